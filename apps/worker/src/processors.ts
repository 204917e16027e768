import type { JobName, PayloadOf } from '@hearth/contracts/jobs'
import type { WorkerContext } from '@hearth/domain/context'
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

/** Which use-case each job runs. A job may run more than once; its effect must not happen more than once. */
export const PROCESSORS: Processors = {
  'accounts.delete-expired-sessions': (ctx, { tenantId }) => deleteExpiredSessions(ctx, { scope: { tenantId } }),
  'accounts.delete-expired-rate-limits': (ctx, { tenantId }) => deleteExpiredRateLimits(ctx, { scope: { tenantId } }),
  'accounts.delete-unconfirmed': (ctx, { tenantId }) => deleteUnconfirmedAccounts(ctx, { scope: { tenantId } }),
  'platform.delete-old-receipts': (ctx, { tenantId }) => deleteOldReceipts(ctx, { scope: { tenantId } }),
  'mail.send-mail': (ctx, { tenantId, mailId }) => sendMail(ctx, { scope: { tenantId }, mailId }),
}
