import { useToast } from '@hearth/ui/components/toast/toast-provider'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../../client/connection.ts'

const KEY = 'photos-removed'
/** `PHOTO_UNDO_MS`, after which nothing is restored. */
const UNDO_MS = 600_000
/** The toast outlives the page that shows it. */
let end: ReturnType<typeof setTimeout> | undefined

/** One toast for all photos that are removed while it is shown; its button calls `restore` with all of them. Returns a function that adds a photo. */
export function useRemovedToast(restore: (ids: readonly string[]) => void): (id: string) => void {
  const { t } = useTranslation('photos')
  const { show, dismiss } = useToast()
  const isOnline = useOnline()
  const [ids, setIds] = useState<readonly string[]>([])
  const latest = useRef(restore)
  latest.current = restore
  useEffect(() => {
    if (ids.length === 0) return
    // Offline nothing can be restored, and the toast would cover the notice about that.
    if (!isOnline) return dismiss(KEY)
    show({
      key: KEY,
      text: ids.length === 1 ? t('removed') : t('removed_several', { number: ids.length }),
      action: { label: t('undo'), onPress: () => latest.current(ids) },
      // Nothing else restores a photo.
      stays: true,
      onClose: () => setIds([]),
    })
    clearTimeout(end)
    end = setTimeout(() => {
      dismiss(KEY)
      setIds([])
    }, UNDO_MS)
  }, [ids, isOnline, show, dismiss, t])
  return (id) => setIds((all) => [...all, id])
}
