import {
  type DeletionId,
  type ExportId,
  type LinkId,
  lowestIdAt,
  type MailId,
  newId,
  newMemberId,
  type PhotoId,
} from '@hearth/contracts/ids'
import { enqueueOnCommit } from '../outbox.ts'
import {
  findMember,
  findMemberByEmail,
  insertMailStop,
  insertMember,
  insertTracking,
  listUnconfirmedMembers,
  listUnwarnedMembers,
  lockMember,
  removeMailStop,
  removeUnconfirmedMember,
  updateDismissedAlert,
  updateMemberEmail,
  updateMemberLanguage,
  updateMemberPassword,
  updateMemberStatus,
  updateMemberTimeZone,
  updateNotifications,
  updatePace,
} from '../queries/accounts/members.ts'
import { insertSignup, listSignups, takeSignup } from '../queries/accounts/signups.ts'
import {
  findLastNumber,
  insertEvents,
  listEventsAfter,
  listLastNumbers,
  removeOldEvents,
} from '../queries/events/events.ts'
import {
  findSession,
  insertSession,
  listMemberSessions,
  listValidSessions,
  removeExpiredSessions,
  removeMemberSessions,
  removeOtherSessions,
  removeSession,
  updateSessionExpiry,
  updateSessionUse,
} from '../queries/identity/sessions.ts'
import {
  findLastDeletion,
  findOpenDeletion,
  insertDeletion,
  listDueDeletions,
  removeClosedMember,
  updateDeletionErased,
  updateDeletionRestored,
  updateDeletionsWarned,
} from '../queries/leaving/deletions.ts'
import {
  findExport,
  insertExport,
  listExpiredExports,
  listExportsOf,
  listUnreadyExports,
  removeExport,
  updateExportReady,
} from '../queries/leaving/exports.ts'
import { findStoredData } from '../queries/leaving/stored-data.ts'
import {
  findLinkOwner,
  findLinkState,
  findOpenLink,
  findOpenLinkOf,
  insertLinks,
  listUnusedLinks,
  removeOldLinks,
  updateLinksUsed,
  updateLinkUsed,
  updateTheseLinksUsed,
} from '../queries/mail/links.ts'
import { listFakeProfileMails, listMailsWithoutOutcome } from '../queries/mail/lost-mails.ts'
import { countMembersToMail, listMembersMailed, lockActiveMembers } from '../queries/mail/mail-rounds.ts'
import {
  findLastMail,
  findMail,
  insertMail,
  listGivenUpMails,
  listLinksOfMail,
  listMailsOf,
  removeOldOptionalMails,
  removeOldReceiptMails,
  updateMailNotGivenUp,
  updateMailOutcome,
} from '../queries/mail/mails.ts'
import {
  insertDiscardedFiles,
  listDiscardedFiles,
  listDiscardedFilesOf,
  removeDiscardedFiles,
  updateDiscardedFilesOfNobody,
} from '../queries/photos/discarded-files.ts'
import {
  findPhoto,
  findPhotoByFilename,
  insertPhoto,
  listEveryPhotoOf,
  listPhotosAsSent,
  listPhotosOf,
  listPhotosToModerate,
  listRemovedPhotos,
  listUnpreparedPhotos,
  lockPhotosOf,
  removePhoto,
  updateDecodingBegun,
  updateMainPhoto,
  updatePhoto,
  updatePhotoOrder,
} from '../queries/photos/own-photos.ts'
import { listPhotosOfFiles } from '../queries/photos/photo-files.ts'
import { findMainPhoto } from '../queries/photos/photos.ts'
import {
  countAttempts,
  refundAttempt,
  removeExpiredRateLimits,
  removeRateLimits,
} from '../queries/platform/rate-limits.ts'
import { findReceipt, insertReceipt, removeOldReceipts } from '../queries/platform/receipts.ts'
import { findOwnDetails, updateOwnDetails, updateSignupStep } from '../queries/profiles/own-details.ts'
import { lockProfile, replacePromptAnswers, updateInterests } from '../queries/profiles/own-lists.ts'
import {
  findProfile,
  insertProfile,
  updateHidesViews,
  updateLastOnline,
  updateProfileInvisible,
  updateProfileStatus,
  updateShowsOnline,
} from '../queries/profiles/profiles.ts'
import { listInterests } from '../queries/reference/interests.ts'
import { findNearestCity, findPlace, findRegion, listCities, listRegions } from '../queries/reference/places.ts'
import { findOwnSettings } from '../queries/settings/own-settings.ts'
import { newMember, newProfile } from '../test-people.ts'
import { billingSamples } from './billing-samples.ts'
import { conversationSamples } from './conversation-samples.ts'
import { directDebitSamples } from './direct-debit-samples.ts'
import { likeSamples } from './like-samples.ts'
import { notificationSamples } from './notification-samples.ts'
import { peopleSamples } from './people-samples.ts'
import { relationSamples } from './relation-samples.ts'
import { reportSamples } from './report-samples.ts'
import { reference, type Sample, tenant } from './sample.ts'

