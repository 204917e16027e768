import type { LinkId, MailId, MemberId } from '@hearth/contracts/ids'
import type { LinkPurpose, MailType } from '@hearth/contracts/mail'
import type { Db } from '@hearth/db/client'
import { findMemberByEmail } from '@hearth/db/queries/accounts/members'
import { findLastMail, listLinksOfMail } from '@hearth/db/queries/mail/mails'
import { inTenant, type TenantScope } from '@hearth/db/scope'

/** The member with this normalised address. */
export async function memberIdOf(db: Db, scope: TenantScope, email: string): Promise<MemberId> {
  const member = await inTenant(db, scope, (tx) => findMemberByEmail(tx, { emailNormalized: email }))
  if (!member) throw new Error(`${email} has no account`)
  return member.id
}

/** The last mail of that type that was written to a member. */
export async function lastMailOf(
  db: Db,
  scope: TenantScope,
  { memberId, type }: { memberId: MemberId; type: MailType },
): Promise<MailId> {
  const mail = await inTenant(db, scope, (tx) => findLastMail(tx, { memberId, type }))
  if (!mail) throw new Error(`The member got no mail ${type}`)
  return mail.id
}

/** The link for that purpose in a mail. */
export async function linkIn(
  db: Db,
  scope: TenantScope,
  { mailId, purpose }: { mailId: MailId; purpose: LinkPurpose },
): Promise<LinkId> {
  const links = await inTenant(db, scope, (tx) => listLinksOfMail(tx, { mailId }))
  const link = links.find((one) => one.purpose === purpose)
  if (!link) throw new Error(`The mail has no link ${purpose}`)
  return link.id
}
