import { z } from 'zod'
import {
  type ConversationId,
  isUuid,
  type MemberId,
  type NotificationId,
  type OrderId,
  type PhotoId,
  type StreamId,
} from './ids.ts'

/*
 * Events tell a member's browsers that something has changed, by ids and never by contents: a browser then asks for what it shows. A stored event has
 * the member's own number and is sent again to whoever missed it; a passing one is worth nothing later and has none.
 */

type Ids = Readonly<Record<string, string>>

/** A kind of event. */
interface EventDeclaration<Name extends string = string, Carried extends Ids = Ids> {
  /** `area.verb`, in the past tense. */
  readonly name: Name
  /** Whether it is stored and numbered. */
  readonly stored: boolean
  readonly ids: z.ZodType<Carried>
}
type EventCatalogue = readonly EventDeclaration[]

const idOf = <Id extends string>() => z.custom<Id>((value) => typeof value === 'string' && isUuid(value))

/** Declares an event that carries these ids. */
const declareEvent = <const Name extends `${string}.${string}`, Shape extends z.ZodRawShape>({
  ids,
  ...event
}: {
  readonly name: Name
  readonly stored: boolean
  readonly ids: Shape
}): EventDeclaration<Name, { readonly [Key in keyof Shape]: z.output<Shape[Key]> & string }> => ({
  ...event,
  ids: z.strictObject(ids) as never,
})

/** Every event of the platform. `READ_ANEW` of the web app says what a browser does about each. */
export const EVENTS = [
  /** The member's own account is another: confirmed, closed or with another address. */
  declareEvent({ name: 'account.changed', stored: true, ids: {} }),
  /** A photo of the member was prepared, reviewed or rejected. */
  declareEvent({ name: 'photo.changed', stored: true, ids: { photoId: idOf<PhotoId>() } }),
  /** The member has a new notification. */
  declareEvent({ name: 'notification.added', stored: true, ids: { notificationId: idOf<NotificationId>() } }),
  /** The member has read notifications, or some were withdrawn. */
  declareEvent({ name: 'notification.changed', stored: true, ids: {} }),
  /** Somebody likes the member. */
  declareEvent({ name: 'like.received', stored: true, ids: { memberId: idOf<MemberId>() } }),
  /** A like between the member and that person was sent, seen or taken back, or their match was ended: whatever nobody is told of. */
  declareEvent({ name: 'like.changed', stored: true, ids: { memberId: idOf<MemberId>() } }),
  /** The member and that person like each other. */
  declareEvent({ name: 'match.made', stored: true, ids: { memberId: idOf<MemberId>() } }),
  /** That person has sent the member a message. */
  declareEvent({
    name: 'message.received',
    stored: true,
    ids: { conversationId: idOf<ConversationId>(), memberId: idOf<MemberId>() },
  }),
  /** A conversation of the member is another: they have sent, read or deleted something, or a message was taken back. */
  declareEvent({ name: 'conversation.changed', stored: true, ids: { conversationId: idOf<ConversationId>() } }),
  /** An order of the member was paid or not, or money of it went back; credits and premium may be others. */
  declareEvent({ name: 'order.changed', stored: true, ids: { orderId: idOf<OrderId>() } }),
  /** The other one of that conversation is typing. */
  declareEvent({ name: 'conversation.typing', stored: false, ids: { conversationId: idOf<ConversationId>() } }),
  /**
   * The member has typed something to that person, on the page with that id, or emptied it; or a message with that id waits until it can be sent, or
   * does no more.
   */
  declareEvent({ name: 'draft.changed', stored: false, ids: { memberId: idOf<MemberId>(), pageId: idOf<string>() } }),
] as const satisfies EventCatalogue

export type EventName = (typeof EVENTS)[number]['name']
export type IdsOf<Name extends EventName> = z.output<Extract<(typeof EVENTS)[number], { readonly name: Name }>['ids']>

/** An event as a stream sends it: `number` is null for a passing one. */
export interface SentEvent {
  readonly kind: string
  readonly ids: Ids
  readonly number: number | null
}

/**
 * What one process tells all others about a member after a commit: an event; that sessions of the member have ended; or that a stream was opened or
 * closed.
 */
export type MemberMessage = { readonly memberId: MemberId } & (
  | ({ readonly about: 'event' } & SentEvent)
  | { readonly about: 'sessions' }
  | { readonly about: 'stream'; readonly stream: StreamId; readonly open: boolean }
)

/** Whether a message from another process has the form of one. */
export const isMemberMessage = (value: unknown): value is MemberMessage => memberMessage.safeParse(value).success

const memberId = idOf<MemberId>()
const memberMessage = z.discriminatedUnion('about', [
  z.strictObject({
    ...{ memberId, about: z.literal('event'), kind: z.string(), ids: z.record(z.string(), z.string()) },
    number: z.int().nullable(),
  }),
  z.strictObject({ memberId, about: z.literal('sessions') }),
  z.strictObject({ memberId, about: z.literal('stream'), stream: idOf<StreamId>(), open: z.boolean() }),
])

/** Days for which stored events are kept: a browser that was away longer reads everything anew. */
export const EVENT_DAYS = 7

/** The most open streams of a member; an eleventh ends the oldest. */
export const STREAMS_MAX = 10
