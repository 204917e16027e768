import type { OrderState, OrderType } from '@hearth/contracts/billing'
import { MINUTE } from '@hearth/contracts/durations'
import { isUuid, type OrderId, type RepeatOrderId } from '@hearth/contracts/ids'
import { isPaymentMethodId, PAYMENT_METHODS, takes } from '@hearth/contracts/payment-methods'
import type { Settings } from '@hearth/contracts/tenant-settings'
import { decodeCursor, toPage } from '@hearth/db/paging'
import { hasBoughtCredits } from '@hearth/db/queries/billing/bought'
import { findLastMembershipEnd } from '@hearth/db/queries/billing/memberships'
import {
  findLastPaidMethod,
  findLatestOrder,
  findOrder,
  listOrders,
  type OrderRow,
} from '@hearth/db/queries/billing/orders'
import { listRepeatOrders } from '@hearth/db/queries/billing/repeat-orders'
import { inTenant } from '@hearth/db/scope'
import type { AppContext, PaymentMethod } from '../context.ts'
import { isUnavailable, type Refusal } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'
import { checkOrder } from './check-orders.ts'
import { isConcluded } from './concluded-orders.ts'
import { isRenewal, withdrawalEnd } from './contracts.ts'
import { type CodeRefusal, chooseDiscount, type Discount, reductionOf } from './discounts.ts'
import { membershipTime } from './memberships.ts'
import { collectionsOf, type OrderCollection } from './order-collections.ts'
import { type Offer, offerLine, offerOf } from './packages.ts'
import { listPaymentMethods } from './payment-methods.ts'
import { attemptAfter, isUndecided, orderedLine } from './place-order.ts'
import { replaces } from './repeat-orders.ts'
import { vatRateIn, vatWithin } from './vat-rates.ts'

/** Everything that the page of a purchase says before the click. */
interface PurchaseView {
  readonly offer: Offer
  /** What is taken off its price, by which code and until when; null for nothing. */
  readonly discount: (Discount & { readonly amount: number }) | null
  /** Why the code that was typed does not serve; null if it does, or none was. */
  readonly codeRefusal: Refusal<CodeRefusal> | null
  /** What is paid, in minor units. */
  readonly amount: number
  /** Hundredths of a per cent, and the part of the amount that it is. */
  readonly vatRate: number
  readonly vat: number
  readonly methods: readonly PaymentMethod[]
  /** How the member has paid last; null if they never have. */
  readonly lastPaid: { readonly method: string; readonly bank: string | null } | null
  /** What the page sends with the purchase. */
  readonly attempt: number
  /** The order of the same package that can still be paid, for another amount or content; null if there is none. */
  readonly stillOpen: OrderId | null
  /** The order of the same package that was paid within the last quarter of an hour; null if there is none. */
  readonly boughtBefore: OrderId | null
  /** When the membership would end; null for what is none. */
  readonly endsAt: Date | null
  /** Months after which it can be repeated, with the way to pay that is chosen; null if it cannot. */
  readonly repeatsEvery: number | null
  /** What the member has repeated already, whose place another wish would take: it, or another membership; null for neither. */
  readonly renewsAlready: 'this' | 'other' | null
  /** The repeat order whose failed charge is paid; null if none is. */
  readonly repeat: RepeatOrderId | null
}

/** Milliseconds for which a purchase of the same package is pointed out. */
const JUST_NOW = 15 * MINUTE

