import { DAY } from '@hearth/contracts/durations'
import { type LedgerAccountId, type LedgerTransactionId, newId, type OrderId } from '@hearth/contracts/ids'
import {
  listBooked,
  listMovements,
  listReceivables,
  listSales,
  listUndocumented,
  listWeakEvidence,
} from '../queries/billing/books.ts'
import { countRecentOrders, hasBoughtCredits, hasOrder } from '../queries/billing/bought.ts'
import {
  copyDiscountUses,
  findDiscountUse,
  insertDiscountUse,
  removeOldDiscountUses,
  updateUsesOfNobody,
} from '../queries/billing/discounts.ts'
import {
  copyFreeUse,
  findFreeUse,
  insertFreeMessage,
  insertSignupCreditsUse,
  insertTimeBonus,
  removeFreeMessage,
  removeOldFreeUses,
  removeSignupCreditsUse,
} from '../queries/billing/free-allowances.ts'
import {
  insertDueInvoice,
  insertInvoices,
  listDueInvoices,
  listInvoices,
  lockLastInvoiceNumber,
  removeDueInvoices,
  removeOldInvoices,
  updateLastInvoiceNumber,
} from '../queries/billing/invoices.ts'
import {
  findCreditsMoved,
  findLedgerAccount,
  insertBooking,
  insertLedgerAccount,
  insertTransfer,
  listStatement,
  lockBalance,
} from '../queries/billing/ledger.ts'
import {
  listLedgerChecks,
  listUnbalancedTransactions,
  listWrongBalances,
  listWrongSpending,
  updateLedgerCheck,
} from '../queries/billing/ledger-checks.ts'
import {
  findLastMembershipEnd,
  findMembership,
  insertMembership,
  listDueMemberships,
  listLastingOrders,
  listRepeatedMemberships,
  listRunningMemberships,
  lockMembership,
  updateMembership,
  updatePremium,
} from '../queries/billing/memberships.ts'
import {
  findLastPaidMethod,
  findLatestOrder,
  findOrder,
  findOrderByNumber,
  findOrderOfPayment,
  insertOrder,
  listClaimedOrders,
  listConcludedOrders,
  listDueOrders,
  listOrders,
  listOrdersToRefund,
  lockOrder,
  updateOrder,
  updateOrdersOfNobody,
  updateRefunding,
} from '../queries/billing/orders.ts'
import {
  findOrderOfPeriod,
  findRepeatOrder,
  insertEndedConsent,
  insertRepeatOrder,
  listDueRepeatOrders,
  listEndedConsents,
  listOrdersToCharge,
  listRepeatOrders,
  listRepeatOrdersToRemind,
  listUnansweredRepeatOrders,
  lockRepeatOrder,
  removeEndedConsent,
  updateRepeatOrder,
} from '../queries/billing/repeat-orders.ts'
import { insertSpendingLimit, listSpendingLimits, sumSpending } from '../queries/billing/spending-limits.ts'
import { insertRefund, insertSpend } from '../queries/billing/spends.ts'
import {
  findNetworkCountry,
  insertVatEvidence,
  removeOldVatEvidence,
  updateVatEvidence,
} from '../queries/billing/vat-evidence.ts'
import { type Sample, tenant } from './sample.ts'

