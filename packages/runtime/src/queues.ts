import { DAY, HOUR } from '@hearth/contracts/durations'
import type { Log } from '@hearth/domain/context'
import { DelayedError, type Job, type Processor } from 'bullmq'
import { type BackendWorker, openPostgresBackend, openRedisBackend } from './queue-backends.ts'

export interface NewJob {
  /** Must not contain colons. A job whose id is in the queue already is not added again. */
  readonly id: string
  readonly name: string
  readonly payload: object
  /** The largest number of runs, the first included. */
  readonly attempts: number
  /** Milliseconds between the first two runs; doubled from run to run. */
  readonly backoff: number
}

export interface TakenJob {
  readonly id: string
  readonly name: string
  readonly payload: unknown
  /** The number of this run, from 1. */
  readonly attempt: number
  /** When it was added to the queue. */
  readonly addedAt: Date
}

/** What a handler throws to put its job back for so many milliseconds, without using up one of its attempts. */
export const postponed = (message: string, delay: number) =>
  Object.assign(new Error(message), { code: 'job_postponed', delay } as const)
const isPostponed = (error: unknown): error is ReturnType<typeof postponed> =>
  error instanceof Error && 'code' in error && error.code === 'job_postponed'

interface Schedule {
  readonly name: string
  /** Cron pattern in UTC; the first of six fields is seconds. */
  readonly pattern: string
}

export interface WorkOptions {
  /** Concurrent handlers in this process; 10 by default. */
  readonly concurrency?: number
  /** Milliseconds after which the job of a dead process is handed to another; 30,000 by default. */
  readonly deadAfter?: number
  /** Called after each failed run, with whether it was the last. */
  readonly onFailed?: (job: TakenJob, error: Error, last: boolean) => void
}

/** Named queues on one of BullMQ's backends. Both keep these promises. */
export interface Queues {
  /** Adds all jobs; resolves once the server has stored them. */
  addMany(queue: string, jobs: readonly NewJob[]): Promise<void>
  /**
   * Hands each job to `handle` at least once: a job whose process died or lost the server is handed out again. If a handler throws BullMQ's
   * UnrecoverableError, the job is given up at once; if it throws what `postponed` makes, the job is handed out again later.
   */
  work(queue: string, handle: (job: TakenJob) => Promise<unknown>, options?: WorkOptions): Promise<void>
  /** Replaces the queue's schedules by these. A schedule adds one job whenever it is due, however many processes declare it. */
  schedule(queue: string, schedules: readonly Schedule[]): Promise<void>
  /** Removes the ended jobs that are older than they are kept: BullMQ does it only when another job of their queue ends. */
  removeOld(): Promise<void>
  count(queue: string): Promise<{ waiting: number; active: number; delayed: number; failed: number }>
  /** Resolves when the server answers. */
  ping(): Promise<void>
  /** Takes no more jobs, waits for running handlers, then closes all connections. */
  close(): Promise<void>
}

interface QueuesOptions {
  readonly names: readonly string[]
  readonly redisUrl?: string | undefined
  /** Used without `redisUrl`: a database that only BullMQ uses. */
  readonly queueDatabaseUrl?: string | undefined
  /** Must differ between installations that share a Redis. */
  readonly prefix?: string
  readonly log: Log
}

/** Completed jobs are kept for an hour, so that adding one again is recognised; failed ones for two weeks, for inspection. */
const KEPT = { completed: HOUR, failed: 14 * DAY } as const
const RETENTION = {
  removeOnComplete: { age: KEPT.completed / 1_000, count: 10_000 },
  removeOnFail: { age: KEPT.failed / 1_000 },
}
/** A job whose process has died this often while it ran is given up. More than once is allowed, because processes die of other causes, too. */
const DEATHS = 10
const ADD_AT_ONCE = 1_000
const COMPLAIN_EVERY = 10_000

