import type { LedgerTransactionId, OrderId } from '@hearth/contracts/ids'
import type { InvoiceKind } from '@hearth/contracts/invoices'
import { and, asc, type Column, eq, gte, inArray, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { ofTenant, sqlOf } from '../../handle.ts'
import { type LedgerTransactionKind, ledgerAccounts, ledgerEntries, ledgerTransactions } from '../../schema/billing.ts'
import { invoices } from '../../schema/invoices.ts'
import { orders, vatEvidence } from '../../schema/orders.ts'
import type { TenantTx } from '../../scope.ts'
import { ENTRY_OF_ACCOUNT, TRANSACTION_OF_ENTRY } from './ledger.ts'

/** From a time until before another. */
interface Between {
  readonly from: Date
  readonly until: Date
}

/** Documents that are alike. Amounts are sums of minor units of the currency, and positive; those of credit notes are what went back. */
export interface SalesRow {
  readonly kind: InvoiceKind
  /** Country of the seller, as the documents say it, and of the buyer; ISO 3166-1 alpha-2. */
  readonly seller: string
  readonly country: string
  readonly currency: string
  /** Hundredths of a per cent. */
  readonly vatRate: number
  /** The month in which the sale was booked, as `2026-11`, UTC; of a credit note, the sale that it corrects. */
  readonly soldIn: string
  readonly documents: number
  readonly net: number
  readonly vat: number
}

const total = (column: Column) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)

/** What invoices and credit notes say that was sold and went back in a time, by the moment of its booking. */
export async function listSales(tx: TenantTx, { from, until }: Between): Promise<SalesRow[]> {
  const sale = alias(invoices, 'sale')
  const seller = sql<string>`${invoices.seller} ->> 'country'`
  const soldIn = sql<string>`to_char(coalesce(${sale.bookedAt}, ${invoices.bookedAt}) at time zone 'UTC', 'YYYY-MM')`
  const { kind, country, currency, vatRate } = invoices
  return sqlOf(tx)
    .select({
      ...{ kind, seller, country, currency, vatRate, soldIn },
      documents: sql<number>`count(*)`.mapWith(Number),
      ...{ net: total(invoices.net), vat: total(invoices.vat) },
    })
    .from(invoices)
    .leftJoin(
      sale,
      and(
        eq(sale.tenantId, invoices.tenantId),
        eq(sale.orderId, invoices.orderId),
        eq(sale.kind, 'invoice'),
        eq(invoices.kind, 'credit_note'),
      ),
    )
    .where(and(ofTenant(tx, invoices), gte(invoices.bookedAt, from), lt(invoices.bookedAt, until)))
    .groupBy(sql`1, 2, 3, 4, 5, 6`)
    .orderBy(sql`1, 2, 3, 4, 5, 6`)
}

/** Sums of minor units that came in; negative for what went back. */
interface Money {
  readonly net: number
  readonly vat: number
}

/** A booking of money, or a document, that says something else than its other half. */
export interface UndocumentedRow {
  readonly transactionId: LedgerTransactionId
  readonly currency: string
  readonly booked: Money
  /** Null if the booking has no document. */
  readonly documented: Money | null
}

/**
 * Bookings of money in a time whose document is missing, or says another amount, currency or time; oldest first, at most `limit`. A settlement of a direct
 * debit sells nothing, and has none.
 */
