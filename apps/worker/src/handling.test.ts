import { randomUUID } from 'node:crypto'
import { DAY } from '@hearth/contracts/durations'
import { newId, tenantIdOf } from '@hearth/contracts/ids'
import { declareJob, JOBS, type JobDeclaration } from '@hearth/contracts/jobs'
import { ownDbTest } from '@hearth/db/test-fixture'
import type { AppContext, LogFields } from '@hearth/domain/context'
import { openQueues } from '@hearth/runtime/queues'
import { UnrecoverableError } from 'bullmq'
import { describe, expect, test, vi } from 'vitest'
import { handleGivenUp, handler, logFailed, matchProcessors } from './handling.ts'
import { PROCESSORS } from './processors.ts'

const declared = declareJob({ name: 'test.do-thing', queue: 'maintenance', attempts: 3, backoff: 1, ids: {} })
const tenantId = tenantIdOf('one')

/** A context with nothing but a recorded log, because these jobs use nothing else. */
function recording() {
  const lines: Array<readonly [string, string, LogFields]> = []
  let wake = () => {}
  const logWith = (base: LogFields): AppContext['log'] => {
    const at = (level: string) => (event: string, fields?: LogFields) => {
      lines.push([level, event, { ...base, ...fields }])
      wake()
    }
    const levels = { info: at('info'), record: at('info'), warn: at('warn'), error: at('error') }
    return { ...levels, with: (more) => logWith({ ...base, ...more }) }
  }
  const until = async (event: string, count = 1) => {
    while (lines.filter(([, one]) => one === event).length < count)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
  }
  return { ctx: { log: logWith({}) } as AppContext, lines, until }
}

describe('at boot', () => {
  test('every job of the platform has its processor', () => {
    expect([...matchProcessors({ catalogue: JOBS, processors: PROCESSORS }).keys()]).toEqual(
      JOBS.map(({ name }) => name),
    )
  })

  test('a job without a processor and a processor without a job are refused by name', () => {
    const stray = async () => {}
    expect(() => matchProcessors({ catalogue: [declared], processors: { 'test.stray-thing': stray } })).toThrow(
      'The job test.do-thing has no processor.\nThe processor test.stray-thing belongs to no declared job.',
    )
  })
})

describe('a job', () => {
  const kindsOf = (process: (payload: unknown, id: string) => Promise<void>) =>
    matchProcessors({
      catalogue: [declared],
      processors: { [declared.name]: (_, payload, { id }) => process(payload, id) },
    })
  const job = { id: 'j1', name: declared.name, payload: { tenantId }, attempt: 1, addedAt: new Date() }
  const dayOld = { ...job, addedAt: new Date(Date.now() - DAY) }

  test('is handed to its processor with payload and id, and logged', async () => {
    const { ctx, lines } = recording()
    const seen: unknown[] = []
    const kinds = kindsOf(async (payload, id) => {
      seen.push(payload, id)
    })
    await handler(ctx, kinds)(job)
    expect(seen).toEqual([{ tenantId }, 'j1'])
    expect(lines).toEqual([['info', 'job_done', { job: declared.name, jobId: 'j1', tenantId, ms: expect.any(Number) }]])
  })

  test.each([null, {}, { tenantId: 'x' }, { tenantId, email: 'ann@example.com' }])(
    'with the payload %j is left for another worker, and given up after a day, and the reason quotes nothing',
    async (payload) => {
      const { ctx, lines } = recording()
      const run = handler(
        ctx,
        kindsOf(async () => {}),
      )
      const reason = /^The payload is not what test\.do-thing takes \([^@]+\)\.$/
      await expect(run({ ...job, payload })).rejects.toMatchObject({ code: 'job_postponed', delay: 10_000 })
      await expect(run({ ...job, payload })).rejects.toThrow(reason)
      await expect(run({ ...dayOld, payload })).rejects.toBeInstanceOf(UnrecoverableError)
      await expect(run({ ...dayOld, payload })).rejects.toThrow(reason)
      expect(lines.map(([level, event]) => [level, event])).toEqual(Array(2).fill(['warn', 'job_left']))
      expect(JSON.stringify(lines)).not.toContain('@')
    },
  )

  test('is handled once when given up: after its last run, or when the queue gives it up because its processes died', async () => {
    const { ctx } = recording()
    const words: unknown[] = []
    const failure = new Error('always')
    const kinds = matchProcessors({
      catalogue: [declared],
      processors: {
        [declared.name]: async () => {
          throw failure
        },
      },
      givenUpHandlers: {
        [declared.name]: async (_: unknown, payload: unknown, end: unknown) => words.push(payload, end),
      },
    })
    const { attempts } = declared
    const failed = handleGivenUp(ctx, kinds)
    await expect(handler(ctx, kinds)({ ...job, attempt: attempts - 1 })).rejects.toBe(failure)
    failed({ ...job, attempt: attempts - 1 }, failure, false)
    expect(words).toEqual([])
    await expect(handler(ctx, kinds)({ ...job, attempt: attempts })).rejects.toBe(failure)
    failed({ ...job, attempt: attempts }, failure, true)
    expect(words).toEqual([{ tenantId }, { reason: 'always', processesDied: false }])
    failed({ ...job, attempt: 1 }, new Error('stalled too often'), true)
    expect(words.slice(2)).toEqual([{ tenantId }, { reason: 'stalled too often', processesDied: true }])
    failed({ ...job, payload: {}, attempt: 1 }, new Error('no payload'), true)
    expect(words).toHaveLength(4)
  })

  test('that nobody here knows is left for a newer worker, and given up after a day', async () => {
    const { ctx } = recording()
    const run = handler(
      ctx,
      kindsOf(async () => {}),
    )
    const name = 'test.new-thing'
    await expect(run({ ...job, name })).rejects.toMatchObject({ code: 'job_postponed', delay: 10_000 })
    await expect(run({ ...dayOld, name })).rejects.toThrow('This worker knows no job test.new-thing.')
    await expect(run({ ...dayOld, name })).rejects.toBeInstanceOf(UnrecoverableError)
  })
})

