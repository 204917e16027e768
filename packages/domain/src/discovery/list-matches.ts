import { GENDERS } from '@hearth/contracts/accounts'
import { listNewestMatches } from '@hearth/db/queries/discovery/newest-matches'
import { listCards } from '@hearth/db/queries/profiles/cards'
import { listInterestsOf } from '@hearth/db/queries/profiles/profile-pages'
import { inTenant } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import type { Viewer } from '../identity/sessions.ts'
import { type MemberCardView, toCardView } from '../profiles/card-views.ts'
import { type Visible, withoutHidden } from '../profiles/visibility.ts'

/** How many people are shown to somebody who has just joined. */
export const MATCHES = 24

/** The newest people of the viewer's own country who fit both ways: the viewer looks for them, and they for the viewer. */
export function listMatches(
  ctx: AppContext,
  { viewer, visible }: { viewer: Pick<Viewer, 'scope' | 'id' | 'seeking'>; visible: Visible },
): Promise<MemberCardView[]> {
  const now = ctx.clock.now()
  const genders = viewer.seeking === 'everyone' ? GENDERS : [viewer.seeking]
  return inTenant(ctx.db, viewer.scope, async (tx) => {
    const [memberIds, interests] = await Promise.all([
      listNewestMatches(tx, { memberId: viewer.id, genders, except: [viewer.id], limit: MATCHES }),
      visible.fields.includes('interests') ? listInterestsOf(tx, { memberId: viewer.id }) : [],
    ])
    if (memberIds.length === 0) return []
    const byId = new Map((await listCards(tx, { memberIds })).map((row) => [row.memberId, row]))
    const rows = memberIds.flatMap((id) => byId.get(id) ?? [])
    const viewerInterests = new Set(interests.map(({ id }) => id))
    return withoutHidden(rows, viewer.id).map((row) => toCardView(row, { visible, viewerInterests, now }))
  })
}
