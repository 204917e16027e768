import type { MemberId, PhotoId } from '@hearth/contracts/ids'
import type { PhotoModeration, RejectionReason } from '@hearth/contracts/photos'
import { findPhoto, listPhotosToModerate, type PhotoRow, updatePhoto } from '@hearth/db/queries/media/own-photos'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { mailMember } from '../mail/mail-member.ts'
import { discardFiles } from './discard-files.ts'
import { changePhotos, enqueuePreparing, statusOf } from './own-photos.ts'
import { filesShowing, newPhotoNames } from './photo-files.ts'

type Context = Pick<AppContext, 'db' | 'clock'>

/** A photo that support has not looked at. */
export interface PhotoToModerate {
  readonly id: PhotoId
  readonly memberId: MemberId
  readonly status: PhotoRow['status']
  /** Of the largest file below `/photos/`; null until it is prepared. */
  readonly filename: string | null
  readonly createdAt: Date
}

/** More are listed once these have been looked at. */
const LISTED = 1_000

/** The photos of a tenant that nobody has looked at, the oldest first, a thousand at most. */
export async function listPhotosToLookAt(
  { db }: Pick<Context, 'db'>,
  { scope }: { readonly scope: TenantScope },
): Promise<PhotoToModerate[]> {
  const rows = await inTenant(db, scope, (tx) => listPhotosToModerate(tx, { limit: LISTED }))
  return rows
    .filter(({ status }) => status !== 'removed')
    .map(({ id, memberId, status, filename, preparedAt, createdAt }) => ({
      ...{ id, memberId, status, createdAt },
      filename: preparedAt === null ? null : filename,
    }))
}

interface WhichPhoto {
  readonly scope: TenantScope
  readonly photoId: PhotoId
}

/** Runs `change` on a photo that its member has not removed; false when there is none. */
async function moderate(
  ctx: Context,
  { scope, photoId }: WhichPhoto,
  change: (tx: TenantTx, photo: PhotoRow) => Promise<void>,
): Promise<boolean> {
  const found = await inTenant(ctx.db, scope, (tx) => findPhoto(tx, { photoId }))
  if (!found) return false
  return changePhotos(ctx, { scope, id: found.memberId }, async (tx) => {
    const photo = await findPhoto(tx, { photoId })
    if (!photo || photo.status === 'removed') return false
    await change(tx, photo)
    return true
  })
}

/** Has others see a photo, also one that was rejected; false when there is none, or its member removed it. */
export const approvePhoto = (ctx: Context, which: WhichPhoto): Promise<boolean> =>
  moderate(ctx, which, async (tx, photo) => {
    // The files of a rejected one are gone.
    const wasRejected = photo.status === 'rejected'
    const approved: PhotoRow = {
      ...photo,
      ...{ toModerate: false, rejectionReason: null },
      preparedAt: wasRejected ? null : photo.preparedAt,
    }
    const { toModerate, rejectionReason, preparedAt } = approved
    // One that gets another crop is shown meanwhile.
    const status = photo.status === 'active' ? 'active' : statusOf(approved, ALREADY_LOOKED_AT)
    await updatePhoto(tx, { photoId: photo.id, changes: { toModerate, rejectionReason, preparedAt, status } })
    if (wasRejected) await enqueuePreparing(tx, photo.id)
  })

/** A photo that support has looked at is shown whatever the tenant's setting is. */
const ALREADY_LOOKED_AT: PhotoModeration = 'before'

/** Takes a photo away from others and mails its member why; false when there is none, its member removed it, or it is rejected already. */
export const rejectPhoto = async (
  ctx: Context,
  { reason, ...which }: WhichPhoto & { readonly reason: RejectionReason },
): Promise<boolean> => {
  let rejected = false
  await moderate(ctx, which, async (tx, photo) => {
    if (photo.status === 'rejected') return
    await discardFiles(ctx, tx, filesShowing(tx.scope.tenantId, photo))
    const changes = {
      ...newPhotoNames().names,
      status: 'rejected',
      rejectionReason: reason,
      toModerate: false,
    } as const
    await updatePhoto(tx, { photoId: photo.id, changes })
    await mailMember(ctx, tx, { memberId: photo.memberId, type: 'photo_rejected', details: { reason } })
    rejected = true
  })
  return rejected
}
