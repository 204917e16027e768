import type { OrderState } from '@hearth/contracts/billing'
import { DIRECT_DEBIT_PROVIDER } from '@hearth/contracts/direct-debits'
import { type LedgerTransactionId, newId } from '@hearth/contracts/ids'
import { outboxJob } from '@hearth/contracts/jobs'
import { enqueueOnCommit } from '@hearth/db/outbox'
import { lockMember } from '@hearth/db/queries/accounts/members'
import { insertDueInvoice } from '@hearth/db/queries/billing/invoices'
import { insertBooking, lockBalance } from '@hearth/db/queries/billing/ledger'
import {
  findLastMembershipEnd,
  insertMembership,
  lockMembership,
  updatePremium,
} from '@hearth/db/queries/billing/memberships'
import { type OrderRow, updateOrder } from '@hearth/db/queries/billing/orders'
import { findOrderOfPeriod, findRepeatOrder } from '@hearth/db/queries/billing/repeat-orders'
import { updateVatEvidence } from '@hearth/db/queries/billing/vat-evidence'
import type { TenantTx } from '@hearth/db/scope'
import type { AppContext, ProviderPayment } from '../context.ts'
import { recordEvents } from '../events/record-events.ts'
import { canLogIn } from '../identity/sessions.ts'
import { mailMember } from '../mail/mail-member.ts'
import { requireAccount } from './ledger-accounts.ts'
import { endMembership, grantMonths, membershipTime, premiumAfter } from './memberships.ts'
import { orderNumber } from './packages.ts'
import { endRepeatOrderOf, renewAtEnd, repeatAfterFailure, repeatAfterPaid, repeatDetails } from './repeat-orders.ts'
import { vatEvidenceEnd } from './vat-rates.ts'

type Needs = Pick<AppContext, 'clock'> & { readonly log: Pick<AppContext['log'], 'error'> }

/**
 * Makes an order what its payment is at the provider, in the transaction that has locked the order. It depends on that state alone and not on how often
 * or in which order one hears of it: what is paid is booked once and stays paid, and of money that goes back only what is new is booked. With `owed` the
 * buyer is told that the money is still to be collected. False, with nothing booked, for a payment of something else or of another amount; an order whose
 * payment of another amount has gone back as a whole has failed.
 */
export async function applyPayment(
  ctx: Needs,
  tx: TenantTx,
  order: OrderRow,
  payment: ProviderPayment & { readonly owed?: boolean },
): Promise<boolean> {
  const isOther = isOfOtherAmount(order, payment)
  if (isOther || payment.reference !== order.id) {
    ctx.log.error('payment_mismatch', { orderId: order.id, paymentId: payment.id })
    const isBack = payment.amountRefunded + payment.amountChargedBack >= payment.amount
    if (isOther && payment.status === 'paid' && isBack) await failOrder(ctx, tx, order)
    return false
  }
  const member = await lockMember(tx, { memberId: order.memberId, for: 'no key update' })
  const hasMember = member !== null && canLogIn(member.status)
  const wasPaid = order.state === 'paid'
  const isPaid = wasPaid || payment.status === 'paid'
  let changed = false
  if (!wasPaid && isPaid) {
    await bookOrder(ctx, tx, order, { country: payment.country, isSecond: await isPaidOtherwise(tx, order) })
    await repeatAfterPaid(ctx, tx, order, { payment, hasMember })
    changed = true
    if (hasMember && isGiven(order))
      await mailMember(ctx, tx, {
        ...{ memberId: order.memberId, type: 'order_paid' },
        details: { ...detailsOf(order), ...(await repeatDetails(tx, order)), ...(payment.owed ? { owed: 'yes' } : {}) },
      })
    // Nobody is there any more who could use it, or who still wants it.
    else await updateOrder(tx, { id: order.id, change: { refundDue: order.amount } })
  } else if (!isPaid) changed = await recordState(ctx, tx, order, payment.status)
  if (isPaid) changed = (await bookBack(ctx, tx, order, payment)) || changed
  // A chargeback was reversed or a refund has failed: what was booked stays, and somebody has to look.
  if (payment.amountRefunded < order.refunded || payment.amountChargedBack < order.chargedBack)
    ctx.log.error('payment_total_lowered', { orderId: order.id, paymentId: payment.id })
  // A bank has given back what was paid back before, or somebody has paid back more at the provider: the rest of it is in no book.
  if (isPaid && payment.amountRefunded + payment.amountChargedBack > order.amount)
    ctx.log.error('payment_total_above', { orderId: order.id, paymentId: payment.id })
  if (!changed || !member) return true
  const { id: orderId, memberId, initiatedBy } = order
  await Promise.all([
    // Nobody waits for the invoice of a renewal, which has it within a minute.
    isPaid && initiatedBy === 'member' ? enqueueOnCommit(tx, outboxJob('billing.number-invoices', {})) : null,
    enqueueOnCommit(tx, outboxJob('conversations.send-waiting', { memberId })),
    recordEvents(ctx, tx, [{ memberId, kind: 'order.changed', ids: { orderId } }]),
  ])
  return true
}

