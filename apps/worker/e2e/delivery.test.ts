import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLog } from '@hearth/runtime/log'
import { openQueues } from '@hearth/runtime/queues'
import { dbTest } from '@hearth/testing/db-test'
import { jobsInOutbox, leaveJobs, memberEmails } from '@hearth/testing/outbox'
import { afterEach, describe, expect } from 'vitest'
import { countingJob } from './counting-job.ts'
import type { ChildOrder } from './delivery.child.ts'

const JOBS_AT_LEAST = 300
const JOBS_EACH = 5
const KILLS = 4
const DEAD_AFTER = 1_000

const children = new Set<ChildProcess>()
const folders: string[] = []
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Starts a child and resolves when it is ready; `hear` is told what it says from its first word on. */
async function start(order: ChildOrder, hear = (_said: unknown) => {}): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, 'delivery.child.ts'), [JSON.stringify(order)], {
    cwd: path.join(import.meta.dirname, '..'),
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  children.add(child)
  // A worker has taken jobs by the time it is ready, and of words that arrive together `once` would hear the first alone.
  await new Promise<void>((resolve) => {
    child.on('message', (said) => {
      hear(said)
      if (said === 'ready') resolve()
    })
  })
  return child
}

/** Resolves when the child has said so many things more. */
const says = (child: ChildProcess, count: number) =>
  new Promise<void>((resolve) => {
    let left = count
    const listener = () => {
      left -= 1
      if (left > 0) return
      child.off('message', listener)
      resolve()
    }
    child.on('message', listener)
  })

async function killed(child: ChildProcess) {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  expect(await exited).toEqual([null, 'SIGKILL'])
  children.delete(child)
}

const upTo = (most: number) => 1 + Math.floor(Math.random() * most)
const serverOf = (queueUrl: string, redisUrl: string | undefined) =>
  redisUrl ? { redisUrl } : { queueDatabaseUrl: queueUrl }

function delivers(redisUrl?: string) {
  dbTest(
    'every job takes effect exactly once, though relays and workers are killed in the middle of their work',
    async ({ db, urls, scopeA, scopeB }) => {
      const prefix = `test-${randomUUID()}`
      const tenants = mkdtempSync(path.join(tmpdir(), 'hearth-delivery-'))
      folders.push(tenants)
      const env = {
        DATABASE_URL: urls.appUrl,
        DATABASE_RELAY_URL: urls.relayUrl,
        QUEUE_DATABASE_URL: urls.queueUrl,
        ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
        APP_SECRET: 'x'.repeat(32),
        TENANTS_DIR: tenants,
        LOG_LEVEL: 'silent',
      }
      const order = { env, prefix, deadAfter: DEAD_AFTER }
      let runs = 0
      const startWorker = () =>
        start({ ...order, role: 'worker' }, (said) => {
          if (said === 'took') runs += 1
        })
      const startRelay = () => start({ ...order, role: 'relay' })

      /** Kills one after the other, each while it is at work, and puts another in its place. */
      const harass = async (first: ChildProcess, again: () => Promise<ChildProcess>, patience: number) => {
        let child = first
        for (let kill = 0; kill < KILLS; kill += 1) {
          await says(child, upTo(patience))
          await killed(child)
          child = await again()
        }
      }
      let harassing = true
      const left = new Map([
        [scopeA, 0],
        [scopeB, 0],
      ])
      const leaveMeanwhile = async () => {
        const jobs = Array.from({ length: JOBS_EACH }, () => ({ name: countingJob.name, payload: {} }))
        for (let jobsLeft = 0; harassing || jobsLeft < JOBS_AT_LEAST; jobsLeft += JOBS_EACH) {
          const scope = Math.random() < 0.5 ? scopeA : scopeB
          await leaveJobs(db, scope, jobs)
          left.set(scope, (left.get(scope) ?? 0) + JOBS_EACH)
          await sleep(100)
        }
      }
      const harassBoth = async () => {
        const [relay, worker] = await Promise.all([startRelay(), startWorker()])
        await Promise.all([harass(relay, startRelay, 6), harass(worker, startWorker, 40)])
        harassing = false
      }
      await Promise.all([leaveMeanwhile(), harassBoth()])

      const queues = await openQueues({
        names: [countingJob.queue],
        prefix,
        log: createLog({ name: 'test', level: 'silent' }),
        ...serverOf(urls.queueUrl, redisUrl),
      })
      try {
        for (;;) {
          // In the order in which jobs move: one that left the outbox after the queue was counted would be seen in neither.
          const still = await jobsInOutbox(urls.backupUrl)
          const { waiting, active, delayed, failed } = await queues.count(countingJob.queue)
          expect(failed).toBe(0)
          if (still.length + waiting + active + delayed === 0) break
          await sleep(100)
        }
      } finally {
        await queues.close()
      }
      let effects = 0
      for (const [scope, count] of left) {
        const jobIds = (await memberEmails(urls.backupUrl, scope)).map((email) => email.split('.')[0])
        expect(jobIds).toHaveLength(count)
        expect(new Set(jobIds).size).toBe(count)
        effects += count
      }
      // The kills met jobs that were running: what was to be proved did happen.
      expect(runs).toBeGreaterThan(effects)
    },
    120_000,
  )
}

describe('on PostgreSQL', () => delivers())

const redisUrl = process.env.HEARTH_TEST_REDIS_URL
// `npm test` prints why Redis is missing.
describe.skipIf(redisUrl === undefined)('on Redis', () => delivers(redisUrl))
