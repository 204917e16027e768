import type { MailId } from '@hearth/contracts/ids'
import { NOTIFICATION_OF_MAIL, OPTIONAL_MAILS } from '@hearth/contracts/mail'
import { insertMailStop } from '@hearth/db/queries/accounts/members'
import { findMail, listLinksOfMail, type MailRow, updateMailOutcome } from '@hearth/db/queries/mail/mails'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import type { AppContext, WorkerContext } from '../context.ts'

/**
 * Sends a mail that has not been sent; rejects when the mail server may take it later. A process that dies between the server's answer and the note
 * of it sends the mail twice, under one Message-ID: SMTP offers nothing better. An address that the server refuses for good stops optional mail.
 */
export async function sendMail(
  ctx: AppContext & Pick<WorkerContext, 'mailer'>,
  { scope, mailId }: { scope: TenantScope; mailId: MailId },
): Promise<void> {
  const [mail, rows] = await inTenant(ctx.db, scope, (tx) =>
    Promise.all([findMail(tx, { mailId }), listLinksOfMail(tx, { mailId })]),
  )
  if (!mail || mail.sentAt || mail.refusedAt) return
  if (!isWanted(mail)) return
  const { tenantId } = scope
  const links = Object.fromEntries(
    rows.map(({ id, purpose }) => [purpose, ctx.links.addressOf(tenantId, { linkId: id, purpose })]),
  )
  const { type, name, language, country, details, createdAt } = mail
  const to = mail.recipient ?? mail.email
  const answer = await ctx.mailer.send({
    ...{ id: mailId, tenantId, type, to, name, language, country, links, details, createdAt },
  })
  const now = ctx.clock.now()
  await inTenant(ctx.db, scope, (tx) =>
    Promise.all([
      updateMailOutcome(tx, {
        mailId,
        outcome: answer === 'accepted' ? { sentAt: now, givenUpAt: null } : { refusedAt: now },
      }),
      // An address that is still to be the member's says nothing of the one that is.
      answer === 'refused' && mail.recipient === null
        ? insertMailStop(tx, { memberId: mail.memberId, reason: 'bounce' })
        : null,
    ]),
  )
}

/** What the account needs is mailed always; the rest to whoever stopped no mail and did not switch it off. */
export function isWanted({
  type,
  mailStops,
  notificationsDisabled,
}: Pick<MailRow, 'type' | 'mailStops' | 'notificationsDisabled'>): boolean {
  if (!OPTIONAL_MAILS.includes(type)) return true
  const notification = NOTIFICATION_OF_MAIL[type]
  return mailStops.length === 0 && !(notification && notificationsDisabled.includes(notification))
}
