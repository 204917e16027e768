import { DAY } from '@hearth/contracts/durations'
import { type CollectionId, type MandateCodeId, type MandateId, newId } from '@hearth/contracts/ids'
import {
  findCollection,
  hasDirectDebitBlock,
  insertCollection,
  insertDirectDebitBlock,
  listCollectionFiles,
  listCollectionsOf,
  listDirectDebitBlocks,
  listDueCollections,
  listFiledCollections,
  lockCollection,
  removeDirectDebitBlock,
  removeOldDirectDebitBlocks,
  sumUncollected,
  updateCollection,
} from '../queries/billing/collections.ts'
import {
  findLastMandateCode,
  findMandate,
  findMandateCode,
  insertMandate,
  insertMandateCode,
  listMandatesOf,
  removeOldMandateCodes,
  removeOldMandates,
  updateMandateCode,
  updateMandateCodeTried,
  updateMandatesOfNobody,
  updateMandateUsed,
} from '../queries/billing/mandates.ts'
import { type Sample, tenant } from './sample.ts'

const before = (at: Date) => new Date(at.getTime() - DAY)

/** The queries of direct debits. */
export const directDebitSamples: readonly Sample[] = [
  tenant(insertMandate, ({ memberId, addressHash, timestamp: createdAt }) => ({
    ...{ id: newId<MandateId>(), memberId, reference: newId(), iban: '-', ibanHash: addressHash, country: 'NL' },
    ...{ holder: '-', phone: '-', phoneHash: addressHash, words: '-', createdAt, keptUntil: createdAt },
  })),
  tenant(findMandate, ({ mandateId: id }) => ({ id })),
  tenant(listMandatesOf, ({ memberId }) => ({ memberId, signed: true })),
  tenant(updateMandateUsed, ({ mandateId: id, timestamp: now }) => ({
    id,
    now,
    keptUntil: new Date(now.getTime() + DAY),
  })),
  tenant(updateMandatesOfNobody, ({ memberId }) => ({ memberId })),
  tenant(removeOldMandates, ({ timestamp }) => ({ before: timestamp, limit: 1 })),
  tenant(insertMandateCode, ({ mandateId, orderId, timestamp: createdAt }) => ({
    ...{ id: newId<MandateCodeId>(), mandateId, orderId, channel: 'mail' as const, createdAt, expiresAt: createdAt },
  })),
  tenant(findMandateCode, ({ mandateCodeId: id }) => ({ id })),
  tenant(findLastMandateCode, ({ mandateId, orderId }) => ({ mandateId, orderId })),
  tenant(updateMandateCodeTried, ({ mandateId, orderId, timestamp }) => ({
    mandateId,
    orderId,
    now: before(timestamp),
  })),
  tenant(updateMandateCode, ({ mandateCodeId: id, timestamp: sentAt }) => ({ id, change: { sentAt } })),
  tenant(removeOldMandateCodes, ({ timestamp }) => ({ before: timestamp, limit: 1 })),
  tenant(insertCollection, ({ orderId, mandateId, timestamp: createdAt }) => ({
    ...{ id: newId<CollectionId>(), orderId, mandateId, amount: 1, dueOn: '2026-01-05', createdAt },
  })),
  tenant(lockCollection, ({ paidOrderId: orderId }) => ({ orderId })),
  tenant(findCollection, ({ paidOrderId: orderId }) => ({ orderId })),
  tenant(listCollectionsOf, ({ paidOrderId }) => ({ orderIds: [paidOrderId] })),
  tenant(sumUncollected, ({ memberId }) => ({ memberId })),
  tenant(listDueCollections, () => ({ until: '2026-01-05', limit: 9 })),
  tenant(updateCollection, ({ collectionId: id }) => ({
    ...{ id, from: ['scheduled'] as const, change: { state: 'cancelled' as const } },
  })),
  tenant(listFiledCollections, () => ({ fileId: 'F1' })),
  tenant(listCollectionFiles, () => ({ limit: 9 })),
  tenant(insertDirectDebitBlock, ({ jobId: valueHash, timestamp: createdAt }) => ({
    ...{ kind: 'phone' as const, valueHash, reason: '-', createdAt, keptUntil: createdAt },
  })),
  tenant(hasDirectDebitBlock, ({ addressHash: valueHash, timestamp }) => ({
    ...{ of: [{ kind: 'iban' as const, valueHash }], now: before(timestamp) },
  })),
  tenant(removeDirectDebitBlock, ({ addressHash: valueHash }) => ({ kind: 'iban' as const, valueHash })),
  tenant(listDirectDebitBlocks, () => ({ limit: 9 })),
  tenant(removeOldDirectDebitBlocks, ({ timestamp }) => ({ before: timestamp, limit: 9 })),
]
