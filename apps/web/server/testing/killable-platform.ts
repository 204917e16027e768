import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@hearth/db/embedded'
import { readConfig } from '@hearth/runtime/env'
import { openRuntime } from '@hearth/runtime/runtime'
import { originOf } from '@hearth/tenancy/origin'
import { startDatabaseServer } from '@hearth/testing/database-server'
import type { Random } from '@hearth/testing/random'
import type { startRedisServer } from '@hearth/testing/redis-server'
import { TYPESCRIPT } from '@hearth/testing/typescript'
import { startWeb, type WebProcess } from './process.ts'
import { ALPHA, siteEnv } from './site.ts'
import { makeTenantFolders } from './tenant-folders.ts'

/** The worker, from its sources. */
const WORKER = [...TYPESCRIPT, path.join(import.meta.dirname, '../../../worker/src/main.ts')]

/** How long a server stays away once it was killed, at most, in milliseconds. */
const AWAY = 1_500

/**
 * Two web servers and a worker on a database server, and with Redis if there is one, each of which can be killed, and comes back. The site's origin leads
 * to the first web server.
 */
export async function startKillablePlatform({
  random,
  redis = null,
  host = ALPHA,
  settings = {},
  variables = {},
}: {
  readonly random: Random
  readonly redis?: Awaited<ReturnType<typeof startRedisServer>> | null
  /** Of the site. */
  readonly host?: string
  /** Of the site, in addition to those of every test site. */
  readonly settings?: Record<string, unknown>
  /** Of all processes, in addition to those of every test site. */
  readonly variables?: Record<string, string>
}) {
  const database = await startDatabaseServer()
  const folders = makeTenantFolders()
  folders.write(host, settings)
  const ports = [await freePort(), await freePort()]
  const env = {
    ...siteEnv(database, folders.dir),
    ...{ PUBLIC_PORT: String(ports[0]), ...(redis ? { REDIS_URL: redis.url } : {}), ...variables },
  }
  const everyWeb: WebProcess[] = []
  const startWebAt = (port: number) => {
    const web = startWeb({ ...env, PORT: String(port), LOG_LEVEL: 'error' })
    everyWeb.push(web)
    return web
  }
  const webs = ports.map(startWebAt)
  const startWorker = async () => {
    const urls = { DATABASE_RELAY_URL: database.relayUrl, QUEUE_DATABASE_URL: database.queueUrl }
    const started = startWeb({ ...env, ...urls, SMTP_URL: 'smtp://127.0.0.1:9' }, WORKER)
    await started.ready
    return started
  }
  const [firstWorker, runtime] = await Promise.all([
    startWorker(),
    // As the worker has it: nobody waits for what a test does, and the machine is busy.
    openRuntime(readConfig(env, 'web'), { name: 'worker' }),
    ...webs.map(({ ready }) => ready),
  ])
  let worker = firstWorker
  const replace = async (server: { kill(): Promise<void>; restart(): Promise<void> }) => {
    await server.kill()
    await sleep(random.below(AWAY))
    await server.restart()
  }
  const { tenant } = runtime.tenants.byHost(host)!
  return {
    ...{ database, env, ports, runtime },
    origin: originOf(tenant, runtime.config),
    scope: { tenantId: tenant.id },
    /** What the web servers have logged about requests that failed for another reason than a database that was away. */
    failures: () =>
      everyWeb.flatMap((web) => web.stdout().split('\n')).filter((line) => line.includes('"request_failed"')),
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
