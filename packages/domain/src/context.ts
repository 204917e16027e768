import type { LinkId, MailId, TenantId } from '@hearth/contracts/ids'
import type { Locale } from '@hearth/contracts/locales'
import type { LinkPurpose, MailDetails, MailType } from '@hearth/contracts/mails'
import type { Db } from '@hearth/db/client'

/** What every use-case is given: the database and the ports that `packages/runtime` implements. One per process; a request has its own log in it. */
export interface AppContext {
  db: Db
  clock: Clock
  log: Log
  realtime: Realtime
  passwords: Passwords
  links: Links
  /** Keys the hashes under which rate limits are counted. */
  rateLimitSecret: Uint8Array
}

/** What the worker's use-cases are given besides. */
export interface WorkerContext extends AppContext {
  mailer: Mailer
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

/** Signs the addresses of links in mails, and reads them again. A token of another tenant, of another purpose and an invented one are alike. */
export interface Links {
  /** The absolute address of a link's page on the tenant's own domain; throws when the tenant is not live. */
  addressOf(tenantId: TenantId, link: LinkToSign): string
  /** The link that the token was signed for, which may have been used or have expired; null for any other text. */
  read(tenantId: TenantId, token: string, purpose: LinkPurpose): LinkId | null
}
export interface LinkToSign {
  readonly linkId: LinkId
  readonly purpose: LinkPurpose
}

/** Words a mail as the tenant looks and speaks, and hands it to the mail server. */
export interface Mailer {
  /**
   * `accepted` once the server has taken it; `refused` when it will never take mail for this address. Rejects when it may take it later. A mail that
   * is sent again carries the same Message-ID.
   */
  send(mail: OutgoingMail): Promise<'accepted' | 'refused'>
}
export interface OutgoingMail {
  readonly id: MailId
  readonly tenantId: TenantId
  readonly type: MailType
  /** The address. */
  readonly to: string
  /** Name of the profile. */
  readonly name: string
  /** Null until the member chose one. */
  readonly language: Locale | null
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** Absolute addresses, by what they do. */
  readonly links: Readonly<Partial<Record<LinkPurpose, string>>>
  readonly details: MailDetails
  /** When it was caused. */
  readonly createdAt: Date
}
