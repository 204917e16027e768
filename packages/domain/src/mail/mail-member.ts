import { type LinkId, type MailId, type MemberId, newId } from '@hearth/contracts/ids'
import { outboxJob } from '@hearth/contracts/jobs'
import {
  type LinkPurpose,
  type MailDetails,
  type MailType,
  REGRET_DAYS,
  UNCONFIRMED_DAYS,
} from '@hearth/contracts/mails'
import { enqueueOnCommit } from '@hearth/db/outbox'
import { insertLinks } from '@hearth/db/queries/mail/links'
import { insertMail, updateMailOutcome } from '@hearth/db/queries/mail/mails'
import type { TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Days of the contracts, in milliseconds. */
export const UNCONFIRMED_LIFETIME = UNCONFIRMED_DAYS * DAY
export const REGRET_PERIOD = REGRET_DAYS * DAY

/** How long a link in a mail opens something, in milliseconds. */
const LINK_LIFETIMES: Readonly<Record<LinkPurpose, number>> = {
  confirm_address: UNCONFIRMED_LIFETIME,
  disown_account: UNCONFIRMED_LIFETIME,
  reset_password: HOUR,
  end_sessions: 7 * DAY,
  restore_account: REGRET_PERIOD,
  // Mail programs may offer it as long as they keep the mail.
  unsubscribe: 365 * DAY,
}

/** The links that each type of mail holds. */
const LINKS_OF: Readonly<Record<MailType, readonly LinkPurpose[]>> = {
  confirm_address: ['confirm_address', 'disown_account'],
  welcome: ['unsubscribe'],
  account_exists: [],
  password_reset: ['reset_password'],
  password_changed: [],
  new_device: ['end_sessions'],
  photo_rejected: [],
  account_deleted: ['restore_account'],
  deletion_final: ['restore_account'],
}

export interface MailMember {
  readonly memberId: MemberId
  readonly type: MailType
  /** Where it goes if not to the member's address. */
  readonly recipient?: string
  readonly details?: MailDetails
}

/** Has a mail sent to a member once the transaction commits. Its links are open from then on, whenever it arrives. */
export async function mailMember(
  { clock }: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  { memberId, type, recipient = undefined, details = {} }: MailMember,
): Promise<MailId> {
  const createdAt = clock.now()
  const mailId = newId<MailId>()
  const links = LINKS_OF[type].map((purpose) => ({
    id: newId<LinkId>(),
    mailId,
    memberId,
    purpose,
    expiresAt: new Date(createdAt.getTime() + LINK_LIFETIMES[purpose]),
  }))
  await Promise.all([
    insertMail(tx, { id: mailId, memberId, type, recipient: recipient ?? null, details, createdAt }),
    links.length > 0 ? insertLinks(tx, { added: links }) : null,
    enqueueOnCommit(tx, outboxJob('mail.send-mail', { mailId })),
  ])
  return mailId
}

/** Notes a mail that would have been sent and is not, so that what is read from the mails of a member stays the same. */
export async function noteMail(
  { clock }: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  { memberId, type, recipient, details = {} }: MailMember,
): Promise<void> {
  const now = clock.now()
  const mailId = newId<MailId>()
  await insertMail(tx, { id: mailId, memberId, type, recipient: recipient ?? null, details, createdAt: now })
  await updateMailOutcome(tx, { mailId, outcome: { refusedAt: now } })
}
