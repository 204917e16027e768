import type { InitiatedBy, OrderState, OrderType } from '@hearth/contracts/billing'
import { DIRECT_DEBIT_PROVIDER } from '@hearth/contracts/direct-debits'
import type { MemberId, OrderId, RepeatOrderId } from '@hearth/contracts/ids'
import { and, asc, desc, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { orders } from '../../schema/orders.ts'
import type { TenantTx } from '../../scope.ts'
import { namesOf, ofScope, placeholder, placeholdersFor, statement } from '../../statement.ts'

/** What is bought, by whom and for how much. Amounts are minor units of the currency, with VAT. */
interface NewOrder {
  readonly id: OrderId
  readonly memberId: MemberId
  readonly packageId: string
  /** How many orders of this package the member had before. */
  readonly attempt: number
  readonly type: OrderType
  readonly country: string
  readonly currency: string
  readonly amount: number
  /** What it would have cost more without its discount, and that discount's code; null without one. */
  readonly discount: number
  readonly discountCode: string | null
  /** Hundredths of a per cent. */
  readonly discountRate: number | null
  /** Hundredths of a per cent. */
  readonly vatRate: number
  readonly vat: number
  readonly credits: number
  readonly months: number | null
  readonly method: string
  readonly bank: string | null
  readonly provider: string
  readonly returnTo: string | null
  /** Days within which the member may withdraw. */
  readonly refundDays: number
  readonly createdAt: Date
  readonly checkAt: Date | null
}

/** How an order belongs to a repeat order. */
interface Repeating {
  readonly initiatedBy: InitiatedBy
  /** Whether the member consents to later payments without them. */
  readonly recurs: boolean
  readonly repeatOrderId: RepeatOrderId | null
  /** Which of its dates it is for, counted from 1. */
  readonly period: number | null
}

export interface OrderRow extends Omit<NewOrder, 'checkAt'>, Repeating {
  /** The provider's id of the payment; null until it has answered. */
  readonly paymentId: string | null
  readonly checkoutUrl: string | null
  readonly state: OrderState
  readonly paidAt: Date | null
  readonly refunded: number
  readonly chargedBack: number
  readonly creditsTaken: number
  readonly creditsMissing: number
  /** What is to be paid back in all. */
  readonly refundDue: number
  readonly withdrawnAt: Date | null
  /** What the member asks support for; null if nothing, or once it is decided. */
  readonly claim: string | null
  readonly claimedAt: Date | null
}

export const orderColumns = {
  id: orders.id,
  memberId: orders.memberId,
  packageId: orders.packageId,
  attempt: orders.attempt,
  type: orders.type,
  country: orders.country,
  currency: orders.currency,
  amount: orders.amount,
  discount: orders.discount,
  discountCode: orders.discountCode,
  discountRate: orders.discountRate,
  vatRate: orders.vatRate,
  vat: orders.vat,
  credits: orders.credits,
  months: orders.months,
  method: orders.method,
  bank: orders.bank,
  provider: orders.provider,
  paymentId: orders.paymentId,
  checkoutUrl: orders.checkoutUrl,
  returnTo: orders.returnTo,
  state: orders.state,
  createdAt: orders.createdAt,
  paidAt: orders.paidAt,
  refunded: orders.refunded,
  chargedBack: orders.chargedBack,
  creditsTaken: orders.creditsTaken,
  creditsMissing: orders.creditsMissing,
  refundDue: orders.refundDue,
  refundDays: orders.refundDays,
  withdrawnAt: orders.withdrawnAt,
  initiatedBy: orders.initiatedBy,
  recurs: orders.recurs,
  repeatOrderId: orders.repeatOrderId,
  period: orders.period,
  claim: orders.claim,
  claimedAt: orders.claimedAt,
}

/** Not all of its money has gone back. */
export const isPartlyKept = sql`${orders.refunded} + ${orders.chargedBack} < ${orders.amount}`

/** Inserts an open order, which is no repeat order unless it says so; false if the member has one of this package and attempt. */
export async function insertOrder(tx: TenantTx, order: NewOrder & Partial<Repeating>): Promise<boolean> {
  const { count: inserted } = await orderInsert(tx, { ...order }, namesOf(order))
  return inserted > 0
}

const orderInsert = statement((db, names: (keyof NewOrder | keyof Repeating)[]) => {
  const { tenantId, memberId, packageId, initiatedBy, attempt } = orders
  return db
    .insert(orders)
    .values({ tenantId: placeholder('tenantId'), ...placeholdersFor(orders, names), state: 'open' })
    .onConflictDoNothing({ target: [tenantId, memberId, packageId, initiatedBy, attempt] })
})

export const findOrder = async (tx: TenantTx, { id }: { id: OrderId }): Promise<OrderRow | null> =>
  (await orderById(tx, { id }, 'read'))[0] ?? null

/** The order, locked until the end of the transaction. */
export const lockOrder = async (tx: TenantTx, { id }: { id: OrderId }): Promise<OrderRow | null> =>
  (await orderById(tx, { id }, 'lock'))[0] ?? null

const orderById = statement((db, how: 'read' | 'lock') => {
  const query = db
    .select(orderColumns)
    .from(orders)
    .where(and(ofScope(orders), eq(orders.id, placeholder('id'))))
    .$dynamic()
  return how === 'lock' ? query.for('no key update') : query
})

/** Whether an order is a contract: it was paid, its direct debit is confirmed, or its buyer has withdrawn from it meanwhile. */
const isConcluded = sql`(${orders.paidAt} is not null or ${orders.withdrawnAt} is not null
  or ${orders.state} = 'pending' and ${orders.provider} = ${DIRECT_DEBIT_PROVIDER})`

/** The concluded order with that number, which is the end of its id; null if there is none, or more than one. */
export async function findOrderByNumber(tx: TenantTx, { number }: { number: string }): Promise<OrderRow | null> {
  const [row, another] = await sqlOf(tx)
    .select(orderColumns)
    .from(orders)
    .where(and(ofTenant(tx, orders), sql`right(${orders.id}::text, 10) = ${number.toLowerCase()}`, isConcluded))
    .orderBy(desc(orders.id))
    .limit(2)
  return another ? null : (row ?? null)
}

/** The member's concluded orders that were paid, or without that made, since then and are not withdrawn, newest first. */
export const listConcludedOrders = (
  tx: TenantTx,
  { memberId, since }: { memberId: MemberId; since: Date },
): Promise<OrderRow[]> =>
  sqlOf(tx)
    .select(orderColumns)
    .from(orders)
    .where(
      and(
        ofTenant(tx, orders),
        eq(orders.memberId, memberId),
        isConcluded,
        sql`coalesce(${orders.paidAt}, ${orders.createdAt}) >= ${since.toISOString()}::timestamptz`,
        isNull(orders.withdrawnAt),
        isPartlyKept,
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))

/** Orders of which money is due that no job pays back at that time, those that were not tried first. */
export const listOrdersToRefund = (
  tx: TenantTx,
  { now, limit }: { now: Date; limit: number },
): Promise<Pick<OrderRow, 'id'>[]> =>
  sqlOf(tx)
    .select({ id: orders.id })
    .from(orders)
    .where(and(ofTenant(tx, orders), isToRefund(now)))
    .orderBy(sql`${orders.refundingUntil} nulls first`, asc(orders.id))
    .limit(limit)

/** Whether money of an order that has come is due back, and no job pays it back at that time. */
const isToRefund = (now: Date) =>
  and(
    isNotNull(orders.paidAt),
    sql`${orders.refunded} < ${orders.refundDue} and ${isPartlyKept}`,
    or(isNull(orders.refundingUntil), lte(orders.refundingUntil, now)),
  )

/** Lets one job alone pay back until then, and returns the order; null if nothing is due, or another does. */
export async function updateRefunding(
  tx: TenantTx,
  { id, now, until }: { id: OrderId; now: Date; until: Date },
): Promise<OrderRow | null> {
  const [row] = await sqlOf(tx)
    .update(orders)
    .set({ refundingUntil: until })
    .where(and(ofTenant(tx, orders), eq(orders.id, id), isToRefund(now)))
    .returning(orderColumns)
  return row ?? null
}

/** Orders about which a member has asked support for money, longest waiting first. */
export const listClaimedOrders = (tx: TenantTx, { limit }: { limit: number }): Promise<OrderRow[]> =>
  sqlOf(tx)
    .select(orderColumns)
    .from(orders)
    .where(and(ofTenant(tx, orders), isNotNull(orders.claim)))
    .orderBy(asc(orders.claimedAt), asc(orders.id))
    .limit(limit)

/** The member's newest order of a package that they, or the merchant, have started; null if there is none. */
export async function findLatestOrder(
  tx: TenantTx,
  { memberId, packageId, initiatedBy = 'member' }: { memberId: MemberId; packageId: string; initiatedBy?: InitiatedBy },
): Promise<OrderRow | null> {
  const [row] = await latestOrder(tx, { memberId, packageId, initiatedBy })
  return row ?? null
}

const latestOrder = statement((db) =>
  db
    .select(orderColumns)
    .from(orders)
    .where(
      and(
        ofScope(orders),
        eq(orders.memberId, placeholder('memberId')),
        eq(orders.packageId, placeholder('packageId')),
        eq(orders.initiatedBy, placeholder('initiatedBy')),
      ),
    )
    .orderBy(desc(orders.attempt))
    .limit(1),
)

/** How the member has paid last; null if they never have. */
export async function findLastPaidMethod(
  tx: TenantTx,
  { memberId }: { memberId: MemberId },
): Promise<Pick<OrderRow, 'method' | 'bank'> | null> {
  const [row] = await lastPaid(tx, { memberId })
  return row ?? null
}

const lastPaid = statement((db) =>
  db
    .select({ method: orders.method, bank: orders.bank })
    .from(orders)
    .where(and(ofScope(orders), eq(orders.memberId, placeholder('memberId')), isNotNull(orders.paidAt)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1),
)

/** The order that a payment of a provider belongs to; null for an id that is unknown here. */
export async function findOrderOfPayment(
  tx: TenantTx,
  { provider, paymentId }: { provider: string; paymentId: string },
): Promise<Pick<OrderRow, 'id' | 'state'> | null> {
  const [row] = await sqlOf(tx)
    .select({ id: orders.id, state: orders.state })
    .from(orders)
    .where(and(ofTenant(tx, orders), eq(orders.provider, provider), eq(orders.paymentId, paymentId)))
  return row ?? null
}

/** The member's orders, newest first, from the one after that place on. */
export const listOrders = (
  tx: TenantTx,
  { memberId, after, limit }: { memberId: MemberId; after: { at: Date; id: OrderId } | null; limit: number },
): Promise<OrderRow[]> =>
  sqlOf(tx)
    .select(orderColumns)
    .from(orders)
    .where(
      and(
        ofTenant(tx, orders),
        eq(orders.memberId, memberId),
        after
          ? or(lt(orders.createdAt, after.at), and(eq(orders.createdAt, after.at), lt(orders.id, after.id)))
          : undefined,
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)

/** Orders about which the provider is to be asked again, longest due first. */
export const listDueOrders = (
  tx: TenantTx,
  { now, limit }: { now: Date; limit: number },
): Promise<Pick<OrderRow, 'id' | 'paymentId' | 'createdAt'>[]> =>
  sqlOf(tx)
    .select({ id: orders.id, paymentId: orders.paymentId, createdAt: orders.createdAt })
    .from(orders)
    .where(and(ofTenant(tx, orders), lte(orders.checkAt, now)))
    .orderBy(asc(orders.checkAt), asc(orders.id))
    .limit(limit)

/** What changes of an order; what is not named stays. */
type OrderChange = Partial<
  Pick<
    OrderRow,
    | 'paymentId'
    | 'checkoutUrl'
    | 'state'
    | 'paidAt'
    | 'refunded'
    | 'chargedBack'
    | 'creditsTaken'
    | 'creditsMissing'
    | 'returnTo'
    | 'refundDue'
    | 'withdrawnAt'
    | 'claim'
    | 'claimedAt'
  > & { checkAt: Date | null; refundingUntil: Date | null }
>

export async function updateOrder(
  tx: TenantTx,
  { id, change }: { id: OrderId; change: OrderChange },
): Promise<boolean> {
  const { count: changed } = await orderUpdate(tx, { ...change, id }, namesOf(change))
  return changed > 0
}

const orderUpdate = statement((db, names: (keyof OrderChange)[]) =>
  db
    .update(orders)
    .set(placeholdersFor(orders, names))
    .where(and(ofScope(orders), eq(orders.id, placeholder('id')))),
)

/**
 * Removes from the orders of an erased member what is not of the books: the pages to which they led, and the words of what was asked of support, which
 * still waits for its answer.
 */
export async function updateOrdersOfNobody(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<number> {
  const { count: changed } = await sqlOf(tx)
    .update(orders)
    .set({ returnTo: null, checkoutUrl: null, claim: sql`case when claim is not null then '' end` })
    .where(and(ofTenant(tx, orders), eq(orders.memberId, memberId)))
  return changed
}
