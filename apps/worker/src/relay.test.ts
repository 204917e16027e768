import { type TenantId, tenantIdOf } from '@hearth/contracts/ids'
import { declareJob } from '@hearth/contracts/jobs'
import { ownDbTest } from '@hearth/db/test-fixture'
import { createLog } from '@hearth/runtime/log'
import type { NewJob } from '@hearth/runtime/queues'
import { jobsInOutbox, leaveJobs } from '@hearth/testing/outbox'
import { withClient } from '@hearth/testing/with-client'
import { afterEach, describe, expect } from 'vitest'
import { type Relay, startRelay } from './relay.ts'

const job = declareJob({ name: 'test.do-thing', queue: 'maintenance', attempts: 7, backoff: 11, ids: {} })
const log = createLog({ name: 'test', level: 'silent' })
/** Longer than any test, so that nothing depends on polling. */
const NEVER = 600_000

const relays: Relay[] = []
afterEach(async () => {
  await Promise.all(relays.splice(0).map((relay) => relay.stop()))
})

/** A queue that records its jobs; `refuse` makes it throw that many times first. */
function keepingQueue({ refuse = 0 } = {}) {
  const kept: Array<NewJob & { queue: string }> = []
  let refusals = refuse
  let wake = () => {}
  return {
    kept,
    async addMany(queue: string, jobs: readonly NewJob[]) {
      if (refusals > 0) {
        refusals -= 1
        throw new Error('The queue is away.')
      }
      kept.push(...jobs.map((one) => ({ ...one, queue })))
      wake()
    },
    async until(count: number) {
      while (kept.length < count)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    },
  }
}

async function relayTo(
  queues: ReturnType<typeof keepingQueue>,
  relayUrl: string,
  times: { pollEvery?: number; lease?: number } = {},
  liveTenants: () => readonly TenantId[] = () => [],
) {
  const relay = await startRelay({
    relayUrl,
    queues,
    catalogue: [job],
    liveTenants,
    log,
    pollEvery: NEVER,
    lease: NEVER,
    ...times,
  })
  relays.push(relay)
  return relay
}

const one = { name: job.name, payload: {} }

