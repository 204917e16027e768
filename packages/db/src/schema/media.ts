import type { MemberId, PhotoId } from '@hearth/contracts/ids'
import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { profiles } from './profiles.ts'
import { tenantId, tenantIsolation, timestamp } from './tenant-table.ts'

export type PhotoStatus = 'pending' | 'active' | 'rejected'

/** Photos of a profile, shown in the order of their position. */
export const photos = pgTable(
  'photos',
  {
    tenantId: tenantId(),
    id: uuid().$type<PhotoId>().notNull(),
    memberId: uuid().$type<MemberId>().notNull(),
    filename: text().notNull(),
    thumbFilename: text().notNull(),
    status: text().$type<PhotoStatus>().notNull(),
    position: smallint().notNull(),
    main: boolean().notNull().default(false),
    width: integer().notNull(),
    height: integer().notNull(),
    /** `#rrggbb`, painted while the photo loads. */
    dominantColour: text().notNull(),
    createdAt: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'photos_profile',
      columns: [t.tenantId, t.memberId],
      foreignColumns: [profiles.tenantId, profiles.memberId],
    }).onDelete('cascade'),
    index('photos_by_member').on(t.tenantId, t.memberId, t.position),
    // A name is random, so nothing but equality is asked of it, and of every photo: a hash index is half as large.
    index('photos_by_filename').using('hash', t.filename),
    // A drawing is its own thumbnail.
    index('photos_by_thumb_filename').using('hash', t.thumbFilename).where(sql`thumb_filename <> filename`),
    uniqueIndex('photos_main').on(t.tenantId, t.memberId).where(sql`main`),
    tenantIsolation(),
  ],
)
