import { and, inArray, lte } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { jobReceipts } from '../../schema/platform.ts'
import type { TenantTx } from '../../scope.ts'

/** Records that a job takes effect in this transaction; false if it has taken effect before. Waits for a concurrent transaction of the same job. */
export async function insertReceipt(tx: TenantTx, { jobId }: { jobId: string }): Promise<boolean> {
  const { count } = await sqlOf(tx)
    .insert(jobReceipts)
    .values({ tenantId: tx.scope.tenantId, jobId })
    .onConflictDoNothing({ target: [jobReceipts.tenantId, jobReceipts.jobId] })
  return count > 0
}

/** Removes up to `limit` receipts from before that time, oldest first, and returns their number. */
export async function removeOldReceipts(
  tx: TenantTx,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = sqlOf(tx)
    .select({ jobId: jobReceipts.jobId })
    .from(jobReceipts)
    .where(and(ofTenant(tx, jobReceipts), lte(jobReceipts.createdAt, before)))
    .orderBy(jobReceipts.createdAt)
    .limit(limit)
  const { count } = await sqlOf(tx)
    .delete(jobReceipts)
    .where(and(ofTenant(tx, jobReceipts), inArray(jobReceipts.jobId, old)))
  return count
}
