import type { LedgerAccountId, LedgerTransactionId } from '@hearth/contracts/ids'
import {
  listLedgerChecks,
  listUnbalancedTransactions,
  listWrongBalances,
  type UnbalancedTransaction,
  updateLedgerCheck,
  type WrongBalance,
} from '@hearth/db/queries/billing/ledger-checks'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'

/** Rows in one transaction: what the books hold when there are many is read within the time that a statement has. */
const PART = 20_000
/** Faults that are returned of each kind. One mistake can make very many. */
const MOST_FAULTS = 100

interface LedgerFaults {
  /** Transactions whose entries do not add up to zero, or that have none. */
  readonly transactions: readonly UnbalancedTransaction[]
  /** Accounts whose stored balance is not the sum of their entries. */
  readonly accounts: readonly WrongBalance[]
}

/**
 * Checks the books of a tenant, while they are used, and stores and logs how many faults there are. Each entry belongs to a transaction by a foreign
 * key, so where each transaction adds up to zero, all entries do. Idempotent.
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
  await inTenant(db, scope, async (tx) => {
    await updateLedgerCheck(tx, { subject: 'transactions', checkedAt, faults: transactions.length })
    await updateLedgerCheck(tx, { subject: 'accounts', checkedAt, faults: accounts.length })
  })
  if (transactions.length + accounts.length > 0)
    log.error('ledger_faults', {
      ...{ tenantId: scope.tenantId, transactions: transactions.length, accounts: accounts.length },
      transactionIds: transactions.slice(0, MOST_FAULTS).map(({ id }) => id),
      accountIds: accounts.slice(0, MOST_FAULTS).map(({ id }) => id),
    })
  return { transactions, accounts }
}

async function inParts<Id, Fault>(
  check: (part: { after: Id | null; limit: number }) => Promise<{ faults: readonly Fault[]; last: Id | null }>,
): Promise<Fault[]> {
  const faults: Fault[] = []
  let after: Id | null = null
  do {
    const part: { faults: readonly Fault[]; last: Id | null } = await check({ after, limit: PART })
    faults.push(...part.faults)
    after = part.last
  } while (after !== null)
  return faults
}

/** What the last checks of these tenants found together. */
interface LedgerState {
  readonly transactions: number
  readonly accounts: number
  /** When the one whose check is oldest was checked; null if one never was. */
  readonly checkedSince: Date | null
}

export async function ledgerState(
  { db }: Pick<AppContext, 'db'>,
  { scopes }: { readonly scopes: readonly TenantScope[] },
): Promise<LedgerState> {
  const found = { transactions: 0, accounts: 0 }
  const times: number[] = []
  for (const scope of scopes) {
    const checks = await inTenant(db, scope, (tx) => listLedgerChecks(tx, {}))
    for (const { subject, faults } of checks) found[subject] += faults
    times.push(checks[0]?.checkedAt.getTime() ?? Number.NEGATIVE_INFINITY)
  }
  const oldest = Math.min(...times)
  return { ...found, checkedSince: Number.isFinite(oldest) ? new Date(oldest) : null }
}
