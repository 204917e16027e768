import { lockProfile, updateInterests } from '@hearth/db/queries/profiles/own-lists'
import { listInterestsOf } from '@hearth/db/queries/profiles/profile-pages'
import { listInterests } from '@hearth/db/queries/reference/interests'
import { inTenant } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { AppError, accept, type FieldRefusal, type Outcome, refuseFields } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'
import type { ProfileVisible } from './visibility.ts'

interface SaveInterests {
  readonly viewer: Pick<Viewer, 'scope' | 'id'>
  readonly visible: Pick<ProfileVisible, 'fields' | 'explicitInterests'>
  /** Ids: all that the member has from now on. */
  readonly interests: readonly string[]
}

/**
 * Replaces the member's interests; does nothing where the site does not show interests. Explicit interests stay as they are where the site does
 * not show those.
 */
export async function saveInterests(
  ctx: AppContext,
  { viewer, visible, interests }: SaveInterests,
): Promise<Outcome<null> | FieldRefusal<'profiles.invalid_details'>> {
  if (!visible.fields.includes('interests')) return accept(null)
  const known = await inTenant(ctx.db, viewer.scope, async (tx) => {
    if (!(await lockProfile(tx, { memberId: viewer.id }))) throw new AppError('platform.not_found', 404)
    const [all, stored] = await Promise.all([listInterests(tx), listInterestsOf(tx, { memberId: viewer.id })])
    const asked = all.filter(({ explicit }) => visible.explicitInterests || !explicit).map(({ id }) => id)
    if (interests.some((id) => !asked.includes(id))) return false
    const before = stored.map(({ id }) => id)
    await updateInterests(tx, {
      memberId: viewer.id,
      add: [...new Set(interests)].filter((id) => !before.includes(id)),
      remove: before.filter((id) => asked.includes(id) && !interests.includes(id)),
    })
    return true
  })
  return known
    ? accept(null)
    : refuseFields('profiles.invalid_details', [{ field: 'interests', code: 'profiles.interest_unknown' }])
}
