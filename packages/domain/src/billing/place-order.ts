import { UNDECIDED_STATES } from '@hearth/contracts/billing'
import { DIRECT_DEBIT, DIRECT_DEBIT_PATH, DIRECT_DEBIT_PROVIDER } from '@hearth/contracts/direct-debits'
import { DAY, MINUTE } from '@hearth/contracts/durations'
import { isUuid, newId, type OrderId, type RepeatOrderId } from '@hearth/contracts/ids'
import type { Settings } from '@hearth/contracts/tenant-settings'
import { lockMember } from '@hearth/db/queries/accounts/members'
import { countRecentOrders, hasBoughtCredits } from '@hearth/db/queries/billing/bought'
import { findDiscountUse, insertDiscountUse } from '@hearth/db/queries/billing/discounts'
import {
  findLatestOrder,
  findOrder,
  insertOrder,
  lockOrder,
  type OrderRow,
  updateOrder,
} from '@hearth/db/queries/billing/orders'
import { findOrderOfPeriod, lockRepeatOrder, type RepeatOrderRow } from '@hearth/db/queries/billing/repeat-orders'
import { insertVatEvidence } from '@hearth/db/queries/billing/vat-evidence'
import { inTenant, type TenantTx } from '@hearth/db/scope'
import type { AppContext, Payments } from '../context.ts'
import { AppError, accept, type Outcome, refuse } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'
import { applyToOrder, nextCheck } from './check-orders.ts'
import { cancelCollection } from './collections.ts'
import { type CodeRefusal, chooseDiscount, holderOf, reductionOf } from './discounts.ts'
import { type Offer, offerLine, offerOf, orderNumber } from './packages.ts'
import { listPaymentMethods } from './payment-methods.ts'
import { isBeyondOwnLimit } from './spending-limits.ts'
import { vatRateIn, vatWithin } from './vat-rates.ts'

/** For which time the evidence of an order is kept that is never paid. */
export const UNPAID_EVIDENCE = 30 * DAY

/** Until this age an order gets its payment: providers know a reference again for an hour, and would make a second payment after it. */
const PAYABLE_AGE = 50 * MINUTE

type Buyer = Pick<
  Viewer,
  'scope' | 'id' | 'email' | 'status' | 'country' | 'signedUpAt' | 'paidUser' | 'timeBonusEndsAt'
>

export interface PlaceOrder {
  readonly viewer: Buyer
  readonly settings: Pick<
    Settings,
    | 'packages'
    | 'payment_methods'
    | 'direct_debit'
    | 'purchase_limits'
    | 'refund_days'
    | 'discount_codes'
    | 'welcome_discount'
    | 'company'
  >
  /** The site's own address, without a slash at the end, and who sells: it stands on the member's bank statement. */
  readonly site: { readonly origin: string; readonly seller: string }
  /** Of the network from which the order comes; null if unknown. */
  readonly networkCountry: string | null
  readonly packageId: string
  /** The number that the page of the purchase has (`attemptAfter`). */
  readonly attempt: number
  /** The code of a discount that was typed; null for none. */
  readonly code: string | null
  /** What the page said that is bought (`offerLine`), and that it costs with its discount, in minor units. */
  readonly offerShown: string
  readonly amountShown: number
  readonly method: string
  readonly bank: string | null
  /** The page of this site to which the result leads back. */
  readonly returnTo: string | null
  /** Whether the member has asked to get it again on each date, with later payments without them. */
  readonly repeats: boolean
  /** The repeat order whose failed charge it pays; null for an order of its own. */
  readonly repeatOrderId: string | null
}

interface PlacedOrder {
  readonly orderId: OrderId
  /** Where the member pays; null for an order that is decided, or of which nothing is left to do but wait. */
  readonly checkoutUrl: string | null
}

type PlaceRefusal =
  | 'billing.closed'
  | 'contracts.confirm_first'
  | 'contracts.no_package'
  | 'contracts.no_method'
  | 'contracts.method_unavailable'
  | 'contracts.price_changed'
  | 'contracts.purchase_limit'
  | 'contracts.own_limit'
  | 'contracts.no_repeat'
  | CodeRefusal

/**
 * Orders a package and makes its payment at the provider. The same page sent again, from another tab or a hundred times at once, is the same order and
 * the same payment; with another method or another price, the payment before is ended first, and if it cannot be ended any more it is the one that
 * counts. So is one of another package that has the discount of this one.
 */
