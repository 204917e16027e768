import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { tenantIdOf } from '@hearth/contracts/ids'
import { readConfig } from '@hearth/runtime/env'
import { openQueues } from '@hearth/runtime/queues'
import { openRuntime } from '@hearth/runtime/runtime'
import { startDatabaseServer } from '@hearth/testing/database-server'
import { shortOrLong } from '@hearth/testing/fault-size'
import { leaveJobs } from '@hearth/testing/outbox'
import { expect, test } from 'vitest'
import { handler, matchProcessors } from '../src/handling.ts'
import { startRelay } from '../src/relay.ts'
import { countingJob } from './counting-job.ts'

const scope = { tenantId: tenantIdOf('one') }

test(
  'a worker outlives the kill of the database that holds its outbox and its queue, and goes on when it is back',
  async () => {
    const server = await startDatabaseServer()
    const tenantsDir = mkdtempSync(path.join(tmpdir(), 'hearth-loss-'))
    const config = readConfig({
      DATABASE_URL: server.appUrl,
      QUEUE_DATABASE_URL: server.queueUrl,
      SMTP_URL: 'smtp://127.0.0.1:9',
      APP_SECRET: 'a secret for tests only, long enough to be one',
      TENANTS_DIR: tenantsDir,
      LOG_LEVEL: 'silent',
    })
    const runtime = await openRuntime(config, { name: 'worker' })
    const { ctx } = runtime
    const queues = await openQueues({ names: [countingJob.queue], log: ctx.log, ...config })
    const relay = await startRelay({
      relayUrl: server.relayUrl,
      queues,
      catalogue: [countingJob],
      liveTenants: () => [],
      log: ctx.log,
      lease: 1_000,
    })
    try {
      const done = new Set<string>()
      const process = async (_: unknown, __: never, { id }: { id: string }) => done.add(id)
      const kinds = matchProcessors({ catalogue: [countingJob], processors: { [countingJob.name]: process } })
      await queues.work(countingJob.queue, handler(ctx, kinds), { deadAfter: 1_000 })
      const leave = () => leaveJobs(ctx.db, scope, [{ name: countingJob.name, payload: {} }])
      const until = async (count: number) => {
        while (done.size < count) await sleep(50)
      }

      await leave()
      await until(1)
      await runtime.ready()
      for (let kills = 1; kills <= shortOrLong(1, 20); kills += 1) {
        await server.kill()
        await expect(leave()).rejects.toMatchObject({ name: 'DatabaseError' })
        await expect(runtime.ready()).rejects.toThrow()
        await server.restart()
        while (
          !(await leave().then(
            () => true,
            () => false,
          ))
        )
          await sleep(50)
        await until(kills + 1)
        expect(done.size).toBe(kills + 1)
        await runtime.ready()
      }
    } finally {
      await relay.stop()
      await queues.close()
      await runtime.close()
      await server.stop()
      rmSync(tenantsDir, { recursive: true, force: true })
    }
  },
  shortOrLong(300_000, 1_800_000),
)