/** A purchase that a member may make; null where that package is not sold to them, or nothing is. */
export async function viewPurchase(
  ctx: AppContext,
  {
    viewer,
    settings,
    packageId,
    method = null,
    code = null,
    repeat = null,
  }: {
    viewer: Pick<Viewer, 'scope' | 'id' | 'email' | 'status' | 'country' | 'paidUser' | 'timeBonusEndsAt'>
    settings: Settings
    packageId: string
    /** The way to pay, once it is chosen. */
    method?: string | null
    /** The code of a discount that was typed. */
    code?: string | null
    /** The repeat order whose failed charge is to be paid. */
    repeat?: string | null
  },
): Promise<PurchaseView | null> {
  const { country, id: memberId, scope } = viewer
  const offer = offerOf(settings, country, packageId)
  if (!ctx.payments || !offer) return null
  const { currency } = offer
  const { payments, log } = ctx
  // What does not wait for each other is asked at once, the provider too.
  const [methods, isRepeatable, found] = await Promise.all([
    listPaymentMethods({ payments, log }, settings, { country, currency, amount: offer.price }),
    canRepeat({ payments, log }, settings, { method, offer, country }),
    inTenant(ctx.db, scope, async (tx) => {
      const [latest, earlier, lastPaid, repeats, chosen, isPast] = await Promise.all([
        findLatestOrder(tx, { memberId, packageId }),
        findLastMembershipEnd(tx, { memberId }),
        findLastPaidMethod(tx, { memberId }),
        listRepeatOrders(tx, { memberId }),
        chooseDiscount(ctx, tx, { viewer, settings, offer, method, code }),
        offer.type === 'trial' && hasBoughtCredits(tx, { memberId }),
      ])
      return { latest, earlier, lastPaid, repeats, chosen, isPast }
    }),
  ])
  const now = ctx.clock.now()
  const vatRate = vatRateIn(country, now)
  const { latest } = found
  const isJustPaid = latest?.paidAt && now.getTime() - latest.paidAt.getTime() < JUST_NOW
  // Whoever goes back after paying reads that it was bought.
  if (found.isPast && !isJustPaid) return null
  const replaced = found.repeats.filter(
    (one) => one.state !== 'ended' && replaces({ packageId, months: offer.months }, one),
  )
  const own = replaced.filter((one) => one.packageId === packageId)
  const failed = own.find((one) => one.id === repeat && one.state === 'failed' && one.amount === offer.price)
  // What was agreed has no discount.
  const { discount, refusal } = failed ? { discount: null, refusal: null } : found.chosen
  const off = discount ? reductionOf(offer.price, discount) : 0
  const amount = offer.price - off
  // Later payments follow it, which not every way to pay allows.
  const offered = failed
    ? await listPaymentMethods({ payments, log }, settings, { country, currency, amount, recurs: true })
    : methods
  const isOther = (order: OrderRow) => order.amount !== amount || orderedLine(order) !== offerLine(offer)
  return {
    ...{ offer, amount, vatRate, vat: vatWithin(amount, vatRate), attempt: attemptAfter(latest) },
    methods: offered.filter(({ id }) => takes(id, { country, currency, amount })),
    lastPaid: found.lastPaid,
    discount: discount && { ...discount, amount: off },
    codeRefusal: refusal,
    stillOpen: latest && isUndecided(latest) && isOther(latest) ? latest.id : null,
    boughtBefore: isJustPaid ? latest.id : null,
    repeatsEvery: isRepeatable ? (offer.months ?? 1) : null,
    renewsAlready: own.length > 0 ? 'this' : replaced.length > 0 ? 'other' : null,
    repeat: failed?.id ?? null,
    endsAt: offer.months === null ? null : membershipTime(now, found.earlier, { months: offer.months }).endsAt,
  }
}

/** Whether a package can be repeated with a way to pay. */
async function canRepeat(
  ctx: Parameters<typeof listPaymentMethods>[0],
  settings: Settings,
  { method, offer, country }: { method: string | null; offer: Offer; country: string },
): Promise<boolean> {
  if (method === null || !isPaymentMethodId(method) || !PAYMENT_METHODS[method].recurs || offer.type === 'trial')
    return false
  const of = { country, currency: offer.currency, amount: offer.price, recurs: true }
  return (await listPaymentMethods(ctx, settings, of)).some(({ id }) => id === method)
}

