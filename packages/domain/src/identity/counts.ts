import type { UserView } from '@hearth/contracts/endpoints/accounts'
import { UNREAD_MAX } from '@hearth/contracts/notifications'
import type { SessionMemberRow } from '@hearth/db/queries/identity/sessions'
import { countUnreadAbout, type UnreadRow } from '@hearth/db/queries/notifications/notifications'
import { inTenant, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { countNewLikesShown } from '../likes/list-likes.ts'
import { type LikesRule, withholdsLikes } from '../profiles/likes-shown.ts'
import type { Viewer } from './sessions.ts'
import { type Looker, viewpointOf } from './viewpoint.ts'

/** Numbers of new things for a member. */
type Counts = UserView['counts']

export const countsOf = ({
  unread,
  newLikes,
  unreadMessages,
}: Pick<SessionMemberRow, 'unread' | 'newLikes' | 'unreadMessages'>): Counts => ({
  unread_messages: unreadMessages,
  new_likes: newLikes,
  unread_notifications: unread,
})

/**
 * The number of a member's unread notifications, without those about people who are hidden from them. It needs a query only if there are any about
 * somebody.
 */
export async function countUnread(
  ctx: Pick<AppContext, 'addressSecret'>,
  tx: TenantTx,
  { unread, unreadAbout, ...looker }: UnreadRow & Looker,
): Promise<number> {
  if (!unreadAbout) return unread
  const about = await countUnreadAbout(tx, { viewpoint: viewpointOf(ctx, tx.scope, looker) })
  return Math.min(UNREAD_MAX, unread + about)
}

interface Counting {
  readonly viewer: Looker & Pick<Viewer, 'scope' | 'paidUser' | keyof UnreadRow | 'newLikes' | 'unreadMessages'>
  readonly visible: LikesRule
}

/**
 * The numbers of new things for a viewer, without what is about people who are hidden from them and without likes that the site does not show them. The
 * session's row has them, unless some are about somebody: these are counted for the answers alone that show them.
 */
export async function findCounts(
  ctx: Pick<AppContext, 'db' | 'addressSecret'>,
  { viewer, visible }: Counting,
): Promise<Counts> {
  const withholds = viewer.newLikes > 0 && withholdsLikes(visible, viewer)
  if (!viewer.unreadAbout && !withholds) return countsOf(viewer)
  return inTenant(ctx.db, viewer.scope, async (tx) => {
    const [unread, newLikes] = await Promise.all([
      countUnread(ctx, tx, viewer),
      withholds ? countNewLikesShown(ctx, tx, viewer) : viewer.newLikes,
    ])
    return countsOf({ ...viewer, unread, newLikes })
  })
}
