import { DAY, HOUR } from '@hearth/contracts/durations'
import { type MemberId, newId, type OrderId } from '@hearth/contracts/ids'
import type { Settings } from '@hearth/contracts/tenant-settings'
import { lockMember } from '@hearth/db/queries/accounts/members'
import { findLastMembershipEnd } from '@hearth/db/queries/billing/memberships'
import { findLatestOrder, findOrder, insertOrder, lockOrder, updateOrder } from '@hearth/db/queries/billing/orders'
import {
  findOrderOfPeriod,
  findRepeatOrder,
  listDueRepeatOrders,
  listEndedConsents,
  listOrdersToCharge,
  listRepeatOrders,
  listRepeatOrdersToRemind,
  listUnansweredRepeatOrders,
  lockRepeatOrder,
  type OrderToCharge,
  type RepeatOrderRow,
  type RepeatPlace,
  removeEndedConsent,
  updateRepeatOrder,
} from '@hearth/db/queries/billing/repeat-orders'
import { findNetworkCountry, insertVatEvidence } from '@hearth/db/queries/billing/vat-evidence'
import { findProfile } from '@hearth/db/queries/profiles/profiles'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext, Payments, Shop } from '../context.ts'
import { inParts } from '../platform/in-parts.ts'
import { applyPayment, failOrder } from './apply-payment.ts'
import { offerOf, orderNumber } from './packages.ts'
import { UNPAID_EVIDENCE } from './place-order.ts'
import { ANSWER_TIME, chargedAt, LONG, LONG_NOTICE, NOTICE, periodAt, reminderBefore } from './repeat-dates.ts'
import { endRepeatOrder, mailRepeat, nextDates, pauseRepeatOrder, renewAtEnd } from './repeat-orders.ts'
import { isBeyondOwnLimit } from './spending-limits.ts'
import { vatRateIn, vatWithin } from './vat-rates.ts'

type RenewContext = Pick<AppContext, 'db' | 'clock' | 'log' | 'payments'> & {
  shopOf(tenantId: TenantScope['tenantId']): Shop | null
}

/** Ids that are listed at once: what is done with each is a transaction of its own. */
const BATCH = 1_000
/** Orders that are read at once to be charged: few, because what ends after they were read is still charged. */
const CHARGE_BATCH = 50
/** Milliseconds after which a run begins nothing more: the next one, a minute after it, goes on, and few run at once. */
const MOST_TIME = 50_000

/**
 * Reminds of what repeats, orders what is due, charges it and ends what waits for nobody, as far as it comes within that many milliseconds; returns how
 * many orders it has charged. What fails stops nothing else, and the job fails in the end. However many run, and whatever the clock does, a date is
 * charged once and several missed dates are one.
 */
