import { CONVERSATION_ENDPOINTS } from '@hearth/contracts/endpoints/lists/conversations'
import { Button, ButtonLink } from '@hearth/ui/components/button/button'
import { Dialog } from '@hearth/ui/components/dialog/dialog'
import { FormActions } from '@hearth/ui/components/form/form'
import { Message } from '@hearth/ui/components/message/message'
import { type FormEvent, type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { conversationPath } from '../../addresses.ts'
import { callsOf } from '../../client/api-client.ts'
import { useDialogEntry } from '../../client/dialog-entry.ts'
import { useSayUndone } from '../../client/notices.ts'
import { INTENT } from './conversation-form.ts'
import { refreshConversations } from './conversation-query.ts'

const client = callsOf(CONVERSATION_ENDPOINTS)

/** Shows the words of the goodbye that ends a conversation, and sends it. */
export function FarewellDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation(['conversations', 'shell'])
  useDialogEntry('say-goodbye', onClose)
  const sayUndone = useSayUndone()
  const [isBusy, setBusy] = useState(false)
  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const outcome = await client.sayGoodbye({ conversation: id })
    if (!outcome.ok) sayUndone(outcome.failure)
    await refreshConversations()
    onClose()
  }
  function keep(event: MouseEvent) {
    event.preventDefault()
    if (!isBusy) onClose()
  }
  return (
    <Dialog
      id="say-goodbye"
      title={t('farewell_title')}
      closeLabel={t('shell:close')}
      size="small"
      open
      onClose={onClose}
      closable={!isBusy}
    >
      <p>{t('farewell_lead')}</p>
      <Message own by={t('you')}>
        {t('farewell_words')}
      </Message>
      <p>{t('farewell_then')}</p>
      <form method="post" action={conversationPath(id)} onSubmit={onSubmit}>
        <input type="hidden" name="conversation" value={id} />
        <FormActions>
          <Button type="submit" name={INTENT} value="farewell" busy={isBusy}>
            {t('farewell_do')}
          </Button>
          <ButtonLink href={conversationPath(id)} tone="outline" onClick={keep}>
            {t('farewell_not')}
          </ButtonLink>
        </FormActions>
      </form>
    </Dialog>
  )
}
