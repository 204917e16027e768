import { listPhotosOfFiles, type PhotoFilesRow } from '@hearth/db/queries/photos/photo-files'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { rowNameOf } from './photo-files.ts'

/**
 * The names, of those given, whose photo is served: neither rejected nor removed, of a member neither banned nor deleted. A photo that waits for
 * moderation is served too, because only its member learns its name (decision 16).
 */
export async function listOpenPhotos(
  ctx: AppContext,
  { scope, names }: { scope: TenantScope; names: readonly string[] },
): Promise<Set<string>> {
  const rowNames = [...new Set(names.flatMap((name) => rowNameOf(name) ?? []))]
  const rows = await inTenant(ctx.db, scope, (tx) => listPhotosOfFiles(tx, { names: rowNames }))
  const open = new Set(rows.filter(isOpen).flatMap(({ filename, thumbFilename }) => [filename, thumbFilename]))
  return new Set(names.filter((name) => open.has(rowNameOf(name) ?? '')))
}

const isOpen = ({ status, memberStatus }: PhotoFilesRow) =>
  (status === 'active' || status === 'pending') && (memberStatus === 'active' || memberStatus === 'not_confirmed')
