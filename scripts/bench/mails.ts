import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeDb, openDb } from '@hearth/db/client'
import { inTenant } from '@hearth/db/scope'
import { createTestDatabase } from '@hearth/db/test-database'
import { makeMember } from '@hearth/db/test-people'
import { mailMember } from '@hearth/domain/mail/mail-member'
import { createLog } from '@hearth/runtime/log'
import { openQueues } from '@hearth/runtime/queues'
import { startSmtp } from '@hearth/sandbox/smtp'
import postgres from 'postgres'
import { builtApp } from '../apps.ts'
import { startRedis } from '../redis.ts'
import { envOf, firstTenant, TENANTS } from './fixture.ts'
import { median, type Row } from './measure.ts'

const MAILS = 500
const ROUNDS = 5
/** As many as the worker runs of one queue at the same moment. */
const CONCURRENCY = 10
const GOAL = 0.5

/** Mails a second, from the commit that causes them to the note that they were sent, against jobs of the same queue that do nothing. */
export async function benchMails(temporary: string): Promise<Row[]> {
  const redis = await startRedis(temporary)
  const rows = [await measure('PostgreSQL', temporary)]
  if ('url' in redis) rows.push(await measure('Redis', temporary, redis.url))
  return rows
}

async function measure(backend: string, temporary: string, redisUrl?: string): Promise<Row> {
  const database = await createTestDatabase()
  const tenant = await firstTenant()
  const scope = { tenantId: tenant.id }
  // Takes mails and forgets them: what a server does with them is not ours.
  const smtp = await startSmtp({ take: async () => {} })
  const app = builtApp('worker', {
    ...process.env,
    ...envOf(database, temporary),
    ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
    SMTP_URL: smtp.url,
    TENANTS_DIR: TENANTS,
    LOG_LEVEL: 'error',
  })
  const worker = spawn(app.command, [...app.args], {
    cwd: app.cwd,
    env: app.env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const endWithUs = () => worker.kill('SIGKILL')
  process.once('exit', endWithUs)
  await once(worker, 'message')

  const db = openDb(database.appUrl)
  const sql = postgres(database.superuserUrl, { max: 1, onnotice: () => {} })
  const member = await inTenant(db, scope, (tx) => makeMember(tx))
  const clock = { now: () => new Date() }
  const mailsASecond = async (count: number) => {
    await inTenant(db, scope, async (tx) => {
      for (let mail = 0; mail < count; mail += 1)
        await mailMember({ clock }, tx, { memberId: member.id, type: 'welcome' })
    })
    const since = performance.now()
    for (;;) {
      const [row] = await sql`select count(*)::int as open from mails where sent_at is null`
      if (row?.open === 0) return (count * 1_000) / (performance.now() - since)
      await sleep(10)
    }
  }

  let left = 0
  const queues = await openQueues({
    names: ['idle'],
    queueDatabaseUrl: database.queueUrl,
    redisUrl,
    prefix: 'bench',
    log: createLog({ name: 'bench', level: 'error' }),
  })
  const doNothing = async () => {
    left -= 1
  }
  await queues.work('idle', doNothing, { concurrency: CONCURRENCY })
  const jobsASecond = async (count: number, round: number) => {
    left = count
    const jobs = Array.from({ length: count }, (_, at) => ({
      ...{ id: `r${round}-${at}`, name: 'idle', payload: { tenantId: tenant.id }, attempts: 1, backoff: 1 },
    }))
    const since = performance.now()
    await queues.addMany('idle', jobs)
    while (left > 0) await sleep(1)
    return (count * 1_000) / (performance.now() - since)
  }

  const mails: number[] = []
  const jobs: number[] = []
  for (let round = -1; round < ROUNDS; round += 1) {
    const [some, others] = [await jobsASecond(2 * MAILS, round), await mailsASecond(MAILS)]
    // The first round warms both up.
    if (round < 0) continue
    jobs.push(some)
    mails.push(others)
  }
  await queues.close()
  await closeDb(db)
  await sql.end()
  worker.kill('SIGTERM')
  await once(worker, 'exit')
  process.removeListener('exit', endWithUs)
  await smtp.stop()
  await database.drop()

  const ratio = median(mails.map((rate, round) => rate / (jobs[round] ?? rate)))
  const spread = [Math.min(...mails), Math.max(...mails)].map((rate) => Math.round(rate))
  return {
    what: `Mails a second by one worker on a queue on ${backend}: commit to sent and noted, ${CONCURRENCY} at a time (${ROUNDS} pairs of rounds)`,
    limit: `${Math.round(median(jobs))} jobs a second that do nothing`,
    figure: `${Math.round(median(mails))} a second (${spread.join(' to ')}), ratio ${ratio.toFixed(2)}`,
    goal: `ratio at least ${GOAL}`,
    met: ratio >= GOAL,
  }
}
