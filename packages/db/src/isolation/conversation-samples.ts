import { type ConversationId, newId } from '@hearth/contracts/ids'
import { hasArchived, updateSideArchived } from '../queries/conversations/archive.ts'
import { findBetween } from '../queries/conversations/between.ts'
import { findOther, listConversationRows, listWaitingPeople } from '../queries/conversations/conversation-lists.ts'
import {
  countUnreadMessages,
  findSide,
  findSideWith,
  hasAcknowledged,
  insertAcknowledgement,
  listAcknowledgementTimes,
  listSides,
  lockSide,
  removeConversationsOfNobody,
  updateCeiling,
  updateConversationClosed,
  updateKept,
  updateShowsPhotos,
  updateSideDeleted,
  updateSideRead,
} from '../queries/conversations/conversations.ts'
import { findDraft, listDraftsOf, putDraft, removeDraft } from '../queries/conversations/drafts.ts'
import {
  insertMessagePhoto,
  listDeletedMessagePhotos,
  listMessagePhotos,
  listMessagePhotosOf,
  listMessagePhotosOfNobody,
  listUnpreparedMessagePhotos,
  lockMessagePhoto,
  removeMessagePhoto,
  removeMessagePhotosOf,
  updateMessagePhotoDecoding,
  updateMessagePhotoPrepared,
} from '../queries/conversations/message-photos.ts'
import {
  findMessage,
  findSentMessage,
  insertMessage,
  listMessages,
  listMessagesOf,
  updateMessageRemoved,
  updateMessageTakenBack,
} from '../queries/conversations/messages.ts'
import { countOpeners } from '../queries/conversations/openers.ts'
import {
  findOperatorSide,
  listOperatorMessages,
  listWaitingConversations,
} from '../queries/conversations/operator-conversations.ts'
import { listPaidMessages, listPaidTo, sumPaid, updateSideUnspent } from '../queries/conversations/paid-messages.ts'
import {
  findMarks,
  isReadingShared,
  isTypingShared,
  updateDelivered,
  updateShowsReading,
  updateShowsTyping,
} from '../queries/conversations/reading-marks.ts'
import {
  insertShownGift,
  listGiftsShownBy,
  listShownGiftsIn,
  listShownGiftsOf,
  removeShownGift,
  removeShownGiftsFrom,
  removeShownGiftsIn,
} from '../queries/conversations/shown-gifts.ts'
import { lockPairWith } from '../queries/likes/likes.ts'
import {
  findWaitingRecipient,
  hasWaitingMessage,
  insertWaitingMessage,
  listWaitingMessages,
  lockWaitingMessage,
  removeSentMessage,
  removeWaitingMessage,
  removeWaitingMessages,
  removeWaitingMessageTo,
} from '../queries/mail/waiting-messages.ts'
import { type Sample, tenant } from './sample.ts'

