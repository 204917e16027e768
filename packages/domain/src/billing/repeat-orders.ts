import { REPEAT_TRIES, type RepeatReason } from '@hearth/contracts/billing'
import type { MemberId, OrderId, RepeatOrderId } from '@hearth/contracts/ids'
import type { MailDetails, MailType } from '@hearth/contracts/mail'
import { findMembership } from '@hearth/db/queries/billing/memberships'
import type { OrderRow } from '@hearth/db/queries/billing/orders'
import {
  findRepeatOrder,
  insertEndedConsent,
  insertRepeatOrder,
  listRepeatOrders,
  lockRepeatOrder,
  type RepeatOrderRow,
  updateRepeatOrder,
} from '@hearth/db/queries/billing/repeat-orders'
import type { TenantTx } from '@hearth/db/scope'
import type { AppContext, ProviderPayment } from '../context.ts'
import { recordEvents } from '../events/record-events.ts'
import { mailMember } from '../mail/mail-member.ts'
import { monthsAfter } from './months.ts'
import { orderNumber } from './packages.ts'
import { dateOf, reminderBefore } from './repeat-dates.ts'

type Clock = Pick<AppContext, 'clock'>

/** The mails about repeat orders. */
type RepeatMail = Extract<MailType, 'repeat_reminder' | 'repeat_failed' | 'repeat_paused' | 'repeat_ended'>

/** Mails the member about a repeat order, with a link that stops it without a login. */
export const mailRepeat = (
  ctx: Clock,
  tx: TenantTx,
  repeat: RepeatOrderRow,
  type: RepeatMail,
  more: MailDetails = {},
) =>
  mailMember(ctx, tx, {
    memberId: repeat.memberId,
    type,
    details: {
      ...{ number: orderNumber(repeat.id), type: repeat.type, credits: String(repeat.credits) },
      ...{ currency: repeat.currency, amount: String(repeat.amount), order: repeat.id, method: repeat.method },
      ...(repeat.months === null ? {} : { months: String(repeat.months) }),
      ...more,
    },
  })

/** Lets the pages of the member's other browsers know. */
const recordChange = (ctx: Clock, tx: TenantTx, { memberId, id: orderId }: RepeatOrderRow) =>
  recordEvents(ctx, tx, [{ memberId, kind: 'order.changed', ids: { orderId } }])

/** The reasons of which the member is not told by mail: they know, or are gone. */
const UNTOLD: readonly RepeatReason[] = ['replaced', 'account']

/** Ends a repeat order that is locked, for good; without effect if it has ended. The provider is told afterwards. `more` is for the mail that confirms it. */
export async function endRepeatOrder(
  ctx: Clock,
  tx: TenantTx,
  repeat: RepeatOrderRow,
  reason: RepeatReason,
  more: MailDetails = {},
): Promise<void> {
  if (repeat.state === 'ended') return
  const now = ctx.clock.now()
  await updateRepeatOrder(tx, {
    id: repeat.id,
    change: { state: 'ended', reason, endedAt: now, nextAt: null, remindAt: null, failedAt: null },
  })
  await endConsent(ctx, tx, repeat)
  await recordChange(ctx, tx, repeat)
  if (!UNTOLD.includes(reason)) await mailRepeat(ctx, tx, repeat, 'repeat_ended', { reason, ...more })
}

const endConsent = ({ clock }: Clock, tx: TenantTx, { provider, recurringId }: RepeatOrderRow) =>
  insertEndedConsent(tx, { provider, recurringId, endedAt: clock.now() })

/** Ends the repeat order to which an order belongs, if there is one that has not ended, in the transaction that has locked order and member. */
export async function endRepeatOrderOf(
  ctx: Clock,
  tx: TenantTx,
  { repeatOrderId }: Pick<OrderRow, 'repeatOrderId'>,
  reason: RepeatReason,
): Promise<void> {
  const repeat = repeatOrderId && (await lockRepeatOrder(tx, { id: repeatOrderId }))
  if (repeat) await endRepeatOrder(ctx, tx, repeat, reason)
}

