import type { ConversationId, MemberId } from '@hearth/contracts/ids'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { members } from './accounts.ts'
import { tenantId, tenantIsolation, timestamp } from './tenant-table.ts'

/** A text, a photo or a gift of a member, the goodbye that ends a conversation, or an automatic answer of a profile that the operator runs. */
export type MessageKind = 'text' | 'photo' | 'gift' | 'farewell' | 'automatic'

/**
 * What two people write to each other: one for each two, made by the first message. It does not go with either of them: who is left keeps the words,
 * and the row goes with the last of the two.
 */
export const conversations = pgTable(
  'conversations',
  {
    tenantId: tenantId(),
    id: uuid().$type<ConversationId>().notNull(),
    /** The lower of the two ids. */
    lowerId: uuid().$type<MemberId>().notNull(),
    higherId: uuid().$type<MemberId>().notNull(),
    /** Number of the last message. */
    lastSeq: integer().notNull(),
    /** Who has ended it with a goodbye, for both; null while they can write. */
    closedBy: uuid().$type<MemberId>(),
    createdAt: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('conversations_pair').on(t.tenantId, t.lowerId, t.higherId),
    check('conversations_order', sql`lower_id < higher_id`),
    // The other direction, by which an erasure finds them.
    index('conversations_by_higher').on(t.tenantId, t.higherId),
    tenantIsolation(),
  ],
)

/** A member's side of a conversation. */
export const participants = pgTable(
  'participants',
  {
    tenantId: tenantId(),
    memberId: uuid().$type<MemberId>().notNull(),
    conversationId: uuid().$type<ConversationId>().notNull(),
    /** The other one, who may be gone. */
    otherId: uuid().$type<MemberId>().notNull(),
    /** Whether the member's list has it: until they delete it, and again once there is a new message. */
    listed: boolean().notNull(),
    /** Whether it is listed in the archive, until the other one writes. */
    archived: boolean().notNull().default(false),
    /** Number and time of the last message, copied so that the list is an index. */
    lastSeq: integer().notNull(),
    lastAt: timestamp().notNull(),
    /** Messages of the other that the member has not read. */
    unread: integer().notNull(),
    /** Number of the last message that the member has read; 0 before the first. */
    readSeq: integer().notNull(),
    /** Number of the last message that one of the member's devices has received. */
    deliveredSeq: integer().notNull().default(0),
    /** Messages up to that number were deleted on this side. */
    fromSeq: integer().notNull(),
    /** Messages of the member that were not taken back, and how many of them cost nothing as free messages. */
    sent: integer().notNull(),
    sentFree: integer().notNull(),
    /** Credits that the member has paid for messages to the other, without what came back. */
    spent: integer().notNull().default(0),
    /** The credits above which the member wants to be asked before paying more; null for never. */
    ceiling: integer(),
    /** Whether the member sees the other's photos at once, and not blurred first. */
    showsPhotos: boolean().notNull().default(false),
    /** Number of the last message when the member chose to keep the conversation without an answer; 0 if they never have. */
    keptSeq: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.memberId, t.conversationId] }),
    unique('participants_pair').on(t.tenantId, t.memberId, t.otherId),
    foreignKey({
      name: 'participants_member',
      columns: [t.tenantId, t.memberId],
      foreignColumns: [members.tenantId, members.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'participants_conversation',
      columns: [t.tenantId, t.conversationId],
      foreignColumns: [conversations.tenantId, conversations.id],
    }).onDelete('cascade'),
    check('participants_counts', sql`unread >= 0 and sent >= 0 and sent_free >= 0`),
    check('participants_credits', sql`spent >= 0 and ceiling >= 0`),
    index('participants_by_conversation').on(t.tenantId, t.conversationId),
    index('participants_listed')
      .on(t.tenantId, t.memberId, t.lastAt, t.conversationId)
      .where(sql`listed and not archived`),
    index('participants_archived')
      .on(t.tenantId, t.memberId, t.lastAt, t.conversationId)
      .where(sql`listed and archived`),
    // Read by every request of a member, so it has what is counted.
    index('participants_unread').on(t.tenantId, t.memberId, t.unread).where(sql`unread > 0`),
    tenantIsolation(),
  ],
)