export async function listUndocumented(
  tx: TenantTx,
  { from, until, limit }: Between & { readonly limit: number },
): Promise<UndocumentedRow[]> {
  const { id, createdAt } = ledgerTransactions
  const booked = (kind: string) =>
    sql<number>`coalesce(-sum(${ledgerEntries.amount}) filter (where ${ledgerAccounts.kind} = ${kind}), 0)`.mapWith(
      Number,
    )
  const sign = sql`case when ${invoices.kind} = 'credit_note' then -1 else 1 end`
  const rows = await sqlOf(tx)
    .select({
      ...{ transactionId: id, currency: ledgerAccounts.unit, net: booked('sales'), vat: booked('vat') },
      documentedNet: sql<number | null>`max(${sign} * ${invoices.net})`,
      documentedVat: sql<number | null>`max(${sign} * ${invoices.vat})`,
    })
    .from(ledgerTransactions)
    .innerJoin(
      ledgerEntries,
      and(eq(ledgerEntries.tenantId, ledgerTransactions.tenantId), eq(ledgerEntries.transactionId, id)),
    )
    .innerJoin(
      ledgerAccounts,
      and(eq(ledgerAccounts.tenantId, ledgerEntries.tenantId), eq(ledgerAccounts.id, ledgerEntries.accountId)),
    )
    .leftJoin(invoices, and(eq(invoices.tenantId, ledgerTransactions.tenantId), eq(invoices.transactionId, id)))
    .where(
      and(
        ofTenant(tx, ledgerTransactions),
        or(
          inArray(ledgerAccounts.kind, ['sales', 'vat']),
          and(inArray(ledgerAccounts.kind, ['payments', 'receivables']), ne(ledgerTransactions.kind, 'settlement')),
        ),
        gte(createdAt, from),
        lt(createdAt, until),
      ),
    )
    .groupBy(id, ledgerAccounts.unit)
    .having(
      sql`not bool_and(coalesce(${invoices.currency} = ${ledgerAccounts.unit} and ${invoices.bookedAt} = ${createdAt}, false))
        or max(${sign} * ${invoices.net}) <> ${booked('sales')} or max(${sign} * ${invoices.vat}) <> ${booked('vat')}`,
    )
    .orderBy(asc(id), asc(ledgerAccounts.unit))
    .limit(limit)
  return rows.map(({ transactionId, currency, net, vat, documentedNet, documentedVat }) => ({
    ...{ transactionId, currency, booked: { net, vat } },
    documented: documentedNet === null ? null : { net: Number(documentedNet), vat: Number(documentedVat) },
  }))
}

interface BookedRow extends Money {
  readonly currency: string
  /** What the accounts `payments` and `receivables` say; without faults, both together are net and VAT together. */
  readonly payments: number
  readonly receivables: number
}

/** What the accounts of money say that came in in a time, by currency. */
export const listBooked = (tx: TenantTx, { from, until }: Between): Promise<BookedRow[]> => {
  const of = (kind: string, sign: SQL) =>
    sql<number>`coalesce(${sign} * sum(${ledgerEntries.amount}) filter (where ${ledgerAccounts.kind} = ${kind}), 0)`.mapWith(
      Number,
    )
  return sqlOf(tx)
    .select({
      currency: ledgerAccounts.unit,
      ...{ net: of('sales', sql`-1`), vat: of('vat', sql`-1`) },
      ...{ payments: of('payments', sql`1`), receivables: of('receivables', sql`1`) },
    })
    .from(ledgerAccounts)
    .innerJoin(ledgerEntries, ENTRY_OF_ACCOUNT)
    .innerJoin(ledgerTransactions, TRANSACTION_OF_ENTRY)
    .where(
      and(
        ofTenant(tx, ledgerAccounts),
        inArray(ledgerAccounts.kind, ['payments', 'receivables', 'sales', 'vat']),
        gte(ledgerTransactions.createdAt, from),
        lt(ledgerTransactions.createdAt, until),
      ),
    )
    .groupBy(ledgerAccounts.unit)
    .orderBy(asc(ledgerAccounts.unit))
}

/** What members owed before a time of what they bought by direct debit, by currency; in minor units. */
export const listReceivables = (
  tx: TenantTx,
  { until }: Pick<Between, 'until'>,
): Promise<{ currency: string; amount: number }[]> =>
  sqlOf(tx)
    .select({ currency: ledgerAccounts.unit, amount: total(ledgerEntries.amount) })
    .from(ledgerAccounts)
    .innerJoin(ledgerEntries, ENTRY_OF_ACCOUNT)
    .innerJoin(ledgerTransactions, TRANSACTION_OF_ENTRY)
    .where(
      and(
        ofTenant(tx, ledgerAccounts),
        eq(ledgerAccounts.kind, 'receivables'),
        lt(ledgerTransactions.createdAt, until),
      ),
    )
    .groupBy(ledgerAccounts.unit)
    .orderBy(asc(ledgerAccounts.unit))

interface EvidenceRow {
  readonly orderId: OrderId
  /** Where VAT was due, as the order has it; ISO 3166-1 alpha-2. */
  readonly country: string
  /** What shows a country; null where nothing does. */
  readonly residence: string | null
  readonly network: string | null
  readonly payment: string | null
}

