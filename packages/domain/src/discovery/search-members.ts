import { FEW, PAGE_SIZE } from '@hearth/contracts/discovery'
import { type Cursor, decodeCursor, toPage } from '@hearth/db/paging'
import { listSearchCards } from '@hearth/db/queries/discovery/member-search'
import type { CardRow } from '@hearth/db/queries/profiles/cards'
import { hideOthers } from '@hearth/db/queries/relations/viewpoint'
import { readInTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import type { Viewer } from '../identity/sessions.ts'
import { withoutHidden } from '../identity/shown.ts'
import { type Looker, viewpointOf } from '../identity/viewpoint.ts'
import { type MemberCardView, toCardView } from '../profiles/card-views.ts'
import type { Visible } from '../profiles/visibility.ts'
import {
  type Answered,
  countTo,
  findWidening,
  newPhotosLast,
  orderShown,
  recentTotals,
  type Total,
  toFilter,
} from './search-hits.ts'
import { inWiderAges, type MemberSearch, toSimilar } from './search-rules.ts'

/**
 * The cursor of the next page in plain text. It contains the exact time at which somebody was online, so it must be encrypted before it leaves the
 * server.
 */
interface PlainCursor {
  readonly cursor: string
}

export type MemberPage = Answered<{
  readonly cards: readonly MemberCardView[]
  /** Null on the last page. */
  readonly next: PlainCursor | null
  /** Null after the first page. */
  readonly total: Total | null
  /** On a first page with few members: others who nearly match. Null if there are none. */
  readonly similar: { readonly cards: readonly MemberCardView[]; readonly total: Total } | null
}>

export interface SearchMembers {
  readonly scope: TenantScope
  readonly viewer: (Looker & Pick<Viewer, 'gender' | 'seeking'>) | null
  readonly search: MemberSearch
  /** The decrypted cursor of the previous page; a malformed one counts as absent. */
  readonly after: string | null
  readonly visible: Visible
}

/**
 * One page of the members who match a search, last online first, and within the page as `orderShown` and `newPhotosLast` have it. Pages neither repeat nor omit
 * anybody, except members who come online while somebody is paging: they move to the top. The total may be a minute old. The viewer is never included. A first page of few is widened
 * (`findWidening`), and so are the pages after it, even if meanwhile they are no longer few.
 */
export async function searchMembers(ctx: AppContext, command: SearchMembers): Promise<MemberPage> {
  const { scope, viewer, search, visible } = command
  const now = ctx.clock.now()
  const after = command.after === null ? null : parseAfter(command.after)
  const viewpoint = viewer && viewpointOf(ctx, scope, viewer)
  const totals = recentTotals(ctx, scope)

  const read = <T>(queries: (tx: TenantTx) => Promise<T>) => readInTenant(ctx.db, scope, queries)
  const find = async (searched: MemberSearch) => {
    const filter = toFilter(searched, { viewpoint, now })
    const known = after ? null : totals.find(filter)
    const [{ hidden, interests }, counted, hits] = await read((tx) =>
      Promise.all([
        hideOthers(tx, filter),
        after || known ? null : countTo(tx, filter),
        listSearchCards(tx, { filter, after: after?.cursor ?? null, limit: PAGE_SIZE + 1 }),
      ]),
    )
    if (after) return { hits, interests, total: null }
    // A page that is not full has been counted by this.
    if (hits.length <= PAGE_SIZE) return { hits, interests, total: { count: hits.length, more: false } }
    if (known?.hidden === hidden) return { hits, interests, total: known.total }
    const total = counted ?? (await read((tx) => countTo(tx, filter)))
    totals.remember(filter, { total, hidden })
    return { hits, interests, total }
  }
  const findAfter = async ({ widened }: After) => {
    const searched = widened ? inWiderAges(search) : search
    return { ...(await find(searched)), search: searched, widened }
  }
  const { hits, interests, total, ...answered } = await (after ? findAfter(after) : findWidening(search, find))
  const viewerInterests = new Set(interests)
  const cardsOf = (rows: readonly CardRow[]) =>
    withoutHidden(newPhotosLast(orderShown(rows), now), viewer?.id ?? null).map((row) =>
      toCardView(row, { visible, viewer, viewerInterests, now }),
    )

  const page = toPage(hits, PAGE_SIZE, ({ lastOnlineAt, memberId }) => ({ at: lastOnlineAt, id: memberId }))
  const next = page.next === null ? null : { cursor: `${answered.widened ? WIDENED : ''}${page.next}` }
  const similarSearch = toSimilar(answered.search)
  if (after || hits.length >= FEW || !similarSearch)
    return { ...answered, cards: cardsOf(page.rows), next, total, similar: null }

  const others = toFilter(similarSearch, { viewpoint, now, except: hits.map(({ memberId }) => memberId) })
  const [nearTotal, near] = await read((tx) =>
    Promise.all([countTo(tx, others), listSearchCards(tx, { filter: others, after: null, limit: FEW })]),
  )
  const similar = near.length > 0 ? { cards: cardsOf(near), total: nearTotal } : null
  return { ...answered, cards: cardsOf(page.rows), next, total, similar }
}

/** Where a page begins, and whether the pages before it were widened. */
interface After {
  readonly cursor: Cursor
  readonly widened: boolean
}

/** Begins the cursor of a page that continues a widened one; no encoded cursor has this character. */
const WIDENED = '+'

function parseAfter(text: string): After | null {
  const widened = text.startsWith(WIDENED)
  const cursor = decodeCursor(widened ? text.slice(WIDENED.length) : text)
  return cursor && { cursor, widened }
}

/** How many members match a search, without the viewer; the same total as on its first page. */
export async function countMembers(
  ctx: AppContext,
  { scope, viewer, search }: Pick<SearchMembers, 'scope' | 'viewer' | 'search'>,
): Promise<Total> {
  const asked = { viewpoint: viewer && viewpointOf(ctx, scope, viewer), now: ctx.clock.now() }
  const count = (searched: MemberSearch) => readInTenant(ctx.db, scope, (tx) => countTo(tx, toFilter(searched, asked)))
  const total = await count(search)
  return search.wider && total.count < FEW ? count(inWiderAges(search)) : total
}
