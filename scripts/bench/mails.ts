import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type MailId, newId, type TenantId } from '@hearth/contracts/ids'
import { closeDb, openDb } from '@hearth/db/client'
import { enqueueOnCommit } from '@hearth/db/outbox'
import { findMail, insertMail, listLinksOfMail, updateMailOutcome } from '@hearth/db/queries/mail/mails'
import { inTenant } from '@hearth/db/scope'
import { createTestDatabase, type TestDatabase } from '@hearth/db/test-database'
import { makeMember } from '@hearth/db/test-people'
import { mailMember } from '@hearth/domain/mail/mail-member'
import { createLog } from '@hearth/runtime/log'
import { openOutbox } from '@hearth/runtime/outbox'
import { openQueues } from '@hearth/runtime/queues'
import { createTransport } from 'nodemailer'
import postgres from 'postgres'
import { builtApp } from '../apps.ts'
import { startRedis } from '../redis.ts'
import { TYPESCRIPT } from '../services.ts'
import { envOf, firstTenant, TENANTS } from './fixture.ts'
import { median, type Row } from './measure.ts'

const MAILS = 500
const ROUNDS = 5
/** The worker's concurrency for one queue. */
const CONCURRENCY = 10
const GOAL = 0.5
/** Bytes of a typical mail. */
const SIZE = { html: 6_000, text: 640 }

/** Mails per second, from the commit that causes them until they are recorded as sent, compared with empty jobs of the same queue. */
export async function benchMails(temporary: string): Promise<Row[]> {
  const redis = await startRedis(temporary)
  const rows = await measure('PostgreSQL', temporary)
  if ('url' in redis) rows.push(...(await measure('Redis', temporary, redis.url)))
  return rows
}

/** All in units per second. */
interface Round {
  readonly jobs: number
  readonly mails: number
  readonly dialogues: number
  readonly notes: number
}

/** How many per second; `run` resolves when all are done. */
async function rateOf(count: number, run: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await run()
  return (count * 1_000) / (performance.now() - since)
}

/** Runs `one` `count` times, with the worker's concurrency. */
const atATime = (count: number, one: (index: number) => Promise<unknown>) => {
  const indices = Array.from({ length: count }, (_, index) => index).values()
  return Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const index of indices) await one(index)
    }),
  )
}

/** A process of its own, so that it does not share CPU time with the worker or the floors. */
async function startMailServer(): Promise<{ url: string; process: ChildProcess }> {
  const child = fork(path.join(import.meta.dirname, 'mail-server.ts'), { execArgv: TYPESCRIPT })
  const [url] = (await once(child, 'message')) as [string]
  return { url, process: child }
}

/** Empty jobs, from the commit that adds them until the last is done: they go through an outbox and a queue as mails do. */
async function openIdle({ appUrl, relayUrl, queueUrl }: TestDatabase, tenantId: TenantId, redisUrl?: string) {
  const name = 'idle'
  const db = openDb(appUrl)
  const outbox = await openOutbox(relayUrl, () => {})
  const queues = await openQueues({
    names: [name],
    queueDatabaseUrl: queueUrl,
    redisUrl,
    prefix: 'bench',
    log: createLog({ name: 'bench', level: 'error' }),
  })
  let left = 0
  const doNothing = async () => {
    left -= 1
  }
  await queues.work(name, doNothing, { concurrency: CONCURRENCY })
  return {
    db,
    async jobsASecond(count: number) {
      left = count
      await inTenant(db, { tenantId }, async (tx) => {
        for (let job = 0; job < count; job += 1) await enqueueOnCommit(tx, { name, payload: {} })
      })
      return rateOf(count, async () => {
        for (;;) {
          const claimed = await outbox.claim(tenantId, { limit: 500, lease: 30_000 })
          if (claimed.length === 0) break
          const terms = { attempts: 1, backoff: 1 }
          await queues.addMany(
            name,
            claimed.map(({ id, payload }) => ({ id, name, payload: { ...payload, tenantId }, ...terms })),
          )
          await outbox.remove(
            tenantId,
            claimed.map(({ id }) => id),
          )
        }
        while (left > 0) await sleep(1)
      })
    },
    async close() {
      await queues.close()
      await outbox.close()
      await closeDb(db)
    },
  }
}