/** Ends all repeat orders of a member who goes, in the transaction that has locked the member. */
export async function endRepeatOrdersOf(
  ctx: Clock,
  tx: TenantTx,
  { memberId }: Pick<OrderRow, 'memberId'>,
): Promise<void> {
  for (const { id } of await listRepeatOrders(tx, { memberId })) {
    const repeat = await lockRepeatOrder(tx, { id })
    if (repeat) await endRepeatOrder(ctx, tx, repeat, 'account')
  }
}

/** Pauses a repeat order that is locked, until what has changed is settled. */
export async function pauseRepeatOrder(
  ctx: Clock,
  tx: TenantTx,
  repeat: RepeatOrderRow,
  reason: Extract<RepeatReason, 'price' | 'limit'>,
): Promise<void> {
  await updateRepeatOrder(tx, { id: repeat.id, change: { state: 'paused', reason, failedAt: null } })
  await recordChange(ctx, tx, repeat)
  await mailRepeat(ctx, tx, repeat, 'repeat_paused', { reason })
}

/** The next date, and when the member is reminded of it. */
const datesFor = (repeat: Pick<RepeatOrderRow, 'every'>, nextAt: Date) => ({
  nextAt,
  remindAt: reminderBefore(repeat, nextAt, null),
  remindedAt: null,
})

/** The date after a period that is ordered now. That of a membership is not before a whole one has run: its end is known once it is paid (`renewAtEnd`). */
export function nextDates(
  repeat: Pick<RepeatOrderRow, 'startsAt' | 'every' | 'months'>,
  { period, now }: { readonly period: number; readonly now: Date },
) {
  const earliest = repeat.months === null ? 0 : monthsAfter(now, repeat.every).getTime()
  return datesFor(repeat, new Date(Math.max(dateOf(repeat, period + 1).getTime(), earliest)))
}

/** Has a member's membership renewed when the last one that is paid ends, after that end has changed, in the transaction that has locked the member. */
export async function renewAtEnd(
  tx: TenantTx,
  { memberId, endsAt }: { readonly memberId: MemberId; readonly endsAt: Date },
): Promise<void> {
  for (const repeat of await listRepeatOrders(tx, { memberId }))
    if (repeat.months !== null && repeat.nextAt !== null && repeat.nextAt.getTime() !== endsAt.getTime())
      await updateRepeatOrder(tx, { id: repeat.id, change: datesFor(repeat, endsAt) })
}

/** Counts the dates of the repeat order that this order has begun, if it has, from when its membership begins by now. */
export const startRepeatsAt = (
  tx: TenantTx,
  { orderId, startsAt }: { readonly orderId: OrderId; readonly startsAt: Date },
) => updateRepeatOrder(tx, { id: orderId as string as RepeatOrderId, change: { startsAt } })

/** What follows for repeat orders when an order is paid, in the transaction that has locked the order and the member. */
export async function repeatAfterPaid(
  ctx: Clock & { readonly log: Pick<AppContext['log'], 'error'> },
  tx: TenantTx,
  order: OrderRow,
  { payment, hasMember }: { readonly payment: ProviderPayment; readonly hasMember: boolean },
): Promise<void> {
  const { repeatOrderId, initiatedBy, provider } = order
  if (repeatOrderId === null) return
  const { recurringId } = payment
  const repeat = await lockRepeatOrder(tx, { id: repeatOrderId })
  const isFirst = repeat === null && order.id === repeatOrderId
  if (isFirst && hasMember && recurringId !== null)
    return startRepeatOrder(ctx, tx, order, { id: repeatOrderId, recurringId })
  if (isFirst && recurringId === null) ctx.log.error('payment_without_consent', { orderId: order.id })
  if (!repeat || repeat.state === 'ended') {
    // Nobody wants later payments any more.
    if (recurringId !== null) await insertEndedConsent(tx, { provider, recurringId, endedAt: ctx.clock.now() })
    return
  }
  // The member has paid a failed charge otherwise, and goes on with that.
  const isReplaced = initiatedBy === 'member' && recurringId !== null && recurringId !== repeat.recurringId
  if (isReplaced) await endConsent(ctx, tx, repeat)
  const consent = isReplaced ? { recurringId, provider, method: order.method } : {}
  if (repeat.state === 'active' && repeat.tries === 0 && !isReplaced) return
  const going = repeat.state === 'failed' ? ({ state: 'active', failedAt: null } as const) : {}
  await updateRepeatOrder(tx, { id: repeat.id, change: { tries: 0, ...going, ...consent } })
}

