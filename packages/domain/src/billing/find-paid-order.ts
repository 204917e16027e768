import { isUuid, type OrderId } from '@hearth/contracts/ids'
import { findOrder, findOrderByNumber, type OrderRow } from '@hearth/db/queries/billing/orders'
import type { TenantTx } from '@hearth/db/scope'

/** The paid order that support names by its number or by its id; null if there is none, or if two have that number: the id then names it for certain. */
export async function findPaidOrder(tx: TenantTx, { number }: { readonly number: string }): Promise<OrderRow | null> {
  if (!isUuid(number)) return findOrderByNumber(tx, { number })
  const order = await findOrder(tx, { id: number.toLowerCase() as OrderId })
  return order?.paidAt ? order : null
}
