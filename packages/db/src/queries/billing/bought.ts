import { type OrderState, UNDECIDED_STATES } from '@hearth/contracts/billing'
import type { MemberId, OrderId } from '@hearth/contracts/ids'
import { and, count, eq, gte, inArray, isNull, lt, ne, sql, sum } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { orders } from '../../schema/orders.ts'
import type { TenantTx } from '../../scope.ts'
import { isPartlyKept } from './orders.ts'

/** How many orders of a member since then, but for one, are paid or may still be, and for how much; of one currency. */
export async function countRecentOrders(
  tx: TenantTx,
  {
    memberId,
    since,
    currency,
    except = null,
  }: { memberId: MemberId; since: Date; currency: string; except?: OrderId | null },
): Promise<{ readonly orders: number; readonly amount: number }> {
  const [row] = await sqlOf(tx)
    .select({ orders: count(), amount: sum(sql`case when ${orders.currency} = ${currency} then ${orders.amount} end`) })
    .from(orders)
    .where(
      and(
        ofTenant(tx, orders),
        eq(orders.memberId, memberId),
        gte(orders.createdAt, since),
        except === null ? undefined : ne(orders.id, except),
        inArray(orders.state, [...UNDECIDED_STATES, 'paid']),
      ),
    )
  return { orders: row?.orders ?? 0, amount: Number(row?.amount ?? 0) }
}

/** Whether there is an order in one of these states: of a member, or of anybody; with that code, or with any or none. */
export async function hasOrder(
  tx: TenantTx,
  { memberId, code, states }: { memberId: MemberId | null; code: string | null; states: readonly OrderState[] },
): Promise<boolean> {
  const [row] = await sqlOf(tx)
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        ofTenant(tx, orders),
        memberId === null ? undefined : eq(orders.memberId, memberId),
        code === null ? undefined : eq(orders.discountCode, code),
        inArray(orders.state, [...states]),
      ),
    )
    .orderBy(orders.id)
    .limit(1)
  return row !== undefined
}

/**
 * Whether the member has an order of credits or of a trial that was paid and of which not all has gone back; with `kept`, one that was not withdrawn
 * from and of which not all is due back.
 */
export async function hasBoughtCredits(
  tx: TenantTx,
  { memberId, kept = false }: { memberId: MemberId; kept?: boolean },
): Promise<boolean> {
  const [row] = await sqlOf(tx)
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        ofTenant(tx, orders),
        eq(orders.memberId, memberId),
        eq(orders.state, 'paid'),
        inArray(orders.type, ['credits', 'trial']),
        kept ? and(isNull(orders.withdrawnAt), lt(orders.refundDue, orders.amount)) : undefined,
        isPartlyKept,
      ),
    )
    .orderBy(orders.id)
    .limit(1)
  return row !== undefined
}
