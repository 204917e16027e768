import type { LedgerAccountId, LedgerTransactionId } from '@hearth/contracts/ids'
import {
  listLedgerChecks,
  listUnbalancedTransactions,
  listWrongBalances,
  listWrongSpending,
  type SideId,
  type UnbalancedTransaction,
  updateLedgerCheck,
  type WrongBalance,
  type WrongSpending,
} from '@hearth/db/queries/billing/ledger-checks'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'

/** Rows in one transaction: what the books hold when there are many is read within the time that a statement has. */
const PART = 20_000
/** The same for sides of conversations, of which each has an entry for every message that was paid for. */
const PART_OF_SIDES = 5_000
/** Faults that are returned of each kind. One mistake can make very many. */
const MOST_FAULTS = 100

interface LedgerFaults {
  /** Transactions whose entries do not add up to zero, or that have none. */
  readonly transactions: readonly UnbalancedTransaction[]
  /** Accounts whose stored balance is not the sum of their entries. */
  readonly accounts: readonly WrongBalance[]
  /** Sides of conversations that say otherwise than the books what their member has spent on messages. */
  readonly conversations: readonly WrongSpending[]
}

/**
 * Checks the books of a tenant, and what conversations say that was spent, while they are used, and stores and logs how many faults there are. Each
 * entry belongs to a transaction by a foreign key, so where each transaction adds up to zero, all entries do. Idempotent.
 */
export async function checkLedger(
  { db, clock, log }: Pick<AppContext, 'db' | 'clock'> & { readonly log: Pick<AppContext['log'], 'error'> },
  { scope }: { readonly scope: TenantScope },
): Promise<LedgerFaults> {
  const checkedAt = clock.now()
  const transactions = await inParts<LedgerTransactionId, UnbalancedTransaction>((part) =>
    inTenant(db, scope, (tx) => listUnbalancedTransactions(tx, part)),
  )
  const accounts = await inParts<LedgerAccountId, WrongBalance>((part) =>
    inTenant(db, scope, (tx) => listWrongBalances(tx, part)),
  )
  const conversations = await inParts<SideId, WrongSpending>(
    (part) => inTenant(db, scope, (tx) => listWrongSpending(tx, part)),
    PART_OF_SIDES,
  )
  const found = { transactions: transactions.length, accounts: accounts.length, conversations: conversations.length }
  await inTenant(db, scope, async (tx) => {
    await updateLedgerCheck(tx, { subject: 'transactions', checkedAt, faults: found.transactions })
    await updateLedgerCheck(tx, { subject: 'accounts', checkedAt, faults: found.accounts })
    await updateLedgerCheck(tx, { subject: 'conversations', checkedAt, faults: found.conversations })
  })
  if (found.transactions + found.accounts + found.conversations > 0)
    log.error('ledger_faults', {
      ...{ tenantId: scope.tenantId, ...found },
      transactionIds: transactions.slice(0, MOST_FAULTS).map(({ id }) => id),
      accountIds: accounts.slice(0, MOST_FAULTS).map(({ id }) => id),
      conversationIds: conversations.slice(0, MOST_FAULTS).map(({ conversationId }) => conversationId),
    })
  return { transactions, accounts, conversations }
}

async function inParts<Id, Fault>(
  check: (part: { after: Id | null; limit: number }) => Promise<{ faults: readonly Fault[]; last: Id | null }>,
  limit = PART,
): Promise<Fault[]> {
  const faults: Fault[] = []
  let after: Id | null = null
  do {
    const part: { faults: readonly Fault[]; last: Id | null } = await check({ after, limit })
    faults.push(...part.faults)
    after = part.last
  } while (after !== null)
  return faults
}

/** What the last checks of these tenants found together. */
interface LedgerState {
  readonly transactions: number
  readonly accounts: number
  readonly conversations: number
  /** When the one whose check is oldest was checked; null if one never was. */
  readonly checkedSince: Date | null
}

export async function ledgerState(
  { db }: Pick<AppContext, 'db'>,
  { scopes }: { readonly scopes: readonly TenantScope[] },
): Promise<LedgerState> {
  const found = { transactions: 0, accounts: 0, conversations: 0 }
  const times: number[] = []
  for (const scope of scopes) {
    const checks = await inTenant(db, scope, (tx) => listLedgerChecks(tx, {}))
    for (const { subject, faults } of checks) found[subject] += faults
    times.push(checks[0]?.checkedAt.getTime() ?? Number.NEGATIVE_INFINITY)
  }
  const oldest = Math.min(...times)
  return { ...found, checkedSince: Number.isFinite(oldest) ? new Date(oldest) : null }
}