const later = new Date('2027-01-01T00:00:00Z')

/** All exported queries. The isolation test fails for one that is missing. */
export const registry: readonly Sample[] = [
  tenant(findMember, ({ memberId }) => ({ memberId })),
  tenant(findMemberByEmail, ({ emailNormalized }) => ({ emailNormalized })),
  tenant(lockMember, ({ memberId }) => ({ memberId, for: 'share' as const })),
  tenant(updateMemberPassword, ({ memberId }) => ({ memberId, passwordHash: 'stolen' })),
  tenant(insertMember, ({ emailNormalized }) => newMember({ email: emailNormalized })),
  tenant(updateMemberTimeZone, ({ memberId }) => ({ memberId, timeZone: 'Europe/Oslo' })),
  tenant(updateMemberLanguage, ({ memberId }) => ({ memberId, language: 'nl' as const })),

  tenant(updateMemberStatus, ({ memberId }) => ({ memberId, from: ['active' as const], to: 'disabled' as const })),
  tenant(insertMailStop, ({ memberId }) => ({ memberId, reason: 'bounce' as const })),
  tenant(removeMailStop, ({ memberId }) => ({ memberId, reason: 'fbl' as const })),
  tenant(updatePace, ({ memberId }) => ({ memberId, pace: 'weekly' as const })),
  tenant(updateNotifications, ({ memberId }) => ({ memberId, offered: ['news' as const], email: ['news' as const] })),
  tenant(findOwnSettings, ({ memberId }) => ({ memberId })),

  tenant(updateDismissedAlert, ({ memberId }) => ({ memberId, alert: 'photo' as const, at: later })),

  tenant(updateMemberEmail, ({ memberId, timestamp }) => ({
    ...{ memberId, email: `${timestamp.getTime()}@example.com`, emailNormalized: `${timestamp.getTime()}@example.com` },
    now: timestamp,
  })),
  tenant(removeUnconfirmedMember, ({ unconfirmedId }) => ({ memberId: unconfirmedId })),
  tenant(listUnwarnedMembers, () => ({ before: later, after: new Date(0), limit: 1 })),
  tenant(listUnconfirmedMembers, () => ({ before: later, limit: 1 })),

  tenant(insertExport, ({ memberId, timestamp: requestedAt }) => ({
    ...{ id: newId<ExportId>(), memberId, requestedAt, expiresAt: later },
  })),
  tenant(findExport, ({ exportId }) => ({ exportId })),
  tenant(listExportsOf, ({ memberId }) => ({ memberId })),
  tenant(listExpiredExports, () => ({ before: later, limit: 1 })),
  tenant(listUnreadyExports, () => ({ before: later, limit: 1 })),
  tenant(updateExportReady, ({ exportId }) => ({ exportId, readyAt: later, expiresAt: later })),
  tenant(removeExport, ({ exportId }) => ({ exportId })),
  tenant(findStoredData, ({ memberId, addressHash }) => ({ memberId, addressHashOf: () => addressHash })),

  tenant(findLastDeletion, ({ memberId }) => ({ memberId })),
  tenant(findOpenDeletion, ({ memberId }) => ({ memberId })),
  tenant(insertDeletion, ({ profilelessId, timestamp: requestedAt }) => ({
    ...{ id: newId<DeletionId>(), memberId: profilelessId, requestedAt, reasons: [], erasedAt: null },
  })),
  tenant(listDueDeletions, () => ({ before: later, after: null, limit: 1 })),
  tenant(updateDeletionsWarned, () => ({ after: new Date(0), before: later, at: later, limit: 1 })),
  tenant(updateDeletionRestored, ({ memberId }) => ({ memberId, at: later })),
  tenant(updateDeletionErased, ({ deletionId }) => ({ deletionId, at: later })),
  tenant(removeClosedMember, ({ closedId }) => ({ memberId: closedId })),

  tenant(findSession, ({ tokenHash }) => ({ tokenHash })),
  tenant(insertSession, ({ tokenHash, memberId }) => ({ tokenHash, memberId, expiresAt: later })),
  tenant(updateSessionExpiry, ({ tokenHash }) => ({ tokenHash, expiresAt: later })),
  tenant(updateSessionUse, ({ tokenHash }) => ({ tokenHash, at: later })),
  tenant(removeSession, ({ tokenHash }) => ({ tokenHash })),
  tenant(removeMemberSessions, ({ memberId }) => ({ memberId })),
  tenant(removeOtherSessions, ({ memberId }) => ({ memberId, tokenHash: 'another' })),
  tenant(listMemberSessions, ({ memberId, timestamp }) => ({
    memberId,
    now: new Date(timestamp.getTime() - 1),
    limit: 9,
  })),
  tenant(listValidSessions, ({ tokenHash, timestamp }) => ({
    tokenHashes: [tokenHash],
    now: new Date(timestamp.getTime() - 1),
  })),
  tenant(removeExpiredSessions, () => ({ before: later, limit: 1 })),

  tenant(countAttempts, ({ throttleKey, timestamp }) => ({
    attempts: [{ key: throttleKey, limit: 1, windowEndsAt: later }],
    now: new Date(timestamp.getTime() - 1),
  })),
  tenant(refundAttempt, ({ throttleKey, timestamp }) => ({ key: throttleKey, windowEndsAt: timestamp })),
  tenant(removeRateLimits, ({ throttleKey }) => ({ keys: [throttleKey] })),
  tenant(removeExpiredRateLimits, () => ({ before: later, limit: 1 })),

  tenant(insertTracking, ({ profilelessId }) => ({ memberId: profilelessId, ref: 'ref' })),
  tenant(insertProfile, ({ profilelessId }) => newProfile({ memberId: profilelessId })),
  tenant(findProfile, ({ memberId }) => ({ memberId })),
  tenant(updateProfileStatus, ({ memberId }) => ({ memberId, status: 'disabled' as const, searchable: false })),
  tenant(updateProfileInvisible, ({ memberId }) => ({ memberId, invisible: true, listed: true })),
  tenant(updateLastOnline, ({ memberId }) => ({ memberId, at: later, before: later })),
  tenant(updateShowsOnline, ({ memberId }) => ({ memberId, showsOnline: false })),
  tenant(updateHidesViews, ({ memberId }) => ({ memberId, hidesViews: true })),
  tenant(findOwnDetails, ({ memberId }) => ({ memberId })),
  tenant(updateOwnDetails, ({ memberId }) => ({ memberId, details: { about: 'Hello' } })),
  tenant(lockProfile, ({ memberId }) => ({ memberId })),
  tenant(replacePromptAnswers, ({ memberId }) => ({
    memberId,
    answers: [{ prompt: 'proud_of' as const, answer: 'My garden' }],
  })),
  tenant(updateInterests, ({ memberId, interestId }) => ({ memberId, add: ['art'], remove: [interestId] })),
  tenant(updateSignupStep, ({ memberId }) => ({ memberId, from: ['location' as const], to: 'about' as const })),
  tenant(findMainPhoto, ({ memberId }) => ({ memberId })),
  tenant(listPhotosOfFiles, ({ photoId }) => ({ names: [`${photoId}.webp`, `${photoId}-thumb.webp`] })),

  tenant(lockPhotosOf, ({ memberId }) => ({ memberId })),
  tenant(listPhotosOf, ({ memberId }) => ({ memberId })),
  tenant(listEveryPhotoOf, ({ memberId }) => ({ memberId })),
  tenant(findPhoto, ({ photoId }) => ({ photoId })),
  tenant(findPhotoByFilename, ({ photoId }) => ({ filename: `${photoId}.webp` })),
  tenant(insertPhoto, ({ memberId, timestamp: createdAt }) => ({
    ...{ id: newId<PhotoId>(), memberId, filename: 'a.webp', thumbFilename: 'a-thumb.webp', position: 1, main: false },
    ...{ status: 'pending' as const, width: 1, height: 1, colour: '#000000', source: null, decodings: 0, crop: null },
    ...{ preparedAt: null, toModerate: false, rejectionReason: null, removedAt: null, createdAt },
  })),
  tenant(updatePhoto, ({ photoId }) => ({ photoId, changes: { width: 2 } })),
  tenant(updatePhotoOrder, ({ memberId, photoId }) => ({ memberId, order: [newId<PhotoId>(), photoId] })),
  tenant(updateMainPhoto, ({ memberId }) => ({ memberId, photoId: null })),
  tenant(removePhoto, ({ photoId }) => ({ photoId })),
  tenant(listRemovedPhotos, () => ({ before: later, limit: 1 })),
  tenant(listUnpreparedPhotos, () => ({ before: later, limit: 1 })),
  tenant(listPhotosAsSent, () => ({ before: later, limit: 1 })),
  tenant(updateDecodingBegun, ({ photoId }) => ({ photoId })),
  tenant(listPhotosToModerate, () => ({ limit: 1 })),
  tenant(insertDiscardedFiles, ({ photoId, memberId }) => ({
    ...{ names: [`${photoId}.jpg`], memberId, createdAt: later },
  })),
  tenant(listDiscardedFilesOf, ({ memberId }) => ({ memberId })),
  tenant(updateDiscardedFilesOfNobody, ({ memberId }) => ({ memberId })),
  tenant(removeDiscardedFiles, ({ photoId }) => ({ names: [`${photoId}.jpg`] })),
  tenant(listDiscardedFiles, () => ({ before: later, limit: 1 })),

  ...peopleSamples,
  ...relationSamples,
  ...likeSamples,
  ...conversationSamples,
  ...reportSamples,
  ...notificationSamples,
  ...billingSamples,
  ...directDebitSamples,

  tenant(findMail, ({ mailId }) => ({ mailId })),
  tenant(findLastMail, ({ memberId }) => ({ memberId, type: 'welcome' as const })),
  tenant(insertMail, ({ memberId, timestamp: createdAt }) => ({
    ...{ id: newId<MailId>(), memberId, type: 'welcome' as const, recipient: null, details: {}, createdAt },
  })),
  tenant(removeOldReceiptMails, ({ timestamp: before }) => ({ before, limit: 1 })),
  tenant(removeOldOptionalMails, ({ timestamp: before }) => ({ before, limit: 1 })),
  tenant(removeOldLinks, () => ({ before: later, keepAddressBefore: later, limit: 1 })),
  tenant(updateMailOutcome, ({ mailId }) => ({ mailId, outcome: { sentAt: later } })),
  tenant(listGivenUpMails, () => ({ limit: 10 })),
  tenant(countMembersToMail, () => ({ type: 'terms_changing' as const, details: { from: '2027-03-01' } })),
  tenant(lockActiveMembers, () => ({ after: null, limit: 9 })),
  tenant(listMembersMailed, ({ memberId }) => ({ type: 'welcome' as const, details: {}, memberIds: [memberId] })),
  tenant(updateMailNotGivenUp, ({ mailId }) => ({ mailId })),
  tenant(listMailsWithoutOutcome, ({ timestamp }) => ({
    ...{ after: lowestIdAt<MailId>(timestamp), before: timestamp, receipt: 'again', limit: 9 },
    without: ['like' as const],
    now: timestamp,
  })),
  tenant(listFakeProfileMails, ({ timestamp }) => ({
    ...{ after: lowestIdAt<MailId>(timestamp), before: timestamp, receipt: 'again', limit: 9 },
  })),
  tenant(listLinksOfMail, ({ mailId }) => ({ mailId })),
  tenant(listMailsOf, ({ memberId }) => ({ memberId, limit: 9 })),
  tenant(insertLinks, ({ mailId, memberId }) => ({
    added: [{ id: newId<LinkId>(), mailId, memberId, purpose: 'unsubscribe' as const, expiresAt: later }],
  })),
  tenant(findOpenLink, ({ linkId, timestamp }) => ({ linkId, purpose: 'unsubscribe' as const, now: timestamp })),
  tenant(findLinkOwner, ({ linkId }) => ({ linkId })),
  tenant(findLinkState, ({ linkId }) => ({ linkId, purpose: 'unsubscribe' as const })),
  tenant(findOpenLinkOf, ({ memberId, timestamp }) => ({
    ...{ memberId, purpose: 'unsubscribe' as const, now: timestamp },
  })),
  tenant(updateLinkUsed, ({ linkId, timestamp }) => ({ linkId, purpose: 'unsubscribe' as const, now: timestamp })),
  tenant(updateLinksUsed, ({ memberId }) => ({ memberId, purposes: ['unsubscribe' as const], now: later })),
  tenant(listUnusedLinks, ({ memberId }) => ({ memberId, purposes: ['unsubscribe' as const] })),
  tenant(updateTheseLinksUsed, ({ linkId }) => ({ linkIds: [linkId], now: later })),

  tenant(insertSignup, ({ timestamp: createdAt }) => ({
    ...{ id: newMemberId(), passwordHash: '-', createdAt },
    details: {
      ...{ name: 'Robin', email: 'robin@example.com', emailNormalized: 'robin@example.com', birthDate: '1990-02-01' },
      ...{ gender: 'woman' as const, seeking: 'man' as const, country: 'NL', language: 'nl' as const },
      termsVersion: createdAt.toISOString(),
      ...{ tracking: null, firstMessage: null, credits: 0, isMailed: true },
    },
  })),
  tenant(takeSignup, ({ signupId: id }) => ({ id })),
  tenant(listSignups, () => ({ before: later, after: null, limit: 1 })),

  tenant(insertEvents, ({ memberId, timestamp: createdAt }) => ({
    added: [{ memberId, kind: 'area.happened', ids: {} }],
    createdAt,
  })),
  tenant(findLastNumber, ({ memberId }) => ({ memberId })),
  tenant(listEventsAfter, ({ memberId }) => ({ memberId, after: 0, limit: 9 })),
  tenant(listLastNumbers, ({ memberId }) => ({ memberIds: [memberId] })),
  tenant(removeOldEvents, () => ({ before: later, limit: 1 })),

  tenant(enqueueOnCommit, ({ dedupeKey }) => ({ name: 'area.do-thing', payload: {}, dedupeKey })),
  tenant(insertReceipt, ({ jobId }) => ({ jobId })),
  tenant(findReceipt, ({ jobId }) => ({ jobId })),
  tenant(removeOldReceipts, () => ({ before: later, limit: 1 })),

  reference(listRegions, { countries: ['NL'] }),
  reference(listCities, { regionId: 'NL.07' }),
  reference(findRegion, { regionId: 'NL.07' }),
  reference(findPlace, { cityId: newId() }),
  reference(findNearestCity, { lat: 52.37, lon: 4.9, high: 1, wide: 1 }),
  reference(listInterests, undefined),
]
