import type { Gender } from '@hearth/contracts/accounts'
import type { MemberId } from '@hearth/contracts/ids'
import { and, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { afterCursor, type Cursor } from '../../paging.ts'
import { profiles } from '../../schema/profiles.ts'
import type { TenantTx } from '../../scope.ts'

/** Whom a search is for. Null narrows nothing. */
export interface FoundFilter {
  /** At least one. */
  readonly genders: readonly Gender[]
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null
  /** Of that country. */
  readonly regionId: string | null
  /** YYYY-MM-DD, that day not included. */
  readonly bornAfter: string | null
  /** YYYY-MM-DD, that day included. */
  readonly bornUntil: string | null
  /** Who is not to be found. */
  readonly except: readonly MemberId[]
}

export interface FoundRow {
  readonly memberId: MemberId
  readonly lastOnlineAt: Date
}

/** Searchable members, those who were online last first. */
export async function listFound(
  tx: TenantTx,
  { filter, after, limit }: { filter: FoundFilter; after: Cursor | null; limit: number },
): Promise<FoundRow[]> {
  const found = sqlOf(tx)
    .select({ memberId: profiles.memberId, lastOnlineAt: profiles.lastOnlineAt })
    .from(profiles)
    .where(and(matching(tx, filter), afterCursor(profiles.lastOnlineAt, profiles.memberId, after)))
    .orderBy(desc(profiles.lastOnlineAt), desc(profiles.memberId))
    .limit(limit)
    .as('found')
  const query = sqlOf(tx)
    .select({ memberId: found.memberId, lastOnlineAt: found.lastOnlineAt })
    .from(genders(filter))
    .crossJoinLateral(found)
    .orderBy(desc(found.lastOnlineAt), desc(found.memberId))
    .limit(limit)
  return canKeepPlan(filter) ? query.prepare('list_found').execute() : query
}

/** How many members there are to be found, counted to `most`. */
export async function countFound(
  tx: TenantTx,
  { filter, most }: { filter: FoundFilter; most: number },
): Promise<number> {
  const found = sqlOf(tx).select({ memberId: profiles.memberId }).from(profiles).where(matching(tx, filter)).as('found')
  const some = sqlOf(tx)
    .select({ memberId: found.memberId })
    .from(genders(filter))
    .crossJoinLateral(found)
    .limit(most)
    .as('some')
  const query = sqlOf(tx).select({ count: sql<number>`count(*)::int` }).from(some)
  const [row] = await (canKeepPlan(filter) ? query.prepare('count_found').execute() : query)
  return row?.count ?? 0
}

/** With ages, the best index depends on how many members have them: such a query is planned each time. */
const canKeepPlan = ({ bornAfter, bornUntil }: FoundFilter): boolean => bornAfter === null && bornUntil === null

/**
 * One scan of an index for each gender, joined sideways: every index of the search has the gender before the moment, so each scan comes in
 * the order of the page and stops at its limit.
 */
const genders = ({ genders }: FoundFilter): SQL => sql`unnest(${`{${genders}}`}::text[]) as wanted(gender)`

/** Leakproof operators only, or row-level security would keep them out of the index (DATABASE.md). */
function matching(tx: TenantTx, { country, regionId, bornAfter, bornUntil, except }: FoundFilter): SQL | undefined {
  return and(
    ofTenant(tx, profiles),
    profiles.searchable,
    sql`${profiles.gender} = wanted.gender`,
    // A region says its country; the index of regions does not hold it.
    regionId !== null ? eq(profiles.regionId, regionId) : country !== null ? eq(profiles.country, country) : undefined,
    bornAfter === null ? undefined : gt(profiles.birthDate, bornAfter),
    bornUntil === null ? undefined : lte(profiles.birthDate, bornUntil),
    sql`${profiles.memberId} <> all(${`{${except}}`}::uuid[])`,
  )
}
