import type { OwnPhoto } from '@hearth/contracts/endpoints/photos'
import { type MemberId, newId, type PhotoId, photoIdOf } from '@hearth/contracts/ids'
import { PHOTO_CROP_MIN, type PhotoCrop } from '@hearth/contracts/photos'
import { removeDiscardedFiles } from '@hearth/db/queries/photos/discarded-files'
import {
  findPhoto,
  insertPhoto,
  listEveryPhotoOf,
  listPhotosOf,
  type PhotoRow,
  removePhoto as removePhotoRow,
} from '@hearth/db/queries/photos/own-photos'
import { inTenant, type TenantTx } from '@hearth/db/scope'
import type { AppContext, ReceivedFile } from '../context.ts'
import { AppError, accept, type Outcome, refuse } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'
import { discardFiles, filesOf, removeFilesNow } from './discard-files.ts'
import type { PictureHeader } from './image-header.ts'
import { changePhotos, enqueuePreparing, photoLimitOf, toOwnPhoto, withinPicture } from './own-photos.ts'
import { newPhotoNames, sentFile } from './photo-files.ts'
import { type PictureFault, receivePicture, type SentPicture } from './receive-picture.ts'

type UploadFault = 'photos.photo_limit' | 'photos.gone' | PictureFault

/**
 * A member's photos, including removed ones that can be restored, are limited to their photo limit times this. Beyond that the one that was removed
 * first is deleted; otherwise uploading and removing photos could fill the storage.
 */
const KEPT_WITH_REMOVED = 4

interface UploadPhoto extends SentPicture {
  readonly crop: PhotoCrop | null
  /** Chosen by the client: a second upload with the same key is the same photo. */
  readonly key?: string | null
}

/**
 * Adds a photo to a member's, within the limits of size and number. Anything but a picture is refused before it is decoded. The photo is shown once a
 * job has prepared it.
 */
export async function uploadPhoto(
  ctx: AppContext,
  { viewer, network, body, crop, key = null }: UploadPhoto,
): Promise<Outcome<OwnPhoto, UploadFault>> {
  // An early check, so that a file without room need not be received; it is repeated below under a lock.
  const id = key === null ? newId<PhotoId>() : photoIdOf(viewer.id, key)
  const { sent, full } = await inTenant(ctx.db, viewer.scope, async (tx) => ({
    sent: await findPhoto(tx, { photoId: id }),
    full: await fullOf(tx, viewer),
  }))
  if (sent) return acceptSent(sent)
  if (full !== null) return refuse('photos.photo_limit', { max: full })
  return receivePicture(ctx, { viewer, network, body }, (received, size) =>
    keepPhoto(ctx, { viewer, id, crop, key, received, size }),
  )
}

/** The answer for a key that was used before. A photo that has been removed since is not added again by a delayed retry. */
const acceptSent = (photo: PhotoRow): Outcome<OwnPhoto, 'photos.gone'> =>
  photo.status === 'removed' ? refuse('photos.gone') : accept(toOwnPhoto(photo))

/** The member's limit if it is reached; null while there is room. */
async function fullOf(tx: TenantTx, { id: memberId }: Pick<Viewer, 'id'>): Promise<number | null> {
  const [limit, photos] = await Promise.all([photoLimitOf(tx, { memberId }), listPhotosOf(tx, { memberId })])
  return photos.length >= limit ? limit : null
}

async function keepPhoto(
  ctx: AppContext,
  {
    viewer,
    id,
    crop,
    key,
    received,
    size,
  }: Omit<UploadPhoto, 'body' | 'network'> & {
    readonly id: PhotoId
    readonly received: ReceivedFile
    readonly size: Pick<PictureHeader, 'width' | 'height'>
  },
): Promise<Outcome<OwnPhoto, 'photos.photo_limit' | 'photos.gone'>> {
  const { scope, id: memberId } = viewer
  // Of two concurrent uploads with one key only one becomes a photo, so each has a file of its own.
  const source = sentFile(scope.tenantId, { memberId, id: key === null ? id : newId<PhotoId>() })
  await inTenant(ctx.db, scope, (tx) => discardFiles(ctx, tx, { names: [source], memberId }))
  await ctx.storage.keep(source, received)
  let isKept = false
  const outcome = await changePhotos(ctx, viewer, async (tx) => {
    const sent = await findPhoto(tx, { photoId: id })
    if (sent) return acceptSent(sent)
    const full = await fullOf(tx, viewer)
    if (full !== null) return refuse('photos.photo_limit', { max: full })
    const last = (await listPhotosOf(tx, { memberId })).at(-1)
    const photo: PhotoRow = {
      ...{ id, memberId, ...newPhotoNames().names, width: size.width, height: size.height, source, decodings: 0 },
      ...{ status: 'pending', position: (last?.position ?? -1) + 1, main: false, colour: UNKNOWN_COLOUR },
      ...{ crop: crop && withinPicture(crop), preparedAt: null, toModerate: true, rejectionReason: null },
      ...{ removedAt: null, createdAt: ctx.clock.now() },
    }
    await forgetRemoved(ctx, tx, { memberId })
    await insertPhoto(tx, photo)
    await removeDiscardedFiles(tx, { names: [source] })
    await enqueuePreparing(tx, id)
    isKept = true
    return accept(toOwnPhoto(photo))
  })
  if (!isKept) {
    await removeFilesNow(ctx, { scope, names: [source] })
  }
  return outcome
}

/** Deletes a restorable photo if there is no room for another. */
async function forgetRemoved(ctx: AppContext, tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<void> {
  const [limit, photos] = await Promise.all([photoLimitOf(tx, { memberId }), listEveryPhotoOf(tx, { memberId })])
  const removed = photos
    .filter(({ status }) => status === 'removed')
    .sort((one, other) => Number(one.removedAt) - Number(other.removedAt))
  for (const photo of removed.slice(0, Math.max(0, photos.length + 1 - KEPT_WITH_REMOVED * limit))) {
    await discardFiles(ctx, tx, { names: filesOf(tx, photo), memberId })
    await removePhotoRow(tx, { photoId: photo.id })
  }
}

/** Stored until the picture is decoded. */
const UNKNOWN_COLOUR = '#808080'

/** A crop in a query, `x,y,width,height`; null without one. Throws 400 for anything else. */
export function parseCrop(text: string | undefined): PhotoCrop | null {
  if (!text) return null
  const [x, y, width, height, ...more] = text
    .split(',')
    .map((part) => (/^[\d.]{1,20}$/.test(part) ? Number(part) : Number.NaN))
  const isPart = (value: number | undefined, least = 0): value is number =>
    value !== undefined && value >= least && value <= 1
  if (!isPart(x) || !isPart(y) || !isPart(width, PHOTO_CROP_MIN) || !isPart(height, PHOTO_CROP_MIN) || more.length > 0)
    throw new AppError('request.invalid_query', 400)
  return { x, y, width, height }
}
