import type { MailId } from '@hearth/contracts/ids'
import { type MailDetails, NOTIFICATION_OF_MAIL, OPTIONAL_MAILS } from '@hearth/contracts/mail'
import { insertMailStop } from '@hearth/db/queries/accounts/members'
import { findMail, listLinksOfMail, type MailRow, updateMailOutcome } from '@hearth/db/queries/mail/mails'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext, WorkerContext } from '../context.ts'
import { unseenLikesOf } from '../likes/list-likes.ts'

/**
 * Sends a mail that has not been sent; rejects if the mail server may accept it later. If the process dies between the server's answer and recording
 * it, the mail is sent twice with one Message-ID, which SMTP cannot prevent. An address that the server refuses for good stops optional mail.
 */
export async function sendMail(
  ctx: AppContext & Pick<WorkerContext, 'mailer'>,
  { scope, mailId }: { scope: TenantScope; mailId: MailId },
): Promise<void> {
  const found = await inTenant(ctx.db, scope, async (tx) => {
    const [mail, rows] = await Promise.all([findMail(tx, { mailId }), listLinksOfMail(tx, { mailId })])
    if (!mail || mail.sentAt || mail.refusedAt || !isWanted(mail)) return null
    const details = await detailsOf(ctx, tx, mail)
    return details && { mail, rows, details }
  })
  if (!found) return
  const { mail, rows, details } = found
  const { tenantId } = scope
  const links = Object.fromEntries(
    rows.map(({ id, purpose }) => [purpose, ctx.links.addressOf(tenantId, { linkId: id, purpose })]),
  )
  const { type, to, name, language, country, createdAt } = mail
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
      // The refusal of another address than the member's says nothing about the member's.
      answer === 'refused' && mail.recipient === null && mail.memberId !== null
        ? insertMailStop(tx, { memberId: mail.memberId, reason: 'bounce' })
        : null,
    ]),
  )
}

/** What a mail says besides its type, at the moment of sending; null if it has nothing left to say. */
async function detailsOf(
  ctx: Pick<AppContext, 'db' | 'clock' | 'addressSecret'>,
  tx: TenantTx,
  { type, memberId, details }: MailRow,
): Promise<MailDetails | null> {
  if (type !== 'like' || memberId === null) return details
  const unseen = await unseenLikesOf(ctx, tx, { memberId })
  if (!unseen) return null
  const said = (is: boolean) => (is ? 'yes' : 'no')
  const { name, fictional, isMatch, count } = unseen
  return { liker: name, fictional: said(fictional), match: said(isMatch), likes: String(count) }
}

/** Whether to send a mail: always if the account needs it, otherwise unless the member stopped mail or switched off this notification. */
export function isWanted(
  { type, mailStops, notificationsDisabled }: Pick<MailRow, 'type' | 'mailStops' | 'notificationsDisabled'>,
  notificationOf = NOTIFICATION_OF_MAIL,
): boolean {
  if (!OPTIONAL_MAILS.includes(type)) return true
  const notification = notificationOf[type]
  return mailStops.length === 0 && !(notification && notificationsDisabled.includes(notification))
}
