import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type MailId, newId } from '@hearth/contracts/ids'
import { JOBS } from '@hearth/contracts/jobs'
import type { MailType } from '@hearth/contracts/mail'
import { findMail, updateMailOutcome } from '@hearth/db/queries/mail/mails'
import { inTenant } from '@hearth/db/scope'
import { ownDbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import type { WorkerContext } from '@hearth/domain/context'
import { listDeadLetters, replayMail } from '@hearth/domain/mail/dead-letters'
import { mailMember } from '@hearth/domain/mail/mail-member'
import { readConfig } from '@hearth/runtime/env'
import { openImages } from '@hearth/runtime/images'
import { openMailer } from '@hearth/runtime/mailer'
import { openQueues } from '@hearth/runtime/queues'
import { openRuntime } from '@hearth/runtime/runtime'
import { type Mailbox, type MailboxOptions, startMailbox } from '@hearth/sandbox/mailbox'
import { sampleSettings, sampleTenants } from '@hearth/tenancy/sample-tenants'
import { TYPESCRIPT } from '@hearth/testing/typescript'
import { afterEach, describe, expect } from 'vitest'
import { handleGivenUp, handler, matchProcessors } from '../src/handling.ts'
import { GIVEN_UP_HANDLERS, PROCESSORS } from '../src/processors.ts'
import { startRelay } from '../src/relay.ts'
import type { ChildOrder } from './mail.child.ts'

const ATTEMPTS = 3
/** The declared job with immediate retries. */
const CATALOGUE = JOBS.map((job) => ({ ...job, attempts: ATTEMPTS, backoff: 20 }))
/** Longer than a busy machine takes to answer; otherwise a mail would count as hanging. */
const SILENCE = 2_000
const DEAD_AFTER = 3_000

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const end of undo.splice(0).reverse()) await end()
})

interface Urls {
  readonly appUrl: string
  readonly relayUrl: string
  readonly queueUrl: string
}

/** The parts of a worker with a mail server whose treatment of recipients can be set, and with one tenant; no handler is running yet. */
async function startWorld({
  urls,
  redisUrl,
  treat,
}: { urls: Urls; redisUrl?: string | undefined } & Pick<MailboxOptions, 'treat'>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearth-mail-'))
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  const box = await startMailbox({ folder: path.join(folder, 'mails'), ...(treat ? { treat } : {}) })
  undo.push(() => box.stop())
  const folders = sampleTenants()
  const site = `${randomUUID()}.example`
  const mediaDir = mkdtempSync(path.join(tmpdir(), 'hearth-mail-'))
  undo.push(() => folders.remove())
  undo.push(() => rmSync(mediaDir, { recursive: true, force: true }))
  await folders.write({ [`${site}/settings.json`]: sampleSettings })
  const env = {
    DATABASE_URL: urls.appUrl,
    DATABASE_RELAY_URL: urls.relayUrl,
    QUEUE_DATABASE_URL: urls.queueUrl,
    ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
    SMTP_URL: box.smtpUrl,
    APP_SECRET: 'a secret for tests only, long enough to be one',
    TENANTS_DIR: folders.dir,
    MEDIA_DIR: mediaDir,
    LOG_LEVEL: 'silent',
  }
  const config = readConfig(env)
  const { ctx, tenants, close } = await openRuntime(config, { name: 'worker' })
  undo.push(close)
  const prefix = `test-${randomUUID()}`
  const queues = await openQueues({ names: ['mail', 'maintenance'], prefix, log: ctx.log, ...config })
  undo.push(() => queues.close())
  const scope = { tenantId: tenants.all()[0]!.id }
  const relay = await startRelay({
    relayUrl: urls.relayUrl,
    queues,
    catalogue: CATALOGUE,
    liveTenants: () => [],
    log: ctx.log,
    pollEvery: 100,
  })
  undo.push(() => relay.stop())
  const kinds = matchProcessors({ catalogue: CATALOGUE, processors: PROCESSORS, givenUpHandlers: GIVEN_UP_HANDLERS })
  return {
    box,
    ctx,
    site,
    scope,
    order: { env, prefix, deadAfter: DEAD_AFTER } satisfies ChildOrder,
    /** Starts the handlers. */
    async work() {
      const mailer = openMailer({ ...config, smtpUrl: box.smtpUrl, tenants, patience: { silence: SILENCE } })
      undo.push(() => mailer.close())
      const worker: WorkerContext = {
        ...{ ...ctx, mailer, images: openImages() },
        ...{
          photoModeration: () => 'after',
          fictionalLikes: () => 0,
          likesShownFree: () => 'all',
          automaticAnswers: () => [],
          messageSettings: () => null,
          shopOf: () => null,
          invoiceSettings: () => null,
          unreadMails: () => ({ after: 0, between: 0 }),
        },
      }
      await queues.work('mail', handler(worker, kinds), {
        deadAfter: DEAD_AFTER,
        onFailed: handleGivenUp(worker, kinds),
      })
    },
    /** Sends a mail to a new member. */
    mail: (email: string, type: MailType = 'welcome') =>
      inTenant(ctx.db, scope, async (tx) => {
        const { id: memberId } = await makeMember(tx, { email: `${randomUUID()}.${email}` })
        return mailMember(ctx, tx, { memberId, type })
      }),
    find: (mailId: MailId) => inTenant(ctx.db, scope, (tx) => findMail(tx, { mailId })),
    dead: () => listDeadLetters(ctx, { scope }),
  }
}

