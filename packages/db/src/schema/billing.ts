import type { LedgerAccountId, LedgerTransactionId, MemberId } from '@hearth/contracts/ids'
import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { tenantId, tenantIsolation, timestamp } from './tenant-table.ts'

/** `member_credits` belongs to a member; `granted_credits` belongs to the operator and is where free credits come from. */
export type LedgerAccountKind = 'member_credits' | 'granted_credits'
export type LedgerTransactionKind = 'signup_credits'

const credits = () => bigint({ mode: 'number' })

/**
 * Accounts of credits. A member's balance is stored here and is always the sum of its entries; a house account stores none, because every transfer
 * would write that row. No foreign key to members: the ledger outlives an account.
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    tenantId: tenantId(),
    id: uuid().$type<LedgerAccountId>().notNull(),
    kind: text().$type<LedgerAccountKind>().notNull(),
    /** Null for house accounts. */
    memberId: uuid().$type<MemberId>(),
    /** Null for house accounts. */
    balance: credits(),
    floor: credits().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('ledger_accounts_owner').on(t.tenantId, t.memberId, t.kind).nullsNotDistinct(),
    check('ledger_accounts_floor', sql`balance >= floor`),
    check('ledger_accounts_balance', sql`(member_id is null) = (balance is null)`),
    tenantIsolation(),
  ],
)

/** A movement of credits, once per kind and ref, so a retry moves nothing. Append-only by GRANT. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    tenantId: tenantId(),
    id: uuid().$type<LedgerTransactionId>().notNull(),
    kind: text().$type<LedgerTransactionKind>().notNull(),
    /** The reason, such as an order's id. */
    ref: text().notNull(),
    createdAt: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('ledger_transactions_ref').on(t.tenantId, t.kind, t.ref),
    tenantIsolation(),
  ],
)

/** The change of each account by a transaction; the amounts of a transaction add up to zero. Append-only by GRANT. */
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
