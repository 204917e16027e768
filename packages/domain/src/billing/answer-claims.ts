import { findMember, lockMember } from '@hearth/db/queries/accounts/members'
import { lockMembership } from '@hearth/db/queries/billing/memberships'
import { listClaimedOrders, lockOrder, type OrderRow, updateOrder } from '@hearth/db/queries/billing/orders'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { accept, type Outcome, refuse } from '../failures.ts'
import { cancelCollection } from './collections.ts'
import { findConcludedOrder } from './concluded-orders.ts'
import { keptOf } from './contracts.ts'
import { endMembership } from './memberships.ts'
import { orderNumber } from './packages.ts'

/** What a member asks support for, who has withdrawn from a purchase or cancelled a membership. */
interface Claim {
  readonly number: string
  /** Empty once the account is erased, with which they went. */
  readonly words: string
  readonly at: Date
  /** Minor units: what was paid, and what has not gone back and is not on its way. */
  readonly amount: number
  readonly rest: number
  readonly currency: string
  /** Where the member can be answered; null once the account is erased. */
  readonly email: string | null
}

const LISTED = 100

/** Open claims of a site, longest waiting first, a hundred at most. */
export const listClaims = (
  { db }: Pick<AppContext, 'db'>,
  { scope }: { readonly scope: TenantScope },
): Promise<readonly Claim[]> =>
  inTenant(db, scope, async (tx) => {
    const claims: Claim[] = []
    for (const order of await listClaimedOrders(tx, { limit: LISTED })) {
      const member = await findMember(tx, { memberId: order.memberId })
      claims.push({
        ...{ number: orderNumber(order.id), words: order.claim ?? '', at: order.claimedAt ?? order.createdAt },
        ...{ amount: order.amount, rest: keptOf(order), currency: order.currency, email: member?.email ?? null },
      })
    }
    return claims
  })

interface OfOrder {
  readonly scope: TenantScope
  /** As the buyer reads it, or the id of the order. */
  readonly number: string
}

async function lockByNumber(tx: TenantTx, number: string): Promise<OrderRow | null> {
  const found = await findConcludedOrder(tx, { number })
  return found && lockOrder(tx, { id: found.id })
}

type PayBackRefusal = 'contracts.no_contract' | 'billing.too_much_back' | 'billing.refund_on_its_way'

interface PaidBack {
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  /** Whether it goes back now, or once the bank has collected it, or was not collected yet and never will be. */
  readonly state: 'due' | 'waits' | 'stopped'
}

/**
 * Has money of a concluded order paid back, as many minor units as `amountIn` says of its currency or all that is left (null), and closes its claim. It
 * goes by a job, one payment back after the other; credits that it bought are taken as far as they are unspent, unless they were taken by a withdrawal.
 * A membership that was cancelled ends with it. Of a direct debit that waits for its money parts can be promised one after the other; once that is all
 * of it, it is not collected if no file has it. What is collected is paid back once it has come.
 */
export const payBack = (
  { db, clock, log }: Pick<AppContext, 'db' | 'clock'> & { readonly log: Pick<AppContext['log'], 'error'> },
  { scope, number, amountIn }: OfOrder & { readonly amountIn: (currency: string) => number | null },
): Promise<Outcome<PaidBack, PayBackRefusal>> =>
  inTenant(db, scope, async (tx) => {
    const order = await lockByNumber(tx, number)
    if (!order) return refuse('contracts.no_contract')
    const isWaiting = order.paidAt === null
    if (!isWaiting && order.refunded < order.refundDue) return refuse('billing.refund_on_its_way')
    const rest = keptOf(order)
    const back = amountIn(order.currency) ?? rest
    if (back <= 0 || back > rest) return refuse('billing.too_much_back', { rest })
    // The member before their memberships, as payments do, which may end several of them.
    await lockMember(tx, { memberId: order.memberId, for: 'no key update' })
    const refundDue = Math.max(order.refunded, order.refundDue) + back
    const isStopped = isWaiting && refundDue === order.amount && (await cancelCollection({ clock, log }, tx, order))
    const change = { refundDue: isStopped ? 0 : refundDue, claim: null, claimedAt: null }
    await updateOrder(tx, { id: order.id, change })
    // What support pays for a membership that its member has cancelled is for the time that they do not want.
    const membership = order.months === null ? null : await lockMembership(tx, { orderId: order.id })
    const { id: orderId, memberId } = order
    if (membership?.cancelledAt && membership.endsAt > clock.now())
      await endMembership({ clock }, tx, { orderId, memberId })
    const state = isStopped ? 'stopped' : isWaiting ? 'waits' : 'due'
    return accept({ amount: back, currency: order.currency, state })
  })

/** Closes the claim of an order without paying anything back; false if it has none. */
export const declineClaim = ({ db }: Pick<AppContext, 'db'>, { scope, number }: OfOrder): Promise<boolean> =>
  inTenant(db, scope, async (tx) => {
    const order = await lockByNumber(tx, number)
    if (order?.claim == null) return false
    return updateOrder(tx, { id: order.id, change: { claim: null, claimedAt: null } })
  })
