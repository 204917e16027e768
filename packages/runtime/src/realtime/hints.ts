import { isUuid, type TenantId } from '@hearth/contracts/ids'
import type { Log, Realtime } from '@hearth/domain/context'

/** Realtime over a server: one subscription per process, whatever the number of listeners. */
export interface RealtimeBus extends Realtime {
  /** Resolves when the server answers. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** The one channel of all tenants; listeners are told apart in the process. */
export const CHANNEL = 'hearth_realtime'

/** Bytes of a payload as JSON. With tenant, event and quoting around it a hint stays below the 8,000 bytes that NOTIFY takes. */
export const LARGEST_PAYLOAD = 4_096
const LONGEST_EVENT = 100

type Payload = Readonly<Record<string, unknown>>
type Listener = (event: string, payload: Payload) => void

/** The hint as it travels; throws a RangeError when it is too large. */
export function encodeHint(tenantId: TenantId, event: string, payload: Payload): string {
  const size = Buffer.byteLength(JSON.stringify(payload))
  if (size > LARGEST_PAYLOAD || event.length > LONGEST_EVENT)
    throw new RangeError(`A hint of ${size} bytes is too large: at most ${LARGEST_PAYLOAD}, ids instead of contents.`)
  return JSON.stringify([tenantId, event, payload])
}

/** Who listens in this process. */
export function localListeners(log: Log) {
  const byTenant = new Map<TenantId, Set<Listener>>()
  return {
    listen(tenantId: TenantId, listener: Listener): () => void {
      // Wrapped, so that a function given twice is two listeners.
      const entry: Listener = (event, payload) => listener(event, payload)
      const listeners = byTenant.get(tenantId) ?? new Set()
      byTenant.set(tenantId, listeners.add(entry))
      return () => {
        listeners.delete(entry)
        if (listeners.size === 0 && byTenant.get(tenantId) === listeners) byTenant.delete(tenantId)
      }
    },
    /** Hands a hint that arrived to its tenant's listeners; one that throws does not keep it from the others. */
    deliver(message: string): void {
      const hint = decodeHint(message)
      if (!hint) {
        log.warn('realtime_hint_unreadable', { bytes: message.length })
        return
      }
      for (const listener of [...(byTenant.get(hint.tenantId) ?? [])]) {
        try {
          listener(hint.event, hint.payload)
        } catch (err) {
          log.error('realtime_listener_failed', { tenantId: hint.tenantId, hint: hint.event, err })
        }
      }
    },
  }
}

function decodeHint(message: string): { tenantId: TenantId; event: string; payload: Payload } | null {
  try {
    const [tenantId, event, payload]: unknown[] = JSON.parse(message)
    if (typeof tenantId !== 'string' || !isUuid(tenantId) || typeof event !== 'string') return null
    if (typeof payload !== 'object' || payload === null) return null
    return { tenantId: tenantId as TenantId, event, payload: payload as Payload }
  } catch {
    return null
  }
}

/** `hint` as the port promises it: never throws and never waits. What cannot be sent is logged and lost. */
export const hintOver =
  (publish: (message: string) => Promise<unknown>, log: Log): Realtime['hint'] =>
  (tenantId, event, payload) => {
    const lost = (err: unknown) => log.warn('realtime_hint_lost', { tenantId, hint: event, err })
    try {
      publish(encodeHint(tenantId, event, payload)).catch(lost)
    } catch (err) {
      lost(err)
    }
  }
