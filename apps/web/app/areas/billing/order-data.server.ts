import type { OrderState } from '@hearth/contracts/billing'
import type { TextLocale } from '@hearth/contracts/locales'
import { isToCome } from '@hearth/domain/billing/order-collections'
import { orderNumber } from '@hearth/domain/billing/packages'
import type { OrderView } from '@hearth/domain/billing/view-orders'
import type { Tenant } from '@hearth/tenancy/tenant'
import { longDate, moneyText, percentText } from '../../words/intl.server.ts'
import type { ShownOffer } from './offers.server.ts'

/** An order as pages show it; amounts and days are written out. */
export interface ShownOrder extends Pick<ShownOffer, 'type' | 'credits' | 'months'> {
  readonly id: string
  readonly number: string
  /** The provider's id of its payment; null if there is none. */
  readonly paymentId: string | null
  readonly packageId: string
  readonly method: string
  /** `collected` while what was given is still to be paid by direct debit. One that was paid says what has become of it since. */
  readonly state: OrderState | 'collected' | 'withdrawn' | 'paid_back' | 'partly_paid_back'
  /** The day on which its money is collected by direct debit, written out; null once it has come, or for what is paid otherwise. */
  readonly collectedOn: string | null
  readonly amount: string
  /** What its discount took off, in words; null without one. */
  readonly discount: { readonly percent: string; readonly code: string; readonly amount: string } | null
  readonly vat: { readonly rate: string; readonly amount: string } | null
  readonly orderedOn: string
  /** What has gone back; null if nothing has. */
  readonly returned: string | null
  /** The day on which the member withdrew from it; null if they have not. */
  readonly withdrawnOn: string | null
  /** Whether they still can. */
  readonly withdrawable: boolean
}

export function shownOrder(tenant: Tenant, order: OrderView, textLocale: TextLocale): ShownOrder {
  const { id, paymentId, packageId, method, type, credits, months, currency, vat, vatRate, returned, collection } =
    order
  const money = (amount: number) => moneyText(tenant, { amount, currency }, textLocale)
  return {
    ...{
      id,
      number: orderNumber(id),
      paymentId,
      packageId,
      method,
      state: stateOf(order),
      type,
      credits,
      months,
      amount: money(order.amount),
    },
    discount:
      order.discountCode === null
        ? null
        : {
            percent: percentText(order.discountRate ?? 0, textLocale),
            ...{ code: order.discountCode, amount: money(-order.discount) },
          },
    vat: vatRate === 0 ? null : { rate: percentText(vatRate, textLocale), amount: money(vat) },
    collectedOn:
      collection && isToCome(collection) ? longDate(tenant, new Date(`${collection.day}T12:00:00Z`), textLocale) : null,
    orderedOn: longDate(tenant, new Date(order.createdAt), textLocale),
    returned: returned === 0 ? null : money(returned),
    withdrawnOn: order.withdrawnAt === null ? null : longDate(tenant, new Date(order.withdrawnAt), textLocale),
    withdrawable: order.withdrawable,
  }
}

/**
 * The state that is shown. What was given before its money came is not paid yet, and is cancelled where it will never be collected; what was paid is not
 * called so once the member has withdrawn from it, or money has gone back. What they withdrew from before it was paid says so once its money will not come.
 */
function stateOf({ state, collection, withdrawnAt, returned, amount }: OrderView): ShownOrder['state'] {
  const isAwaited = collection !== null && isToCome(collection)
  if (state !== 'paid') return withdrawnAt === null || isAwaited ? state : 'withdrawn'
  if (isAwaited) return 'collected'
  if (withdrawnAt !== null) return 'withdrawn'
  if (collection?.state === 'cancelled') return 'cancelled'
  return returned === 0 ? state : returned < amount ? 'partly_paid_back' : 'paid_back'
}
