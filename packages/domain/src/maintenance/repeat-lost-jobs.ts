import { DAY, HOUR } from '@hearth/contracts/durations'
import { lowestIdAt, type MailId } from '@hearth/contracts/ids'
import { outboxJob } from '@hearth/contracts/jobs'
import { BULK_MAILS, type MailType, NOTIFICATION_OF_MAIL } from '@hearth/contracts/mail'
import { enqueueOnCommit } from '@hearth/db/outbox'
import { listUnreadyExports } from '@hearth/db/queries/leaving/exports'
import { listFakeProfileMails, listMailsWithoutOutcome } from '@hearth/db/queries/mail/lost-mails'
import { insertReceipt } from '@hearth/db/queries/platform/receipts'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { enqueueMail } from '../mail/mail-member.ts'

/** Milliseconds after which a job that has had no effect is taken for lost: all tries of the most patient one take seventeen hours. */
const LOST_AFTER = 18 * HOUR
/** How old a mail may be, which is how old a restored database may be. */
const LOOKED_BACK = 7 * DAY
const BATCH = 1_000

/**
 * Enqueues jobs again that neither the outbox nor the queue has any more, because the database was restored, or the queue lost them. Mails are sent once
 * more, those first that do not go to many at once, archives made until they are there, the oldest thousand in a run, and what was paid to fake profiles
 * is given back once more. All of these jobs do nothing if another run has had their effect.
 */
export async function repeatLostJobs(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  { scope, limit = BATCH }: { readonly scope: TenantScope; readonly limit?: number },
): Promise<void> {
  const now = ctx.clock.now()
  const before = new Date(now.getTime() - LOST_AFTER)

  /** Does something, once, about each mail of the last days that is listed. Some have no outcome for good, such as one that was not wanted any more. */
  async function onceEach<Mail extends { readonly id: MailId }>(
    receipt: string,
    list: (tx: TenantTx, page: MailPage) => Promise<readonly Mail[]>,
    repeat: (tx: TenantTx, mail: Mail) => Promise<unknown>,
  ) {
    let after = lowestIdAt<MailId>(new Date(now.getTime() - LOOKED_BACK))
    let page: readonly Mail[]
    do {
      page = await inTenant(ctx.db, scope, async (tx) => {
        const mails = await list(tx, { after, before, receipt, limit })
        for (const mail of mails)
          if (await insertReceipt(tx, { jobId: `${receipt} ${mail.id}` })) await repeat(tx, mail)
        return mails
      })
      after = page.at(-1)?.id ?? after
    } while (page.length === limit)
  }

  for (const without of [[...BULK_MAILS, ...REMINDERS], REMINDERS])
    await onceEach(
      'sent-again',
      (tx, page) => listMailsWithoutOutcome(tx, { ...page, without, now }),
      (tx, { id: mailId, type }) => enqueueMail(tx, { mailId, type }),
    )
  await onceEach('given-back-again', listFakeProfileMails, (tx, { memberId }) =>
    enqueueOnCommit(tx, outboxJob('conversations.give-credits-back', { memberId })),
  )
  await inTenant(ctx.db, scope, async (tx) => {
    for (const { id: exportId } of await listUnreadyExports(tx, { before, limit }))
      await enqueueOnCommit(tx, outboxJob('leaving.export-data', { exportId }))
  })
}

type MailPage = Parameters<typeof listFakeProfileMails>[1]

/** They have no outcome if all was seen before they went. What has come since is told by the next one, which has its own time. */
const REMINDERS = Object.keys(NOTIFICATION_OF_MAIL) as MailType[]
