import type { DeletionReason, DismissedAlerts, Gender, NotificationType, Seeking } from '@hearth/contracts/accounts'
import type { Pace } from '@hearth/contracts/conversations'
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

/** Accounts on a tenant. What others see of a member is in `profiles`. */
export const members = pgTable(
  'members',
  {
    tenantId: tenantId(),
    id: uuid().$type<MemberId>().notNull(),
    email: text().notNull(),
    /** The normalised form in which addresses are compared; a column of its own, because LIKE and citext are not leakproof. */
    emailNormalized: text().notNull(),
    passwordHash: text().notNull(),
    /** A change from active must make the profile unsearchable in the same transaction (`profiles.searchable`). */
    status: text().$type<MemberStatus>().notNull(),
    /** Null until the member has chosen one. */
    language: text().$type<Locale>(),
    /** Whether the member has premium; `premiumUntil` may have ended it. */
    paidUser: boolean().notNull().default(false),
    /** When premium ends; null if it does not. */
    premiumUntil: timestamp(),
    /** When the discount ends that a new member has for a while, bought or not; null before it begins, and where their mailbox has had it. */
    timeBonusEndsAt: timestamp(),
    /** Notifications that the member has switched off for e-mail. The column keeps the name `notifications_disabled` of an earlier release. */
    notificationsDisabled: text().array().$type<readonly NotificationType[]>().notNull().default(sql`'{}'`),
    /** Why the member gets no optional mail; empty for most. */
    mailStops: text().array().$type<readonly MailStop[]>().notNull().default(sql`'{}'`),
    /** The next step of the first run; null if all were shown. */
    signupStep: text(),
    /** Notifications that the member has switched off for push. */
    pushDisabled: text().array().$type<readonly NotificationType[]>().notNull().default(sql`'{}'`),
    /** The alerts that the member has dismissed, with the times. */
    dismissedAlerts: jsonb().$type<DismissedAlerts>().notNull().default(sql`'{}'`),
    /** When the address was first changed; null while it is that of the signup. */
    emailChangedAt: timestamp(),
    /** Whether others see that the member has received and read their messages, and the member sees it of them. */
    showsReading: boolean().notNull().default(true),
    /** Whether others see that the member is typing, and the member sees it of them. */
    showsTyping: boolean().notNull().default(true),
    /** How often the member means to answer, where the tenant asks for it; null for nothing in particular. */
    pace: text().$type<Pace>(),
    /** IANA name of the zone that the browser named at the last login, such as `Europe/Paris`; null if it named none. */
    timeZone: text(),
    /** Date of the terms that the member has accepted. */
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

/** Whether a member has premium now, for queries. */
export const hasPremium = sql<boolean>`(${members.paidUser} and coalesce(${members.premiumUntil} > now(), true))`

/** A login. The token itself is never stored. */
export const sessions = pgTable(
  'sessions',
  {
    tenantId: tenantId(),
    tokenHash: text().notNull(),
    memberId: uuid().$type<MemberId>().notNull(),
    expiresAt: timestamp().notNull(),
    createdAt: timestamp().notNull().defaultNow(),
    /** Browser and system, such as `Firefox, Windows`; null if unknown. */
    device: text(),
    /** To the hour; null if it was not used after the login. */
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
 * The number of attempts within a window of time. The key is an HMAC, because it stands for the address of a person or a network; rows are removed
 * after their window. The table keeps the name `throttles`, because renaming it would stop processes of an earlier release.
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
 * A message to a member from somebody who cannot send it yet: it waits until their address is confirmed, and until they have the credits. One without a
 * price was written on the sign-up form, where none is shown; there is one of these for each recipient.
 */
export const waitingMessages = pgTable(
  'waiting_messages',
  {
    tenantId: tenantId(),
    memberId: uuid().$type<MemberId>().notNull(),
    recipientId: uuid().$type<MemberId>().notNull(),
    /** Chosen by the sender's page, as that of a message that is sent. */
    id: uuid().notNull().defaultRandom(),
    text: text().notNull(),
    /** The part of the recipient's profile that it is about, as `LIKED_PART`; null if it is about none. */
    about: text(),
    /** The price that the member was shown, in credits; null from the sign-up form. */
    price: integer(),
    createdAt: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.memberId, t.recipientId, t.id] }),
    uniqueIndex('waiting_messages_signup').on(t.tenantId, t.memberId, t.recipientId).where(sql`price is null`),
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

/** What somebody typed who signed up where nobody may learn whether the address has an account; a job makes the account and removes this. */
export const signups = pgTable(
  'signups',
  {
    tenantId: tenantId(),
    /** The id that the account will have. */
    id: uuid().$type<MemberId>().notNull(),
    passwordHash: text().notNull(),
    details: jsonb().$type<SignupDetails>().notNull(),
    createdAt: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('signups_by_age').on(t.tenantId, t.createdAt),
    tenantIsolation(),
  ],
)

/** The rows of the account to be. */
export interface SignupDetails {
  readonly name: string
  readonly email: string
  readonly emailNormalized: string
  /** `YYYY-MM-DD`. */
  readonly birthDate: string
  readonly gender: Gender
  readonly seeking: Seeking
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly language: Locale
  /** IANA name of the browser's time zone; null or missing if it named none. */
  readonly timeZone?: string | null
  /** ISO timestamp of the terms that the form showed. */
  readonly termsVersion: string
  readonly tracking: Readonly<Record<string, string | null>> | null
  readonly firstMessage: { readonly to: MemberId; readonly text: string } | null
  readonly credits: number
  /** Whether the limits let a mail go to the address. */
  readonly isMailed: boolean
}

/** The log of deletions and erasures. After the erasure it names nobody: only the ledger has the same id then. Hence no foreign key. */
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
    // One open deletion per member.
    uniqueIndex('account_deletions_open')
      .on(t.tenantId, t.memberId)
      .where(sql`restored_at is null and erased_at is null`),
    index('account_deletions_due').on(t.tenantId, t.requestedAt).where(sql`restored_at is null and erased_at is null`),
    tenantIsolation(),
  ],
)

/** An archive of a member's stored data, made by the worker. */
export const dataExports = pgTable(
  'data_exports',
  {
    tenantId: tenantId(),
    id: uuid().$type<ExportId>().notNull(),
    memberId: uuid().$type<MemberId>().notNull(),
    requestedAt: timestamp().notNull(),
    /** When the archive was ready; null while it is being made. */
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