/** A message of a conversation. */
export const messages = pgTable(
  'messages',
  {
    tenantId: tenantId(),
    conversationId: uuid().$type<ConversationId>().notNull(),
    /** Its number in the conversation, from 1 on. */
    seq: integer().notNull(),
    /** Who has sent it, and may be gone. */
    senderId: uuid().$type<MemberId>().notNull(),
    /** Chosen by the sender's page, so that a repeated call is recognised. */
    clientId: uuid().notNull(),
    kind: text().$type<MessageKind>().notNull().default('text'),
    /** Empty once it was taken back or removed, and of a goodbye and a gift, which each reads in their own language. */
    body: text().notNull(),
    /** Id of the gift in the site's catalogue, which may not have it any more; null for what is no gift, and once it was taken back. */
    gift: text(),
    /** The part of the recipient's profile that it is about, as `LIKED_PART`; it may be gone since. Null if it is about none. */
    about: text(),
    /** Who wrote it in the name of a profile that the operator runs; null for a member's own and for an automatic answer. */
    writtenBy: text(),
    /** Credits that were paid for it. */
    price: integer().notNull(),
    /** Whether it used up a free message. */
    free: boolean().notNull(),
    takenBackAt: timestamp(),
    /** When a decision about a report removed it; null again once that is lifted. */
    removedAt: timestamp(),
    createdAt: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.conversationId, t.seq] }),
    unique('messages_sent').on(t.tenantId, t.conversationId, t.senderId, t.clientId),
    foreignKey({
      name: 'messages_conversation',
      columns: [t.tenantId, t.conversationId],
      foreignColumns: [conversations.tenantId, conversations.id],
    }).onDelete('cascade'),
    check('messages_body', sql`length(body) <= 60000`),
    check('messages_kind', sql`kind in ('text', 'photo', 'gift', 'farewell', 'automatic')`),
    check('messages_about', sql`length(about) <= 120`),
    check('messages_gift', sql`gift is null or (kind = 'gift' and length(gift) <= 40)`),
    tenantIsolation(),
  ],
)

/**
 * The photo of a message that is one. Its row goes with its files: the message stays, and says that there is no photo any more. Of one that could not be
 * decoded the row stays without files.
 */
export const messagePhotos = pgTable(
  'message_photos',
  {
    tenantId: tenantId(),
    conversationId: uuid().$type<ConversationId>().notNull(),
    seq: integer().notNull(),
    senderId: uuid().$type<MemberId>().notNull(),
    /** Name of the file as it was sent, until the photo is prepared. */
    source: text(),
    /** Name of the file that the two see; null until the photo is prepared. */
    file: text(),
    /** Of that file, in pixels. */
    width: integer(),
    height: integer(),
    /** How often decoding began and its process died. */
    decodings: smallint().notNull().default(0),
    createdAt: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.conversationId, t.seq] }),
    foreignKey({
      name: 'message_photos_message',
      columns: [t.tenantId, t.conversationId, t.seq],
      foreignColumns: [messages.tenantId, messages.conversationId, messages.seq],
    }).onDelete('cascade'),
    check('message_photos_files', sql`source is null or file is null`),
    check('message_photos_size', sql`(file is null) = (width is null) and (file is null) = (height is null)`),
    // By which an erasure finds them.
    index('message_photos_by_sender').on(t.tenantId, t.senderId),
    index('message_photos_unprepared').on(t.tenantId, t.createdAt).where(sql`source is not null`),
    tenantIsolation(),
  ],
)

/** A gift that its receiver shows on their profile. It is shown while the message stands on their side. */
export const shownGifts = pgTable(
  'shown_gifts',
  {
    tenantId: tenantId(),
    /** Who has received it. */
    memberId: uuid().$type<MemberId>().notNull(),
    conversationId: uuid().$type<ConversationId>().notNull(),
    seq: integer().notNull(),
    shownAt: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.memberId, t.conversationId, t.seq] }),
    foreignKey({
      name: 'shown_gifts_member',
      columns: [t.tenantId, t.memberId],
      foreignColumns: [members.tenantId, members.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'shown_gifts_message',
      columns: [t.tenantId, t.conversationId, t.seq],
      foreignColumns: [messages.tenantId, messages.conversationId, messages.seq],
    }).onDelete('cascade'),
    index('shown_gifts_by_message').on(t.tenantId, t.conversationId, t.seq),
    tenantIsolation(),
  ],
)

/** What a member has typed to somebody and not sent, on all their devices. */
export const drafts = pgTable(
  'drafts',
  {
    tenantId: tenantId(),
    memberId: uuid().$type<MemberId>().notNull(),
    otherId: uuid().$type<MemberId>().notNull(),
    body: text().notNull(),
    savedAt: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.memberId, t.otherId] }),
    foreignKey({
      name: 'drafts_member',
      columns: [t.tenantId, t.memberId],
      foreignColumns: [members.tenantId, members.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'drafts_other',
      columns: [t.tenantId, t.otherId],
      foreignColumns: [members.tenantId, members.id],
    }).onDelete('cascade'),
    check('drafts_body', sql`length(body) <= 60000`),
    // The other direction, by which an erasure finds them.
    index('drafts_by_other').on(t.tenantId, t.otherId),
    tenantIsolation(),
  ],
)

/** That a member knows that a profile is fictional, without which no message to it is taken. */
export const acknowledgements = pgTable(
  'acknowledgements',
  {
    tenantId: tenantId(),
    memberId: uuid().$type<MemberId>().notNull(),
    profileId: uuid().$type<MemberId>().notNull(),
    acknowledgedAt: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.memberId, t.profileId] }),
    foreignKey({
      name: 'acknowledgements_member',
      columns: [t.tenantId, t.memberId],
      foreignColumns: [members.tenantId, members.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'acknowledgements_profile',
      columns: [t.tenantId, t.profileId],
      foreignColumns: [members.tenantId, members.id],
    }).onDelete('cascade'),
    // The other direction, by which an erasure finds them.
    index('acknowledgements_by_profile').on(t.tenantId, t.profileId),
    tenantIsolation(),
  ],
)
