import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownDbTest } from '@hearth/db/test-fixture'
import { createLog } from '@hearth/runtime/log'
import { openQueues } from '@hearth/runtime/queues'
import { FAULT_SEED, shortOrLong } from '@hearth/testing/fault-size'
import { jobsInOutbox, leaveJobs, memberEmails } from '@hearth/testing/outbox'
import { randomOf } from '@hearth/testing/random'
import { TYPESCRIPT } from '@hearth/testing/typescript'
import { afterEach, describe, expect } from 'vitest'
import { countingJob } from './counting-job.ts'
import type { ChildOrder } from './delivery.child.ts'

const JOBS_AT_LEAST = shortOrLong(60, 3_000)
const JOBS_EACH = 5
/** How often a relay and a worker are killed. */
const KILLS = shortOrLong(1, 25)
const DEAD_AFTER = 1_000

const children = new Set<ChildProcess>()
const folders: string[] = []
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Starts a child and resolves when it is ready; `hear` gets all its messages from the first on. */
async function start(order: ChildOrder, hear = (_said: unknown) => {}): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, 'delivery.child.ts'), [JSON.stringify(order)], {
    cwd: path.join(import.meta.dirname, '..'),
    execArgv: TYPESCRIPT,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  children.add(child)
  // A worker may send messages before it is ready, and of several that arrive together `once` would get only the first.
  await new Promise<void>((resolve) => {
    child.on('message', (said) => {
      hear(said)
      if (said === 'ready') resolve()
    })
  })
  return child
}

/** Resolves when the child has sent so many further messages. */
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
  // Its last messages arrive before its channel closes.
  const exited = Promise.all([once(child, 'exit'), once(child, 'disconnect')])
  child.kill('SIGKILL')
  expect((await exited)[0]).toEqual([null, 'SIGKILL'])
  children.delete(child)
}

const serverOf = (queueUrl: string, redisUrl: string | undefined) =>
  redisUrl ? { redisUrl } : { queueDatabaseUrl: queueUrl }

function delivers(redisUrl?: string) {
  ownDbTest(
    'every job takes effect exactly once, though relays and workers are killed in the middle of their work',
    async ({ db, urls, scopeA, scopeB }) => {
      const prefix = `test-${randomUUID()}`
      const tenants = mkdtempSync(path.join(tmpdir(), 'hearth-delivery-'))
      folders.push(tenants)
      const env = {
        DATABASE_URL: urls.appUrl,
        DATABASE_RELAY_URL: urls.relayUrl,
        QUEUE_DATABASE_URL: urls.queueUrl,
        SMTP_URL: 'smtp://127.0.0.1:9',
        ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
        APP_SECRET: 'a secret for tests only, long enough to be one',
        TENANTS_DIR: tenants,
        LOG_LEVEL: 'silent',
      }
      let runs = 0
      const [relaySeed, workerSeed, jobSeed] = [FAULT_SEED, FAULT_SEED + 1, FAULT_SEED + 2]
      const hearRelay = (said: unknown) => (said === 'moving' ? 1 : said === 'moved' ? -1 : 0)
      const hearWorker = (said: unknown) => {
        if (said === 'took') runs += 1
        return said === 'took' ? 1 : said === 'effected' ? -1 : 0
      }
      /** Kills processes one after another while they are at work, and replaces each. `hear` gets whether work begins (1) or ends (-1). */
      const harass = async (
        role: ChildOrder['role'],
        { seed, hear, patience }: { seed: number; hear: (said: unknown) => number; patience: number },
      ) => {
        const random = randomOf(seed)
        let underWay = 0
        const another = () =>
          start({ env, prefix, deadAfter: DEAD_AFTER, role, seed: random.below(2 ** 31) }, (said) => {
            underWay += hear(said)
          })
        let child = await another()
        let interrupted = 0
        // A kill while idle would prove nothing.
        for (let kills = 0; kills < KILLS || interrupted === 0; kills += 1) {
          await says(child, 1 + random.below(patience))
          await killed(child)
          if (underWay > 0) interrupted += 1
          underWay = 0
          child = await another()
        }
      }
      let harassing = true
      const left = new Map([
        [scopeA, 0],
        [scopeB, 0],
      ])
      const leaveMeanwhile = async () => {
        const random = randomOf(jobSeed)
        const jobs = Array.from({ length: JOBS_EACH }, () => ({ name: countingJob.name, payload: {} }))
        for (let jobsLeft = 0; harassing || jobsLeft < JOBS_AT_LEAST; jobsLeft += JOBS_EACH) {
          const scope = random.of([scopeA, scopeB])
          await leaveJobs(db, scope, jobs)
          left.set(scope, (left.get(scope) ?? 0) + JOBS_EACH)
          await sleep(100)
        }
      }
      const harassBoth = async () => {
        await Promise.all([
          harass('relay', { seed: relaySeed, hear: hearRelay, patience: 6 }),
          harass('worker', { seed: workerSeed, hear: hearWorker, patience: 40 }),
        ])
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
          // Counted in the order in which jobs move; otherwise a job that moves meanwhile would be seen in neither place.
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
      // Proves that kills have hit running jobs.
      expect(runs).toBeGreaterThan(effects)
    },
    shortOrLong(300_000, 1_800_000),
  )
}

describe('on PostgreSQL', () => delivers())

const redisUrl = process.env.HEARTH_TEST_REDIS_URL
// `npm test` prints why Redis is missing.
describe.skipIf(redisUrl === undefined)('on Redis', () => delivers(redisUrl))
