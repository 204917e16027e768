import { DAY } from '@hearth/contracts/durations'
import { isUuid, type MemberId, type OrderId } from '@hearth/contracts/ids'
import type { OrderLinkPurpose } from '@hearth/contracts/mail'
import { findMember } from '@hearth/db/queries/accounts/members'
import { findLedgerAccount } from '@hearth/db/queries/billing/ledger'
import {
  findMembership,
  listLastingOrders,
  listRepeatedMemberships,
  type MembershipRow,
} from '@hearth/db/queries/billing/memberships'
import { findOrder, findOrderByNumber, listConcludedOrders, type OrderRow } from '@hearth/db/queries/billing/orders'
import { findRepeatOrder, type RepeatOrderRow } from '@hearth/db/queries/billing/repeat-orders'
import { findProfile } from '@hearth/db/queries/profiles/profiles'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { accept, type Outcome, refuse } from '../failures.ts'
import { normalizeEmail } from '../identity/email.ts'
import type { Viewer } from '../identity/sessions.ts'
import { contractTriesPerNetwork, reserve } from '../platform/rate-limits.ts'
import { isConcluded } from './concluded-orders.ts'
import { monthEndOf } from './memberships.ts'
import { collectionsOf, isUnsent } from './order-collections.ts'
import { type RepeatOrderView, viewOfRepeat } from './own-repeat-orders.ts'
import { orderNumber } from './packages.ts'

/** What somebody does with a contract: withdraws from a purchase, or cancels a membership or what repeats. */
export type ContractEnding = Exclude<OrderLinkPurpose, 'stop_repeat'>

/**
 * Which purchase somebody means: one of their own, that of a link in its mail, or one by its number and the address of the account. After the account
 * is erased nobody knows its address any more, so the number is enough.
 */
export type ContractReference =
  | { readonly viewer: Pick<Viewer, 'id'>; readonly orderId: string }
  | { readonly token: string }
  | { readonly number: string; readonly email: string; readonly network: string }

interface OfContract {
  readonly scope: TenantScope
  readonly ending: ContractEnding
  readonly contract: ContractReference
}

/** A purchase as the pages show it on which one withdraws or cancels. Times are milliseconds since 1970. */
export interface ContractView {
  readonly id: OrderId
  readonly number: string
  readonly type: OrderRow['type']
  readonly credits: number
  readonly months: number | null
  readonly currency: string
  readonly amount: number
  readonly orderedAt: number
  /** The last day on which one can withdraw. */
  readonly withdrawableUntil: number
  /** Whether that time is over, or the membership or what repeats has ended. */
  readonly isOver: boolean
  /** When it was withdrawn from or cancelled; null before. */
  readonly endedAt: number | null
  /** Minor units that come back by themselves on a withdrawal. */
  readonly refund: number
  /** Minor units that do not. */
  readonly rest: number
  /** Whether what comes back was not collected: its direct debit is not at the bank. */
  readonly isUncollected: boolean
  /** Of a membership. */
  readonly membershipEndsAt: number | null
  /** The repeat order to which it belongs; null without one, or once that has ended. */
  readonly repeat: RepeatOrderView | null
  /** Whether only what repeats is cancelled, because no membership runs. */
  readonly onlyRepeats: boolean
  /** Whether it is a renewal, which ends with the month that runs: that is then its end. */
  readonly isRenewal: boolean
  /** Name of the buyer's profile; null once the account is erased. */
  readonly name: string | null
  readonly hasAccount: boolean
}

type FindRefusal = 'contracts.no_contract' | 'contracts.too_many_tries'

/** The last day on which one can withdraw, as pages say it. */
const lastDayOf = ({ paidAt, createdAt, refundDays }: OrderRow): Date =>
  new Date((paidAt ?? createdAt).getTime() + refundDays * DAY)

/**
 * When the right to withdraw has ended, wherever the buyer lives: with the last hour of the last day, or, if that is a Saturday, Sunday or public
 * holiday, of the next working day, which is four days later at most (Regulation (EEC, Euratom) 1182/71, article 3).
 */
export const withdrawalEnd = (order: OrderRow): Date => new Date(lastDayOf(order).getTime() + 5 * DAY)

/** Whether an order is a later one of a repeat order. */
export const isRenewal = ({ period }: Pick<OrderRow, 'period'>): boolean => period !== null && period > 1

/** What is cancelled by a cancellation, and when that was done; null before. */
interface Cancellable {
  readonly kind: 'membership' | 'repeat'
  readonly endedAt: Date | null
}

