import type { LedgerAccountId, LedgerTransactionId, MemberId } from '@hearth/contracts/ids'
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import {
  type LedgerAccountKind,
  type LedgerTransactionKind,
  ledgerAccounts,
  ledgerEntries,
  ledgerTransactions,
} from '../../schema/billing.ts'
import type { TenantTx } from '../../scope.ts'
import { namesOf, ofScope, placeholder, placeholdersFor, statement } from '../../statement.ts'

export type { LedgerAccountKind, LedgerTransactionKind }

/** Joins the entries of an account to it. */
export const ENTRY_OF_ACCOUNT = and(
  eq(ledgerEntries.tenantId, ledgerAccounts.tenantId),
  eq(ledgerEntries.accountId, ledgerAccounts.id),
)
/** Joins the transaction of an entry to it. */
export const TRANSACTION_OF_ENTRY = and(
  eq(ledgerTransactions.tenantId, ledgerEntries.tenantId),
  eq(ledgerTransactions.id, ledgerEntries.transactionId),
)

export interface LedgerAccountRow {
  readonly id: LedgerAccountId
  /** Null for a house account, whose balance is the sum of its entries. */
  readonly balance: number | null
}

interface Owner {
  readonly kind: LedgerAccountKind
  /** Null for a house account. */
  readonly memberId: MemberId | null
  /** `credits`, which is the default, or the ISO 4217 code of a currency. */
  readonly unit?: string
}

export async function findLedgerAccount(
  tx: TenantTx,
  { kind, memberId, unit = 'credits' }: Owner,
): Promise<LedgerAccountRow | null> {
  const [row] = await accountsOf(tx, { kind, memberId, unit }, memberId === null ? 'house' : 'member')
  return row ?? null
}

