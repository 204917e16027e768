import { type LedgerTransactionId, newId } from '@hearth/contracts/ids'
import type { Locale } from '@hearth/contracts/locales'
import type { MailDetails, VisitorMailType } from '@hearth/contracts/mail'
import { findMember, lockMember } from '@hearth/db/queries/accounts/members'
import { insertBooking, lockBalance } from '@hearth/db/queries/billing/ledger'
import {
  findMembership,
  lockMembership,
  type MembershipRow,
  updateMembership,
} from '@hearth/db/queries/billing/memberships'
import { lockOrder, type OrderRow, updateOrder } from '@hearth/db/queries/billing/orders'
import { lockRepeatOrder } from '@hearth/db/queries/billing/repeat-orders'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { recordEvents } from '../events/record-events.ts'
import { accept, type FieldRefusal, type Outcome, refuse, refuseFields } from '../failures.ts'
import { isEmail, normalizeEmail } from '../identity/email.ts'
import { mailMember } from '../mail/mail-member.ts'
import { parseWords, tidy } from '../platform/tidy-text.ts'
import { creditEntries } from './apply-payment.ts'
import { cancelCollection } from './collections.ts'
import { isConcluded } from './concluded-orders.ts'
import {
  type ContractEnding,
  type ContractReference,
  cancellableOf,
  findCancelledIds,
  findContract,
  isRenewal,
  keptOf,
  unusedOf,
  withdrawalEnd,
} from './contracts.ts'
import { endMembership, grantMonths, monthEndOf, premiumAfter } from './memberships.ts'
import { collectionsOf, isUnsent } from './order-collections.ts'
import { orderNumber } from './packages.ts'
import { endRepeatOrder, endRepeatOrderOf } from './repeat-orders.ts'

const NAME_MAX = 80

interface EndContract {
  readonly scope: TenantScope
  readonly ending: ContractEnding
  readonly contract: ContractReference
  /** The name in the statement, as typed. */
  readonly name: string
  /** What support is to know, as typed; empty for nothing. */
  readonly words: string
  /** Where the receipt goes if there is no account any more, as typed. */
  readonly email: string
  /** Of the page, in which such a receipt is written. */
  readonly language: Locale
}

type EndRefusal =
  | 'contracts.no_contract'
  | 'contracts.too_many_tries'
  | 'contracts.withdrawal_over'
  | 'profiles.invalid_details'

/** When a purchase was withdrawn from or cancelled, and when its membership ends; null if nothing but what repeats was cancelled. */
interface Ended {
  readonly at: Date
  readonly membershipEndsAt: Date | null
}

interface Statement {
  readonly name: string
  readonly words: string
  readonly email: string
}

/**
 * Withdraws from a purchase, or cancels a membership or what repeats, and confirms it by mail: both statements are one-sided, and what has been ended is
 * answered as it was. Whoever withdraws gets back the price of what is unused, whose credits are taken at once; a membership that is withdrawn from ends, and a direct debit that waits for its money brings nothing.
 * Whoever cancels a membership keeps it until its end, and what renews it stops; a renewal ends with the month that runs. By any order of what renews, the
 * membership that runs is cancelled; if none does, or of credits, what repeats ends at once. Words for support wait for `npm run refunds`.
 */
export async function endContract(
  ctx: AppContext,
  command: EndContract,
): Promise<Outcome<Ended, EndRefusal> | FieldRefusal<EndRefusal>> {
  const { scope, ending, contract, language, ...typed } = command
  const ended = await inTenant(ctx.db, scope, async (tx) => {
    const found = await findContract(ctx, tx, { ending, contract })
    if (!found.ok) return found
    const named = found.value
    const hasAccount = (await findMember(tx, { memberId: named.memberId })) !== null
    const parsed = parseStatement(typed, hasAccount)
    if (!parsed.ok) return parsed
    const isCancel = ending === 'cancel'
    const findIds = async () => (isCancel ? findCancelledIds(tx, named, ctx.clock.now()) : ([named.id] as const))
    const ids = await findIds()
    // The orders before the member, as payments do, and by their ids, as others who cancel do.
    const locked: OrderRow[] = []
    for (const id of ids.toSorted()) {
      const one = await lockOrder(tx, { id })
      if (one) locked.push(one)
    }
    await lockMember(tx, { memberId: named.memberId, for: 'no key update' })
    const order = locked.find(({ id }) => id === ids[0])
    if (!order || !isConcluded(order)) return refuse('contracts.no_contract')
    // A renewal that was paid for meanwhile is to be cancelled as well.
    if ((await findIds()).join() !== ids.join()) return null
    const of = { order, statement: parsed.value, hasAccount, language }
    return isCancel ? cancel(ctx, tx, { ...of, others: locked.filter((one) => one !== order) }) : withdraw(ctx, tx, of)
  })
  return ended ?? endContract(ctx, command)
}

