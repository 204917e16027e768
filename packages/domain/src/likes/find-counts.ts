import type { UserView } from '@hearth/contracts/endpoints/accounts'
import type { UnreadRow } from '@hearth/db/queries/notifications/notifications'
import { inTenant, readInTenant } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { countsOf, countUnread } from '../identity/counts.ts'
import type { Viewer } from '../identity/sessions.ts'
import type { Looker } from '../identity/viewpoint.ts'
import { type LikesRule, withholdsLikes } from '../profiles/likes-shown.ts'
import { countNewLikesShown } from './list-likes.ts'

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
): Promise<UserView['counts']> {
  const withholds = viewer.newLikes > 0 && withholdsLikes(visible, viewer)
  if (!viewer.unreadAbout && !withholds) return countsOf(viewer)
  // Likes that are withheld are counted once it is known who the newest are.
  const run = withholds ? inTenant : readInTenant
  return run(ctx.db, viewer.scope, async (tx) => {
    const [unread, newLikes] = await Promise.all([
      countUnread(ctx, tx, viewer),
      withholds ? countNewLikesShown(ctx, tx, viewer) : viewer.newLikes,
    ])
    return countsOf({ ...viewer, unread, newLikes })
  })
}
