import type { ExportId, MemberId, TenantId } from '@hearth/contracts/ids'
import { listExportsOf } from '@hearth/db/queries/leaving/exports'
import type { TenantTx } from '@hearth/db/scope'

// This file is in `accounts`, although archives belong to `leaving`: `leaving` builds on `accounts`, which removes the archives of unconfirmed members.

/** The stored file of an archive, which only its member gets. */
export const exportFile = (tenantId: TenantId, exportId: ExportId): string => `exports/${tenantId}/${exportId}.zip`

/** The archives of a member that are stored or being made. */
export const listExportFilesOf = async (tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<string[]> =>
  (await listExportsOf(tx, { memberId })).map(({ id }) => exportFile(tx.scope.tenantId, id))
