import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MemberMessage } from '@hearth/contracts/events'
import { newMemberId, tenantIdOf } from '@hearth/contracts/ids'
import { startEmbedded } from '@hearth/db/embedded'
import type { TenantScope } from '@hearth/db/scope'
import { createTestDatabase, type TestDatabase } from '@hearth/db/test-database'
import { Redis } from 'ioredis'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type EventBus, openPostgresEvents, openRedisEvents } from './event-bus.ts'
import { createLog } from './log.ts'

const lines: string[] = []
const log = createLog({ name: 'test', level: 'info' }, { write: (line) => lines.push(line) })

const buses: EventBus[] = []
afterEach(async () => {
  await Promise.all(buses.splice(0).map((bus) => bus.close()))
})

const newScope = (): TenantScope => ({ tenantId: tenantIdOf(randomUUID()) })
const event = (memberId: MemberMessage['memberId'], number: number | null, more = ''): MemberMessage => ({
  ...{ memberId, about: 'event', kind: 'area.happened', number },
  ids: { thing: `Größe "\n${more}` },
})

/** Everything that a bus hears of a member, and how to wait for a number of messages. */
async function hearing(bus: EventBus, scope: TenantScope, memberId = newMemberId()) {
  const heard: MemberMessage[] = []
  const stop = await bus.listen(scope, memberId, (message) => heard.push(message))
  return { memberId, heard, stop, until: (count: number) => expect.poll(() => heard.length).toBe(count) }
}

/** Tells of a member again and again until a bus has heard it. */
async function tellUntilHeard(from: EventBus, at: EventBus) {
  const scope = newScope()
  const { memberId, heard } = await hearing(at, scope)
  while (heard.length === 0) {
    from.tell(scope, [{ memberId, about: 'sessions' }])
    await sleep(50)
  }
}

interface Backend {
  open(): Promise<EventBus>
  /** Ends all connections of the buses at the server and returns their number. */
  cutAll(): Promise<number>
}

