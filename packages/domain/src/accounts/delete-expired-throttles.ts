import { removeExpiredThrottles } from '@hearth/db/queries/accounts/throttles'
import type { TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { removeInBatches } from '../platform/remove-in-batches.ts'

/** Removes the tenant's counters whose window is over and says how many; running it again is harmless. */
export function deleteExpiredThrottles(
  ctx: AppContext,
  { scope }: { scope: TenantScope },
): Promise<{ removed: number }> {
  const before = ctx.clock.now()
  return removeInBatches(ctx, scope, (tx, limit) => removeExpiredThrottles(tx, { before, limit }))
}
