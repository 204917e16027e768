import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@hearth/db/embedded'
import { readConfig } from '@hearth/runtime/env'
import { openRuntime } from '@hearth/runtime/runtime'
import { startDatabaseServer } from '@hearth/testing/database-server'
import type { Random } from '@hearth/testing/random'
import type { startRedisServer } from '@hearth/testing/redis-server'
import { startWeb } from './process.ts'
import { ALPHA, siteEnv } from './site.ts'
import { makeTenantFolders } from './tenant-folders.ts'

/** The worker, from its sources. */
const WORKER = ['--import', 'tsx', path.join(import.meta.dirname, '../../../worker/src/main.ts')]

/** How long a server stays away once it was killed, at most, in milliseconds. */
const AWAY = 1_500

/** Two web servers and a worker on a database server, and with Redis if there is one, each of which can be killed, and comes back. */
export async function startKillablePlatform({
  random,
  redis = null,
}: {
  readonly random: Random
  readonly redis?: Awaited<ReturnType<typeof startRedisServer>> | null
}) {
  const database = await startDatabaseServer()
  const folders = makeTenantFolders()
  folders.write(ALPHA)
  const env = { ...siteEnv(database, folders.dir), ...(redis ? { REDIS_URL: redis.url } : {}) }
  const ports = [await freePort(), await freePort()]
  const startWebAt = (port: number) => startWeb({ ...env, PORT: String(port) })
  const webs = ports.map(startWebAt)
  await Promise.all(webs.map(({ ready }) => ready))
  const runtime = await openRuntime(readConfig(env, 'web'), { name: 'web' })
  const startWorker = async () => {
    const urls = { DATABASE_RELAY_URL: database.relayUrl, QUEUE_DATABASE_URL: database.queueUrl }
    const started = startWeb({ ...env, ...urls, SMTP_URL: 'smtp://127.0.0.1:9' }, WORKER)
    await started.ready
    return started
  }
  let worker = await startWorker()
  const replace = async (server: { kill(): Promise<void>; restart(): Promise<void> }) => {
    await server.kill()
    await sleep(random.below(AWAY))
    await server.restart()
  }
  return {
    ...{ database, env, ports, runtime },
    scope: { tenantId: runtime.tenants.byHost(ALPHA)!.tenant.id },
    /** Kills one of each kind, and resolves when it is back. */
    kills: {
      async web() {
        const at = random.below(ports.length)
        webs[at]?.child.kill('SIGKILL')
        await webs[at]?.exited
        await sleep(random.below(500))
        webs[at] = startWebAt(ports[at] as number)
        await webs[at]?.ready
      },
      async worker() {
        worker.child.kill('SIGKILL')
        await worker.exited
        worker = await startWorker()
      },
      database: () => replace(database),
      ...(redis ? { redis: () => replace(redis) } : {}),
    },
    async stop() {
      worker.child.kill('SIGKILL')
      await runtime.close()
      for (const { child, exited } of webs) {
        child.kill('SIGTERM')
        await exited
      }
      await redis?.stop()
      await database.stop()
      folders.removeAll()
    },
  }
}
