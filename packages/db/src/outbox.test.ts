import type { OutboxId } from '@hearth/contracts/ids'
import postgres from 'postgres'
import { describe, expect } from 'vitest'
import { closeDb, openDb } from './client.ts'
import { openedOf } from './handle.ts'
import { enqueueOnCommit } from './outbox.ts'
import { insertReceipt, removeOldReceipts } from './queries/platform/receipts.ts'
import { type ClaimedJob, claimOutbox, listDueTenants, listenOutbox, removeOutbox } from './relay.ts'
import { inTenant, type TenantScope } from './scope.ts'
import { dbTest } from './test-fixture.ts'

const LEASE = 60_000
const start = new Date('2026-05-20T10:00:00Z')
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds)

const relayTest = dbTest
  .extend('relay', { scope: 'file' }, async ({ urls }, { onCleanup }) => {
    const db = openDb(urls.relayUrl, { max: 8, name: 'relay' })
    onCleanup(() => closeDb(db))
    return db
  })
  .extend('relayAlone', { scope: 'file' }, async ({ urls }, { onCleanup }) => {
    const db = openDb(urls.relayUrl, { max: 1, name: 'relay alone' })
    onCleanup(() => closeDb(db))
    return db
  })
  .extend('superuser', { scope: 'file' }, async ({ urls }, { onCleanup }) => {
    const sql = postgres(urls.superuserUrl, { max: 1 })
    onCleanup(() => sql.end())
    return sql
  })
  .extend(
    'enqueue',
    ({ db }) =>
      (scope: TenantScope, dedupeKey?: string, availableAt = start) =>
        inTenant(db, scope, (tx) =>
          enqueueOnCommit(tx, {
            name: 'area.do-thing',
            payload: { after: availableAt.getTime() - start.getTime() },
            availableAt,
            ...(dedupeKey ? { dedupeKey } : {}),
          }),
        ),
  )
  .extend(
    'claim',
    ({ relay }) =>
      ({ tenantId }: TenantScope, now = start, limit = 100) =>
        claimOutbox(relay, { tenantId, now, limit, lease: LEASE }),
  )
  .extend(
    'isDue',
    ({ relay }) =>
      async ({ tenantId }: TenantScope, now: Date) =>
        (await listDueTenants(relay, { now, limit: 1_000 })).includes(tenantId),
  )

const ids = (jobs: readonly ClaimedJob[]) => jobs.map((job) => job.id)

