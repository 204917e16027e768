import { CONVERSATION_ENDPOINTS } from '@hearth/contracts/endpoints/lists/conversations'
import { Button } from '@hearth/ui/components/button/button'
import { Message } from '@hearth/ui/components/message/message'
import type { MessageRow } from '@hearth/ui/components/message-list/message-row'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { callsOf } from '../../client/api-client.ts'
import { useSayUndone } from '../../client/notices.ts'
import type { ConversationData } from './conversation-data.ts'
import { INTENT } from './conversation-form.ts'
import * as css from './conversation-page.css.ts'
import { type Place, refreshConversations } from './conversation-query.ts'
import { withLinks } from './message-links.tsx'

const client = callsOf(CONVERSATION_ENDPOINTS)

/** The rows of messages that were not sent yet, with what they wait for. */
export function useWaitingRows(
  { path }: Place,
  { person, waiting, waitsFor }: Pick<ConversationData, 'person' | 'waiting' | 'waitsFor'>,
): readonly MessageRow[] {
  const { t } = useTranslation('conversations')
  const sayUndone = useSayUndone()

  async function withdraw(event: FormEvent, id: string) {
    event.preventDefault()
    const outcome = await client.withdrawMessage({ id })
    if (!outcome.ok) sayUndone(outcome.failure)
    await refreshConversations()
  }

  async function sendNow(event: FormEvent) {
    event.preventDefault()
    const outcome = await client.sendWaiting({ profile: person?.id ?? '' })
    if (!outcome.ok) sayUndone(outcome.failure)
    await refreshConversations()
  }

  if (waitsFor === null) return []
  const canSend = person !== null && (waitsFor === 'credits' || waitsFor === 'turn')
  return waiting.map(({ id, text, price }, at) => ({
    id,
    message: (
      <Message
        own
        by={t('you')}
        state="sending"
        stateLabel={[t(`waits_${waitsFor}`), ...(price > 0 ? [t('price', { count: price })] : [])].join(' · ')}
        retry={
          <span className={css.retry}>
            {canSend && at === 0 ? (
              <form method="post" action={path} onSubmit={(event) => void sendNow(event)}>
                <input type="hidden" name="person" value={person.id} />
                <Button type="submit" name={INTENT} value="send_waiting" size="small" tone="outline">
                  {t('send_waiting')}
                </Button>
              </form>
            ) : null}
            <form method="post" action={path} onSubmit={(event) => void withdraw(event, id)}>
              <input type="hidden" name="id" value={id} />
              <Button type="submit" name={INTENT} value="withdraw" size="small" tone="quiet">
                {t('withdraw')}
              </Button>
            </form>
          </span>
        }
      >
        {withLinks(text)}
      </Message>
    ),
  }))
}