interface OfOrder {
  /** Locked, and its member after it. */
  readonly order: OrderRow
  readonly statement: Statement
  readonly hasAccount: boolean
  readonly language: Locale
}

/** Cancels the membership of an order and what renews it, with other orders of it that are locked as well, or what repeats alone. */
async function cancel(
  ctx: AppContext,
  tx: TenantTx,
  { order, others, statement, hasAccount, language }: OfOrder & { readonly others: readonly OrderRow[] },
): Promise<Outcome<Ended, EndRefusal>> {
  const { id, repeatOrderId } = order
  const membership = order.months === null ? null : await lockMembership(tx, { orderId: id })
  const repeat = repeatOrderId === null ? null : await lockRepeatOrder(tx, { id: repeatOrderId })
  const now = ctx.clock.now()
  const { kind, endedAt } = cancellableOf(membership, repeat, now) ?? {}
  if (!kind) return refuse('contracts.no_contract')
  const runs = membership !== null && membership.endsAt > now
  // Whoever has cancelled may still find a reason to end it earlier; one waits for an answer at a time.
  const isReason = statement.words !== '' && order.claim === null && runs
  const membershipEndsAt = kind === 'membership' ? (membership?.endsAt ?? null) : null
  if (endedAt && !isReason) return accept({ at: endedAt, membershipEndsAt })
  if (!hasAccount || (kind === 'membership' && !runs)) return refuse('contracts.no_contract')

  let refund = 0
  for (const one of [...others, order]) refund += await cutRenewal(ctx, tx, one)
  if (repeat) await endRepeatOrder(ctx, tx, repeat, 'stopped', { person: statement.name })
  await noteWords(ctx, tx, order, statement)
  if (!runs) return accept({ at: now, membershipEndsAt })
  await updateMembership(tx, { orderId: id, cancelledAt: endedAt ?? now })
  const ended = await findMembership(tx, { orderId: id })
  const details = receiptOf(order, ended, { ...(await uncollected(tx, order)), refund, statement, isCancel: true })
  await confirm(ctx, tx, { type: 'membership_cancelled', details, language, order, recipient: null })
  return accept({ at: now, membershipEndsAt: ended?.endsAt ?? null })
}

/** Withdraws from an order. What has been withdrawn from is not bought again. */
async function withdraw(
  ctx: AppContext,
  tx: TenantTx,
  { order, statement, hasAccount, language }: OfOrder,
): Promise<Outcome<Ended, EndRefusal>> {
  const membership = order.months === null ? null : await lockMembership(tx, { orderId: order.id })
  const membershipEndsAt = membership?.endsAt ?? null
  const now = ctx.clock.now()
  if (order.withdrawnAt) return accept({ at: order.withdrawnAt, membershipEndsAt })
  if (now >= withdrawalEnd(order)) return refuse('contracts.withdrawal_over')
  const refund = await (order.paidAt === null ? callOff : takeBack)(ctx, tx, order)
  await endRepeatOrderOf(ctx, tx, order, 'withdrawn')
  await noteWords(ctx, tx, order, statement)
  const details = receiptOf(order, membership, {
    ...(await uncollected(tx, order)),
    refund,
    statement,
    isCancel: false,
  })
  const recipient = hasAccount ? null : statement.email
  await confirm(ctx, tx, { type: 'withdrawal_received', details, language, order, recipient })
  return accept({ at: now, membershipEndsAt })
}

/** Keeps what is written to support, until it is answered. */
async function noteWords({ clock }: AppContext, tx: TenantTx, order: OrderRow, { words }: Statement): Promise<void> {
  if (words === '') return
  const claim = [order.claim, words].filter((part) => part !== null).join('\n\n')
  await updateOrder(tx, { id: order.id, change: { claim, claimedAt: order.claimedAt ?? clock.now() } })
}

/** The statement, or the faults of its form. */
function parseStatement(
  typed: Statement,
  hasAccount: boolean,
): { readonly ok: true; readonly value: Statement } | FieldRefusal<'profiles.invalid_details'> {
  const name = tidy(typed.name.slice(0, 4 * NAME_MAX)).slice(0, NAME_MAX)
  const words = parseWords(typed.words)
  const email = normalizeEmail(typed.email)
  const faults = [
    ...(name === '' ? [{ field: 'name', code: 'contracts.name_required' }] : []),
    ...(words.ok ? [] : [{ field: 'words', ...words.fault }]),
    ...(hasAccount || isEmail(email) ? [] : [{ field: 'email', code: 'accounts.email_invalid' }]),
  ]
  return words.ok && faults.length === 0
    ? accept({ name, words: words.value, email })
    : refuseFields('profiles.invalid_details', faults)
}

