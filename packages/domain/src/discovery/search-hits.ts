import { GENDERS, SEEKING } from '@hearth/contracts/accounts'
import { FEW, MOST_COUNTED } from '@hearth/contracts/discovery'
import { DAY, MINUTE } from '@hearth/contracts/durations'
import type { MemberId } from '@hearth/contracts/ids'
import type { Db } from '@hearth/db/client'
import { countSearchHits, type SearchFilter, type SearchHit } from '@hearth/db/queries/discovery/member-search'
import type { CardRow } from '@hearth/db/queries/profiles/cards'
import type { Viewpoint } from '@hearth/db/queries/relations/viewpoint'
import type { TenantScope, TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { birthDatesOf, todayOf } from '../profiles/ages.ts'
import { inWiderAges, type MemberSearch } from './search-rules.ts'

/** The total; `more` if there are more than were counted. */
export interface Total {
  readonly count: number
  readonly more: boolean
}

/** To whom people are shown, today, and who is left out besides. */
interface Asked {
  readonly viewpoint: Viewpoint | null
  readonly now: Date
  readonly except?: readonly MemberId[]
}

/** What the database is asked for: the members who match a search and may be shown to this viewer. */
export const toFilter = (search: MemberSearch, { viewpoint, now, except = [] }: Asked): SearchFilter => ({
  genders: search.gender === 'everyone' ? GENDERS : [search.gender],
  seeking: search.soughtGender === null ? SEEKING : [search.soughtGender, 'everyone'],
  country: search.country,
  regionId: search.region,
  ...birthDatesOf(search, todayOf(now)),
  viewpoint,
  except,
})

export async function countTo(tx: TenantTx, filter: SearchFilter): Promise<Total> {
  const count = await countSearchHits(tx, { filter, most: MOST_COUNTED + 1 })
  return { count: Math.min(count, MOST_COUNTED), more: count > MOST_COUNTED }
}

/** Milliseconds for which a total is remembered. */
const REMEMBERED_MS = MINUTE
const MOST_REMEMBERED = 5_000

interface Remembered {
  readonly total: Total
  /** Marks who was hidden from the viewer (`hideOthers`): a total does not outlive a block. */
  readonly hidden: string
  readonly at: number
}
const rememberedOf = new WeakMap<Db, Map<string, Remembered>>()

/**
 * The totals that this process has counted within the last minute, by search: a list that is reloaded, or gone back to, is not counted again.
 */
export function recentTotals({ db, clock }: Pick<AppContext, 'db' | 'clock'>, { tenantId }: TenantScope) {
  const remembered = rememberedOf.get(db) ?? new Map<string, Remembered>()
  rememberedOf.set(db, remembered)
  const now = clock.now().getTime()
  const keyOf = (filter: SearchFilter) => JSON.stringify([tenantId, filter])
  return {
    find(filter: SearchFilter): Omit<Remembered, 'at'> | null {
      const found = remembered.get(keyOf(filter))
      return found && now - found.at < REMEMBERED_MS ? found : null
    },
    remember(filter: SearchFilter, { total, hidden }: Omit<Remembered, 'at'>): void {
      const key = keyOf(filter)
      // The oldest is the first.
      remembered.delete(key)
      remembered.set(key, { total, hidden, at: now })
      const [oldest] = remembered.keys()
      if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
    },
  }
}

/** What was found, and by which search. */
export type Answered<Found> = Found & { readonly search: MemberSearch; readonly widened: boolean }

/** What a search finds; if that is few, what it finds in its wider ages, provided that they bring anybody. */
export async function findWidening<Found extends { readonly hits: readonly SearchHit[] }>(
  search: MemberSearch,
  find: (search: MemberSearch) => Promise<Found>,
): Promise<Answered<Found>> {
  const found = await find(search)
  if (search.wider && found.hits.length < FEW) {
    const wider = inWiderAges(search)
    const more = await find(wider)
    if (more.hits.length > found.hits.length) return { ...more, search: wider, widened: true }
  }
  return { ...found, search, widened: false }
}

/**
 * The same rows in an order that says nothing of who was online when, if the viewer may not learn that of any of them; a page follows another all the
 * same.
 */
export function orderShown<Row extends Pick<CardRow, 'memberId' | 'sharesOnline'>>(
  rows: readonly Row[],
): readonly Row[] {
  if (rows.some(({ sharesOnline }) => sharesOnline)) return rows
  // Ids begin with the time at which they were made, and end by chance.
  const chance = ({ memberId }: Row) => memberId.slice(-12)
  return rows.toSorted((one, other) => (chance(one) < chance(other) ? -1 : 1))
}

/** Milliseconds after which a photo that support has not reviewed stands where others do. */
const NEW_PHOTO_MS = DAY

/** The same rows, with those last whose photo is new and not reviewed by support. */
export function newPhotosLast<Row extends Pick<CardRow, 'unreviewedSince'>>(rows: readonly Row[], now: Date): Row[] {
  const isNew = ({ unreviewedSince: since }: Row) => since !== null && now.getTime() - since.getTime() < NEW_PHOTO_MS
  return [...rows.filter((row) => !isNew(row)), ...rows.filter(isNew)]
}
