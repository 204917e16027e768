import { EXPORT_DAYS } from '@hearth/contracts/accounts'
import { DAY, HOUR } from '@hearth/contracts/durations'
import { type LinkId, type MailId, type MemberId, newId } from '@hearth/contracts/ids'
import { outboxJob } from '@hearth/contracts/jobs'
import {
  BULK_MAILS,
  KEEP_ADDRESS_DAYS,
  type LinkPurpose,
  type MailDetails,
  type MailType,
  OPTIONAL_MAIL_DAYS,
  REGRET_DAYS,
  UNCONFIRMED_DAYS,
  type VisitorMailType,
  WARNED_DAYS,
} from '@hearth/contracts/mail'
import { OBJECTION_DAYS } from '@hearth/contracts/reports'
import { enqueueOnCommit } from '@hearth/db/outbox'
import { insertLinks } from '@hearth/db/queries/mail/links'
import { insertMail, updateMailOutcome } from '@hearth/db/queries/mail/mails'
import type { TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'

/** The contract's number of days, in milliseconds. */
export const UNCONFIRMED_LIFETIME = UNCONFIRMED_DAYS * DAY
export const REGRET_PERIOD = REGRET_DAYS * DAY
export const WARNED_BEFORE = WARNED_DAYS * DAY

/** Milliseconds for which a link is valid. */
const LINK_LIFETIMES: Readonly<Record<LinkPurpose, number>> = {
  confirm_address: UNCONFIRMED_LIFETIME,
  disown_account: UNCONFIRMED_LIFETIME,
  reset_password: HOUR,
  change_address: DAY,
  // Longer than the change needs, so that an owner who notices late can still get the address back.
  keep_address: KEEP_ADDRESS_DAYS * DAY,
  end_sessions: 7 * DAY,
  restore_account: REGRET_PERIOD,
  download_data: EXPORT_DAYS * DAY,
  object: OBJECTION_DAYS * DAY,
  // Mail programs may offer unsubscribing as long as they store the mail.
  unsubscribe: OPTIONAL_MAIL_DAYS * DAY,
}

/** The links in each type of mail. */
const LINKS_OF: Readonly<Record<MailType, readonly LinkPurpose[]>> = {
  confirm_address: ['confirm_address', 'disown_account'],
  welcome: ['unsubscribe'],
  account_exists: [],
  password_reset: ['reset_password'],
  password_changed: [],
  change_address: ['change_address'],
  address_changing: ['keep_address'],
  address_lost: [],
  new_device: ['end_sessions'],
  photo_rejected: [],
  account_deleted: ['restore_account'],
  deletion_final: ['restore_account'],
  account_restored: [],
  account_closed: [],
  account_reopened: [],
  unconfirmed_ending: ['confirm_address', 'disown_account'],
  terms_changing: [],
  data_ready: ['download_data'],
  statement_given: ['object'],
  measure_lifted: [],
  objection_upheld: [],
  report_received: [],
  report_answered: [],
  like: ['unsubscribe'],
  new_conversations: ['unsubscribe'],
  new_messages: ['unsubscribe'],
  order_paid: [],
  withdrawal_received: [],
  membership_cancelled: [],
  repeat_reminder: [],
  repeat_failed: [],
  repeat_paused: [],
  repeat_ended: [],
  direct_debit_code: [],
  direct_debit_announced: [],
}

interface MailMember {
  readonly memberId: MemberId
  readonly type: MailType
  /** The recipient, if it is not the member's address. */
  readonly recipient?: string
  readonly details?: MailDetails
}

/** A mail to somebody who has no account. */
interface MailVisitor {
  readonly memberId: null
  readonly type: VisitorMailType
  readonly recipient: string
  readonly details: MailDetails
}

/** Enqueues a mail, which is sent after the commit. Its links are valid from the commit on, not from the delivery. */
export async function mailMember(
  ctx: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  mail: MailMember | MailVisitor,
): Promise<MailId> {
  const mailId = newId<MailId>()
  await Promise.all([
    writeMail(ctx, tx, { ...mail, mailId, purposes: LINKS_OF[mail.type] }),
    enqueueMail(tx, { mailId, type: mail.type }),
  ])
  return mailId
}

/** Enqueues the job that sends a mail, in the queue for mails of this type. */
export const enqueueMail = (tx: TenantTx, { mailId, type }: { mailId: MailId; type: MailType }): Promise<boolean> =>
  enqueueOnCommit(tx, outboxJob(BULK_MAILS.includes(type) ? 'mail.send-bulk-mail' : 'mail.send-mail', { mailId }))

/** Writes the rows of a mail and its links. */
async function writeMail(
  { clock }: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  {
    mailId,
    memberId,
    type,
    recipient = undefined,
    details = {},
    purposes,
  }: (MailMember | MailVisitor) & { mailId: MailId; purposes: readonly LinkPurpose[] },
): Promise<void> {
  const createdAt = clock.now()
  const linkTo = (owner: MemberId) => (purpose: LinkPurpose) => ({
    ...{ id: newId<LinkId>(), mailId, memberId: owner, purpose },
    expiresAt: new Date(createdAt.getTime() + LINK_LIFETIMES[purpose]),
  })
  const links = memberId === null ? [] : purposes.map(linkTo(memberId))
  await Promise.all([
    insertMail(tx, { id: mailId, memberId, type, recipient: recipient ?? null, details, createdAt }),
    links.length > 0 ? insertLinks(tx, { added: links }) : null,
  ])
}

/**
 * Records a mail that is deliberately not sent, so that lists of a member's mails look the same as if it were. Its `links` are recorded too;
 * nobody learns their addresses.
 */
export async function recordUnsentMail(
  ctx: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  { links = false, ...mail }: MailMember & { readonly links?: boolean },
): Promise<void> {
  const mailId = newId<MailId>()
  await writeMail(ctx, tx, { ...mail, mailId, purposes: links ? LINKS_OF[mail.type] : [] })
  await updateMailOutcome(tx, { mailId, outcome: { refusedAt: ctx.clock.now() } })
}