const accountsOf = statement((db, owner: 'house' | 'member') => {
  const { memberId } = ledgerAccounts
  const ofOwner = owner === 'house' ? isNull(memberId) : eq(memberId, placeholder('memberId'))
  return db
    .select({ id: ledgerAccounts.id, balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(
      and(
        ofScope(ledgerAccounts),
        ofOwner,
        eq(ledgerAccounts.kind, placeholder('kind')),
        eq(ledgerAccounts.unit, placeholder('unit')),
      ),
    )
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
  { id, kind, memberId, unit = 'credits' }: Owner & { id: LedgerAccountId },
): Promise<boolean> {
  const { tenantId, memberId: owner, kind: kinds, unit: units } = ledgerAccounts
  const { count } = await sqlOf(tx)
    .insert(ledgerAccounts)
    .values({ tenantId: tx.scope.tenantId, id, kind, memberId, unit, balance: memberId === null ? null : 0 })
    .onConflictDoNothing({ target: [tenantId, owner, kinds, units] })
  return count > 0
}

/** What changes a member's credits: money alone does not. */
export type StatementCause = Exclude<LedgerTransactionKind, 'settlement'>

/** A change of a member's credits. */
interface StatementRow {
  readonly transactionId: LedgerTransactionId
  readonly at: Date
  readonly kind: StatementCause
  readonly amount: number
}

/** Every change of a member's credits from a time until before another, oldest first, with the balance before them. */
export async function listStatement(
  tx: TenantTx,
  { memberId, from, until }: { memberId: MemberId; from: Date; until: Date },
): Promise<{ readonly before: number; readonly rows: readonly StatementRow[] }> {
  const { id, createdAt, kind } = ledgerTransactions
  const found = await sqlOf(tx)
    .select({
      // What came and went before is one row.
      transactionId: sql<LedgerTransactionId | null>`case when ${createdAt} >= ${from.toISOString()}::timestamptz then ${id} end`,
      at: sql`max(${createdAt})`.mapWith(createdAt),
      kind: sql<StatementCause>`max(${kind})`,
      amount: sql`sum(${ledgerEntries.amount})`.mapWith(Number),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, ENTRY_OF_ACCOUNT)
    .innerJoin(ledgerTransactions, TRANSACTION_OF_ENTRY)
    .where(
      and(
        ofTenant(tx, ledgerEntries),
        eq(ledgerAccounts.memberId, memberId),
        eq(ledgerAccounts.kind, 'member_credits'),
        lt(createdAt, until),
      ),
    )
    .groupBy(sql`1`)
    .orderBy(sql`2`, sql`1`)
  const before = found.find(({ transactionId }) => transactionId === null)?.amount ?? 0
  return { before, rows: found.filter((row): row is StatementRow => row.transactionId !== null) }
}

/** What one transaction moves. */
interface Booking {
  readonly id: LedgerTransactionId
  readonly kind: LedgerTransactionKind
  /** The reason; a kind moves something once per reason. */
  readonly ref: string
  readonly createdAt: Date
  /** Of a correction only: why it is made, and by whom. */
  readonly correction?: { readonly reason: string; readonly moderator: string }
}
interface LedgerEntry {
  readonly accountId: LedgerAccountId
  /** An integer other than zero; the entries of each unit add up to zero. */
  readonly amount: number
}

export interface Transfer extends Booking {
  readonly from: LedgerAccountId
  readonly to: LedgerAccountId
  /** A positive integer. */
  readonly amount: number
}

/**
 * Moves credits from one account to another and writes both entries; false, with nothing moved, if a transaction of this kind exists for this ref.
 * Throws (23514) if an account would fall below its floor.
 */
export async function insertTransfer(tx: TenantTx, { from, to, amount, ...booking }: Transfer): Promise<boolean> {
  // A negative amount would take credits from the receiver.
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError('A transfer moves a whole number above zero.')
  return insertBooking(tx, {
    ...booking,
    entries: [
      { accountId: from, amount: -amount },
      { accountId: to, amount },
    ],
  })
}

/** The credits that came to a member for this reason; 0 if nothing was moved. */
export async function findCreditsMoved(
  tx: TenantTx,
  { memberId, kind, ref }: Pick<Booking, 'kind' | 'ref'> & { readonly memberId: MemberId },
): Promise<number> {
  const [row] = await sqlOf(tx)
    .select({ amount: ledgerEntries.amount })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, TRANSACTION_OF_ENTRY)
    .innerJoin(ledgerAccounts, ENTRY_OF_ACCOUNT)
    .where(
      and(
        ...[ofTenant(tx, ledgerTransactions), eq(ledgerTransactions.kind, kind), eq(ledgerTransactions.ref, ref)],
        ...[eq(ledgerAccounts.memberId, memberId), eq(ledgerAccounts.kind, 'member_credits')],
      ),
    )
  return row?.amount ?? 0
}

/**
 * Writes a transaction with its entries, and adds them to the balances of members; false, with nothing written, if a transaction of this kind exists
 * for this ref. Throws (23514) if an account would fall below its floor.
 */
export async function insertBooking(
  tx: TenantTx,
  booking: Booking & { readonly entries: readonly LedgerEntry[] },
): Promise<boolean> {
  const { correction, entries, ...transaction } = booking
  const row: Stored = { ...transaction, ...correction }
  const { count } = await transactionInsert(tx, row, namesOf(row))
  if (count === 0) return false
  const values = Object.fromEntries(
    entries.flatMap(({ accountId, amount }, at) => [
      [`account${at}`, accountId],
      [`amount${at}`, amount],
    ]),
  )
  await Promise.all([
    entriesInsert(tx, { ...values, transactionId: booking.id }, entries.length),
    balancesUpdate(tx, values, entries.length),
  ])
  return true
}

type Stored = Omit<Booking, 'correction'> & Partial<NonNullable<Booking['correction']>>

const transactionInsert = statement((db, names: (keyof Stored)[]) =>
  db
    .insert(ledgerTransactions)
    .values({ tenantId: placeholder('tenantId'), ...placeholdersFor(ledgerTransactions, names) })
    .onConflictDoNothing({ target: [ledgerTransactions.tenantId, ledgerTransactions.kind, ledgerTransactions.ref] }),
)

/** The placeholders of so many entries. */
const placesOf = (entries: number) =>
  Array.from({ length: entries }, (_, at) => ({
    accountId: placeholder(`account${at}`),
    amount: placeholder(`amount${at}`),
  }))

const entriesInsert = statement((db, entries: number) =>
  db.insert(ledgerEntries).values(
    placesOf(entries).map((place) => ({
      ...{ tenantId: placeholder('tenantId'), transactionId: placeholder('transactionId') },
      ...place,
    })),
  ),
)

/** Adds entries to the balances of members; the row of a house account is not even locked. */
const balancesUpdate = statement((db, entries: number) => {
  const { id, balance } = ledgerAccounts
  const places = placesOf(entries)
  const ids = sql.join(
    places.map(({ accountId }) => sql`${accountId}::uuid`),
    sql`, `,
  )
  // In the order of ids, so that two opposite transfers between the same accounts do not deadlock.
  const locked = db.$with('locked').as(
    db
      .select({ id })
      .from(ledgerAccounts)
      .where(and(ofScope(ledgerAccounts), sql`${id} in (${ids})`, isNotNull(balance)))
      .orderBy(id)
      .for('no key update'),
  )
  const amounts = places.map(({ accountId, amount }) => sql`when ${accountId}::uuid then ${amount}::bigint`)
  return db
    .with(locked)
    .update(ledgerAccounts)
    .set({ balance: sql`${balance} + case ${id} ${sql.join(amounts, sql` `)} end` })
    .from(locked)
    .where(and(ofScope(ledgerAccounts), eq(id, locked.id)))
})
