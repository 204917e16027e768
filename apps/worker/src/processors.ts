import type { JobName, PayloadOf } from '@hearth/contracts/jobs'
import { mailAccount } from '@hearth/domain/accounts/mail-account'
import type { WorkerContext } from '@hearth/domain/context'
import { giveUpMail } from '@hearth/domain/mail/dead-letters'
import { sendMail } from '@hearth/domain/mail/send-mail'
import {
  deleteExpiredRateLimits,
  deleteExpiredSessions,
  deleteOldReceipts,
  deleteUnconfirmedAccounts,
} from '@hearth/domain/platform/delete-expired'

/** Runs the use-case of one kind of job. `id` is the same in every run of a job: `once` in the domain takes it as its receipt. */
export type Processor<Payload> = (
  ctx: WorkerContext,
  payload: Payload,
  job: { readonly id: string },
) => Promise<unknown>
export type Processors = { readonly [Name in JobName]: Processor<PayloadOf<Name>> }

export type LastWord<Payload> = (ctx: WorkerContext, payload: Payload, reason: string) => Promise<unknown>

/** Which use-case each job runs. A job may run more than once; its effect must not happen more than once. */
export const PROCESSORS: Processors = {
  'accounts.delete-expired-sessions': (ctx, { tenantId }) => deleteExpiredSessions(ctx, { scope: { tenantId } }),
  'accounts.delete-expired-rate-limits': (ctx, { tenantId }) => deleteExpiredRateLimits(ctx, { scope: { tenantId } }),
  'accounts.delete-unconfirmed': (ctx, { tenantId }) => deleteUnconfirmedAccounts(ctx, { scope: { tenantId } }),
  'platform.delete-old-receipts': (ctx, { tenantId }) => deleteOldReceipts(ctx, { scope: { tenantId } }),
  'accounts.mail-account': (ctx, { tenantId, memberId, mail }, { id: jobId }) =>
    mailAccount(ctx, { scope: { tenantId }, memberId, mail, jobId }),
  'mail.send-mail': (ctx, { tenantId, mailId }) => sendMail(ctx, { scope: { tenantId }, mailId }),
}

/** What is done about a job that is given up, besides the line of the log. */
export const LAST_WORDS: { readonly [Name in JobName]?: LastWord<PayloadOf<Name>> } = {
  'mail.send-mail': (ctx, { tenantId, mailId }, reason) => giveUpMail(ctx, { scope: { tenantId }, mailId, reason }),
}
