import { setImmediate } from 'node:timers/promises'
import { HOUR } from '@hearth/contracts/durations'
import type { PhotoId } from '@hearth/contracts/ids'
import { removeDiscardedFiles } from '@hearth/db/queries/photos/discarded-files'
import {
  findPhoto,
  listPhotosAsSent,
  listUnpreparedPhotos,
  type PhotoRow,
  updateDecodingBegun,
  updatePhoto,
} from '@hearth/db/queries/photos/own-photos'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext, PreparedPicture, WorkerContext } from '../context.ts'
import { recordEvents } from '../events/record-events.ts'
import { notify } from '../notifications/notify.ts'
import { discardFiles, filesOf, removeFilesNow } from './discard-files.ts'
import { changePhotos, enqueuePreparing, statusOf } from './own-photos.ts'
import {
  filesShowing,
  formerWholeFile,
  isAsSent,
  newPhotoNames,
  newWholeFile,
  preparedFiles,
  shownFile,
} from './photo-files.ts'

interface WhichPhoto {
  readonly scope: TenantScope
  readonly photoId: PhotoId
}

/** A photo that must be prepared. */
interface Waiting extends PhotoRow {
  readonly source: string
}

const isWaiting = (photo: PhotoRow | null): photo is Waiting =>
  photo !== null &&
  photo.source !== null &&
  photo.preparedAt === null &&
  (photo.status === 'pending' || photo.status === 'active')

/** A photo whose decoding has killed this many processes is not decoded again. */
export const DEATHS_MAX = 2

/**
 * Makes the files of a photo under new names and shows it, unless support must review it first. A prepared or removed photo is left alone. If it
 * fails, the photo is unchanged, and no unreferenced file is left for good.
 */
export async function preparePhoto(ctx: WorkerContext, which: WhichPhoto): Promise<void> {
  await replaceSentFile(ctx, which)
  const photo = await inTenant(ctx.db, which.scope, (tx) => findPhoto(tx, which))
  if (!isWaiting(photo) || isAsSent(photo.source)) return
  const whole = await readStored(ctx, photo.source)
  const picture = whole && (await ctx.images.prepare(whole, photo.crop))
  if (!picture) return rejectPhoto(ctx, { scope: which.scope, photo })
  await showPicture(ctx, { scope: which.scope, photo, picture })
}

/**
 * Puts the whole of a photo, which holds nothing that the camera wrote, in the place of the file as sent. A photo whose file cannot be decoded loses it,
 * and is rejected unless it has been prepared. A removed photo is left alone.
 */
async function replaceSentFile(ctx: WorkerContext, { scope, photoId }: WhichPhoto): Promise<void> {
  const { tenantId } = scope
  const photo = await inTenant(ctx.db, scope, (tx) => findPhoto(tx, { photoId }))
  if (!photo || !isAsSent(photo.source) || photo.status === 'removed') return
  const { memberId, source } = photo
  const copy = photo.decodings < DEATHS_MAX ? await copySent(ctx, { scope, photo, source }) : null
  if (!copy) return rejectPhoto(ctx, { scope, photo })
  const whole = newWholeFile(tenantId, { memberId })
  await inTenant(ctx.db, scope, (tx) => discardFiles(ctx, tx, { names: [whole], memberId }))
  await ctx.storage.keep(whole, copy)
  await changePhotos(ctx, { scope, id: memberId }, async (tx) => {
    const now = await findPhoto(tx, { photoId })
    // Another run was first.
    if (now?.source !== source) return
    await removeDiscardedFiles(tx, { names: [whole] })
    await discardFiles(ctx, tx, { names: [source, formerWholeFile(tenantId, now)], memberId })
    await updatePhoto(tx, { photoId, changes: { source: whole } })
  })
  await removeFilesNow(ctx, { scope, names: [source] })
}

/** The whole of a photo, or null if it cannot be decoded. A run that takes its process with it stays counted. */
async function copySent(
  ctx: WorkerContext,
  { scope, photo, source }: { scope: TenantScope; photo: PhotoRow; source: string },
): Promise<Uint8Array | null> {
  const { id: photoId, decodings } = photo
  const sent = await readStored(ctx, source)
  if (!sent) return null
  // After a death the photo is decoded alone, so that no other photo is taken for the cause of the next.
  const copy = await ctx.images.copy(sent, {
    alone: decodings > 0,
    begin: () => inTenant(ctx.db, scope, (tx) => updateDecodingBegun(tx, { photoId })),
  })
  await inTenant(ctx.db, scope, (tx) => updatePhoto(tx, { photoId, changes: { decodings: 0 } }))
  return copy
}

/** A file in the form for the decoder; null if it is gone. */
export async function readStored(
  { storage }: Pick<WorkerContext, 'storage'>,
  name: string,
): Promise<Uint8Array | null> {
  const stored = await storage.read(name)
  if (!stored) return null
  const chunks: Uint8Array[] = []
  for await (const chunk of stored.body) chunks.push(chunk as Uint8Array)
  return chunks.length === 1 ? (chunks[0] ?? null) : Buffer.concat(chunks)
}

