import { removeOldReceipts } from '@hearth/db/queries/platform/receipts'
import type { TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { removeInBatches } from './remove-in-batches.ts'

/** Longer than any job is retried or kept by the queue: a receipt of this age can stop nothing any more. */
const KEPT_FOR = 30 * 24 * 60 * 60 * 1_000

/** Removes the tenant's job receipts that are older than thirty days and says how many; running it again is harmless. */
export function deleteOldReceipts(ctx: AppContext, { scope }: { scope: TenantScope }): Promise<{ removed: number }> {
  const before = new Date(ctx.clock.now().getTime() - KEPT_FOR)
  return removeInBatches(ctx, scope, (tx, limit) => removeOldReceipts(tx, { before, limit }))
}
