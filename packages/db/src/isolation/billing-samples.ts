import { DAY } from '@hearth/contracts/durations'
import { type LedgerAccountId, type LedgerTransactionId, newId } from '@hearth/contracts/ids'
import {
  copyFreeUse,
  findFreeUse,
  insertFreeMessage,
  removeFreeMessage,
  removeOldFreeUses,
} from '../queries/billing/free-allowances.ts'
import { findLedgerAccount, insertLedgerAccount, insertTransfer, lockBalance } from '../queries/billing/ledger.ts'
import {
  listLedgerChecks,
  listUnbalancedTransactions,
  listWrongBalances,
  listWrongSpending,
  updateLedgerCheck,
} from '../queries/billing/ledger-checks.ts'
import { insertRefund, insertSpend } from '../queries/billing/spends.ts'
import { type Sample, tenant } from './sample.ts'

/** The queries of the area `billing`. */
export const billingSamples: readonly Sample[] = [
  tenant(findLedgerAccount, ({ memberId }) => ({ kind: 'member_credits' as const, memberId })),
  tenant(insertLedgerAccount, ({ memberId }) => ({
    ...{ id: newId<LedgerAccountId>(), kind: 'member_credits' as const, memberId },
  })),
  tenant(insertTransfer, ({ houseAccountId, creditsAccountId, timestamp: createdAt }) => ({
    ...{ id: newId<LedgerTransactionId>(), kind: 'signup_credits' as const, ref: 'another', createdAt },
    ...{ from: houseAccountId, to: creditsAccountId, amount: 1 },
  })),
  tenant(lockBalance, ({ memberId }) => ({ memberId })),
  tenant(insertSpend, ({ memberId, timestamp: createdAt }) => ({
    ...{ id: newId<LedgerTransactionId>(), memberId, kind: 'photo' as const, ref: 'another', price: 1, createdAt },
  })),
  tenant(insertRefund, ({ jobId: ref, timestamp: createdAt }) => ({
    ...{ id: newId<LedgerTransactionId>(), kind: 'message' as const, ref, createdAt },
  })),
  tenant(listUnbalancedTransactions, () => ({ after: null, limit: 1 })),
  tenant(listWrongBalances, () => ({ after: null, limit: 1 })),
  tenant(listWrongSpending, () => ({ after: null, limit: 1 })),
  tenant(listLedgerChecks, () => ({})),
  tenant(updateLedgerCheck, ({ timestamp }) => ({
    ...{ subject: 'accounts' as const, checkedAt: new Date(timestamp.getTime() + 2 * DAY), faults: 1 },
  })),
  tenant(findFreeUse, ({ addressHash }) => ({ addressHash })),
  tenant(insertFreeMessage, ({ addressHash, timestamp: now }) => ({
    ...{ addressHash, isNewPerson: true, most: { messages: 9, people: 9 }, now },
  })),
  tenant(removeFreeMessage, ({ addressHash }) => ({ addressHash, isNewPerson: true })),
  tenant(copyFreeUse, ({ addressHash: from }) => ({ from, to: 'another' })),
  tenant(removeOldFreeUses, ({ timestamp: before }) => ({ before, limit: 1 })),
]
