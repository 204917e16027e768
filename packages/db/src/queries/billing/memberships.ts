import type { MemberId, OrderId, RepeatOrderId } from '@hearth/contracts/ids'
import { and, asc, eq, gt, lte, ne, or, sql } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { afterPlace, type Place, placeTime } from '../../paging.ts'
import { members } from '../../schema/accounts.ts'
import { memberships, orders } from '../../schema/orders.ts'
import { repeatOrders } from '../../schema/repeat-orders.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, statement } from '../../statement.ts'

export interface MembershipRow {
  readonly orderId: OrderId
  readonly memberId: MemberId
  readonly startsAt: Date
  readonly endsAt: Date
  readonly creditsPerMonth: number
  readonly months: number
  /** Months whose credits were granted. */
  readonly granted: number
  readonly cancelledAt: Date | null
}

const columns = {
  orderId: memberships.orderId,
  memberId: memberships.memberId,
  startsAt: memberships.startsAt,
  endsAt: memberships.endsAt,
  creditsPerMonth: memberships.creditsPerMonth,
  months: memberships.months,
  granted: memberships.granted,
  cancelledAt: memberships.cancelledAt,
}

/** Inserts a membership whose first credits are due at that time. */
export async function insertMembership(
  tx: TenantTx,
  membership: Omit<MembershipRow, 'granted' | 'cancelledAt'> & { readonly grantAt: Date },
): Promise<void> {
  await sqlOf(tx)
    .insert(memberships)
    .values({ tenantId: tx.scope.tenantId, ...membership })
}

