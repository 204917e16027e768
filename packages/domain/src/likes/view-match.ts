import { findLikesBetween } from '@hearth/db/queries/likes/likes'
import { inTenant } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { AppError } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'
import { type ProfileView, readProfile, type ViewProfile } from '../profiles/view-profile.ts'

interface ViewMatch extends Pick<ViewProfile, 'memberId' | 'visible'> {
  readonly viewer: NonNullable<ViewProfile['viewer']> & Pick<Viewer, 'scope'>
}

interface Match {
  readonly profile: ProfileView
  readonly since: Date
}

/** The viewer's match with a person. Throws 404 if the two are none, as for a profile that does not exist, whatever the reason. */
export const viewMatch = (ctx: AppContext, { viewer, memberId, visible }: ViewMatch): Promise<Match> =>
  inTenant(ctx.db, viewer.scope, async (tx) => {
    const [profile, { matchedAt: since }] = await Promise.all([
      readProfile(ctx, tx, { viewer, memberId, visible }),
      findLikesBetween(tx, { memberId: viewer.id, otherId: memberId }),
    ])
    if (!since) throw new AppError('profiles.gone', 404)
    return { profile, since }
  })
