import { REPEAT_TRIES, type RepeatReason, type RepeatState } from '@hearth/contracts/billing'
import { isUuid, type OrderId, type RepeatOrderId } from '@hearth/contracts/ids'
import type { Settings } from '@hearth/contracts/tenant-settings'
import { lockMember } from '@hearth/db/queries/accounts/members'
import {
  findOrderOfPeriod,
  findRepeatOrder,
  listRepeatOrders,
  lockRepeatOrder,
  type RepeatOrderRow,
  updateRepeatOrder,
} from '@hearth/db/queries/billing/repeat-orders'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext, Shop } from '../context.ts'
import { accept, type Outcome, refuse } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'
import { applyToOrder } from './check-orders.ts'
import { chargeOrder, insertCharge, isAsAgreed } from './renew.ts'
import { chargedAt, dateOf, periodAt, reminderBefore } from './repeat-dates.ts'
import { endRepeatOrder } from './repeat-orders.ts'

/** A repeat order as its member sees it. */
export interface RepeatOrderView {
  readonly id: RepeatOrderId
  readonly packageId: string
  readonly type: RepeatOrderRow['type']
  readonly credits: number
  readonly months: number | null
  /** Months from one date to the next. */
  readonly every: number
  readonly currency: string
  readonly amount: number
  readonly method: string
  readonly state: RepeatState
  readonly reason: RepeatReason | null
  /** When it is charged next, if it stands then as it does now; null unless it is active. Milliseconds since 1970. */
  readonly nextAt: number | null
  /** Charges of the last date that may still be tried. */
  readonly triesLeft: number
  /** Whether a charge is on its way. */
  readonly isCharging: boolean
  readonly endedAt: number | null
}

/** A repeat order as its member sees it at that time. */
export async function viewOfRepeat(tx: TenantTx, row: RepeatOrderRow, now: Date): Promise<RepeatOrderView> {
  const { id, packageId, type, credits, months, every, currency, amount, method, state, reason, nextAt } = row
  const open = state === 'ended' ? null : await findOrderOfPeriod(tx, { repeatOrderId: id, period: row.period })
  return {
    ...{ id, packageId, type, credits, months, every, currency, amount, method, state, reason },
    nextAt: state === 'active' && nextAt ? chargedAt(row, nextAt, row.remindedAt, now).getTime() : null,
    triesLeft: REPEAT_TRIES - row.tries,
    isCharging: open !== null && open.state !== 'paid',
    endedAt: row.endedAt?.getTime() ?? null,
  }
}

/** How many repeat orders that have ended are shown. */
const ENDED_SHOWN = 3

/** The repeat orders of a member, newest first, with the last few that have ended. */
export const listOwnRepeatOrders = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { viewer }: { readonly viewer: Pick<Viewer, 'scope' | 'id'> },
): Promise<readonly RepeatOrderView[]> =>
  inTenant(db, viewer.scope, async (tx) => {
    const rows = await listRepeatOrders(tx, { memberId: viewer.id })
    const ended = rows.filter(({ state }) => state === 'ended').slice(0, ENDED_SHOWN)
    const shown = [...rows.filter(({ state }) => state !== 'ended'), ...ended]
    return Promise.all(shown.map((row) => viewOfRepeat(tx, row, clock.now())))
  })

/** Which repeat order somebody means: one of their own, or that of a link in its mail. */
export type RepeatReference =
  | { readonly viewer: Pick<Viewer, 'id'>; readonly repeatOrderId: string }
  | { readonly token: string }

async function findMeant(
  { links }: Pick<AppContext, 'links'>,
  tx: TenantTx,
  reference: RepeatReference,
): Promise<RepeatOrderRow | null> {
  if ('token' in reference) {
    const id = links.read(tx.scope.tenantId, reference.token, 'stop_repeat')
    return id && findRepeatOrder(tx, { id: id as string as RepeatOrderId })
  }
  const { viewer, repeatOrderId } = reference
  const found = isUuid(repeatOrderId) ? await findRepeatOrder(tx, { id: repeatOrderId as RepeatOrderId }) : null
  return found?.memberId === viewer.id ? found : null
}

interface OfReference {
  readonly scope: TenantScope
  readonly reference: RepeatReference
}

/** The repeat order that somebody means; null for another's or an unknown one. */
export const viewRepeatOrder = (
  ctx: Pick<AppContext, 'db' | 'clock' | 'links'>,
  { scope, reference }: OfReference,
): Promise<RepeatOrderView | null> =>
  inTenant(ctx.db, scope, async (tx) => {
    const row = await findMeant(ctx, tx, reference)
    return row && viewOfRepeat(tx, row, ctx.clock.now())
  })

