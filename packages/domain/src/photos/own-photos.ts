import type { OwnPhoto } from '@hearth/contracts/endpoints/photos'
import type { MemberId, PhotoId } from '@hearth/contracts/ids'
import { outboxJob } from '@hearth/contracts/jobs'
import { PHOTO_UNDO_MS, type PhotoCrop, type PhotoModeration } from '@hearth/contracts/photos'
import { enqueueOnCommit } from '@hearth/db/outbox'
import { findMember } from '@hearth/db/queries/accounts/members'
import { updateDiscardedFilesOfNobody } from '@hearth/db/queries/photos/discarded-files'
import {
  findPhoto,
  listEveryPhotoOf,
  listPhotosOf,
  lockPhotosOf,
  type PhotoRow,
  removePhoto as removePhotoRow,
  updateMainPhoto,
  updatePhoto,
  updatePhotoOrder,
} from '@hearth/db/queries/photos/own-photos'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import { allowancesOf, tierOf } from '../billing/entitlements.ts'
import type { AppContext, StoredFile } from '../context.ts'
import { AppError, accept, type Outcome, refuse } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'
import { withdraw } from '../notifications/notify.ts'
import { picturesPerMember, reserve } from '../platform/rate-limits.ts'
import { discardFiles, filesOf } from './discard-files.ts'
import { filesShowing, isAsSent, newPhotoNames } from './photo-files.ts'

export interface OwnPhotos {
  readonly photos: readonly OwnPhoto[]
  /** The largest number of photos that the member may have. */
  readonly limit: number
}

type Owner = Pick<Viewer, 'scope' | 'id'>

/** The photos of a member with their states, in their order. */
export const listOwnPhotos = (
  ctx: Pick<AppContext, 'db'>,
  { scope, memberId }: { scope: TenantScope; memberId: MemberId },
): Promise<OwnPhotos> => inTenant(ctx.db, scope, (tx) => readOwnPhotos(tx, { memberId }))

