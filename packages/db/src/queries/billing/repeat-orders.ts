import {
  type OrderState,
  type OrderType,
  type RepeatReason,
  type RepeatState,
  UNDECIDED_STATES,
} from '@hearth/contracts/billing'
import type { MemberId, OrderId, RepeatOrderId } from '@hearth/contracts/ids'
import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { ofTenant, sqlOf } from '../../handle.ts'
import { afterPlace, type Place, placeTime } from '../../paging.ts'
import { orders } from '../../schema/orders.ts'
import { endedConsents, repeatOrders } from '../../schema/repeat-orders.ts'
import type { TenantTx } from '../../scope.ts'
import { namesOf, ofScope, placeholder, placeholdersFor, statement } from '../../statement.ts'
import { type OrderRow, orderColumns } from './orders.ts'

/** What was agreed; amounts are minor units with VAT. */
interface Agreed {
  readonly id: RepeatOrderId
  readonly memberId: MemberId
  readonly packageId: string
  readonly type: OrderType
  readonly currency: string
  readonly amount: number
  readonly credits: number
  readonly months: number | null
  /** Months from one date to the next. */
  readonly every: number
  readonly createdAt: Date
}

/** How it is charged, and how it stands. */
interface Standing {
  readonly method: string
  readonly provider: string
  readonly recurringId: string
  readonly state: RepeatState
  readonly reason: RepeatReason | null
  /** The last date that is ordered or was passed over, counted from 1. */
  readonly period: number
  /** The first date. */
  readonly startsAt: Date
  /** Null once it has ended. */
  readonly nextAt: Date | null
  readonly remindAt: Date | null
  /** When the member was reminded of the next date first; null before. */
  readonly remindedAt: Date | null
  /** Charges of the last date that have failed. */
  readonly tries: number
  readonly failedAt: Date | null
  readonly endedAt: Date | null
}
export type RepeatOrderRow = Agreed & Standing

const columns = {
  id: repeatOrders.id,
  memberId: repeatOrders.memberId,
  packageId: repeatOrders.packageId,
  type: repeatOrders.type,
  currency: repeatOrders.currency,
  amount: repeatOrders.amount,
  credits: repeatOrders.credits,
  months: repeatOrders.months,
  every: repeatOrders.every,
  method: repeatOrders.method,
  provider: repeatOrders.provider,
  recurringId: repeatOrders.recurringId,
  state: repeatOrders.state,
  reason: repeatOrders.reason,
  startsAt: repeatOrders.startsAt,
  period: repeatOrders.period,
  nextAt: repeatOrders.nextAt,
  remindAt: repeatOrders.remindAt,
  remindedAt: repeatOrders.remindedAt,
  tries: repeatOrders.tries,
  failedAt: repeatOrders.failedAt,
  createdAt: repeatOrders.createdAt,
  endedAt: repeatOrders.endedAt,
}

/** Inserts an active repeat order; the member must have no other of this package that has not ended. */
export async function insertRepeatOrder(
  tx: TenantTx,
  added: Agreed & Pick<Standing, 'method' | 'provider' | 'recurringId' | 'startsAt' | 'nextAt' | 'remindAt'>,
): Promise<void> {
  await sqlOf(tx)
    .insert(repeatOrders)
    .values({ tenantId: tx.scope.tenantId, ...added, state: 'active' })
}

export async function findRepeatOrder(tx: TenantTx, { id }: { id: RepeatOrderId }): Promise<RepeatOrderRow | null> {
  const [row] = await repeatOrderById(tx, { id }, 'read')
  return row ?? null
}

/** The repeat order, locked until the end of the transaction: after the order and the member, where those are locked too. */
export async function lockRepeatOrder(tx: TenantTx, { id }: { id: RepeatOrderId }): Promise<RepeatOrderRow | null> {
  const [row] = await repeatOrderById(tx, { id }, 'lock')
  return row ?? null
}

const repeatOrderById = statement((db, how: 'read' | 'lock') => {
  const query = db
    .select(columns)
    .from(repeatOrders)
    .where(and(ofScope(repeatOrders), eq(repeatOrders.id, placeholder('id'))))
    .$dynamic()
  return how === 'lock' ? query.for('no key update') : query
})

