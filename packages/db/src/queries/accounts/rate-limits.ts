import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { rateLimits } from '../../schema/accounts.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, placeholderFor, statement } from '../../statement.ts'

export interface AttemptCount {
  /** False when the window had `limit` attempts already. */
  readonly counted: boolean
  /** When the window under way ends. */
  readonly windowEndsAt: Date
}

/**
 * Counts one more attempt under the key, unless its window has `limit` already. A window that is over makes room for a new one, which ends at
 * `windowEndsAt`. Transactions that count under one key do so one after another.
 */
export async function countAttempt(
  tx: TenantTx,
  { key, limit, now, windowEndsAt }: { key: string; limit: number; now: Date; windowEndsAt: Date },
): Promise<AttemptCount> {
  const [counted] = await counting(tx, { key, limit, now, windowEndsAt })
  if (counted) return { counted: true, windowEndsAt: counted.windowEndsAt }
  const [full] = await sqlOf(tx)
    .select({ windowEndsAt: rateLimits.windowEndsAt })
    .from(rateLimits)
    .where(and(ofTenant(tx, rateLimits), eq(rateLimits.key, key)))
  return { counted: false, windowEndsAt: full?.windowEndsAt ?? now }
}

const counting = statement((db) => {
  const over = sql`${rateLimits.windowEndsAt} <= ${placeholderFor(rateLimits.windowEndsAt, 'now')}`
  return db
    .insert(rateLimits)
    .values({
      tenantId: placeholder('tenantId'),
      key: placeholder('key'),
      count: 1,
      windowEndsAt: placeholder('windowEndsAt'),
    })
    .onConflictDoUpdate({
      target: [rateLimits.tenantId, rateLimits.key],
      set: {
        count: sql`case when ${over} then 1 else ${rateLimits.count} + 1 end`,
        windowEndsAt: sql`case when ${over} then excluded.window_ends_at else ${rateLimits.windowEndsAt} end`,
      },
      setWhere: sql`${over} or ${rateLimits.count} < ${placeholder('limit')}`,
    })
    .returning({ windowEndsAt: rateLimits.windowEndsAt })
})

/** Takes one attempt back from the window that ends then; false when that window is over and another has begun. */
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

/** Removes counters whose window ended by then, oldest first, `limit` at most, and says how many it removed. */
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
