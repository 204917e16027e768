import type { TenantId } from '@hearth/contracts/ids'
import type { JobCatalogue, JobDeclaration } from '@hearth/contracts/jobs'
import type { Log } from '@hearth/domain/context'
import { type ClaimedJob, isPartLost, type Outbox, openOutbox } from '@hearth/runtime/outbox'
import type { NewJob, Queues } from '@hearth/runtime/queues'

interface RelayOptions {
  /** The database, opened with the relay's role. */
  readonly relayUrl: string
  readonly queues: Pick<Queues, 'addMany'>
  readonly catalogue: JobCatalogue
  /** The tenants whose outboxes are read if the database cannot say which have jobs due. */
  readonly liveTenants: () => readonly TenantId[]
  readonly log: Log
  /** Milliseconds between two polls without a notification; 2,000 by default. */
  readonly pollEvery?: number
  /** Milliseconds after which another relay can claim the jobs of one that died; 30,000 by default. */
  readonly lease?: number
}

export interface Relay {
  /** The jobs that are due in all outboxes, and since when the oldest waits. */
  waiting: Outbox['waiting']
  /** Finishes the batch under way, then stops. */
  stop(): Promise<void>
}

const TENANTS_AT_ONCE = 100
const JOBS_AT_ONCE = 500
const LONGEST_PAUSE = 30_000

/**
 * Moves jobs from the outboxes to the queues while the process lives, on notifications and at intervals. A row is removed only after the queue has
 * stored the job under the row's id, so a job is moved at least once and queued once.
 */
export async function startRelay(options: RelayOptions): Promise<Relay> {
  const { relayUrl, queues, catalogue, liveTenants, log, pollEvery = 2_000, lease = 30_000 } = options
  const declared = new Map(catalogue.map((job) => [job.name, job]))
  const pause = wakeablePause()
  const outbox = await openOutbox(relayUrl, pause.wake)
  let stopping = false
  let partLost = false

  async function run() {
    let failures = 0
    while (!stopping) {
      try {
        const moved = await moveDue()
        if (failures > 0) log.info('relay_restored')
        failures = 0
        if (moved === 0 && !stopping) await pause.atMost(pollEvery)
      } catch (err) {
        failures += 1
        if (failures === 1) log.warn('relay_interrupted', { err })
        if (!stopping) await pause.atMost(Math.min(LONGEST_PAUSE, 100 * 2 ** failures))
      }
    }
  }

  /**
   * Moves one batch for every tenant that has jobs due, and returns the number of jobs. If tenants are spread over several servers and one is
   * unreachable, it is unknown who has jobs due; then each tenant's outbox is tried, and those on other servers proceed.
   */
  async function moveDue(): Promise<number> {
    let moved = 0
    let lost: unknown
    const noteLoss = (error: unknown) => {
      if (!isPartLost(error)) throw error
      lost = error
    }
    const due = await outbox.dueTenants(TENANTS_AT_ONCE).catch((error: unknown) => {
      noteLoss(error)
      return liveTenants()
    })
    for (const tenantId of due) {
      if (stopping) break
      await moveBatch(outbox, tenantId).then((count) => {
        moved += count
      }, noteLoss)
    }
    if (lost !== undefined && !partLost) log.warn('relay_part_lost', { err: lost })
    if (lost === undefined && partLost) log.info('relay_part_restored')
    partLost = lost !== undefined
    return moved
  }

  async function moveBatch(from: Outbox, tenantId: TenantId): Promise<number> {
    const claimed = await from.claim(tenantId, { limit: JOBS_AT_ONCE, lease })
    const byQueue = new Map<string, ClaimedJob[]>()
    for (const job of claimed) {
      const queue = declared.get(job.name)?.queue
      // The row stays, because the relay of a newer release, which is being rolled out, knows the job.
      if (!queue) log.error('relay_unknown_job', { job: job.name, jobId: job.id, tenantId, attempt: job.attempts })
      else byQueue.set(queue, [...(byQueue.get(queue) ?? []), job])
    }
    for (const [queue, jobs] of byQueue) {
      await queues.addMany(
        queue,
        jobs.map((job) => toNewJob(job, declared.get(job.name) as JobDeclaration)),
      )
      await from.remove(
        tenantId,
        jobs.map(({ id }) => id),
      )
    }
    return claimed.length
  }

  const running = run()
  return {
    waiting: outbox.waiting,
    async stop() {
      stopping = true
      pause.wake()
      await running
      await outbox.close()
    },
  }
}

/** The tenant is that of the transaction, whatever the payload says. */
const toNewJob = ({ id, tenantId, name, payload }: ClaimedJob, { attempts, backoff }: JobDeclaration): NewJob => ({
  id,
  name,
  payload: { ...payload, tenantId },
  attempts,
  backoff,
})

/** A pause that can be ended early; waking it while it is not running ends the next one. */
function wakeablePause() {
  let woken = false
  let end = () => {}
  return {
    wake() {
      woken = true
      end()
    },
    async atMost(milliseconds: number) {
      if (!woken)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds)
          end = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      woken = false
    },
  }
}
