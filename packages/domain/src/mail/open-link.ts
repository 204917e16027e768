import type { LinkPurpose } from '@hearth/contracts/mail'
import { findOpenLink, type OpenLinkRow, updateLinkUsed } from '@hearth/db/queries/mail/links'
import type { TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'

/** A link's token, with the purpose that its address names. */
interface LinkToken {
  readonly token: string
  readonly purpose: LinkPurpose
}

/** The link of a token, without using it up; null if it was used, has expired or was never signed. For pages: a GET uses nothing up. */
export async function findLink(
  { links, clock }: Pick<AppContext, 'links' | 'clock'>,
  tx: TenantTx,
  { token, purpose }: LinkToken,
): Promise<OpenLinkRow | null> {
  const linkId = links.read(tx.scope.tenantId, token, purpose)
  return linkId && findOpenLink(tx, { linkId, purpose, now: clock.now() })
}

/** Uses the link up and returns it; of concurrent calls only one gets it. */
export async function takeLink(
  { links, clock }: Pick<AppContext, 'links' | 'clock'>,
  tx: TenantTx,
  { token, purpose }: LinkToken,
): Promise<OpenLinkRow | null> {
  const linkId = links.read(tx.scope.tenantId, token, purpose)
  return linkId && updateLinkUsed(tx, { linkId, purpose, now: clock.now() })
}
