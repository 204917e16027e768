import type { ExportId, MemberId } from '@hearth/contracts/ids'
import { and, desc, eq, isNull, lte } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { dataExports } from '../../schema/accounts.ts'
import type { TenantTx } from '../../scope.ts'

/** An archive of a member's data. */
export interface ExportRow {
  readonly id: ExportId
  readonly memberId: MemberId
  readonly requestedAt: Date
  /** Null while it is being made. */
  readonly readyAt: Date | null
  /** When it is removed. */
  readonly expiresAt: Date
}

const columns = {
  id: dataExports.id,
  memberId: dataExports.memberId,
  requestedAt: dataExports.requestedAt,
  readyAt: dataExports.readyAt,
  expiresAt: dataExports.expiresAt,
}

/** Adds an archive to be made; throws if the member is not of this tenant. */
export async function insertExport(tx: TenantTx, added: Omit<ExportRow, 'readyAt'>): Promise<void> {
  const { id, memberId, requestedAt, expiresAt } = added
  await sqlOf(tx).insert(dataExports).values({ tenantId: tx.scope.tenantId, id, memberId, requestedAt, expiresAt })
}

export async function findExport(tx: TenantTx, { exportId }: { exportId: ExportId }): Promise<ExportRow | null> {
  const [row] = await sqlOf(tx)
    .select(columns)
    .from(dataExports)
    .where(and(ofTenant(tx, dataExports), eq(dataExports.id, exportId)))
  return row ?? null
}

/** The archives of a member, latest first. */
export const listExportsOf = (tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<ExportRow[]> =>
  sqlOf(tx)
    .select(columns)
    .from(dataExports)
    .where(and(ofTenant(tx, dataExports), eq(dataExports.memberId, memberId)))
    .orderBy(desc(dataExports.requestedAt), desc(dataExports.id))

/** Marks an archive as ready until `expiresAt`; false if it was ready before, or is gone. */
export async function updateExportReady(
  tx: TenantTx,
  { exportId, readyAt, expiresAt }: { exportId: ExportId; readyAt: Date; expiresAt: Date },
): Promise<boolean> {
  const { count } = await sqlOf(tx)
    .update(dataExports)
    .set({ readyAt, expiresAt })
    .where(and(ofTenant(tx, dataExports), eq(dataExports.id, exportId), isNull(dataExports.readyAt)))
  return count > 0
}

/** Up to `limit` archives that expired before that moment, oldest first. */
export const listExpiredExports = (
  tx: TenantTx,
  { before, limit }: { before: Date; limit: number },
): Promise<ExportRow[]> =>
  sqlOf(tx)
    .select(columns)
    .from(dataExports)
    .where(and(ofTenant(tx, dataExports), lte(dataExports.expiresAt, before)))
    .orderBy(dataExports.expiresAt)
    .limit(limit)

/** Up to `limit` archives that were requested before that moment and are not ready, oldest first. */
export const listUnreadyExports = (
  tx: TenantTx,
  { before, limit }: { before: Date; limit: number },
): Promise<ExportRow[]> =>
  sqlOf(tx)
    .select(columns)
    .from(dataExports)
    .where(and(ofTenant(tx, dataExports), isNull(dataExports.readyAt), lte(dataExports.requestedAt, before)))
    .orderBy(dataExports.requestedAt)
    .limit(limit)

/** Removes an archive's row; false if there is none. */
export async function removeExport(tx: TenantTx, { exportId }: { exportId: ExportId }): Promise<boolean> {
  const { count } = await sqlOf(tx)
    .delete(dataExports)
    .where(and(ofTenant(tx, dataExports), eq(dataExports.id, exportId)))
  return count > 0
}
