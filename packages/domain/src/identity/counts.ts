import type { UserView } from '@hearth/contracts/endpoints/accounts'
import { UNREAD_MAX } from '@hearth/contracts/notifications'
import type { SessionMemberRow } from '@hearth/db/queries/identity/sessions'
import { countUnreadAbout, type UnreadRow } from '@hearth/db/queries/notifications/notifications'
import type { TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { type Looker, viewpointOf } from './viewpoint.ts'

/** Numbers of new things for a member. */
export const countsOf = ({
  unread,
  newLikes,
  unreadMessages,
}: Pick<SessionMemberRow, 'unread' | 'newLikes' | 'unreadMessages'>): UserView['counts'] => ({
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
