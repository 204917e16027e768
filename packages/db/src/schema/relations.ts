import type { MemberId } from '@hearth/contracts/ids'
import { foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { members } from './accounts.ts'
import { tenantId, tenantIsolation, timestamp } from './tenant-table.ts'

/** Whom a member has blocked: neither sees the other. */
export const blocks = pgTable(
  'blocks',
  {
    tenantId: tenantId(),
    blockerId: uuid().$type<MemberId>().notNull(),
    blockedId: uuid().$type<MemberId>().notNull(),
    createdAt: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.blockerId, t.blockedId] }),
    foreignKey({
      name: 'blocks_blocker',
      columns: [t.tenantId, t.blockerId],
      foreignColumns: [members.tenantId, members.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'blocks_blocked',
      columns: [t.tenantId, t.blockedId],
      foreignColumns: [members.tenantId, members.id],
    }).onDelete('cascade'),
    // The other direction, with the blocker so that no row is read for it.
    index('blocks_by_blocked').on(t.tenantId, t.blockedId, t.blockerId),
    tenantIsolation(),
  ],
)

/** That a member has looked at another one's profile: one row for both, until ninety days after the last look. */
export const profileViews = pgTable(
  'profile_views',
  {
    tenantId: tenantId(),
    viewerId: uuid().$type<MemberId>().notNull(),
    viewedId: uuid().$type<MemberId>().notNull(),
    /** The last look, which the viewer knows of. */
    seenAt: timestamp().notNull(),
    /** The start of the last visit that the viewed one may know of; null if the viewer has hidden all of theirs. */
    shownAt: timestamp(),
    /** How many such visits there were. */
    count: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.viewerId, t.viewedId] }),
    foreignKey({
      name: 'profile_views_viewer',
      columns: [t.tenantId, t.viewerId],
      foreignColumns: [members.tenantId, members.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'profile_views_viewed',
      columns: [t.tenantId, t.viewedId],
      foreignColumns: [members.tenantId, members.id],
    }).onDelete('cascade'),
    index('profile_views_by_viewer').on(t.tenantId, t.viewerId, t.seenAt, t.viewedId),
    index('profile_views_by_viewed').on(t.tenantId, t.viewedId, t.shownAt, t.viewerId),
    index('profile_views_by_age').on(t.tenantId, t.seenAt),
    tenantIsolation(),
  ],
)

/**
 * Addresses that a member has blocked ahead: whoever confirmed one of them does not see the member. The address itself is stored nowhere, because
 * nobody asked its owner.
 */
export const blockedAddresses = pgTable(
  'blocked_addresses',
  {
    tenantId: tenantId(),
    memberId: uuid().$type<MemberId>().notNull(),
    /** By which the member tells the entries of their list apart. */
    number: integer().notNull(),
    /** Keyed hash of the mailbox (`addressHashOf`). */
    addressHash: text().notNull(),
    createdAt: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.memberId, t.number] }),
    foreignKey({
      name: 'blocked_addresses_member',
      columns: [t.tenantId, t.memberId],
      foreignColumns: [members.tenantId, members.id],
    }).onDelete('cascade'),
    // In this order it also finds who has blocked an address.
    unique('blocked_addresses_address').on(t.tenantId, t.addressHash, t.memberId),
    tenantIsolation(),
  ],
)
