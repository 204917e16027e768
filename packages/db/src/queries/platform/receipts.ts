import { and, eq, inArray, lte } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { jobReceipts } from '../../schema/platform.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, statement } from '../../statement.ts'

/** Records that a job takes effect in this transaction; false if it has taken effect before. Waits for a concurrent transaction of the same job. */
export async function insertReceipt(tx: TenantTx, { jobId }: { jobId: string }): Promise<boolean> {
  const { count } = await sqlOf(tx)
    .insert(jobReceipts)
    .values({ tenantId: tx.scope.tenantId, jobId })
    .onConflictDoNothing({ target: [jobReceipts.tenantId, jobReceipts.jobId] })
  return count > 0
}

/** Whether there is a receipt under that id. */
export async function findReceipt(tx: TenantTx, { jobId }: { jobId: string }): Promise<boolean> {
  const [row] = await receiptOf(tx, { jobId })
  return row !== undefined
}

const receiptOf = statement((db) =>
  db
    .select({ jobId: jobReceipts.jobId })
    .from(jobReceipts)
    .where(and(ofScope(jobReceipts), eq(jobReceipts.jobId, placeholder('jobId')))),
)

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