export async function placeOrder(ctx: AppContext, command: PlaceOrder): Promise<Outcome<PlacedOrder, PlaceRefusal>> {
  const { payments } = ctx
  const { viewer, settings } = command
  if (!payments) return refuse('billing.closed')
  // An account that is never confirmed is removed.
  if (viewer.status !== 'active') return refuse('contracts.confirm_first')
  const offer = offerOf(settings, viewer.country, command.packageId)
  if (!offer) return refuse('contracts.no_package')
  // What the page said is held against the price before anything is ordered.
  const { country } = viewer
  const of = { country, currency: offer.currency, amount: command.amountShown, recurs: command.repeats }
  if (command.repeats && offer.type === 'trial') return refuse('contracts.no_repeat')
  const method = (await listPaymentMethods({ payments, log: ctx.log }, settings, of)).find(
    ({ id }) => id === command.method,
  )
  const bank = method?.banks.find(({ id }) => id === command.bank) ?? null
  if (!method || (command.bank !== null && !bank)) return refuse('contracts.no_method')
  if (!method.available || bank?.available === false) return refuse('contracts.method_unavailable')

  const provider = method.id === DIRECT_DEBIT ? DIRECT_DEBIT_PROVIDER : payments.provider
  const reserved = await inTenant(ctx.db, viewer.scope, (tx) => reserve(ctx, tx, provider, command, offer))
  if (!reserved.ok) return reserved
  const { order, holds } = reserved.value
  if (holds) {
    const isFree = await endPayment(ctx, payments, command, order)
    return isFree ? placeOrder(ctx, command) : accept({ orderId: order.id, checkoutUrl: null })
  }
  if (!isUndecided(order)) return accept({ orderId: order.id, checkoutUrl: null })
  if (isSame(order, command) && !isStale(ctx, order)) {
    const { returnTo } = command
    // Whoever pays it now goes back to where they began this time. Not while the member is locked: payments lock the order before the member.
    if (order.returnTo !== returnTo)
      await inTenant(ctx.db, viewer.scope, (tx) => updateOrder(tx, { id: order.id, change: { returnTo } }))
    return accept(await pay(ctx, payments, command, order))
  }
  const isEnded = await endPayment(ctx, payments, command, order)
  if (!isEnded) return accept({ orderId: order.id, checkoutUrl: null })
  return placeOrder(ctx, { ...command, attempt: order.attempt + 1 })
}

/** Whether an order may still be paid for, and its buyer has not withdrawn from it. */
export const isUndecided = ({ state, withdrawnAt }: Pick<OrderRow, 'state' | 'withdrawnAt'>) =>
  withdrawnAt === null && (UNDECIDED_STATES as readonly string[]).includes(state)

/** What an order has bought, as a page said it (`offerLine`). */
export const orderedLine = ({ amount, discount, ...order }: OrderRow): string =>
  offerLine({ ...order, price: amount + discount })

/** Whether an order is paid for as a page says. */
const isSame = (
  order: OrderRow,
  { method, bank, offerShown, amountShown, repeats, repeatOrderId }: PlaceOrder,
): boolean =>
  order.recurs === repeats &&
  (repeatOrderId === null
    ? !order.recurs || order.repeatOrderId === order.id
    : order.repeatOrderId === repeatOrderId) &&
  order.method === method &&
  order.bank === bank &&
  order.amount === amountShown &&
  orderedLine(order) === offerShown

/** Whether an order has no payment and is too old to get one. */
const isStale = ({ clock }: AppContext, { paymentId, createdAt }: OrderRow): boolean =>
  paymentId === null && clock.now().getTime() - createdAt.getTime() > PAYABLE_AGE

interface Reserved {
  readonly order: OrderRow
  /** Whether it is another order of the member, which has the discount that this one is to have. */
  readonly holds: boolean
}