async function showPicture(
  ctx: WorkerContext,
  { scope, photo, picture }: { scope: TenantScope; photo: Waiting; picture: PreparedPicture },
): Promise<void> {
  const { tenantId } = scope
  const { memberId } = photo
  const { key, names } = newPhotoNames()
  const made = preparedFiles(tenantId, names)
  await inTenant(ctx.db, scope, (tx) => discardFiles(ctx, tx, { names: made, memberId }))
  for (const [suffix, content] of picture.files) {
    await ctx.storage.keep(shownFile(tenantId, `${key}${suffix}`), content)
    await setImmediate()
  }
  await changePhotos(ctx, { scope, id: memberId }, async (tx) => {
    const now = await findPhoto(tx, { photoId: photo.id })
    // The photo was removed, prepared by another run, or cropped again, for which another job is waiting.
    if (!isWaiting(now) || !isSameCrop(now, photo)) return
    const prepared = { ...now, preparedAt: ctx.clock.now() }
    await removeDiscardedFiles(tx, { names: made })
    await discardFiles(ctx, tx, { names: filesShowing(tenantId, now), memberId })
    await updatePhoto(tx, {
      photoId: photo.id,
      changes: {
        ...names,
        ...{ width: picture.width, height: picture.height, colour: picture.colour },
        ...{ preparedAt: prepared.preparedAt, status: statusOf(prepared, ctx.photoModeration(tenantId)) },
      },
    })
    await recordEvents(ctx, tx, [{ memberId, kind: 'photo.changed', ids: { photoId: photo.id } }])
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
 * Enqueues jobs again, of each kind the oldest thousand: for unprepared photos, whose jobs were lost or given up, for example while the storage was
 * unreachable, and for photos of which the file as sent is left, because they were rejected before they were prepared or sent to an earlier release.
 */
export const prepareWaitingPhotos = (
  ctx: Pick<AppContext, 'db' | 'clock'>,
  { scope }: { readonly scope: TenantScope },
): Promise<void> =>
  inTenant(ctx.db, scope, async (tx) => {
    const before = new Date(ctx.clock.now().getTime() - TRIED_FOR)
    const unprepared = await listUnpreparedPhotos(tx, { before, limit: AT_ONCE })
    const asSent = await listPhotosAsSent(tx, { before, limit: AT_ONCE })
    for (const id of new Set([...unprepared, ...asSent].map((photo) => photo.id))) await enqueuePreparing(tx, id)
  })

/** Rejects a photo that cannot be decoded, unless it has been prepared; no file as sent is left of it. */
export async function rejectUnreadable(ctx: WorkerContext, { scope, photoId }: WhichPhoto): Promise<void> {
  const photo = await inTenant(ctx.db, scope, (tx) => findPhoto(tx, { photoId }))
  if (photo) await rejectPhoto(ctx, { scope, photo })
}

/** The same for the photo as it was read: one whose source is another by now has been decoded by another run. */
async function rejectPhoto(
  ctx: WorkerContext,
  { scope, photo: { id: photoId, memberId, source } }: { readonly scope: TenantScope; readonly photo: PhotoRow },
): Promise<void> {
  const isForgotten = await changePhotos(ctx, { scope, id: memberId }, async (tx) => {
    const now = await findPhoto(tx, { photoId })
    if (now?.source !== source || now.status === 'removed') return false
    if (isWaiting(now)) await rejectWaiting(ctx, tx, now)
    else if (isAsSent(now.source)) await forgetSource(ctx, tx, now)
    return true
  })
  if (isForgotten && isAsSent(source)) await removeFilesNow(ctx, { scope, names: [source] })
}

async function rejectWaiting(ctx: WorkerContext, tx: TenantTx, photo: Waiting): Promise<void> {
  await discardFiles(ctx, tx, { names: filesOf(tx, photo), memberId: photo.memberId })
  const changes = {
    ...newPhotoNames().names,
    ...{ source: null, status: 'rejected' as const, rejectionReason: 'unreadable' as const, toModerate: false },
  }
  await updatePhoto(tx, { photoId: photo.id, changes })
  const { id: photoId, memberId } = photo
  const told = { memberId, ids: { photoId } }
  await notify(ctx, tx, [{ ...told, kind: 'photo.rejected' }], [{ ...told, kind: 'photo.changed' }])
  ctx.log.warn('photo_unreadable', { photoId: photo.id })
}

/** A photo that is shown or was rejected keeps its files, from which no other part can be shown. */
async function forgetSource(ctx: WorkerContext, tx: TenantTx, photo: PhotoRow): Promise<void> {
  const { id: photoId, memberId, source } = photo
  const names = [...(source === null ? [] : [source]), formerWholeFile(tx.scope.tenantId, photo)]
  await discardFiles(ctx, tx, { names, memberId })
  await updatePhoto(tx, { photoId, changes: { source: null } })
}