/** When the last membership of a member ends; null if they never had one. */
export async function findLastMembershipEnd(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<Date | null> {
  const [row] = await sqlOf(tx)
    .select({ endsAt: sql`max(${memberships.endsAt})`.mapWith(memberships.endsAt) })
    .from(memberships)
    .where(and(ofTenant(tx, memberships), eq(memberships.memberId, memberId)))
  return row?.endsAt ?? null
}

/** The membership of an order; null if it is none. */
export async function findMembership(tx: TenantTx, { orderId }: { orderId: OrderId }): Promise<MembershipRow | null> {
  const [row] = await sqlOf(tx)
    .select(columns)
    .from(memberships)
    .where(and(ofTenant(tx, memberships), eq(memberships.orderId, orderId)))
  return row ?? null
}

/** The membership of an order, locked until the end of the transaction; null if it is none. */
export async function lockMembership(tx: TenantTx, { orderId }: { orderId: OrderId }): Promise<MembershipRow | null> {
  const [row] = await sqlOf(tx)
    .select(columns)
    .from(memberships)
    .where(and(ofTenant(tx, memberships), eq(memberships.orderId, orderId)))
    .for('no key update')
  return row ?? null
}

/** The member's memberships that have not ended, the first to begin first. */
export const listRunningMemberships = (
  tx: TenantTx,
  { memberId, now }: { memberId: MemberId; now: Date },
): Promise<MembershipRow[]> =>
  sqlOf(tx)
    .select(columns)
    .from(memberships)
    .where(and(ofTenant(tx, memberships), eq(memberships.memberId, memberId), gt(memberships.endsAt, now)))
    .orderBy(asc(memberships.startsAt), asc(memberships.orderId))

/** The memberships of a repeat order that have not ended, those that are not cancelled first, and of these the first to begin. */
export const listRepeatedMemberships = (
  tx: TenantTx,
  { repeatOrderId, now }: { repeatOrderId: RepeatOrderId; now: Date },
): Promise<Pick<MembershipRow, 'orderId'>[]> =>
  sqlOf(tx)
    .select({ orderId: memberships.orderId })
    .from(orders)
    .innerJoin(memberships, and(ofTenant(tx, memberships), eq(memberships.orderId, orders.id)))
    .where(and(ofTenant(tx, orders), eq(orders.repeatOrderId, repeatOrderId), gt(memberships.endsAt, now)))
    .orderBy(sql`${memberships.cancelledAt} is not null`, asc(memberships.startsAt), asc(memberships.orderId))

/** The member's orders whose membership has not ended, and the first ones of repeat orders that have not, oldest first. */
export const listLastingOrders = (
  tx: TenantTx,
  { memberId, now }: { memberId: MemberId; now: Date },
): Promise<{ readonly id: OrderId }[]> =>
  sqlOf(tx)
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(memberships, and(ofTenant(tx, memberships), eq(memberships.orderId, orders.id)))
    .leftJoin(repeatOrders, and(ofTenant(tx, repeatOrders), eq(repeatOrders.id, sql`${orders.id}`)))
    .where(
      and(
        ofTenant(tx, orders),
        eq(orders.memberId, memberId),
        or(gt(memberships.endsAt, now), ne(repeatOrders.state, 'ended')),
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id))

/** Memberships, by the ids of their orders, whose credits of a month are due, longest due first, from the one that follows `after` on. */
export const listDueMemberships = (
  tx: TenantTx,
  { now, after, limit }: { now: Date; after: Place | null; limit: number },
): Promise<(Place & { readonly id: OrderId; readonly memberId: MemberId })[]> =>
  sqlOf(tx)
    .select({ id: memberships.orderId, memberId: memberships.memberId, at: placeTime(memberships.grantAt) })
    .from(memberships)
    .where(
      and(
        ofTenant(tx, memberships),
        lte(memberships.grantAt, now),
        afterPlace(memberships.grantAt, memberships.orderId, after),
      ),
    )
    .orderBy(asc(memberships.grantAt), asc(memberships.orderId))
    .limit(limit)

export async function updateMembership(
  tx: TenantTx,
  {
    orderId,
    ...change
  }: {
    orderId: OrderId
    granted?: number
    grantAt?: Date | null
    startsAt?: Date
    endsAt?: Date
    cancelledAt?: Date
  },
): Promise<boolean> {
  const { count } = await sqlOf(tx)
    .update(memberships)
    .set(change)
    .where(and(ofTenant(tx, memberships), eq(memberships.orderId, orderId)))
  return count > 0
}

/**
 * Says whether a member has premium and until when (null: without end); false if that is so already. `keepsLonger` leaves a premium alone that has no end,
 * or a later one.
 */
export async function updatePremium(
  tx: TenantTx,
  {
    memberId,
    premium,
    until,
    keepsLonger,
  }: { memberId: MemberId; premium: boolean; until: Date | null; keepsLonger: boolean },
): Promise<boolean> {
  const { count } = await premiumUpdate(
    tx,
    { memberId, premium, until: until?.toISOString() ?? null },
    { premium, keepsLonger },
  )
  return count > 0
}

const premiumUpdate = statement((db, { premium, keepsLonger }: { premium: boolean; keepsLonger: boolean }) => {
  const { paidUser, premiumUntil, timeBonusEndsAt } = members
  const at = sql`${placeholder('until')}::timestamptz`
  const until = keepsLonger
    ? sql`case when ${paidUser} and ${premiumUntil} is null then null when ${at} is null then null else greatest(${premiumUntil}, ${at}) end`
    : at
  const isPremium = sql`${placeholder('premium')}::boolean`
  return (
    db
      .update(members)
      .set({
        paidUser: isPremium,
        // The discount of a new member is for the first purchase.
        ...(premium
          ? { timeBonusEndsAt: sql`case when ${timeBonusEndsAt} > now() then now() else ${timeBonusEndsAt} end` }
          : {}),
        premiumUntil: until,
      })
      // Most renewals change nothing, and a row that is written has all its indexes written.
      .where(
        and(
          ofScope(members),
          eq(members.id, placeholder('memberId')),
          or(
            sql`${paidUser} is distinct from ${isPremium}`,
            sql`${premiumUntil} is distinct from ${until}`,
            premium ? sql`${timeBonusEndsAt} > now()` : undefined,
          ),
        ),
      )
  )
})