/** The queries of the area `conversations`. */
export const conversationSamples: readonly Sample[] = [
  tenant(findSide, ({ memberId, conversationId }) => ({ memberId, conversationId })),
  tenant(findSideWith, ({ memberId, profilelessId: otherId }) => ({ memberId, otherId })),
  tenant(listSides, ({ memberId }) => ({ memberId })),
  tenant(lockSide, ({ memberId, conversationId }) => ({ memberId, conversationId })),
  tenant(updateSideRead, ({ memberId, conversationId }) => ({ memberId, conversationId, seq: 1 })),
  tenant(updateCeiling, ({ memberId, conversationId }) => ({ memberId, conversationId, ceiling: 9 })),
  tenant(updateShowsPhotos, ({ memberId, conversationId }) => ({ memberId, conversationId, shows: true })),
  tenant(updateKept, ({ memberId, conversationId }) => ({ memberId, conversationId, seq: 1 })),
  tenant(updateSideDeleted, ({ memberId, conversationId }) => ({ memberId, conversationId })),
  tenant(findMarks, ({ memberId, fictionalId: otherId }) => ({ memberId, otherId })),
  tenant(isReadingShared, ({ memberId, fictionalId: otherId }) => ({ memberId, otherId })),
  tenant(isTypingShared, ({ memberId, fictionalId: otherId }) => ({ memberId, otherId })),
  tenant(updateDelivered, ({ memberId }) => ({ memberId, limit: 9 })),
  tenant(updateShowsReading, ({ memberId }) => ({ memberId, showsReading: false })),
  tenant(updateShowsTyping, ({ memberId }) => ({ memberId, showsTyping: false })),
  tenant(countUnreadMessages, ({ memberId }) => ({ memberId })),
  tenant(removeConversationsOfNobody, ({ memberId }) => ({ memberId })),
  tenant(hasAcknowledged, ({ memberId, fictionalId: profileId }) => ({ memberId, profileId })),
  tenant(insertAcknowledgement, ({ unconfirmedId: memberId, fictionalId: profileId, timestamp: acknowledgedAt }) => ({
    ...{ memberId, profileId, acknowledgedAt },
  })),
  tenant(listAcknowledgementTimes, ({ memberId }) => ({ memberId })),

  // The only one with a profile who is shown, as the other of somebody who has none.
  tenant(listConversationRows, ({ profilelessId: memberId }) => ({
    ...{ viewpoint: { memberId, addressHash: null }, after: null, limit: 9, search: null, archived: false },
  })),
  tenant(listWaitingPeople, ({ unconfirmedId: memberId }) => ({ viewpoint: { memberId, addressHash: null } })),
  tenant(findOther, ({ profilelessId: memberId, memberId: otherId }) => ({
    ...{ viewpoint: { memberId, addressHash: null }, otherId },
  })),

  tenant(listMessages, ({ memberId, conversationId }) => ({
    ...{ memberId, conversationId, before: null, after: null, limit: 9 },
  })),
  tenant(findMessage, ({ conversationId }) => ({ conversationId, seq: 1 })),
  tenant(findSentMessage, ({ memberId, profilelessId: otherId, jobId: clientId }) => ({ memberId, otherId, clientId })),
  {
    query: findBetween,
    reference: false,
    async call(tx, { memberId, profilelessId, jobId: clientId, addressHash }) {
      await lockPairWith(tx, { memberId, other: { memberId: profilelessId } })
      return findBetween(tx, { memberId, clientId, addressHash })
    },
  },
  tenant(insertMessage, ({ memberId, unconfirmedId: otherId, timestamp: createdAt }) => ({
    ...{ memberId, otherId, conversationId: newId<ConversationId>(), clientId: newId(), body: 'Hello', createdAt },
    ...{ price: 1, free: false },
  })),
  tenant(countOpeners, ({ profilelessId: memberId, timestamp }) => ({
    ...{ memberId, since: new Date(0), before: new Date(timestamp.getTime() + 1), limit: 9 },
  })),
  tenant(listPaidTo, ({ profilelessId: memberId }) => ({ memberId })),
  tenant(listPaidMessages, ({ memberId, conversationId }) => ({ memberId, conversationId })),
  tenant(sumPaid, ({ memberId, conversationId }) => ({ memberId, conversationIds: [conversationId] })),
  tenant(updateSideUnspent, ({ memberId, conversationId }) => ({ memberId, conversationId })),
  tenant(updateSideArchived, ({ memberId, conversationId }) => ({ memberId, conversationId, archived: true })),
  tenant(hasArchived, ({ fictionalId: memberId }) => ({ memberId })),
  tenant(findOperatorSide, ({ operatedConversationId: conversationId }) => ({ conversationId })),
  tenant(listWaitingConversations, () => ({ limit: 9 })),
  tenant(listOperatorMessages, ({ conversationId }) => ({ conversationId, limit: 9 })),
  tenant(updateMessageTakenBack, ({ memberId, conversationId, timestamp: takenBackAt }) => ({
    ...{ memberId, conversationId, seq: 2, takenBackAt },
  })),
  tenant(updateConversationClosed, ({ memberId: closedBy, conversationId }) => ({ conversationId, closedBy })),
  tenant(updateMessageRemoved, ({ profilelessId: senderId, conversationId, timestamp: removedAt }) => ({
    ...{ conversationId, seq: 1, senderId, body: '', removedAt },
  })),
  tenant(listMessagesOf, ({ memberId }) => ({ memberId })),
  tenant(listDraftsOf, ({ memberId }) => ({ memberId })),
  tenant(insertMessagePhoto, ({ profilelessId: senderId, conversationId, timestamp: createdAt }) => ({
    ...{ conversationId, seq: 1, senderId, source: 'messages/b', createdAt },
  })),
  tenant(lockMessagePhoto, ({ conversationId }) => ({ conversationId, seq: 2 })),
  tenant(listMessagePhotos, ({ conversationId }) => ({ conversationId, seqs: [1, 2] })),
  tenant(listMessagePhotosOf, ({ memberId }) => ({ memberId })),
  tenant(listDeletedMessagePhotos, ({ leftConversationId: conversationId }) => ({ conversationId })),
  tenant(listMessagePhotosOfNobody, ({ memberId }) => ({ memberId })),
  tenant(listUnpreparedMessagePhotos, ({ timestamp: before }) => ({ before, limit: 9 })),
  tenant(updateMessagePhotoDecoding, ({ conversationId }) => ({ conversationId, seq: 2 })),
  tenant(updateMessagePhotoPrepared, ({ conversationId }) => ({ conversationId, seq: 2, shown: null })),
  tenant(removeMessagePhoto, ({ conversationId }) => ({ conversationId, seq: 2 })),
  tenant(removeMessagePhotosOf, ({ memberId }) => ({ memberId })),

  tenant(insertShownGift, ({ profilelessId: memberId, conversationId, timestamp: shownAt }) => ({
    ...{ memberId, conversationId, seq: 2, shownAt },
  })),
  tenant(removeShownGift, ({ memberId, conversationId }) => ({ memberId, conversationId, seq: 1 })),
  tenant(listShownGiftsIn, ({ memberId, conversationId }) => ({ memberId, conversationId })),
  tenant(listGiftsShownBy, ({ memberId }) => ({ memberId })),
  tenant(listShownGiftsOf, ({ memberId }) => ({ memberId })),
  tenant(removeShownGiftsIn, ({ memberId, conversationId }) => ({ memberId, conversationId })),
  tenant(removeShownGiftsFrom, ({ profilelessId: memberId }) => ({ memberId })),

  tenant(hasWaitingMessage, ({ memberId, profilelessId: recipientId }) => ({ memberId, recipientId })),
  tenant(listWaitingMessages, ({ memberId }) => ({ memberId })),
  tenant(lockWaitingMessage, ({ memberId, profilelessId: recipientId, jobId: id }) => ({ memberId, recipientId, id })),
  tenant(removeWaitingMessage, ({ memberId, jobId: id }) => ({ memberId, id })),
  tenant(removeSentMessage, ({ memberId, profilelessId: recipientId, jobId: id }) => ({ memberId, recipientId, id })),
  tenant(findWaitingRecipient, ({ unconfirmedId: memberId }) => ({ viewpoint: { memberId, addressHash: null } })),
  tenant(removeWaitingMessageTo, ({ memberId, profilelessId: recipientId }) => ({ memberId, recipientId })),
  tenant(removeWaitingMessages, ({ memberId }) => ({ memberId })),
  tenant(insertWaitingMessage, ({ memberId, profilelessId, timestamp: createdAt }) => ({
    ...{ memberId: profilelessId, recipientId: memberId, text: 'Hello', createdAt },
  })),
  tenant(findDraft, ({ memberId, profilelessId: otherId }) => ({ memberId, otherId })),
  tenant(putDraft, ({ memberId, profilelessId: otherId, timestamp: savedAt }) => ({
    ...{ memberId, otherId, body: 'Hello', savedAt, most: 1 },
  })),
  tenant(removeDraft, ({ memberId, profilelessId: otherId }) => ({ memberId, otherId })),
]
