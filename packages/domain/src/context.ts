import type { Readable } from 'node:stream'
import type { OrderState } from '@hearth/contracts/billing'
import type { LinkId, MailId, TenantId } from '@hearth/contracts/ids'
import type { InvoiceSettings } from '@hearth/contracts/invoices'
import type { LikesShownFree } from '@hearth/contracts/likes'
import type { Locale } from '@hearth/contracts/locales'
import type { LinkPurpose, MailDetails, MailType, OrderLinkPurpose } from '@hearth/contracts/mail'
import type { PayableAmount, PaymentMethodId } from '@hearth/contracts/payment-methods'
import type { PhotoCrop, PhotoModeration } from '@hearth/contracts/photos'
import type { MessageSettings, Settings } from '@hearth/contracts/tenant-settings'
import type { Db } from '@hearth/db/client'
import type { TenantScope } from '@hearth/db/scope'

/**
 * The input of every use-case: the database and the ports that `packages/runtime` implements. One per process; a request gets a copy with its own
 * log.
 */
export interface AppContext {
  db: Db
  clock: Clock
  log: Log
  passwords: Passwords
  links: Links
  storage: Storage
  /** The secret with which rate limits' keys are hashed. */
  rateLimitSecret: Uint8Array
  /** The secret with which addresses are hashed that somebody has blocked ahead. */
  addressSecret: Uint8Array
  /** The secret with which the photos that a report keeps are encrypted. */
  evidenceSecret: Uint8Array
  /** The secret with which accounts of members at their banks are encrypted and hashed, and codes are made. */
  bankSecret: Uint8Array
  /** The scope of what is counted for all tenants together: no tenant's. */
  platformScope: TenantScope
  /** The provider of payments; null where nothing can be bought. */
  payments: Payments | null
  /** The service for text messages; null where none can be sent. */
  textMessages: TextMessages | null
}

/** The additional input of the worker's use-cases. */
export interface WorkerContext extends AppContext {
  mailer: Mailer
  images: Images
  /** The setting `photo_moderation` of a tenant; `before` for a tenant that is not live. */
  photoModeration(tenantId: TenantId): PhotoModeration
  /** The setting `likes_shown_free` of a tenant; `newest_three` for a tenant that is not live. */
  likesShownFree(tenantId: TenantId): LikesShownFree
  /** The setting `fictional_likes_per_day` of a tenant; 0 for a tenant that is not live. */
  fictionalLikes(tenantId: TenantId): number
  /** In milliseconds: for how long a message is unread before it is mailed, and how long it takes until the next such mail. */
  unreadMails(tenantId: TenantId): { readonly after: number; readonly between: number }
  /** The lines with which profiles answer by themselves, in the reader's language; none for a tenant that is not live. */
  automaticAnswers(
    tenantId: TenantId,
    reader: { readonly language: Locale | null; readonly country: string },
  ): readonly string[]
  /** What a tenant says of messages and of their price; null for a tenant that is not live. */
  messageSettings(tenantId: TenantId): MessageSettings | null
  /** What a tenant sells, and from where; null for a tenant that is not live. */
  shopOf(tenantId: TenantId): Shop | null
  /** Who sells, as invoices say it; null for a tenant that is not live. */
  invoiceSettings(tenantId: TenantId): InvoiceSettings | null
}

/** A site that sells. */
export interface Shop {
  readonly settings: Pick<Settings, 'packages' | 'refund_days'>
  /** Scheme, host and port, without a slash at the end. */
  readonly origin: string
  /** Stands on the member's bank statement. */
  readonly seller: string
}

interface Clock {
  now(): Date
}

/** Structured log. `event` is a stable snake_case name; fields never hold personal data or secrets. */
export interface Log {
  info(event: string, fields?: LogFields): void
  /** A line of level `info` that is written where only more serious ones are, too: something is done by it later. Only a silent log leaves it out. */
  record(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields & { err?: unknown }): void
  /** A log that adds these fields to every line. */
  with(fields: LogFields): Log
}
export type LogFields = Readonly<Record<string, unknown>>

/**
 * Hashes passwords, slowly by design. Hashing waits in a queue in which tenants have equal shares; if the queue is full, both methods throw
 * AppError('platform.unavailable', 503) without evaluating anything.
 */
export interface Passwords {
  /** A salted hash that contains its parameters. */
  hash(password: string, requester: Requester): Promise<string>
  /** Whether the hash was made from this password. Throws for a malformed hash. */
  verify(hash: string, password: string, requester: Requester): Promise<boolean>
}

