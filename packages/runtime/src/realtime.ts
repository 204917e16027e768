import { isUuid, type TenantId } from '@hearth/contracts/ids'
import type { Log, Realtime } from '@hearth/domain/context'
import postgres from 'postgres'
import { openRedis, pingRedis } from './redis-connection.ts'

/** Realtime over a server: one subscription per process, whatever the number of listeners. */
export interface RealtimeBus extends Realtime {
  /** Resolves when the server answers. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** The one channel of all tenants; each process finds the listeners of the event's tenant. */
const CHANNEL = 'hearth_realtime'

/** Bytes of a payload as JSON. With tenant, name and quoting around it an event stays below the 8,000 bytes that NOTIFY takes. */
export const LARGEST_PAYLOAD = 4_096
const LONGEST_EVENT = 100

type Payload = Readonly<Record<string, unknown>>
type Listener = (event: string, payload: Payload) => void

/** The event as it is sent; throws a RangeError when it is too large. */
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
      // Wrapped, so that a function given twice is two listeners.
      const entry: Listener = (event, payload) => listener(event, payload)
      const listeners = byTenant.get(tenantId) ?? new Set()
      byTenant.set(tenantId, listeners.add(entry))
      return () => {
        listeners.delete(entry)
        if (listeners.size === 0 && byTenant.get(tenantId) === listeners) byTenant.delete(tenantId)
      }
    },
    /** Hands an event that arrived to its tenant's listeners; one that throws does not keep it from the others. */
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

/** `publish` as the port promises it: never throws and never waits. What cannot be sent is logged and lost. */
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

/** Realtime over LISTEN and NOTIFY. After a loss the driver connects and listens again by itself. */
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
      // One question at a time: while the server hangs they would pile up.
      asked ??= client`select 1`.finally(() => {
        asked = undefined
      })
      await asked
    },
    close: () => client.end({ timeout: 1 }),
  }
}

/** Realtime over PUBLISH and SUBSCRIBE. After a loss the client connects and subscribes again by itself. */
export async function openRedisRealtime(url: string, log: Log): Promise<RealtimeBus> {
  // An event is worth something at once or not at all, so it does not wait for a server that is away.
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
