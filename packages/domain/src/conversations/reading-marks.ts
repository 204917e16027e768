import { type MarksRow, updateDelivered } from '@hearth/db/queries/conversations/reading-marks'
import { inTenant } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { recordEvents } from '../events/record-events.ts'
import type { Viewer } from '../identity/sessions.ts'

/** The most conversations of which one call notes that something was received; what is left waits for the next. */
const MOST = 500

/** What the other one has received and read, by numbers of messages, 0 for none; null where either of the two does not share it or cannot be shown. */
export type ReadingMarks = MarksRow

/**
 * Notes that a device of the viewer has received what others have written, and tells those with whom the viewer shares it. It can be repeated, and
 * tells each number once. An invisible viewer tells nobody, because it would say that they are online.
 */
export const markDelivered = (
  ctx: Pick<AppContext, 'db' | 'clock'>,
  { viewer }: { readonly viewer: Pick<Viewer, 'scope' | 'id'> },
): Promise<{ readonly conversations: number }> =>
  inTenant(ctx.db, viewer.scope, async (tx) => {
    const moved = await updateDelivered(tx, { memberId: viewer.id, limit: MOST })
    const told = moved
      .filter(({ isTold }) => isTold)
      .map(({ otherId: memberId, conversationId }) => ({
        ...{ memberId, kind: 'conversation.changed' as const, ids: { conversationId } },
      }))
    if (told.length > 0) await recordEvents(ctx, tx, told)
    return { conversations: moved.length }
  })
