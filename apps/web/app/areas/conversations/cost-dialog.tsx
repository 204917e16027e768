import type { CallFailure } from '@hearth/api-client/outcome'
import { CONVERSATION_ENDPOINTS } from '@hearth/contracts/endpoints/lists/conversations'
import { Alert } from '@hearth/ui/components/alert/alert'
import { Button, ButtonLink } from '@hearth/ui/components/button/button'
import { Dialog } from '@hearth/ui/components/dialog/dialog'
import { FormActions } from '@hearth/ui/components/form/form'
import { TextField } from '@hearth/ui/components/text-field/text-field'
import { type FormEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { conversationPath } from '../../addresses.ts'
import { callsOf } from '../../client/api-client.ts'
import { useDialogEntry } from '../../client/dialog-entry.ts'
import type { ConversationData } from './conversation-data.ts'
import { INTENT } from './conversation-form.ts'
import * as css from './conversation-page.css.ts'
import { refreshConversations } from './conversation-query.ts'

const client = callsOf(CONVERSATION_ENDPOINTS)

interface CostDialogProps extends Pick<ConversationData, 'spent' | 'ceiling'> {
  readonly id: string
  readonly onClose: () => void
}

/** Says what a conversation has cost its reader, and lets them choose the credits above which they are asked. */
export function CostDialog({ id, spent, ceiling, onClose }: CostDialogProps) {
  const { t } = useTranslation(['conversations', 'shell'])
  useDialogEntry('conversation-cost', onClose)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    const typed = String(new FormData(event.currentTarget).get('ceiling') ?? '').trim()
    const outcome = await client.setCeiling({ conversation: id, ceiling: typed === '' ? null : Number(typed) })
    setBusy(false)
    if (!outcome.ok) return setFailure(outcome.failure)
    onClose()
    await refreshConversations()
  }
  return (
    <Dialog
      id="conversation-cost"
      title={t('cost')}
      closeLabel={t('shell:close')}
      size="small"
      open
      onClose={onClose}
      closable={!isBusy}
    >
      <p>{t('cost_spent', { credits: spent })}</p>
      <form
        className={css.ceiling}
        method="post"
        action={conversationPath(id)}
        onSubmit={(event) => void onSubmit(event)}
      >
        <input type="hidden" name="conversation" value={id} />
        <TextField
          name="ceiling"
          label={t('ceiling')}
          hint={t('ceiling_hint')}
          inputMode="numeric"
          pattern="[0-9]*"
          maxLength={6}
          value={ceiling === null ? '' : String(ceiling)}
          autoComplete="off"
        />
        {failure ? <Alert tone="danger">{failure.message ?? t('shell:save_failed')}</Alert> : null}
        <FormActions>
          <Button type="submit" name={INTENT} value="ceiling" busy={isBusy}>
            {t('ceiling_save')}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  )
}

interface AboveCeilingDialogProps {
  /** How the server says it. */
  readonly text: string | null | undefined
  /** The address of the conversation. */
  readonly action: string
  /** The message that waits, as fields of a form. */
  readonly fields: ReactNode
  readonly onAnswer: (agrees: boolean) => void
}

/** Asks before a message brings what a conversation has cost above the ceiling of its writer. */
export function AboveCeilingDialog({ text, action, fields, onAnswer }: AboveCeilingDialogProps) {
  const { t } = useTranslation(['conversations', 'shell'])
  const [isOpen, setOpen] = useState(true)
  function answer(event: FormEvent | MouseEvent | null, agrees: boolean) {
    event?.preventDefault()
    setOpen(false)
    onAnswer(agrees)
  }
  return (
    <Dialog
      id="above-ceiling"
      title={t('above_title')}
      closeLabel={t('shell:close')}
      size="small"
      open={isOpen}
      onClose={() => answer(null, false)}
    >
      <p>{text}</p>
      <form method="post" action={action} onSubmit={(event) => answer(event, true)}>
        {fields}
        <input type="hidden" name="above_ceiling" value="1" />
        <FormActions>
          <Button type="submit" name={INTENT} value="send">
            {t('above_do')}
          </Button>
          <ButtonLink href={action} tone="outline" onClick={(event) => answer(event, false)}>
            {t('acknowledge_not')}
          </ButtonLink>
        </FormActions>
      </form>
    </Dialog>
  )
}