/** Whether a repeat order takes the place of another one: of the same package, and of any membership if it is one. */
export const replaces = (
  one: Pick<RepeatOrderRow, 'packageId' | 'months'>,
  other: Pick<RepeatOrderRow, 'packageId' | 'months'>,
): boolean => one.packageId === other.packageId || (one.months !== null && other.months !== null)

/** Begins a repeat order with its first payment; one whose place it takes ends. */
async function startRepeatOrder(
  ctx: Clock,
  tx: TenantTx,
  order: OrderRow,
  { id, recurringId }: { readonly id: RepeatOrderId; readonly recurringId: string },
): Promise<void> {
  const { memberId, packageId, type, currency, credits, months, method, provider } = order
  for (const other of await listRepeatOrders(tx, { memberId }))
    if (replaces(order, other)) await endRepeatOrder(ctx, tx, other, 'replaced')
  const now = ctx.clock.now()
  const membership = months === null ? null : await findMembership(tx, { orderId: order.id })
  const repeats = { startsAt: membership?.startsAt ?? now, every: months ?? 1, months }
  const { nextAt, remindAt } = nextDates(repeats, { period: 1, now })
  await insertRepeatOrder(tx, {
    ...{ id, memberId, packageId, type, currency, credits, method, provider, recurringId, ...repeats },
    // A discount is for the first time.
    ...{ amount: order.amount + order.discount, nextAt, remindAt, createdAt: now },
  })
}

/** What the mail that confirms a purchase says of the repeat order to which it belongs; nothing without one that goes on. */
export async function repeatDetails(tx: TenantTx, { repeatOrderId }: OrderRow): Promise<MailDetails> {
  const repeat = repeatOrderId === null ? null : await findRepeatOrder(tx, { id: repeatOrderId })
  if (repeat?.state !== 'active' || !repeat.nextAt) return {}
  const { every, amount, nextAt } = repeat
  return { repeat_every: String(every), repeat_amount: String(amount), repeat_next: nextAt.toISOString() }
}

/** What follows for a repeat order when a payment of it has come to nothing, in the transaction that has locked the order and the member. */
export async function repeatAfterFailure(
  ctx: Clock,
  tx: TenantTx,
  { repeatOrderId, initiatedBy, period }: OrderRow,
  { failed }: { readonly failed: boolean },
): Promise<void> {
  // Whoever leaves the page of the provider has tried nothing.
  if (repeatOrderId === null || (initiatedBy === 'member' && !failed)) return
  const repeat = await lockRepeatOrder(tx, { id: repeatOrderId })
  if (!repeat || repeat.state === 'ended' || repeat.period !== period) return
  const tries = repeat.tries + 1
  await updateRepeatOrder(tx, { id: repeat.id, change: { tries: Math.min(tries, REPEAT_TRIES) } })
  if (tries >= REPEAT_TRIES) return endRepeatOrder(ctx, tx, repeat, 'tries')
  const failedAt = repeat.failedAt ?? ctx.clock.now()
  await updateRepeatOrder(tx, { id: repeat.id, change: { state: 'failed', reason: null, failedAt } })
  await recordChange(ctx, tx, repeat)
  await mailRepeat(ctx, tx, repeat, 'repeat_failed', { tries: String(REPEAT_TRIES - tries) })
}
