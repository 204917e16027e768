import type { Log } from '@hearth/domain/context'
import { createPostgresBackend, type Job, type Processor, Queue, Worker, type WorkerOptions } from 'bullmq'
import { openRedis, pingRedis } from './redis-connection.ts'

/** The part of BullMQ's queue and worker that is used, the same on both backends. */
export interface BackendQueue
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
export interface QueueBackend {
  queue(name: string): BackendQueue
  worker(name: string, handle: Processor, options: Omit<WorkerOptions, 'connection' | 'prefix'>): BackendWorker
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
    async ping() {
      await probe.getState('any') // BullMQ's own way to its pool: any query will do
    },
    close: () => probe.close(),
  }
}
