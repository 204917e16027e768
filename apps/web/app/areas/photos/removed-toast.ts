import { useToast } from '@hearth/ui/components/toast/toast-provider'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../../client/connection.ts'
import { restorable } from './restorable-photos.ts'

const KEY = 'photos-removed'
/** The toast outlives the page that shows it. */
let end: ReturnType<typeof setTimeout> | undefined

interface RemovedToastProps {
  /** Another number after each photo that was removed. */
  readonly removal: number
  readonly restore: (ids: readonly string[]) => void
}

/** One toast for all photos that can still be brought back. It renders nothing in its place. */
export function RemovedToast({ removal, restore }: RemovedToastProps) {
  const { t } = useTranslation('photos')
  const { show, dismiss } = useToast()
  const isOnline = useOnline()
  const latest = useRef(restore)
  latest.current = restore
  useEffect(() => {
    clearTimeout(end)
    // Offline nothing can be restored, and the toast would cover the notice about that.
    if (isOnline) say()
    else dismiss(KEY)

    function say() {
      for (const [id, until] of restorable) if (until <= Date.now()) restorable.delete(id)
      const ids = [...restorable.keys()]
      if (ids.length === 0) return dismiss(KEY)
      show({
        key: KEY,
        text: ids.length === 1 ? t('removed') : t('removed_several', { number: ids.length }),
        action: { label: t('undo'), onPress: () => latest.current(ids) },
        // Nothing else restores a photo.
        stays: true,
        // It may be there from an earlier visit of the page. Each removal has other words.
        silent: true,
        onClose: () => restorable.clear(),
      })
      end = setTimeout(say, Math.min(...restorable.values()) - Date.now())
    }
  }, [removal, isOnline, show, dismiss, t])
  return null
}
