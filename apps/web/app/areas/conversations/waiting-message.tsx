import { CONVERSATION_ENDPOINTS } from '@hearth/contracts/endpoints/lists/conversations'
import { Button, ButtonLink } from '@hearth/ui/components/button/button'
import { Message } from '@hearth/ui/components/message/message'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { creditsPath } from '../../addresses.ts'
import { callsOf } from '../../client/api-client.ts'
import { useSayUndone } from '../../client/notices.ts'
import { INTENT } from './conversation-form.ts'
import * as css from './conversation-page.css.ts'
import { refreshConversations } from './conversation-query.ts'
import { withLinks } from './message-links.tsx'

const client = callsOf(CONVERSATION_ENDPOINTS)

interface WaitingMessageProps {
  /** Of the message. */
  readonly id: string
  /** Address of the conversation. */
  readonly path: string
  /** The person to whom all that waits can be sent now; null where it cannot. */
  readonly sendTo: string | null
  /** Whether it waits for credits, which can be bought. */
  readonly sellsCredits: boolean
  readonly text: string
  /** What it is about, above it. */
  readonly about: ReactNode
  /** What it waits for, and its price. */
  readonly stateLabel: string
}

/** What a member may do about a message of theirs that waits. */
function WaitingActions({
  id,
  path,
  sendTo,
  sellsCredits,
}: Omit<WaitingMessageProps, 'text' | 'about' | 'stateLabel'>) {
  const { t } = useTranslation(['conversations', 'shell'])
  const sayUndone = useSayUndone()

  async function withdraw(event: FormEvent) {
    event.preventDefault()
    const outcome = await client.withdrawMessage({ id })
    if (!outcome.ok) sayUndone(outcome.failure)
    await refreshConversations()
  }

  async function sendNow(event: FormEvent) {
    event.preventDefault()
    const outcome = await client.sendWaiting({ profile: sendTo ?? '' })
    if (!outcome.ok) sayUndone(outcome.failure)
    await refreshConversations()
  }

  return (
    <span className={css.retry} data-waiting-message="">
      {sellsCredits ? (
        <ButtonLink href={creditsPath(path)} size="small">
          {t('shell:buy_credits')}
        </ButtonLink>
      ) : null}
      {sendTo === null ? null : (
        <form method="post" action={path} onSubmit={(event) => void sendNow(event)}>
          <input type="hidden" name="person" value={sendTo} />
          <Button type="submit" name={INTENT} value="send_waiting" size="small" tone="outline">
            {t('send_waiting')}
          </Button>
        </form>
      )}
      <form method="post" action={path} onSubmit={(event) => void withdraw(event)}>
        <input type="hidden" name="id" value={id} />
        <Button type="submit" name={INTENT} value="withdraw" size="small" tone="quiet">
          {t('withdraw')}
        </Button>
      </form>
    </span>
  )
}

/** A message of the member that waits. */
export function WaitingMessage({ text, about, stateLabel, ...actions }: WaitingMessageProps) {
  const { t } = useTranslation('conversations')
  return (
    <Message
      {...{ own: true, about, stateLabel }}
      by={t('you')}
      state="sending"
      retry={<WaitingActions {...actions} />}
    >
      {withLinks(text)}
    </Message>
  )
}
