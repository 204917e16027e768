import type { Log } from '@hearth/domain/context'
import { createPostgresBackend, type Job, type Processor, Queue, Worker, type WorkerOptions } from 'bullmq'
import postgres from 'postgres'
import { openRedis, pingRedis } from './redis-connection.ts'

/** The parts of BullMQ's queue and worker that Hearth uses, alike on both backends. */
interface BackendQueue
  extends Pick<
    Queue,
    | 'addBulk'
    | 'clean'
    | 'close'
    | 'getJobCounts'
    | 'getJobSchedulers'
    | 'removeJobScheduler'
    | 'upsertJobScheduler'
    | 'waitUntilReady'
  > {
  on(event: 'error', listener: (error: Error) => void): unknown
}
export interface BackendWorker extends Pick<Worker, 'close' | 'waitUntilReady'> {
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'failed', listener: (job: Job | undefined, error: Error) => void): unknown
}

/** Makes queues on one of the two servers. */
interface QueueBackend {
  queue(name: string): BackendQueue
  worker(name: string, handle: Processor, options: Omit<WorkerOptions, 'connection' | 'prefix'>): BackendWorker
  /**
   * Runs `declare`, which changes the schedules of the named queue. Where the server cannot handle concurrent changes, it waits until no other
   * process runs one.
   */
  oneByOne(name: string, declare: () => Promise<void>): Promise<void>
  /** Resolves when the server answers. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Queues on Redis. On a Redis Cluster all keys of one queue must be on one node, so the prefix is a hash tag, one per queue. */
export async function openRedisBackend(
  url: string,
  { prefix, log }: { prefix: string; log: Log },
): Promise<QueueBackend> {
  // BullMQ waits for ever for an unreachable server; this connection rejects.
  const probe = await openRedis(url, log, { name: 'hearth-queue-probe', waitWhileAway: false })
  const optionsFor = (name: string) => ({
    connection: { url, maxRetriesPerRequest: null },
    prefix: `{${prefix}:${name}}`,
  })
  return {
    queue: (name) => new Queue(name, optionsFor(name)),
    worker: (name, handle, options) => new Worker(name, handle, { ...options, ...optionsFor(name) }),
    oneByOne: (_, declare) => declare(), // each change is one script, which Redis runs atomically
    ping: () => pingRedis(probe),
    async close() {
      probe.disconnect()
    },
  }
}

/** Queues on PostgreSQL, in a database of their own: BullMQ makes and migrates the tables in its schema `bullmq`. */
export async function openPostgresBackend(url: string): Promise<QueueBackend> {
  const connection = {
    connectionString: url,
    migrate: true,
    max: 4,
    connectionTimeoutMillis: 5_000,
    application_name: 'hearth-queue',
  }
  const probe = createPostgresBackend('probe', { connection: { ...connection, max: 1 } })
  probe.on('error', () => {}) // the caller of `ping` gets the error
  try {
    await probe.waitUntilReady()
  } catch (error) {
    await probe.close()
    throw error
  }
  return {
    queue: (name) => new Queue(name, { connection }, createPostgresBackend),
    worker: (name, handle, options) => new Worker(name, handle, { ...options, connection }, createPostgresBackend),
    // Two processes that declare a schedule around the time of its first run would each add a run. BullMQ then drops one of them only by chance, or
    // ends the schedule, because it takes the other run for one of another schedule.
    async oneByOne(name, declare) {
      const sql = postgres(url, { max: 1, connect_timeout: 5, connection: { application_name: 'hearth-queue' } })
      try {
        await sql`SELECT pg_advisory_lock(hashtextextended(${name}, 0))`
        await declare()
      } finally {
        await sql.end()
      }
    },
    async ping() {
      await probe.getState('any') // any query will do: this is BullMQ's own access to its pool
    },
    close: () => probe.close(),
  }
}
