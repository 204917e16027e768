import { type LedgerTransactionId, type MemberId, newId, type OrderId } from '@hearth/contracts/ids'
import { outboxJob } from '@hearth/contracts/jobs'
import { enqueueOnCommit } from '@hearth/db/outbox'
import type { Place } from '@hearth/db/paging'
import { lockMember } from '@hearth/db/queries/accounts/members'
import { hasBoughtCredits } from '@hearth/db/queries/billing/bought'
import { insertTransfer } from '@hearth/db/queries/billing/ledger'
import {
  findLastMembershipEnd,
  listDueMemberships,
  listRunningMemberships,
  lockMembership,
  type MembershipRow,
  updateMembership,
  updatePremium,
} from '@hearth/db/queries/billing/memberships'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { recordEvents } from '../events/record-events.ts'
import { eachDue } from '../platform/each-due.ts'
import { requireAccount } from './ledger-accounts.ts'
import { dayAfterShortMonth, monthsAfter } from './months.ts'
import { renewAtEnd, startRepeatsAt } from './repeat-orders.ts'

/**
 * The time of a membership that is bought now: after the one that runs, if `earlier`, its end, is still to come. The day of `first`, on which the first one
 * of a repeat order began, comes back after a shorter month.
 */
export function membershipTime(
  now: Date,
  earlier: Date | null,
  { months, first = null }: { readonly months: number; readonly first?: Date | null },
): { startsAt: Date; endsAt: Date } {
  const startsAt = earlier && earlier > now ? earlier : now
  return { startsAt, endsAt: monthsAfter(startsAt, months, dayAfterShortMonth(startsAt, first ?? startsAt)) }
}

/**
 * Grants the credits of each month of a membership that has begun, in the caller's transaction, and returns how many credits that were. Each month is
 * granted once.
 */
export async function grantMonths(ctx: Pick<AppContext, 'clock'>, tx: TenantTx, orderId: OrderId): Promise<number> {
  const membership = await lockMembership(tx, { orderId })
  if (!membership) return 0
  const { memberId, startsAt, endsAt, months, creditsPerMonth: amount } = membership
  const now = ctx.clock.now()
  const begins = (month: number) => monthsAfter(startsAt, month)
  let { granted } = membership
  // A membership that was paid back has ended before its months have.
  while (granted < months && begins(granted) <= now && begins(granted) < endsAt) {
    const from = await requireAccount(tx, 'sold_credits', null)
    const to = await requireAccount(tx, 'member_credits', memberId)
    const ref = `${orderId}:${granted + 1}`
    const id = newId<LedgerTransactionId>()
    await insertTransfer(tx, { id, kind: 'membership', ref, from, to, amount, createdAt: now })
    granted += 1
  }
  const grantAt = granted < months && begins(granted) < endsAt ? begins(granted) : null
  await updateMembership(tx, { orderId, granted, grantAt })
  return (granted - membership.granted) * amount
}

/** When the month of a membership ends that runs at that time, which is its last one at the most; that time itself, if it has not begun. */
export function monthEndOf(
  { startsAt, endsAt, months }: Pick<MembershipRow, 'startsAt' | 'endsAt' | 'months'>,
  now: Date,
): Date {
  if (startsAt > now) return now
  let begun = 0
  while (begun < months && monthsAfter(startsAt, begun) <= now) begun += 1
  return begun < months ? monthsAfter(startsAt, begun) : endsAt
}

/**
 * Ends a membership now or at that time, unless it has run out before, in the caller's transaction that has locked its order; those that follow it begin as
 * much earlier, what renews them too, and premium is counted anew.
 */
export async function endMembership(
  ctx: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  { orderId, memberId, at }: { readonly orderId: OrderId; readonly memberId: MemberId; readonly at?: Date },
): Promise<void> {
  const now = ctx.clock.now()
  const endsAt = at && at > now ? at : now
  const ended = await lockMembership(tx, { orderId })
  if (!ended || ended.endsAt <= endsAt) return premiumAfter(ctx, tx, memberId)
  // One that has not begun never does.
  const hasBegun = ended.startsAt <= now
  const startsAt = hasBegun ? ended.startsAt : now
  await updateMembership(tx, { orderId, grantAt: null, startsAt, endsAt, cancelledAt: ended.cancelledAt ?? now })
  let end = endsAt
  for (const { orderId: id, ...other } of await listRunningMemberships(tx, { memberId, now })) {
    if (other.startsAt > now && other.granted === 0) {
      const time = membershipTime(now, end, other)
      await updateMembership(tx, { orderId: id, ...time, grantAt: time.startsAt })
      await startRepeatsAt(tx, { orderId: id, startsAt: time.startsAt })
      await grantMonths(ctx, tx, id)
      end = time.endsAt
    } else end = other.endsAt
  }
  await renewAtEnd(tx, { memberId, endsAt: end })
  await premiumAfter(ctx, tx, memberId)
}

/** Says anew whether a member has premium and until when, after something that they bought has gone back. */
export async function premiumAfter(
  { clock }: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  memberId: MemberId,
): Promise<void> {
  const isForGood = await hasBoughtCredits(tx, { memberId, kept: true })
  const until = await findLastMembershipEnd(tx, { memberId })
  const premium = isForGood || (until !== null && until > clock.now())
  await updatePremium(tx, { memberId, premium, until: isForGood ? null : until, keepsLonger: false })
}

const BATCH = 100

/**
 * Grants the credits of all months that have begun, each membership in a transaction of its own, and returns how many memberships. One that fails stops
 * no other, and the job fails in the end. Idempotent.
 */
export async function grantMemberships(
  ctx: AppContext,
  { scope, limit = BATCH }: { readonly scope: TenantScope; readonly limit?: number },
): Promise<number> {
  const now = ctx.clock.now()
  const failure = (count: number) => `${count} memberships got no credits.`
  const list = (page: { after: Place | null; limit: number }) =>
    inTenant(ctx.db, scope, (tx) => listDueMemberships(tx, { now, ...page }))
  let done = 0
  await eachDue({ list, limit, failure }, async ({ id: orderId, memberId }) => {
    await inTenant(ctx.db, scope, async (tx) => {
      // The member before the membership, as payments do, which may end several memberships.
      const member = await lockMember(tx, { memberId, for: 'no key update' })
      const granted = await grantMonths(ctx, tx, orderId)
      if (granted === 0 || !member) return
      await enqueueOnCommit(tx, outboxJob('conversations.send-waiting', { memberId }))
      await recordEvents(ctx, tx, [{ memberId, kind: 'order.changed', ids: { orderId } }])
    })
    done += 1
  })
  return done
}
