import type { MailId, MemberId } from '@hearth/contracts/ids'
import type { LinkPurpose, MailType } from '@hearth/contracts/mail'
import { inTenant } from '@hearth/db/scope'
import { mailMember } from '@hearth/domain/mail/mail-member'
import * as mailed from '@hearth/testing/mailed-links'
import type { Site } from './site.ts'

interface MailedLinks {
  readonly site: Pick<Site, 'runtime'>
  readonly host: string
}

function tenantOf({ site, host }: MailedLinks) {
  const tenantId = site.runtime.tenants.byHost(host)?.tenant.id
  if (!tenantId) throw new Error(`No tenant answers on ${host}`)
  return { ctx: site.runtime.ctx, scope: { tenantId } }
}

/** The member with this address on that tenant. */
const memberIdOf = (on: MailedLinks, email: string): Promise<MemberId> => {
  const { ctx, scope } = tenantOf(on)
  return mailed.memberIdOf(ctx.db, scope, email)
}

/** Has a mail of that type written to a member, and gives the path of the link in it as the worker would sign it. */
export async function mailedPath(
  on: MailedLinks,
  { email, type, purpose }: { email: string; type: MailType; purpose: LinkPurpose },
): Promise<string> {
  const { ctx, scope } = tenantOf(on)
  const memberId = await memberIdOf(on, email)
  const mailId = await inTenant(ctx.db, scope, (tx) => mailMember(ctx, tx, { memberId, type }))
  return pathIn(on, mailId, purpose)
}

/** The path of the link that confirms an address, or that says it was somebody else, in the last mail of a signup. */
export const signupPath = (
  on: MailedLinks,
  { email, purpose }: { email: string; purpose: 'confirm_address' | 'disown_account' },
): Promise<string> => lastMailedPath(on, { email, type: 'confirm_address', purpose })

/** The path of the link for that purpose in the last mail of that type to a member. */
export async function lastMailedPath(
  on: MailedLinks,
  { email, type, purpose }: { email: string; type: MailType; purpose: LinkPurpose },
): Promise<string> {
  const { ctx, scope } = tenantOf(on)
  const memberId = await memberIdOf(on, email)
  return pathIn(on, await mailed.lastMailOf(ctx.db, scope, { memberId, type }), purpose)
}

async function pathIn(on: MailedLinks, mailId: MailId, purpose: LinkPurpose): Promise<string> {
  const { ctx, scope } = tenantOf(on)
  const linkId = await mailed.linkIn(ctx.db, scope, { mailId, purpose })
  const { pathname, search } = new URL(ctx.links.addressOf(scope.tenantId, { linkId, purpose }))
  return `${pathname}${search}`
}