/** Any time. */
const EVER = { from: new Date(0), until: new Date('2100-01-01') }

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
  tenant(insertBooking, ({ houseAccountId, creditsAccountId, timestamp: createdAt }) => ({
    ...{ id: newId<LedgerTransactionId>(), kind: 'membership' as const, ref: 'another', createdAt },
    entries: [
      { accountId: houseAccountId, amount: -1 },
      { accountId: creditsAccountId, amount: 1 },
    ],
  })),
  tenant(findCreditsMoved, ({ memberId }) => ({ memberId, kind: 'signup_credits' as const, ref: memberId })),
  tenant(listStatement, ({ memberId, timestamp }) => ({
    ...{ memberId, from: new Date(0), until: new Date(timestamp.getTime() + 9 * DAY) },
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
  tenant(insertSignupCreditsUse, ({ addressHash, timestamp: now }) => ({ addressHash, now })),
  tenant(insertTimeBonus, ({ memberId, addressHash, timestamp: now }) => ({ memberId, addressHash, endsAt: now, now })),
  tenant(removeSignupCreditsUse, ({ addressHash }) => ({ addressHash })),
  tenant(copyFreeUse, ({ addressHash: from }) => ({ from, to: 'another' })),
  tenant(insertOrder, ({ memberId, timestamp: createdAt }) => ({
    ...{ id: newId<OrderId>(), memberId, packageId: 'another', attempt: 1, type: 'credits' as const, country: 'NL' },
    ...{ currency: 'EUR', amount: 100, vatRate: 0, vat: 0, credits: 1, months: null, method: 'visa', bank: null },
    ...{
      provider: 'sandbox',
      returnTo: null,
      refundDays: 14,
      discount: 0,
      discountCode: null,
      discountRate: null,
      createdAt,
      checkAt: createdAt,
    },
  })),
  tenant(findOrder, ({ orderId: id }) => ({ id })),
  tenant(lockOrder, ({ orderId: id }) => ({ id })),
  tenant(findOrderByNumber, ({ paidOrderId }) => ({ number: paidOrderId.slice(-10) })),
  tenant(listConcludedOrders, ({ memberId }) => ({ memberId, since: new Date(0) })),
  tenant(listClaimedOrders, () => ({ limit: 9 })),
  tenant(findLastPaidMethod, ({ memberId }) => ({ memberId })),
  tenant(findLatestOrder, ({ memberId }) => ({ memberId, packageId: 'credits-20' })),
  tenant(findOrderOfPayment, ({ orderId }) => ({ provider: 'sandbox', paymentId: `open ${orderId}` })),
  tenant(listOrders, ({ memberId }) => ({ memberId, after: null, limit: 9 })),
  tenant(countRecentOrders, ({ memberId, timestamp: since }) => ({ memberId, since, currency: 'EUR' })),
  tenant(hasBoughtCredits, ({ memberId }) => ({ memberId })),
  tenant(hasOrder, () => ({ code: 'USED', memberId: null, states: ['paid'] as const })),
  tenant(updateUsesOfNobody, ({ memberId, timestamp: now }) => ({ memberId, now })),
  tenant(insertDiscountUse, ({ addressHash, orderId, timestamp: now }) => ({ code: 'NEW', addressHash, orderId, now })),
  tenant(findDiscountUse, ({ addressHash }) => ({ code: 'USED', addressHash })),
  tenant(copyDiscountUses, ({ addressHash: from }) => ({ from, to: 'another' })),
  tenant(listDueOrders, ({ timestamp: now }) => ({ now, limit: 9 })),
  tenant(listOrdersToRefund, ({ timestamp: now }) => ({ now, limit: 9 })),
  tenant(updateRefunding, ({ paidOrderId: id, timestamp: now }) => ({ id, now, until: now })),
  tenant(updateOrder, ({ orderId: id }) => ({ id, change: { checkAt: null } })),
  tenant(updateOrdersOfNobody, ({ memberId }) => ({ memberId })),
  tenant(insertMembership, ({ memberId, orderId, timestamp }) => ({
    ...{ orderId, memberId, startsAt: timestamp, endsAt: timestamp, grantAt: timestamp },
    ...{ creditsPerMonth: 1, months: 1 },
  })),
  tenant(findLastMembershipEnd, ({ memberId }) => ({ memberId })),
  tenant(findMembership, ({ paidOrderId: orderId }) => ({ orderId })),
  tenant(listRepeatedMemberships, ({ paidOrderId: repeatOrderId }) => ({ repeatOrderId, now: new Date(0) })),
  tenant(listLastingOrders, ({ memberId }) => ({ memberId, now: new Date(0) })),
  tenant(listRunningMemberships, ({ memberId }) => ({ memberId, now: new Date(0) })),
  tenant(lockMembership, ({ paidOrderId: orderId }) => ({ orderId })),
  tenant(listDueMemberships, ({ timestamp: now }) => ({ now, after: null, limit: 9 })),
  tenant(updateMembership, ({ paidOrderId: orderId }) => ({ orderId, granted: 1, grantAt: null })),
  tenant(updatePremium, ({ memberId }) => ({ memberId, premium: true, until: null, keepsLonger: false })),
  tenant(findNetworkCountry, ({ paidOrderId: orderId }) => ({ orderId })),
  tenant(insertVatEvidence, ({ orderId, timestamp: keptUntil }) => ({
    ...{ orderId, residenceCountry: 'NL', networkCountry: null, keptUntil },
  })),
  tenant(updateVatEvidence, ({ paidOrderId: orderId, timestamp: keptUntil }) => ({
    ...{ orderId, paymentCountry: 'NL', keptUntil },
  })),
  tenant(removeOldVatEvidence, ({ timestamp: before }) => ({ before, limit: 1 })),
  tenant(insertRepeatOrder, ({ memberId, timestamp: at }) => ({
    ...{ id: newId<OrderId>(), memberId, packageId: 'another', type: 'credits' as const, currency: 'EUR', amount: 1 },
    ...{ credits: 1, months: null, every: 1, method: 'visa', provider: 'sandbox', recurringId: 'another' },
    ...{ startsAt: at, nextAt: at, remindAt: at, createdAt: at },
  })),
  tenant(findRepeatOrder, ({ orderId: id }) => ({ id })),
  tenant(lockRepeatOrder, ({ orderId: id }) => ({ id })),
  tenant(listRepeatOrders, ({ memberId }) => ({ memberId })),
  tenant(listDueRepeatOrders, ({ timestamp: now }) => ({
    ...{ now, remindedUntil: now, long: { months: 3, remindedUntil: now }, after: null, limit: 9 },
  })),
  tenant(listRepeatOrdersToRemind, ({ timestamp: now }) => ({ now, after: null, limit: 9 })),
  tenant(listUnansweredRepeatOrders, ({ timestamp: now }) => ({ now, after: null, limit: 9 })),
  tenant(updateRepeatOrder, ({ orderId: id }) => ({ id, change: { tries: 1 } })),
  tenant(findOrderOfPeriod, ({ orderId: repeatOrderId }) => ({ repeatOrderId, period: 2 })),
  tenant(listOrdersToCharge, () => ({ after: null, limit: 9 })),
  tenant(insertEndedConsent, ({ timestamp: endedAt }) => ({ provider: 'sandbox', recurringId: 'another', endedAt })),
  tenant(listEndedConsents, () => ({ provider: 'sandbox', limit: 9 })),
  tenant(removeEndedConsent, ({ orderId }) => ({ provider: 'sandbox', recurringId: `old ${orderId}` })),
  tenant(insertSpendingLimit, ({ memberId }) => ({
    ...{ memberId, currency: 'SEK', amount: 1, nextAmount: null, nextAt: null },
  })),
  tenant(listSpendingLimits, ({ memberId }) => ({ memberId })),
  tenant(sumSpending, ({ memberId }) => ({ memberId, currency: 'EUR', since: new Date(0) })),
  tenant(insertDueInvoice, ({ transactionId, memberId, paidOrderId: orderId, timestamp: bookedAt }) => ({
    ...{ transactionId, orderId, memberId, kind: 'invoice' as const, gross: 1399, vat: 243, bookedAt },
  })),
  tenant(listDueInvoices, () => ({ limit: 9 })),
  tenant(removeDueInvoices, ({ spendId }) => ({ transactionIds: [spendId] })),
  tenant(lockLastInvoiceNumber, () => ({})),
  tenant(updateLastInvoiceNumber, () => ({ last: 2 })),
  tenant(insertInvoices, ({ spendId: transactionId, paidOrderId: orderId, timestamp: at }) => ({
    added: [
      {
        ...{ number: 2, series: 'SITE', kind: 'credit_note' as const, corrects: 'SITE-000001', orderId, transactionId },
        ...{ issuedAt: at, bookedAt: at, keptUntil: at, language: 'nl' as const, country: 'NL', currency: 'EUR' },
        seller: { name: 'Seller', address: 'Quay 1', city: 'City', country: 'NL', registration: null, vatNumber: null },
        ...{ lines: [], net: 1, vatRate: 0, vat: 0, gross: 1 },
      },
    ],
  })),
  tenant(listInvoices, ({ paidOrderId }) => ({ orderIds: [paidOrderId] })),
  tenant(listSales, () => EVER),
  tenant(listBooked, () => EVER),
  tenant(listReceivables, () => EVER),
  tenant(listUndocumented, () => ({ ...EVER, limit: 9 })),
  tenant(listWeakEvidence, () => ({ ...EVER, limit: 9 })),
  tenant(listMovements, () => ({ ...EVER, provider: 'sandbox', paymentIds: [], numbers: [] })),
  tenant(removeOldInvoices, ({ timestamp: before }) => ({ before, limit: 1 })),
  tenant(removeOldFreeUses, ({ timestamp: before }) => ({ before, limit: 1 })),
  tenant(removeOldDiscountUses, ({ timestamp: before }) => ({ before, limit: 1 })),
]
