import type { LedgerAccountId, LedgerTransactionId, MemberId } from '@hearth/contracts/ids'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import {
  type LedgerAccountKind,
  type LedgerTransactionKind,
  ledgerAccounts,
  ledgerEntries,
  ledgerTransactions,
} from '../../schema/billing.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, statement } from '../../statement.ts'

export type { LedgerAccountKind, LedgerTransactionKind }

export interface LedgerAccountRow {
  readonly id: LedgerAccountId
  /** Null for a house account, whose balance is the sum of its entries. */
  readonly balance: number | null
}

interface Owner {
  readonly kind: LedgerAccountKind
  /** Null for a house account. */
  readonly memberId: MemberId | null
}

export async function findLedgerAccount(tx: TenantTx, { kind, memberId }: Owner): Promise<LedgerAccountRow | null> {
  const [row] = await accountsOf(tx, { kind, memberId }, memberId === null ? 'house' : 'member')
  return row ?? null
}

const accountsOf = statement((db, owner: 'house' | 'member') => {
  const { memberId } = ledgerAccounts
  const ofOwner = owner === 'house' ? isNull(memberId) : eq(memberId, placeholder('memberId'))
  return db
    .select({ id: ledgerAccounts.id, balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(and(ofScope(ledgerAccounts), ofOwner, eq(ledgerAccounts.kind, placeholder('kind'))))
})

/** The balance of a member, whose account stays locked until the end of the transaction; null without an account. */
export async function lockBalance(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<number | null> {
  const [row] = await balanceLock(tx, { memberId })
  return row?.balance ?? null
}

const balanceLock = statement((db) =>
  db
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(
      and(
        ofScope(ledgerAccounts),
        eq(ledgerAccounts.memberId, placeholder('memberId')),
        eq(ledgerAccounts.kind, 'member_credits'),
      ),
    )
    .for('no key update'),
)

/** Inserts an empty account; false if its owner has one of that kind, or gets one at the same time. */
export async function insertLedgerAccount(
  tx: TenantTx,
  { id, kind, memberId }: Owner & { id: LedgerAccountId },
): Promise<boolean> {
  const { count } = await sqlOf(tx)
    .insert(ledgerAccounts)
    .values({ tenantId: tx.scope.tenantId, id, kind, memberId, balance: memberId === null ? null : 0 })
    .onConflictDoNothing({ target: [ledgerAccounts.tenantId, ledgerAccounts.memberId, ledgerAccounts.kind] })
  return count > 0
}

export interface Transfer {
  readonly id: LedgerTransactionId
  readonly kind: LedgerTransactionKind
  /** The reason; a kind moves credits once per reason. */
  readonly ref: string
  readonly from: LedgerAccountId
  readonly to: LedgerAccountId
  /** A positive integer. */
  readonly amount: number
  readonly createdAt: Date
  /** Of a correction only: why it is made, and by whom. */
  readonly correction?: { readonly reason: string; readonly moderator: string }
}

/**
 * Moves credits from one account to another and writes both entries; false, with nothing moved, if a transaction of this kind exists for this ref.
 * Throws (23514) if an account would fall below its floor.
 */
export async function insertTransfer(tx: TenantTx, transfer: Transfer): Promise<boolean> {
  const { id, kind, ref, from, to, amount, createdAt, correction } = transfer
  // A negative amount would take credits from the receiver.
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError('A transfer moves a whole number above zero.')
  const { tenantId } = tx.scope
  const { count } = await sqlOf(tx)
    .insert(ledgerTransactions)
    .values({ tenantId, id, kind, ref, createdAt, ...correction })
    .onConflictDoNothing({ target: [ledgerTransactions.tenantId, ledgerTransactions.kind, ledgerTransactions.ref] })
  if (count === 0) return false
  const sides = [
    { accountId: from, amount: -amount },
    { accountId: to, amount },
  ]
  await sqlOf(tx)
    .insert(ledgerEntries)
    .values(sides.map((side) => ({ tenantId, transactionId: id, ...side })))
  // In the order of ids, so that two opposite transfers between the same accounts do not deadlock.
  for (const side of sides.sort((a, b) => (a.accountId < b.accountId ? -1 : 1)))
    await sqlOf(tx)
      .update(ledgerAccounts)
      .set({ balance: sql`${ledgerAccounts.balance} + ${side.amount}` })
      // The row of a house account is not even locked.
      .where(
        and(ofTenant(tx, ledgerAccounts), eq(ledgerAccounts.id, side.accountId), isNotNull(ledgerAccounts.balance)),
      )
  return true
}
