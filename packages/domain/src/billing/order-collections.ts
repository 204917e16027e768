import { type CollectionState, DIRECT_DEBIT } from '@hearth/contracts/direct-debits'
import type { OrderId } from '@hearth/contracts/ids'
import { listCollectionsOf } from '@hearth/db/queries/billing/collections'
import type { OrderRow } from '@hearth/db/queries/billing/orders'
import type { TenantTx } from '@hearth/db/scope'

/** How far the direct debit of an order has come, and the day on which it is collected, such as 2027-03-01. */
export interface OrderCollection {
  readonly state: CollectionState
  readonly day: string
}

/** The direct debits of those of the orders that are paid so. */
export async function collectionsOf(
  tx: TenantTx,
  orders: readonly Pick<OrderRow, 'id' | 'method'>[],
): Promise<ReadonlyMap<OrderId, OrderCollection>> {
  const orderIds = orders.filter(({ method }) => method === DIRECT_DEBIT).map(({ id }) => id)
  const rows = orderIds.length === 0 ? [] : await listCollectionsOf(tx, { orderIds })
  return new Map(
    rows.map(({ orderId, state, dueOn, collectOn }) => [orderId, { state, day: collectOn ?? dueOn }] as const),
  )
}

/** Whether the money of a direct debit is still to come. */
export const isToCome = ({ state }: OrderCollection): boolean => state === 'scheduled' || state === 'sent'

/** Whether nothing was collected and the bank has not been asked to, so that what comes back is not collected. */
export const isUnsent = ({ state }: OrderCollection): boolean => state === 'scheduled' || state === 'cancelled'
