import { DAY, HOUR } from '@hearth/contracts/durations'
import { type ExportId, type MemberId, newId } from '@hearth/contracts/ids'
import { type ClosingReason, FAKE_PROFILE, type MailDetails, type MailType } from '@hearth/contracts/mail'
import { insertExport, updateExportReady } from '@hearth/db/queries/leaving/exports'
import { updateMailOutcome } from '@hearth/db/queries/mail/mails'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { withClient } from '@hearth/testing/with-client'
import { expect } from 'vitest'
import { closeAccount, reopenAccount } from '../accounts/close-account.ts'
import { mailMember } from '../mail/mail-member.ts'
import { repeatLostJobs } from './repeat-lost-jobs.ts'

const test = dbTest.extend('lost', ({ db, urls, scopeA: scope }) => {
  // Ids hold the time at which they were really made.
  const clock = fakeClock(new Date())
  const ctx = appContext(db, clock)
  const later = (hours: number) => new Date(clock.now().getTime() + hours * HOUR)
  /** Empties the outbox, as a relay does, and returns what was in it, in the order in which it was put there. */
  const takeInOrder = () =>
    withClient(urls.superuserUrl, async (sql) => {
      const jobs = await sql`delete from outbox where tenant_id = ${scope.tenantId} returning id, topic, payload`
      const name = ({ topic, payload }: (typeof jobs)[number]) => `${topic} ${Object.values(payload)[0]}`
      return jobs.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map(name)
    })
  return {
    ...{ ctx, clock, scope, takeInOrder, later },
    take: async () => (await takeInOrder()).toSorted(),
    member: () => inTenant(db, scope, async (tx) => (await makeMember(tx)).id),
    /** What a run enqueues. */
    repeat: async () => {
      await repeatLostJobs(ctx, { scope })
      return (await takeInOrder()).toSorted()
    },
  }
})

test('a mail without an outcome is sent once more after eighteen hours, and one that has any is not', async ({
  lost,
}) => {
  const { ctx, clock, scope, take, repeat } = lost
  const memberId = await lost.member()
  const mail = () => inTenant(ctx.db, scope, (tx) => mailMember(ctx, tx, { memberId, type: 'welcome' }))
  const outcomes = [{}, { sentAt: clock.now() }, { refusedAt: clock.now() }, { givenUpAt: clock.now() }]
  const [lostMail] = await Promise.all(
    outcomes.map(async (outcome) => {
      const mailId = await mail()
      if (Object.keys(outcome).length > 0)
        await inTenant(ctx.db, scope, (tx) => updateMailOutcome(tx, { mailId, outcome }))
      return mailId
    }),
  )
  expect(await take()).toHaveLength(outcomes.length)
  clock.advance(18 * HOUR - 1)
  expect(await repeat()).toEqual([])
  clock.advance(1)
  expect(await repeat()).toEqual([`mail.send-mail ${lostMail}`])
  expect(await repeat()).toEqual([])
})

test('a reminder is not repeated: one without an outcome was seen before it went', async ({ lost }) => {
  const { ctx, clock, scope, take, repeat } = lost
  const memberId = await lost.member()
  const types = ['like', 'new_conversations', 'new_messages', 'photo_rejected'] as const
  const mailIds: string[] = []
  for (const type of types) mailIds.push(await inTenant(ctx.db, scope, (tx) => mailMember(ctx, tx, { memberId, type })))
  expect(await take()).toHaveLength(types.length)
  clock.advance(18 * HOUR)
  expect(await repeat()).toEqual([`mail.send-mail ${mailIds.at(-1)}`])
})

test('a mail older than a week, such as those from before this job, is left alone', async ({ lost }) => {
  const { ctx, clock, scope, take, repeat } = lost
  const memberId = await lost.member()
  await inTenant(ctx.db, scope, (tx) => mailMember(ctx, tx, { memberId, type: 'welcome' }))
  await take()
  clock.advance(8 * DAY)
  expect(await repeat()).toEqual([])
})

