import type { MemberId } from '@hearth/contracts/ids'
import type { LinkPurpose, MailType } from '@hearth/contracts/mails'
import type { Db } from '@hearth/db/client'
import { findMemberByEmail } from '@hearth/db/queries/accounts/members'
import { listLinksOfMail } from '@hearth/db/queries/mail/mails'
import { inTenant } from '@hearth/db/scope'
import { mailMember } from '@hearth/domain/mail/mail-member'
import type { Site } from './site.ts'

/** The member with this address on that tenant. */
export async function memberIdOf({ site, db, host }: MailedLinks, email: string): Promise<MemberId> {
  const tenantId = site.runtime.tenants.byHost(host)?.tenant.id
  const member =
    tenantId && (await inTenant(db, { tenantId }, (tx) => findMemberByEmail(tx, { emailNormalized: email })))
  if (!member) throw new Error(`${email} has no account on ${host}`)
  return member.id
}

interface MailedLinks {
  readonly site: Pick<Site, 'runtime'>
  readonly db: Db
  readonly host: string
}

/** Has a mail of that type written to a member, and gives the path of the link in it as the worker would sign it. */
export async function mailedPath(
  on: MailedLinks,
  { email, type, purpose }: { email: string; type: MailType; purpose: LinkPurpose },
): Promise<string> {
  const { ctx, tenants } = on.site.runtime
  const tenantId = tenants.byHost(on.host)?.tenant.id
  if (!tenantId) throw new Error(`No tenant answers on ${on.host}`)
  const memberId = await memberIdOf(on, email)
  const links = await inTenant(on.db, { tenantId }, async (tx) =>
    listLinksOfMail(tx, { mailId: await mailMember(ctx, tx, { memberId, type }) }),
  )
  const link = links.find((one) => one.purpose === purpose)
  if (!link) throw new Error(`A mail ${type} has no link ${purpose}`)
  const { pathname, search } = new URL(ctx.links.addressOf(tenantId, { linkId: link.id, purpose }))
  return `${pathname}${search}`
}
