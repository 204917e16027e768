import { HOUR } from '@hearth/contracts/durations'
import { type LinkId, type MailId, type MemberId, newId } from '@hearth/contracts/ids'
import type { LinkPurpose, MailType } from '@hearth/contracts/mail'
import type { Db } from '@hearth/db/client'
import { findMemberByEmail } from '@hearth/db/queries/accounts/members'
import { insertLinks } from '@hearth/db/queries/mail/links'
import { insertMail } from '@hearth/db/queries/mail/mails'
import { inTenant, type TenantScope } from '@hearth/db/scope'

/** Stores a mail to whoever has this normalised address, with one link that is open for an hour, as if the mail had been sent. */
export const storeMailedLink = (
  db: Db,
  scope: TenantScope,
  { email, type, purpose }: { email: string; type: MailType; purpose: LinkPurpose },
): Promise<{ memberId: MemberId; linkId: LinkId }> =>
  inTenant(db, scope, async (tx) => {
    const member = await findMemberByEmail(tx, { emailNormalized: email })
    if (!member) throw new Error(`${email} has no account`)
    const [mailId, linkId, memberId] = [newId<MailId>(), newId<LinkId>(), member.id]
    const createdAt = new Date()
    await insertMail(tx, { id: mailId, memberId, type, recipient: null, details: {}, createdAt })
    const expiresAt = new Date(createdAt.getTime() + HOUR)
    await insertLinks(tx, { added: [{ id: linkId, mailId, memberId, purpose, expiresAt }] })
    return { memberId, linkId }
  })