/** Whether a payment is of this order, and of another amount or currency. */
export const isOfOtherAmount = (
  { id, amount, currency }: Pick<OrderRow, 'id' | 'amount' | 'currency'>,
  payment: Pick<ProviderPayment, 'reference' | 'amount' | 'currency'>,
): boolean => payment.reference === id && (payment.amount !== amount || payment.currency !== currency)

/** Whether an order brings what it buys: not if all of its money is due back before it has come. */
const isGiven = ({ amount, refundDue }: OrderRow): boolean => refundDue < amount

/** What the mail about a purchase says. */
export const detailsOf = (order: OrderRow): Readonly<Record<string, string>> => ({
  ...{ number: orderNumber(order.id), type: order.type, credits: String(order.credits), currency: order.currency },
  ...{ amount: String(order.amount), vat: String(order.vat), vat_rate: String(order.vatRate), order: order.id },
  ...(order.months === null ? {} : { months: String(order.months) }),
  ...(order.discountCode === null
    ? {}
    : {
        ...{ discount: String(order.discount), discount_code: order.discountCode },
        discount_rate: String(order.discountRate),
      }),
})

/** How final a state is: what is told late does not take back what was decided. */
const FINALITY: Readonly<Record<OrderState, number>> = {
  open: 0,
  pending: 1,
  failed: 2,
  cancelled: 2,
  expired: 2,
  paid: 3,
}

/** Records the state of what is not paid; false if it says nothing new. */
async function recordState(
  ctx: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  order: OrderRow,
  next: OrderState,
): Promise<boolean> {
  const { id, state, paymentId } = order
  if (FINALITY[next] <= FINALITY[state]) return false
  const isDecided = FINALITY[next] > FINALITY.pending
  const decided = isDecided ? { checkAt: null, checkoutUrl: null } : {}
  const changed = await updateOrder(tx, { id, change: { state: next, paymentId, ...decided } })
  if (isDecided) await repeatAfterFailure(ctx, tx, order, { failed: next === 'failed' })
  return changed
}

/** Records that an order, which is locked, came to nothing: it could not be charged, or its payment was of another amount. Unless it is decided already. */
export async function failOrder(ctx: Pick<AppContext, 'clock'>, tx: TenantTx, order: OrderRow): Promise<void> {
  const { id: orderId, memberId } = order
  const member = await lockMember(tx, { memberId, for: 'no key update' })
  const changed = await recordState(ctx, tx, order, 'failed')
  if (changed && member) await recordEvents(ctx, tx, [{ memberId, kind: 'order.changed', ids: { orderId } }])
}

/** Whether the date of a repeat order, whose payment came to nothing before it was paid after all, has another order that is paid or may be. */
const isPaidOtherwise = async (tx: TenantTx, { state, repeatOrderId, period }: OrderRow): Promise<boolean> =>
  FINALITY[state] > FINALITY.pending &&
  repeatOrderId !== null &&
  period !== null &&
  (await findOrderOfPeriod(tx, { repeatOrderId, period })) !== null

