import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'

/** Small enough that nobody who uses the same table waits for it. */
const BATCH = 1_000

/** Calls `remove` in one transaction after the other until it finds less than its limit, and says how many rows went in all. */
export async function removeInBatches(
  ctx: AppContext,
  scope: TenantScope,
  remove: (tx: TenantTx, limit: number) => Promise<number>,
): Promise<{ removed: number }> {
  let removed = 0
  let batch: number
  do {
    batch = await inTenant(ctx.db, scope, (tx) => remove(tx, BATCH))
    removed += batch
  } while (batch === BATCH)
  return { removed }
}
