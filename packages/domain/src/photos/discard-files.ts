import { HOUR } from '@hearth/contracts/durations'
import type { MemberId } from '@hearth/contracts/ids'
import { PHOTO_UNDO_MS } from '@hearth/contracts/photos'
import {
  insertDiscardedFiles,
  listDiscardedFiles,
  removeDiscardedFiles,
} from '@hearth/db/queries/photos/discarded-files'
import { listRemovedPhotos, type PhotoRow, removePhoto } from '@hearth/db/queries/photos/own-photos'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { filesShowing } from './photo-files.ts'

/**
 * Milliseconds for which an unreferenced file stays. A file is recorded as discarded before it is written, so that none is left if the process dies;
 * writing it and storing its row may take this long.
 */
const KEPT_FOR = HOUR
const AT_ONCE = 100

/** Records files of a member that no row names after this transaction; a job removes them. */
export const discardFiles = (
  { clock }: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  { names, memberId }: { readonly names: readonly string[]; readonly memberId: MemberId | null },
): Promise<void> => insertDiscardedFiles(tx, { names, memberId, createdAt: clock.now() })

/** Every stored file of a photo. */
export const filesOf = (tx: TenantTx, photo: PhotoRow): string[] => [
  ...filesShowing(tx.scope.tenantId, photo),
  ...(photo.source === null ? [] : [photo.source]),
]

/** Removes recorded files at once, which would otherwise stay for an hour. Nobody may be writing them. */
export async function removeFilesNow(
  { db, storage }: Pick<AppContext, 'db' | 'storage'>,
  { scope, names }: { readonly scope: TenantScope; readonly names: readonly string[] },
): Promise<void> {
  for (const name of names) await storage.remove(name)
  await inTenant(db, scope, (tx) => removeDiscardedFiles(tx, { names }))
}

/** Removes photos that can no longer be restored, and all unreferenced files. */
export async function deleteDiscardedFiles(ctx: AppContext, { scope }: { scope: TenantScope }): Promise<void> {
  const now = ctx.clock.now().getTime()
  const before = new Date(now - PHOTO_UNDO_MS)
  for (;;) {
    const count = await inTenant(ctx.db, scope, async (tx) => {
      const gone = await listRemovedPhotos(tx, { before, limit: AT_ONCE })
      for (const photo of gone) {
        await discardFiles(ctx, tx, { names: filesOf(tx, photo), memberId: photo.memberId })
        await removePhoto(tx, { photoId: photo.id })
      }
      return gone.length
    })
    if (count < AT_ONCE) break
  }
  for (;;) {
    const due = { before: new Date(now - KEPT_FOR), limit: AT_ONCE }
    const names = await inTenant(ctx.db, scope, (tx) => listDiscardedFiles(tx, due))
    await removeFilesNow(ctx, { scope, names })
    if (names.length < AT_ONCE) return
  }
}
