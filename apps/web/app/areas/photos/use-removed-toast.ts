import { useToast } from '@hearth/ui/components/toast/toast-provider'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../../client/connection.ts'

const KEY = 'photos-removed'
/** `PHOTO_UNDO_MS`, after which nothing is restored. */
const UNDO_MS = 600_000

/** The ids of what can still be brought back, with the time at which it no longer can; the toast outlives the page that shows it. */
const ends = new Map<string, number>()
let end: ReturnType<typeof setTimeout> | undefined

/** One toast for all photos that can still be brought back; its button calls `restore` with all of them. Returns a function that adds a photo. */
export function useRemovedToast(restore: (ids: readonly string[]) => void): (id: string) => void {
  const { t } = useTranslation('photos')
  const { show, dismiss } = useToast()
  const isOnline = useOnline()
  const [added, setAdded] = useState(0)
  const latest = useRef(restore)
  latest.current = restore
  useEffect(() => {
    if (ends.size === 0) return
    clearTimeout(end)
    // Offline nothing can be restored, and the toast would cover the notice about that.
    if (isOnline) say()
    else dismiss(KEY)

    function say() {
      for (const [id, until] of ends) if (until <= Date.now()) ends.delete(id)
      const ids = [...ends.keys()]
      if (ids.length === 0) return dismiss(KEY)
      show({
        key: KEY,
        text: ids.length === 1 ? t('removed') : t('removed_several', { number: ids.length }),
        action: { label: t('undo'), onPress: () => latest.current(ids) },
        // Nothing else restores a photo.
        stays: true,
        onClose: () => ends.clear(),
      })
      end = setTimeout(say, Math.min(...ends.values()) - Date.now())
    }
  }, [added, isOnline, show, dismiss, t])
  return (id) => {
    ends.set(id, Date.now() + UNDO_MS)
    setAdded((times) => times + 1)
  }
}
