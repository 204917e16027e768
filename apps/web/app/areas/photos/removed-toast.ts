import { useToast } from '@hearth/ui/components/toast/toast-provider'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../../client/connection.ts'

const KEY = 'photos-removed'
/** `PHOTO_UNDO_MS`, after which nothing is restored. */
const UNDO_MS = 600_000

/** The ids of what can still be brought back, with the time at which it no longer can; the toast outlives the page that shows it. */
const ends = new Map<string, number>()
let end: ReturnType<typeof setTimeout> | undefined

interface RemovedToastProps {
  /** The photo that was just removed; another object for each time. */
  readonly removed: { readonly id: string }
  readonly restore: (ids: readonly string[]) => void
}

/** One toast for all photos that can still be brought back. It renders nothing in its place. */
export function RemovedToast({ removed, restore }: RemovedToastProps) {
  const { t } = useTranslation('photos')
  const { show, dismiss } = useToast()
  const isOnline = useOnline()
  const latest = useRef(restore)
  latest.current = restore
  useEffect(() => void ends.set(removed.id, Date.now() + UNDO_MS), [removed])
  useEffect(() => {
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
  }, [removed, isOnline, show, dismiss, t])
  return null
}