describe('a job in the outbox', () => {
  relayTest('leaves with the commit that wrote it, and not with a rollback', async ({ db, scopeA, enqueue, claim }) => {
    const failed = inTenant(db, scopeA, async (tx) => {
      await enqueueOnCommit(tx, { name: 'area.undone', payload: {}, availableAt: start })
      throw new Error('undone')
    })
    await expect(failed).rejects.toThrow('undone')
    expect(await enqueue(scopeA)).toBe(true)
    const row = {
      id: expect.any(String),
      tenantId: scopeA.tenantId,
      name: 'area.do-thing',
      payload: { after: 0 },
      attempts: 1,
    }
    expect(await claim(scopeA)).toEqual([row])
  })

  relayTest(
    'is not written twice while one with its key waits, whatever other tenants have',
    async ({ scopeA, scopeB, enqueue, claim }) => {
      expect([await enqueue(scopeA, 'k'), await enqueue(scopeA, 'k'), await enqueue(scopeB, 'k')]).toEqual([
        true,
        false,
        true,
      ])
      expect(await claim(scopeA)).toHaveLength(1)
      expect(await claim(scopeB)).toHaveLength(1)
    },
  )

  relayTest(
    'is written once when two transactions with its key are open at one moment',
    async ({ scopeA, enqueue }) => {
      const written = await Promise.all([enqueue(scopeA, 'k'), enqueue(scopeA, 'k'), enqueue(scopeA, 'k')])
      expect(written.filter(Boolean)).toHaveLength(1)
    },
  )

  relayTest(
    'is written again once its key was claimed: the claimed one may have run before',
    async ({ scopeA, enqueue, claim }) => {
      await enqueue(scopeA, 'k')
      const [first] = await claim(scopeA)
      expect(await enqueue(scopeA, 'k')).toBe(true)
      expect(ids(await claim(scopeA))).not.toContain(first?.id)
    },
  )

  relayTest(
    'that meets its key waiting keeps that one from running before its own transaction commits',
    async ({ db, scopeA, enqueue, claim }) => {
      await enqueue(scopeA, 'k')
      const meanwhile = await inTenant(db, scopeA, async (tx) => {
        const job = { name: 'area.do-thing', payload: {}, dedupeKey: 'k' }
        return { added: await enqueueOnCommit(tx, job), claimed: await claim(scopeA) }
      })
      expect(meanwhile).toEqual({ added: false, claimed: [] })
      expect(await claim(scopeA)).toHaveLength(1)
    },
  )

  relayTest(
    'that meets its key while a relay is claiming it waits for the claim and is written again',
    async ({ scopeA, enqueue, claim, superuser, relayAlone }) => {
      await enqueue(scopeA, 'k')
      const { client } = openedOf(relayAlone)
      await client`begin`
      await client`select from outbox where tenant_id = ${scopeA.tenantId} for update`
      const added = enqueue(scopeA, 'k')
      const countWaiting = async () =>
        (await superuser`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
          .length
      await expect.poll(countWaiting).toBe(1)
      const [first] = await claimOutbox(relayAlone, { tenantId: scopeA.tenantId, now: start, limit: 1, lease: LEASE })
      await client`commit`
      expect(await added).toBe(true)
      const [second, ...more] = await claim(scopeA)
      expect([first?.id, second?.id, more]).toEqual([expect.any(String), expect.any(String), []])
      expect(second?.id).not.toBe(first?.id)
    },
  )

  relayTest('waits for its time', async ({ scopeA, enqueue, claim, isDue }) => {
    await enqueue(scopeA, undefined, after(1_000))
    expect([await isDue(scopeA, after(999)), await claim(scopeA, after(999))]).toEqual([false, []])
    expect(await isDue(scopeA, after(1_000))).toBe(true)
    expect(await claim(scopeA, after(1_000))).toHaveLength(1)
  })
})

describe('a claim', () => {
  relayTest(
    'of a relay that died can be claimed when its lease ends, and counts',
    async ({ scopeA, enqueue, claim, isDue }) => {
      await enqueue(scopeA)
      const [held] = await claim(scopeA)
      expect([await isDue(scopeA, after(LEASE - 1)), await claim(scopeA, after(LEASE - 1))]).toEqual([false, []])
      expect(await isDue(scopeA, after(LEASE))).toBe(true)
      expect(await claim(scopeA, after(LEASE))).toEqual([{ ...held, attempts: 2 }])
    },
  )

  relayTest(
    'takes the oldest first, no more than asked, and only one tenant’s',
    async ({ scopeA, scopeB, enqueue, claim }) => {
      for (const delay of [3, 1, 2]) await enqueue(scopeA, undefined, after(delay))
      await enqueue(scopeB)
      const claimed = async (now: Date, limit: number) =>
        (await claim(scopeA, now, limit)).map((job) => job.payload.after)
      expect(await claimed(after(1), 2)).toEqual([1])
      expect(await claimed(after(9), 1)).toEqual([2])
      expect(await claimed(after(9), 9)).toEqual([3])
      expect(await claim(scopeB, after(9), 9)).toHaveLength(1)
    },
  )

  relayTest('shares no row with another made at the same moment', async ({ scopeA, enqueue, claim }) => {
    for (let n = 0; n < 40; n += 1) await enqueue(scopeA)
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim(scopeA, start, 5)))
    const taken = claims.flatMap(ids)
    expect(new Set(taken).size).toBe(taken.length)
    const rest = await claim(scopeA)
    expect(new Set([...taken, ...ids(rest)]).size).toBe(40)
  })

  relayTest(
    'passes over rows that another relay is claiming instead of waiting',
    async ({ scopeA, enqueue, claim, urls }) => {
      for (let n = 0; n < 4; n += 1) await enqueue(scopeA)
      const other = postgres(urls.relayUrl, { max: 1 })
      const left = await other.begin(async (sql) => {
        await sql`select from outbox where tenant_id = ${scopeA.tenantId} order by available_at, id limit 3 for update`
        return claim(scopeA)
      })
      await other.end()
      expect(left).toHaveLength(1)
    },
  )

  relayTest(
    'ends with the removal of what the queue took over, within the tenant',
    async ({ relay, scopeA, scopeB, enqueue, claim, isDue }) => {
      await enqueue(scopeA)
      const taken = ids(await claim(scopeA))
      expect(await removeOutbox(relay, { tenantId: scopeB.tenantId, ids: taken })).toBe(0)
      expect(await removeOutbox(relay, { tenantId: scopeA.tenantId, ids: [] as OutboxId[] })).toBe(0)
      expect(await removeOutbox(relay, { tenantId: scopeA.tenantId, ids: taken })).toBe(1)
      expect(await isDue(scopeA, after(LEASE * 9))).toBe(false)
    },
  )
})

describe('the relay', () => {
  relayTest('names tenants with due jobs, the longest waiting first', async ({ relay, scopeA, scopeB, enqueue }) => {
    const longAgo = new Date('2020-01-01T00:00:00Z')
    await enqueue(scopeA, undefined, new Date(longAgo.getTime() + 1))
    await enqueue(scopeB, undefined, longAgo)
    await enqueue(scopeB, undefined, longAgo)
    expect(await listDueTenants(relay, { now: start, limit: 2 })).toEqual([scopeB.tenantId, scopeA.tenantId])
  })

  relayTest(
    'is notified of a commit that left a job for now, also after its connection was lost',
    async ({ db, urls, scopeA, scopeB, enqueue, superuser }) => {
      const notified = new Set<string>()
      const stop = await listenOutbox(urls.relayUrl, (tenantId) => notified.add(tenantId))
      const leave = (scope: TenantScope) =>
        inTenant(db, scope, (tx) => enqueueOnCommit(tx, { name: 'area.do-thing', payload: {} }))
      await enqueue(scopeB)
      await leave(scopeA)
      await expect.poll(() => notified).toContain(scopeA.tenantId)
      // It came first, and is due at a time of its own.
      expect(notified).not.toContain(scopeB.tenantId)

      await superuser`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hearth-relay-listen' and datname = current_database()`
      const hearing = async () => {
        await leave(scopeB)
        return notified
      }
      await expect.poll(hearing, { timeout: 20_000 }).toContain(scopeB.tenantId)
      await stop()
    },
  )
})

describe('a receipt', () => {
  relayTest('is given once per tenant and job', async ({ db, scopeA, scopeB }) => {
    const receive = (scope: TenantScope) => inTenant(db, scope, (tx) => insertReceipt(tx, { jobId: 'job' }))
    expect([await receive(scopeA), await receive(scopeA), await receive(scopeB)]).toEqual([true, false, true])
  })

  relayTest(
    'is given to one of two runs at the same moment, and to the next when the first fails',
    async ({ db, scopeA }) => {
      const runs = await Promise.allSettled(
        [1, 2, 3].map(() =>
          inTenant(db, scopeA, async (tx) => {
            const first = await insertReceipt(tx, { jobId: 'job' })
            if (first) throw new Error('the effect failed')
            return first
          }),
        ),
      )
      expect(runs.map((run) => run.status)).toEqual(['rejected', 'rejected', 'rejected'])
      const receive = () => inTenant(db, scopeA, (tx) => insertReceipt(tx, { jobId: 'job' }))
      expect((await Promise.all([receive(), receive(), receive()])).filter(Boolean)).toHaveLength(1)
    },
  )

  relayTest('is removed when it is old', async ({ db, scopeA }) => {
    await inTenant(db, scopeA, (tx) => insertReceipt(tx, { jobId: 'job' }))
    const remove = (before: Date) => inTenant(db, scopeA, (tx) => removeOldReceipts(tx, { before, limit: 10 }))
    expect(await remove(new Date('2020-01-01T00:00:00Z'))).toBe(0)
    expect(await remove(new Date(Date.now() + 3_600_000))).toBe(1)
  })
})
