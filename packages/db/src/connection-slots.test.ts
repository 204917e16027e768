import { sql } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'
import { closeDb, openDb, pingDb } from './client.ts'
import { isUnavailable } from './database-error.ts'
import { sqlOf } from './handle.ts'
import { inTenant, type TenantTx } from './scope.ts'
import { dbTest } from './test-fixture.ts'

const TIMED_OUT = { code: 'TRANSACTION_TIMEOUT' }

/** A pool of two connections with a very short limit for transactions. */
const test = dbTest.extend('pair', async ({ urls }, { onCleanup }) => {
  const db = openDb(urls.appUrl, { max: 2, timeout: 500 })
  onCleanup(() => closeDb(db))
  return db
})

const backend = async (tx: TenantTx) => {
  const [row] = await sqlOf(tx).execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  return row?.pid
}
const never = (tx: TenantTx) => sqlOf(tx).execute(sql`select pg_sleep(60)`)

describe('a transaction that gets no answer', () => {
  test('is given up as unavailable, and its connection serves nobody else', async ({ pair, scopeA }) => {
    let mine: number | undefined
    const slow = inTenant(pair, scopeA, async (tx) => {
      mine = await backend(tx)
      await never(tx)
    })
    await expect(slow).rejects.toMatchObject(TIMED_OUT)
    expect(isUnavailable(await slow.catch((error: unknown) => error))).toBe(true)
    for (let round = 0; round < 4; round += 1)
      for (const pid of await Promise.all([1, 2].map(() => answer(() => inTenant(pair, scopeA, backend)))))
        expect(pid).not.toBe(mine)
  })

  test('sends nothing more once it was given up', async ({ pair, scopeA }) => {
    let late: Promise<unknown> = Promise.resolve()
    const slow = inTenant(pair, scopeA, async (tx) => {
      await never(tx).catch(() => {})
      late = backend(tx)
      await late
    })
    await expect(slow).rejects.toMatchObject(TIMED_OUT)
    await expect.poll(() => late.catch((error: Error) => error)).toBeInstanceOf(Error)
  })

  test('keeps nobody waiting for its connection for longer', async ({ pair, scopeA }) => {
    const held = [1, 2].map(() => expect(inTenant(pair, scopeA, never)).rejects.toMatchObject(TIMED_OUT))
    let ran = false
    const waiting = inTenant(pair, scopeA, async () => {
      ran = true
    })
    await expect(waiting).rejects.toMatchObject(TIMED_OUT)
    await Promise.all(held)
    expect(ran).toBe(false)
    await answer(() => pingDb(pair))
  })

  test('ends alone while others are answered', async ({ pair, scopeA }) => {
    let ended = false
    const slow = inTenant(pair, scopeA, never).catch(() => {
      ended = true
    })
    while (!ended) expect(await inTenant(pair, scopeA, backend)).toBeGreaterThan(0)
    await slow
    // No transaction is refused meanwhile, nor now.
    expect(await inTenant(pair, scopeA, backend)).toBeGreaterThan(0)
  })
})

test('a database that was out of disk counts as full for ten seconds', async ({ pair, scopeA }) => {
  const full = inTenant(pair, scopeA, (tx) =>
    sqlOf(tx).execute(sql.raw(`do $$ begin raise exception using errcode = '53100'; end $$`)),
  )
  await expect(full).rejects.toMatchObject({ code: '53100' })
  await expect(pingDb(pair)).rejects.toMatchObject({ code: '53100' })
  // Other transactions are served meanwhile, because they may need no disk space.
  expect(await inTenant(pair, scopeA, backend)).toBeGreaterThan(0)
  const later = performance.now() + 10_000
  vi.spyOn(performance, 'now').mockReturnValue(later)
  await pingDb(pair)
  vi.restoreAllMocks()
})

/** The result of `work` as soon as the pool knows that the database answers again. */
const answer = async <T>(work: () => Promise<T>): Promise<T> => {
  let result: T | undefined
  await expect
    .poll(async () => {
      result = await work()
      return true
    })
    .toBe(true)
  return result as T
}
