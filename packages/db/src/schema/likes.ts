import type { MemberId } from '@hearth/contracts/ids'
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { members } from './accounts.ts'
import { tenantId, tenantIsolation, timestamp } from './tenant-table.ts'

/** That a member likes another one. Two likes, one each way, are a match. */
export const likes = pgTable(
  'likes',
  {
    tenantId: tenantId(),
    likerId: uuid().$type<MemberId>().notNull(),
    likedId: uuid().$type<MemberId>().notNull(),
    createdAt: timestamp().notNull(),
    /** Whether the liked one has not opened the liker's profile since. */
    isNew: boolean().notNull().default(true),
    /** Since when the two are a match, the same as in the other row; null while it is the only like of the two. */
    matchedAt: timestamp(),
    /** Whether a job of the operator's made it, in the name of a fictional profile; never of a real person. */
    byOperator: boolean().notNull().default(false),
    /** The part of the profile that it is about, as `LIKED_PART`; it may be gone since. Null if it is about the person. */
    part: text(),
    /** Made of liker and the key of the call, so that a repeated call is recognised; null if it had none. */
    key: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.likerId, t.likedId] }),
    foreignKey({
      name: 'likes_liker',
      columns: [t.tenantId, t.likerId],
      foreignColumns: [members.tenantId, members.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'likes_liked',
      columns: [t.tenantId, t.likedId],
      foreignColumns: [members.tenantId, members.id],
    }).onDelete('cascade'),
    check('likes_oneself', sql`liker_id <> liked_id`),
    check('likes_part', sql`length(part) <= 120`),
    index('likes_received').on(t.tenantId, t.likedId, t.isNew, t.createdAt, t.likerId),
    index('likes_sent').on(t.tenantId, t.likerId, t.createdAt, t.likedId),
    index('likes_mutual').on(t.tenantId, t.likerId, t.matchedAt, t.likedId).where(sql`matched_at is not null`),
    // Read by every request of a member, so it has what is counted.
    index('likes_new').on(t.tenantId, t.likedId, t.likerId).where(sql`is_new`),
    // Few among the many of somebody whom many like; a site that shows the newest likes alone always shows these.
    index('likes_by_operator').on(t.tenantId, t.likedId, t.likerId).where(sql`by_operator`),
    tenantIsolation(),
  ],
)

/** Two whose match was ended. Neither can like the other for thirty days, after which the row goes. */
export const endedMatches = pgTable(
  'ended_matches',
  {
    tenantId: tenantId(),
    /** The lower of the two ids. */
    lowerId: uuid().$type<MemberId>().notNull(),
    higherId: uuid().$type<MemberId>().notNull(),
    endedAt: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.lowerId, t.higherId] }),
    foreignKey({
      name: 'ended_matches_lower',
      columns: [t.tenantId, t.lowerId],
      foreignColumns: [members.tenantId, members.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'ended_matches_higher',
      columns: [t.tenantId, t.higherId],
      foreignColumns: [members.tenantId, members.id],
    }).onDelete('cascade'),
    check('ended_matches_order', sql`lower_id < higher_id`),
    // The other direction, by which an erasure finds them.
    index('ended_matches_by_higher').on(t.tenantId, t.higherId),
    index('ended_matches_by_age').on(t.tenantId, t.endedAt),
    tenantIsolation(),
  ],
)

/** That somebody is not for a member now: the member's own note, which nobody else is told. Whom the member likes, they do not skip. */
export const skips = pgTable(
  'skips',
  {
    tenantId: tenantId(),
    memberId: uuid().$type<MemberId>().notNull(),
    skippedId: uuid().$type<MemberId>().notNull(),
    createdAt: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.memberId, t.skippedId] }),
    foreignKey({
      name: 'skips_member',
      columns: [t.tenantId, t.memberId],
      foreignColumns: [members.tenantId, members.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'skips_skipped',
      columns: [t.tenantId, t.skippedId],
      foreignColumns: [members.tenantId, members.id],
    }).onDelete('cascade'),
    check('skips_oneself', sql`member_id <> skipped_id`),
    // The other direction, by which an erasure finds them.
    index('skips_by_skipped').on(t.tenantId, t.skippedId),
    index('skips_by_age').on(t.tenantId, t.createdAt),
    tenantIsolation(),
  ],
)
