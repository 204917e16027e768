import type { DeletionReason, DismissedAlerts, NotificationType } from '@hearth/contracts/accounts'
import type { DeletionId, ExportId, MemberId } from '@hearth/contracts/ids'
import type { Locale } from '@hearth/contracts/locales'
import type { MailStop } from '@hearth/contracts/mail'
import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { tenantId, tenantIsolation, timestamp } from './tenant-table.ts'

export type MemberStatus = 'not_confirmed' | 'active' | 'disabled' | 'deleted'

/** Who has an account on a tenant. What others see of a member stands in `profiles`. */
export const members = pgTable(
  'members',
  {
    tenantId: tenantId(),
    id: uuid().$type<MemberId>().notNull(),
    email: text().notNull(),
    /** What makes two addresses the same account; LIKE and citext are not leakproof, so it is a column. */
    emailNormalized: text().notNull(),
    passwordHash: text().notNull(),
    /** Whoever makes it another than active takes the profile out of the search in the same transaction (`profiles.searchable`). */
    status: text().$type<MemberStatus>().notNull(),
    /** Null until the member chose one. */
    language: text().$type<Locale>(),
    paidUser: boolean().notNull().default(false),
    /** Notifications that the member switched off for e-mail. The column is named `notifications_disabled`, as in the release before. */
    notificationsDisabled: text().array().$type<readonly NotificationType[]>().notNull().default(sql`'{}'`),
    /** Why the member gets no optional mail; empty for most. */
    mailStops: text().array().$type<readonly MailStop[]>().notNull().default(sql`'{}'`),
    /** The step of signing up at which the member stopped; null when all of them were shown. */
    signupStep: text(),
    /** Notifications that the member switched off for push. */
    pushDisabled: text().array().$type<readonly NotificationType[]>().notNull().default(sql`'{}'`),
    /** The alerts that the member put away, each with the moment. */
    dismissedAlerts: jsonb().$type<DismissedAlerts>().notNull().default(sql`'{}'`),
    /** When the address became another than that of the signup; null while it is that one. */
    emailChangedAt: timestamp(),
    /** Date of the terms that the member accepted. */
    termsVersion: timestamp().notNull(),
    createdAt: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('members_email').on(t.tenantId, t.emailNormalized),
    index('members_not_confirmed').on(t.tenantId, t.createdAt).where(sql`status = 'not_confirmed'`),
    tenantIsolation(),
  ],
)

/** A login. The token itself is never stored. */
export const sessions = pgTable(
  'sessions',
  {
    tenantId: tenantId(),
    tokenHash: text().notNull(),
    memberId: uuid().$type<MemberId>().notNull(),
    expiresAt: timestamp().notNull(),
    createdAt: timestamp().notNull().defaultNow(),
    /** Browser and system, as `Firefox, Windows`; null where the browser did not say. */
    device: text(),
    /** To the hour; null before the first use after the login. */
    lastUsedAt: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.tokenHash] }),
    foreignKey({
      name: 'sessions_member',
      columns: [t.tenantId, t.memberId],
      foreignColumns: [members.tenantId, members.id],
    }).onDelete('cascade'),
    index('sessions_by_member').on(t.tenantId, t.memberId),
    index('sessions_by_expiry').on(t.tenantId, t.expiresAt),
    tenantIsolation(),
  ],
)

/** The campaign that a member came from (spec, section 3: tracking data). */
export const trackingData = pgTable(
  'tracking_data',
  {
    tenantId: tenantId(),
    memberId: uuid().$type<MemberId>().notNull(),
    network: text(),
    ref: text(),
    sub1: text(),
    sub2: text(),
    sub3: text(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.memberId] }),
    foreignKey({
      name: 'tracking_data_member',
      columns: [t.tenantId, t.memberId],
      foreignColumns: [members.tenantId, members.id],
    }).onDelete('cascade'),
    tenantIsolation(),
  ],
)

/**
 * How many attempts were made within a window of time. The key is an HMAC: what is counted may be an address of a person or of a network, and is
 * kept no longer than its window. In the database it is named `throttles`: to rename a table stops the processes of the release before.
 */
export const rateLimits = pgTable(
  'throttles',
  {
    tenantId: tenantId(),
    key: text().notNull(),
    count: integer().notNull(),
    windowEndsAt: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.key] }),
    index('throttles_by_end').on(t.tenantId, t.windowEndsAt),
    tenantIsolation(),
  ],
)

/**
 * A first message that somebody wrote to a member before they could send one: it waits until their address is confirmed and chat takes it. One
 * to each person.
 */
export const waitingMessages = pgTable(
  'waiting_messages',
  {
    tenantId: tenantId(),
    memberId: uuid().$type<MemberId>().notNull(),
    recipientId: uuid().$type<MemberId>().notNull(),
    text: text().notNull(),
    createdAt: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.memberId, t.recipientId] }),
    foreignKey({
      name: 'waiting_messages_member',
      columns: [t.tenantId, t.memberId],
      foreignColumns: [members.tenantId, members.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'waiting_messages_recipient',
      columns: [t.tenantId, t.recipientId],
      foreignColumns: [members.tenantId, members.id],
    }).onDelete('cascade'),
    index('waiting_messages_by_recipient').on(t.tenantId, t.recipientId),
    tenantIsolation(),
  ],
)

/**
 * What was done about each wish to leave: the log of erasures. It names nobody once the account is erased, for then nothing else has its id but
 * the books, so there is no foreign key.
 */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    tenantId: tenantId(),
    id: uuid().$type<DeletionId>().notNull(),
    memberId: uuid().$type<MemberId>().notNull(),
    reasons: text().array().$type<readonly DeletionReason[]>().notNull(),
    requestedAt: timestamp().notNull(),
    /** When the account was restored. */
    restoredAt: timestamp(),
    /** When the warning before the end was written. */
    warnedAt: timestamp(),
    /** When the account was erased. */
    erasedAt: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    // One wish to leave at a time.
    uniqueIndex('account_deletions_open')
      .on(t.tenantId, t.memberId)
      .where(sql`restored_at is null and erased_at is null`),
    index('account_deletions_due').on(t.tenantId, t.requestedAt).where(sql`restored_at is null and erased_at is null`),
    tenantIsolation(),
  ],
)

/** An archive of what is stored about a member, which the worker makes. */
export const dataExports = pgTable(
  'data_exports',
  {
    tenantId: tenantId(),
    id: uuid().$type<ExportId>().notNull(),
    memberId: uuid().$type<MemberId>().notNull(),
    requestedAt: timestamp().notNull(),
    /** When the archive could be fetched; null while it is being made. */
    readyAt: timestamp(),
    /** When it is removed. */
    expiresAt: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'data_exports_member',
      columns: [t.tenantId, t.memberId],
      foreignColumns: [members.tenantId, members.id],
    }).onDelete('cascade'),
    index('data_exports_by_member').on(t.tenantId, t.memberId),
    index('data_exports_by_expiry').on(t.tenantId, t.expiresAt),
    tenantIsolation(),
  ],
)
