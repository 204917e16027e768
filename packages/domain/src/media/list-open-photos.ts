import { listPhotosOfFiles, type PhotoFilesRow } from '@hearth/db/queries/media/photo-files'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'

/**
 * Those of these names of files whose photo is served: it was neither refused nor removed, and its member was neither banned nor deleted. A photo that waits
 * to be looked at is served too, as its name is told to its member only (decision 16).
 */
export async function listOpenPhotos(
  ctx: AppContext,
  { scope, names }: { scope: TenantScope; names: readonly string[] },
): Promise<Set<string>> {
  const rows = await inTenant(ctx.db, scope, (tx) => listPhotosOfFiles(tx, { names }))
  return new Set(rows.filter(isOpen).flatMap(({ filename, thumbFilename }) => [filename, thumbFilename]))
}

const isOpen = ({ status, memberStatus }: PhotoFilesRow) =>
  (status === 'active' || status === 'pending') && (memberStatus === 'active' || memberStatus === 'not_confirmed')
