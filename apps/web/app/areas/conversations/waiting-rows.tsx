import type { MessageRow } from '@hearth/ui/components/message-list/message-row'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../client/lazy-part.ts'
import { hasPage, useShell } from '../../shell/shell.ts'
import type { ConversationData } from './conversation-data.ts'
import type { Place } from './conversation-query.ts'
import { aboutOf } from './message-about-part.tsx'

const { Part: WaitingMessage } = lazyPart(
  '[data-waiting-message]',
  async () => (await import('./waiting-message.tsx')).WaitingMessage,
)

/** The rows of messages that were not sent yet, with what they wait for. */
export function useWaitingRows(
  { path }: Place,
  { person, waiting, waitsFor }: Pick<ConversationData, 'person' | 'waiting' | 'waitsFor'>,
): readonly MessageRow[] {
  const { t } = useTranslation('conversations')
  const shell = useShell()
  if (waitsFor === null) return []
  const canSend = person !== null && (waitsFor === 'credits' || waitsFor === 'turn')
  return waiting.map(({ id, text, about, price }, at) => ({
    id,
    message: (
      <WaitingMessage
        {...{ id, path, text }}
        sellsCredits={waitsFor === 'credits' && at === 0 && hasPage(shell, 'credits')}
        about={aboutOf(about)}
        sendTo={canSend && at === 0 ? person.id : null}
        stateLabel={[t(`waits_${waitsFor}`), ...(price > 0 ? [t('price', { count: price })] : [])].join(' · ')}
      />
    ),
  }))
}
