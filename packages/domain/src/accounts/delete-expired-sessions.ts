import { removeExpiredSessions } from '@hearth/db/queries/accounts/sessions'
import type { TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { removeInBatches } from '../platform/remove-in-batches.ts'

/** Removes the tenant's sessions that have ended and says how many; running it again is harmless. */
export function deleteExpiredSessions(
  ctx: AppContext,
  { scope }: { scope: TenantScope },
): Promise<{ removed: number }> {
  const before = ctx.clock.now()
  return removeInBatches(ctx, scope, (tx, limit) => removeExpiredSessions(tx, { before, limit }))
}
