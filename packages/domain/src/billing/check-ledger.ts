import type { LedgerAccountId, LedgerTransactionId } from '@hearth/contracts/ids'
import {
  findLedgerCheck,
  listUnbalancedTransactions,
  listWrongBalances,
  type UnbalancedTransaction,
  updateLedgerCheck,
  type WrongBalance,
} from '@hearth/db/queries/billing/ledger-checks'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
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
  { db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>,
  { scope }: { readonly scope: TenantScope },
): Promise<LedgerFaults> {
  const checkedAt = clock.now()
  const transactions = await inParts<LedgerTransactionId, UnbalancedTransaction>((part) =>
    inTenant(db, scope, (tx) => listUnbalancedTransactions(tx, part)),
  )
  const accounts = await inParts<LedgerAccountId, WrongBalance>((part) =>
    inTenant(db, scope, (tx) => listWrongBalances(tx, part)),
  )
  const faults = transactions.length + accounts.length
  await inTenant(db, scope, (tx) => updateLedgerCheck(tx, { checkedAt, faults }))
  if (faults > 0)
    log.error('ledger_faults', {
      ...{ tenantId: scope.tenantId, count: faults },
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

interface LedgerState {
  /** Faults that the last checks of these tenants found. */
  readonly faults: number
  /** When the longest unchecked of them was checked; null if one never was. */
  readonly checkedSince: Date | null
}

/** What the last checks of these tenants found together. */
export async function ledgerState(
  { db }: Pick<AppContext, 'db'>,
  { scopes }: { readonly scopes: readonly TenantScope[] },
): Promise<LedgerState> {
  const checks = []
  for (const scope of scopes) checks.push(await inTenant(db, scope, (tx: TenantTx) => findLedgerCheck(tx, {})))
  const times = checks.map((check) => check?.checkedAt.getTime() ?? null)
  return {
    faults: checks.reduce((sum, check) => sum + (check?.faults ?? 0), 0),
    checkedSince: times.length === 0 || times.includes(null) ? null : new Date(Math.min(...(times as number[]))),
  }
}