/** The same within the caller's transaction. */
export async function readOwnPhotos(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<OwnPhotos> {
  const [photos, limit] = await Promise.all([listPhotosOf(tx, { memberId }), photoLimitOf(tx, { memberId })])
  return { photos: photos.map(toOwnPhoto), limit }
}

/** The largest number of photos that a member may have; throws 404 if there is no such member. */
export async function photoLimitOf(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<number> {
  const member = await findMember(tx, { memberId })
  if (!member || (member.status !== 'active' && member.status !== 'not_confirmed'))
    throw new AppError('platform.not_found', 404)
  return allowancesOf(tierOf(member)).photos
}

/** Only a prepared photo becomes active. Photos without a source were stored prepared. */
export const isPrepared = ({ preparedAt, source }: Pick<PhotoRow, 'preparedAt' | 'source'>): boolean =>
  preparedAt !== null || source === null

/** A photo as its member sees it. */
export function toOwnPhoto(photo: PhotoRow): OwnPhoto {
  const { id, status, main, width, height, crop, filename, thumbFilename } = photo
  const prepared = isPrepared(photo)
  const hasFiles = status === 'active' || (status === 'pending' && prepared)
  return {
    id,
    status: status === 'removed' ? 'pending' : status,
    prepared,
    filename: hasFiles ? filename : null,
    thumb_filename: hasFiles ? thumbFilename : null,
    main,
    width,
    height,
    dominant_colour: photo.colour,
    crop,
    croppable: photo.source !== null && status !== 'rejected',
    rejection_reason: photo.rejectionReason,
  }
}

/**
 * Makes the first active photo the main one, otherwise the first prepared one. Every transaction that changes photos calls it, with the photos
 * locked.
 */
async function keepMainPhoto(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<void> {
  const photos = await listPhotosOf(tx, { memberId })
  const main =
    photos.find(({ status }) => status === 'active') ??
    photos.find(({ status, preparedAt }) => status === 'pending' && preparedAt !== null)
  await updateMainPhoto(tx, { memberId, photoId: main?.id ?? null })
}

/** Runs `change` with the member's photos locked, and then chooses their main photo. */
export const changePhotos = <Result>(
  ctx: Pick<AppContext, 'db'>,
  { scope, id: memberId }: Owner,
  change: (tx: TenantTx) => Promise<Result>,
): Promise<Result> =>
  inTenant(ctx.db, scope, async (tx) => {
    if (!(await lockPhotosOf(tx, { memberId }))) throw new AppError('platform.not_found', 404)
    const result = await change(tx)
    await keepMainPhoto(tx, { memberId })
    return result
  })

interface WhichPhoto {
  readonly viewer: Owner
  readonly photoId: PhotoId
}

/** A photo of this member; throws 404 if there is none, and likewise for somebody else's. */
async function getOwnPhoto(tx: TenantTx, { viewer, photoId }: WhichPhoto): Promise<PhotoRow> {
  const photo = await findPhoto(tx, { photoId })
  if (photo?.memberId !== viewer.id) throw new AppError('platform.not_found', 404)
  return photo
}

async function readOwnPhoto(ctx: Pick<AppContext, 'db'>, which: WhichPhoto): Promise<OwnPhoto> {
  return toOwnPhoto(await inTenant(ctx.db, which.viewer.scope, (tx) => getOwnPhoto(tx, which)))
}

/** Enqueues a job that prepares a photo after the commit. */
export const enqueuePreparing = (tx: TenantTx, photoId: PhotoId): Promise<boolean> =>
  enqueueOnCommit(tx, outboxJob('photos.prepare-photo', { photoId }))

/** Sorts the photos by this list of ids. Unknown ids are ignored; photos that are not listed follow in their former order. */
export async function orderPhotos(
  ctx: Pick<AppContext, 'db'>,
  { viewer, order }: { viewer: Owner; order: readonly PhotoId[] },
): Promise<readonly OwnPhoto[]> {
  const memberId = viewer.id
  await changePhotos(ctx, viewer, async (tx) => {
    const known = (await listPhotosOf(tx, { memberId })).map(({ id }) => id)
    const named = [...new Set(order)].filter((id) => known.includes(id))
    await updatePhotoOrder(tx, { memberId, order: [...named, ...known.filter((id) => !named.includes(id))] })
  })
  return (await listOwnPhotos(ctx, { scope: viewer.scope, memberId })).photos
}

/** Changes the visible crop of a photo. The old files are shown until the new ones are prepared, and support reviews the photo again. */
export async function cropPhoto(
  ctx: AppContext,
  { crop, ...which }: WhichPhoto & { readonly crop: PhotoCrop | null },
): Promise<Outcome<OwnPhoto, 'photos.not_croppable' | 'photos.too_many_pictures'>> {
  const outcome = await changePhotos(ctx, which.viewer, async (tx) => {
    const { id: photoId, source, status } = await getOwnPhoto(tx, which)
    if (status === 'removed') throw new AppError('platform.not_found', 404)
    if (source === null || status === 'rejected') return refuse('photos.not_croppable')
    const reservation = await reserve(ctx, tx, [picturesPerMember(which.viewer.id)])
    if (!reservation.granted) return refuse('photos.too_many_pictures', { minutes: reservation.minutes })
    const changes = { crop: crop && withinPicture(crop), preparedAt: null, toModerate: true } as const
    await updatePhoto(tx, { photoId, changes })
    await enqueuePreparing(tx, photoId)
    return accept(null)
  })
  return outcome.ok ? accept(await readOwnPhoto(ctx, which)) : outcome
}

/** The uncropped photo, for its member to choose another crop; null until it is prepared. The caller must read or destroy its stream. */
export async function openWholePhoto(
  ctx: Pick<AppContext, 'db' | 'storage'>,
  which: WhichPhoto,
): Promise<StoredFile | null> {
  const photo = await inTenant(ctx.db, which.viewer.scope, (tx) => getOwnPhoto(tx, which))
  const isThere = photo.status === 'active' || photo.status === 'pending'
  if (!isThere || photo.preparedAt === null || photo.source === null) return null
  return isAsSent(photo.source) ? null : ctx.storage.read(photo.source)
}

/** The part of a crop that is within the picture. */
export const withinPicture = ({ x, y, width, height }: PhotoCrop): PhotoCrop => ({
  x: Math.min(x, 1 - Math.min(width, 1)),
  y: Math.min(y, 1 - Math.min(height, 1)),
  width: Math.min(width, 1),
  height: Math.min(height, 1),
})

/**
 * Removes a photo: nobody sees it from then on, for PHOTO_UNDO_MS it can be restored, and what its member was told of it is withdrawn. Removing it
 * again changes nothing.
 */
export const removePhoto = (ctx: AppContext, which: WhichPhoto): Promise<void> =>
  changePhotos(ctx, which.viewer, async (tx) => {
    const { id: photoId, status, memberId } = await getOwnPhoto(tx, which)
    if (status === 'removed') return
    await updatePhoto(tx, { photoId, changes: { status: 'removed', removedAt: ctx.clock.now() } })
    const kinds = ['photo.approved', 'photo.rejected'] as const
    await withdraw(
      ctx,
      tx,
      kinds.map((kind) => ({ memberId, kind, ids: { photoId } })),
    )
  })

/** Restores a removed photo to its position; throws 404 when it is too late. A photo that is not removed stays as it is. */
export async function restorePhoto(
  ctx: AppContext,
  { moderation, ...which }: WhichPhoto & { readonly moderation: PhotoModeration },
): Promise<Outcome<OwnPhoto, 'photos.photo_limit'>> {
  const memberId = which.viewer.id
  const full = await changePhotos(ctx, which.viewer, async (tx) => {
    const photo = await getOwnPhoto(tx, which)
    const { id: photoId, status, removedAt } = photo
    if (status !== 'removed') return null
    if (!removedAt || ctx.clock.now().getTime() - removedAt.getTime() > PHOTO_UNDO_MS)
      throw new AppError('platform.not_found', 404)
    const limit = await photoLimitOf(tx, { memberId })
    if ((await listPhotosOf(tx, { memberId })).length >= limit) return limit
    await updatePhoto(tx, { photoId, changes: { removedAt: null, status: statusOf(photo, moderation) } })
    if (photo.source !== null && photo.preparedAt === null) await enqueuePreparing(tx, photoId)
    return null
  })
  return full === null ? accept(await readOwnPhoto(ctx, which)) : refuse('photos.photo_limit', { max: full })
}

/** The status of a photo that its member has not removed. */
export function statusOf(photo: PhotoRow, moderation: PhotoModeration): 'pending' | 'active' | 'rejected' {
  if (photo.rejectionReason !== null) return 'rejected'
  return isPrepared(photo) && (moderation === 'after' || !photo.toModerate) ? 'active' : 'pending'
}

/**
 * Renames every photo of a restored account; none is shown until it is prepared again. Photos without a source keep their names. Part of the
 * transaction that restores the account.
 */
export async function preparePhotosAnew(
  ctx: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  { memberId }: { memberId: MemberId },
): Promise<void> {
  await lockPhotosOf(tx, { memberId })
  for (const photo of await listPhotosOf(tx, { memberId })) {
    if (photo.source === null || photo.status === 'rejected') continue
    await discardFiles(ctx, tx, { names: filesShowing(tx.scope.tenantId, photo), memberId })
    const changes = { ...newPhotoNames().names, status: 'pending', preparedAt: null } as const
    await updatePhoto(tx, { photoId: photo.id, changes })
    await enqueuePreparing(tx, photo.id)
  }
  await keepMainPhoto(tx, { memberId })
}

/**
 * Deletes all photos of a member, including those that could be restored, and discards their files. Part of the transaction that erases the member.
 */
export async function discardPhotosOf(
  ctx: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  { memberId }: { memberId: MemberId },
): Promise<void> {
  await lockPhotosOf(tx, { memberId })
  for (const photo of await listEveryPhotoOf(tx, { memberId })) {
    await discardFiles(ctx, tx, { names: filesOf(tx, photo), memberId: null })
    await removePhotoRow(tx, { photoId: photo.id })
  }
  await updateMainPhoto(tx, { memberId, photoId: null })
  await updateDiscardedFilesOfNobody(tx, { memberId })
}
