import type { SpendKind } from '@hearth/contracts/billing'
import type { LedgerAccountId, LedgerTransactionId, MemberId } from '@hearth/contracts/ids'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { tenantId, tenantIsolation, timestamp } from './tenant-table.ts'

/**
 * `member_credits` belongs to a member. The others belong to the operator: free credits come from `granted_credits`, sold ones from `sold_credits`, and
 * what members spend goes to `spent_credits`.
 */
export type CreditAccountKind = 'member_credits' | 'granted_credits' | 'sold_credits' | 'spent_credits'
/**
 * Money of the operator, in minor units of a currency: what the providers of payments and the bank have received is on `payments`, and what members owe
 * who pay by direct debit on `receivables`, until it is collected. Both stand against `sales`, without VAT, and `vat`.
 */
export type MoneyAccountKind = 'payments' | 'receivables' | 'sales' | 'vat'
export type LedgerAccountKind = CreditAccountKind | MoneyAccountKind
export type LedgerTransactionKind =
  | 'signup_credits'
  | 'order'
  | 'settlement'
  | 'membership'
  | 'refund'
  | 'chargeback'
  | 'correction'
  | SpendKind

const credits = () => bigint({ mode: 'number' })

/**
 * Accounts of credits, and of money by currency. A member's balance is stored here and is always the sum of its entries; a house account stores none, because every transfer
 * would write that row. No foreign key to members: the ledger outlives an account.
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    tenantId: tenantId(),
    id: uuid().$type<LedgerAccountId>().notNull(),
    kind: text().$type<LedgerAccountKind>().notNull(),
    /** What its amounts are: credits, or minor units of a currency by its ISO 4217 code. Nothing is moved between accounts of different units. */
    unit: text().notNull().default('credits'),
    /** Null for house accounts. */
    memberId: uuid().$type<MemberId>(),
    /** Null for house accounts. */
    balance: credits(),
    floor: credits().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('ledger_accounts_owner').on(t.tenantId, t.memberId, t.kind, t.unit).nullsNotDistinct(),
    check('ledger_accounts_floor', sql`balance >= floor`),
    check(
      'ledger_accounts_unit',
      sql`(unit = 'credits') = (right(kind, 8) = '_credits') and unit ~ '^(credits|[A-Z]{3})$'`,
    ),
    check('ledger_accounts_balance', sql`(member_id is null) = (balance is null)`),
    tenantIsolation(),
  ],
)

/** A movement of credits or money, once per kind and ref, so a retry moves nothing. Append-only by GRANT. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    tenantId: tenantId(),
    id: uuid().$type<LedgerTransactionId>().notNull(),
    kind: text().$type<LedgerTransactionKind>().notNull(),
    /** What it is for, such as the id of a message. */
    ref: text().notNull(),
    createdAt: timestamp().notNull(),
    /** Of a correction: why it was made. */
    reason: text(),
    /** Of a correction: who made it. */
    moderator: text(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('ledger_transactions_ref').on(t.tenantId, t.kind, t.ref),
    check(
      'ledger_transactions_correction',
      sql`(kind = 'correction') = (reason is not null) and (kind = 'correction') = (moderator is not null)`,
    ),
    tenantIsolation(),
  ],
)

/** The change of each account by a transaction; the amounts of a transaction add up to zero in each unit. Append-only by GRANT. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    tenantId: tenantId(),
    transactionId: uuid().$type<LedgerTransactionId>().notNull(),
    accountId: uuid().$type<LedgerAccountId>().notNull(),
    amount: credits().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.transactionId, t.accountId] }),
    foreignKey({
      name: 'ledger_entries_transaction',
      columns: [t.tenantId, t.transactionId],
      foreignColumns: [ledgerTransactions.tenantId, ledgerTransactions.id],
    }),
    foreignKey({
      name: 'ledger_entries_account',
      columns: [t.tenantId, t.accountId],
      foreignColumns: [ledgerAccounts.tenantId, ledgerAccounts.id],
    }),
    index('ledger_entries_by_account').on(t.tenantId, t.accountId, t.transactionId),
    check('ledger_entries_amount', sql`amount <> 0`),
    tenantIsolation(),
  ],
)

/**
 * What the daily check of the books compares: the entries of each transaction with zero, those of each account with its balance, and those for the
 * messages of each side of a conversation with what it says that its member has spent.
 */
export type LedgerCheckSubject = 'transactions' | 'accounts' | 'conversations'

/** The results of a tenant's last check of its books. */
export const ledgerChecks = pgTable(
  'ledger_checks',
  {
    tenantId: tenantId(),
    subject: text().$type<LedgerCheckSubject>().notNull(),
    checkedAt: timestamp().notNull(),
    /** How many of them are wrong. */
    faults: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.subject] }), tenantIsolation()],
)

/**
 * What a mailbox has used of what is free. No foreign key to members: it outlives an account, so that leaving and coming back renews nothing.
 */
export const freeAllowances = pgTable(
  'free_allowances',
  {
    tenantId: tenantId(),
    /** Keyed hash of the mailbox (`addressHashOf`). */
    addressHash: text().notNull(),
    messages: integer().notNull(),
    /** Different people written to for free. */
    people: integer().notNull(),
    /** Whether it has had the credits that signing up brings. */
    signupCredits: boolean().notNull().default(false),
    /** When the discount of a new member ended, or will, with whichever account it began. */
    timeBonusEndsAt: timestamp(),
    lastUsedAt: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.addressHash] }),
    index('free_allowances_by_age').on(t.tenantId, t.lastUsedAt),
    check('free_allowances_used', sql`messages >= 0 and people >= 0`),
    tenantIsolation(),
  ],
)
