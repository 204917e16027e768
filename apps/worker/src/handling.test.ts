import { randomUUID } from 'node:crypto'
import { tenantIdOf } from '@hearth/contracts/ids'
import { declareJob, JOBS } from '@hearth/contracts/jobs'
import { dbTest } from '@hearth/db/test-fixture'
import type { AppContext, LogFields } from '@hearth/domain/context'
import { openQueues } from '@hearth/runtime/queues'
import { UnrecoverableError } from 'bullmq'
import { describe, expect, test } from 'vitest'
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
    return { info: at('info'), warn: at('warn'), error: at('error'), with: (more) => logWith({ ...base, ...more }) }
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
  const job = { id: 'j1', name: declared.name, payload: { tenantId }, attempt: 1 }

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
    'with the payload %j cannot be recovered, and the reason quotes nothing',
    async (payload) => {
      const { ctx } = recording()
      const run = handler(
        ctx,
        kindsOf(async () => {}),
      )({ ...job, payload })
      await expect(run).rejects.toBeInstanceOf(UnrecoverableError)
      await expect(run).rejects.toThrow(/^The payload is not what test\.do-thing takes \([^@]+\)\.$/)
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

  test('that nobody here knows is left for a newer worker', async () => {
    const { ctx } = recording()
    const run = handler(
      ctx,
      kindsOf(async () => {}),
    )({ ...job, name: 'test.new-thing' })
    await expect(run).rejects.toThrow('knows no job')
    await expect(run).rejects.not.toBeInstanceOf(UnrecoverableError)
  })
})

const redisUrl = process.env.HEARTH_TEST_REDIS_URL

function givesUp(serverOf: (queueUrl: string) => { queueDatabaseUrl: string } | { redisUrl: string }) {
  dbTest(
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
      await queues.work('maintenance', handler(ctx, kinds), { concurrency: 1, onFailed: logFailed(ctx.log) })
      await add('poison', { tenantId: 'x' })
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

describe('on a queue on PostgreSQL', () => givesUp((queueUrl) => ({ queueDatabaseUrl: queueUrl })))
// `npm test` prints why Redis is missing.
describe.skipIf(redisUrl === undefined)('on a queue on Redis', () => givesUp(() => ({ redisUrl: redisUrl as string })))