/** The order of this page, inserted if it is the first time that it is sent. */
async function reserve(
  ctx: AppContext,
  tx: TenantTx,
  provider: string,
  command: PlaceOrder,
  offer: Offer,
): Promise<Outcome<Reserved, PlaceRefusal>> {
  const { viewer, settings, packageId, attempt, method, bank, returnTo, networkCountry, code } = command
  const { id: memberId, country } = viewer
  // Simultaneous orders of a member run one after another, so the limits hold.
  const member = await lockMember(tx, { memberId, for: 'no key update' })
  if (member?.status !== 'active') return refuse('contracts.confirm_first')
  // The address may have changed since the request came, and the discounts that it has used with it.
  const shopper = { ...viewer, email: member.email, timeBonusEndsAt: member.timeBonusEndsAt }
  const latest = await findLatestOrder(tx, { memberId, packageId })
  const known = latest && (attempt <= latest.attempt || isUndecided(latest)) ? latest : null
  if (known && (!isUndecided(known) || isSame(known, command))) return accept({ order: known, holds: false })
  const repeat = command.repeatOrderId === null ? null : await findFailedRepeat(tx, command, offer, known)
  if (repeat && !repeat.ok) return repeat
  // What was agreed has no discount.
  const { discount: chosen, refusal } = repeat
    ? { discount: null, refusal: null }
    : await chooseDiscount(ctx, tx, { viewer: shopper, settings, offer, method, code })
  if (refusal) return refusal
  const discount = chosen ? reductionOf(offer.price, chosen) : 0
  const amount = offer.price - discount
  if (amount !== command.amountShown || offerLine(offer) !== command.offerShown)
    return refuse('contracts.price_changed')
  const next = (latest?.attempt ?? 0) + 1
  if (!known && attempt !== next) throw new AppError('request.invalid_body', 400)
  if (offer.type === 'trial' && (await hasBoughtCredits(tx, { memberId }))) return refuse('contracts.no_package')
  // The limits leave out what this order takes the place of.
  const counted = { currency: offer.currency, amount, except: known?.id ?? null }
  if (await isBeyondLimits(ctx, tx, command, counted)) return refuse('contracts.purchase_limit')
  if (await isBeyondOwnLimit(ctx, tx, { memberId, ...counted })) return refuse('contracts.own_limit')
  // Its payment is ended only for an order that can be made.
  if (known) return accept({ order: known, holds: false })
  const now = ctx.clock.now()
  const vatRate = vatRateIn(country, now)
  const { type, currency, credits, months } = offer
  const id = newId<OrderId>()
  if (chosen) {
    const holder = holderOf(ctx, shopper, chosen)
    if (!(await insertDiscountUse(tx, { ...holder, orderId: id, now }))) {
      const use = await findDiscountUse(tx, holder)
      const held = use?.memberId === memberId ? await findOrder(tx, { id: use.orderId }) : null
      // Whoever has typed no code is shown the price anew.
      const reason = code === null ? 'contracts.price_changed' : 'contracts.code_used'
      return held ? accept({ order: held, holds: true }) : refuse(reason)
    }
  }
  const discountRate = chosen && Math.round(chosen.percentage * 100)
  const discounted = { discount, discountCode: chosen?.code ?? null, discountRate }
  const bought = {
    ...discounted,
    type,
    country,
    currency,
    amount,
    vatRate,
    vat: vatWithin(amount, vatRate),
    credits,
    months,
  }
  const order = { ...{ id, memberId, packageId, attempt, method, bank, provider, returnTo }, ...bought, createdAt: now }
  const repeating = repeat
    ? { recurs: true, repeatOrderId: repeat.value.id, period: repeat.value.period }
    : command.repeats
      ? { recurs: true, repeatOrderId: id as RepeatOrderId, period: 1 }
      : {}
  await insertOrder(tx, { ...order, ...repeating, refundDays: settings.refund_days, checkAt: nextCheck(now, now) })
  const keptUntil = new Date(now.getTime() + UNPAID_EVIDENCE)
  await insertVatEvidence(tx, { orderId: id, residenceCountry: country, networkCountry, keptUntil })
  const inserted = await findOrder(tx, { id })
  if (!inserted) throw new Error('An order was not inserted.')
  return accept({ order: inserted, holds: false })
}

/** The repeat order whose failed charge the member wants to pay, which nothing but the known order, which this one replaces, may pay meanwhile. */
async function findFailedRepeat(
  tx: TenantTx,
  { repeatOrderId, repeats, viewer }: PlaceOrder,
  { id: packageId, price }: Offer,
  known: OrderRow | null,
): Promise<Outcome<RepeatOrderRow, 'contracts.no_repeat'>> {
  const id = repeatOrderId && isUuid(repeatOrderId) ? (repeatOrderId as RepeatOrderId) : null
  const repeat = id && (await lockRepeatOrder(tx, { id }))
  const isOwn = repeat?.memberId === viewer.id && repeat.packageId === packageId && repeat.amount === price
  if (!repeats || !repeat || !isOwn || repeat.state !== 'failed') return refuse('contracts.no_repeat')
  const other = await findOrderOfPeriod(tx, { repeatOrderId: repeat.id, period: repeat.period })
  return other && other.id !== known?.id ? refuse('contracts.no_repeat') : accept(repeat)
}

