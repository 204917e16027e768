import { removeExpiredSessions } from '@hearth/db/queries/accounts/sessions'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'

/** Small enough that a login never waits for it. */
const BATCH = 1_000

/** Removes the tenant's sessions that have ended, in transactions of a thousand, and says how many; running it again is harmless. */
export async function deleteExpiredSessions(
  ctx: AppContext,
  { scope }: { scope: TenantScope },
): Promise<{ removed: number }> {
  const before = ctx.clock.now()
  let removed = 0
  let batch: number
  do {
    batch = await inTenant(ctx.db, scope, (tx) => removeExpiredSessions(tx, { before, limit: BATCH }))
    removed += batch
  } while (batch === BATCH)
  return { removed }
}
