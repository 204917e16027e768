import type { ConversationId } from '@hearth/contracts/ids'
import { findSide } from '@hearth/db/queries/conversations/conversations'
import { isTypingShared } from '@hearth/db/queries/conversations/reading-marks'
import { inTenant } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { passEvents } from '../events/record-events.ts'
import { AppError } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'
import { windowOf } from '../platform/memory-windows.ts'

/** How often a member is heard to type in five minutes: two devices say so every three seconds. */
export const TYPING_PER_MEMBER = 200

interface SayTyping {
  readonly viewer: Pick<Viewer, 'scope' | 'id'>
  readonly conversationId: ConversationId
}

/**
 * Tells the other one of a conversation, while their pages are open, that the viewer is typing, and returns whether it did: only where both show
 * that they type and when they are online, neither has ended it, and the viewer is not invisible. What is said too often is not passed on. Stores nothing. Throws 404 for a conversation that is not the viewer's.
 */
export async function sayTyping(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  { viewer: { scope, id }, conversationId }: SayTyping,
): Promise<boolean> {
  const window = windowOf(ctx.db, `typing ${scope.tenantId} ${id}`, ctx.clock.now().getTime())
  window.count += 1
  return inTenant(ctx.db, scope, async (tx) => {
    const side = await findSide(tx, { memberId: id, conversationId })
    if (!side) throw new AppError('profiles.gone', 404)
    const isHeard = window.count <= TYPING_PER_MEMBER && side.closedBy === null
    if (!isHeard || !(await isTypingShared(tx, { memberId: id, otherId: side.otherId }))) return false
    passEvents(tx, [{ memberId: side.otherId, kind: 'conversation.typing', ids: { conversationId } }])
    return true
  })
}
