import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type TenantId, tenantIdOf } from '@hearth/contracts/ids'
import { startEmbedded } from '@hearth/db/embedded'
import { createTestDatabase, type TestDatabase } from '@hearth/db/test-database'
import { Redis } from 'ioredis'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from './log.ts'
import { LARGEST_PAYLOAD, openPostgresRealtime, openRedisRealtime, type RealtimeBus } from './realtime.ts'

const lines: string[] = []
const log = createLog({ name: 'test', level: 'info' }, { write: (line) => lines.push(line) })

const buses: RealtimeBus[] = []
afterEach(async () => {
  await Promise.all(buses.splice(0).map((bus) => bus.close()))
})

const newTenant = () => tenantIdOf(randomUUID())
const once = (bus: RealtimeBus, tenant: TenantId) =>
  new Promise<string>((resolve) => {
    const stop = bus.subscribe(tenant, (event) => {
      stop()
      resolve(event)
    })
  })

/** Publishes an event until every bus has received one. */
async function publishUntilHeard(from: RealtimeBus, at: readonly RealtimeBus[]) {
  const tenant = newTenant()
  let heard = false
  const all = Promise.all(at.map((bus) => once(bus, tenant))).then(() => {
    heard = true
  })
  while (!heard) {
    from.publish(tenant, 'again', {})
    await sleep(50)
  }
  await all
}

interface Backend {
  open(): Promise<RealtimeBus>
  /** Ends all connections of the buses at the server and returns their number. */
  cutAll(): Promise<number>
}

function behavesAsABus(backend: Backend) {
  const openBus = async () => {
    const bus = await backend.open()
    buses.push(bus)
    return bus
  }

  test('an event of one process reaches every listener of its tenant in all of them', async () => {
    const [here, there] = [await openBus(), await openBus()]
    const tenant = newTenant()
    const heard: unknown[][] = []
    const all = new Promise<void>((resolve) => {
      const hear = (place: string) => (event: string, payload: unknown) => {
        heard.push([place, event, payload])
        if (heard.length === 3) resolve()
      }
      here.subscribe(tenant, hear('here'))
      there.subscribe(tenant, hear('there'))
      there.subscribe(tenant, hear('there too'))
    })
    here.publish(tenant, 'message.sent', { id: 7, text: 'Größe "\n' })
    await all
    const places = ['here', 'there', 'there too']
    expect(heard.sort((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual(
      places.map((place) => [place, 'message.sent', { id: 7, text: 'Größe "\n' }]),
    )
  })

  test("a tenant's listener never sees another tenant's event", async () => {
    const [here, there] = [await openBus(), await openBus()]
    const [a, b] = [newTenant(), newTenant()]
    const heardByA: string[] = []
    for (const bus of [here, there]) bus.subscribe(a, (event) => heardByA.push(event))
    for (const bus of [here, there]) {
      const arrived = Promise.all([here, there].map((at) => once(at, b)))
      bus.publish(b, 'secret.of-b', {})
      await arrived
    }
    // Events arrive in order, so everything published before this one has arrived.
    const last = Promise.all([here, there].map((at) => once(at, a)))
    there.publish(a, 'last', {})
    await last
    expect(heardByA).toEqual(['last', 'last'])
  })

  test('who has stopped listening hears nothing more, and the others still do', async () => {
    const bus = await openBus()
    const tenant = newTenant()
    const heard: string[] = []
    const listener = (event: string) => heard.push(event)
    const stop = bus.subscribe(tenant, listener)
    bus.subscribe(tenant, listener)
    stop()
    stop()
    const arrived = once(bus, tenant)
    bus.publish(tenant, 'one', {})
    await arrived
    expect(heard).toEqual(['one'])
  })

  test('a listener that throws keeps the event from nobody', async () => {
    const bus = await openBus()
    const tenant = newTenant()
    bus.subscribe(tenant, () => {
      throw new Error('listener')
    })
    const arrived = once(bus, tenant)
    bus.publish(tenant, 'one', {})
    await arrived
    expect(lines.at(-1)).toContain('realtime_listener_failed')
  })

  test('the largest payload arrives, and a larger one is logged and dropped without a throw', async () => {
    const bus = await openBus()
    const tenant = newTenant()
    // Quotes take the most bytes in JSON.
    const text = '"'.repeat((LARGEST_PAYLOAD - '{"text":""}'.length) / 2)
    const heard: unknown[] = []
    bus.subscribe(tenant, (_, payload) => heard.push(payload))
    bus.publish(tenant, 'too-large', { text: `${text}xx` })
    expect(lines.at(-1)).toContain('realtime_event_lost')
    const arrived = once(bus, tenant)
    bus.publish(tenant, 'largest', { text })
    await arrived
    expect(heard).toEqual([{ text }])
  })

  test('after the server has cut every connection events arrive again', async () => {
    const [here, there] = [await openBus(), await openBus()]
    expect(await backend.cutAll()).toBeGreaterThanOrEqual(2)
    await publishUntilHeard(here, [here, there])
    await expect(here.ping()).resolves.toBeUndefined()
  })

  test('a closed bus answers no ping', async () => {
    const bus = await backend.open()
    await bus.ping()
    await bus.close()
    await expect(bus.ping()).rejects.toThrow()
  })
}

describe('over PostgreSQL', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  behavesAsABus({
    open: () => openPostgresRealtime(database.appUrl, log),
    async cutAll() {
      const sql = postgres(database.superuserUrl, { max: 1 })
      const cut = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'hearth-realtime' and datname = current_database()`
      await sql.end()
      return cut.length
    },
  })

  test('a server that was killed and comes back later is listened to again', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'hearth-realtime-'))
    chmodSync(folder, 0o755)
    const dataDir = path.join(folder, 'postgres')
    let server = await startEmbedded({ dataDir, fast: true })
    try {
      const bus = await openPostgresRealtime(server.superuserUrl, log)
      buses.push(bus)
      process.kill(server.pid, 'SIGKILL')
      await server.exited
      await expect(bus.ping()).rejects.toThrow()
      bus.publish(newTenant(), 'into.the-void', {})
      server = await startEmbedded({ dataDir, fast: true, port: server.port })
      await publishUntilHeard(bus, [bus])
    } finally {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

const redisUrl = process.env.HEARTH_TEST_REDIS_URL
// `npm test` prints why Redis is missing.
describe.skipIf(redisUrl === undefined)('over Redis', () => {
  // A Redis database of its own, although channels are the same in all of them.
  const url = `${redisUrl}/9`

  behavesAsABus({
    open: () => openRedisRealtime(url, log),
    async cutAll() {
      const redis = new Redis(url)
      const clients = String(await redis.client('LIST')).split('\n')
      const ours = clients.filter((line) => line.includes(' name=hearth-realtime ') && line.includes(' db=9 '))
      for (const line of ours) await redis.client('KILL', 'ID', Number(/^id=(\d+)/.exec(line)?.[1]))
      redis.disconnect()
      return ours.length
    },
  })
})

test.each([
  ['PostgreSQL', () => openPostgresRealtime('postgres://hearth@127.0.0.1:9/none', log)],
  ['Redis', () => openRedisRealtime('redis://127.0.0.1:9', log)],
])('opening on a %s that is not there rejects with the reason', async (_, open) => {
  await expect(open()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
