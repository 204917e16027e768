import type { LinkId, MailId, MemberId } from '@hearth/contracts/ids'
import {
  type MailDetails,
  type MailType,
  NOTIFICATION_OF_MAIL,
  OPTIONAL_MAILS,
  ORDER_LINK_PURPOSES,
} from '@hearth/contracts/mail'
import { insertMailStop } from '@hearth/db/queries/accounts/members'
import { findMail, listLinksOfMail, type MailRow, updateMailOutcome } from '@hearth/db/queries/mail/mails'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext, WorkerContext } from '../context.ts'

/** Reads what a mail says besides its type, at the moment of sending; null if it has nothing left to say. */
type ReadDetails = (
  ctx: Pick<WorkerContext, 'clock' | 'addressSecret' | 'bankSecret' | 'likesShownFree'>,
  tx: TenantTx,
  mail: { readonly memberId: MemberId; readonly details: MailDetails },
) => Promise<MailDetails | null>

/** The readers of the types whose rows hold nothing, or only an id. */
export type DetailReaders = Readonly<Partial<Record<MailType, ReadDetails>>>

interface SendMail {
  readonly scope: TenantScope
  readonly mailId: MailId
  readonly readers: DetailReaders
}

/**
 * Sends a mail that has not been sent; rejects if the mail server may accept it later. If the process dies between the server's answer and recording
 * it, the mail is sent twice with one Message-ID, which SMTP cannot prevent. An address that the server refuses for good stops optional mail.
 */
export async function sendMail(
  ctx: AppContext & Pick<WorkerContext, 'mailer' | 'likesShownFree'>,
  { scope, mailId, readers }: SendMail,
): Promise<void> {
  const found = await inTenant(ctx.db, scope, async (tx) => {
    const [mail, rows] = await Promise.all([findMail(tx, { mailId }), listLinksOfMail(tx, { mailId })])
    if (!mail || mail.sentAt || mail.refusedAt || !isWanted(mail)) return null
    const read = mail.memberId === null ? undefined : readers[mail.type]
    const details =
      read && mail.memberId ? await read(ctx, tx, { memberId: mail.memberId, details: mail.details }) : mail.details
    return details && { mail, rows, details }
  })
  if (!found) return
  const { mail, rows, details } = found
  const { tenantId } = scope
  const links = Object.fromEntries(
    [...rows, ...linksOfOrder(details)].map(({ id, purpose }) => [
      purpose,
      ctx.links.addressOf(tenantId, { linkId: id, purpose }),
    ]),
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

/** The links of a mail about an order, which are signed for its id. */
const linksOfOrder = ({ order }: MailDetails) =>
  order === undefined ? [] : ORDER_LINK_PURPOSES.map((purpose) => ({ id: order as LinkId, purpose }))

/** Whether to send a mail: always if the account needs it, otherwise unless the member stopped mail or switched off this notification. */
export function isWanted(
  { type, mailStops, notificationsDisabled }: Pick<MailRow, 'type' | 'mailStops' | 'notificationsDisabled'>,
  notificationOf = NOTIFICATION_OF_MAIL,
): boolean {
  if (!OPTIONAL_MAILS.includes(type)) return true
  const notification = notificationOf[type]
  return mailStops.length === 0 && !(notification && notificationsDisabled.includes(notification))
}