/**
 * Ends a membership that a repeat order has renewed with the month that runs, or at once if it has not begun, and has the price of what is left paid back,
 * which it returns: whoever is bound by a renewal may end it within a month (§ 309 Nr. 9 BGB; artikel 6:236 BW). One that is cancelled stays as it is.
 */
async function cutRenewal(ctx: AppContext, tx: TenantTx, order: OrderRow): Promise<number> {
  const { id, memberId, amount, refunded, refundDue } = order
  if (!isRenewal(order)) return 0
  await grantMonths(ctx, tx, id)
  const membership = await lockMembership(tx, { orderId: id })
  const at = membership && monthEndOf(membership, ctx.clock.now())
  if (!at || at >= membership.endsAt || membership.cancelledAt) return 0
  const { months, granted } = membership
  const refund = Math.min(keptOf(order), Math.round((amount * (months - granted)) / months))
  await updateOrder(tx, { id, change: { refundDue: Math.max(refunded, refundDue) + refund } })
  await endMembership(ctx, tx, { orderId: id, memberId, at })
  return refund
}

/** Takes what is unused of a purchase, has its price paid back and ends what it brought; returns that price. */
async function takeBack(ctx: AppContext, tx: TenantTx, order: OrderRow): Promise<number> {
  const { id, memberId } = order
  const now = ctx.clock.now()
  // A month that has begun counts as begun, whether its job has run or not.
  if (order.months !== null) await grantMonths(ctx, tx, id)
  const membership = order.months === null ? null : await lockMembership(tx, { orderId: id })
  const { credits, refund } = unusedOf(order, membership, (await lockBalance(tx, { memberId })) ?? 0)
  if (credits > 0) {
    const entries = await creditEntries(tx, order, -credits)
    const ref = `withdrawal:${id}`
    await insertBooking(tx, { id: newId<LedgerTransactionId>(), kind: 'refund', ref, createdAt: now, entries })
  }
  const creditsTaken = order.creditsTaken + credits
  const refundDue = Math.max(order.refunded, order.refundDue) + refund
  await updateOrder(tx, { id, change: { withdrawnAt: now, creditsTaken, refundDue } })
  if (membership) await endMembership(ctx, tx, { orderId: id, memberId })
  else await premiumAfter(ctx, tx, memberId)
  return refund
}

/**
 * Withdraws from an order that waits for its money: a direct debit that is in no file is not collected, and what the bank may still collect is due back as
 * soon as it has come. Returns what comes back by it: the whole price, also what support had promised to pay back.
 */
async function callOff(ctx: AppContext, tx: TenantTx, order: OrderRow): Promise<number> {
  const { id, amount } = order
  const refundDue = (await cancelCollection(ctx, tx, order)) ? 0 : amount
  await updateOrder(tx, { id, change: { withdrawnAt: ctx.clock.now(), refundDue } })
  return amount
}

/** Whether what comes back was not collected: its direct debit is not at the bank. */
async function uncollected(tx: TenantTx, order: OrderRow): Promise<{ readonly isUncollected: boolean }> {
  const collection = (await collectionsOf(tx, [order])).get(order.id)
  return { isUncollected: collection !== undefined && isUnsent(collection) }
}

/** What the receipt says. */
const receiptOf = (
  order: OrderRow,
  membership: MembershipRow | null,
  {
    refund,
    statement,
    isCancel,
    isUncollected,
  }: { refund: number; statement: Statement; isCancel: boolean; isUncollected: boolean },
): MailDetails => ({
  ...{ number: orderNumber(order.id), type: order.type, credits: String(order.credits), currency: order.currency },
  ...{ amount: String(order.amount), person: statement.name },
  ...(order.months === null ? {} : { months: String(order.months) }),
  ...(isCancel && membership ? { final_at: membership.endsAt.toISOString() } : {}),
  ...(isCancel && refund === 0 ? {} : { refund: String(refund) }),
  ...(isUncollected ? { uncollected: 'yes' } : {}),
  ...(statement.words === '' ? {} : { words: statement.words }),
})

/** Sends the receipt, and lets the pages of the member's browsers know. */
async function confirm(
  ctx: AppContext,
  tx: TenantTx,
  {
    type,
    details,
    language,
    order: { id: orderId, memberId },
    recipient,
  }: {
    type: 'membership_cancelled' | Extract<VisitorMailType, 'withdrawal_received'>
    details: MailDetails
    language: Locale
    order: OrderRow
    recipient: string | null
  },
): Promise<void> {
  if (recipient === null) {
    await mailMember(ctx, tx, { memberId, type, details })
    return recordEvents(ctx, tx, [{ memberId, kind: 'order.changed', ids: { orderId } }])
  }
  const visitor = { type: 'withdrawal_received', recipient, details: { ...details, language } } as const
  await mailMember(ctx, tx, { memberId: null, ...visitor })
}
