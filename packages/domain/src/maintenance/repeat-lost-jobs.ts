import { DAY, HOUR } from '@hearth/contracts/durations'
import { outboxJob } from '@hearth/contracts/jobs'
import { type MailType, NOTIFICATION_OF_MAIL } from '@hearth/contracts/mail'
import { enqueueOnCommit } from '@hearth/db/outbox'
import { listUnreadyExports } from '@hearth/db/queries/leaving/exports'
import { listFakeProfileMails, listMailsWithoutOutcome } from '@hearth/db/queries/mail/lost-mails'
import { insertReceipt } from '@hearth/db/queries/platform/receipts'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { enqueueMail } from '../mail/mail-member.ts'

/** Milliseconds after which a job that has had no effect is taken for lost: all tries of the most patient one take seventeen hours. */
const LOST_AFTER = 18 * HOUR
/** How old a mail may be, which is how old a restored database may be. */
const LOOKED_BACK = 7 * DAY
const AT_ONCE = 1_000

/**
 * Enqueues jobs again that neither the outbox nor the queue has any more, because the database was restored, or the queue lost them: of each kind the
 * oldest thousand. Mails are sent once more, archives made until they are there, and what was paid to fake profiles is given back once more. All of
 * these jobs do nothing if another run has had their effect.
 */
export const repeatLostJobs = (
  ctx: Pick<AppContext, 'db' | 'clock'>,
  { scope }: { readonly scope: TenantScope },
): Promise<void> =>
  inTenant(ctx.db, scope, async (tx) => {
    const now = ctx.clock.now().getTime()
    const before = new Date(now - LOST_AFTER)
    const written = { from: new Date(now - LOOKED_BACK), before, limit: AT_ONCE }
    // Some have no outcome for good, such as one that its member did not want any more, so each is repeated once.
    const without = { ...written, without: REMINDERS, receipt: SENT_AGAIN }
    for (const { id: mailId, type } of await listMailsWithoutOutcome(tx, without))
      if (await insertReceipt(tx, { jobId: `${SENT_AGAIN} ${mailId}` })) await enqueueMail(tx, { mailId, type })
    for (const { id, memberId } of await listFakeProfileMails(tx, { ...written, receipt: GIVEN_AGAIN }))
      if (await insertReceipt(tx, { jobId: `${GIVEN_AGAIN} ${id}` }))
        await enqueueOnCommit(tx, outboxJob('conversations.give-credits-back', { memberId }))
    for (const { id: exportId } of await listUnreadyExports(tx, { before, limit: AT_ONCE }))
      await enqueueOnCommit(tx, outboxJob('leaving.export-data', { exportId }))
  })

/** They have no outcome if all was seen before they went. What has come since is told by the next one, which has its own time. */
const REMINDERS = Object.keys(NOTIFICATION_OF_MAIL) as MailType[]

/** Names of receipts, which the id of the mail follows. */
const SENT_AGAIN = 'sent-again'
const GIVEN_AGAIN = 'given-back-again'