type World = Awaited<ReturnType<typeof startWorld>>

async function until(isSo: () => Promise<boolean> | boolean) {
  while (!(await isSo())) await sleep(50)
}
const isOver =
  ({ find }: World) =>
  async (mailId: MailId) => {
    const mail = await find(mailId)
    return Boolean(mail?.sentAt ?? mail?.refusedAt ?? mail?.givenUpAt)
  }
const sentTo = ({ store }: Mailbox) => store.list().map(({ to }) => to[0]?.replace(/^[^.]+\./, ''))

function losesNothing(redisUrl?: string) {
  ownDbTest(
    'one recipient that is refused, hangs or has to wait delays no other, and each ends as it must',
    async ({ urls }) => {
      let busy = 2
      const world = await startWorld({
        ...{ urls, redisUrl },
        treat(to) {
          if (to.includes('.gone@')) return 'refuse'
          if (to.includes('.hang@')) return 'hang'
          if (to.includes('.busy@') && busy > 0) {
            busy -= 1
            return 'refuse_for_now'
          }
          return 'take'
        },
      })
      const [gone, hang, busyOne, good] = [
        await world.mail('gone@example.com'),
        await world.mail('hang@example.com'),
        await world.mail('busy@example.com'),
        await world.mail('good@example.com'),
      ]
      await world.work()
      for (const mailId of [gone, hang, busyOne, good]) await until(() => isOver(world)(mailId))
      expect(sentTo(world.box).sort()).toEqual(['busy@example.com', 'good@example.com'])
      expect(await world.find(gone)).toMatchObject({ sentAt: null, refusedAt: expect.any(Date), mailStops: ['bounce'] })
      expect(await world.find(hang)).toMatchObject({ sentAt: null, givenUpAt: expect.any(Date), mailStops: [] })
      expect(await world.find(busyOne)).toMatchObject({ sentAt: expect.any(Date), givenUpAt: null, mailStops: [] })
      expect((await world.dead()).map(({ id, type }) => [id, type])).toEqual([[hang, 'welcome']])
    },
  )

  ownDbTest('what no try could send is kept, and sent once however often it is replayed', async ({ urls }) => {
    let down = true
    const world = await startWorld({ urls, redisUrl, treat: () => (down ? 'refuse_for_now' : 'take') })
    const { ctx, scope } = world
    const mailId = await world.mail('ann@example.com')
    await world.work()
    await until(() => isOver(world)(mailId))
    expect(sentTo(world.box)).toEqual([])
    down = false
    const asked = await Promise.all(Array.from({ length: 5 }, () => replayMail(ctx, { scope, mailId })))
    expect(asked.filter(Boolean)).toHaveLength(1)
    await until(() => isOver(world)(mailId))
    expect(await replayMail(ctx, { scope, mailId })).toBe(false)
    expect(await replayMail(ctx, { scope, mailId: newId<MailId>() })).toBe(false)
    expect(await world.dead()).toEqual([])
    expect(sentTo(world.box)).toEqual(['ann@example.com'])
    expect(await world.find(mailId)).toMatchObject({ sentAt: expect.any(Date), givenUpAt: null })
    // A sent mail cannot be given up any more.
    await inTenant(ctx.db, scope, (tx) => updateMailOutcome(tx, { mailId, outcome: { givenUpAt: new Date() } }))
    expect(await world.dead()).toEqual([])
  })

  ownDbTest(
    'a worker killed between the server’s answer and the note of it sends the mail once more, under one id',
    async ({ urls }) => {
      const world = await startWorld({ urls, redisUrl })
      const child = startChild(world.order)
      await heard(child, 'ready')
      const mailId = await world.mail('ann@example.com')
      await heard(child, 'accepted')
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      expect(await world.find(mailId)).toMatchObject({ sentAt: null })
      await world.work()
      await until(() => isOver(world)(mailId))
      const ids = await Promise.all(
        world.box.store.list().map(async ({ id }) => (await world.box.store.find(id))?.messageId),
      )
      expect(ids).toEqual(Array(2).fill(`<${mailId}@${world.site}>`))
    },
  )
}

function startChild(order: ChildOrder): ChildProcess {
  const child = fork(path.join(import.meta.dirname, 'mail.child.ts'), [JSON.stringify(order)], {
    cwd: path.join(import.meta.dirname, '..'),
    execArgv: TYPESCRIPT,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  undo.push(() => child.kill('SIGKILL'))
  return child
}
const heard = (child: ChildProcess, word: string) =>
  new Promise<void>((resolve) => {
    child.on('message', (said) => {
      if (said === word) resolve()
    })
  })

describe('on PostgreSQL', () => losesNothing())

const redisUrl = process.env.HEARTH_TEST_REDIS_URL
// `npm test` prints why Redis is missing.
describe.skipIf(redisUrl === undefined)('on Redis', () => losesNothing(redisUrl))
