import type { MailId, MemberId } from '@hearth/contracts/ids'
import type { LinkPurpose, MailType } from '@hearth/contracts/mail'
import { inTenant } from '@hearth/db/scope'
import { mailMember } from '@hearth/domain/mail/mail-member'
import { createWaitingAccounts } from '@hearth/domain/onboarding/create-account'
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

/** The id of the member with this address on that tenant, once the jobs of signups have run. */
async function memberIdOf(on: MailedLinks, email: string): Promise<MemberId> {
  const { ctx, scope } = tenantOf(on)
  await createWaitingAccounts(ctx, { scope, overdue: -1_000 })
  return mailed.memberIdOf(ctx.db, scope, email)
}

/** Writes a mail of that type to a member; returns the path of the link in it, signed as by the worker. */
export async function mailedPath(
  on: MailedLinks,
  { email, type, purpose }: { email: string; type: MailType; purpose: LinkPurpose },
): Promise<string> {
  const { ctx, scope } = tenantOf(on)
  const memberId = await memberIdOf(on, email)
  const mailId = await inTenant(ctx.db, scope, (tx) => mailMember(ctx, tx, { memberId, type }))
  return pathIn(on, mailId, purpose)
}

/** The path of the link in a signup's last mail that confirms the address, or says that it was somebody else. */
export const signupPath = (
  on: MailedLinks,
  { email, purpose }: { email: string; purpose: 'confirm_address' | 'disown_account' },
): Promise<string> => lastMailedPath(on, { email, type: 'confirm_address', purpose })

/** The path of the link of that purpose in the last mail of that type to a member. */
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
