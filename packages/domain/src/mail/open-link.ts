import type { LinkPurpose } from '@hearth/contracts/mail'
import { findOpenLink, type OpenLinkRow, updateLinkUsed } from '@hearth/db/queries/mail/links'
import type { TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'

/** What the address of a link says. */
interface LinkToken {
  readonly token: string
  readonly purpose: LinkPurpose
}

/** The link that the token opens, which stays open; null when it has been used, has expired or was never signed. For pages: a GET uses nothing up. */
export async function findLink(
  { links, clock }: Pick<AppContext, 'links' | 'clock'>,
  tx: TenantTx,
  { token, purpose }: LinkToken,
): Promise<OpenLinkRow | null> {
  const linkId = links.read(tx.scope.tenantId, token, purpose)
  return linkId && findOpenLink(tx, { linkId, purpose, now: clock.now() })
}

/** The same link, used up by this call; of concurrent calls one gets it. */
export async function takeLink(
  ctx: Pick<AppContext, 'links' | 'clock'>,
  tx: TenantTx,
  { token, purpose }: LinkToken,
): Promise<OpenLinkRow | null> {
  const linkId = ctx.links.read(tx.scope.tenantId, token, purpose)
  const link = await findLink(ctx, tx, { token, purpose })
  return linkId && link && (await updateLinkUsed(tx, { linkId, purpose, now: ctx.clock.now() })) ? link : null
}
