import { DIRECT_DEBIT_PROVIDER } from '@hearth/contracts/direct-debits'
import { isUuid, type OrderId } from '@hearth/contracts/ids'
import { findOrder, findOrderByNumber, type OrderRow } from '@hearth/db/queries/billing/orders'
import type { TenantTx } from '@hearth/db/scope'

/**
 * Whether an order is a contract, from which its buyer can withdraw: it was paid, its direct debit is confirmed, or they have withdrawn from it
 * meanwhile.
 */
export const isConcluded = ({
  paidAt,
  withdrawnAt,
  state,
  provider,
}: Pick<OrderRow, 'paidAt' | 'withdrawnAt' | 'state' | 'provider'>): boolean =>
  paidAt !== null || withdrawnAt !== null || (state === 'pending' && provider === DIRECT_DEBIT_PROVIDER)

/** The concluded order that support names by its number or by its id; null if there is none, or if two have that number: the id then names it for certain. */
export async function findConcludedOrder(
  tx: TenantTx,
  { number }: { readonly number: string },
): Promise<OrderRow | null> {
  if (!isUuid(number)) return findOrderByNumber(tx, { number })
  const order = await findOrder(tx, { id: number.toLowerCase() as OrderId })
  return order && isConcluded(order) ? order : null
}
