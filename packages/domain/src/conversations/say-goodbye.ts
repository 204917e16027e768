import { MINUTE } from '@hearth/contracts/durations'
import { type ConversationId, newId } from '@hearth/contracts/ids'
import { outboxJob } from '@hearth/contracts/jobs'
import { enqueueOnCommit } from '@hearth/db/outbox'
import { findSide, updateConversationClosed } from '@hearth/db/queries/conversations/conversations'
import { removeDraft } from '@hearth/db/queries/conversations/drafts'
import { findMessage, insertMessage } from '@hearth/db/queries/conversations/messages'
import { lockPair } from '@hearth/db/queries/likes/likes'
import { lockPerson } from '@hearth/db/queries/relations/blocks'
import { inTenant } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { recordEvents } from '../events/record-events.ts'
import { AppError, accept, type Outcome, refuse } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'
import { ifShown } from '../identity/shown.ts'
import { type Looker, viewpointOf } from '../identity/viewpoint.ts'
import { type MessageView, toMessageView } from './conversation-views.ts'
import type { MessageRules } from './message-price.ts'
import { isSeen } from './writer.ts'

interface SayGoodbye {
  readonly viewer: Looker & Pick<Viewer, 'scope' | 'profileStatus'>
  readonly conversationId: ConversationId
  readonly rules: Pick<MessageRules, 'unread_mail_minutes'>
}

type GoodbyeRefusal = 'conversations.closed' | 'conversations.nobody_wrote' | 'conversations.unreachable'

/**
 * Ends a conversation for both with a goodbye, which each reads in their own language. It costs nothing, and can be repeated. Refused before the other
 * one has written, because nobody waits for an answer then, and to whoever cannot be reached. Throws 404 for a conversation that is not the viewer's.
 */
export const sayGoodbye = (
  ctx: Pick<AppContext, 'db' | 'clock' | 'addressSecret'>,
  { viewer, conversationId, rules }: SayGoodbye,
): Promise<Outcome<{ readonly message: MessageView }, GoodbyeRefusal>> =>
  inTenant(ctx.db, viewer.scope, async (tx) => {
    const own = { memberId: viewer.id, conversationId }
    const memberId = (await findSide(tx, own))?.otherId
    if (!memberId) throw new AppError('profiles.gone', 404)
    const [, person, side, theirs] = await Promise.all([
      lockPair(tx, { memberId: viewer.id, otherId: memberId }),
      lockPerson(tx, { memberId, viewpoint: viewpointOf(ctx, viewer.scope, viewer) }),
      findSide(tx, own),
      findSide(tx, { memberId, conversationId }),
    ])
    if (!side) throw new AppError('profiles.gone', 404)
    if (side.closedBy === viewer.id) {
      // Nothing comes after it.
      const said = await findMessage(tx, { conversationId, seq: side.lastSeq })
      if (said) return accept({ message: toMessageView(said, viewer.id) })
    }
    if (side.closedBy) return refuse('conversations.closed')
    if (!ifShown(person, viewer.id) || !isSeen(viewer)) return refuse('conversations.unreachable')
    if (!theirs?.sent) return refuse('conversations.nobody_wrote')

    const now = ctx.clock.now()
    const goodbye = { clientId: newId(), kind: 'farewell', body: '', about: null, price: 0, free: false } as const
    const [seq] = await Promise.all([
      insertMessage(tx, { ...goodbye, memberId: viewer.id, otherId: memberId, conversationId, createdAt: now }),
      updateConversationClosed(tx, { conversationId, closedBy: viewer.id }),
      // What either of them has begun to write can be sent no more.
      removeDraft(tx, { memberId: viewer.id, otherId: memberId }),
      removeDraft(tx, { memberId, otherId: viewer.id }),
      enqueueOnCommit(tx, {
        ...outboxJob('conversations.mail-unread', { memberId }),
        availableAt: new Date(now.getTime() + rules.unread_mail_minutes * MINUTE),
      }),
      recordEvents(ctx, tx, [
        { memberId, kind: 'message.received', ids: { conversationId, memberId: viewer.id } },
        { memberId: viewer.id, kind: 'conversation.changed', ids: { conversationId } },
      ]),
    ])
    const row = { ...goodbye, gift: null, seq, senderId: viewer.id, takenBackAt: null, removedAt: null, createdAt: now }
    return accept({ message: toMessageView(row, viewer.id) })
  })
