import { HOUR } from '@hearth/contracts/durations'
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
 * How long a file stays that nothing names, in milliseconds. A file is noted before it is made, so that none is left when the process dies; until
 * a row names it, this is how long making it may take.
 */
const KEPT_FOR = HOUR
const AT_ONCE = 100

/** Records files that no row names after this transaction; a job removes them. */
export const discardFiles = (
  { clock }: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  names: readonly string[],
): Promise<void> => insertDiscardedFiles(tx, { names, createdAt: clock.now() })

/** Every stored file of a photo. */
export const filesOf = (tx: TenantTx, photo: PhotoRow): string[] => [
  ...filesShowing(tx.scope.tenantId, photo),
  ...(photo.original === null ? [] : [photo.original]),
]

/** Removes photos that cannot be brought back any more, and files that nothing names, however many there are. */
export async function deleteDiscardedFiles(ctx: AppContext, { scope }: { scope: TenantScope }): Promise<void> {
  const now = ctx.clock.now().getTime()
  const before = new Date(now - PHOTO_UNDO_MS)
  for (;;) {
    const count = await inTenant(ctx.db, scope, async (tx) => {
      const gone = await listRemovedPhotos(tx, { before, limit: AT_ONCE })
      await discardFiles(
        ctx,
        tx,
        gone.flatMap((photo) => filesOf(tx, photo)),
      )
      for (const { id: photoId } of gone) await removePhoto(tx, { photoId })
      return gone.length
    })
    if (count < AT_ONCE) break
  }
  for (;;) {
    const due = { before: new Date(now - KEPT_FOR), limit: AT_ONCE }
    const names = await inTenant(ctx.db, scope, (tx) => listDiscardedFiles(tx, due))
    for (const name of names) await ctx.storage.remove(name)
    await inTenant(ctx.db, scope, (tx) => removeDiscardedFiles(tx, { names }))
    if (names.length < AT_ONCE) return
  }
}
