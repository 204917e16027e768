import type { MemberId } from '@hearth/contracts/ids'
import { and, asc, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { discardedFiles } from '../../schema/photos.ts'
import { reportFiles } from '../../schema/reports.ts'
import type { TenantTx } from '../../scope.ts'

/** Records stored files that no row refers to. Recording a file again renews its time. */
export async function insertDiscardedFiles(
  tx: TenantTx,
  { names, memberId, createdAt }: { names: readonly string[]; memberId: MemberId | null; createdAt: Date },
): Promise<void> {
  if (names.length === 0) return
  const { tenantId } = tx.scope
  await sqlOf(tx)
    .insert(discardedFiles)
    .values(names.map((name) => ({ tenantId, name, memberId, createdAt })))
    .onConflictDoUpdate({
      target: [discardedFiles.tenantId, discardedFiles.name],
      set: { memberId: sql`excluded.member_id`, createdAt: sql`excluded.created_at` },
    })
}

/** Removes files from the record. */
export async function removeDiscardedFiles(tx: TenantTx, { names }: { names: readonly string[] }): Promise<number> {
  if (names.length === 0) return 0
  const { count } = await sqlOf(tx)
    .delete(discardedFiles)
    .where(and(ofTenant(tx, discardedFiles), inArray(discardedFiles.name, [...names])))
  return count
}

/** Files that were recorded before that time and that no report keeps, oldest first. */
export async function listDiscardedFiles(
  tx: TenantTx,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const kept = sqlOf(tx)
    .select({ name: reportFiles.name })
    .from(reportFiles)
    .where(and(ofTenant(tx, reportFiles), eq(reportFiles.name, discardedFiles.name)))
  const rows = await sqlOf(tx)
    .select({ name: discardedFiles.name })
    .from(discardedFiles)
    .where(and(ofTenant(tx, discardedFiles), lt(discardedFiles.createdAt, before), notExists(kept)))
    .orderBy(asc(discardedFiles.createdAt), asc(discardedFiles.name))
    .limit(limit)
  return rows.map(({ name }) => name)
}

/** The recorded files of a member. */
export async function listDiscardedFilesOf(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<string[]> {
  const rows = await sqlOf(tx)
    .select({ name: discardedFiles.name })
    .from(discardedFiles)
    .where(and(ofTenant(tx, discardedFiles), eq(discardedFiles.memberId, memberId)))
  return rows.map(({ name }) => name)
}

/** Forgets whose files these are; they stay recorded. */
export async function updateDiscardedFilesOfNobody(
  tx: TenantTx,
  { memberId }: { memberId: MemberId },
): Promise<number> {
  const { count } = await sqlOf(tx)
    .update(discardedFiles)
    .set({ memberId: null })
    .where(and(ofTenant(tx, discardedFiles), eq(discardedFiles.memberId, memberId)))
  return count
}