/** Opens the queues; rejects with the reason if the server cannot be reached. Later losses are logged, and the queues reconnect. */
export async function openQueues({
  names,
  redisUrl,
  queueDatabaseUrl,
  prefix = 'hearth',
  log,
}: QueuesOptions): Promise<Queues> {
  if (!redisUrl && !queueDatabaseUrl) throw new Error('A queue needs a Redis or a database.')
  const backend = redisUrl
    ? await openRedisBackend(redisUrl, { prefix, log })
    : await openPostgresBackend(queueDatabaseUrl as string)
  const complain = atMostEvery(COMPLAIN_EVERY, (err: Error) => log.warn('queue_unreachable', { err }))
  const workers: BackendWorker[] = []
  const queues = new Map(names.map((name) => [name, backend.queue(name)]))
  for (const queue of queues.values()) queue.on('error', complain)
  await Promise.all([...queues.values()].map((queue) => queue.waitUntilReady()))

  const queueOf = (name: string) => {
    const queue = queues.get(name)
    if (!queue) throw new Error(`There is no queue ${name}.`)
    return queue
  }
  return {
    async addMany(name, jobs) {
      const entries = jobs.map(({ id, name: job, payload, attempts, backoff }) => ({
        name: job,
        data: payload,
        opts: { jobId: id, attempts, backoff: { type: 'exponential', delay: backoff } },
      }))
      for (let from = 0; from < entries.length; from += ADD_AT_ONCE)
        await queueOf(name).addBulk(entries.slice(from, from + ADD_AT_ONCE))
    },
    async work(name, handle, { concurrency = 10, deadAfter = 30_000, onFailed } = {}) {
      queueOf(name)
      const run: Processor = (job, token) =>
        handle(toTaken(job, job.attemptsMade + 1)).catch(async (error: unknown) => {
          if (!isPostponed(error)) throw error
          await job.moveToDelayed(Date.now() + error.delay, token)
          throw new DelayedError()
        })
      const worker = backend.worker(name, run, {
        concurrency,
        lockDuration: deadAfter,
        stalledInterval: deadAfter,
        maxStalledCount: DEATHS,
        ...RETENTION,
      })
      workers.push(worker)
      worker.on('error', complain)
      worker.on('failed', (job, error) => {
        if (job) onFailed?.(toTaken(job, job.attemptsMade), error, job.finishedOn !== undefined)
      })
      await worker.waitUntilReady()
    },
    async schedule(name, schedules) {
      const queue = queueOf(name)
      await backend.oneByOne(name, async () => {
        const declared = async () => new Map((await queue.getJobSchedulers()).map(({ key, pattern }) => [key, pattern]))
        const known = await declared()
        for (const { name: id, pattern } of schedules) {
          // Declaring an unchanged schedule again would skip an overdue run.
          if (known.get(id) === pattern) continue
          const template = { name: id, opts: { attempts: 5, backoff: 1_000 } }
          await queue.upsertJobScheduler(id, { pattern, tz: 'UTC' }, template).catch(async (error: unknown) => {
            // When several processes start together, Redis accepts the first and refuses the others.
            if ((await declared()).get(id) !== pattern) throw error
          })
        }
        const wanted = new Set(schedules.map((schedule) => schedule.name))
        for (const id of known.keys()) if (!wanted.has(id)) await queue.removeJobScheduler(id)
      })
    },
    async removeOld() {
      for (const queue of queues.values())
        for (const [state, kept] of Object.entries(KEPT)) await queue.clean(kept, 0, state as keyof typeof KEPT)
    },
    async count(name) {
      const counts = await queueOf(name).getJobCounts('waiting', 'active', 'delayed', 'failed')
      return { waiting: 0, active: 0, delayed: 0, failed: 0, ...counts }
    },
    ping: () => backend.ping(),
    async close() {
      await Promise.all(workers.map((worker) => worker.close()))
      await Promise.all([...queues.values()].map((queue) => queue.close()))
      await backend.close()
    },
  }
}

const toTaken = ({ id = '', name, data, timestamp }: Job, attempt: number): TakenJob => ({
  ...{ id, name, payload: data, attempt },
  addedAt: new Date(timestamp),
})

function atMostEvery<T>(milliseconds: number, tell: (what: T) => void): (what: T) => void {
  let last = -Infinity
  return (what) => {
    const now = performance.now()
    if (now - last < milliseconds) return
    last = now
    tell(what)
  }
}
