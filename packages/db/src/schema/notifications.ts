import type { MemberId, NotificationId } from '@hearth/contracts/ids'
import { sql } from 'drizzle-orm'
import { foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { members } from './accounts.ts'
import { tenantId, tenantIsolation, timestamp } from './tenant-table.ts'

/** What members are told, kept for ninety days. */
export const notifications = pgTable(
  'notifications',
  {
    tenantId: tenantId(),
    memberId: uuid().$type<MemberId>().notNull(),
    id: uuid().$type<NotificationId>().notNull(),
    /** Name in the catalogue of notifications. */
    kind: text().notNull(),
    ids: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    /** The other member that it is about, with whom it goes; null if it is about nobody else. */
    aboutId: uuid().$type<MemberId>(),
    createdAt: timestamp().notNull(),
    /** When the member opened it or marked it as read. */
    readAt: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.memberId, t.id] }),
    foreignKey({
      name: 'notifications_member',
      columns: [t.tenantId, t.memberId],
      foreignColumns: [members.tenantId, members.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'notifications_about',
      columns: [t.tenantId, t.aboutId],
      foreignColumns: [members.tenantId, members.id],
    }).onDelete('cascade'),
    index('notifications_by_time').on(t.tenantId, t.memberId, t.createdAt, t.id),
    // Read by every request of a member, so it has what is counted.
    index('notifications_unread').on(t.tenantId, t.memberId, t.aboutId).where(sql`read_at is null`),
    index('notifications_by_about').on(t.tenantId, t.aboutId).where(sql`about_id is not null`),
    index('notifications_by_age').on(t.tenantId, t.createdAt),
    tenantIsolation(),
  ],
)
