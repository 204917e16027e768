import type { LinkId, MailId, MemberId } from '@hearth/contracts/ids'
import { type LinkPurpose, type MailDetails, type MailType, OPTIONAL_MAILS } from '@hearth/contracts/mail'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { members } from './accounts.ts'
import { tenantId, tenantIsolation, timestamp } from './tenant-table.ts'

/** Whether a mail is one that a member can do without, in the words of an index, which a parameter would not match. */
export const IS_OPTIONAL_MAIL = sql.raw(`type in (${OPTIONAL_MAILS.map((type) => `'${type}'`).join(', ')})`)

/** A mail to a member, or about a report to a visitor, with its outcome; inserted by the transaction that causes it. */
export const mails = pgTable(
  'mails',
  {
    tenantId: tenantId(),
    id: uuid().$type<MailId>().notNull(),
    /** Null for a visitor who has reported somebody. */
    memberId: uuid().$type<MemberId>(),
    type: text().$type<MailType>().notNull(),
    /** The recipient, if it is not the member's address, such as a new address to confirm. */
    recipient: text(),
    details: jsonb().$type<MailDetails>().notNull().default(sql`'{}'`),
    createdAt: timestamp().notNull(),
    /** When the mail server accepted it. */
    sentAt: timestamp(),
    /** When the mail server refused the recipient for good. */
    refusedAt: timestamp(),
    /** When the last attempt failed; a command can send it again. */
    givenUpAt: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'mails_member',
      columns: [t.tenantId, t.memberId],
      foreignColumns: [members.tenantId, members.id],
    }).onDelete('cascade'),
    check('mails_recipient', sql`member_id is not null or recipient is not null`),
    index('mails_by_member').on(t.tenantId, t.memberId, t.id),
    index('mails_by_type').on(t.tenantId, t.memberId, t.type, t.createdAt, t.id),
    index('mails_optional').on(t.tenantId, t.createdAt, t.id).where(IS_OPTIONAL_MAIL),
    index('mails_by_report').on(t.tenantId, sql`(details ->> 'number')`).where(sql`member_id is null`),
    index('mails_receipts')
      .on(t.tenantId, t.createdAt, t.id)
      .where(sql`member_id is null and type = 'withdrawal_received'`),
    index('mails_given_up').on(t.tenantId, t.givenUpAt).where(sql`given_up_at is not null`),
    tenantIsolation(),
  ],
)

/** A link in a mail. Its address is signed, so knowing this row is not enough to open it. */
export const links = pgTable(
  'links',
  {
    tenantId: tenantId(),
    id: uuid().$type<LinkId>().notNull(),
    mailId: uuid().$type<MailId>().notNull(),
    memberId: uuid().$type<MemberId>().notNull(),
    purpose: text().$type<LinkPurpose>().notNull(),
    expiresAt: timestamp().notNull(),
    /** When it was used or cancelled. */
    usedAt: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'links_mail',
      columns: [t.tenantId, t.mailId],
      foreignColumns: [mails.tenantId, mails.id],
    }).onDelete('cascade'),
    index('links_by_mail').on(t.tenantId, t.mailId),
    index('links_by_member').on(t.tenantId, t.memberId, t.purpose),
    index('links_by_end').on(t.tenantId, t.expiresAt),
    tenantIsolation(),
  ],
)
