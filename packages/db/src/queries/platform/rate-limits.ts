import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { rateLimits } from '../../schema/accounts.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, placeholderFor, statement } from '../../statement.ts'

export interface Attempt {
  readonly key: string
  readonly limit: number
  /** The end of the window, if it begins with this attempt. */
  readonly windowEndsAt: Date
}

export interface AttemptCounts {
  /** The end of the window of each counted attempt, in their order. */
  readonly counted: readonly Date[]
  /** The end of the window whose limit is exhausted; null if all attempts were counted. */
  readonly fullUntil: Date | null
}

/**
 * Counts one attempt under each of these keys, in order, and stops at the first full window. An expired window is replaced by a new one. Transactions
 * with a common key run one after another. The keys must differ.
 */
export async function countAttempts(
  tx: TenantTx,
  { attempts, now }: { attempts: readonly Attempt[]; now: Date },
): Promise<AttemptCounts> {
  const values = Object.fromEntries(
    attempts.flatMap((attempt, at) => Object.entries(attempt).map(([name, value]) => [`${name}${at}`, value])),
  )
  const [row = {}] = await counting(tx, { ...values, now }, attempts.length)
  const counted = attempts.flatMap((_, at) => row[at] ?? [])
  const full = attempts[counted.length]
  if (!full) return { counted, fullUntil: null }
  const [found] = await sqlOf(tx)
    .select({ windowEndsAt: rateLimits.windowEndsAt })
    .from(rateLimits)
    .where(and(ofTenant(tx, rateLimits), eq(rateLimits.key, full.key)))
  return { counted, fullUntil: found?.windowEndsAt ?? now }
}

/** One statement for all attempts: each is counted only if the one before was, whose row is missing otherwise. */
const counting = statement((db, attempts: number) => {
  const { windowEndsAt } = rateLimits
  const steps = Array.from({ length: attempts }, (_, at) => db.$with(stepName(at), { windowEndsAt }).as(step(at)))
  const [first, ...others] = steps
  if (!first) throw new Error('There is nothing to count')
  const ends = Object.fromEntries(steps.map((counted, at) => [at, counted.windowEndsAt]))
  const query = db
    .with(...steps)
    .select(ends)
    .from(first)
    .$dynamic()
  return others.reduce((joined, counted) => joined.leftJoin(counted, sql`true`) as typeof query, query)
})

const stepName = (at: number) => `counted_${at}`

function step(at: number) {
  const { windowEndsAt, count } = rateLimits
  const over = sql`${windowEndsAt} <= ${placeholderFor(windowEndsAt, 'now')}`
  return sql`
    insert into ${rateLimits} (tenant_id, key, count, window_ends_at)
    select ${placeholder('tenantId')}::uuid, ${placeholder(`key${at}`)}::text, 1,
      ${placeholderFor(windowEndsAt, `windowEndsAt${at}`)}::timestamptz
      ${at === 0 ? sql`` : sql`from ${sql.identifier(stepName(at - 1))}`}
    on conflict (tenant_id, key) do update set
      count = case when ${over} then 1 else ${count} + 1 end,
      window_ends_at = case when ${over} then excluded.window_ends_at else ${windowEndsAt} end
      where ${over} or ${count} < ${placeholder(`limit${at}`)}::int
    returning window_ends_at`
}

/** Refunds one attempt of the window that ends at that time; false if another window has begun. */
export async function refundAttempt(
  tx: TenantTx,
  { key, windowEndsAt }: { key: string; windowEndsAt: Date },
): Promise<boolean> {
  const { count } = await uncounting(tx, { key, windowEndsAt })
  return count > 0
}

const uncounting = statement((db) =>
  db
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1` })
    .where(
      and(
        ofScope(rateLimits),
        eq(rateLimits.key, placeholder('key')),
        eq(rateLimits.windowEndsAt, placeholderFor(rateLimits.windowEndsAt, 'windowEndsAt')),
        gt(rateLimits.count, 0),
      ),
    ),
)

/** Clears the counters of these keys; returns how many were above zero. */
export async function removeRateLimits(tx: TenantTx, { keys }: { keys: readonly string[] }): Promise<number> {
  const { count } = await sqlOf(tx)
    .delete(rateLimits)
    .where(and(ofTenant(tx, rateLimits), inArray(rateLimits.key, [...keys])))
  return count
}

/** Removes up to `limit` expired counters, oldest first, and returns how many. */
export async function removeExpiredRateLimits(
  tx: TenantTx,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const expired = sqlOf(tx)
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(and(ofTenant(tx, rateLimits), lte(rateLimits.windowEndsAt, before)))
    .orderBy(rateLimits.windowEndsAt)
    .limit(limit)
  const { count } = await sqlOf(tx)
    .delete(rateLimits)
    .where(and(ofTenant(tx, rateLimits), inArray(rateLimits.key, expired), lte(rateLimits.windowEndsAt, before)))
  return count
}
