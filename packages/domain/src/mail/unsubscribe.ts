import { insertMailStop } from '@hearth/db/queries/accounts/members'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { findLink, takeLink } from './open-link.ts'

interface Unsubscribing {
  readonly scope: TenantScope
  readonly token: string
}

/** Whether the link of a mail would unsubscribe somebody. Uses nothing up. */
export async function canUnsubscribe(
  ctx: Pick<AppContext, 'db' | 'links' | 'clock'>,
  { scope, token }: Unsubscribing,
): Promise<boolean> {
  if (!ctx.links.read(scope.tenantId, token, 'unsubscribe')) return false
  return (await inTenant(ctx.db, scope, (tx) => findLink(ctx, tx, { token, purpose: 'unsubscribe' }))) !== null
}

/**
 * Stops optional mail for the member to whom the link was mailed; false for a dead link. Whether the token was never valid, of another tenant, used
 * or expired cannot be told apart.
 */
export async function unsubscribe(
  ctx: Pick<AppContext, 'db' | 'links' | 'clock'>,
  { scope, token }: Unsubscribing,
): Promise<boolean> {
  const purpose = 'unsubscribe'
  // Anybody may post any text; one that was never signed does not reach the database.
  if (!ctx.links.read(scope.tenantId, token, purpose)) return false
  return inTenant(ctx.db, scope, async (tx) => {
    const link = await takeLink(ctx, tx, { token, purpose })
    if (link) await insertMailStop(tx, { memberId: link.memberId, reason: 'listunsubscribe' })
    return link !== null
  })
}
