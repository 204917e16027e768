import { setImmediate } from 'node:timers/promises'
import { HOUR } from '@hearth/contracts/durations'
import type { PhotoId } from '@hearth/contracts/ids'
import { removeDiscardedFiles } from '@hearth/db/queries/photos/discarded-files'
import { findPhoto, listUnpreparedPhotos, type PhotoRow, updatePhoto } from '@hearth/db/queries/photos/own-photos'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext, PreparedPicture, WorkerContext } from '../context.ts'
import { discardFiles } from './discard-files.ts'
import { changePhotos, enqueuePreparing, statusOf } from './own-photos.ts'
import { filesShowing, newPhotoNames, preparedFiles, shownFile, wholeFile } from './photo-files.ts'

interface WhichPhoto {
  readonly scope: TenantScope
  readonly photoId: PhotoId
}

/** A photo that must be prepared. */
interface Waiting extends PhotoRow {
  readonly original: string
}

const isWaiting = (photo: PhotoRow | null): photo is Waiting =>
  photo !== null &&
  photo.original !== null &&
  photo.preparedAt === null &&
  (photo.status === 'pending' || photo.status === 'active')

/**
 * Makes the files of a photo under new names and shows it, unless support must review it first. A prepared or removed photo is left alone. If it
 * fails, the photo is unchanged, and no unreferenced file is left for good.
 */
export async function preparePhoto(ctx: WorkerContext, { scope, photoId }: WhichPhoto): Promise<void> {
  const photo = await inTenant(ctx.db, scope, (tx) => findPhoto(tx, { photoId }))
  if (!isWaiting(photo)) return
  const original = await readOriginal(ctx, photo)
  const picture = original && (await ctx.images.prepare(original, photo.crop))
  if (!picture) return rejectUnreadable(ctx, { scope, photoId })
  await showPicture(ctx, { scope, photo, picture })
}

/** The original in the form for the decoder; null if it is gone. */
async function readOriginal({ storage }: WorkerContext, { original }: Waiting): Promise<Uint8Array | null> {
  const stored = await storage.read(original)
  if (!stored) return null
  const chunks: Uint8Array[] = []
  for await (const chunk of stored.body) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}

async function showPicture(
  ctx: WorkerContext,
  { scope, photo, picture }: { scope: TenantScope; photo: Waiting; picture: PreparedPicture },
): Promise<void> {
  const { tenantId } = scope
  const { key, names } = newPhotoNames()
  const made = preparedFiles(tenantId, names)
  await inTenant(ctx.db, scope, (tx) => discardFiles(ctx, tx, made))
  for (const [suffix, content] of picture.files) {
    await ctx.storage.keep(shownFile(tenantId, `${key}${suffix}`), content)
    await setImmediate()
  }
  if (picture.whole) await ctx.storage.keep(wholeFile(tenantId, names), picture.whole)
  await changePhotos(ctx, { scope, id: photo.memberId }, async (tx) => {
    const now = await findPhoto(tx, { photoId: photo.id })
    // The photo was removed, prepared by another run, or cropped again, for which another job is waiting.
    if (!isWaiting(now) || !isSameCrop(now, photo)) return
    const prepared = { ...now, preparedAt: ctx.clock.now() }
    await removeDiscardedFiles(tx, { names: made })
    await discardFiles(ctx, tx, filesShowing(tenantId, now))
    await updatePhoto(tx, {
      photoId: photo.id,
      changes: {
        ...names,
        ...{ width: picture.width, height: picture.height, colour: picture.colour },
        ...{ preparedAt: prepared.preparedAt, status: statusOf(prepared, ctx.photoModeration(tenantId)) },
      },
    })
  })
}

const isSameCrop = (one: PhotoRow, other: PhotoRow) => {
  const numbers = ({ crop }: PhotoRow) => crop && [crop.x, crop.y, crop.width, crop.height].join()
  return numbers(one) === numbers(other)
}

/** Milliseconds after an upload in which the job is still retried. */
const TRIED_FOR = HOUR
const AT_ONCE = 1_000

/**
 * Enqueues jobs for unprepared photos again, the oldest thousand, whose jobs were lost or given up, for example while the storage was unreachable.
 */
export const prepareWaitingPhotos = (
  ctx: Pick<AppContext, 'db' | 'clock'>,
  { scope }: { readonly scope: TenantScope },
): Promise<void> =>
  inTenant(ctx.db, scope, async (tx) => {
    const before = new Date(ctx.clock.now().getTime() - TRIED_FOR)
    for (const { id } of await listUnpreparedPhotos(tx, { before, limit: AT_ONCE })) await enqueuePreparing(tx, id)
  })

/** Rejects a photo that cannot be prepared. */
export const rejectUnreadable = async (ctx: WorkerContext, { scope, photoId }: WhichPhoto): Promise<void> => {
  const photo = await inTenant(ctx.db, scope, (tx) => findPhoto(tx, { photoId }))
  if (!photo) return
  await changePhotos(ctx, { scope, id: photo.memberId }, async (tx) => {
    const now = await findPhoto(tx, { photoId })
    if (isWaiting(now)) await rejectFiles(ctx, tx, now)
  })
}

async function rejectFiles(ctx: WorkerContext, tx: TenantTx, photo: Waiting): Promise<void> {
  await discardFiles(ctx, tx, filesShowing(tx.scope.tenantId, photo))
  const changes = {
    ...newPhotoNames().names,
    status: 'rejected',
    rejectionReason: 'unreadable',
    toModerate: false,
  } as const
  await updatePhoto(tx, { photoId: photo.id, changes })
  ctx.log.warn('photo_unreadable', { photoId: photo.id })
}