test('one run sends all lost mails again, those that many get at once last', async ({ lost }) => {
  const { ctx, clock, scope, takeInOrder } = lost
  const memberId = await lost.member()
  const mailIds: string[] = []
  for (const type of ['terms_changing', 'terms_changing', 'terms_changing', 'welcome', 'account_restored'] as const)
    mailIds.push(await inTenant(ctx.db, scope, (tx) => mailMember(ctx, tx, { memberId, type })))
  await takeInOrder()
  clock.advance(18 * HOUR)
  await repeatLostJobs(ctx, { scope, limit: 2 })
  const [first, second, third, ...others] = mailIds
  expect(await takeInOrder()).toEqual([
    ...others.map((id) => `mail.send-mail ${id}`),
    ...[first, second, third].map((id) => `mail.send-bulk-mail ${id}`),
  ])
})

test('a mail is left alone once its links have ended', async ({ lost }) => {
  const { ctx, clock, scope, take, repeat } = lost
  const memberId = await lost.member()
  const mail = (type: MailType) => inTenant(ctx.db, scope, (tx) => mailMember(ctx, tx, { memberId, type }))
  await mail('password_reset')
  const stillGood = await mail('change_address')
  await take()
  clock.advance(18 * HOUR)
  expect(await repeat()).toEqual([`mail.send-mail ${stillGood}`])
  await mail('change_address')
  await take()
  clock.advance(25 * HOUR)
  expect(await repeat()).toEqual([])
})

test('an archive is enqueued until it is ready', async ({ lost }) => {
  const { ctx, clock, scope, repeat, later } = lost
  const memberId = await lost.member()
  const exportId = newId<ExportId>()
  await inTenant(ctx.db, scope, (tx) =>
    insertExport(tx, { id: exportId, memberId, requestedAt: clock.now(), expiresAt: later(99) }),
  )
  expect(await repeat()).toEqual([])
  clock.advance(18 * HOUR)
  for (let runs = 0; runs < 2; runs += 1) expect(await repeat()).toEqual([`leaving.export-data ${exportId}`])
  const ready = { exportId, readyAt: clock.now(), expiresAt: later(99) }
  await inTenant(ctx.db, scope, (tx) => updateExportReady(tx, ready))
  expect(await repeat()).toEqual([])
})

test('what was paid to a profile that was closed as fake is given back once more, and to no other', async ({
  lost,
}) => {
  const { ctx, clock, scope, take, repeat, member } = lost
  const [fake, other, reopened] = [await member(), await member(), await member()]
  const close = (memberId: MemberId, reason: ClosingReason) =>
    closeAccount(ctx, { scope, memberId, reason, facts: 'You used the photos of somebody else.' })
  await close(fake, FAKE_PROFILE)
  await close(other, 'fraud')
  await close(reopened, FAKE_PROFILE)
  // By decisions about reports.
  const [decided, lifted] = [await member(), await member()]
  const mail = (memberId: MemberId, type: 'statement_given' | 'measure_lifted', details: MailDetails) =>
    inTenant(ctx.db, scope, (tx) => mailMember(ctx, tx, { memberId, type, details }))
  const measure = 'disable_account'
  for (const id of [decided, lifted]) await mail(id, 'statement_given', { measure, rule: FAKE_PROFILE })
  clock.advance(1)
  await mail(lifted, 'measure_lifted', { measure })
  await mail(decided, 'measure_lifted', { measure: 'remove_photo' })
  await reopenAccount(ctx, { scope, memberId: reopened })
  // For something else.
  await close(reopened, 'fraud')
  expect(await take()).toContain(`conversations.give-credits-back ${fake}`)
  clock.advance(18 * HOUR)
  const given = async () => (await repeat()).filter((job) => job.startsWith('conversations.'))
  expect(await given()).toEqual([fake, decided].map((id) => `conversations.give-credits-back ${id}`).toSorted())
  expect(await given()).toEqual([])
})
