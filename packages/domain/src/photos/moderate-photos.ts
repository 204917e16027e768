import type { MemberId, PhotoId } from '@hearth/contracts/ids'
import type { RejectionReason } from '@hearth/contracts/photos'
import { findMember } from '@hearth/db/queries/accounts/members'
import {
  findPhoto,
  findPhotoByFilename,
  listPhotosOf,
  listPhotosToModerate,
  type PhotoRow,
  updatePhoto,
} from '@hearth/db/queries/photos/own-photos'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { canLogIn } from '../identity/sessions.ts'
import { mailMember } from '../mail/mail-member.ts'
import { notify, withdraw } from '../notifications/notify.ts'
import { discardFiles } from './discard-files.ts'
import { changePhotos, enqueuePreparing, isPrepared } from './own-photos.ts'
import { filesShowing, newPhotoNames } from './photo-files.ts'

type Context = Pick<AppContext, 'db' | 'clock'>

/** A photo that support has not reviewed. */
interface PhotoToModerate {
  readonly id: PhotoId
  readonly memberId: MemberId
  readonly status: PhotoRow['status']
  /** Name of the largest file below `/photos/`; null until the photo is prepared. */
  readonly filename: string | null
  readonly createdAt: Date
}

/** The most photos listed at a time; reviewing them makes room for more. */
const LISTED = 1_000

/** The photos of a tenant that nobody has reviewed, the oldest first, a thousand at most. */
export async function listPhotosToLookAt(
  { db }: Pick<Context, 'db'>,
  { scope }: { readonly scope: TenantScope },
): Promise<PhotoToModerate[]> {
  const rows = await inTenant(db, scope, (tx) => listPhotosToModerate(tx, { limit: LISTED }))
  return rows.map(({ id, memberId, status, filename, preparedAt, createdAt }) => ({
    ...{ id, memberId, status, createdAt },
    filename: preparedAt === null ? null : filename,
  }))
}

interface WhichPhoto {
  readonly scope: TenantScope
  readonly photoId: PhotoId
}

/** What a member is told of a change, or that what they were told no longer holds. Null if the photo could not be changed. */
interface Told {
  readonly told?: 'photo.approved' | 'photo.rejected'
  readonly untold?: 'photo.rejected'
  /** The caller tells them, and records the event. */
  readonly byCaller?: true
}

/** Runs `change` on a photo, and tells its member; false if there is no such photo, or it could not be changed. */
async function moderate(
  ctx: Context,
  { scope, photoId }: WhichPhoto,
  change: (tx: TenantTx, photo: PhotoRow) => Promise<Told | null>,
): Promise<boolean> {
  const found = await inTenant(ctx.db, scope, (tx) => findPhoto(tx, { photoId }))
  if (!found) return false
  return changePhotos(ctx, { scope, id: found.memberId }, async (tx) => {
    const photo = await findPhoto(tx, { photoId })
    const done = photo && (await change(tx, photo))
    if (!photo || !done) return false
    if (done.byCaller) return true
    const { memberId } = photo
    const changed = { memberId, kind: 'photo.changed', ids: { photoId } } as const
    const cause = (kind: 'photo.approved' | 'photo.rejected') => ({ memberId, kind, ids: { photoId } }) as const
    if (done.untold) await withdraw(ctx, tx, [cause(done.untold)], [changed])
    else await notify(ctx, tx, done.told ? [cause(done.told)] : [], [changed])
    return true
  })
}

/** Approves the photo whose largest file has this name. False if no photo has that file, because its member has removed or cropped it meanwhile. */
export async function approvePhoto(
  ctx: Context,
  { scope, filename }: { readonly scope: TenantScope; readonly filename: string },
): Promise<boolean> {
  const seen = await inTenant(ctx.db, scope, (tx) => findPhotoByFilename(tx, { filename }))
  if (!seen) return false
  return moderate(ctx, { scope, photoId: seen.id }, async (tx, photo) => {
    if (photo.filename !== filename || !isPrepared(photo)) return null
    if (photo.status === 'rejected' || photo.status === 'removed') return null
    await updatePhoto(tx, { photoId: photo.id, changes: { toModerate: false, status: 'active' } })
    // Where photos are shown before the review, the member has nothing to learn.
    return photo.status === 'active' ? {} : { told: 'photo.approved' }
  })
}

/**
 * Reverts a rejection: the photo is prepared and reviewed again, because its files are gone. False if there is no such photo, its member removed it,
 * or it could not be read.
 */
export const takeRejectionBack = (ctx: Context, which: WhichPhoto): Promise<boolean> =>
  moderate(ctx, which, async (tx, { id: photoId, status, source }) => {
    if (status !== 'rejected' || source === null) return null
    const changes = { status: 'pending', rejectionReason: null, preparedAt: null, toModerate: true } as const
    await updatePhoto(tx, { photoId, changes })
    await enqueuePreparing(tx, photoId)
    return { untold: 'photo.rejected' }
  })

/**
 * Hides a photo from others, tells its member, and mails them the reason unless they have left. Where it was `decided`, the statement of reasons tells
 * them in place of both; whoever gives it records `photo.changed` with its own events, because a transaction records its events at once. Then a photo
 * that its member removed comes back rejected, too. False if there is no such photo, it is rejected already, or its member removed it and it was not
 * decided.
 */
export const rejectPhoto = (
  ctx: Context,
  { reason, ...which }: WhichPhoto & { readonly reason: RejectionReason },
): Promise<boolean> =>
  moderate(ctx, which, async (tx, photo) => {
    const isDecided = reason === 'decided'
    const isRemoved = photo.status === 'removed'
    if (photo.status === 'rejected' || (isRemoved && !isDecided)) return null
    await discardFiles(ctx, tx, { names: filesShowing(tx.scope.tenantId, photo), memberId: photo.memberId })
    const changes = {
      ...newPhotoNames().names,
      status: isRemoved ? 'removed' : 'rejected',
      rejectionReason: reason,
      toModerate: false,
    } as const
    await updatePhoto(tx, { photoId: photo.id, changes })
    if (isDecided) return { byCaller: true }
    const { memberId } = photo
    const [member, photos] = await Promise.all([findMember(tx, { memberId }), listPhotosOf(tx, { memberId })])
    const details = {
      reason,
      number: String(photos.findIndex(({ id }) => id === photo.id) + 1),
      added_at: photo.createdAt.toISOString(),
    }
    if (member && canLogIn(member.status)) await mailMember(ctx, tx, { memberId, type: 'photo_rejected', details })
    return { told: 'photo.rejected' }
  })
