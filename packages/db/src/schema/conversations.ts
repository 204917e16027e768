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
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { members } from './accounts.ts'
import { tenantId, tenantIsolation, timestamp } from './tenant-table.ts'

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
    /** Number and time of the last message, copied so that the list is an index. */
    lastSeq: integer().notNull(),
    lastAt: timestamp().notNull(),
    /** Messages of the other that the member has not read. */
    unread: integer().notNull(),
    /** Number of the last message that the member has read; 0 before the first. */
    readSeq: integer().notNull(),
    /** Messages up to that number were deleted on this side. */
    fromSeq: integer().notNull(),
    /** Messages of the member that were not taken back, and how many of them cost nothing as free messages. */
    sent: integer().notNull(),
    sentFree: integer().notNull(),
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
    index('participants_by_conversation').on(t.tenantId, t.conversationId),
    index('participants_listed').on(t.tenantId, t.memberId, t.lastAt, t.conversationId).where(sql`listed`),
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
    /** Empty once it was taken back. */
    body: text().notNull(),
    /** Credits that were paid for it. */
    price: integer().notNull(),
    /** Whether it used up a free message. */
    free: boolean().notNull(),
    takenBackAt: timestamp(),
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
