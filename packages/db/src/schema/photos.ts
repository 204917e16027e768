import type { MemberId, PhotoId } from '@hearth/contracts/ids'
import type { PhotoCrop, PhotoStatus, RejectionReason } from '@hearth/contracts/photos'
import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { profiles } from './profiles.ts'
import { tenantId, tenantIsolation, timestamp } from './tenant-table.ts'

export type { PhotoStatus }

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
    /** `#rrggbb`, shown while the photo loads. */
    colour: text('dominant_colour').notNull(),
    /** Name of the private file from which the files are made: as sent, or the whole of it; null for photos without one. */
    source: text('original'),
    /** How often decoding began and its process died. */
    decodings: smallint().notNull().default(0),
    /** The visible crop of the source; null for all of it. */
    crop: jsonb().$type<PhotoCrop>(),
    /** When the files were ready; null before that, and for photos without a source. */
    preparedAt: timestamp(),
    /** Whether support must review it. */
    toModerate: boolean().notNull().default(false),
    rejectionReason: text().$type<RejectionReason>(),
    /** When the member removed it; its files are deleted when it can no longer be restored. */
    removedAt: timestamp(),
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
    // Names are random and only compared for equality, and every photo has one, so a hash index is used, which is half as large.
    index('photos_by_filename').using('hash', t.filename),
    // A drawing is its own thumbnail.
    index('photos_by_thumb_filename').using('hash', t.thumbFilename).where(sql`thumb_filename <> filename`),
    index('photos_to_moderate').on(t.tenantId, t.createdAt, t.id).where(sql`to_moderate`),
    index('photos_unprepared')
      .on(t.tenantId, t.createdAt, t.id)
      .where(sql`prepared_at is null and original is not null`),
    index('photos_as_sent').on(t.tenantId, t.createdAt, t.id).where(sql`original like 'originals/%'`),
    index('photos_removed').on(t.tenantId, t.removedAt).where(sql`removed_at is not null`),
    uniqueIndex('photos_main').on(t.tenantId, t.memberId).where(sql`main`),
    tenantIsolation(),
  ],
)

/** Stored files that no row refers to, recorded in the transaction that made them so; a job removes each file, and then its row. */
export const discardedFiles = pgTable(
  'discarded_files',
  {
    tenantId: tenantId(),
    name: text().notNull(),
    /** Whose file it is, so that an erasure removes it at once; null for a member who is gone. */
    memberId: uuid().$type<MemberId>(),
    createdAt: timestamp().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.name] }), tenantIsolation()],
)
