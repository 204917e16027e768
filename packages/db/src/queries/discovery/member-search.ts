import type { Gender, Seeking } from '@hearth/contracts/accounts'
import type { MemberId } from '@hearth/contracts/ids'
import { and, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { Drizzle } from '../../handle.ts'
import { afterCursor, type Cursor } from '../../paging.ts'
import { members } from '../../schema/accounts.ts'
import { profiles } from '../../schema/profiles.ts'
import { cities, regions } from '../../schema/reference.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, statement } from '../../statement.ts'
import { type CardRow, cardColumns } from '../profiles/cards.ts'
import {
  hideOthers,
  PROFILE_IS_NOT_HIDDEN,
  PROFILE_OF_PAGE_IS_NOT_HIDDEN,
  type Viewpoint,
} from '../relations/viewpoint.ts'

/** The filter of a search; null does not filter. */
export interface SearchFilter {
  /** At least one. */
  readonly genders: readonly Gender[]
  /** Whom they look for, one of these; at least one. */
  readonly seeking: readonly Seeking[]
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null
  /** Of that country. */
  readonly regionId: string | null
  /** YYYY-MM-DD, that day not included. */
  readonly bornAfter: string | null
  /** YYYY-MM-DD, that day included. */
  readonly bornUntil: string | null
  /** To whom they are shown, which leaves out the viewer and everybody on the other side of a block; null for a visitor. */
  readonly viewpoint: Viewpoint | null
  /** Further members to leave out. */
  readonly except: readonly MemberId[]
}

export interface SearchHit {
  readonly memberId: MemberId
  readonly lastOnlineAt: Date
  /** YYYY-MM-DD. */
  readonly birthDate: string
}

/** One page of a search. */
interface Page {
  readonly filter: SearchFilter
  readonly after: Cursor | null
  readonly limit: number
}

/** Searchable members, last online first. */
export async function listSearchHits(tx: TenantTx, page: Page): Promise<SearchHit[]> {
  const [, hits] = await Promise.all([hideOthers(tx, page.filter), found(tx, ...toStatement(page))])
  return hits
}

/**
 * The same with their cards, by two statements that are sent together: the search is planned each time, and planning the joins of its cards would cost
 * more than both take to run. The first passes the ids on in a setting of the transaction.
 */
export async function listSearchCards(tx: TenantTx, page: Page): Promise<CardRow[]> {
  const [, , cards] = await Promise.all([
    hideOthers(tx, page.filter),
    findForCards(tx, ...toStatement(page)),
    foundCards(tx, {}),
  ])
  return cards
}

const toStatement = ({ filter, after, limit }: Page) =>
  [
    { ...valuesOf(filter), at: after?.at, id: after?.id, limit },
    { ...shapeOf(filter), continued: after !== null },
  ] as const

/** The number of matching members, counted up to `most`. */
export async function countSearchHits(
  tx: TenantTx,
  { filter, most }: { filter: SearchFilter; most: number },
): Promise<number> {
  const [, [row]] = await Promise.all([
    hideOthers(tx, filter),
    counted(tx, { ...valuesOf(filter), most }, shapeOf(filter)),
  ])
  return row?.count ?? 0
}

/** The fields by which a filter filters, which decide the statement's shape. */
interface Shape {
  readonly place: 'region' | 'country' | null
  readonly bornAfter: boolean
  readonly bornUntil: boolean
}

const shapeOf = ({ country, regionId, bornAfter, bornUntil }: SearchFilter): Shape => ({
  // A region implies its country, which the index of regions does not contain.
  place: regionId !== null ? 'region' : country !== null ? 'country' : null,
  bornAfter: bornAfter !== null,
  bornUntil: bornUntil !== null,
})

const valuesOf = ({ genders, seeking, except, viewpoint: _, ...rest }: SearchFilter) => ({
  ...rest,
  // Every pair of both.
  genders: `{${genders.flatMap((gender) => seeking.map(() => gender))}}`,
  seeking: `{${genders.flatMap(() => seeking)}}`,
  except: `{${except}}`,
})

/** With ages, the best index depends on how many members have them, so such a query is planned each time. */
const keepsPlan = ({ bornAfter, bornUntil }: Shape): boolean => !bornAfter && !bornUntil

interface PageShape extends Shape {
  /** Whether it is not the first page. */
  readonly continued: boolean
}

const pageOf = (db: Drizzle, { continued, ...shape }: PageShape) => {
  const after = continued ? { at: placeholder('at'), id: placeholder('id') } : null
  const one = db
    .select({ memberId: profiles.memberId, lastOnlineAt: profiles.lastOnlineAt, birthDate: profiles.birthDate })
    .from(profiles)
    .where(
      and(matching(shape, PROFILE_OF_PAGE_IS_NOT_HIDDEN), afterCursor(profiles.lastOnlineAt, profiles.memberId, after)),
    )
    .orderBy(desc(profiles.lastOnlineAt), desc(profiles.memberId))
    .limit(placeholder('limit'))
    .as('found')
  return db
    .select({ memberId: one.memberId, lastOnlineAt: one.lastOnlineAt, birthDate: one.birthDate })
    .from(WANTED)
    .crossJoinLateral(one)
    .orderBy(desc(one.lastOnlineAt), desc(one.memberId))
    .limit(placeholder('limit'))
}

const found = statement(pageOf, { keepsPlan })

/** Ids of a page as text, in its order. */
const FOUND = sql.raw("'app.found'")

const findForCards = statement(
  (db, shape: PageShape) => {
    const page = pageOf(db, shape).as('page')
    const ids = sql`array_agg(${page.memberId} order by ${page.lastOnlineAt} desc, ${page.memberId} desc)`
    return db.select({ ids: sql<string>`set_config(${FOUND}, coalesce(${ids}::text, '{}'), true)` }).from(page)
  },
  { keepsPlan },
)

const foundCards = statement((db) =>
  db
    .select(cardColumns)
    .from(sql`unnest(current_setting(${FOUND})::uuid[]) with ordinality as found(member_id, place)`)
    .innerJoin(profiles, and(ofScope(profiles), sql`${profiles.memberId} = found.member_id`))
    .innerJoin(members, and(eq(members.tenantId, profiles.tenantId), eq(members.id, profiles.memberId)))
    .leftJoin(regions, eq(regions.id, profiles.regionId))
    .leftJoin(cities, eq(cities.id, profiles.cityId))
    .orderBy(sql`found.place`),
)

const counted = statement(
  (db, shape: Shape) => {
    const one = db
      .select({ memberId: profiles.memberId })
      .from(profiles)
      .where(matching(shape, PROFILE_IS_NOT_HIDDEN))
      .as('found')
    const some = db
      .select({ memberId: one.memberId })
      .from(WANTED)
      .crossJoinLateral(one)
      .limit(placeholder('most'))
      .as('some')
    return db.select({ count: sql<number>`count(*)::int` }).from(some)
  },
  { keepsPlan },
)

/**
 * One index scan per gender and sought gender in a lateral join: in every search index both precede the time, so each scan is in the order of the page
 * and stops at its limit.
 */
const WANTED = sql`unnest(${placeholder('genders')}::text[], ${placeholder('seeking')}::text[]) as wanted(gender, seeking)`

/** Only leakproof operators, because row-level security keeps others out of index conditions (decision 15). */
const matching = ({ place, bornAfter, bornUntil }: Shape, isNotHidden: SQL): SQL | undefined =>
  and(
    ofScope(profiles),
    profiles.searchable,
    sql`${profiles.gender} = wanted.gender`,
    sql`${profiles.seeking} = wanted.seeking`,
    place === 'region' ? eq(profiles.regionId, placeholder('regionId')) : undefined,
    place === 'country' ? eq(profiles.country, placeholder('country')) : undefined,
    bornAfter ? gt(profiles.birthDate, placeholder('bornAfter')) : undefined,
    bornUntil ? lte(profiles.birthDate, placeholder('bornUntil')) : undefined,
    sql`${profiles.memberId} <> all(${placeholder('except')}::uuid[])`,
    isNotHidden,
  )
