import type { JobName, PayloadOf } from '@hearth/contracts/jobs'
import { mailAccount, warnUnconfirmed } from '@hearth/domain/accounts/mail-account'
import { checkLedger } from '@hearth/domain/billing/check-ledger'
import { checkOrders, refundOrders } from '@hearth/domain/billing/check-orders'
import { numberInvoices } from '@hearth/domain/billing/invoices'
import { grantMemberships } from '@hearth/domain/billing/memberships'
import { renewOrders } from '@hearth/domain/billing/renew'
import { codeMailDetails, textCode } from '@hearth/domain/billing/text-code'
import type { WorkerContext } from '@hearth/domain/context'
import { answerAutomatically } from '@hearth/domain/conversations/answer-automatically'
import { giveCreditsBack } from '@hearth/domain/conversations/give-credits-back'
import { mailUnread, unreadMailDetails } from '@hearth/domain/conversations/mail-unread'
import {
  giveUpPhoto,
  prepareMessagePhoto,
  prepareWaitingMessagePhotos,
} from '@hearth/domain/conversations/message-photos'
import { sendWaitingMessages } from '@hearth/domain/conversations/waiting-messages'
import { eraseDeletedAccounts, warnBeforeErasure } from '@hearth/domain/leaving/erase-accounts'
import { deleteExpiredExports, exportData, giveUpExport } from '@hearth/domain/leaving/export-data'
import { likeMailDetails, mailNewLikes } from '@hearth/domain/likes/mail-likes'
import { likeAsOperator } from '@hearth/domain/likes/operator-likes'
import { giveUpMail } from '@hearth/domain/mail/dead-letters'
import { type DetailReaders, sendMail } from '@hearth/domain/mail/send-mail'
import {
  deleteExpiredRateLimits,
  deleteExpiredSessions,
  deleteOldEndedMatches,
  deleteOldEvents,
  deleteOldFreeUses,
  deleteOldInvoices,
  deleteOldMails,
  deleteOldMandates,
  deleteOldNotifications,
  deleteOldReceipts,
  deleteOldSkips,
  deleteOldVatEvidence,
  deleteOldViews,
  deleteUnconfirmedAccounts,
  endOldCases,
} from '@hearth/domain/maintenance/delete-expired'
import { repeatLostJobs } from '@hearth/domain/maintenance/repeat-lost-jobs'
import { createAccount, createWaitingAccounts } from '@hearth/domain/onboarding/create-account'
import { deleteDiscardedFiles } from '@hearth/domain/photos/discard-files'
import { preparePhoto, prepareWaitingPhotos, rejectUnreadable } from '@hearth/domain/photos/prepare-photo'
import type { LastFailure } from './handling.ts'

/** Runs the use-case of one kind of job. `id` is the same in every run of a job and serves as its receipt (`runOnce`). */
type Processor<Payload> = (ctx: WorkerContext, payload: Payload, job: { readonly id: string }) => Promise<unknown>
type Processors = { readonly [Name in JobName]: Processor<PayloadOf<Name>> }

type GivenUpHandler<Payload> = (ctx: WorkerContext, payload: Payload, end: LastFailure) => Promise<unknown>

/** Mails whose rows hold nothing, or only an id. */
const MAIL_READERS: DetailReaders = {
  ...{ like: likeMailDetails, new_conversations: unreadMailDetails, new_messages: unreadMailDetails },
  direct_debit_code: codeMailDetails,
}

