import { z } from 'zod'
import { type ExportId, isUuid, type MailId, type MemberId, type PhotoId, type TenantId } from './ids.ts'

/** One queue for each kind of work, so that a slow one does not delay the others. */
export const QUEUES = ['maintenance', 'mail', 'media'] as const
export type QueueName = (typeof QUEUES)[number]

/**
 * What is mailed to an account because somebody typed its address: a link to another password, one that confirms the address, or that there is an
 * account.
 */
const ACCOUNT_MAILS = ['reset', 'confirmation', 'notice'] as const
export type AccountMail = (typeof ACCOUNT_MAILS)[number]

/** What every job holds: the tenant whose rows it works on. */
export interface JobPayload {
  readonly tenantId: TenantId
}

/** A kind of job: its queue, its payload and how it is retried. */
export interface JobDeclaration<Name extends string = string, Payload extends JobPayload = JobPayload> {
  /** `area.verb-noun`. */
  readonly name: Name
  readonly queue: QueueName
  /** Runs at most, the first included; after the last the job is given up and kept for inspection. */
  readonly attempts: number
  /** Milliseconds between the first two runs; doubles from run to run. */
  readonly backoff: number
  readonly payload: z.ZodType<Payload>
  /** While a job with the same key waits to be taken from the outbox, another is not added. */
  dedupeKey?(ids: Omit<Payload, 'tenantId'>): string
}
export type JobCatalogue = readonly JobDeclaration[]

const idOf = <Id extends string>() => z.custom<Id>((value) => typeof value === 'string' && isUuid(value))
const tenantId = idOf<TenantId>()

type PayloadWith<Ids extends z.ZodRawShape> = JobPayload & { readonly [Key in keyof Ids]: z.output<Ids[Key]> }

/** Declares a job whose payload is the tenant and these ids: never a snapshot, which would be old when the job runs. */
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
  declareJob({ name: 'photos.delete-discarded-files', queue: 'maintenance', attempts: 5, backoff: 10_000, ids: {} }),
  declareJob({ name: 'photos.prepare-waiting-photos', queue: 'maintenance', attempts: 5, backoff: 10_000, ids: {} }),
  declareJob({
    name: 'photos.prepare-photo',
    queue: 'media',
    attempts: 5,
    backoff: 10_000,
    ids: { photoId: idOf<PhotoId>() },
  }),
  // Asked for in the same words and work whether the address has an account or not: then the member is nobody.
  declareJob({
    name: 'accounts.mail-account',
    queue: 'mail',
    attempts: 5,
    backoff: 10_000,
    ids: { memberId: idOf<MemberId>(), mail: z.enum(ACCOUNT_MAILS) },
  }),
  // Twelve runs take 17 hours: longer than a mail server is usually away.
  declareJob({ name: 'mail.send-mail', queue: 'mail', attempts: 12, backoff: 15_000, ids: { mailId: idOf<MailId>() } }),
] as const satisfies JobCatalogue

export type JobName = (typeof JOBS)[number]['name']
export type PayloadOf<Name extends JobName> = z.output<
  Extract<(typeof JOBS)[number], { readonly name: Name }>['payload']
>

/** What a transaction leaves in the outbox for a job to run after it; the tenant is the transaction's own. */
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