/** What of an order can be cancelled, or was: its membership, or what repeats although no membership runs. Null if it never had either. */
export function cancellableOf(
  membership: MembershipRow | null,
  repeat: RepeatOrderRow | null,
  now: Date,
): Cancellable | null {
  const runs = membership !== null && membership.endsAt > now
  const goesOn = repeat !== null && repeat.state !== 'ended'
  if (goesOn) return { kind: runs ? 'membership' : 'repeat', endedAt: null }
  if (repeat && !runs && !membership?.cancelledAt) return { kind: 'repeat', endedAt: repeat.endedAt }
  return membership && { kind: 'membership', endedAt: membership.cancelledAt }
}

/**
 * The orders that are cancelled if somebody names this one: those of the same repeat order whose membership has not ended, or itself. The first is that
 * of the membership that runs.
 */
export async function findCancelledIds(
  tx: TenantTx,
  { id, months, repeatOrderId }: Pick<OrderRow, 'id' | 'months' | 'repeatOrderId'>,
  now: Date,
): Promise<readonly [OrderId, ...OrderId[]]> {
  if (months === null || repeatOrderId === null) return [id]
  const [first, ...others] = await listRepeatedMemberships(tx, { repeatOrderId, now })
  return first ? [first.orderId, ...others.map(({ orderId }) => orderId)] : [id]
}

/** What has not been used of a purchase. */
interface Unused {
  /** Credits that the member still has. */
  readonly credits: number
  /** The price of these, and of the months of a membership that have not begun, in minor units. */
  readonly refund: number
}

/** Minor units of an order that have not gone back and are not on their way. A bank may take back what is on its way, so both can be more than was paid. */
export const keptOf = ({ amount, refunded, refundDue, chargedBack, paidAt, state }: OrderRow): number =>
  // Of what is not collected any more nothing ever came.
  paidAt === null && state !== 'pending' ? 0 : Math.max(0, amount - Math.max(refunded, refundDue) - chargedBack)

/**
 * What has not been used of a purchase, by what the member has left: free credits and those of other purchases count as spent before. The price of what
 * is used is kept; of the rest goes back what has not gone back before and is not on its way. Before its money has come, a purchase has brought nothing,
 * and nothing is on its way: all of it comes back, or is not collected, also what support has promised.
 */
export function unusedOf(order: OrderRow, membership: MembershipRow | null, balance: number): Unused {
  const { amount, creditsTaken } = order
  if (order.paidAt === null) return { credits: 0, refund: order.state === 'pending' ? amount : 0 }
  const brought = membership ? membership.granted * membership.creditsPerMonth : order.credits
  const credits = Math.max(0, Math.min(balance, brought - creditsTaken - order.creditsMissing))
  const used = brought - creditsTaken - credits
  const earned = Math.round((amount * used) / order.credits)
  return { credits, refund: Math.max(0, keptOf(order) - earned) }
}

/** The purchase that somebody means, in the caller's transaction. Wrong numbers are counted by network. */
export async function findContract(
  ctx: Pick<AppContext, 'links' | 'clock' | 'rateLimitSecret'>,
  tx: TenantTx,
  { ending, contract }: Pick<OfContract, 'ending' | 'contract'>,
): Promise<Outcome<OrderRow, FindRefusal>> {
  let order: OrderRow | null = null
  if ('viewer' in contract) {
    const found = isUuid(contract.orderId) ? await findOrder(tx, { id: contract.orderId as OrderId }) : null
    if (found?.memberId === contract.viewer.id) order = found
  } else if ('token' in contract) {
    const id = ctx.links.read(tx.scope.tenantId, contract.token, ending)
    order = id && (await findOrder(tx, { id: id as string as OrderId }))
  } else {
    const reserved = await reserve(ctx, tx, [contractTriesPerNetwork(contract.network)])
    if (!reserved.granted) return refuse('contracts.too_many_tries', { minutes: reserved.minutes })
    const number = contract.number.replaceAll(/[^\da-z]/gi, '')
    const found = /^[\da-f]{10}$/i.test(number) ? await findOrderByNumber(tx, { number }) : null
    const member = found && (await findMember(tx, { memberId: found.memberId }))
    if (!member || normalizeEmail(member.email) === normalizeEmail(contract.email)) order = found
  }
  return order && isConcluded(order) ? accept(order) : refuse('contracts.no_contract')
}

