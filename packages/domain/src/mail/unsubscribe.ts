import { insertMailStop } from '@hearth/db/queries/accounts/members'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { takeLink } from './open-link.ts'

/**
 * Stops the mails that an account can do without, for whom the link was mailed to. Nothing tells whether the token was one of a mail, of
 * another tenant, used already or expired.
 */
export async function unsubscribe(
  ctx: Pick<AppContext, 'db' | 'links' | 'clock'>,
  { scope, token }: { scope: TenantScope; token: string },
): Promise<void> {
  const purpose = 'unsubscribe'
  // Anybody may ask, with whatever text: one that was never signed does not reach the database.
  if (!ctx.links.read(scope.tenantId, token, purpose)) return
  await inTenant(ctx.db, scope, async (tx) => {
    const link = await takeLink(ctx, tx, { token, purpose })
    if (link) await insertMailStop(tx, { memberId: link.memberId, reason: 'listunsubscribe' })
  })
}
