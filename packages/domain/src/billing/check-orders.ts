import { DIRECT_DEBIT_PROVIDER } from '@hearth/contracts/direct-debits'
import { DAY, HOUR, MINUTE } from '@hearth/contracts/durations'
import type { OrderId } from '@hearth/contracts/ids'
import {
  findOrder,
  findOrderOfPayment,
  listDueOrders,
  listOrdersToRefund,
  lockOrder,
  type OrderRow,
  updateOrder,
  updateRefunding,
} from '@hearth/db/queries/billing/orders'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import type { AppContext, Payments, ProviderPayment } from '../context.ts'
import { AppError } from '../failures.ts'
import { inParts } from '../platform/in-parts.ts'
import { windowOf } from '../platform/memory-windows.ts'
import { applyPayment, isOfOtherAmount } from './apply-payment.ts'
import { reduceCollection } from './collections.ts'

interface OfOrder {
  readonly scope: TenantScope
  readonly orderId: OrderId
}

/** The provider of payments, where there is one; throws AppError('billing.provider_unavailable', 503) otherwise. */
function requireProvider({ payments }: Pick<AppContext, 'payments'>): Payments {
  if (!payments) throw new AppError('billing.provider_unavailable', 503)
  return payments
}

/** Makes an order what a payment of it is at the provider. */
export const applyToOrder = (
  ctx: Pick<AppContext, 'db' | 'clock'> & { readonly log: Pick<AppContext['log'], 'error'> },
  { scope, orderId }: OfOrder,
  payment: ProviderPayment,
): Promise<void> =>
  inTenant(ctx.db, scope, async (tx) => {
    const order = await lockOrder(tx, { id: orderId })
    if (order) await applyPayment(ctx, tx, order, payment)
  })

/** Asks the provider for the payment of an order and makes the order the same; without effect if the provider has no payment of it. */
export async function checkOrder(ctx: AppContext, { scope, orderId }: OfOrder): Promise<void> {
  const order = await inTenant(ctx.db, scope, (tx) => findOrder(tx, { id: orderId }))
  // What is collected by direct debit is decided by reports of the bank.
  if (!order?.paymentId || order.provider === DIRECT_DEBIT_PROVIDER) return
  const payments = requireProvider(ctx)
  const payment = await payments.find(order.paymentId)
  if (payment) await applyToOrder(ctx, { scope, orderId }, await returnOtherAmount(payments, order, payment))
}

/** Pays back a payment of another amount than its order, which buys nothing; returns the payment as it then is. */
async function returnOtherAmount(
  payments: Payments,
  order: OrderRow,
  payment: ProviderPayment,
): Promise<ProviderPayment> {
  if (!isOfOtherAmount(order, payment) || payment.status !== 'paid') return payment
  const amount = payment.amount - payment.amountRefunded - payment.amountChargedBack
  if (amount <= 0) return payment
  const after = await payments.refund(payment.id, { amount, key: `${order.id}:other_amount` })
  if (!after) throw new Error('The provider does not pay back a payment of another amount than its order.')
  return after
}

/**
 * What a provider's message about a payment leads to: the provider is asked, because what counts is what it says then. False for a payment that is not
 * of this tenant, of which the provider is not asked. Throws AppError('request.too_often', 429) for more messages than a provider sends.
 */
export async function checkPayment(
  ctx: AppContext,
  { scope, paymentId }: { readonly scope: TenantScope; readonly paymentId: string },
): Promise<boolean> {
  if (!ctx.payments) return false
  const { provider } = ctx.payments
  const order = await inTenant(ctx.db, scope, (tx) => findOrderOfPayment(tx, { provider, paymentId }))
  if (!order) return false
  const window = windowOf(ctx.db, `payment ${order.id}`, ctx.clock.now().getTime())
  window.count += 1
  if (window.count > MESSAGES_MAX) throw new AppError('request.too_often', 429)
  await checkOrder(ctx, { scope, orderId: order.id })
  return true
}

/** Messages about one payment within five minutes: a provider sends one for each change, and repeats those that were not taken. */
const MESSAGES_MAX = 60

/** When a payment that is not decided is asked for again: often at first, because somebody waits, and seldom after days. */
export function nextCheck(createdAt: Date, now: Date): Date {
  const age = now.getTime() - createdAt.getTime()
  return new Date(now.getTime() + (age < HOUR ? 2 * MINUTE : age < DAY ? 30 * MINUTE : 6 * HOUR))
}