/** A purchase from which somebody may want to withdraw, or a membership or something that repeats, which they may want to cancel. */
export const viewContract = (
  ctx: AppContext,
  { scope, ending, contract }: OfContract,
): Promise<Outcome<ContractView, FindRefusal>> =>
  inTenant(ctx.db, scope, async (tx) => {
    const found = await findContract(ctx, tx, { ending, contract })
    if (!found.ok) return found
    const view = await toView(ctx, tx, ending, found.value)
    return view ? accept(view) : refuse('contracts.no_contract')
  })

/** Milliseconds for which a purchase can be withdrawn from at the most: a year and the days of grace. */
const LONGEST = 371 * DAY

/** The member's purchases from which they can withdraw now, or their memberships that run and what repeats. */
export const listContracts = (
  ctx: AppContext,
  { scope, ending, viewer }: Pick<OfContract, 'scope' | 'ending'> & { readonly viewer: Pick<Viewer, 'id'> },
): Promise<readonly ContractView[]> =>
  inTenant(ctx.db, scope, async (tx) => {
    const now = ctx.clock.now()
    const memberId = viewer.id
    const rows =
      ending === 'withdraw'
        ? await listConcludedOrders(tx, { memberId, since: new Date(now.getTime() - LONGEST) })
        : await listCancelled(tx, memberId, now)
    // A membership and what renews it are one contract.
    const views = new Map<OrderId, ContractView>()
    for (const row of rows) {
      const view = row && (await toView(ctx, tx, ending, row))
      if (view && !view.isOver && view.endedAt === null) views.set(view.id, view)
    }
    return [...views.values()]
  })

/** The orders of the member's memberships that run, and the first ones of what repeats. */
async function listCancelled(tx: TenantTx, memberId: MemberId, now: Date): Promise<readonly (OrderRow | null)[]> {
  const lasting = await listLastingOrders(tx, { memberId, now })
  return Promise.all(lasting.map(({ id }) => findOrder(tx, { id })))
}

/** Null for an order that cannot be ended so: one that is no membership and repeats nothing cannot be cancelled. */
async function toView(
  { clock }: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  ending: ContractEnding,
  named: OrderRow,
): Promise<ContractView | null> {
  const now = clock.now()
  const isCancel = ending === 'cancel'
  const [id] = isCancel ? await findCancelledIds(tx, named, now) : [named.id]
  const order = id === named.id ? named : await findOrder(tx, { id })
  if (!order) return null
  const { memberId, repeatOrderId } = order
  const [member, profile, account, membership, repeat] = await Promise.all([
    findMember(tx, { memberId }),
    findProfile(tx, { memberId }),
    findLedgerAccount(tx, { kind: 'member_credits', memberId }),
    order.months === null ? null : findMembership(tx, { orderId: id }),
    isCancel && repeatOrderId !== null ? findRepeatOrder(tx, { id: repeatOrderId }) : null,
  ])
  const cancellable = isCancel ? cancellableOf(membership, repeat, now) : null
  // Nobody is there any more who could have it longer.
  if (isCancel && (!cancellable || !member)) return null
  const onlyRepeats = cancellable?.kind === 'repeat'
  const isCut = isCancel && isRenewal(order) && membership && !membership.cancelledAt && membership.endsAt > now
  const membershipEnd = isCut ? monthEndOf(membership, now) : membership?.endsAt
  const collection = (await collectionsOf(tx, [order])).get(id)
  const { refund } = unusedOf(order, membership, account?.balance ?? 0)
  const endedAt = isCancel ? cancellable?.endedAt : order.withdrawnAt
  return {
    ...{ id, number: orderNumber(id), type: order.type, credits: order.credits, months: order.months },
    ...{ currency: order.currency, amount: order.amount, orderedAt: order.createdAt.getTime(), refund },
    rest: Math.max(0, keptOf(order) - refund),
    isUncollected: collection !== undefined && isUnsent(collection),
    withdrawableUntil: lastDayOf(order).getTime(),
    isOver: onlyRepeats
      ? repeat?.state === 'ended'
      : isCancel
        ? membership !== null && now >= membership.endsAt
        : now >= withdrawalEnd(order),
    endedAt: endedAt?.getTime() ?? null,
    membershipEndsAt: onlyRepeats ? null : (membershipEnd?.getTime() ?? null),
    isRenewal: isRenewal(order),
    repeat: repeat && repeat.state !== 'ended' ? await viewOfRepeat(tx, repeat, now) : null,
    onlyRepeats,
    hasAccount: member !== null,
    name: profile?.name ?? null,
  }
}
