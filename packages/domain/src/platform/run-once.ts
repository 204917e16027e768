import { insertReceipt } from '@hearth/db/queries/platform/receipts'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'

/**
 * Runs `effect` in a transaction with a receipt for the job, so that a job that runs several times has its effect once. False if it has had its
 * effect already. For jobs that are not idempotent.
 */
export const runOnce = (
  ctx: AppContext,
  { scope, jobId }: { scope: TenantScope; jobId: string },
  effect: (tx: TenantTx) => Promise<void>,
): Promise<boolean> =>
  inTenant(ctx.db, scope, async (tx) => {
    if (!(await insertReceipt(tx, { jobId }))) return false
    await effect(tx)
    return true
  })
