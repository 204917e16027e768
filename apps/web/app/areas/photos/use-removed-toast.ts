import { useToast } from '@hearth/ui/components/toast/toast-provider'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../../client/connection.ts'

const KEY = 'photos-removed'

/** One toast for all photos that are deleted while it is there; its button calls `restore` with all of them. Returns what adds one. */
export function useRemovedToast(restore: (ids: readonly string[]) => void): (id: string) => void {
  const { t } = useTranslation('photos')
  const { show, dismiss } = useToast()
  const isOnline = useOnline()
  const [ids, setIds] = useState<readonly string[]>([])
  const latest = useRef(restore)
  latest.current = restore
  useEffect(() => {
    if (ids.length === 0) return
    // Without a network nothing comes back, and it would lie over what is said of that.
    if (!isOnline) return dismiss(KEY)
    show({
      key: KEY,
      text: ids.length === 1 ? t('removed') : t('removed_several', { number: ids.length }),
      action: { label: t('undo'), onPress: () => latest.current(ids) },
      onClose: () => setIds([]),
    })
  }, [ids, isOnline, show, dismiss, t])
  return (id) => setIds((all) => [...all, id])
}
