import type { Log } from '@hearth/domain/context'
import { createPostgresBackend, type Job, type Processor, Queue, Worker, type WorkerOptions } from 'bullmq'
import postgres from 'postgres'
import { openRedis, pingRedis } from './redis-connection.ts'

/** The part of BullMQ's queue and worker that is used, the same on both backends. */
interface BackendQueue
  extends Pick<
    Queue,
    | 'addBulk'
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

/** How queues are made on one of the two servers. */
interface QueueBackend {
  queue(name: string): BackendQueue
  worker(name: string, handle: Processor, options: Omit<WorkerOptions, 'connection' | 'prefix'>): BackendWorker
  /** Runs `declare`, which changes the schedules of the named queue, where the server cannot take changes of several processes at once: when no other process does. */
  oneByOne(name: string, declare: () => Promise<void>): Promise<void>
  /** Resolves when the server answers. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Redis. On a Redis Cluster all keys of one queue must be on one node, so the prefix is a hash tag, one per queue. */
export async function openRedisBackend(
  url: string,
  { prefix, log }: { prefix: string; log: Log },
): Promise<QueueBackend> {
  // BullMQ waits for ever for a server that is away; this one rejects.
  const probe = await openRedis(url, log, { name: 'hearth-queue-probe', waitWhileAway: false })
  const optionsFor = (name: string) => ({
    connection: { url, maxRetriesPerRequest: null },
    prefix: `{${prefix}:${name}}`,
  })
  return {
    queue: (name) => new Queue(name, optionsFor(name)),
    worker: (name, handle, options) => new Worker(name, handle, { ...options, ...optionsFor(name) }),
    oneByOne: (_, declare) => declare(), // each change is one script, which Redis runs alone
    ping: () => pingRedis(probe),
    async close() {
      probe.disconnect()
    },
  }
}

/** PostgreSQL, in a database that BullMQ has for itself: the tables in schema `bullmq` are its own, made and migrated by it. */
export async function openPostgresBackend(url: string): Promise<QueueBackend> {
  const connection = {
    connectionString: url,
    migrate: true,
    max: 4,
    connectionTimeoutMillis: 5_000,
    application_name: 'hearth-queue',
  }
  const probe = createPostgresBackend('probe', { connection: { ...connection, max: 1 } })
  probe.on('error', () => {}) // whoever pings is told
  try {
    await probe.waitUntilReady()
  } catch (error) {
    await probe.close()
    throw error
  }
  return {
    queue: (name) => new Queue(name, { connection }, createPostgresBackend),
    worker: (name, handle, options) => new Worker(name, handle, { ...options, connection }, createPostgresBackend),
    // Two that declare a schedule across its first moment would add a run each. After the earlier run BullMQ finds the
    // later one there and adds no other, and after the later one it takes the schedule for somebody else's: it ends.
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
      await probe.getState('any') // BullMQ's own way to its pool: any query will do
    },
    close: () => probe.close(),
  }
}
