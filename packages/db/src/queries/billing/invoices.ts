import type { LedgerTransactionId, MemberId, OrderId } from '@hearth/contracts/ids'
import type { InvoiceKind, InvoiceLine, InvoiceSeller } from '@hearth/contracts/invoices'
import type { Locale } from '@hearth/contracts/locales'
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { members } from '../../schema/accounts.ts'
import { dueInvoices, invoices, numberSeries } from '../../schema/invoices.ts'
import { orders } from '../../schema/orders.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, statement } from '../../statement.ts'

/** What was booked and wants its document. Amounts are minor units and positive. */
interface NewDueInvoice {
  readonly transactionId: LedgerTransactionId
  readonly orderId: OrderId
  readonly memberId: MemberId
  readonly kind: InvoiceKind
  readonly gross: number
  readonly vat: number
  readonly bookedAt: Date
}

/** Notes that a booking wants its document, in the language that the member has at this moment. */
export async function insertDueInvoice(tx: TenantTx, due: NewDueInvoice): Promise<void> {
  await dueInsert(tx, { ...due })
}

const dueInsert = statement((db) =>
  db.insert(dueInvoices).values({
    tenantId: placeholder('tenantId'),
    transactionId: placeholder('transactionId'),
    orderId: placeholder('orderId'),
    kind: placeholder('kind'),
    gross: placeholder('gross'),
    vat: placeholder('vat'),
    language: sql`${db
      .select({ language: members.language })
      .from(members)
      .where(and(ofScope(members), eq(members.id, placeholder('memberId'))))}`,
    bookedAt: placeholder('bookedAt'),
  }),
)

/** What is to be numbered, with what its order says. */
interface DueInvoiceRow extends Omit<NewDueInvoice, 'memberId'> {
  readonly language: Locale | null
  readonly order: Pick<
    typeof orders.$inferSelect,
    | 'memberId'
    | 'type'
    | 'credits'
    | 'months'
    | 'country'
    | 'currency'
    | 'amount'
    | 'vatRate'
    | 'discount'
    | 'discountCode'
    | 'discountRate'
  >
}

/** What waits for its number, in the order in which it was booked. */
export const listDueInvoices = (tx: TenantTx, { limit }: { limit: number }): Promise<DueInvoiceRow[]> =>
  sqlOf(tx)
    .select({
      ...{ transactionId: dueInvoices.transactionId, orderId: dueInvoices.orderId, kind: dueInvoices.kind },
      ...{ gross: dueInvoices.gross, vat: dueInvoices.vat, language: dueInvoices.language },
      bookedAt: dueInvoices.bookedAt,
      order: {
        ...{ memberId: orders.memberId, type: orders.type, credits: orders.credits, months: orders.months },
        ...{ country: orders.country, currency: orders.currency, amount: orders.amount, vatRate: orders.vatRate },
        ...{ discount: orders.discount, discountCode: orders.discountCode, discountRate: orders.discountRate },
      },
    })
    .from(dueInvoices)
    .innerJoin(orders, and(eq(orders.tenantId, dueInvoices.tenantId), eq(orders.id, dueInvoices.orderId)))
    .where(ofTenant(tx, dueInvoices))
    .orderBy(asc(dueInvoices.bookedAt), asc(dueInvoices.transactionId))
    .limit(limit)

export async function removeDueInvoices(
  tx: TenantTx,
  { transactionIds }: { transactionIds: readonly LedgerTransactionId[] },
): Promise<number> {
  const { count } = await sqlOf(tx)
    .delete(dueInvoices)
    .where(and(ofTenant(tx, dueInvoices), inArray(dueInvoices.transactionId, [...transactionIds])))
  return count
}

const SUBJECT = 'invoices'

/** The last number of the tenant's documents, 0 before the first; locked until the end of the transaction, so that one at a time gives numbers. */
export async function lockLastInvoiceNumber(tx: TenantTx): Promise<number> {
  const [row] = await sqlOf(tx)
    .insert(numberSeries)
    .values({ tenantId: tx.scope.tenantId, subject: SUBJECT })
    .onConflictDoUpdate({
      target: [numberSeries.tenantId, numberSeries.subject],
      set: { last: sql`${numberSeries.last}` },
    })
    .returning({ last: numberSeries.last })
  return row?.last ?? 0
}

export async function updateLastInvoiceNumber(tx: TenantTx, { last }: { last: number }): Promise<boolean> {
  const { count } = await sqlOf(tx)
    .update(numberSeries)
    .set({ last })
    .where(and(ofTenant(tx, numberSeries), eq(numberSeries.subject, SUBJECT)))
  return count > 0
}

/** An invoice or a credit note with all that it says. Amounts are minor units and positive; those of a credit note are what went back. */
export interface InvoiceRow {
  readonly number: number
  /** What stands before the number on paper. */
  readonly series: string
  readonly kind: InvoiceKind
  /** Of a credit note: the invoice that it corrects, as on paper. */
  readonly corrects: string | null
  readonly orderId: OrderId
  readonly transactionId: LedgerTransactionId
  readonly issuedAt: Date
  readonly bookedAt: Date
  readonly language: Locale
  readonly seller: InvoiceSeller
  /** Of the buyer; ISO 3166-1 alpha-2. */
  readonly country: string
  readonly currency: string
  readonly lines: readonly InvoiceLine[]
  readonly net: number
  /** Hundredths of a per cent. */
  readonly vatRate: number
  readonly vat: number
  readonly gross: number
  readonly keptUntil: Date
}

const columns = {
  ...{ number: invoices.number, series: invoices.series, kind: invoices.kind },
  ...{ corrects: invoices.corrects, orderId: invoices.orderId, transactionId: invoices.transactionId },
  ...{ issuedAt: invoices.issuedAt, bookedAt: invoices.bookedAt, language: invoices.language },
  ...{ seller: invoices.seller, country: invoices.country, currency: invoices.currency, lines: invoices.lines },
  ...{ net: invoices.net, vatRate: invoices.vatRate, vat: invoices.vat, gross: invoices.gross },
  keptUntil: invoices.keptUntil,
}

/** Inserts documents; throws if a number is taken, or a booking has its document. */
export async function insertInvoices(tx: TenantTx, { added }: { added: readonly InvoiceRow[] }): Promise<void> {
  await sqlOf(tx)
    .insert(invoices)
    .values(added.map((row) => ({ tenantId: tx.scope.tenantId, ...row })))
}

/** The documents of these orders, in the order of their numbers. */
export const listInvoices = (tx: TenantTx, { orderIds }: { orderIds: readonly OrderId[] }): Promise<InvoiceRow[]> =>
  invoicesOf(tx, { orderIds: `{${orderIds}}` })

const invoicesOf = statement((db) =>
  db
    .select(columns)
    .from(invoices)
    .where(and(ofScope(invoices), sql`${invoices.orderId} = any(${placeholder('orderIds')}::uuid[])`))
    .orderBy(asc(invoices.number)),
)

/** Removes up to `limit` documents that need no longer be kept, oldest first, and returns their number. */
export async function removeOldInvoices(
  tx: TenantTx,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = sqlOf(tx)
    .select({ number: invoices.number })
    .from(invoices)
    .where(and(ofTenant(tx, invoices), lte(invoices.keptUntil, before)))
    .orderBy(asc(invoices.keptUntil), asc(invoices.number))
    .limit(limit)
  const { count } = await sqlOf(tx)
    .delete(invoices)
    .where(and(ofTenant(tx, invoices), inArray(invoices.number, old)))
  return count
}
