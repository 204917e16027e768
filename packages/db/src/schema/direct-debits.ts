import type { BlockKind, CodeChannel, CollectionState } from '@hearth/contracts/direct-debits'
import type { CollectionId, MandateCodeId, MandateId, MemberId, OrderId } from '@hearth/contracts/ids'
import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { orders } from './orders.ts'
import { tenantId, tenantIsolation, timestamp } from './tenant-table.ts'

/**
 * What members have allowed: to collect from an account of theirs. No foreign key to members: banks may ask for a mandate after an account is gone. Account,
 * name and phone number are encrypted.
 */
export const mandates = pgTable(
  'mandates',
  {
    tenantId: tenantId(),
    id: uuid().$type<MandateId>().notNull(),
    /** Null once the account is erased. */
    memberId: uuid().$type<MemberId>(),
    /** What banks know the mandate by. */
    reference: text().notNull(),
    iban: text().notNull(),
    /** Keyed hash of the IBAN (`bankHashOf`). */
    ibanHash: text().notNull(),
    /** Of the bank, ISO 3166-1 alpha-2. */
    country: text().notNull(),
    holder: text().notNull(),
    phone: text().notNull(),
    phoneHash: text().notNull(),
    /** What the member has agreed to, as it was shown. */
    words: text().notNull(),
    createdAt: timestamp().notNull(),
    /** When the member confirmed it by a code; null before. */
    signedAt: timestamp(),
    keptUntil: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('mandates_reference').on(t.tenantId, t.reference),
    index('mandates_by_member').on(t.tenantId, t.memberId, t.createdAt),
    index('mandates_by_iban').on(t.tenantId, t.ibanHash),
    index('mandates_by_end').on(t.tenantId, t.keptUntil, t.id),
    tenantIsolation(),
  ],
)

/** Codes with which members confirm a mandate for an order. The code itself is stored nowhere: it is made of the id and a secret. */
export const mandateCodes = pgTable(
  'mandate_codes',
  {
    tenantId: tenantId(),
    id: uuid().$type<MandateCodeId>().notNull(),
    mandateId: uuid().$type<MandateId>().notNull(),
    orderId: uuid().$type<OrderId>().notNull(),
    channel: text().$type<CodeChannel>().notNull(),
    tries: integer().notNull().default(0),
    createdAt: timestamp().notNull(),
    expiresAt: timestamp().notNull(),
    /** When the service for text messages has taken it. */
    sentAt: timestamp(),
    usedAt: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'mandate_codes_mandate',
      columns: [t.tenantId, t.mandateId],
      foreignColumns: [mandates.tenantId, mandates.id],
    }).onDelete('cascade'),
    index('mandate_codes_by_mandate').on(t.tenantId, t.mandateId, t.orderId, t.createdAt.desc()),
    index('mandate_codes_by_end').on(t.tenantId, t.expiresAt, t.id),
    check('mandate_codes_tries', sql`tries >= 0`),
    tenantIsolation(),
  ],
)

/** What is collected by a mandate: one collection for each order that is paid by direct debit. Amounts are cents. It goes with its mandate. */
export const collections = pgTable(
  'collections',
  {
    tenantId: tenantId(),
    id: uuid().$type<CollectionId>().notNull(),
    orderId: uuid().$type<OrderId>().notNull(),
    mandateId: uuid().$type<MandateId>().notNull(),
    /** What is collected: the amount of the order, less what was to be paid back before it was collected. */
    amount: integer().notNull(),
    /** The first day on which it is collected, as the member was told. */
    dueOn: date({ mode: 'string' }).notNull(),
    state: text().$type<CollectionState>().notNull(),
    createdAt: timestamp().notNull(),
    /** The file for the bank in which it is, and the day on which it asks for the money; null before. */
    fileId: text(),
    collectOn: date({ mode: 'string' }),
    settledAt: timestamp(),
    returnedAt: timestamp(),
    /** Why the bank has given it back: a reason code of ISO 20022. */
    returnReason: text(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('collections_order').on(t.tenantId, t.orderId),
    foreignKey({
      name: 'collections_order_of',
      columns: [t.tenantId, t.orderId],
      foreignColumns: [orders.tenantId, orders.id],
    }),
    foreignKey({
      name: 'collections_mandate',
      columns: [t.tenantId, t.mandateId],
      foreignColumns: [mandates.tenantId, mandates.id],
    }).onDelete('cascade'),
    index('collections_by_mandate').on(t.tenantId, t.mandateId),
    index('collections_by_file').on(t.tenantId, t.fileId, t.id).where(sql`file_id is not null`),
    index('collections_due').on(t.tenantId, t.dueOn, t.id).where(sql`state = 'scheduled'`),
    check('collections_amount', sql`amount > 0`),
    check('collections_state', sql`state in ('scheduled', 'sent', 'settled', 'returned', 'cancelled')`),
    check(
      'collections_file',
      sql`(file_id is null) = (collect_on is null) and (state <> 'sent' or file_id is not null)`,
    ),
    tenantIsolation(),
  ],
)

/** Accounts, IBANs and phone numbers from which nothing is collected, each by a keyed hash (`bankHashOf`). */
export const directDebitBlocks = pgTable(
  'direct_debit_blocks',
  {
    tenantId: tenantId(),
    kind: text().$type<BlockKind>().notNull(),
    valueHash: text().notNull(),
    /** What support wrote, or the reason code of the bank. */
    reason: text().notNull(),
    createdAt: timestamp().notNull(),
    keptUntil: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.kind, t.valueHash] }),
    index('direct_debit_blocks_by_end').on(t.tenantId, t.keptUntil),
    tenantIsolation(),
  ],
)
