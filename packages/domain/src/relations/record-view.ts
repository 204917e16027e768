import { HOUR, MINUTE } from '@hearth/contracts/durations'
import type { MemberId } from '@hearth/contracts/ids'
import { updateLikeSeen } from '@hearth/db/queries/likes/likes'
import { updateNotificationsAboutRead } from '@hearth/db/queries/notifications/notifications'
import { lockPerson } from '@hearth/db/queries/relations/blocks'
import { insertProfileView } from '@hearth/db/queries/relations/profile-views'
import { inTenant } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { recordEvents } from '../events/record-events.ts'
import { accept, type Outcome, refuse } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'
import { ifShown } from '../identity/shown.ts'
import { type Looker, viewpointOf } from '../identity/viewpoint.ts'
import { windowOf } from '../platform/memory-windows.ts'

/** Views that a member may tell of in five minutes: one a second. */
export const VIEWS_PER_MEMBER = 300

/** Looks at one profile within this time are one visit. */
export const VISIT_MS = HOUR

interface RecordView {
  readonly viewer: Looker & Pick<Viewer, 'scope'>
  readonly memberId: MemberId
}

/**
 * Notes that the viewer looks at a profile, that a like of its member is no longer new, and that what the viewer was told about them is read. It can be
 * repeated: looks within an hour are one visit. Of oneself, and of whoever the viewer does not see (nobody, somebody of another site, somebody on the
 * other side of a block), nothing is noted, and the outcome is the same.
 */
export async function recordView(
  ctx: Pick<AppContext, 'db' | 'clock' | 'addressSecret'>,
  { viewer, memberId }: RecordView,
): Promise<Outcome<null, 'request.too_often'>> {
  const { scope, id: viewerId } = viewer
  const at = ctx.clock.now()
  const window = windowOf(ctx.db, `view ${scope.tenantId} ${viewerId}`, at.getTime())
  window.count += 1
  if (window.count > VIEWS_PER_MEMBER)
    return refuse('request.too_often', { minutes: Math.ceil((window.endsAt - at.getTime()) / MINUTE) })
  if (memberId === viewerId) return accept(null)
  await inTenant(ctx.db, scope, async (tx) => {
    const person = await lockPerson(tx, { memberId, viewpoint: viewpointOf(ctx, scope, viewer) })
    if (!ifShown(person, viewerId)) return
    const visitSince = new Date(at.getTime() - VISIT_MS)
    const [, seen, read] = await Promise.all([
      insertProfileView(tx, { viewerId, viewedId: memberId, at, visitSince }),
      updateLikeSeen(tx, { likerId: memberId, likedId: viewerId }),
      updateNotificationsAboutRead(tx, { memberId: viewerId, aboutId: memberId, readAt: at }),
    ])
    await recordEvents(ctx, tx, [
      ...(seen ? [{ memberId: viewerId, kind: 'like.changed', ids: { memberId } } as const] : []),
      ...(read > 0 ? [{ memberId: viewerId, kind: 'notification.changed', ids: {} } as const] : []),
    ])
  })
  return accept(null)
}