export async function renewOrders(
  ctx: RenewContext,
  { scope, within = MOST_TIME }: { readonly scope: TenantScope; readonly within?: number },
): Promise<number> {
  const { payments } = ctx
  const shop = ctx.shopOf(scope.tenantId)
  if (!payments || !shop) return 0
  const failures: unknown[] = []
  const until = performance.now() + within
  const isOver = () => performance.now() >= until
  const forEach = async (list: (tx: TenantTx, page: Page) => Promise<Named[]>, act: Act) => {
    for (let after: RepeatPlace | null = null; !isOver(); ) {
      const found: Named[] = await inTenant(ctx.db, scope, (tx) => list(tx, { after, limit: BATCH }))
      await inParts(found, { isOver }, (one) =>
        inTenant(ctx.db, scope, (tx) => withLocks(tx, one, act)).catch((error) => void failures.push(error)),
      )
      after = found.at(-1) ?? null
      if (found.length < BATCH) return
    }
  }
  const now = ctx.clock.now()
  const ago = (time: number) => new Date(now.getTime() - time)
  await forEach(
    (tx, page) => listRepeatOrdersToRemind(tx, { now, ...page }),
    (tx, repeat, status) => remind(ctx, tx, { repeat, status, now }),
  )
  await forEach(
    (tx, page) => listUnansweredRepeatOrders(tx, { now: ago(ANSWER_TIME), ...page }),
    (tx, repeat) =>
      repeat.state === 'failed' && repeat.failedAt && repeat.failedAt <= ago(ANSWER_TIME)
        ? endRepeatOrder(ctx, tx, repeat, 'unanswered')
        : null,
  )
  await forEach(
    (tx, page) =>
      listDueRepeatOrders(tx, {
        ...{ now, remindedUntil: ago(NOTICE), long: { months: LONG, remindedUntil: ago(LONG_NOTICE) } },
        ...page,
      }),
    (tx, repeat, status) => plan(ctx, tx, { repeat, status, shop, now }),
  )
  const charged = await chargeOrders(ctx, { scope, payments, shop, failures, isOver })
  await endConsents(ctx, { scope, payments, failures, isOver })
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} repeat orders have failed.`)
  return charged
}

interface Page {
  readonly after: RepeatPlace | null
  readonly limit: number
}
interface Named extends RepeatPlace {
  readonly memberId: MemberId
}
type Act = (tx: TenantTx, repeat: RepeatOrderRow, status: string | null) => Promise<unknown> | null

/** Does something with a repeat order that is locked after its member. */
async function withLocks(tx: TenantTx, { id, memberId }: Named, act: Act): Promise<void> {
  const member = await lockMember(tx, { memberId, for: 'no key update' })
  const repeat = await lockRepeatOrder(tx, { id })
  if (repeat) await act(tx, repeat, member?.status ?? null)
}

async function remind(
  ctx: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  { repeat, status, now }: Omit<Plan, 'shop'>,
): Promise<void> {
  const { id, state, nextAt, remindAt, remindedAt } = repeat
  if (state !== 'active' || !nextAt || !remindAt || remindAt > now) return
  if (status !== 'active') {
    // It ends at its date, unless the account is active again before: then its member is reminded within a day.
    if (nextAt <= now) return endRepeatOrder(ctx, tx, repeat, 'account')
    const again = new Date(Math.min(now.getTime() + DAY, nextAt.getTime()))
    return void (await updateRepeatOrder(tx, { id, change: { remindAt: again } }))
  }
  if (await isOvertaken(ctx, tx, repeat, nextAt)) return
  const at = chargedAt(repeat, nextAt, remindedAt, now)
  const change = { remindedAt: remindedAt ?? now, remindAt: reminderBefore(repeat, at, now) }
  await updateRepeatOrder(tx, { id, change })
  await mailRepeat(ctx, tx, repeat, 'repeat_reminder', { next: at.toISOString() })
}

/**
 * Whether what renews a membership is not charged for its date, and then ends it or puts it off: another one that the member has asked for later takes its
 * place, or their time is paid for beyond that date. What is bought now never leaves it so (`replaces`, `renewAtEnd`); rows of earlier releases can be.
 */
async function isOvertaken(
  ctx: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  repeat: RepeatOrderRow,
  nextAt: Date,
): Promise<boolean> {
  const { id, memberId, months } = repeat
  if (months === null) return false
  const [all, endsAt] = await Promise.all([listRepeatOrders(tx, { memberId }), findLastMembershipEnd(tx, { memberId })])
  const latest = all.find((one) => one.months !== null && one.state !== 'ended')
  if (latest && latest.id !== id) {
    await endRepeatOrder(ctx, tx, repeat, 'replaced')
    return true
  }
  if (!endsAt || endsAt <= nextAt) return false
  await renewAtEnd(tx, { memberId, endsAt })
  return true
}

interface Plan {
  readonly repeat: RepeatOrderRow
  readonly status: string | null
  readonly shop: Shop
  readonly now: Date
}

/** Orders what is due of a repeat order that is locked: once for all dates that were missed. */
async function plan(ctx: RenewContext, tx: TenantTx, { repeat, status, shop, now }: Plan): Promise<void> {
  const { id, state, nextAt, remindedAt } = repeat
  if (state !== 'active' || !nextAt || !remindedAt || chargedAt(repeat, nextAt, remindedAt, now) > now) return
  if (status !== 'active') return endRepeatOrder(ctx, tx, repeat, 'account')
  if (await isOvertaken(ctx, tx, repeat, nextAt)) return
  // An earlier date could not be charged yet, and once it is, it is the charge of all dates until then.
  const earlier = await findOrderOfPeriod(tx, { repeatOrderId: id, period: repeat.period })
  if (earlier?.state === 'open' && earlier.paymentId === null)
    return void (await updateRepeatOrder(tx, {
      id,
      change: nextDates(repeat, { period: periodAt(repeat, repeat.period + 1, now), now }),
    }))
  const period = periodAt(repeat, repeat.period + 1, now)
  const refusal = await insertCharge(ctx, tx, { repeat, period, shop })
  if (refusal) return pauseRepeatOrder(ctx, tx, repeat, refusal)
  await updateRepeatOrder(tx, { id, change: { period, tries: 0, ...nextDates(repeat, { period, now }) } })
}

/**
 * Orders a date of a repeat order, in the transaction that has locked the member and it; the provider is asked afterwards. Says why not if the package
 * is no longer sold as agreed, or if it would go above the member's own limit.
 */
export async function insertCharge(
  ctx: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  {
    repeat,
    period,
    shop,
  }: { readonly repeat: RepeatOrderRow; readonly period: number; readonly shop: Pick<Shop, 'settings'> },
): Promise<'price' | 'limit' | null> {
  const { memberId, packageId, currency, amount, credits, months, type, method, provider } = repeat
  const [profile, isBeyond, latest, networkCountry] = await Promise.all([
    findProfile(tx, { memberId }),
    isBeyondOwnLimit(ctx, tx, { memberId, currency, amount }),
    findLatestOrder(tx, { memberId, packageId, initiatedBy: 'merchant' }),
    // Where the member was when they asked for what is charged now without them.
    findNetworkCountry(tx, { orderId: repeat.id }),
  ])
  const country = profile?.country
  if (country === undefined || !isAsAgreed(shop.settings, country, repeat)) return 'price'
  if (isBeyond) return 'limit'
  const now = ctx.clock.now()
  const vatRate = vatRateIn(country, now)
  const id = newId<OrderId>()
  const isInserted = await insertOrder(tx, {
    ...{ id, memberId, packageId, type, country, currency, amount, credits, months, method, provider, vatRate },
    ...{ attempt: (latest?.attempt ?? 0) + 1, vat: vatWithin(amount, vatRate), bank: null, returnTo: null },
    ...{ discount: 0, discountCode: null, discountRate: null, refundDays: shop.settings.refund_days },
    ...{ createdAt: now, checkAt: null, initiatedBy: 'merchant', repeatOrderId: repeat.id, period },
  })
  if (!isInserted) throw new Error('The member has this attempt already, although it is locked.')
  const keptUntil = new Date(now.getTime() + UNPAID_EVIDENCE)
  await insertVatEvidence(tx, { orderId: id, residenceCountry: country, networkCountry, keptUntil })
  return null
}

/** Whether a package is sold in a country as it was agreed. */
export function isAsAgreed(settings: Pick<Settings, 'packages'>, country: string, agreed: RepeatOrderRow): boolean {
  const offer = offerOf(settings, country, agreed.packageId)
  const { price, currency, credits, months } = offer ?? {}
  return (
    price === agreed.amount && currency === agreed.currency && credits === agreed.credits && months === agreed.months
  )
}

interface Charging {
  readonly scope: TenantScope
  readonly payments: Payments
  readonly shop: Shop
}
interface Round {
  readonly failures: unknown[]
  /** Whether nothing more is to be begun. */
  isOver(): boolean
}

/** Milliseconds after which a charge that is not decided is asked for, before which the provider tells of it: nobody waits for it at a page. */
const CHECKED_AFTER = HOUR

/** Charges every order that waits for it. One that cannot be charged now is tried again by the next job. */
async function chargeOrders(ctx: RenewContext, { failures, isOver, ...of }: Charging & Round): Promise<number> {
  let charged = 0
  let after: OrderId | null = null
  const listUncharged = (from: OrderId | null) =>
    inTenant(ctx.db, of.scope, (tx) => listOrdersToCharge(tx, { after: from, limit: CHARGE_BATCH }))
  while (!isOver()) {
    const found = await listUncharged(after)
    await inParts(found, { isOver }, (one) =>
      charge(ctx, of, one).then(
        (isCharged) => {
          if (isCharged) charged += 1
        },
        (error) => void failures.push(error),
      ),
    )
    after = found.at(-1)?.order.id ?? null
    if (found.length < CHARGE_BATCH) break
  }
  return charged
}

/**
 * Has the provider charge an order, and makes the order what its payment is; false if it waits for no charge. The order's id is the reference, so it is
 * charged once, however often and by however many this is asked.
 */
export async function chargeOrder(
  ctx: Pick<AppContext, 'db' | 'clock' | 'log'>,
  { orderId, ...of }: Charging & { readonly orderId: OrderId },
): Promise<boolean> {
  const found = await inTenant(ctx.db, of.scope, async (tx) => {
    const order = await findOrder(tx, { id: orderId })
    const repeatOrderId = order?.repeatOrderId ?? null
    return order && { order, repeat: repeatOrderId === null ? null : await findRepeatOrder(tx, { id: repeatOrderId }) }
  })
  return found !== null && charge(ctx, of, found)
}

async function charge(
  ctx: Pick<AppContext, 'db' | 'clock' | 'log'>,
  { scope, payments, shop }: Charging,
  { order, repeat }: OrderToCharge,
): Promise<boolean> {
  if (order.initiatedBy !== 'merchant' || order.state !== 'open' || order.paymentId !== null) return false
  const { id } = order
  const isHere = repeat?.provider === payments.provider
  // What was charged before it ended is found; nothing new is charged.
  if (repeat && isHere && repeat.state === 'ended') await payments.endRecurring(repeat.recurringId)
  const payment =
    repeat && isHere
      ? await payments.charge(repeat.recurringId, {
          ...{ amount: order.amount, currency: order.currency, reference: id },
          description: `${shop.seller} ${orderNumber(id)}`,
          webhookUrl: `${shop.origin}/webhooks/payments`,
        })
      : null
  await inTenant(ctx.db, scope, async (tx) => {
    const now = await lockOrder(tx, { id })
    if (now?.state !== 'open') return
    if (!payment) return failOrder(ctx, tx, now)
    const isRecorded = await applyPayment(ctx, tx, { ...now, paymentId: payment.id }, payment)
    if (isRecorded && payment.status !== 'open' && payment.status !== 'pending') return
    const checkAt = new Date(ctx.clock.now().getTime() + CHECKED_AFTER)
    await updateOrder(tx, { id, change: { paymentId: payment.id, checkAt } })
  })
  return true
}

/** Tells the provider which consents have ended. */
async function endConsents(
  ctx: RenewContext,
  { scope, payments, failures, isOver }: Omit<Charging, 'shop'> & Round,
): Promise<void> {
  const { provider } = payments
  const consents = await inTenant(ctx.db, scope, (tx) => listEndedConsents(tx, { provider, limit: BATCH }))
  await inParts(consents, { isOver }, async (consent) => {
    try {
      await payments.endRecurring(consent.recurringId)
      await inTenant(ctx.db, scope, (tx) => removeEndedConsent(tx, consent))
    } catch (error) {
      failures.push(error)
    }
  })
}
