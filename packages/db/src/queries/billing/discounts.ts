import type { OrderState } from '@hearth/contracts/billing'
import type { MemberId, OrderId } from '@hearth/contracts/ids'
import { and, eq, exists, inArray, lte, notExists, or, sql } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { members } from '../../schema/accounts.ts'
import { discountUses, orders } from '../../schema/orders.ts'
import type { TenantTx } from '../../scope.ts'

/** Whether the order that a use names was never paid, nor can be. */
const isGivenUp = (tx: TenantTx) =>
  exists(
    sqlOf(tx)
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          ofTenant(tx, orders),
          eq(orders.id, discountUses.orderId),
          inArray(orders.state, ['failed', 'cancelled', 'expired']),
        ),
      ),
  )

interface DiscountHolder {
  readonly code: string
  /** Keyed hash of the mailbox; empty for a code that serves one order in all. */
  readonly addressHash: string
}

/**
 * Notes that an order has a discount; false if another has it. An order that was never paid gives it up. Of simultaneous calls one gets true, and the
 * others wait for its transaction.
 */
export async function insertDiscountUse(
  tx: TenantTx,
  { code, addressHash, orderId, now }: DiscountHolder & { readonly orderId: OrderId; readonly now: Date },
): Promise<boolean> {
  const { count } = await sqlOf(tx)
    .insert(discountUses)
    .values({ tenantId: tx.scope.tenantId, code, addressHash, orderId, usedAt: now })
    .onConflictDoUpdate({
      target: [discountUses.tenantId, discountUses.code, discountUses.addressHash],
      set: { orderId, usedAt: now },
      setWhere: isGivenUp(tx),
    })
  return count > 0
}

/** The order that has a discount, unless it was never paid; null if none has. */
export async function findDiscountUse(
  tx: TenantTx,
  { code, addressHash }: DiscountHolder,
): Promise<{ readonly orderId: OrderId; readonly memberId: MemberId; readonly state: OrderState } | null> {
  const [row] = await sqlOf(tx)
    .select({ orderId: orders.id, memberId: orders.memberId, state: orders.state })
    .from(discountUses)
    .innerJoin(orders, and(eq(orders.tenantId, discountUses.tenantId), eq(orders.id, discountUses.orderId)))
    .where(
      and(
        ofTenant(tx, discountUses),
        eq(discountUses.code, code),
        eq(discountUses.addressHash, addressHash),
        inArray(orders.state, ['open', 'pending', 'paid']),
      ),
    )
  return row ?? null
}

/** Notes what one mailbox has used for another one, too. */
export async function copyDiscountUses(tx: TenantTx, { from, to }: { from: string; to: string }): Promise<void> {
  const { tenantId, code, addressHash, orderId, usedAt } = discountUses
  await sqlOf(tx)
    .insert(discountUses)
    .select(
      sqlOf(tx)
        .select({ tenantId, code, addressHash: sql<string>`${to}::text`.as('address_hash'), orderId, usedAt })
        .from(discountUses)
        .where(and(ofTenant(tx, discountUses), eq(addressHash, from))),
    )
    .onConflictDoUpdate({
      target: [tenantId, code, addressHash],
      set: { orderId: sql`excluded.order_id`, usedAt: sql`excluded.used_at` },
      setWhere: isGivenUp(tx),
    })
}

/** Lets the uses of a member's orders count from now on, because their account is erased. */
export async function updateUsesOfNobody(
  tx: TenantTx,
  { memberId, now }: { memberId: MemberId; now: Date },
): Promise<number> {
  const own = sqlOf(tx)
    .select({ id: orders.id })
    .from(orders)
    .where(and(ofTenant(tx, orders), eq(orders.id, discountUses.orderId), eq(orders.memberId, memberId)))
  const { count } = await sqlOf(tx)
    .update(discountUses)
    .set({ usedAt: now })
    .where(and(ofTenant(tx, discountUses), exists(own)))
  return count
}

/** Removes up to `limit` uses of mailboxes from before that time whose member is gone or whose order was never paid, oldest first, and returns their number. */
export async function removeOldDiscountUses(
  tx: TenantTx,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const buyer = sqlOf(tx)
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(members, and(eq(members.tenantId, orders.tenantId), eq(members.id, orders.memberId)))
    .where(and(ofTenant(tx, orders), eq(orders.id, discountUses.orderId)))
  const old = sqlOf(tx)
    .select({ code: discountUses.code, addressHash: discountUses.addressHash })
    .from(discountUses)
    .where(
      and(
        ofTenant(tx, discountUses),
        lte(discountUses.usedAt, before),
        sql`${discountUses.addressHash} <> ''`,
        or(notExists(buyer), isGivenUp(tx)),
      ),
    )
    .orderBy(discountUses.usedAt, discountUses.code, discountUses.addressHash)
    .limit(limit)
    .as('old')
  const { count } = await sqlOf(tx)
    .delete(discountUses)
    .where(
      and(
        ofTenant(tx, discountUses),
        sql`(${discountUses.code}, ${discountUses.addressHash}) in (select ${old.code}, ${old.addressHash} from ${old})`,
      ),
    )
  return count
}