/** Ends what renews a membership that was paid back as a whole, unless its date is paid by another order. */
async function endRenewal(ctx: Needs, tx: TenantTx, order: OrderRow): Promise<void> {
  const { id, repeatOrderId, period } = order
  const other = repeatOrderId && period !== null ? await findOrderOfPeriod(tx, { repeatOrderId, period }) : null
  if (other === null || other.id === id) await endRepeatOrderOf(ctx, tx, order, 'refunded')
}

/**
 * Books what an order has brought and gives what it buys, unless that is due back already, in the transaction that has locked it. Its buyer is told of nothing. With `isSecond` its date is
 * paid otherwise, and the money is to go back.
 */
export async function bookOrder(
  ctx: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  order: OrderRow,
  { country, isSecond = false }: Pick<ProviderPayment, 'country'> & { readonly isSecond?: boolean },
): Promise<void> {
  const { id, memberId, type, amount, vat, months, paymentId, repeatOrderId } = order
  const now = ctx.clock.now()
  const decided = { state: 'paid', paymentId, paidAt: now, checkAt: null, checkoutUrl: null } as const
  const isWanted = isGiven(order)
  const change = {
    ...decided,
    ...(isSecond ? { refundDue: amount } : {}),
    // As if they had been given and had gone back.
    ...(isWanted ? {} : { creditsTaken: order.credits }),
  }
  // What does not wait for each other is sent together.
  const [money, credits] = await Promise.all([
    moneyEntries(tx, order, { amount, vat }),
    months === null && isWanted ? creditEntries(tx, order, order.credits) : [],
    updateOrder(tx, { id, change }),
    updateVatEvidence(tx, { orderId: id, paymentCountry: country, keptUntil: vatEvidenceEnd(now) }),
  ])
  const entries = [...money, ...credits]
  const booking = { id: newId<LedgerTransactionId>(), kind: 'order', ref: id, createdAt: now, entries } as const
  const invoice = { orderId: id, memberId, kind: 'invoice', gross: amount, vat, bookedAt: now } as const
  await insertBooking(tx, booking)
  const billed = insertDueInvoice(tx, { ...invoice, transactionId: booking.id })
  if (!isWanted) {
    await billed
    return
  }
  if (type !== 'premium' || months === null) {
    const premium = { memberId, premium: true, until: null, keepsLonger: true }
    await Promise.all([billed, updatePremium(tx, premium)])
    return
  }
  const [earlier, repeat] = await Promise.all([
    findLastMembershipEnd(tx, { memberId }),
    repeatOrderId === null ? null : findRepeatOrder(tx, { id: repeatOrderId }),
    billed,
  ])
  const { startsAt, endsAt } = membershipTime(now, earlier, { months, first: repeat?.startsAt ?? null })
  const creditsPerMonth = order.credits / months
  await insertMembership(tx, { orderId: id, memberId, startsAt, endsAt, creditsPerMonth, months, grantAt: startsAt })
  await updatePremium(tx, { memberId, premium: true, until: endsAt, keepsLonger: true })
  await renewAtEnd(tx, { memberId, endsAt })
  await grantMonths(ctx, tx, id)
}

/**
 * Books money that has gone back since, and takes the credits that it bought as far as they are unspent; false if none has. Of what went back beyond the
 * price, nothing is booked.
 */
