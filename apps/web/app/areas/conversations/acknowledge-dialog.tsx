import { Button, ButtonLink } from '@hearth/ui/components/button/button'
import { Dialog } from '@hearth/ui/components/dialog/dialog'
import { FormActions } from '@hearth/ui/components/form/form'
import type { FormEvent, MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PersonData } from './conversation-data.ts'
import { INTENT } from './conversation-form.ts'

interface AcknowledgeDialogProps {
  readonly person: PersonData
  /** The address of the conversation. */
  readonly action: string
  /** The message that waits, as fields of a form. */
  readonly fields: ReactNode
  /** What was confirmed is being sent. */
  readonly busy?: boolean
  readonly onClose: () => void
  readonly onAcknowledge: () => void
}

/** Says what a fictional profile is before the first message to it, and sends the message once the member has confirmed that they know. */
export function AcknowledgeDialog({ person, action, fields, busy = false, ...does }: AcknowledgeDialogProps) {
  const { onClose, onAcknowledge } = does
  const { t } = useTranslation(['conversations', 'shell'])
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    // React would pass it on to the form of the message.
    event.stopPropagation()
    onAcknowledge()
  }
  function keep(event: MouseEvent) {
    event.preventDefault()
    if (!busy) onClose()
  }
  return (
    <Dialog
      id="acknowledge-fictional"
      title={t('acknowledge_title', { name: person.name })}
      closeLabel={t('shell:close')}
      size="small"
      open
      onClose={onClose}
      closable={!busy}
    >
      <p>
        {t('acknowledge_text', { label: person.fictional?.label ?? '' })}{' '}
        {t(person.answersItself ? 'acknowledge_automatic' : 'acknowledge_by_us')}
      </p>
      <p>{t('acknowledge_price')}</p>
      <form method="post" action={action} onSubmit={onSubmit}>
        <input type="hidden" name="profile" value={person.id} />
        {fields}
        <FormActions>
          <Button type="submit" name={INTENT} value="acknowledge" busy={busy}>
            {t('acknowledge_do')}
          </Button>
          <ButtonLink href={action} tone="outline" onClick={keep}>
            {t('acknowledge_not')}
          </ButtonLink>
        </FormActions>
      </form>
    </Dialog>
  )
}
