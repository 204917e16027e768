import type { TenantId } from '@hearth/contracts/ids'
import { JOBS, type JobCatalogue, type JobName } from '@hearth/contracts/jobs'
import type { Queues, TakenJob } from '@hearth/runtime/queues'

/** The queue of the ticks. */
export const SCHEDULE_QUEUE = 'schedules'

/**
 * Jobs that run at fixed times, once for every live tenant, with the tenant as their only input. A schedule is one entry at the queue, not one per
 * tenant and not a timer in a process. When it is due, the queue adds a tick with one id, however many workers have declared the schedule, and one
 * worker takes it. The tick adds a job for each tenant that is live then, with an id made of tick and tenant, so that a tick that runs twice adds the
 * same jobs. Each tick also removes old jobs from all queues. After an outage a worker catches up with one tick, not with all that were missed.
 */
export const SCHEDULES: readonly TenantSchedule[] = [
  { job: 'identity.delete-expired-sessions' satisfies JobName, pattern: '17 * * * *' },
  { job: 'platform.delete-expired-rate-limits' satisfies JobName, pattern: '47 * * * *' },
  { job: 'accounts.delete-unconfirmed' satisfies JobName, pattern: '7 * * * *' },
  { job: 'accounts.warn-unconfirmed' satisfies JobName, pattern: '12 * * * *' },
  { job: 'onboarding.create-waiting-accounts' satisfies JobName, pattern: '22 * * * *' },
  { job: 'leaving.warn-before-erasure' satisfies JobName, pattern: '57 * * * *' },
  { job: 'leaving.delete-expired-exports' satisfies JobName, pattern: '3 * * * *' },
  { job: 'leaving.erase-deleted' satisfies JobName, pattern: '37 * * * *' },
  { job: 'photos.delete-discarded-files' satisfies JobName, pattern: '27 * * * *' },
  { job: 'photos.prepare-waiting-photos' satisfies JobName, pattern: '33 * * * *' },
  { job: 'conversations.prepare-waiting-photos' satisfies JobName, pattern: '38 * * * *' },
  { job: 'events.delete-old-events' satisfies JobName, pattern: '52 * * * *' },
  { job: 'billing.check-ledger' satisfies JobName, pattern: '11 3 * * *' },
  { job: 'billing.check-orders' satisfies JobName, pattern: '* * * * *' },
  { job: 'billing.refund-orders' satisfies JobName, pattern: '* * * * *' },
  { job: 'billing.renew-orders' satisfies JobName, pattern: '* * * * *' },
  { job: 'billing.number-invoices' satisfies JobName, pattern: '* * * * *' },
  { job: 'billing.grant-memberships' satisfies JobName, pattern: '4,19,34,49 * * * *' },
  { job: 'billing.delete-old-invoices' satisfies JobName, pattern: '46 4 * * *' },
  { job: 'billing.delete-old-vat-evidence' satisfies JobName, pattern: '36 4 * * *' },
  { job: 'billing.delete-old-mandates' satisfies JobName, pattern: '26 * * * *' },
  { job: 'billing.delete-old-free-uses' satisfies JobName, pattern: '31 4 * * *' },
  { job: 'reports.end-old-cases' satisfies JobName, pattern: '21 4 * * *' },
  { job: 'notifications.delete-old-notifications' satisfies JobName, pattern: '56 * * * *' },
  { job: 'likes.delete-old-ended-matches' satisfies JobName, pattern: '27 * * * *' },
  { job: 'likes.delete-old-skips' satisfies JobName, pattern: '37 4 * * *' },
  { job: 'relations.delete-old-views' satisfies JobName, pattern: '42 * * * *' },
  { job: 'mail.delete-old-mails' satisfies JobName, pattern: '51 4 * * *' },
  { job: 'platform.repeat-lost-jobs' satisfies JobName, pattern: '32 * * * *' },
  { job: 'platform.delete-old-receipts' satisfies JobName, pattern: '41 4 * * *' },
]

interface TenantSchedule {
  /** Name of a declared job. */
  readonly job: string
  /** Cron, in UTC. */
  readonly pattern: string
}

interface SchedulesOptions {
  readonly queues: Queues
  readonly liveTenants: () => readonly TenantId[]
  readonly schedules?: readonly TenantSchedule[]
  readonly catalogue?: JobCatalogue
}

/** Declares the schedules at the queue and takes part in running them; resolves when the queue has stored them. */
export async function startSchedules(options: SchedulesOptions): Promise<void> {
  const { queues, liveTenants, schedules = SCHEDULES, catalogue = JOBS } = options
  const declared = new Map(catalogue.map((job) => [job.name, job]))
  for (const { job } of schedules)
    if (!declared.has(job)) throw new Error(`The schedule of ${job} names no declared job.`)

  async function tick({ id, name }: TakenJob) {
    const job = declared.get(name)
    if (!job) throw new Error(`This worker knows no schedule ${name}.`)
    const jobs = liveTenants().map((tenantId) => ({
      id: `${id.replaceAll(':', '.')}.${tenantId}`,
      name,
      payload: { tenantId },
      attempts: job.attempts,
      backoff: job.backoff,
    }))
    await queues.addMany(job.queue, jobs)
    await queues.removeOld()
  }
  await queues.work(SCHEDULE_QUEUE, tick, { concurrency: 1 })
  await queues.schedule(
    SCHEDULE_QUEUE,
    schedules.map(({ job, pattern }) => ({ name: job, pattern })),
  )
}
