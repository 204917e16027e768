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
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { recordEvents } from '../events/record-events.ts'
import { accept, type FieldRefusal, type Outcome, refuse, refuseFields } from '../failures.ts'
import { isEmail, normalizeEmail } from '../identity/email.ts'
import { mailMember } from '../mail/mail-member.ts'
import { parseWords, tidy } from '../platform/tidy-text.ts'
import { creditEntries } from './apply-payment.ts'
import {
  type ContractEnding,
  type ContractReference,
  findContract,
  isRenewal,
  unusedOf,
  withdrawalEnd,
} from './contracts.ts'
import { endMembership, grantMonths, monthEndOf, premiumAfter } from './memberships.ts'
import { collectionsOf, isUnsent } from './order-collections.ts'
import { orderNumber } from './packages.ts'
import { endRepeatOrderOf } from './repeat-orders.ts'

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

/** When a purchase was withdrawn from or cancelled. */
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
 * Withdraws from a purchase or cancels a membership, and confirms it by mail: both statements are one-sided, and what has been ended is answered as it
 * was. Whoever withdraws gets back the price of what is unused, whose credits are taken at once; a membership that is withdrawn from ends. Whoever
 * cancels a membership keeps it until its end, and what renews it stops; a renewal ends with the month that runs. Words for support wait for `npm run refunds`.
 */
export async function endContract(
  ctx: AppContext,
  { scope, ending, contract, language, ...typed }: EndContract,
): Promise<Outcome<Ended, EndRefusal> | FieldRefusal<EndRefusal>> {
  return inTenant(ctx.db, scope, async (tx) => {
    const found = await findContract(ctx, tx, { ending, contract })
    if (!found.ok) return found
    const { id, memberId } = found.value
    const hasAccount = (await findMember(tx, { memberId })) !== null
    const parsed = parseStatement(typed, hasAccount)
    if (!parsed.ok) return parsed
    // The order before the member, as payments do.
    const order = await lockOrder(tx, { id })
    await lockMember(tx, { memberId, for: 'no key update' })
    const membership = order?.months == null ? null : await lockMembership(tx, { orderId: id })
    if (!order) return refuse('contracts.no_contract')
    const now = ctx.clock.now()
    const isCancel = ending === 'cancel'
    const statement = parsed.value
    const endedAt = isCancel ? membership?.cancelledAt : order.withdrawnAt
    // Whoever has cancelled may still find a reason to end it earlier; one waits for an answer at a time.
    const isReason = isCancel && statement.words !== '' && order.claim === null && membership && membership.endsAt > now
    if (endedAt && !isReason) return accept({ at: endedAt, membershipEndsAt: membership?.endsAt ?? null })
    if (isCancel && (!membership || !hasAccount || membership.endsAt <= now)) return refuse('contracts.no_contract')
    if (!isCancel && now >= withdrawalEnd(order)) return refuse('contracts.withdrawal_over')

    const refund = isCancel ? await cutRenewal(ctx, tx, order, endedAt ?? null) : await takeBack(ctx, tx, order)
    // What has been withdrawn from or cancelled is not bought again.
    if (!endedAt) await endRepeatOrderOf(ctx, tx, order, isCancel ? 'stopped' : 'withdrawn')
    if (isCancel) await updateMembership(tx, { orderId: id, cancelledAt: endedAt ?? now })
    const ended = isCancel ? await findMembership(tx, { orderId: id }) : membership
    if (statement.words !== '') {
      const claim = [order.claim, statement.words].filter((words) => words !== null).join('\n\n')
      await updateOrder(tx, { id, change: { claim, claimedAt: order.claimedAt ?? now } })
    }
    const type = isCancel ? 'membership_cancelled' : 'withdrawal_received'
    const collection = (await collectionsOf(tx, [order])).get(id)
    const isUncollected = collection !== undefined && isUnsent(collection)
    const details = receiptOf(order, ended, { refund, statement, isCancel, isUncollected })
    await sendReceipt(ctx, tx, { type, details, language, order, recipient: hasAccount ? null : statement.email })
    if (hasAccount) await recordEvents(ctx, tx, [{ memberId, kind: 'order.changed', ids: { orderId: id } }])
    return accept({ at: now, membershipEndsAt: ended?.endsAt ?? null })
  })
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
 * Ends a membership that a repeat order has renewed with the month that runs, and has the price of those after it paid back, which it returns: whoever is
 * bound by a renewal may end it within a month (§ 309 Nr. 9 BGB; artikel 6:236 BW).
 */
async function cutRenewal(ctx: AppContext, tx: TenantTx, order: OrderRow, endedAt: Date | null): Promise<number> {
  const { id, memberId, amount, refunded, chargedBack } = order
  if (!isRenewal(order) || endedAt) return 0
  await grantMonths(ctx, tx, id)
  const membership = await lockMembership(tx, { orderId: id })
  const at = membership && monthEndOf(membership, ctx.clock.now())
  if (!at || at >= membership.endsAt) return 0
  const { months, granted } = membership
  const left = amount - Math.max(refunded, order.refundDue) - chargedBack
  const refund = Math.min(left, Math.round((amount * (months - granted)) / months))
  await updateOrder(tx, { id, change: { refundDue: Math.max(refunded, order.refundDue) + refund } })
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

function sendReceipt(
  ctx: AppContext,
  tx: TenantTx,
  {
    type,
    details,
    language,
    order,
    recipient,
  }: {
    type: 'membership_cancelled' | Extract<VisitorMailType, 'withdrawal_received'>
    details: MailDetails
    language: Locale
    order: OrderRow
    recipient: string | null
  },
) {
  if (recipient === null) return mailMember(ctx, tx, { memberId: order.memberId, type, details })
  return mailMember(ctx, tx, {
    memberId: null,
    type: 'withdrawal_received',
    recipient,
    details: { ...details, language },
  })
}
