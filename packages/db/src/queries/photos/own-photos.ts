import type { MemberId, PhotoId } from '@hearth/contracts/ids'
import type { PhotoCrop, PhotoStatus, RejectionReason } from '@hearth/contracts/photos'
import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { photos } from '../../schema/photos.ts'
import { profiles } from '../../schema/profiles.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, statement } from '../../statement.ts'

/** The columns of a photo that can change, except its position. */
export interface PhotoState {
  readonly filename: string
  readonly thumbFilename: string
  readonly status: PhotoStatus
  /** Size in pixels of the prepared picture; until then of the received file. */
  readonly width: number
  readonly height: number
  /** `#rrggbb`, shown while the photo loads. */
  readonly colour: string
  /** Name of the file as sent, or of the whole that replaces it; null for photos without either, and if it could not be decoded. */
  readonly source: string | null
  /** How often decoding began and its process died. */
  readonly decodings: number
  readonly crop: PhotoCrop | null
  readonly preparedAt: Date | null
  readonly toModerate: boolean
  readonly rejectionReason: RejectionReason | null
  readonly removedAt: Date | null
}

export interface PhotoRow extends PhotoState {
  readonly id: PhotoId
  readonly memberId: MemberId
  readonly position: number
  readonly main: boolean
  readonly createdAt: Date
}

const columns = {
  id: photos.id,
  memberId: photos.memberId,
  filename: photos.filename,
  thumbFilename: photos.thumbFilename,
  status: photos.status,
  position: photos.position,
  main: photos.main,
  width: photos.width,
  height: photos.height,
  colour: photos.colour,
  source: photos.source,
  decodings: photos.decodings,
  crop: photos.crop,
  preparedAt: photos.preparedAt,
  toModerate: photos.toModerate,
  rejectionReason: photos.rejectionReason,
  removedAt: photos.removedAt,
  createdAt: photos.createdAt,
} as const

