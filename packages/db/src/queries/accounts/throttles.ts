import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { throttles } from '../../schema/accounts.ts'
import type { TenantTx } from '../../scope.ts'
import { given, givenAs, ofScope, statement } from '../../statement.ts'

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
  const [counted] = await counting(tx, { key, limit, now, windowEndsAt })
  if (counted) return { counted: true, windowEndsAt: counted.windowEndsAt }
  const [full] = await sqlOf(tx)
    .select({ windowEndsAt: throttles.windowEndsAt })
    .from(throttles)
    .where(and(ofTenant(tx, throttles), eq(throttles.key, key)))
  return { counted: false, windowEndsAt: full?.windowEndsAt ?? now }
}

const counting = statement((db) => {
  const over = sql`${throttles.windowEndsAt} <= ${givenAs(throttles.windowEndsAt, 'now')}`
  return db
    .insert(throttles)
    .values({ tenantId: given('tenantId'), key: given('key'), count: 1, windowEndsAt: given('windowEndsAt') })
    .onConflictDoUpdate({
      target: [throttles.tenantId, throttles.key],
      set: {
        count: sql`case when ${over} then 1 else ${throttles.count} + 1 end`,
        windowEndsAt: sql`case when ${over} then excluded.window_ends_at else ${throttles.windowEndsAt} end`,
      },
      setWhere: sql`${over} or ${throttles.count} < ${given('limit')}`,
    })
    .returning({ windowEndsAt: throttles.windowEndsAt })
})

/** Takes one count back from the window that ends then; false when that window is over and another has begun. */
export async function uncountThrottle(
  tx: TenantTx,
  { key, windowEndsAt }: { key: string; windowEndsAt: Date },
): Promise<boolean> {
  const { count } = await uncounting(tx, { key, windowEndsAt })
  return count > 0
}

const uncounting = statement((db) =>
  db
    .update(throttles)
    .set({ count: sql`${throttles.count} - 1` })
    .where(
      and(
        ofScope(throttles),
        eq(throttles.key, given('key')),
        eq(throttles.windowEndsAt, givenAs(throttles.windowEndsAt, 'windowEndsAt')),
        gt(throttles.count, 0),
      ),
    ),
)

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
