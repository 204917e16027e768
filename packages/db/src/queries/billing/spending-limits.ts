import { UNDECIDED_STATES } from '@hearth/contracts/billing'
import type { MemberId, OrderId } from '@hearth/contracts/ids'
import { and, asc, eq, gte, inArray, ne, sql, sum } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { orders } from '../../schema/orders.ts'
import { spendingLimits } from '../../schema/repeat-orders.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, statement } from '../../statement.ts'

export interface SpendingLimitRow {
  readonly currency: string
  /** Minor units; null for no limit. */
  readonly amount: number | null
  /** What it becomes at `nextAt`; null for no limit. */
  readonly nextAmount: number | null
  readonly nextAt: Date | null
}

/** A member's limits, by currency. */
export const listSpendingLimits = (tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<SpendingLimitRow[]> =>
  limitsOf(tx, { memberId })

const limitsOf = statement((db) =>
  db
    .select({
      ...{ currency: spendingLimits.currency, amount: spendingLimits.amount },
      ...{ nextAmount: spendingLimits.nextAmount, nextAt: spendingLimits.nextAt },
    })
    .from(spendingLimits)
    .where(and(ofScope(spendingLimits), eq(spendingLimits.memberId, placeholder('memberId'))))
    .orderBy(asc(spendingLimits.currency)),
)

/** Sets a member's limit in a currency, in the place of the one before. */
export async function insertSpendingLimit(
  tx: TenantTx,
  { memberId, ...limit }: SpendingLimitRow & { readonly memberId: MemberId },
): Promise<void> {
  const { tenantId, memberId: member, currency } = spendingLimits
  await sqlOf(tx)
    .insert(spendingLimits)
    .values({ tenantId: tx.scope.tenantId, memberId, ...limit })
    .onConflictDoUpdate({ target: [tenantId, member, currency], set: limit })
}

/** What a member's orders of a currency since then, but for one, that are paid or may still be come to, without what has gone back; minor units. */
export async function sumSpending(
  tx: TenantTx,
  {
    memberId,
    currency,
    since,
    except = null,
  }: { memberId: MemberId; currency: string; since: Date; except?: OrderId | null },
): Promise<number> {
  const [row] = await sqlOf(tx)
    .select({ total: sum(sql`${orders.amount} - ${orders.refunded} - ${orders.chargedBack}`) })
    .from(orders)
    .where(
      and(
        ofTenant(tx, orders),
        eq(orders.memberId, memberId),
        eq(orders.currency, currency),
        gte(orders.createdAt, since),
        except === null ? undefined : ne(orders.id, except),
        inArray(orders.state, [...UNDECIDED_STATES, 'paid']),
      ),
    )
  return Number(row?.total ?? 0)
}
