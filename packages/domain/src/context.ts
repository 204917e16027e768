import type { Readable } from 'node:stream'
import type { LinkId, MailId, TenantId } from '@hearth/contracts/ids'
import type { Locale } from '@hearth/contracts/locales'
import type { LinkPurpose, MailDetails, MailType } from '@hearth/contracts/mail'
import type { PhotoCrop, PhotoModeration } from '@hearth/contracts/photos'
import type { Db } from '@hearth/db/client'

/** What every use-case is given: the database and the ports that `packages/runtime` implements. One per process; a request has its own log in it. */
export interface AppContext {
  db: Db
  clock: Clock
  log: Log
  realtime: Realtime
  passwords: Passwords
  links: Links
  storage: Storage
  /** Keys the hashes under which rate limits are counted. */
  rateLimitSecret: Uint8Array
}

/** What the worker's use-cases are given besides. */
export interface WorkerContext extends AppContext {
  mailer: Mailer
  images: Images
  /** The setting `photo_moderation` of a tenant; `before` where it is not live. */
  photoModeration(tenantId: TenantId): PhotoModeration
}

interface Clock {
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

/**
 * Keeps files by names such as `<tenant>/<file>`: whole or not at all. When there is no room, or the storage is away, every method rejects with
 * AppError('platform.unavailable', 503), and nothing is left of what was to be kept.
 */
export interface Storage {
  /** The folder of the files, below which each lies under its name; null where they are on another machine. */
  readonly directory: string | null
  /**
   * Puts what comes into a file of this machine that has no name yet; null when it is more than `most` bytes. Throws
   * AppError('request.invalid_body', 400) when the body breaks off, or the AppError that the body throws, and leaves nothing.
   */
  receive(body: AsyncIterable<Uint8Array>, limits: { readonly most: number }): Promise<ReceivedFile | null>
  /** Keeps bytes, or a received file, under a name: in place of what it named before. */
  keep(name: string, content: Uint8Array | ReceivedFile): Promise<void>
  /** Opens a file, whose stream is read or destroyed; null when there is none. */
  read(name: string): Promise<StoredFile | null>
  /** Removes a file; it may be gone already. */
  remove(name: string): Promise<void>
}
/** What came in and has no name yet. Whoever received it keeps it or discards it. */
export interface ReceivedFile {
  readonly path: string
  readonly size: number
  /** Its first bytes. */
  head(most: number): Promise<Uint8Array>
  /** Removes it, unless it was kept. */
  discard(): Promise<void>
}
export interface StoredFile {
  readonly size: number
  readonly body: Readable
}

/** Decodes and encodes pictures. */
export interface Images {
  /**
   * The files to be shown of what a member sent: upright, cropped, with the colours of sRGB and without what the file tells besides; null when it
   * cannot be decoded.
   */
  prepare(original: Uint8Array, crop: PhotoCrop | null): Promise<PreparedPicture | null>
}
export interface PreparedPicture {
  /** Of the largest file, in pixels. */
  readonly width: number
  readonly height: number
  /** `#rrggbb`: what most of it is painted with. */
  readonly colour: string
  /** Each by what follows the key in its name, such as `-thumb.webp`. */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** All of it, as large as the largest file, where the files show a part; null where they show all of it. */
  readonly whole: Uint8Array | null
}

/** For whom something is done that must wait. */
export interface Requester {
  readonly tenantId: TenantId
  /** Whether it comes from a device that is known, which goes before strangers. */
  readonly known: boolean
}

/** Signs the addresses of links in mails, and reads them again. A token of another tenant, of another purpose and an invented one are alike. */
interface Links {
  /** The absolute address of a link's page on the tenant's own domain; throws when the tenant is not live. */
  addressOf(tenantId: TenantId, link: LinkToSign): string
  /** The link that the token was signed for, which may have been used or have expired; null for any other text. */
  read(tenantId: TenantId, token: string, purpose: LinkPurpose): LinkId | null
}
interface LinkToSign {
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