/** Orders that were paid in a time for which fewer than two items of evidence show the country of their VAT; oldest first, at most `limit`. */
export const listWeakEvidence = (
  tx: TenantTx,
  { from, until, limit }: Between & { readonly limit: number },
): Promise<EvidenceRow[]> => {
  const { residenceCountry: residence, networkCountry: network, paymentCountry: payment } = vatEvidence
  const agrees = (column: Column) => sql`coalesce((${column} = ${orders.country})::int, 0)`
  return sqlOf(tx)
    .select({ orderId: orders.id, country: orders.country, residence, network, payment })
    .from(orders)
    .leftJoin(vatEvidence, and(eq(vatEvidence.tenantId, orders.tenantId), eq(vatEvidence.orderId, orders.id)))
    .where(
      and(
        ofTenant(tx, orders),
        isNotNull(orders.paidAt),
        gte(orders.paidAt, from),
        lt(orders.paidAt, until),
        sql`${agrees(residence)} + ${agrees(network)} + ${agrees(payment)} < 2`,
      ),
    )
    .orderBy(asc(orders.paidAt), asc(orders.id))
    .limit(limit)
}

/** Money of an order that the ledger has on `payments`. */
export interface MovementRow {
  readonly transactionId: LedgerTransactionId
  readonly orderId: OrderId
  readonly paymentId: string | null
  readonly kind: Extract<LedgerTransactionKind, 'order' | 'refund' | 'chargeback'>
  /** Minor units; negative for what went back. */
  readonly amount: number
  readonly currency: string
  readonly at: Date
}

interface OfPayouts extends Between {
  readonly provider: string
  /** Ids of payments, and the last ten characters of ids of orders without hyphens, in lower case. */
  readonly paymentIds: readonly string[]
  readonly numbers: readonly string[]
}

/** All that was ever booked of orders of a provider whose money moved in that time, or that a payout names. */
export async function listMovements(
  tx: TenantTx,
  { from, until, provider, paymentIds, numbers }: OfPayouts,
): Promise<MovementRow[]> {
  const { id, kind, ref, createdAt } = ledgerTransactions
  // The ref of a refund of an order is `order:<order>:<total>`, that of a chargeback `<order>:<total>`.
  const ofOrder = sql`case when ${kind} = 'order' then ${ref}::uuid
    when ${kind} = 'chargeback' then split_part(${ref}, ':', 1)::uuid
    when ${kind} = 'refund' and split_part(${ref}, ':', 1) = 'order' then split_part(${ref}, ':', 2)::uuid end`
  const listed = (texts: readonly string[]) => sql`(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`
  const isIn = sql`${createdAt} >= ${from.toISOString()}::timestamptz and ${createdAt} < ${until.toISOString()}::timestamptz`
  const all = sqlOf(tx)
    .select({
      ...{ transactionId: id, paymentId: orders.paymentId, currency: ledgerAccounts.unit, at: createdAt },
      orderId: sql<OrderId>`${orders.id}`.as('order_id'),
      kind: sql<MovementRow['kind']>`${kind}`.as('kind'),
      amount: sql<number>`${ledgerEntries.amount}`.mapWith(Number).as('amount'),
      moved: sql<boolean>`bool_or(${isIn}) over (partition by ${orders.id})`.as('moved'),
    })
    .from(ledgerAccounts)
    .innerJoin(ledgerEntries, ENTRY_OF_ACCOUNT)
    .innerJoin(
      ledgerTransactions,
      and(eq(ledgerTransactions.tenantId, ledgerEntries.tenantId), eq(id, ledgerEntries.transactionId)),
    )
    .innerJoin(orders, and(eq(orders.tenantId, ledgerTransactions.tenantId), eq(orders.id, ofOrder)))
    .where(and(ofTenant(tx, ledgerAccounts), eq(ledgerAccounts.kind, 'payments'), eq(orders.provider, provider)))
    .as('movements')
  return sqlOf(tx)
    .select({
      ...{ transactionId: all.transactionId, orderId: all.orderId, paymentId: all.paymentId, kind: all.kind },
      ...{ amount: all.amount, currency: all.currency, at: all.at },
    })
    .from(all)
    .where(
      or(
        all.moved,
        sql`${all.paymentId} in ${listed(paymentIds)}`,
        sql`right(replace(${all.orderId}::text, '-', ''), 10) in ${listed(numbers)}`,
      ),
    )
    .orderBy(asc(all.transactionId))
}
