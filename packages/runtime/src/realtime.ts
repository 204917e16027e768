import { isUuid, type TenantId } from '@hearth/contracts/ids'
import type { Log, Realtime } from '@hearth/domain/context'
import postgres from 'postgres'
import { openRedis, pingRedis } from './redis-connection.ts'

/** Realtime over a server, with one subscription per process for any number of listeners. */
export interface RealtimeBus extends Realtime {
  /** Resolves when the server answers. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** One channel serves all tenants; each process finds the listeners of the event's tenant. */
const CHANNEL = 'hearth_realtime'

/** Bytes of a payload as JSON. With tenant, name and quoting an event stays below NOTIFY's limit of 8,000 bytes. */
export const LARGEST_PAYLOAD = 4_096
const LONGEST_EVENT = 100

type Payload = Readonly<Record<string, unknown>>
type Listener = (event: string, payload: Payload) => void

/** The event as a string for the channel; throws a RangeError if it is too large. */
function encodeEvent(tenantId: TenantId, event: string, payload: Payload): string {
  const size = Buffer.byteLength(JSON.stringify(payload))
  if (size > LARGEST_PAYLOAD || event.length > LONGEST_EVENT)
    throw new RangeError(`An event of ${size} bytes is too large: at most ${LARGEST_PAYLOAD}, ids instead of contents.`)
  return JSON.stringify([tenantId, event, payload])
}

/** The subscribers in this process. */
function createListeners(log: Log) {
  const byTenant = new Map<TenantId, Set<Listener>>()
  return {
    subscribe(tenantId: TenantId, listener: Listener): () => void {
      // A new function, so that a listener given twice is called twice.
      const entry: Listener = (event, payload) => listener(event, payload)
      const listeners = byTenant.get(tenantId) ?? new Set()
      byTenant.set(tenantId, listeners.add(entry))
      return () => {
        listeners.delete(entry)
        if (listeners.size === 0 && byTenant.get(tenantId) === listeners) byTenant.delete(tenantId)
      }
    },
    /** Passes an event to its tenant's listeners; if one throws, the others still get it. */
    deliver(message: string): void {
      const received = decodeEvent(message)
      if (!received) {
        log.warn('realtime_event_unreadable', { bytes: message.length })
        return
      }
      for (const listener of [...(byTenant.get(received.tenantId) ?? [])]) {
        try {
          listener(received.event, received.payload)
        } catch (err) {
          log.error('realtime_listener_failed', { tenantId: received.tenantId, realtimeEvent: received.event, err })
        }
      }
    },
  }
}

function decodeEvent(message: string): { tenantId: TenantId; event: string; payload: Payload } | null {
  try {
    const [tenantId, event, payload]: unknown[] = JSON.parse(message)
    if (typeof tenantId !== 'string' || !isUuid(tenantId) || typeof event !== 'string') return null
    if (typeof payload !== 'object' || payload === null) return null
    return { tenantId: tenantId as TenantId, event, payload: payload as Payload }
  } catch {
    return null
  }
}

/** The port's `publish`, which never throws and never waits. An event that cannot be sent is logged and lost. */
const publishOver =
  (send: (message: string) => Promise<unknown>, log: Log): Realtime['publish'] =>
  (tenantId, event, payload) => {
    const lost = (err: unknown) => log.warn('realtime_event_lost', { tenantId, realtimeEvent: event, err })
    try {
      send(encodeEvent(tenantId, event, payload)).catch(lost)
    } catch (err) {
      lost(err)
    }
  }

/** Realtime over LISTEN and NOTIFY. After a lost connection the driver connects and listens again by itself. */
export async function openPostgresRealtime(url: string, log: Log): Promise<RealtimeBus> {
  const client = postgres(url, {
    max: 1,
    connect_timeout: 5,
    connection: { application_name: 'hearth-realtime' },
    onnotice: () => {},
  })
  const { subscribe, deliver } = createListeners(log)
  let asked: Promise<unknown> | undefined
  try {
    await client.listen(CHANNEL, deliver, () => log.info('realtime_listening'))
  } catch (error) {
    await client.end({ timeout: 0 })
    throw error
  }
  return {
    publish: publishOver((message) => client.notify(CHANNEL, message), log),
    subscribe,
    async ping() {
      // One query at a time: while the server hangs, they would pile up.
      asked ??= client`select 1`.finally(() => {
        asked = undefined
      })
      await asked
    },
    close: () => client.end({ timeout: 1 }),
  }
}

/** Realtime over PUBLISH and SUBSCRIBE. After a lost connection the client connects and subscribes again by itself. */
export async function openRedisRealtime(url: string, log: Log): Promise<RealtimeBus> {
  // An event that is late is worth nothing, so it does not wait for an unreachable server.
  const publisher = await openRedis(url, log, { name: 'hearth-realtime', waitWhileAway: false })
  const subscriber = await openRedis(url, log, { name: 'hearth-realtime', waitWhileAway: true })
  const { subscribe, deliver } = createListeners(log)
  subscriber.on('message', (_, message) => deliver(message))
  await subscriber.subscribe(CHANNEL)
  return {
    publish: publishOver((message) => publisher.publish(CHANNEL, message), log),
    subscribe,
    ping: () => pingRedis(publisher),
    async close() {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