async function measure(backend: string, temporary: string, redisUrl?: string): Promise<Row[]> {
  // A second database, because the worker's relay would take the empty jobs from its own.
  const [database, idleDatabase] = [await createTestDatabase(), await createTestDatabase()]
  const tenant = await firstTenant()
  const scope = { tenantId: tenant.id }
  const server = await startMailServer()
  const app = builtApp('worker', {
    ...process.env,
    ...envOf(database, temporary),
    ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
    SMTP_URL: server.url,
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
    return rateOf(count, async () => {
      for (;;) {
        const [row] = await sql`select count(*)::int as open from mails where sent_at is null`
        if (row?.open === 0) return
        await sleep(10)
      }
    })
  }

  const idle = await openIdle(idleDatabase, tenant.id, redisUrl)
  const transport = createTransport({ url: server.url, pool: true, maxConnections: CONCURRENCY })
  const mail = {
    ...{ from: 'site@example.com', to: 'ann@example.com', subject: 'Welcome' },
    ...{ html: lines(SIZE.html), text: lines(SIZE.text) },
  }
  const dialoguesASecond = (count: number) => rateOf(count, () => atATime(count, () => transport.sendMail({ ...mail })))
  const { id: memberId } = await inTenant(idle.db, scope, (tx) => makeMember(tx))
  const notesASecond = async (count: number) => {
    const ids = Array.from({ length: count }, () => newId<MailId>())
    await inTenant(idle.db, scope, async (tx) => {
      for (const id of ids)
        await insertMail(tx, { id, memberId, type: 'welcome', recipient: null, details: {}, createdAt: clock.now() })
    })
    return rateOf(count, () =>
      atATime(count, async (index) => {
        const mailId = ids[index] as MailId
        await inTenant(idle.db, scope, (tx) => Promise.all([findMail(tx, { mailId }), listLinksOfMail(tx, { mailId })]))
        const outcome = { sentAt: clock.now(), givenUpAt: null }
        await inTenant(idle.db, scope, (tx) => updateMailOutcome(tx, { mailId, outcome }))
      }),
    )
  }

  const rounds: Round[] = []
  for (let round = -1; round < ROUNDS; round += 1) {
    const measured = {
      jobs: await idle.jobsASecond(2 * MAILS),
      mails: await mailsASecond(MAILS),
      dialogues: await dialoguesASecond(MAILS),
      notes: await notesASecond(MAILS),
    }
    // The first round is a warm-up.
    if (round >= 0) rounds.push(measured)
  }
  transport.close()
  await idle.close()
  await closeDb(db)
  await sql.end()
  worker.kill('SIGTERM')
  await once(worker, 'exit')
  process.removeListener('exit', endWithUs)
  server.process.disconnect()
  await once(server.process, 'exit')
  await database.drop()
  await idleDatabase.drop()

  const middle = (figure: (round: Round) => number) => median(rounds.map(figure))
  const rate = (figure: (round: Round) => number) => Math.round(middle(figure))
  const floorOf = ({ jobs, dialogues, notes }: Round) => 1 / (1 / jobs + 1 / dialogues + 1 / notes)
  const spread = [Math.min, Math.max].map((end) => Math.round(end(...rounds.map(({ mails }) => mails))))
  const ratio = middle(({ mails, jobs }) => mails / jobs)
  const ofFloor = middle((round) => round.mails / floorOf(round))
  return [
    {
      what: `Mails a second by one worker on a queue on ${backend}: commit to sent and noted, ${CONCURRENCY} at a time (${ROUNDS} pairs of rounds)`,
      limit: `${rate(({ jobs }) => jobs)} jobs a second that do nothing, by the same way`,
      figure: `${rate(({ mails }) => mails)} a second (${spread.join(' to ')}), ratio ${ratio.toFixed(2)}`,
      goal: `ratio at least ${GOAL}`,
      met: ratio >= GOAL,
    },
    {
      what: `The same against its parts alone, one after another: such a job, the dialogue with the mail server (nodemailer, ${rate(({ dialogues }) => dialogues)} a second) and the two transactions (${rate(({ notes }) => notes)} a second)`,
      limit: `${rate(floorOf)} a second`,
      figure: `ratio ${ofFloor.toFixed(2)}`,
      goal: `ratio at least ${GOAL}`,
      met: ofFloor >= GOAL,
    },
  ]
}

/** Text of that many bytes, in lines as long as those of a mail. */
const lines = (size: number) => `${'x'.repeat(70)}\n`.repeat(Math.ceil(size / 71))
