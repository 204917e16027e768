import { DAY } from '@hearth/contracts/durations'
import { VIEW_DAYS } from '@hearth/contracts/relations'
import { decodeCursor, toPage } from '@hearth/db/paging'
import { listViewedBy, listViewersOf } from '@hearth/db/queries/relations/profile-views'
import { hideOthers } from '@hearth/db/queries/relations/viewpoint'
import { inTenant } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import type { Viewer } from '../identity/sessions.ts'
import { withoutHidden } from '../identity/shown.ts'
import { type Looker, viewpointOf } from '../identity/viewpoint.ts'
import { type MemberCardView, toCardView } from '../profiles/card-views.ts'
import type { Visible } from '../profiles/visibility.ts'

/** How many people a page of views has. */
export const VIEWS_PAGE = 24

const QUERIES = { viewers: listViewersOf, viewed: listViewedBy } as const

/** Those who looked at the member's profile, or those at whose profile the member looked. */
export type ViewsSide = keyof typeof QUERIES

interface ListViews {
  readonly viewer: Looker & Pick<Viewer, 'scope' | 'gender' | 'seeking'>
  readonly side: ViewsSide
  /** The decrypted cursor of the previous page; a malformed one counts as absent. */
  readonly after: string | null
  readonly visible: Visible
}

interface ViewsPage {
  readonly views: readonly {
    readonly card: MemberCardView
    /** The last look, of viewers the last that they let be known. */
    readonly at: Date
    /** How many visits there were that the viewed one may know of. */
    readonly count: number
  }[]
  /** The cursor of the next page, which contains an exact time; null on the last page. */
  readonly next: string | null
}

/** One page of the looks of the last ninety days, latest first. */
export function listViews(ctx: AppContext, { viewer, side, after, visible }: ListViews): Promise<ViewsPage> {
  const { scope, id: memberId } = viewer
  const now = ctx.clock.now()
  const asked = {
    viewpoint: viewpointOf(ctx, scope, viewer),
    since: new Date(now.getTime() - VIEW_DAYS * DAY),
    after: after === null ? null : decodeCursor(after),
    limit: VIEWS_PAGE + 1,
  }
  return inTenant(ctx.db, scope, async (tx) => {
    const [found, { interests }] = await Promise.all([QUERIES[side](tx, asked), hideOthers(tx, asked)])
    const { rows, next } = toPage(found, VIEWS_PAGE, ({ at, memberId: id }) => ({ at, id }))
    const viewerInterests = new Set(interests)
    const views = withoutHidden(rows, memberId).map((row) => ({
      ...{ card: toCardView(row, { visible, viewer, viewerInterests, now }), at: row.at, count: row.count },
    }))
    return { views, next }
  })
}