/** After this time an order of which the provider knows no payment was never paid. */
const GIVEN_UP_AFTER = HOUR
const BATCH = 100

/** Milliseconds after which a run asks about nothing more: the next one, a minute after it, goes on. */
const MOST_TIME = 50_000

/**
 * Asks the provider about every order whose time has come, as far as it comes within fifty seconds, and returns their number. One that cannot be asked
 * about is asked about later, and the job fails in the end. Idempotent.
 */
export async function checkOrders(ctx: AppContext, { scope }: { readonly scope: TenantScope }): Promise<number> {
  if (!ctx.payments) return 0
  const failures: unknown[] = []
  const until = performance.now() + MOST_TIME
  const isOver = () => performance.now() >= until
  const check = async ({ id, paymentId, createdAt }: Awaited<ReturnType<typeof listDueOrders>>[number]) => {
    const now = ctx.clock.now()
    const isLost = paymentId === null && now.getTime() - createdAt.getTime() > GIVEN_UP_AFTER
    await inTenant(ctx.db, scope, async (tx) => {
      const order = await lockOrder(tx, { id })
      if (order?.state !== 'open' && order?.state !== 'pending') return
      // Before it is asked for, so that an order that makes the provider fail does not stand before all others.
      const change = isLost && order.paymentId === null ? ({ state: 'failed', checkAt: null } as const) : null
      await updateOrder(tx, { id, change: change ?? { checkAt: nextCheck(createdAt, now) } })
    })
    if (paymentId !== null) await checkOrder(ctx, { scope, orderId: id }).catch((error) => failures.push(error))
  }
  let checked = 0
  for (let isLast = false; !isLast && !isOver(); ) {
    const due = await inTenant(ctx.db, scope, (tx) => listDueOrders(tx, { now: ctx.clock.now(), limit: BATCH }))
    await inParts(due, { isOver }, check)
    checked += due.length
    isLast = due.length < BATCH
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} orders could not be checked.`)
  return checked
}

/** Milliseconds for which one job alone pays back an order: longer than the provider takes to answer. */
const REFUND_TIME = 2 * MINUTE

/**
 * Pays back what is due of an order (`refundDue`) and has not gone back; returns whether there was something to pay back. One job at a time does, after
 * it has asked what went back before, so nothing goes back twice. One that fails is tried again when its time is over.
 */
export async function refundOrder(ctx: AppContext, { scope, orderId }: OfOrder): Promise<boolean> {
  const payments = requireProvider(ctx)
  const now = ctx.clock.now()
  const until = new Date(now.getTime() + REFUND_TIME)
  const order = await inTenant(ctx.db, scope, (tx) => updateRefunding(tx, { id: orderId, now, until }))
  if (!order) return false
  if (order.provider === DIRECT_DEBIT_PROVIDER) return reduceCollection(ctx, { scope, orderId })
  const before = order.paymentId === null ? null : await payments.find(order.paymentId)
  if (!before) throw new Error('The provider knows no payment of an order that is to be paid back.')
  await applyToOrder(ctx, { scope, orderId }, before)
  const left = order.amount - before.amountRefunded - before.amountChargedBack
  const amount = Math.min(order.refundDue - before.amountRefunded, left)
  if (amount > 0) {
    const after = await payments.refund(before.id, { amount, key: `${orderId}:${order.refundDue}` })
    if (!after) throw new Error('The provider does not pay back what is due.')
    await applyToOrder(ctx, { scope, orderId }, after)
  }
  await inTenant(ctx.db, scope, (tx) => updateOrder(tx, { id: orderId, change: { refundingUntil: null } }))
  return amount > 0
}

/** Pays back what is due of every order, and returns their number. One that cannot be paid back is tried later, and the job fails in the end. Idempotent. */
export async function refundOrders(ctx: AppContext, { scope }: { readonly scope: TenantScope }): Promise<number> {
  if (!ctx.payments) return 0
  const failures: unknown[] = []
  const due = await inTenant(ctx.db, scope, (tx) => listOrdersToRefund(tx, { now: ctx.clock.now(), limit: BATCH }))
  for (const { id } of due) await refundOrder(ctx, { scope, orderId: id }).catch((error) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} orders could not be paid back.`)
  return due.length
}
