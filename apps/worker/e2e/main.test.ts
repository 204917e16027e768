import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort } from '@hearth/db/embedded'
import { dbTest } from '@hearth/db/test-fixture'
import { TYPESCRIPT } from '@hearth/testing/typescript'
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

dbTest.for(['SIGTERM', 'SIGINT'] as const)(
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

dbTest('the worker ends with the process that started it, however that ended', async ({ urls }) => {
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

dbTest(
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
