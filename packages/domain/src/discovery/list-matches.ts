import { listSearchHits, type SearchHit } from '@hearth/db/queries/discovery/member-search'
import { listCards } from '@hearth/db/queries/profiles/cards'
import { hideOthers } from '@hearth/db/queries/relations/viewpoint'
import { inTenant } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import type { Viewer } from '../identity/sessions.ts'
import { withoutHidden } from '../identity/shown.ts'
import { type Looker, viewpointOf } from '../identity/viewpoint.ts'
import { type MemberCardView, toCardView } from '../profiles/card-views.ts'
import type { Visible } from '../profiles/visibility.ts'
import { type Answered, findWidening, newPhotosLast, toFilter } from './search-hits.ts'
import type { MemberSearch } from './search-rules.ts'

/** How many people are shown to somebody who has just joined. */
export const MATCHES = 24

/** From how many of those who were online last the matches are chosen, so that nobody is shown for their age alone who has long been away. */
const CANDIDATES = 10 * MATCHES

type Matches = Answered<{ readonly cards: readonly MemberCardView[] }>

interface ListMatches {
  readonly viewer: Looker & Pick<Viewer, 'scope' | 'birthDate' | 'gender' | 'seeking'>
  /** The search of the viewer's first visit to the list. */
  readonly search: MemberSearch
  readonly visible: Visible
}

/** Of the people whom a search finds, widened where they are few, those nearest to the viewer in age, nearest first. */
export function listMatches(ctx: AppContext, { viewer, search, visible }: ListMatches): Promise<Matches> {
  const now = ctx.clock.now()
  const viewpoint = viewpointOf(ctx, viewer.scope, viewer)
  return inTenant(ctx.db, viewer.scope, async (tx) => {
    const find = async (searched: MemberSearch) => {
      const filter = toFilter(searched, { viewpoint, now })
      return { hits: await listSearchHits(tx, { filter, after: null, limit: CANDIDATES }) }
    }
    const [{ hits, ...answered }, { interests }] = await Promise.all([
      findWidening(search, find),
      hideOthers(tx, { viewpoint }),
    ])
    if (hits.length === 0) return { ...answered, cards: [] }
    const memberIds = nearestFirst(hits, viewer.birthDate).slice(0, MATCHES)
    const byId = new Map((await listCards(tx, { memberIds, viewpoint })).map((row) => [row.memberId, row]))
    const rows = newPhotosLast(
      memberIds.flatMap((id) => byId.get(id) ?? []),
      now,
    )
    const viewerInterests = new Set(interests)
    const cards = withoutHidden(rows, viewer.id).map((row) =>
      toCardView(row, { visible, viewer, viewerInterests, now }),
    )
    return { ...answered, cards }
  })
}

/** The ids by distance of the dates of birth; at equal distance in the given order. */
function nearestFirst(hits: readonly SearchHit[], birthDate: string) {
  const distanceOf = (hit: SearchHit) => Math.abs(Date.parse(hit.birthDate) - Date.parse(birthDate))
  return hits.toSorted((one, other) => distanceOf(one) - distanceOf(other)).map(({ memberId }) => memberId)
}
