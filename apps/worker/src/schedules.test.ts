import { randomUUID } from 'node:crypto'
import { tenantIdOf } from '@hearth/contracts/ids'
import { declareJob, JOBS, type JobName } from '@hearth/contracts/jobs'
import { ownDbTest } from '@hearth/db/test-fixture'
import { createLog } from '@hearth/runtime/log'
import { openQueues, type TakenJob } from '@hearth/runtime/queues'
import { describe, expect, test } from 'vitest'
import { SCHEDULE_QUEUE, SCHEDULES, startSchedules } from './schedules.ts'

const log = createLog({ name: 'test', level: 'silent' })
const job = declareJob({ name: 'test.do-thing', queue: 'maintenance', attempts: 3, backoff: 1, ids: {} })
const [a, b] = [tenantIdOf('a'), tenantIdOf('b')]

/** How often each job is due, which documents, pages and mails promise: an account is erased within an hour, money goes back within a minute. */
const DUE: Readonly<Record<string, readonly JobName[]>> = {
  'each minute': [
    ...(['billing.check-orders', 'billing.number-invoices', 'billing.refund-orders', 'billing.renew-orders'] as const),
  ],
  'each quarter of an hour': ['billing.grant-memberships'],
  hourly: [
    ...(['accounts.delete-unconfirmed', 'accounts.warn-unconfirmed', 'billing.delete-old-mandates'] as const),
    ...([
      'conversations.prepare-waiting-photos',
      'events.delete-old-events',
      'identity.delete-expired-sessions',
    ] as const),
    ...(['leaving.delete-expired-exports', 'leaving.erase-deleted', 'leaving.warn-before-erasure'] as const),
    ...(['likes.delete-old-ended-matches', 'notifications.delete-old-notifications'] as const),
    ...([
      'onboarding.create-waiting-accounts',
      'photos.delete-discarded-files',
      'photos.prepare-waiting-photos',
    ] as const),
    ...(['platform.delete-expired-rate-limits', 'platform.repeat-lost-jobs', 'relations.delete-old-views'] as const),
  ],
  daily: [
    ...(['billing.check-ledger', 'billing.delete-old-free-uses', 'billing.delete-old-invoices'] as const),
    ...(['billing.delete-old-vat-evidence', 'likes.delete-old-skips', 'mail.delete-old-mails'] as const),
    ...(['platform.delete-old-receipts', 'reports.end-old-cases'] as const),
  ],
}
const PATTERNS: Readonly<Record<string, RegExp>> = {
  'each minute': /^\* \* \* \* \*$/,
  'each quarter of an hour': /^\d+,\d+,\d+,\d+ \* \* \* \*$/,
  hourly: /^\d+ \* \* \* \*$/,
  daily: /^\d+ \d+ \* \* \*$/,
}

test('every job is scheduled as often as is promised, and every job whose payload is only its tenant is one of them', () => {
  const due = Object.entries(PATTERNS).map(([often, pattern]) => [
    often,
    SCHEDULES.flatMap(({ job: name, pattern: of }) => (pattern.test(of) ? [name] : [])).toSorted(),
  ])
  expect(Object.fromEntries(due)).toEqual(DUE)
  expect(SCHEDULES).toHaveLength(Object.values(DUE).flat().length)
  const ofTenant = JOBS.filter(({ payload }) => payload.safeParse({ tenantId: a }).success).map(({ name }) => name)
  expect(SCHEDULES.map(({ job: name }) => name).toSorted()).toEqual(ofTenant.toSorted())
})

function runsSchedules(serverOf: (queueUrl: string) => { queueDatabaseUrl: string } | { redisUrl: string }) {
  ownDbTest(
    'each time one job per tenant that is live then, though three workers run the schedule',
    async ({ urls }) => {
      const prefix = `test-${randomUUID()}`
      const open = () => openQueues({ names: ['maintenance', SCHEDULE_QUEUE], prefix, log, ...serverOf(urls.queueUrl) })
      const workers = await Promise.all([open(), open(), open()])
      const live = [a]
      const taken: TakenJob[] = []
      let wake = () => {}
      const until = async (enough: () => boolean) => {
        while (!enough())
          await new Promise<void>((resolve) => {
            wake = resolve
          })
      }
      const of = (tenantId: string) =>
        taken.filter(({ payload }) => JSON.stringify(payload) === JSON.stringify({ tenantId }))
      try {
        await Promise.all(
          workers.map(async (queues) => {
            await queues.work('maintenance', async (one) => {
              taken.push(one)
              wake()
            })
            await startSchedules({
              queues,
              liveTenants: () => live,
              schedules: [{ job: job.name, pattern: '* * * * * *' }],
              catalogue: [job],
            })
          }),
        )
        await until(() => of(a).length >= 1)
        live.push(b)
        await until(() => of(b).length >= 2)
      } finally {
        await Promise.all(workers.map((queues) => queues.close()))
      }
      expect(taken.map(({ name }) => name)).toEqual(taken.map(() => job.name))
      expect(of(a).length + of(b).length).toBe(taken.length)
      // One job per time and tenant: the id contains the time in milliseconds, which is a whole second.
      const times = taken.map(({ id }) => id.replace(/^repeat\.test\.do-thing\.(\d+)000\./, '$1 '))
      expect(new Set(times).size).toBe(taken.length)
      for (const time of times) expect(time).toMatch(/^\d{10} [0-9a-f-]{36}$/)
    },
  )
}

describe('on PostgreSQL', () => runsSchedules((queueUrl) => ({ queueDatabaseUrl: queueUrl })))

const redisUrl = process.env.HEARTH_TEST_REDIS_URL
// `npm test` prints why Redis is missing.
describe.skipIf(redisUrl === undefined)('on Redis', () => runsSchedules(() => ({ redisUrl: redisUrl as string })))

ownDbTest('a schedule of a job that is not declared is refused', async ({ urls }) => {
  const queues = await openQueues({ names: [SCHEDULE_QUEUE], log, queueDatabaseUrl: urls.queueUrl })
  const starting = startSchedules({
    queues,
    liveTenants: () => [],
    schedules: [{ job: 'test.no-thing', pattern: '0 * * * *' }],
  })
  await expect(starting).rejects.toThrow('test.no-thing')
  await queues.close()
})
