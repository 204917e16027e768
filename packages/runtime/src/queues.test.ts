import { randomUUID } from 'node:crypto'
import { DAY, HOUR } from '@hearth/contracts/durations'
import { createTestDatabase, type TestDatabase } from '@hearth/db/test-database'
import { UnrecoverableError } from 'bullmq'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from './log.ts'
import { type NewJob, openQueues, postponed, type Queues, type TakenJob } from './queues.ts'

const log = createLog({ name: 'test', level: 'silent' })
const job = (id: string, more: Partial<NewJob> = {}): NewJob => ({
  id,
  name: 'area.do-thing',
  payload: { id },
  attempts: 1,
  backoff: 1,
  ...more,
})

/** A list whose length can be awaited. */
function gathering<T>() {
  const items: T[] = []
  let wake = () => {}
  return {
    items,
    add(item: T) {
      items.push(item)
      wake()
    },
    async until(enough: (items: readonly T[]) => boolean) {
      while (!enough(items))
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      return items
    },
  }
}

function behavesAsQueues(server: () => { redisUrl: string } | { queueDatabaseUrl: string }) {
  const opened: Queues[] = []
  let prefix: string
  let name: string
  beforeEach(() => {
    prefix = `test-${randomUUID()}`
    name = `queue-${randomUUID()}`
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((queues) => queues.close()))
  })
  const open = async () => {
    const queues = await openQueues({ names: [name], prefix, log, ...server() })
    opened.push(queues)
    return queues
  }

  test('many jobs are added in one go and each is handed to one of the processes, with its id, name and payload', async () => {
    const [adder, ...takers] = [await open(), await open(), await open()]
    const taken = gathering<TakenJob>()
    for (const taker of takers) await taker.work(name, async (one) => taken.add(one))
    const ids = Array.from({ length: 1_200 }, () => randomUUID())
    await adder.addMany(
      name,
      ids.map((id) => job(id)),
    )
    await taken.until((items) => items.length >= ids.length)
    expect(taken.items.map(({ id }) => id).sort()).toEqual([...ids].sort())
    expect(taken.items[0]).toEqual({
      id: taken.items[0]?.id,
      name: 'area.do-thing',
      payload: { id: taken.items[0]?.id },
      attempt: 1,
      addedAt: expect.any(Date),
    })
  })

  test('a job whose id the queue has is not added again, whether it waits or is done', async () => {
    const queues = await open()
    const taken = gathering<string>()
    await queues.addMany(name, [job('a'), job('a')])
    await queues.addMany(name, [job('a'), job('b')])
    await queues.work(name, async ({ id }) => taken.add(id), { concurrency: 1 })
    await taken.until((items) => items.includes('b'))
    await queues.addMany(name, [job('a'), job('c')])
    await taken.until((items) => items.includes('c'))
    expect(taken.items).toEqual(['a', 'b', 'c'])
  })

  test('a job that fails runs again until its attempts are used up, and each failure is reported', async () => {
    const queues = await open()
    const failed = gathering<[string, number, string, boolean]>()
    const handle = async ({ attempt }: TakenJob) => {
      throw new Error(`run ${attempt}`)
    }
    await queues.work(name, handle, {
      onFailed: ({ id, attempt }, error, last) => failed.add([id, attempt, error.message, last]),
    })
    await queues.addMany(name, [job('a', { attempts: 3 })])
    await failed.until((items) => items.length === 3)
    // A report may come when the next run has failed already.
    expect(failed.items.toSorted(([, one], [, other]) => one - other)).toEqual([
      ['a', 1, 'run 1', false],
      ['a', 2, 'run 2', false],
      ['a', 3, 'run 3', true],
    ])
    expect(await queues.count(name)).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 1 })
  })

  test('a job that is postponed, however often, comes back with all its attempts, and no failure is reported', async () => {
    const queues = await open()
    const failed = gathering<unknown>()
    const runs = gathering<readonly [attempt: number, addedAt: Date]>()
    const handle = async ({ attempt, addedAt }: TakenJob) => {
      runs.add([attempt, addedAt])
      if (runs.items.length < 4) throw postponed('Not yet.', 20)
    }
    await queues.work(name, handle, { onFailed: () => failed.add('failed') })
    const before = new Date()
    await queues.addMany(name, [job('a', { attempts: 2 })])
    await runs.until((items) => items.length === 4)
    expect(runs.items.map(([attempt]) => attempt)).toEqual([1, 1, 1, 1])
    const [, addedAt] = runs.items[3] ?? []
    expect(addedAt?.getTime()).toBeGreaterThanOrEqual(before.getTime())
    expect(addedAt).toEqual(runs.items[0]?.[1])
    await expect.poll(() => queues.count(name)).toEqual({ ...{ waiting: 0, active: 0, delayed: 0, failed: 0 } })
    expect(failed.items).toEqual([])
  })

  test('a job that cannot succeed is given up at once', async () => {
    const queues = await open()
    const failed = gathering<unknown>()
    const handle = async () => {
      throw new UnrecoverableError('no use')
    }
    await queues.work(name, handle, {
      onFailed: ({ attempt }, error, last) => failed.add([attempt, error.message, last]),
    })
    await queues.addMany(name, [job('a', { attempts: 3 })])
    await failed.until((items) => items.length === 1)
    expect(failed.items).toEqual([[1, 'no use', true]])
  })

  test('an ended job goes once it is old, also from a queue in which nothing happens', async () => {
    const queues = await open()
    const ended = gathering<string>()
    const handle = async ({ id }: TakenJob) => {
      if (id === 'failing') throw new UnrecoverableError('no use')
      ended.add(id)
    }
    await queues.work(name, handle, { onFailed: ({ id }) => ended.add(id) })
    await queues.addMany(name, [job('done'), job('failing')])
    await ended.until((items) => items.length === 2)
    await expect.poll(() => queues.count(name)).toMatchObject({ waiting: 0, active: 0, failed: 1 })
    const after = async (milliseconds: number) => {
      vi.useFakeTimers({ now: Date.now() + milliseconds, toFake: ['Date'] })
      await queues.removeOld()
      vi.useRealTimers()
    }
    // The queue takes a job anew whose id it no longer has.
    await after(0.9 * HOUR)
    await queues.addMany(name, [job('done'), job('mark')])
    await ended.until((items) => items.includes('mark'))
    await after(1.1 * HOUR)
    await queues.addMany(name, [job('done')])
    await ended.until((items) => items.length > 3)
    expect(ended.items.toSorted()).toEqual(['done', 'done', 'failing', 'mark'])
    expect((await queues.count(name)).failed).toBe(1)
    await after(15 * DAY)
    expect((await queues.count(name)).failed).toBe(0)
  })

  test('a schedule that three processes declare adds one job whenever it is due', async () => {
    const processes = [await open(), await open(), await open()]
    const ticks = gathering<string>()
    for (const queues of processes) await queues.work(name, async ({ id }) => ticks.add(id))
    await Promise.all(processes.map((queues) => queues.schedule(name, [{ name: 'tick', pattern: '* * * * * *' }])))
    await ticks.until((items) => items.length >= 2)
    await Promise.all(processes.map((queues) => queues.schedule(name, [{ name: 'tick', pattern: '* * * * * *' }])))
    await ticks.until((items) => items.length >= 4)
    expect(new Set(ticks.items).size).toBe(ticks.items.length)
    // The id holds the time in whole seconds, so a second job for the same time would have the same id.
    for (const id of ticks.items) expect(id).toMatch(/^repeat:tick:\d+000$/)
  })

  test('a schedule that is no longer declared is gone', async () => {
    const queues = await open()
    await queues.schedule(name, [
      { name: 'old', pattern: '0 0 1 1 *' },
      { name: 'kept', pattern: '0 0 1 1 *' },
    ])
    expect((await queues.count(name)).delayed).toBe(2)
    await queues.schedule(name, [{ name: 'kept', pattern: '0 0 1 1 *' }])
    expect((await queues.count(name)).delayed).toBe(1)
  })

  test('closing waits for the handlers that run', async () => {
    const queues = await openQueues({ names: [name], prefix, log, ...server() })
    const steps: string[] = []
    let finish = () => {}
    const started = gathering<string>()
    const handle = async ({ id }: TakenJob) => {
      const finished = new Promise<void>((resolve) => {
        finish = resolve
      })
      started.add(id)
      await finished
      steps.push('handled')
    }
    await queues.work(name, handle)
    await queues.addMany(name, [job('a')])
    await started.until((items) => items.length === 1)
    const closed = queues.close().then(() => steps.push('closed'))
    finish()
    await closed
    expect(steps).toEqual(['handled', 'closed'])
  })

  test('a queue that was not opened is refused', async () => {
    const queues = await open()
    await expect(queues.addMany('other', [job('a')])).rejects.toThrow('There is no queue other.')
    await expect(queues.ping()).resolves.toBeUndefined()
  })
}

