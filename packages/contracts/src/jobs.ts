import { z } from 'zod'
import {
  type ConversationId,
  type ExportId,
  isUuid,
  type MailId,
  type MandateCodeId,
  type MemberId,
  type PhotoId,
  type TenantId,
} from './ids.ts'

/**
 * One queue per kind of work, so that slow work does not delay the rest. `awaited` has what a person waits for and needs no mail server; `bulk_mail` has
 * the mails that many get at once, so that `mail` is free for those that somebody has asked for.
 */
export const QUEUES = ['maintenance', 'awaited', 'mail', 'bulk_mail', 'media'] as const
export type QueueName = (typeof QUEUES)[number]

/**
 * Mails to an account because somebody typed its address: a link to reset the password, a link to confirm the address, or a notice that there is an
 * account.
 */
const ACCOUNT_MAILS = ['reset', 'confirmation', 'notice'] as const
export type AccountMail = (typeof ACCOUNT_MAILS)[number]

/** The common payload of all jobs: the tenant whose rows they work on. */
export interface JobPayload {
  readonly tenantId: TenantId
}

/** A kind of job: its queue, its payload and how it is retried. */
export interface JobDeclaration<Name extends string = string, Payload extends JobPayload = JobPayload> {
  /** `area.verb-noun`. */
  readonly name: Name
  readonly queue: QueueName
  /** The most runs, including the first; after the last one the job is given up and kept for inspection. */
  readonly attempts: number
  /** Milliseconds between the first two runs; doubles from run to run. */
  readonly backoff: number
  readonly payload: z.ZodType<Payload>
  /** No second job with the same key is added while one waits in the outbox. */
  dedupeKey?(ids: Omit<Payload, 'tenantId'>): string
}
export type JobCatalogue = readonly JobDeclaration[]

const idOf = <Id extends string>() => z.custom<Id>((value) => typeof value === 'string' && isUuid(value))
const tenantId = idOf<TenantId>()

type PayloadWith<Ids extends z.ZodRawShape> = JobPayload & { readonly [Key in keyof Ids]: z.output<Ids[Key]> }

/** Declares a job whose payload is the tenant and these ids. Never a snapshot, which would be outdated when the job runs. */
export const declareJob = <const Name extends `${string}.${string}`, Ids extends z.ZodRawShape>({
  ids,
  ...job
}: Omit<JobDeclaration<Name, PayloadWith<Ids>>, 'payload'> & { readonly ids: Ids }): JobDeclaration<
  Name,
  PayloadWith<Ids>
> => ({ ...job, payload: z.strictObject({ ...ids, tenantId }) as unknown as z.ZodType<PayloadWith<Ids>> })

