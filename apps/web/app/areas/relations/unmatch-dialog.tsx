import { useToast } from '@hearth/ui/components/toast/toast-provider'
import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { SaveResult } from '../../http/save-result.ts'
import { hasPage, useShell } from '../../shell/shell.ts'
import { dropLike } from '../likes/press-like.ts'
import { PersonDialog, type PersonDialogProps } from './person-dialog.tsx'

/** Asks whether to end a match, and says what happens then. */
export function UnmatchDialog({
  id,
  name,
  onClose,
}: Pick<PersonDialogProps, 'id' | 'onClose'> & { readonly name: string }) {
  const { t } = useTranslation('likes')
  const { show } = useToast()
  const { data } = useFetcher<SaveResult>({ key: 'unmatch' })
  const hasConversations = hasPage(useShell(), 'messages')
  const isDone = data?.status === 'saved'
  useEffect(() => {
    if (!isDone) return
    dropLike(id)
    show({ key: 'match', text: t('unmatched') })
    onClose()
    // Once, when it is done.
  }, [isDone])
  return (
    <PersonDialog
      {...{ id, onClose }}
      intent="unmatch"
      title={t('unmatch_title', { name })}
      label={t('unmatch_do')}
      otherLabel={t('unmatch_not')}
    >
      <p>{t('unmatch_then')}</p>
      {hasConversations ? <p>{t('unmatch_conversation')}</p> : null}
      <p>{t('unmatch_untold')}</p>
    </PersonDialog>
  )
}