describe('on PostgreSQL', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())
  behavesAsQueues(() => ({ queueDatabaseUrl: database.queueUrl }))

  test('a schedule that two processes declare across the turn of a second has one next run', async () => {
    const names = [`queue-${randomUUID()}`] as const
    const open = () => openQueues({ names, log, queueDatabaseUrl: database.queueUrl })
    const processes = [await open(), await open()] as const
    const declare = (queues: Queues) => queues.schedule(names[0], [{ name: 'tick', pattern: '* * * * * *' }])
    const sql = postgres(database.queueUrl, { max: 1 })
    const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
    // The lock allows reading runs but not writing them: the first process decides on one time, and the second, later, on another.
    const declared = await sql.begin(async (tx) => {
      await tx`LOCK TABLE bullmq.job IN EXCLUSIVE MODE`
      const first = declare(processes[0])
      await wait(1_100)
      const second = declare(processes[1])
      await wait(300)
      return [first, second] // returned without waiting, because both wait for this transaction's lock
    })
    await Promise.all(declared)
    const { waiting, delayed } = await processes[0].count(names[0])
    expect(waiting + delayed).toBe(1)
    await Promise.all([sql.end(), ...processes.map((queues) => queues.close())])
  })
})

const redisUrl = process.env.HEARTH_TEST_REDIS_URL
// `npm test` prints why Redis is missing.
describe.skipIf(redisUrl === undefined)('on Redis', () => {
  behavesAsQueues(() => ({ redisUrl: redisUrl as string }))
})

test.each([
  ['PostgreSQL', { queueDatabaseUrl: 'postgres://queue@127.0.0.1:9/none' }],
  ['Redis', { redisUrl: 'redis://127.0.0.1:9' }],
])('opening on a %s that is not there rejects with the reason', async (_, server) => {
  await expect(openQueues({ names: ['a'], log, ...server })).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
