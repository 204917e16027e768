import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { throttles } from '../../schema/accounts.ts'
import type { TenantTx } from '../../scope.ts'

export interface ThrottleCount {
  /** False when the window had `limit` already. */
  readonly counted: boolean
  /** When the window under way ends. */
  readonly windowEndsAt: Date
}

/**
 * Counts one more under the key, unless its window has `limit` already. A window that is over makes room for a new one, which ends at
 * `windowEndsAt`. Transactions that count under one key do so one after another.
 */
export async function countThrottle(
  tx: TenantTx,
  { key, limit, now, windowEndsAt }: { key: string; limit: number; now: Date; windowEndsAt: Date },
): Promise<ThrottleCount> {
  const over = sql`${throttles.windowEndsAt} <= ${sql.param(now, throttles.windowEndsAt)}`
  const [counted] = await sqlOf(tx)
    .insert(throttles)
    .values({ tenantId: tx.scope.tenantId, key, count: 1, windowEndsAt })
    .onConflictDoUpdate({
      target: [throttles.tenantId, throttles.key],
      set: {
        count: sql`case when ${over} then 1 else ${throttles.count} + 1 end`,
        windowEndsAt: sql`case when ${over} then excluded.window_ends_at else ${throttles.windowEndsAt} end`,
      },
      setWhere: sql`${over} or ${throttles.count} < ${limit}`,
    })
    .returning({ windowEndsAt: throttles.windowEndsAt })
    .prepare('count_throttle')
    .execute()
  if (counted) return { counted: true, windowEndsAt: counted.windowEndsAt }
  const [full] = await sqlOf(tx)
    .select({ windowEndsAt: throttles.windowEndsAt })
    .from(throttles)
    .where(and(ofTenant(tx, throttles), eq(throttles.key, key)))
  return { counted: false, windowEndsAt: full?.windowEndsAt ?? now }
}

/** Takes one count back from the window that ends then; false when that window is over and another has begun. */
export async function uncountThrottle(
  tx: TenantTx,
  { key, windowEndsAt }: { key: string; windowEndsAt: Date },
): Promise<boolean> {
  const { count } = await sqlOf(tx)
    .update(throttles)
    .set({ count: sql`${throttles.count} - 1` })
    .where(
      and(
        ofTenant(tx, throttles),
        eq(throttles.key, key),
        eq(throttles.windowEndsAt, windowEndsAt),
        gt(throttles.count, 0),
      ),
    )
    .prepare('uncount_throttle')
    .execute()
  return count > 0
}

/** Removes counters whose window ended by then, oldest first, `limit` at most, and says how many it removed. */
export async function removeExpiredThrottles(
  tx: TenantTx,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const expired = sqlOf(tx)
    .select({ key: throttles.key })
    .from(throttles)
    .where(and(ofTenant(tx, throttles), lte(throttles.windowEndsAt, before)))
    .orderBy(throttles.windowEndsAt)
    .limit(limit)
  const { count } = await sqlOf(tx)
    .delete(throttles)
    .where(and(ofTenant(tx, throttles), inArray(throttles.key, expired), lte(throttles.windowEndsAt, before)))
  return count
}