/** Does something with the repeat order that somebody means, locked after its member. */
const withMeant = <Value, Reason extends string>(
  ctx: Pick<AppContext, 'db' | 'links'>,
  { scope, reference }: OfReference,
  act: (tx: TenantTx, repeat: RepeatOrderRow) => Promise<Outcome<Value, Reason>>,
): Promise<Outcome<Value, Reason | 'contracts.no_repeat'>> =>
  inTenant(ctx.db, scope, async (tx) => {
    const meant = await findMeant(ctx, tx, reference)
    if (!meant) return refuse('contracts.no_repeat')
    await lockMember(tx, { memberId: meant.memberId, for: 'no key update' })
    const repeat = await lockRepeatOrder(tx, { id: meant.id })
    return repeat ? act(tx, repeat) : refuse('contracts.no_repeat')
  })

/** Stops a repeat order for good, and confirms it by mail; one that has ended stays as it is. What is being charged at that moment may still be. */
export const stopRepeatOrder = (
  ctx: Pick<AppContext, 'db' | 'clock' | 'links'>,
  of: OfReference,
): Promise<Outcome<null, 'contracts.no_repeat'>> =>
  withMeant(ctx, of, async (tx, repeat) => {
    await endRepeatOrder(ctx, tx, repeat, 'stopped')
    return accept(null)
  })

/** Goes on with a repeat order that was paused, from its next date on. Not while its package is not sold as agreed. */
export const resumeRepeatOrder = (
  ctx: Pick<AppContext, 'db' | 'clock' | 'links'>,
  {
    country,
    settings,
    ...of
  }: OfReference & { readonly country: string; readonly settings: Pick<Settings, 'packages'> },
): Promise<Outcome<null, 'contracts.no_repeat' | 'contracts.price_changed'>> =>
  withMeant(ctx, of, async (tx, repeat) => {
    if (repeat.state !== 'paused') return refuse('contracts.no_repeat')
    if (!isAsAgreed(settings, country, repeat)) return refuse('contracts.price_changed')
    const now = ctx.clock.now()
    // Dates that have passed meanwhile are not charged.
    const period = periodAt(repeat, repeat.period, now)
    // A membership that was paid otherwise meanwhile is renewed at its end.
    const nextAt = repeat.nextAt && repeat.nextAt > now ? repeat.nextAt : dateOf(repeat, period + 1)
    const remindAt = reminderBefore(repeat, nextAt, null)
    await updateRepeatOrder(tx, {
      id: repeat.id,
      change: { state: 'active', reason: null, period, nextAt, remindAt, remindedAt: null, tries: 0 },
    })
    return accept(null)
  })

type RetryRefusal = 'contracts.no_repeat' | 'contracts.price_changed' | 'contracts.own_limit' | 'billing.closed'

/**
 * Charges a failed date once more, as the member wishes, and says how the order stands then. A payment of the same date that the member has begun otherwise
 * is ended first. While a charge is on its way, nothing else is charged.
 */
export async function retryRepeatOrder(
  ctx: Pick<AppContext, 'db' | 'clock' | 'links' | 'log' | 'payments'>,
  { shop, ...of }: OfReference & { readonly shop: Shop },
): Promise<Outcome<OrderId, RetryRefusal>> {
  const { payments } = ctx
  if (!payments) return refuse('billing.closed')
  const begun = await withMeant<Awaited<ReturnType<typeof findOrderOfPeriod>>, never>(ctx, of, async (tx, repeat) => {
    const order = await findOrderOfPeriod(tx, { repeatOrderId: repeat.id, period: repeat.period })
    return accept(order)
  })
  if (!begun.ok) return begun
  const { id: begunId, state, paymentId } = begun.value ?? {}
  if (begunId && state === 'open' && paymentId)
    await applyToOrder(ctx, { scope: of.scope, orderId: begunId }, await payments.cancel(paymentId))
  const ordered = await withMeant<OrderId, RetryRefusal>(ctx, of, async (tx, repeat) => {
    const { id: repeatOrderId, period } = repeat
    const other = await findOrderOfPeriod(tx, { repeatOrderId, period })
    if (other) return accept(other.id)
    if (repeat.state !== 'failed') return refuse('contracts.no_repeat')
    const refusal = await insertCharge(ctx, tx, { repeat, period, shop })
    if (refusal) return refuse(refusal === 'price' ? 'contracts.price_changed' : 'contracts.own_limit')
    const inserted = await findOrderOfPeriod(tx, { repeatOrderId, period })
    return inserted ? accept(inserted.id) : refuse('contracts.no_repeat')
  })
  // The order stands: if the provider does not answer now, the next job charges it, or finds that it was charged.
  if (ordered.ok)
    await chargeOrder(ctx, { scope: of.scope, payments, shop, orderId: ordered.value }).catch((err) =>
      ctx.log.error('charge_delayed', { orderId: ordered.value, err }),
    )
  return ordered
}