/** The use-case of each job. A job may run several times, but must have its effect only once. */
export const PROCESSORS: Processors = {
  'identity.delete-expired-sessions': (ctx, { tenantId }) => deleteExpiredSessions(ctx, { scope: { tenantId } }),
  'platform.delete-expired-rate-limits': (ctx, { tenantId }) => deleteExpiredRateLimits(ctx, { scope: { tenantId } }),
  'accounts.delete-unconfirmed': (ctx, { tenantId }) => deleteUnconfirmedAccounts(ctx, { scope: { tenantId } }),
  'accounts.warn-unconfirmed': (ctx, { tenantId }) => warnUnconfirmed(ctx, { scope: { tenantId } }),
  'leaving.warn-before-erasure': (ctx, { tenantId }) => warnBeforeErasure(ctx, { scope: { tenantId } }),
  'leaving.export-data': (ctx, { tenantId, exportId }) => exportData(ctx, { scope: { tenantId }, exportId }),
  'leaving.delete-expired-exports': (ctx, { tenantId }) => deleteExpiredExports(ctx, { scope: { tenantId } }),
  'leaving.erase-deleted': (ctx, { tenantId }) => eraseDeletedAccounts(ctx, { scope: { tenantId } }),
  'platform.delete-old-receipts': (ctx, { tenantId }) => deleteOldReceipts(ctx, { scope: { tenantId } }),
  'platform.repeat-lost-jobs': (ctx, { tenantId }) => repeatLostJobs(ctx, { scope: { tenantId } }),
  'billing.check-ledger': (ctx, { tenantId }) => checkLedger(ctx, { scope: { tenantId } }),
  'billing.check-orders': (ctx, { tenantId }) => checkOrders(ctx, { scope: { tenantId } }),
  'billing.grant-memberships': (ctx, { tenantId }) => grantMemberships(ctx, { scope: { tenantId } }),
  'billing.refund-orders': (ctx, { tenantId }) => refundOrders(ctx, { scope: { tenantId } }),
  'billing.renew-orders': (ctx, { tenantId }) => renewOrders(ctx, { scope: { tenantId } }),
  'billing.number-invoices': (ctx, { tenantId }) => numberInvoices(ctx, { scope: { tenantId } }),
  'billing.delete-old-invoices': (ctx, { tenantId }) => deleteOldInvoices(ctx, { scope: { tenantId } }),
  'billing.delete-old-vat-evidence': (ctx, { tenantId }) => deleteOldVatEvidence(ctx, { scope: { tenantId } }),
  'billing.text-code': (ctx, { tenantId, codeId }) => textCode(ctx, { scope: { tenantId }, codeId }),
  'billing.delete-old-mandates': (ctx, { tenantId }) => deleteOldMandates(ctx, { scope: { tenantId } }),
  'billing.delete-old-free-uses': (ctx, { tenantId }) => deleteOldFreeUses(ctx, { scope: { tenantId } }),
  'events.delete-old-events': (ctx, { tenantId }) => deleteOldEvents(ctx, { scope: { tenantId } }),
  'reports.end-old-cases': (ctx, { tenantId }) => endOldCases(ctx, { scope: { tenantId } }),
  'notifications.delete-old-notifications': (ctx, { tenantId }) => deleteOldNotifications(ctx, { scope: { tenantId } }),
  'likes.delete-old-ended-matches': (ctx, { tenantId }) => deleteOldEndedMatches(ctx, { scope: { tenantId } }),
  'likes.delete-old-skips': (ctx, { tenantId }) => deleteOldSkips(ctx, { scope: { tenantId } }),
  'relations.delete-old-views': (ctx, { tenantId }) => deleteOldViews(ctx, { scope: { tenantId } }),
  'photos.delete-discarded-files': (ctx, { tenantId }) => deleteDiscardedFiles(ctx, { scope: { tenantId } }),
  'photos.prepare-waiting-photos': (ctx, { tenantId }) => prepareWaitingPhotos(ctx, { scope: { tenantId } }),
  'photos.prepare-photo': (ctx, { tenantId, photoId }) => preparePhoto(ctx, { scope: { tenantId }, photoId }),
  'onboarding.create-account': (ctx, { tenantId, memberId }) => createAccount(ctx, { scope: { tenantId }, memberId }),
  'onboarding.create-waiting-accounts': (ctx, { tenantId }) => createWaitingAccounts(ctx, { scope: { tenantId } }),
  'accounts.mail-account': (ctx, { tenantId, memberId, mail }, { id: jobId }) =>
    mailAccount(ctx, { scope: { tenantId }, memberId, mail, jobId }),
  'likes.like-as-operator': (ctx, { tenantId, memberId }) => likeAsOperator(ctx, { scope: { tenantId }, memberId }),
  'likes.like-back-as-operator': (ctx, { tenantId, memberId, likerId }) =>
    likeAsOperator(ctx, { scope: { tenantId }, memberId, likerId }),
  'likes.mail-new-likes': (ctx, { tenantId, memberId }, { id: jobId }) =>
    mailNewLikes(ctx, { scope: { tenantId }, memberId, jobId }),
  'conversations.mail-unread': (ctx, { tenantId, memberId }, { id: jobId }) =>
    mailUnread(ctx, { scope: { tenantId }, memberId, jobId }),
  'conversations.prepare-photo': (ctx, { tenantId, conversationId, seq }) =>
    prepareMessagePhoto(ctx, { scope: { tenantId }, conversationId, seq }),
  'conversations.prepare-waiting-photos': (ctx, { tenantId }) =>
    prepareWaitingMessagePhotos(ctx, { scope: { tenantId } }),
  'conversations.give-credits-back': (ctx, { tenantId, memberId }) =>
    giveCreditsBack(ctx, { scope: { tenantId }, memberId }),
  'conversations.answer-automatically': (ctx, { tenantId, conversationId }) =>
    answerAutomatically(ctx, { scope: { tenantId }, conversationId }),
  'conversations.send-waiting': async (ctx, { tenantId, memberId }) => {
    const settings = ctx.messageSettings(tenantId)
    // Premium is no question of what a message costs.
    const rules = settings && { ...settings, sellsPremium: false }
    return rules && sendWaitingMessages(ctx, { scope: { tenantId }, memberId, rules })
  },
  'mail.delete-old-mails': (ctx, { tenantId }) => deleteOldMails(ctx, { scope: { tenantId } }),
  'mail.send-mail': (ctx, { tenantId, mailId }) =>
    sendMail(ctx, { scope: { tenantId }, mailId, readers: MAIL_READERS }),
  'mail.send-bulk-mail': (ctx, { tenantId, mailId }) =>
    sendMail(ctx, { scope: { tenantId }, mailId, readers: MAIL_READERS }),
}

/** Handlers of given-up jobs, in addition to the log line. */
export const GIVEN_UP_HANDLERS: { readonly [Name in JobName]?: GivenUpHandler<PayloadOf<Name>> } = {
  'leaving.export-data': (ctx, { tenantId, exportId }) => giveUpExport(ctx, { scope: { tenantId }, exportId }),
  // Rejects a picture that kills every process. If it failed for another reason, such as an unreachable storage, it is prepared later.
  'photos.prepare-photo': async (ctx, { tenantId, photoId }, { processesDied }) =>
    processesDied && rejectUnreadable(ctx, { scope: { tenantId }, photoId }),
  'conversations.prepare-photo': async (ctx, { tenantId, conversationId, seq }, { processesDied }) =>
    processesDied && giveUpPhoto(ctx, { scope: { tenantId }, conversationId, seq }),
  'mail.send-mail': (ctx, { tenantId, mailId }, { reason }) => giveUpMail(ctx, { scope: { tenantId }, mailId, reason }),
  'mail.send-bulk-mail': (ctx, { tenantId, mailId }, { reason }) =>
    giveUpMail(ctx, { scope: { tenantId }, mailId, reason }),
}
