import { Message } from '@hearth/ui/components/message/message'
import type { MessageRow } from '@hearth/ui/components/message-list/message-row'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../client/lazy-part.ts'
import type { ConversationData } from './conversation-data.ts'
import type { Place } from './conversation-query.ts'
import { withLinks } from './message-links.tsx'

const { Part: WaitingActions } = lazyPart(
  '[data-waiting-actions]',
  async () => (await import('./waiting-actions.tsx')).WaitingActions,
)

/** The rows of messages that were not sent yet, with what they wait for. */
export function useWaitingRows(
  { path }: Place,
  { person, waiting, waitsFor }: Pick<ConversationData, 'person' | 'waiting' | 'waitsFor'>,
): readonly MessageRow[] {
  const { t } = useTranslation('conversations')
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
          <Suspense>
            <WaitingActions {...{ id, path }} sendTo={canSend && at === 0 ? person.id : null} />
          </Suspense>
        }
      >
        {withLinks(text)}
      </Message>
    ),
  }))
}