function behavesAsABus(backend: Backend) {
  const openBus = async () => {
    const bus = await backend.open()
    buses.push(bus)
    return bus
  }

  test('what one process tells of a member reaches every listener for that member in all of them, in order', async () => {
    const [here, there] = [await openBus(), await openBus()]
    const scope = newScope()
    const own = await hearing(here, scope)
    const { memberId } = own
    const others = [await hearing(there, scope, memberId), await hearing(there, scope, memberId)]
    const told = [event(memberId, 1), event(memberId, 2), { memberId, about: 'sessions' } as const]
    here.tell(scope, told)
    for (const { heard, until } of [own, ...others]) {
      await until(3)
      expect(heard).toEqual(told)
    }
  })

  test('nobody hears of another member, nor of a member of another tenant who has the same id', async () => {
    const [here, there] = [await openBus(), await openBus()]
    const scope = newScope()
    const mine = await hearing(there, scope)
    const hers = await hearing(there, scope)
    const elsewhere = await hearing(there, newScope(), mine.memberId)
    here.tell(scope, [event(hers.memberId, 1), event(mine.memberId, 1)])
    await mine.until(1)
    await hers.until(1)
    expect([mine.heard[0]?.memberId, hers.heard[0]?.memberId]).toEqual([mine.memberId, hers.memberId])
    expect(elsewhere.heard).toEqual([])
  })

  test('who has stopped listening hears nothing more, and the others still do', async () => {
    const bus = await openBus()
    const scope = newScope()
    const first = await hearing(bus, scope)
    const second = await hearing(bus, scope, first.memberId)
    first.stop()
    first.stop()
    bus.tell(scope, [event(first.memberId, 1)])
    await second.until(1)
    expect(first.heard).toEqual([])
    second.stop()
    const again = await hearing(bus, scope, first.memberId)
    bus.tell(scope, [event(first.memberId, 2)])
    await again.until(1)
    expect(second.heard).toHaveLength(1)
  })

  test('a listener that throws keeps a message from nobody', async () => {
    const bus = await openBus()
    const scope = newScope()
    const memberId = newMemberId()
    await bus.listen(scope, memberId, () => {
      throw new Error('listener')
    })
    const other = await hearing(bus, scope, memberId)
    bus.tell(scope, [event(memberId, 1)])
    await other.until(1)
    expect(lines.at(-1)).toContain('event_listener_failed')
  })

  test('a hundred messages at once arrive, however long they are together', async () => {
    const bus = await openBus()
    const scope = newScope()
    const { memberId, heard, until } = await hearing(bus, scope)
    const told = Array.from({ length: 100 }, (_, at) => event(memberId, at, 'x'.repeat(500)))
    bus.tell(scope, told)
    await until(100)
    expect(heard).toEqual(told)
  })

  test('after the server has cut every connection messages arrive again, and listeners are told that some may be lost', async () => {
    const [here, there] = [await openBus(), await openBus()]
    await tellUntilHeard(here, there)
    let restored = 0
    there.onRestored(() => {
      restored += 1
    })
    expect(await backend.cutAll()).toBeGreaterThanOrEqual(2)
    await expect.poll(() => restored, { timeout: 20_000 }).toBeGreaterThan(0)
    await tellUntilHeard(here, there)
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
    open: () => openPostgresEvents(database.appUrl, log),
    async cutAll() {
      const sql = postgres(database.superuserUrl, { max: 1 })
      const cut = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'hearth-events' and datname = current_database()`
      await sql.end()
      return cut.length
    },
  })

  test('a message larger than PostgreSQL takes is lost and logged, and the next one arrives', async () => {
    const bus = await openPostgresEvents(database.appUrl, log)
    buses.push(bus)
    const scope = newScope()
    const { memberId, heard, until } = await hearing(bus, scope)
    bus.tell(scope, [event(memberId, 1, 'x'.repeat(8_000))])
    bus.tell(scope, [event(memberId, 2)])
    await until(1)
    expect(heard).toEqual([event(memberId, 2)])
    await expect.poll(() => lines.some((line) => line.includes('events_lost'))).toBe(true)
  })

  test('what is no message is logged and kept from listeners', async () => {
    const bus = await openPostgresEvents(database.appUrl, log)
    buses.push(bus)
    const scope = newScope()
    const { memberId, heard, until } = await hearing(bus, scope)
    const sql = postgres(database.appUrl, { max: 1, onnotice() {} })
    for (const text of ['', 'null', '[]', '{"a":1}', JSON.stringify([scope.tenantId, [{ memberId, about: 'all' }]])])
      await sql.notify('hearth_events', text)
    await sql.end()
    bus.tell(scope, [event(memberId, null)])
    await until(1)
    expect(heard).toEqual([event(memberId, null)])
    expect(lines.filter((line) => line.includes('event_unreadable'))).toHaveLength(1)
  })

  test('a server that was killed and comes back later is listened to again', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'hearth-events-'))
    chmodSync(folder, 0o755)
    const dataDir = path.join(folder, 'postgres')
    let server = await startEmbedded({ dataDir, fast: true })
    try {
      const bus = await openPostgresEvents(server.superuserUrl, log)
      buses.push(bus)
      await tellUntilHeard(bus, bus)
      process.kill(server.pid, 'SIGKILL')
      await server.exited
      await expect(bus.ping()).rejects.toThrow()
      bus.tell(newScope(), [{ memberId: newMemberId(), about: 'sessions' }])
      server = await startEmbedded({ dataDir, fast: true, port: server.port })
      await tellUntilHeard(bus, bus)
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
    open: () => openRedisEvents(url, log),
    async cutAll() {
      const redis = new Redis(url)
      const clients = String(await redis.client('LIST')).split('\n')
      const ours = clients.filter((line) => line.includes(' name=hearth-events ') && line.includes(' db=9 '))
      for (const line of ours) await redis.client('KILL', 'ID', Number(/^id=(\d+)/.exec(line)?.[1]))
      redis.disconnect()
      return ours.length
    },
  })
})

test.each([
  ['PostgreSQL', () => openPostgresEvents('postgres://hearth@127.0.0.1:9/none', log)],
  ['Redis', () => openRedisEvents('redis://127.0.0.1:9', log)],
])('opening on a %s that is not there rejects with the reason', async (_, open) => {
  await expect(open()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
