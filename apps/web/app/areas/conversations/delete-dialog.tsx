import { Button, ButtonLink } from '@hearth/ui/components/button/button'
import { Dialog } from '@hearth/ui/components/dialog/dialog'
import { FormActions } from '@hearth/ui/components/form/form'
import { useLocation, useNavigate } from '@remix-run/react'
import type { FormEvent, MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { conversationPath, PATHS } from '../../addresses.ts'
import { useDialogEntry } from '../../client/dialog-entry.ts'
import { passRowFocus } from './archive-conversation.ts'
import { INTENT } from './conversation-form.ts'
import { deleteConversation } from './delete-conversation.ts'

/** Asks whether to delete the member's own side of a conversation. */
export function DeleteDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation(['conversations', 'shell'])
  useDialogEntry('delete-conversation', onClose)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    passRowFocus(id)
    // From a row, which goes, the dialog goes with it.
    if (pathname !== PATHS.messages) navigate(PATHS.messages, { replace: true })
    void deleteConversation(id)
  }
  function keep(event: MouseEvent) {
    event.preventDefault()
    onClose()
  }
  return (
    <Dialog
      id="delete-conversation"
      title={t('delete_title')}
      closeLabel={t('shell:close')}
      size="small"
      open
      onClose={onClose}
    >
      <p>{t('delete_then')}</p>
      <p>{t('delete_new')}</p>
      <form method="post" action={conversationPath(id)} onSubmit={onSubmit}>
        <input type="hidden" name="conversation" value={id} />
        <FormActions>
          <Button type="submit" name={INTENT} value="delete" tone="danger">
            {t('delete_do')}
          </Button>
          <ButtonLink href={conversationPath(id)} tone="outline" onClick={keep}>
            {t('delete_not')}
          </ButtonLink>
        </FormActions>
      </form>
    </Dialog>
  )
}