describe('a relay', () => {
  ownDbTest(
    'says how many jobs are due and how long the oldest waits, also while the queue refuses it',
    async ({ db, urls, scopeA, scopeB }) => {
      const queue = keepingQueue({ refuse: 3 })
      const relay = await relayTo(queue, urls.relayUrl, { pollEvery: 20, lease: 20 })
      expect(await relay.waiting()).toEqual({ jobs: 0, since: null })
      const before = Date.now()
      await leaveJobs(db, scopeA, [one])
      const left = Date.now()
      await leaveJobs(db, scopeB, [one, { ...one, availableAt: new Date(before + NEVER) }])
      const looks: Awaited<ReturnType<typeof relay.waiting>>[] = []
      while (queue.kept.length < 2) looks.push(await relay.waiting())
      expect(Math.max(...looks.map(({ jobs }) => jobs))).toBe(2)
      // Since it was left, and not since its last claim.
      const last = looks.findLast(({ jobs }) => jobs === 2)
      expect(Number(last?.since)).toBeLessThanOrEqual(left)
      expect(Number(last?.since)).toBeGreaterThanOrEqual(before - 1)
      await expect.poll(relay.waiting).toEqual({ jobs: 0, since: null })
      // The next tests count what is in the outbox.
      await withClient(urls.superuserUrl, (sql) => sql`delete from outbox`)
    },
  )

  ownDbTest(
    'moves a job when the transaction that left it notifies, with the retries of its kind',
    async ({ db, urls, scopeA }) => {
      const queue = keepingQueue()
      const relay = await relayTo(queue, urls.relayUrl)
      await leaveJobs(db, scopeA, [one])
      await queue.until(1)
      expect(queue.kept).toEqual([
        {
          queue: 'maintenance',
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          name: job.name,
          payload: { tenantId: scopeA.tenantId },
          attempts: 7,
          backoff: 11,
        },
      ])
      await relay.stop()
      expect(await jobsInOutbox(urls.backupUrl)).toEqual([])
    },
  )

  ownDbTest(
    'moves what it was not notified of: left before it started, or due later',
    async ({ db, urls, scopeA, scopeB }) => {
      await leaveJobs(db, scopeA, [one])
      const queue = keepingQueue()
      await relayTo(queue, urls.relayUrl, { pollEvery: 50 })
      await leaveJobs(db, scopeB, [{ ...one, availableAt: new Date(Date.now() + 300) }])
      await queue.until(2)
      expect(queue.kept.map(({ payload }) => payload)).toEqual([
        { tenantId: scopeA.tenantId },
        { tenantId: scopeB.tenantId },
      ])
    },
  )

  ownDbTest(
    'works for the tenant whose transaction left the job, whatever its payload says',
    async ({ db, urls, scopeA }) => {
      const queue = keepingQueue()
      await relayTo(queue, urls.relayUrl)
      await leaveJobs(db, scopeA, [{ ...one, payload: { tenantId: tenantIdOf('another') } }])
      await queue.until(1)
      expect(queue.kept[0]?.payload).toEqual({ tenantId: scopeA.tenantId })
    },
  )

  ownDbTest(
    'moves one job of those that wait under one key, and the next one after it',
    async ({ db, urls, scopeA, scopeB }) => {
      const keyed = { ...one, dedupeKey: 'k' }
      expect(await leaveJobs(db, scopeA, [keyed, keyed])).toEqual([true, false])
      expect(await leaveJobs(db, scopeA, [keyed])).toEqual([false])
      expect(await leaveJobs(db, scopeB, [keyed])).toEqual([true])
      const queue = keepingQueue()
      await relayTo(queue, urls.relayUrl)
      await queue.until(2)
      expect(await leaveJobs(db, scopeA, [keyed])).toEqual([true])
      await queue.until(3)
      expect(queue.kept.filter(({ payload }) => Object.values(payload).includes(scopeA.tenantId))).toHaveLength(2)
    },
  )

  ownDbTest(
    'shares many jobs of many transactions with another relay, each job moved once',
    async ({ db, urls, scopeA, scopeB }) => {
      const many = Array.from({ length: 40 }, () => one)
      const queue = keepingQueue()
      await relayTo(queue, urls.relayUrl)
      await relayTo(queue, urls.relayUrl)
      await Promise.all([1, 2, 3, 4, 5].flatMap(() => [leaveJobs(db, scopeA, many), leaveJobs(db, scopeB, many)]))
      await queue.until(400)
      await Promise.all(relays.splice(0).map((relay) => relay.stop()))
      expect(new Set(queue.kept.map(({ id }) => id)).size).toBe(400)
      expect(queue.kept).toHaveLength(400)
      expect(await jobsInOutbox(urls.backupUrl)).toEqual([])
    },
  )

  ownDbTest('moves again what the queue refused', async ({ db, urls, scopeA }) => {
    const queue = keepingQueue({ refuse: 2 })
    const relay = await relayTo(queue, urls.relayUrl, { pollEvery: 50, lease: 50 })
    await leaveJobs(db, scopeA, [one, one])
    await queue.until(2)
    await relay.stop()
    expect(await jobsInOutbox(urls.backupUrl)).toEqual([])
  })

  ownDbTest('leaves a job that it does not know where it is, and moves the others', async ({ db, urls, scopeA }) => {
    const queue = keepingQueue()
    const relay = await relayTo(queue, urls.relayUrl)
    await leaveJobs(db, scopeA, [{ ...one, name: 'test.new-thing' }, one])
    await queue.until(1)
    await relay.stop()
    expect(await jobsInOutbox(urls.backupUrl)).toEqual(['test.new-thing'])
  })

  ownDbTest(
    'goes on for the other tenants while the rows of one cannot be reached',
    async ({ db, urls, scopeA, scopeB }) => {
      // Simulates a cluster of which one server is unreachable.
      const lose = (condition: string) =>
        withClient(urls.superuserUrl, (sql) =>
          sql.unsafe(`
          create or replace function reach(tenant uuid) returns boolean language plpgsql as $$ begin
            if ${condition} then raise exception using errcode = '08006'; end if;
            return true;
          end $$;
          alter policy relay_every_tenant on outbox using (reach(tenant_id))`),
        )
      await lose(`tenant = '${scopeA.tenantId}'`)
      await leaveJobs(db, scopeA, [one])
      await leaveJobs(db, scopeB, [one])
      const queue = keepingQueue()
      await relayTo(queue, urls.relayUrl, { pollEvery: 50 }, () => [scopeA.tenantId, scopeB.tenantId])
      await queue.until(1)
      await leaveJobs(db, scopeB, [one])
      await queue.until(2)
      expect(queue.kept.map(({ payload }) => payload)).toEqual([1, 2].map(() => ({ tenantId: scopeB.tenantId })))
      await lose('false')
      await queue.until(3)
      expect(queue.kept[2]?.payload).toEqual({ tenantId: scopeA.tenantId })
    },
  )
})