async function bookBack(ctx: Needs, tx: TenantTx, before: OrderRow, payment: ProviderPayment): Promise<boolean> {
  const { id, memberId, amount, vat, months } = before
  const now = ctx.clock.now()
  const allRefunded = Math.min(payment.amountRefunded, amount - before.chargedBack)
  const allChargedBack = Math.min(payment.amountChargedBack, amount - Math.max(before.refunded, allRefunded))
  const moved = [
    { kind: 'refund', until: before.refunded, now: allRefunded },
    { kind: 'chargeback', until: before.chargedBack, now: allChargedBack },
  ] as const
  const isMoved = moved.some(({ until, now: all }) => all > until)
  // A month that has begun counts as begun, whether its job has run or not: it would be granted later, and nobody would take it.
  if (isMoved && months !== null) await grantMonths(ctx, tx, id)
  let { refunded, chargedBack, creditsTaken, creditsMissing } = before
  let isCut = false
  for (const { kind, until, now: all } of moved) {
    const money = all - until
    if (money <= 0) continue
    const earlier = refunded + chargedBack
    if (kind === 'refund') refunded = all
    else chargedBack = all
    const back = refunded + chargedBack
    const vatOf = (part: number) => Math.round((vat * part) / amount)
    const vatBack = vatOf(back) - vatOf(earlier)
    const entries = await moneyEntries(tx, before, { amount: -money, vat: -vatBack })
    const membership = months === null ? null : await lockMembership(tx, { orderId: id })
    // A membership has brought only the credits of the months that have begun.
    const brought = membership ? membership.granted * membership.creditsPerMonth : before.credits
    // What was withdrawn from has given back its credits already. A membership gives back the months first that have not begun.
    const paidFor = Math.ceil((before.credits * (amount - back)) / amount)
    const isSettled = before.withdrawnAt !== null && kind === 'refund'
    const due = isSettled ? 0 : Math.max(0, brought - paidFor - creditsTaken - creditsMissing)
    const take = Math.min(due, (await lockBalance(tx, { memberId })) ?? 0)
    if (take > 0) entries.push(...(await creditEntries(tx, before, -take)))
    creditsTaken += Math.max(0, take)
    creditsMissing += due - Math.max(0, take)
    const ref = kind === 'refund' ? `order:${id}:${all}` : `${id}:${all}`
    const transactionId = newId<LedgerTransactionId>()
    const note = { orderId: id, memberId, kind: 'credit_note', gross: money, vat: vatBack, bookedAt: now } as const
    await insertBooking(tx, { id: transactionId, kind, ref, createdAt: now, entries })
    await insertDueInvoice(tx, { ...note, transactionId })
    if (!membership || back < amount || before.withdrawnAt) continue
    isCut = membership.endsAt > now
    await endMembership(ctx, tx, { orderId: id, memberId })
  }
  // Its member's pages are told, whose events have their numbers after the balance is locked, as those of a message have.
  if (payment.amountChargedBack > before.chargedBack) await endRepeatOrderOf(ctx, tx, before, 'bank')
  else if (isCut) await endRenewal(ctx, tx, before)
  if (!isMoved) return false
  await updateOrder(tx, { id, change: { refunded, chargedBack, creditsTaken, creditsMissing } })
  if (refunded + chargedBack === amount) await premiumAfter(ctx, tx, memberId)
  return true
}

/**
 * Money that came in, or with negative amounts went back: it is partly the operator's and partly VAT. What is paid by direct debit is owed until the bank
 * has settled it (`bookSettlement`).
 */
async function moneyEntries(
  tx: TenantTx,
  { currency, provider }: Pick<OrderRow, 'currency' | 'provider'>,
  { amount, vat }: { amount: number; vat: number },
) {
  const entries = [
    { kind: provider === DIRECT_DEBIT_PROVIDER ? 'receivables' : 'payments', amount },
    { kind: 'sales', amount: vat - amount },
    { kind: 'vat', amount: -vat },
  ] as const
  return Promise.all(
    entries
      .filter((entry) => entry.amount !== 0)
      .map(async (entry) => ({
        accountId: await requireAccount(tx, entry.kind, null, currency),
        amount: entry.amount,
      })),
  )
}

/** Credits that a member gets, or with a negative number gives back. */
export async function creditEntries(tx: TenantTx, { memberId }: OrderRow, credits: number) {
  const [house, own] = await Promise.all([
    requireAccount(tx, 'sold_credits', null),
    requireAccount(tx, 'member_credits', memberId),
  ])
  return [
    { accountId: house, amount: -credits },
    { accountId: own, amount: credits },
  ]
}
