import type { ConversationId } from '@hearth/contracts/ids'
import { findOther } from '@hearth/db/queries/conversations/conversation-lists'
import { findSide } from '@hearth/db/queries/conversations/conversations'
import { findMessage } from '@hearth/db/queries/conversations/messages'
import { insertShownGift, removeShownGift } from '@hearth/db/queries/conversations/shown-gifts'
import { lockPair } from '@hearth/db/queries/likes/likes'
import { inTenant } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { recordEvents } from '../events/record-events.ts'
import { AppError, accept, type Outcome, refuse } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'
import { type Looker, viewpointOf } from '../identity/viewpoint.ts'
import { toChatPerson } from './conversation-views.ts'

interface ShowGift {
  readonly viewer: Looker & Pick<Viewer, 'scope'>
  readonly conversationId: ConversationId
  /** The number of the message. */
  readonly seq: number
  readonly shown: boolean
}

/**
 * Puts a gift that the viewer has received on their profile, or takes it off. Nobody is told from whom it is. It can be repeated. What comes from
 * somebody who cannot be reached any more can only be taken off, whatever the reason. Throws 404 for what is no gift to the viewer.
 */
export const showGift = (
  ctx: Pick<AppContext, 'db' | 'clock' | 'addressSecret'>,
  { viewer, conversationId, seq, shown }: ShowGift,
): Promise<Outcome<{ readonly shown: boolean }, 'conversations.unreachable'>> =>
  inTenant(ctx.db, viewer.scope, async (tx) => {
    const own = { memberId: viewer.id, conversationId }
    const otherId = (await findSide(tx, own))?.otherId
    if (!otherId) throw new AppError('profiles.gone', 404)
    // So that it is not taken back meanwhile.
    await lockPair(tx, { memberId: viewer.id, otherId })
    const [side, message, other] = await Promise.all([
      findSide(tx, own),
      findMessage(tx, { conversationId, seq }),
      findOther(tx, { viewpoint: viewpointOf(ctx, viewer.scope, viewer), otherId }),
    ])
    const isTheirs = message?.senderId === otherId && message.gift !== null && message.removedAt === null
    if (!side || seq <= side.fromSeq || !isTheirs) throw new AppError('profiles.gone', 404)
    const now = ctx.clock.now()
    if (shown && !toChatPerson(other, { viewerId: viewer.id, now })) return refuse('conversations.unreachable')
    const isChanged = shown
      ? await insertShownGift(tx, { ...own, seq, shownAt: now })
      : await removeShownGift(tx, { ...own, seq })
    if (isChanged)
      await recordEvents(ctx, tx, [{ memberId: viewer.id, kind: 'conversation.changed', ids: { conversationId } }])
    return accept({ shown })
  })