const redisUrl = process.env.HEARTH_TEST_REDIS_URL

function givesUp(serverOf: (queueUrl: string) => { queueDatabaseUrl: string } | { redisUrl: string }) {
  ownDbTest(
    'a poisonous payload and a job that always fails end as given up, while the queue goes on',
    async ({ urls }) => {
      const { ctx, lines, until } = recording()
      const prefix = `test-${randomUUID()}`
      const queues = await openQueues({ names: ['maintenance'], prefix, log: ctx.log, ...serverOf(urls.queueUrl) })
      const process = async (_: AppContext, __: never, { id }: { id: string }) => {
        if (id === 'failing') throw new Error('always')
      }
      const kinds = matchProcessors({ catalogue: [declared], processors: { [declared.name]: process } })
      const add = (id: string, payload: object) =>
        queues.addMany('maintenance', [{ id, name: declared.name, payload, attempts: declared.attempts, backoff: 1 }])
      // Added so long ago that no newer worker is waited for any more.
      vi.useFakeTimers({ now: Date.now() - DAY, toFake: ['Date'] })
      await add('poison', { tenantId: 'x' }).finally(() => vi.useRealTimers())
      await queues.work('maintenance', handler(ctx, kinds), { concurrency: 1, onFailed: logFailed(ctx.log) })
      await until('job_given_up')
      await add('failing', { tenantId })
      await until('job_given_up', 2)
      await add('good', { tenantId })
      await until('job_done')
      expect(lines.map(([level, event, { jobId, attempt }]) => [level, event, jobId, attempt])).toEqual([
        ['error', 'job_given_up', 'poison', 1],
        ['warn', 'job_failed', 'failing', 1],
        ['warn', 'job_failed', 'failing', 2],
        ['error', 'job_given_up', 'failing', 3],
        ['info', 'job_done', 'good', undefined],
      ])
      expect((await queues.count('maintenance')).failed).toBe(2)
      await queues.close()
    },
  )
}

function survivesRollingOut(serverOf: (queueUrl: string) => { queueDatabaseUrl: string } | { redisUrl: string }) {
  ownDbTest(
    'what a newer release has added is done by it, though an older worker takes from the same queue',
    async ({ urls }) => {
      const older = recording()
      const newer = recording()
      const prefix = `test-${randomUUID()}`
      const open = () => openQueues({ names: ['media'], prefix, log: older.ctx.log, ...serverOf(urls.queueUrl) })
      const [olderQueues, newerQueues] = [await open(), await open()]
      const widened = JOBS.find(({ name }) => name === 'leaving.export-data') as JobDeclaration
      const narrow = declareJob({ name: 'leaving.export-data', queue: 'media', attempts: 1, backoff: 1, ids: {} })
      const added = declareJob({ name: 'test.new-thing', queue: 'media', attempts: 1, backoff: 1, ids: {} })
      const done: string[] = []
      const process = async (_: AppContext, __: never, { id }: { id: string }) => done.push(id)
      const olderKinds = matchProcessors({ catalogue: [narrow], processors: { [narrow.name]: process } })
      const newerKinds = matchProcessors({
        catalogue: [widened, added],
        processors: { [widened.name]: process, [added.name]: process },
      })
      await olderQueues.work('media', handler(older.ctx, olderKinds, 100), { onFailed: logFailed(older.ctx.log) })
      const add = (id: string, name: string, payload: object) => ({ id, name, payload, attempts: 1, backoff: 1 })
      await newerQueues.addMany('media', [
        add('plain', narrow.name, { tenantId }),
        add('widened', widened.name, { tenantId, exportId: newId() }),
        add('new', added.name, { tenantId }),
      ])
      // The older one alone has each of them more often than the job may be tried.
      await older.until('job_left', 4)
      await newerQueues.work('media', handler(newer.ctx, newerKinds, 100), { onFailed: logFailed(newer.ctx.log) })
      await olderQueues.close()
      await newer.until('job_done', 2)
      expect(done.toSorted()).toEqual(['new', 'plain', 'widened'])
      expect([...older.lines, ...newer.lines].map(([, event]) => event)).not.toContain('job_given_up')
      expect((await newerQueues.count('media')).failed).toBe(0)
      await newerQueues.close()
    },
  )
}

describe('on a queue on PostgreSQL', () => {
  givesUp((queueUrl) => ({ queueDatabaseUrl: queueUrl }))
  survivesRollingOut((queueUrl) => ({ queueDatabaseUrl: queueUrl }))
})
// `npm test` prints why Redis is missing.
describe.skipIf(redisUrl === undefined)('on a queue on Redis', () => {
  givesUp(() => ({ redisUrl: redisUrl as string }))
  survivesRollingOut(() => ({ redisUrl: redisUrl as string }))
})
