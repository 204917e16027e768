import type { TenantId } from '@hearth/contracts/ids'
import type { Db } from '@hearth/db/client'

/** What every use-case is given: the database and the ports that `packages/runtime` implements. One per process; a request has its own log in it. */
export interface AppContext {
  db: Db
  clock: Clock
  log: Log
  realtime: Realtime
  passwords: Passwords
  /** Keys the hashes under which rate limits are counted. */
  rateLimitSecret: Uint8Array
}

export interface Clock {
  now(): Date
}

/** Structured log. `event` is a stable snake_case name; fields never hold personal data or secrets. */
export interface Log {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields & { err?: unknown }): void
  /** A log whose every line carries these fields. */
  with(fields: LogFields): Log
}
export type LogFields = Readonly<Record<string, unknown>>

/** Events between processes, best effort: a client that misses one recovers from the tables. Payloads are ids, at most 4 kB as JSON. */
export interface Realtime {
  publish(tenantId: TenantId, event: string, payload: Readonly<Record<string, unknown>>): void
  /** Calls `listener` for every event of that tenant until the returned function is called. */
  subscribe(
    tenantId: TenantId,
    listener: (event: string, payload: Readonly<Record<string, unknown>>) => void,
  ): () => void
}

/**
 * Hashes passwords, slowly by design. Hashing waits its turn, in which tenants have equal shares; when too many wait already both throw
 * AppError('platform.unavailable', 503), and nothing was evaluated.
 */
export interface Passwords {
  /** A salted hash that contains its parameters. */
  hash(password: string, requester: Requester): Promise<string>
  /** Whether the hash was made from this password. Throws for a text that is no hash. */
  verify(hash: string, password: string, requester: Requester): Promise<boolean>
}

/** For whom something is done that must wait. */
export interface Requester {
  readonly tenantId: TenantId
  /** Whether it comes from a device that is known, which goes before strangers. */
  readonly known: boolean
}
