import type { CallFailure } from '@hearth/api-client/outcome'
import { Button } from '@hearth/ui/components/button/button'
import { Dialog } from '@hearth/ui/components/dialog/dialog'
import { FormActions } from '@hearth/ui/components/form/form'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failedDeletionQuery } from './chats-query.ts'

/** Says why a conversation could not be deleted, and reads the list anew. */
export function DeleteFailed({ failure: { message } }: { readonly failure: CallFailure }) {
  const { t } = useTranslation(['conversations', 'shell'])
  const queries = useQueryClient()
  function close() {
    queries.setQueryData(failedDeletionQuery.queryKey, null)
    void queries.invalidateQueries({ queryKey: ['chats'] })
  }
  return (
    <Dialog
      id="delete-failed"
      title={t('delete_failed_title')}
      closeLabel={t('shell:close')}
      size="small"
      open
      onClose={close}
    >
      <p>{message ?? t('delete_failed_text')}</p>
      <FormActions>
        <Button onClick={close}>{t('delete_failed_do')}</Button>
      </FormActions>
    </Dialog>
  )
}
