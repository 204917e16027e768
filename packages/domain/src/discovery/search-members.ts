import { GENDERS } from '@hearth/contracts/accounts'
import { MOST_COUNTED, PAGE_SIZE } from '@hearth/contracts/discovery'
import type { MemberId } from '@hearth/contracts/ids'
import { decodeCursor, toPage } from '@hearth/db/paging'
import {
  countSearchHits,
  listSearchHits,
  type SearchFilter,
  type SearchHit,
} from '@hearth/db/queries/discovery/member-search'
import { listCards } from '@hearth/db/queries/profiles/cards'
import { listInterestsOf } from '@hearth/db/queries/profiles/profile-pages'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import type { Viewer } from '../identity/sessions.ts'
import { birthDatesOf, todayOf } from '../profiles/ages.ts'
import { type MemberCardView, toCardView } from '../profiles/card-views.ts'
import { type Visible, withoutHidden } from '../profiles/visibility.ts'
import { type MemberSearch, SIMILAR_THRESHOLD, toSimilar } from './search-rules.ts'

/** The total; `more` if there are more than were counted. */
export interface Total {
  readonly count: number
  readonly more: boolean
}

/**
 * The cursor of the next page in plain text. It contains the exact time at which somebody was online, so it must be encrypted before it leaves the
 * server.
 */
interface PlainCursor {
  readonly cursor: string
}

export interface MemberPage {
  readonly cards: readonly MemberCardView[]
  /** Null on the last page. */
  readonly next: PlainCursor | null
  /** Null after the first page. */
  readonly total: Total | null
  /** On a first page with few members: others who nearly match. Null if there are none. */
  readonly similar: { readonly cards: readonly MemberCardView[]; readonly total: Total } | null
}

export interface SearchMembers {
  readonly scope: TenantScope
  readonly viewer: Pick<Viewer, 'id'> | null
  readonly search: MemberSearch
  /** The decrypted cursor of the previous page; a malformed one counts as absent. */
  readonly after: string | null
  readonly visible: Visible
}

/**
 * One page of the members who match a search, last online first. Pages neither repeat nor omit anybody, except members who come online while somebody
 * is paging: they move to the top. The viewer is never included.
 */
export function searchMembers(ctx: AppContext, command: SearchMembers): Promise<MemberPage> {
  const { scope, viewer, search, visible } = command
  const now = ctx.clock.now()
  const after = command.after === null ? null : decodeCursor(command.after)
  const filter = toFilter(search, now, viewer ? [viewer.id] : [])
  const similarSearch = toSimilar(search)

  return inTenant(ctx.db, scope, async (tx) => {
    const [found, total, interests] = await Promise.all([
      listSearchHits(tx, { filter, after, limit: PAGE_SIZE + 1 }),
      after ? null : countTo(tx, filter),
      viewer && visible.fields.includes('interests') ? listInterestsOf(tx, { memberId: viewer.id }) : [],
    ])
    const viewerInterests = new Set(interests.map(({ id }) => id))
    const cardsOf = async (rows: readonly SearchHit[]) => {
      const cards = await hydrate(tx, rows)
      return withoutHidden(cards, viewer?.id ?? null).map((row) => toCardView(row, { visible, viewerInterests, now }))
    }

    const page = toPage(found, PAGE_SIZE, ({ lastOnlineAt, memberId }) => ({ at: lastOnlineAt, id: memberId }))
    const next = page.next === null ? null : { cursor: page.next }
    if (after || found.length >= SIMILAR_THRESHOLD || !similarSearch)
      return { cards: await cardsOf(page.rows), next, total, similar: null }

    const others = toFilter(similarSearch, now, [...filter.except, ...found.map(({ memberId }) => memberId)])
    const [cards, near, nearTotal] = await Promise.all([
      cardsOf(page.rows),
      listSearchHits(tx, { filter: others, after: null, limit: SIMILAR_THRESHOLD }),
      countTo(tx, others),
    ])
    const similar = near.length > 0 ? { cards: await cardsOf(near), total: nearTotal } : null
    return { cards, next, total, similar }
  })
}

/** How many members match a search, without the viewer; the same total as on its first page. */
export function countMembers(
  ctx: AppContext,
  { scope, viewer, search }: Pick<SearchMembers, 'scope' | 'viewer' | 'search'>,
): Promise<Total> {
  const filter = toFilter(search, ctx.clock.now(), viewer ? [viewer.id] : [])
  return inTenant(ctx.db, scope, (tx) => countTo(tx, filter))
}

const toFilter = (search: MemberSearch, now: Date, except: readonly MemberId[]): SearchFilter => ({
  genders: search.gender === 'everyone' ? GENDERS : [search.gender],
  country: search.country,
  regionId: search.region,
  ...birthDatesOf(search, todayOf(now)),
  except,
})

async function countTo(tx: TenantTx, filter: SearchFilter): Promise<Total> {
  const count = await countSearchHits(tx, { filter, most: MOST_COUNTED + 1 })
  return { count: Math.min(count, MOST_COUNTED), more: count > MOST_COUNTED }
}

/** The cards of these members, in their order. */
async function hydrate(tx: TenantTx, found: readonly SearchHit[]) {
  if (found.length === 0) return []
  const memberIds = found.map(({ memberId }) => memberId)
  const rows = await listCards(tx, { memberIds })
  const byId = new Map(rows.map((row) => [row.memberId, row]))
  return memberIds.flatMap((id) => byId.get(id) ?? [])
}