async function isBeyondLimits(
  { clock }: AppContext,
  tx: TenantTx,
  { viewer, settings }: PlaceOrder,
  { amount, ...counted }: { readonly currency: string; readonly amount: number; readonly except: OrderId | null },
): Promise<boolean> {
  const now = clock.now().getTime()
  const days = (now - viewer.signedUpAt.getTime()) / DAY
  const limit = settings.purchase_limits.findLast(({ account_days: from }) => from <= days)
  if (!limit) return false
  const recent = await countRecentOrders(tx, { memberId: viewer.id, since: new Date(now - DAY), ...counted })
  if (recent.orders >= limit.orders) return true
  // A single package may cost more than the limit, which is for what several come to.
  return recent.orders > 0 && recent.amount + amount > limit.amount
}

/** The payment of an order, made if there is none yet. */
async function pay(
  ctx: AppContext,
  payments: Payments,
  { viewer: { scope }, site: { origin, seller } }: PlaceOrder,
  order: OrderRow,
): Promise<PlacedOrder> {
  const { id, amount, currency, method, bank } = order
  if (order.checkoutUrl !== null) return { orderId: id, checkoutUrl: order.checkoutUrl }
  if (order.provider === DIRECT_DEBIT_PROVIDER) {
    // Its payment is the collection that the member confirms on that page.
    const checkoutUrl = order.state === 'open' ? `${DIRECT_DEBIT_PATH}?order=${id}` : null
    if (checkoutUrl) await inTenant(ctx.db, scope, (tx) => updateOrder(tx, { id, change: { checkoutUrl } }))
    return { orderId: id, checkoutUrl }
  }
  const payment = await payments.create({
    ...{ amount, currency, method, bank, reference: id, recurs: order.recurs },
    description: `${seller} ${orderNumber(id)}`,
    returnUrl: `${origin}/transactions/${id}`,
    webhookUrl: `${origin}/webhooks/payments`,
  })
  const { id: paymentId, checkoutUrl } = payment
  const isOpen = await inTenant(ctx.db, scope, async (tx) => {
    const now = await lockOrder(tx, { id })
    const open = now !== null && isUndecided(now)
    await updateOrder(tx, { id, change: { paymentId, ...(open ? { checkoutUrl } : {}) } })
    return open
  })
  if (isOpen) return { orderId: id, checkoutUrl }
  // Another tab has chosen another method meanwhile.
  await applyToOrder(ctx, { scope, orderId: id }, await payments.cancel(paymentId))
  return { orderId: id, checkoutUrl: null }
}

/** Ends the payment of an order, so that nobody can pay it any more; false if it cannot be ended, because it is paid or its bank works on it. */
async function endPayment(
  ctx: AppContext,
  payments: Payments,
  { viewer: { scope } }: PlaceOrder,
  { id }: OrderRow,
): Promise<boolean> {
  // Another tab may be making the payment at this moment; then it is there at the second look.
  for (let look = 0; look < 2; look += 1) {
    const order = await inTenant(ctx.db, scope, (tx) => findOrder(tx, { id }))
    const paymentId = order?.paymentId ?? null
    const isCollected = order?.provider === DIRECT_DEBIT_PROVIDER
    if (paymentId !== null && !isCollected)
      await applyToOrder(ctx, { scope, orderId: id }, await payments.cancel(paymentId))
    const isEnded = await inTenant(ctx.db, scope, async (tx) => {
      const now = await lockOrder(tx, { id })
      if (now?.state === 'open' && now.paymentId === null) return updateOrder(tx, { id, change: CANCELLED })
      if (now?.state === 'pending' && isCollected) return cancelCollection(ctx, tx, now)
      return now !== null && now.state !== 'paid' && !isUndecided(now)
    })
    if (isEnded) return true
  }
  return false
}
const CANCELLED = { state: 'cancelled', checkAt: null } as const

/** The number that a page of a purchase sends with it: the same until the order that it made is decided. */
export const attemptAfter = (latest: Pick<OrderRow, 'attempt' | 'state' | 'withdrawnAt'> | null): number =>
  !latest ? 1 : isUndecided(latest) ? latest.attempt : latest.attempt + 1
