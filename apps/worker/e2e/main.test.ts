import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { type MandateCodeId, newId, tenantIdOf } from '@hearth/contracts/ids'
import { outboxJob } from '@hearth/contracts/jobs'
import { freePort } from '@hearth/db/embedded'
import { enqueueOnCommit } from '@hearth/db/outbox'
import { inTenant } from '@hearth/db/scope'
import { ownDbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { mailMember } from '@hearth/domain/mail/mail-member'
import { createLog } from '@hearth/runtime/log'
import { openQueues } from '@hearth/runtime/queues'
import { startMailbox } from '@hearth/sandbox/mailbox'
import { sampleSettings, sampleTenants } from '@hearth/tenancy/sample-tenants'
import { TYPESCRIPT } from '@hearth/testing/typescript'
import { withClient } from '@hearth/testing/with-client'
import { afterAll, expect } from 'vitest'

const tenantsDir = mkdtempSync(path.join(tmpdir(), 'hearth-worker-'))
afterAll(() => rmSync(tenantsDir, { recursive: true, force: true }))

const startMain = (env: Readonly<Record<string, string>>) =>
  fork(path.join(import.meta.dirname, '../src/main.ts'), {
    cwd: path.join(import.meta.dirname, '..'),
    execArgv: TYPESCRIPT,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      APP_SECRET: 'a secret for tests only, long enough to be one',
      TENANTS_DIR: tenantsDir,
      SMTP_URL: 'smtp://127.0.0.1:9',
      ...env,
    },
  })

ownDbTest.for(['SIGTERM', 'SIGINT'] as const)(
  'the worker says when it is ready and ends cleanly at %s',
  async (signal, { urls }) => {
    const metricsPort = await freePort()
    const worker = startMain({
      METRICS_PORT: String(metricsPort),
      DATABASE_URL: urls.appUrl,
      DATABASE_RELAY_URL: urls.relayUrl,
      QUEUE_DATABASE_URL: urls.queueUrl,
    })
    const log = text(worker.stdout!)
    const [message] = await once(worker, 'message')
    expect(message).toEqual({ type: 'ready' })
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    expect(metrics).toMatch(/^hearth_outbox_oldest_seconds \d/m)
    expect(metrics).toMatch(/^hearth_queue_jobs\{queue="mail",state="waiting"\} 0$/m)
    expect(metrics).toMatch(/^hearth_urgent_reports 0$/m)
    expect(metrics).toMatch(/^hearth_ledger_faults\{subject="accounts"\} 0$/m)
    expect(metrics).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
    worker.kill(signal)
    expect(await once(worker, 'exit')).toEqual([0, null])
    const events = (await log)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).event)
    expect(events.slice(-2)).toEqual(['worker_ready', 'worker_stopping'])
  },
)

ownDbTest(
  'many mails at a server that does not answer hold up neither what another site’s members wait for nor what an earlier release has queued',
  async ({ db, urls, onTestFinished }) => {
    const folders = sampleTenants()
    onTestFinished(() => folders.remove())
    const home = mkdtempSync(path.join(tmpdir(), 'hearth-worker-'))
    onTestFinished(() => rmSync(home, { recursive: true, force: true }))
    const sites = ['many.example', 'other.example'] as const
    for (const site of sites) await folders.write({ [`${site}/settings.json`]: sampleSettings })
    const [many, other] = [{ tenantId: tenantIdOf(sites[0]) }, { tenantId: tenantIdOf(sites[1]) }]
    let hanging = 0
    const box = await startMailbox({
      folder: path.join(home, 'mails'),
      treat(recipient) {
        if (!recipient.startsWith('many')) return 'take'
        hanging += 1
        return 'hang'
      },
    })
    onTestFinished(() => box.stop())
    const clock = { now: () => new Date() }
    await inTenant(db, many, async (tx) => {
      for (let n = 0; n < 30; n += 1) {
        const { id: memberId } = await makeMember(tx, { email: `many.${n}@example.com` })
        await mailMember({ clock }, tx, { memberId, type: 'terms_changing', details: { from: '2027-03-01' } })
      }
    })
    const metricsPort = await freePort()
    const worker = startMain({
      ...{ METRICS_PORT: String(metricsPort), SMTP_URL: box.smtpUrl, TENANTS_DIR: folders.dir, MEDIA_DIR: home },
      ...{ DATABASE_URL: urls.appUrl, DATABASE_RELAY_URL: urls.relayUrl, QUEUE_DATABASE_URL: urls.queueUrl },
    })
    onTestFinished(() => void worker.kill('SIGKILL'))
    for (const output of [worker.stdout, worker.stderr]) output?.resume()
    await expect.poll(() => hanging, { timeout: 60_000 }).toBeGreaterThan(0)

    const codeId = newId<MandateCodeId>()
    const queues = await openQueues({
      names: ['mail'],
      log: createLog({ name: 'test', level: 'silent' }),
      queueDatabaseUrl: urls.queueUrl,
    })
    onTestFinished(() => queues.close())
    const code = { name: 'billing.text-code', payload: { codeId, ...other }, attempts: 1, backoff: 1 }
    await queues.addMany('mail', [{ id: newId(), ...code }])
    await inTenant(db, other, async (tx) => {
      const { id: memberId } = await makeMember(tx, { email: 'ann@example.com' })
      await enqueueOnCommit(tx, outboxJob('billing.text-code', { codeId }))
      await enqueueOnCommit(tx, outboxJob('accounts.mail-account', { memberId, mail: 'reset' }))
    })
    const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    await expect.poll(() => box.store.list().map(({ to }) => to), { timeout: 60_000 }).toEqual([['ann@example.com']])
    await expect
      .poll(metrics, { timeout: 60_000 })
      .toMatch(/^hearth_job_runs_total\{job="billing.text-code",end="done"\} 2$/m)
    const [waiting] = await withClient(
      urls.superuserUrl,
      (sql) => sql`select count(*)::int as count from mails where type = 'terms_changing' and sent_at is null`,
    )
    expect(waiting?.count).toBe(30)
  },
)

ownDbTest('the worker ends with the process that started it, however that ended', async ({ urls }) => {
  const worker = startMain({
    DATABASE_URL: urls.appUrl,
    DATABASE_RELAY_URL: urls.relayUrl,
    QUEUE_DATABASE_URL: urls.queueUrl,
  })
  worker.stdout?.resume()
  await once(worker, 'message')
  worker.disconnect()
  expect(await once(worker, 'exit')).toEqual([0, null])
})

ownDbTest(
  'a worker that can reach neither outbox nor mail server says which variables are missing and ends',
  async ({ urls }) => {
    const worker = startMain({ DATABASE_URL: urls.appUrl, QUEUE_DATABASE_URL: urls.queueUrl, SMTP_URL: '' })
    const [complaint, exit] = await Promise.all([text(worker.stderr!), once(worker, 'exit')])
    expect(exit).toEqual([1, null])
    expect(complaint).toMatch(
      /^DATABASE_RELAY_URL must be .*; it is not set\.\nSMTP_URL must be .*; it is not set\.\n$/,
    )
  },
)