/** An order as its buyer sees it. */
export interface OrderView {
  readonly id: OrderId
  /** The provider's id of its payment; null if there is none. */
  readonly paymentId: string | null
  readonly packageId: string
  readonly type: OrderType
  readonly state: OrderState
  readonly amount: number
  /** What its discount took off, that discount's code, and its rate in hundredths of a per cent; null without one. */
  readonly discount: number
  readonly discountCode: string | null
  readonly discountRate: number | null
  readonly currency: string
  readonly vat: number
  readonly vatRate: number
  readonly credits: number
  readonly months: number | null
  readonly method: string
  /** Its direct debit; null if it is paid otherwise, or not confirmed. */
  readonly collection: OrderCollection | null
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly paidAt: number | null
  /** What has gone back to the member. */
  readonly returned: number
  /** Whether all of it is to go back and has not yet: support has stopped it, or pays it back. */
  readonly isDueBack: boolean
  /** When the member withdrew from it; null if they have not. */
  readonly withdrawnAt: number | null
  /** Whether they still can. */
  readonly withdrawable: boolean
  /** The repeat order for whose later date it is, so that another try pays that one; null for none. */
  readonly repeat: RepeatOrderId | null
  /** Where it can still be paid. */
  readonly checkoutUrl: string | null
  readonly returnTo: string | null
}

const toView = (order: OrderRow, collection: OrderCollection | null, now: Date): OrderView => ({
  collection,
  withdrawnAt: order.withdrawnAt?.getTime() ?? null,
  withdrawable:
    isConcluded(order) &&
    order.withdrawnAt === null &&
    order.refunded + order.chargedBack < order.amount &&
    now < withdrawalEnd(order),
  ...{
    id: order.id,
    paymentId: order.paymentId,
    packageId: order.packageId,
    type: order.type,
    state: order.state,
    amount: order.amount,
  },
  ...{ currency: order.currency, vat: order.vat, vatRate: order.vatRate, credits: order.credits },
  ...{ discount: order.discount, discountCode: order.discountCode, discountRate: order.discountRate },
  ...{ months: order.months, method: order.method, createdAt: order.createdAt.getTime() },
  ...{ paidAt: order.paidAt?.getTime() ?? null, returned: order.refunded + order.chargedBack },
  // What has come to nothing owes nothing.
  isDueBack:
    (order.state === 'paid' || order.state === 'pending') &&
    order.refundDue >= order.amount &&
    order.refunded + order.chargedBack < order.amount,
  ...{ checkoutUrl: order.checkoutUrl, returnTo: order.returnTo },
  repeat: isRenewal(order) ? order.repeatOrderId : null,
})

/**
 * An order of the member; null for another's. One that is not decided is asked about at the provider first, so whoever comes back from paying sees how it
 * ended; where the provider does not answer, it is shown as it was.
 */
export async function viewOrder(
  ctx: AppContext,
  { viewer, orderId }: { viewer: Pick<Viewer, 'scope' | 'id'>; orderId: string },
): Promise<OrderView | null> {
  if (!isUuid(orderId)) return null
  const { scope } = viewer
  const id = orderId as OrderId
  const find = () =>
    inTenant(ctx.db, scope, async (tx) => {
      const order = await findOrder(tx, { id })
      if (order?.memberId !== viewer.id) return null
      return toView(order, (await collectionsOf(tx, [order])).get(id) ?? null, ctx.clock.now())
    })
  const order = await find()
  if (!order || (order.state !== 'open' && order.state !== 'pending')) return order
  await checkOrder(ctx, { scope, orderId: id }).catch((err: unknown) => {
    if (isUnavailable(err)) throw err
    ctx.log.warn('payment_not_checked', { orderId: id })
  })
  return find()
}

const ON_A_PAGE = 20

/** The member's orders, newest first; `after` is the `next` of the page before. */
export async function listOwnOrders(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { viewer, after }: { viewer: Pick<Viewer, 'scope' | 'id'>; after: string | null },
): Promise<{ readonly orders: readonly OrderView[]; readonly next: string | null }> {
  const cursor = after === null ? null : decodeCursor(after)
  return inTenant(db, viewer.scope, async (tx) => {
    const found = await listOrders(tx, {
      memberId: viewer.id,
      after: cursor && { at: cursor.at, id: cursor.id as OrderId },
      limit: ON_A_PAGE + 1,
    })
    const { rows, next } = toPage(found, ON_A_PAGE, ({ createdAt: at, id }) => ({ at, id }))
    const collections = await collectionsOf(tx, rows)
    return { orders: rows.map((row) => toView(row, collections.get(row.id) ?? null, clock.now())), next }
  })
}