/** The repeat orders of a member, newest first. */
export const listRepeatOrders = (tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<RepeatOrderRow[]> =>
  repeatOrdersOf(tx, { memberId })

const repeatOrdersOf = statement((db) =>
  db
    .select(columns)
    .from(repeatOrders)
    .where(and(ofScope(repeatOrders), eq(repeatOrders.memberId, placeholder('memberId'))))
    .orderBy(desc(repeatOrders.createdAt), desc(repeatOrders.id)),
)

/** Where a page of a list ends. */
export interface RepeatPlace extends Place {
  readonly id: RepeatOrderId
}
interface Due {
  readonly now: Date
  /** The place after which to go on; null from the start. */
  readonly after: RepeatPlace | null
  readonly limit: number
}
interface ListedRow extends RepeatPlace {
  readonly memberId: MemberId
}

/** Up to `limit` rows in the order of a time that has come, longest due first. */
const listByTime = (
  tx: TenantTx,
  { time, where, now, after, limit }: Due & { readonly time: PgColumn; readonly where: SQL | undefined },
): Promise<ListedRow[]> =>
  sqlOf(tx)
    .select({ id: repeatOrders.id, memberId: repeatOrders.memberId, at: placeTime(time) })
    .from(repeatOrders)
    .where(and(ofTenant(tx, repeatOrders), where, lte(time, now), afterPlace(time, repeatOrders.id, after)))
    .orderBy(asc(time), asc(repeatOrders.id))
    .limit(limit)

/** Active ones whose date has come and of which the member was reminded until then, longest due first; those of so many months or more until another time. */
export const listDueRepeatOrders = (
  tx: TenantTx,
  {
    remindedUntil,
    long,
    ...due
  }: Due & { readonly remindedUntil: Date; readonly long: { readonly months: number; readonly remindedUntil: Date } },
): Promise<ListedRow[]> =>
  listByTime(tx, {
    ...due,
    time: repeatOrders.nextAt,
    where: and(
      sql`${repeatOrders.state} = 'active'`,
      or(
        and(lt(repeatOrders.every, long.months), lte(repeatOrders.remindedAt, remindedUntil)),
        and(gte(repeatOrders.every, long.months), lte(repeatOrders.remindedAt, long.remindedUntil)),
      ),
    ),
  })

/** Active ones of whose next date the member is to be reminded, longest due first. */
export const listRepeatOrdersToRemind = (tx: TenantTx, due: Due): Promise<ListedRow[]> =>
  listByTime(tx, { ...due, time: repeatOrders.remindAt, where: sql`${repeatOrders.state} = 'active'` })

/** Those whose charge has failed before that time, longest waiting first. */
export const listUnansweredRepeatOrders = (tx: TenantTx, due: Due): Promise<ListedRow[]> =>
  listByTime(tx, { ...due, time: repeatOrders.failedAt, where: sql`${repeatOrders.state} = 'failed'` })

/** Changes how a repeat order stands; what is not named stays. */
export async function updateRepeatOrder(
  tx: TenantTx,
  { id, change }: { id: RepeatOrderId; change: Partial<Standing> },
): Promise<boolean> {
  const { count } = await repeatOrderUpdate(tx, { ...change, id }, namesOf(change))
  return count > 0
}

const repeatOrderUpdate = statement((db, names: (keyof Standing)[]) =>
  db
    .update(repeatOrders)
    .set(placeholdersFor(repeatOrders, names))
    .where(and(ofScope(repeatOrders), eq(repeatOrders.id, placeholder('id')))),
)

/** The order of a date that is paid or may still be, and does not go back as a whole; null if there is none. */
export async function findOrderOfPeriod(
  tx: TenantTx,
  { repeatOrderId, period }: { repeatOrderId: RepeatOrderId; period: number },
): Promise<{ readonly id: OrderId; readonly state: OrderState; readonly paymentId: string | null } | null> {
  const [row] = await sqlOf(tx)
    .select({ id: orders.id, state: orders.state, paymentId: orders.paymentId })
    .from(orders)
    .where(
      and(
        ofTenant(tx, orders),
        eq(orders.repeatOrderId, repeatOrderId),
        eq(orders.period, period),
        inArray(orders.state, [...UNDECIDED_STATES, 'paid']),
        lt(orders.refundDue, orders.amount),
      ),
    )
  return row ?? null
}

/** An order with the repeat order to which it belongs. */
export interface OrderToCharge {
  readonly order: OrderRow
  readonly repeat: RepeatOrderRow | null
}

/** Orders that the provider has not been asked to charge, as far as anybody knows, after that id in the order of their ids. */
export const listOrdersToCharge = (
  tx: TenantTx,
  { after, limit }: { after: OrderId | null; limit: number },
): Promise<OrderToCharge[]> =>
  sqlOf(tx)
    .select({ order: orderColumns, repeat: columns })
    .from(orders)
    .leftJoin(repeatOrders, and(eq(repeatOrders.tenantId, orders.tenantId), eq(repeatOrders.id, orders.repeatOrderId)))
    .where(
      and(
        ofTenant(tx, orders),
        sql`${orders.initiatedBy} = 'merchant' and ${orders.state} = 'open'`,
        isNull(orders.paymentId),
        after === null ? undefined : sql`${orders.id} > ${after}`,
      ),
    )
    .orderBy(asc(orders.id))
    .limit(limit)

interface Consent {
  readonly provider: string
  readonly recurringId: string
}

/** Notes that the provider is to be told that a consent has ended. */
export async function insertEndedConsent(tx: TenantTx, consent: Consent & { readonly endedAt: Date }): Promise<void> {
  await sqlOf(tx)
    .insert(endedConsents)
    .values({ tenantId: tx.scope.tenantId, ...consent })
    .onConflictDoNothing()
}

/** Consents to be ended at a provider, oldest first. */
export const listEndedConsents = (
  tx: TenantTx,
  { provider, limit }: { provider: string; limit: number },
): Promise<Consent[]> =>
  sqlOf(tx)
    .select({ provider: endedConsents.provider, recurringId: endedConsents.recurringId })
    .from(endedConsents)
    .where(and(ofTenant(tx, endedConsents), eq(endedConsents.provider, provider)))
    .orderBy(asc(endedConsents.endedAt), asc(endedConsents.recurringId))
    .limit(limit)

export async function removeEndedConsent(tx: TenantTx, { provider, recurringId }: Consent): Promise<void> {
  await sqlOf(tx)
    .delete(endedConsents)
    .where(
      and(
        ofTenant(tx, endedConsents),
        eq(endedConsents.provider, provider),
        eq(endedConsents.recurringId, recurringId),
      ),
    )
}