/**
 * Stores files by names such as `<tenant>/<file>`, as a whole or not at all. If the storage is full or unreachable, every method rejects with
 * AppError('platform.unavailable', 503) and leaves nothing.
 */
export interface Storage {
  /** The folder that contains each file under its name; null if the files are on another machine. */
  readonly directory: string | null
  /**
   * Receives a body into a temporary file of this machine; null if it has more than `most` bytes. Throws AppError('request.invalid_body', 400) if the
   * body breaks off, or the AppError that the body throws, and leaves nothing.
   */
  receive(body: AsyncIterable<Uint8Array>, limits: { readonly most: number }): Promise<ReceivedFile | null>
  /** Stores bytes, or a received file, under a name, and replaces what had the name before. */
  keep(name: string, content: Uint8Array | ReceivedFile): Promise<void>
  /** Opens a file, whose stream must be read or destroyed; null if there is none. */
  read(name: string): Promise<StoredFile | null>
  /** Removes a file, if it exists. */
  remove(name: string): Promise<void>
}
/** A received file without a name, which the receiver must keep or discard. */
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
   * Copies an uploaded picture: all of it, upright, in sRGB and without metadata, as a JPEG; null if it cannot be decoded. `begin` runs before
   * decoding, which may take the process with it; an `alone` picture is decoded while no other is.
   */
  copy(
    sent: Uint8Array,
    options: { readonly alone: boolean; readonly begin: () => Promise<unknown> },
  ): Promise<Uint8Array | null>
  /** Makes the files of such a copy or of a crop of it; null if it cannot be decoded. */
  prepare(whole: Uint8Array, crop: PhotoCrop | null): Promise<PreparedPicture | null>
  /** Makes of such a copy what a conversation shows, as WebP; null if it cannot be decoded. */
  prepareForMessage(whole: Uint8Array): Promise<MessagePicture | null>
}
export interface MessagePicture {
  /** Pixels of what is shown. */
  readonly width: number
  readonly height: number
  readonly shown: Uint8Array
  /** The same, too blurred to tell what it is. */
  readonly blurred: Uint8Array
}
export interface PreparedPicture {
  /** Pixels of the largest file. */
  readonly width: number
  readonly height: number
  /** The dominant colour, `#rrggbb`. */
  readonly colour: string
  /** The files, by the end of their names after the key, such as `-thumb.webp`. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** The tenant and device for which a task waits in a queue. */
export interface Requester {
  readonly tenantId: TenantId
  /** Whether it is a known device, which goes before strangers. */
  readonly known: boolean
}

/** Signs the addresses of links in mails and verifies them. A token of another tenant or purpose is invalid like a forged one. */
interface Links {
  /** The absolute address of a link's page on the tenant's domain; throws if the tenant is not live. */
  addressOf(tenantId: TenantId, link: LinkToSign): string
  /** The id of the link for which the token was signed, which may have been used or have expired; null for any other text. */
  read(tenantId: TenantId, token: string, purpose: LinkPurpose | OrderLinkPurpose): LinkId | null
}
interface LinkToSign {
  readonly linkId: LinkId
  readonly purpose: LinkPurpose | OrderLinkPurpose
}

/** Renders a mail with the tenant's look and texts, and hands it to the mail server. */
export interface Mailer {
  /**
   * `accepted` by the server, or `refused` if it will never accept mail for this address. Rejects if it may accept the mail later. All attempts have
   * the same Message-ID.
   */
  send(mail: OutgoingMail): Promise<'accepted' | 'refused'>
}
export interface OutgoingMail {
  readonly id: MailId
  readonly tenantId: TenantId
  readonly type: MailType
  /** The recipient's address. */
  readonly to: string
  /** Name of the profile. */
  readonly name: string
  /** Null until the member has chosen one. */
  readonly language: Locale | null
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** Absolute addresses by purpose. */
  readonly links: Readonly<Partial<Record<LinkPurpose | OrderLinkPurpose, string>>>
  readonly details: MailDetails
  /** When the mail was requested. */
  readonly createdAt: Date
}

/** Sends text messages to phones. Rejects if the service cannot be reached or may take the message later. */
export interface TextMessages {
  /** Hands a message over, once for each id; false if the service will never take one for this number. */
  send(message: OutgoingText): Promise<boolean>
}
/** A text message with a code, in the words of its tenant. */
interface OutgoingText {
  readonly id: string
  readonly tenantId: TenantId
  /** A phone number such as +31612345678. */
  readonly to: string
  /** Null until the member has chosen one. */
  readonly language: Locale | null
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly code: string
}

/**
 * Takes money through a provider of payments. Amounts are minor units of a currency. Every method rejects with
 * AppError('billing.provider_unavailable', 503) if the provider cannot be reached or does not answer as it promises.
 */
export interface Payments {
  /** Name of the provider, which is stored with each order. */
  readonly provider: string
  /** The origin of the pages on which members pay. */
  readonly checkoutOrigin: string
  /** Whether those pages redirect to others, such as a bank's, whose origins nobody knows beforehand. */
  readonly checkoutLeadsOn: boolean
  /** The ways to pay that the provider has for a payment, in no order; with `recurs`, those with which later ones can be charged. */
  methods(of: PayableAmount & { readonly recurs?: boolean }): Promise<readonly PaymentMethod[]>
  /** Makes a payment; within an hour, the same reference gives the same payment, however often it is asked. */
  create(payment: NewPayment): Promise<ProviderPayment>
  /**
   * Makes a payment without the member, by the consent to a payment that `recurs`. The same reference gives the same payment for ever, however often it
   * is asked. Null, and nothing is charged, if the provider does not charge by this consent any more.
   */
  charge(recurringId: string, payment: NewCharge): Promise<ProviderPayment | null>
  /** Ends the consent to later payments: nothing new can be charged by it. Without effect if it has ended. */
  endRecurring(recurringId: string): Promise<void>
  /** The payment as it is now; null if there is none. */
  find(paymentId: string): Promise<ProviderPayment | null>
  /** Ends a payment that is not decided yet, and returns it as it then is: one that is decided stays as it is. */
  cancel(paymentId: string): Promise<ProviderPayment>
  /** Pays a part of a payment back, once for each key, and returns the payment; null if that much cannot be paid back. */
  refund(paymentId: string, refund: { readonly amount: number; readonly key: string }): Promise<ProviderPayment | null>
  /**
   * The id of the payment that a message to `webhookUrl` is about; null for one that does not come from the provider, as far as its messages prove it.
   * What has become of the payment is asked (`find`).
   */
  paymentOfMessage(message: ProviderMessage): string | null
  /** What the provider has paid out, and taken back, from a time until before another; null if its key may not read that. */
  payouts(of: { readonly from: Date; readonly until: Date }): Promise<readonly PayoutLine[] | null>
}
/** A payment, or money that went back, in a payout of the provider. */
export interface PayoutLine {
  /** The provider's id of the payout. */
  readonly payoutId: string | null
  readonly kind: 'payment' | 'refund' | 'chargeback'
  /** The provider's id of the payment; null if the line does not name it. */
  readonly paymentId: string | null
  /** The id or the number of the order; null if the line does not name it. */
  readonly reference: string | null
  /** Minor units; negative for what went back. */
  readonly amount: number
  readonly currency: string
  /** What the provider keeps for it, in minor units of the same currency; null if the line does not say. */
  readonly fee: number | null
}
export interface PaymentMethod {
  readonly id: PaymentMethodId
  /** False while it does not work at the provider. */
  readonly available: boolean
  /** The banks among which the member can choose; empty for methods without. */
  readonly banks: readonly { readonly id: string; readonly name: string; readonly available: boolean }[]
}
/** What somebody posted to the address for messages of the provider. */
export interface ProviderMessage {
  /** Of the address to which it was sent. */
  readonly query: URLSearchParams
  readonly headers: Headers
  /** As it was sent. */
  readonly body: Uint8Array
}
interface NewPayment {
  readonly amount: number
  readonly currency: string
  /** What the member reads at their bank. */
  readonly description: string
  readonly method: string
  readonly bank: string | null
  /** The id of the order. */
  readonly reference: string
  /** Whether the member consents to later payments that are charged without them (`charge`). */
  readonly recurs: boolean
  /** Where the member comes back to. */
  readonly returnUrl: string
  /** Where the provider tells of changes. */
  readonly webhookUrl: string
}
type NewCharge = Pick<NewPayment, 'amount' | 'currency' | 'description' | 'reference' | 'webhookUrl'>
/** A payment as its provider has it. */
export interface ProviderPayment {
  readonly id: string
  readonly status: OrderState
  readonly amount: number
  readonly currency: string
  readonly reference: string
  /** Of the bank or card, ISO 3166-1 alpha-2; null if the provider does not say. */
  readonly country: string | null
  /** All that was paid back until now. */
  readonly amountRefunded: number
  /** All that the member's bank has taken back until now. */
  readonly amountChargedBack: number
  /** Where the member pays; null if nobody can pay it any more. */
  readonly checkoutUrl: string | null
  /** By what later payments can be charged; null unless the payment `recurs` and is paid. */
  readonly recurringId: string | null
}
