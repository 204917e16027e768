import type { MailId } from '@hearth/contracts/ids'
import {
  type GivenUpMailRow,
  listGivenUpMails,
  updateMailNotGivenUp,
  updateMailOutcome,
} from '@hearth/db/queries/mail/mails'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { enqueueMail } from './mail-member.ts'

interface WhichMail {
  readonly scope: TenantScope
  readonly mailId: MailId
}

/** Records that a mail is given up, and logs the reason, which must not contain an address. A mail that was sent or refused stays as it is. */
export async function giveUpMail(
  { db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>,
  { scope, mailId, reason }: WhichMail & { readonly reason: string },
): Promise<void> {
  const outcome = { givenUpAt: clock.now() }
  const isOpen = await inTenant(db, scope, (tx) => updateMailOutcome(tx, { mailId, outcome }))
  if (isOpen) log.error('mail_given_up', { mailId, reason })
}

/** The most dead letters listed at a time. */
const LISTED = 1_000

/** The dead letters of a tenant, the latest first, a thousand at most. */
export const listDeadLetters = (
  { db }: Pick<AppContext, 'db'>,
  { scope }: { readonly scope: TenantScope },
): Promise<GivenUpMailRow[]> => inTenant(db, scope, (tx) => listGivenUpMails(tx, { limit: LISTED }))

/** Enqueues a dead letter again with all its tries; false for any other mail. Concurrent calls enqueue it once. */
export const replayMail = ({ db }: Pick<AppContext, 'db'>, { scope, mailId }: WhichMail): Promise<boolean> =>
  inTenant(db, scope, async (tx) => {
    const type = await updateMailNotGivenUp(tx, { mailId })
    if (type) await enqueueMail(tx, { mailId, type })
    return type !== null
  })