/** Every job of the platform. The worker refuses to start without a processor for each. */
export const JOBS = [
  declareJob({
    name: 'identity.delete-expired-sessions',
    queue: 'maintenance',
    attempts: 5,
    backoff: 10_000,
    ids: {},
  }),
  declareJob({
    name: 'platform.delete-expired-rate-limits',
    queue: 'maintenance',
    attempts: 5,
    backoff: 10_000,
    ids: {},
  }),
  declareJob({
    name: 'accounts.delete-unconfirmed',
    queue: 'maintenance',
    attempts: 5,
    backoff: 10_000,
    ids: {},
  }),
  declareJob({ name: 'accounts.warn-unconfirmed', queue: 'maintenance', attempts: 5, backoff: 10_000, ids: {} }),
  declareJob({ name: 'leaving.warn-before-erasure', queue: 'maintenance', attempts: 5, backoff: 10_000, ids: {} }),
  declareJob({
    name: 'leaving.export-data',
    queue: 'maintenance',
    attempts: 5,
    backoff: 10_000,
    ids: { exportId: idOf<ExportId>() },
  }),
  declareJob({ name: 'leaving.delete-expired-exports', queue: 'maintenance', attempts: 5, backoff: 10_000, ids: {} }),
  declareJob({ name: 'leaving.erase-deleted', queue: 'maintenance', attempts: 5, backoff: 10_000, ids: {} }),
  declareJob({
    name: 'platform.delete-old-receipts',
    queue: 'maintenance',
    attempts: 5,
    backoff: 10_000,
    ids: {},
  }),
  declareJob({ name: 'platform.repeat-lost-jobs', queue: 'maintenance', attempts: 5, backoff: 10_000, ids: {} }),
  declareJob({ name: 'billing.check-ledger', queue: 'maintenance', attempts: 5, backoff: 10_000, ids: {} }),
  // Asks the provider about payments of which it has not told the end. Comes again each minute, so that a run that has failed is not repeated beside it.
  declareJob({ name: 'billing.check-orders', queue: 'maintenance', attempts: 1, backoff: 10_000, ids: {} }),
  declareJob({ name: 'billing.grant-memberships', queue: 'maintenance', attempts: 5, backoff: 10_000, ids: {} }),
  // Reminds of what repeats, and charges what is due of it. Comes again each minute, as above.
  declareJob({ name: 'billing.renew-orders', queue: 'maintenance', attempts: 1, backoff: 10_000, ids: {} }),
  // Gives what was booked its invoice or credit note.
  declareJob({ name: 'billing.number-invoices', queue: 'maintenance', attempts: 5, backoff: 10_000, ids: {} }),
  declareJob({ name: 'billing.delete-old-invoices', queue: 'maintenance', attempts: 5, backoff: 10_000, ids: {} }),
  declareJob({ name: 'billing.delete-old-vat-evidence', queue: 'maintenance', attempts: 5, backoff: 10_000, ids: {} }),
  // Pays back what is due, for as long as it is due.
  declareJob({ name: 'billing.refund-orders', queue: 'maintenance', attempts: 5, backoff: 10_000, ids: {} }),
  // Text messages with codes, which are valid for ten minutes.
  declareJob({
    name: 'billing.text-code',
    queue: 'awaited',
    attempts: 5,
    backoff: 2_000,
    ids: { codeId: idOf<MandateCodeId>() },
  }),
  // Mandates, codes and blocks.
  declareJob({ name: 'billing.delete-old-mandates', queue: 'maintenance', attempts: 5, backoff: 10_000, ids: {} }),
  declareJob({ name: 'billing.delete-old-free-uses', queue: 'maintenance', attempts: 5, backoff: 10_000, ids: {} }),
  declareJob({ name: 'events.delete-old-events', queue: 'maintenance', attempts: 5, backoff: 10_000, ids: {} }),
  declareJob({ name: 'reports.end-old-cases', queue: 'maintenance', attempts: 5, backoff: 10_000, ids: {} }),
  declareJob({
    name: 'notifications.delete-old-notifications',
    queue: 'maintenance',
    attempts: 5,
    backoff: 10_000,
    ids: {},
  }),
  declareJob({ name: 'likes.delete-old-ended-matches', queue: 'maintenance', attempts: 5, backoff: 10_000, ids: {} }),
  declareJob({ name: 'likes.delete-old-skips', queue: 'maintenance', attempts: 5, backoff: 10_000, ids: {} }),
  declareJob({ name: 'relations.delete-old-views', queue: 'maintenance', attempts: 5, backoff: 10_000, ids: {} }),
  declareJob({ name: 'photos.delete-discarded-files', queue: 'maintenance', attempts: 5, backoff: 10_000, ids: {} }),
  declareJob({ name: 'photos.prepare-waiting-photos', queue: 'maintenance', attempts: 5, backoff: 10_000, ids: {} }),
  declareJob({
    name: 'photos.prepare-photo',
    queue: 'media',
    attempts: 5,
    backoff: 10_000,
    ids: { photoId: idOf<PhotoId>() },
  }),
  declareJob({
    name: 'conversations.prepare-photo',
    queue: 'media',
    attempts: 5,
    backoff: 10_000,
    ids: { conversationId: idOf<ConversationId>(), seq: z.int().min(1) },
  }),
  declareJob({
    name: 'conversations.prepare-waiting-photos',
    queue: 'maintenance',
    attempts: 5,
    backoff: 10_000,
    ids: {},
  }),
  // As patient as mail: whoever signed up was told that a mail is on its way.
  declareJob({
    name: 'onboarding.create-account',
    queue: 'awaited',
    attempts: 12,
    backoff: 15_000,
    ids: { memberId: idOf<MemberId>() },
  }),
  declareJob({
    name: 'onboarding.create-waiting-accounts',
    queue: 'maintenance',
    attempts: 5,
    backoff: 10_000,
    ids: {},
  }),
  // Enqueued with the same payload and work whether the address has an account or not; without an account `memberId` is a new id.
  declareJob({
    name: 'accounts.mail-account',
    queue: 'awaited',
    attempts: 5,
    backoff: 10_000,
    ids: { memberId: idOf<MemberId>(), mail: z.enum(ACCOUNT_MAILS) },
  }),
  // Profiles that the operator runs like a member who has come, or who likes one of them.
  declareJob({
    name: 'likes.like-as-operator',
    queue: 'maintenance',
    attempts: 5,
    backoff: 10_000,
    ids: { memberId: idOf<MemberId>() },
    dedupeKey: ({ memberId }) => memberId,
  }),
  declareJob({
    name: 'likes.like-back-as-operator',
    queue: 'maintenance',
    attempts: 5,
    backoff: 10_000,
    ids: { memberId: idOf<MemberId>(), likerId: idOf<MemberId>() },
  }),
  declareJob({
    name: 'likes.mail-new-likes',
    queue: 'bulk_mail',
    attempts: 5,
    backoff: 10_000,
    ids: { memberId: idOf<MemberId>() },
    dedupeKey: ({ memberId }) => memberId,
  }),
  declareJob({
    name: 'conversations.mail-unread',
    queue: 'bulk_mail',
    attempts: 5,
    backoff: 10_000,
    ids: { memberId: idOf<MemberId>() },
    dedupeKey: ({ memberId }) => memberId,
  }),
  // What members have paid for messages to a profile that was removed as fake.
  declareJob({
    name: 'conversations.give-credits-back',
    queue: 'maintenance',
    attempts: 12,
    backoff: 15_000,
    ids: { memberId: idOf<MemberId>() },
  }),
  // The profiles of a demo that answer by themselves; one answer to what was written within these seconds.
  declareJob({
    name: 'conversations.answer-automatically',
    queue: 'maintenance',
    attempts: 5,
    backoff: 10_000,
    ids: { conversationId: idOf<ConversationId>() },
    dedupeKey: ({ conversationId }) => conversationId,
  }),
  // Without a key, because one may be due only in an hour, and the next one at once.
  declareJob({
    name: 'conversations.send-waiting',
    queue: 'maintenance',
    attempts: 5,
    backoff: 10_000,
    ids: { memberId: idOf<MemberId>() },
  }),
  // Optional mails, and links of all mails.
  declareJob({ name: 'mail.delete-old-mails', queue: 'maintenance', attempts: 5, backoff: 10_000, ids: {} }),
  // Twelve runs take 17 hours, longer than most outages of mail servers.
  declareJob({ name: 'mail.send-mail', queue: 'mail', attempts: 12, backoff: 15_000, ids: { mailId: idOf<MailId>() } }),
  declareJob({
    name: 'mail.send-bulk-mail',
    queue: 'bulk_mail',
    attempts: 12,
    backoff: 15_000,
    ids: { mailId: idOf<MailId>() },
  }),
] as const satisfies JobCatalogue

export type JobName = (typeof JOBS)[number]['name']
export type PayloadOf<Name extends JobName> = z.output<
  Extract<(typeof JOBS)[number], { readonly name: Name }>['payload']
>

/** A job in the outbox, to be run after its transaction; the tenant is the transaction's. */
export function outboxJob<Name extends JobName>(name: Name, ids: Omit<PayloadOf<Name>, 'tenantId'>) {
  const declared: JobDeclaration | undefined = JOBS.find((job) => job.name === name)
  return toOutboxJob(declared as JobDeclaration, ids)
}

/** The same for a job that is not in the catalogue of the platform. */
export const toOutboxJob = <Payload extends JobPayload>(
  job: JobDeclaration<string, Payload>,
  ids: Omit<Payload, 'tenantId'>,
) => ({
  name: job.name,
  payload: { ...ids },
  ...(job.dedupeKey ? { dedupeKey: `${job.name} ${job.dedupeKey(ids)}` } : {}),
})