/** Locks the photos of this member until the transaction ends; false if there is no such profile. */
export async function lockPhotosOf(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<boolean> {
  const rows = await sqlOf(tx)
    .select({ memberId: profiles.memberId })
    .from(profiles)
    .where(and(ofTenant(tx, profiles), eq(profiles.memberId, memberId)))
    .for('no key update')
  return rows.length > 0
}

/** All photos of a member in their order, without removed ones. */
export const listPhotosOf = (tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<PhotoRow[]> =>
  photosOf(tx, { memberId })

const photosOf = statement((db) =>
  db
    .select(columns)
    .from(photos)
    .where(and(ofScope(photos), eq(photos.memberId, placeholder('memberId')), ne(photos.status, 'removed')))
    .orderBy(asc(photos.position), asc(photos.id)),
)

/** All photos of a member, including removed ones that can be restored. */
export const listEveryPhotoOf = (tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<PhotoRow[]> =>
  sqlOf(tx)
    .select(columns)
    .from(photos)
    .where(and(ofTenant(tx, photos), eq(photos.memberId, memberId)))
    .orderBy(asc(photos.position), asc(photos.id))

export async function findPhoto(tx: TenantTx, { photoId }: { photoId: PhotoId }): Promise<PhotoRow | null> {
  const [row] = await sqlOf(tx)
    .select(columns)
    .from(photos)
    .where(and(ofTenant(tx, photos), eq(photos.id, photoId)))
  return row ?? null
}

/** The photo whose largest file has this name; null if there is none. */
export async function findPhotoByFilename(tx: TenantTx, { filename }: { filename: string }): Promise<PhotoRow | null> {
  const [row] = await sqlOf(tx)
    .select(columns)
    .from(photos)
    .where(and(ofTenant(tx, photos), eq(photos.filename, filename)))
  return row ?? null
}

/** Adds a photo; throws if the profile is not of this tenant. */
export async function insertPhoto(tx: TenantTx, photo: PhotoRow): Promise<void> {
  await sqlOf(tx)
    .insert(photos)
    .values({ tenantId: tx.scope.tenantId, ...photo })
}

/** Writes the given columns only; false if there is no such photo. */
export async function updatePhoto(
  tx: TenantTx,
  { photoId, changes }: { photoId: PhotoId; changes: Partial<PhotoState> },
): Promise<boolean> {
  const { count } = await sqlOf(tx)
    .update(photos)
    .set(changes)
    .where(and(ofTenant(tx, photos), eq(photos.id, photoId)))
  return count > 0
}

/** Gives these photos of a member the positions from 0 on. */
export async function updatePhotoOrder(
  tx: TenantTx,
  { memberId, order }: { memberId: MemberId; order: readonly PhotoId[] },
): Promise<void> {
  await sqlOf(tx)
    .update(photos)
    .set({ position: sql`(array_position(${`{${order}}`}::uuid[], ${photos.id}) - 1)::smallint` })
    .where(and(ofTenant(tx, photos), eq(photos.memberId, memberId), sql`${photos.id} = any(${`{${order}}`}::uuid[])`))
}

/** Makes this photo the member's main photo, which cards show if it is active; with null there is none. */
export async function updateMainPhoto(
  tx: TenantTx,
  { memberId, photoId }: { memberId: MemberId; photoId: PhotoId | null },
): Promise<void> {
  const ofMember = and(ofTenant(tx, photos), eq(photos.memberId, memberId))
  // Two statements, because one would violate the unique index temporarily.
  await sqlOf(tx)
    .update(photos)
    .set({ main: false })
    .where(and(ofMember, photos.main, photoId === null ? undefined : ne(photos.id, photoId)))
  if (photoId !== null)
    await sqlOf(tx)
      .update(photos)
      .set({ main: true })
      .where(and(ofMember, eq(photos.id, photoId), eq(photos.main, false)))
  await keepCardPhoto(tx, { memberId })
}

/** Copies what cards show of the main photo. */
async function keepCardPhoto(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<void> {
  const [shown] = await sqlOf(tx)
    .select({
      thumbFilename: photos.thumbFilename,
      colour: photos.colour,
      createdAt: photos.createdAt,
      toModerate: photos.toModerate,
    })
    .from(photos)
    .where(and(ofTenant(tx, photos), eq(photos.memberId, memberId), photos.main, eq(photos.status, 'active')))
  await sqlOf(tx)
    .update(profiles)
    .set({
      cardThumbFilename: shown?.thumbFilename ?? null,
      cardColour: shown?.colour ?? null,
      cardUnreviewedSince: shown?.toModerate ? shown.createdAt : null,
    })
    .where(and(ofTenant(tx, profiles), eq(profiles.memberId, memberId)))
}

/** Deletes a photo; false if there is none. */
export async function removePhoto(tx: TenantTx, { photoId }: { photoId: PhotoId }): Promise<boolean> {
  const { count } = await sqlOf(tx)
    .delete(photos)
    .where(and(ofTenant(tx, photos), eq(photos.id, photoId)))
  return count > 0
}

/** Photos that were removed before that time, locked until the transaction ends. */
export const listRemovedPhotos = (
  tx: TenantTx,
  { before, limit }: { before: Date; limit: number },
): Promise<PhotoRow[]> =>
  sqlOf(tx)
    .select(columns)
    .from(photos)
    .where(and(ofTenant(tx, photos), isNotNull(photos.removedAt), lt(photos.removedAt, before)))
    .orderBy(asc(photos.removedAt))
    .limit(limit)
    .for('update', { skipLocked: true })

interface Old {
  /** The time before which they were sent. */
  readonly before: Date
  readonly limit: number
}

/** Ids of the photos that match, oldest first. */
const listOldest = (tx: TenantTx, { before, limit }: Old, ...matching: SQL[]): Promise<Pick<PhotoRow, 'id'>[]> =>
  sqlOf(tx)
    .select({ id: photos.id })
    .from(photos)
    .where(and(ofTenant(tx, photos), lt(photos.createdAt, before), ...matching))
    .orderBy(asc(photos.createdAt), asc(photos.id))
    .limit(limit)

/** Unprepared photos, oldest first. */
export const listUnpreparedPhotos = (tx: TenantTx, old: Old): Promise<Pick<PhotoRow, 'id'>[]> =>
  listOldest(
    tx,
    old,
    isNotNull(photos.source),
    isNull(photos.preparedAt),
    inArray(photos.status, ['pending', 'active']),
  )

/** Photos whose file as sent is still kept, oldest first. Removed ones are left out. */
export const listPhotosAsSent = (tx: TenantTx, old: Old): Promise<Pick<PhotoRow, 'id'>[]> =>
  listOldest(tx, old, sql`${photos.source} like 'originals/%'`, ne(photos.status, 'removed'))

/** Counts that decoding begins. */
export async function updateDecodingBegun(tx: TenantTx, { photoId }: { photoId: PhotoId }): Promise<boolean> {
  const { count } = await sqlOf(tx)
    .update(photos)
    .set({ decodings: sql`${photos.decodings} + 1` })
    .where(and(ofTenant(tx, photos), eq(photos.id, photoId)))
  return count > 0
}

/** Photos that support has not reviewed and their members have not removed, oldest first. */
export const listPhotosToModerate = (tx: TenantTx, { limit }: { limit: number }): Promise<PhotoRow[]> =>
  sqlOf(tx)
    .select(columns)
    .from(photos)
    .where(and(ofTenant(tx, photos), photos.toModerate, ne(photos.status, 'removed')))
    .orderBy(asc(photos.createdAt), asc(photos.id))
    .limit(limit)
