import type { TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { closeSession } from './sessions.ts'

/** Ends the session that the browser presented; nothing to end is fine. */
export async function logOut(
  ctx: AppContext,
  { scope, token }: { scope: TenantScope; token: string | null },
): Promise<void> {
  if (token !== null) await closeSession(ctx, { scope, token })
}
