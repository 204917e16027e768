import type { LedgerTransactionId, OrderId } from '@hearth/contracts/ids'
import type { InvoiceKind, InvoiceLine, InvoiceSeller } from '@hearth/contracts/invoices'
import type { Locale } from '@hearth/contracts/locales'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { ledgerTransactions } from './billing.ts'
import { orders } from './orders.ts'
import { tenantId, tenantIsolation, timestamp } from './tenant-table.ts'

/** What was booked and has no invoice or credit note yet. The row goes when its document is numbered. */
export const dueInvoices = pgTable(
  'due_invoices',
  {
    tenantId: tenantId(),
    /** The booking of the money. */
    transactionId: uuid().$type<LedgerTransactionId>().notNull(),
    orderId: uuid().$type<OrderId>().notNull(),
    kind: text().$type<InvoiceKind>().notNull(),
    /** What was paid or went back, with VAT, and the part of it that is VAT. */
    gross: integer().notNull(),
    vat: integer().notNull(),
    /** The member's, when it was booked; null for one who has chosen none. */
    language: text().$type<Locale>(),
    bookedAt: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.transactionId] }),
    foreignKey({
      name: 'due_invoices_order',
      columns: [t.tenantId, t.orderId],
      foreignColumns: [orders.tenantId, orders.id],
    }),
    foreignKey({
      name: 'due_invoices_transaction',
      columns: [t.tenantId, t.transactionId],
      foreignColumns: [ledgerTransactions.tenantId, ledgerTransactions.id],
    }),
    index('due_invoices_by_time').on(t.tenantId, t.bookedAt, t.transactionId),
    tenantIsolation(),
  ],
)

/** The last number of a series, which is locked while its next documents are numbered. */
export const numberSeries = pgTable(
  'number_series',
  {
    tenantId: tenantId(),
    /** What is numbered: `invoices`. */
    subject: text().notNull(),
    last: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.subject] }), tenantIsolation()],
)

/**
 * Invoices and credit notes with all that they say. The application has no right to change one: what is wrong is corrected by a further document. They
 * name no member and no foreign key leads to one, because they outlive an account.
 */
export const invoices = pgTable(
  'invoices',
  {
    tenantId: tenantId(),
    /** Without gaps within a tenant. */
    number: integer().notNull(),
    /** What stands before the number on paper. */
    series: text().notNull(),
    kind: text().$type<InvoiceKind>().notNull(),
    /** Of a credit note: the number of the invoice that it corrects, on paper. */
    corrects: text(),
    orderId: uuid().$type<OrderId>().notNull(),
    transactionId: uuid().$type<LedgerTransactionId>().notNull(),
    issuedAt: timestamp().notNull(),
    /** When the money was booked. */
    bookedAt: timestamp().notNull(),
    language: text().$type<Locale>().notNull(),
    seller: jsonb().$type<InvoiceSeller>().notNull(),
    /** Of the buyer. */
    country: text().notNull(),
    currency: text().notNull(),
    lines: jsonb().$type<readonly InvoiceLine[]>().notNull(),
    /** Minor units; `net` and `vat` are the parts of `gross`. */
    net: integer().notNull(),
    /** Hundredths of a per cent. */
    vatRate: integer().notNull(),
    vat: integer().notNull(),
    gross: integer().notNull(),
    keptUntil: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.number] }),
    unique('invoices_transaction').on(t.tenantId, t.transactionId),
    foreignKey({
      name: 'invoices_order',
      columns: [t.tenantId, t.orderId],
      foreignColumns: [orders.tenantId, orders.id],
    }),
    foreignKey({
      name: 'invoices_booking',
      columns: [t.tenantId, t.transactionId],
      foreignColumns: [ledgerTransactions.tenantId, ledgerTransactions.id],
    }),
    index('invoices_by_order').on(t.tenantId, t.orderId, t.number),
    index('invoices_by_end').on(t.tenantId, t.keptUntil, t.number),
    check('invoices_amounts', sql`gross > 0 and vat >= 0 and net + vat = gross`),
    check('invoices_kind', sql`kind = 'credit_note' or (kind = 'invoice' and corrects is null)`),
    tenantIsolation(),
  ],
)
