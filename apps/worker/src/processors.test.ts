import { DAY } from '@hearth/contracts/durations'
import { newId, type TenantId } from '@hearth/contracts/ids'
import { JOBS, type JobName, type PayloadOf } from '@hearth/contracts/jobs'
import { rowsOf } from '@hearth/db/isolation/stored-rows'
import { deleteAllRows, insertRows, newTenantFixture, type TenantFixture } from '@hearth/db/isolation/tenant-fixture'
import { ownDbTest } from '@hearth/db/test-fixture'
import type { WorkerContext } from '@hearth/domain/context'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { withClient } from '@hearth/testing/with-client'
import { expect } from 'vitest'
import { PROCESSORS } from './processors.ts'
import { shopSettings } from './testing/shop-settings.ts'

interface Run<Name extends JobName> {
  /** Days since the rows of the fixture were made. */
  readonly after?: number
  /** The ids of the payload, of those of the fixture; none by default. */
  readonly ids?: (of: TenantFixture) => Omit<PayloadOf<Name>, 'tenantId'>
  /** Makes rows due that are not. */
  readonly due?: (of: TenantFixture) => string
  /** By how many rows each table grows, 0 if some only change, the jobs that are left, the ports that are reached, and what is thrown. */
  readonly does: string
}

const likeOf = ({ tenantId, timestamp }: TenantFixture, liker: string, liked: string) =>
  `insert into likes (tenant_id, liker_id, liked_id, created_at) values ('${tenantId}', '${liker}', '${liked}', '${timestamp.toISOString()}')`
const hasLeft = ({ memberId }: TenantFixture) => `update members set status = 'deleted' where id = '${memberId}'`
const WANTS_MAIL = "update mails set given_up_at = null; update members set mail_stops = '{}'"

/** What each job does to a tenant with one row in each table, by which no two of them are alike. */
const RUNS: { readonly [Name in JobName]: Run<Name> } = {
  'identity.delete-expired-sessions': { does: 'sessions -1' },
  'platform.delete-expired-rate-limits': { does: 'throttles -1' },
  'accounts.delete-unconfirmed': { after: 13, does: 'likes -1, mails -1, members -1, skips -1, waiting_messages -1' },
  'accounts.warn-unconfirmed': { after: 6, does: 'mails 1' },
  'leaving.warn-before-erasure': {
    after: 13,
    due: hasLeft,
    does: 'account_deletions 0, links 1, mails 1, outbox 1, mail.send-bulk-mail',
  },
  'leaving.export-data': { ids: ({ exportId }) => ({ exportId }), does: 'storage' },
  'leaving.delete-expired-exports': { does: 'storage' },
  'leaving.erase-deleted': {
    after: 15,
    due: hasLeft,
    does: 'members 0, profiles 0, storage, throws 1 accounts could not be erased.',
  },
  'platform.delete-old-receipts': { after: 40, does: 'job_receipts -1, mails -1' },
  'platform.repeat-lost-jobs': {
    does: 'job_receipts 5, outbox 6, conversations.give-credits-back, leaving.export-data, mail.send-mail',
  },
  'billing.check-ledger': { does: 'ledger_checks 2' },
  'billing.check-orders': { does: 'orders 0, payments, throws 1 orders could not be checked.' },
  'billing.grant-memberships': { does: 'memberships 0' },
  'billing.renew-orders': { does: 'mails 1, outbox 1, repeat_orders 0, mail.send-bulk-mail, payments' },
  'billing.number-invoices': { does: 'due_invoices -1, invoices 1, number_series 0' },
  'billing.delete-old-invoices': { does: 'invoices -1' },
  'billing.delete-old-vat-evidence': { does: 'vat_evidence -1' },
  'billing.refund-orders': { does: 'orders 0, payments, throws 1 orders could not be paid back.' },
  'billing.text-code': {
    after: -1,
    ids: ({ mandateCodeId: codeId }) => ({ codeId }),
    does: 'throws Invalid initialization vector',
  },
  'billing.delete-old-mandates': { does: 'collections -1, direct_debit_blocks -1, mandate_codes -1, mandates -1' },
  'billing.delete-old-free-uses': { after: 800, does: 'discount_uses -1, free_allowances -1' },
  'events.delete-old-events': { after: 13, does: 'events -1' },
  'reports.end-old-cases': { after: 800, does: 'report_decisions 0, reports 0' },
  'notifications.delete-old-notifications': { after: 100, does: 'notifications -2' },
  'likes.delete-old-ended-matches': { after: 40, does: 'ended_matches -1' },
  'likes.delete-old-skips': { after: 100, does: 'skips -2' },
  'relations.delete-old-views': { after: 100, does: 'profile_views -2' },
  'photos.delete-discarded-files': { does: 'discarded_files 2, photos -1, storage' },
  'photos.prepare-waiting-photos': { does: 'outbox 1, photos.prepare-photo' },
  'photos.prepare-photo': { ids: ({ waitingPhotoId: photoId }) => ({ photoId }), does: 'storage' },
  'conversations.prepare-photo': { ids: ({ conversationId }) => ({ conversationId, seq: 2 }), does: 'storage' },
  'conversations.prepare-waiting-photos': { does: 'outbox 2, conversations.prepare-photo' },
  'onboarding.create-account': { ids: ({ signupId: memberId }) => ({ memberId }), does: 'throws Invalid time value' },
  'onboarding.create-waiting-accounts': { does: 'throws 1 accounts could not be created.' },
  'accounts.mail-account': {
    ids: ({ memberId }) => ({ memberId, mail: 'reset' as const }),
    does: 'job_receipts 1, links 1, mails 1, outbox 1, mail.send-mail',
  },
  'likes.like-as-operator': {
    ids: ({ memberId }) => ({ memberId }),
    does: 'event_sequences 1, events 3, likes 1, notifications 1, outbox 1, throttles 1, likes.mail-new-likes',
  },
  'likes.like-back-as-operator': {
    ids: ({ memberId, fictionalId: likerId }) => ({ memberId, likerId }),
    due: (of) => likeOf(of, of.memberId, of.fictionalId),
    does: 'event_sequences 1, events 4, likes 1, notifications 2, outbox 2, throttles 1, likes.mail-new-likes',
  },
  'likes.mail-new-likes': {
    ids: ({ memberId }) => ({ memberId }),
    due: (of) => likeOf(of, of.fictionalId, of.memberId),
    does: 'job_receipts 1, links 1, mails 1, outbox 1, mail.send-bulk-mail',
  },
  'conversations.mail-unread': { ids: ({ fictionalId: memberId }) => ({ memberId }), does: 'job_receipts 1' },
  'conversations.give-credits-back': { ids: ({ fictionalId: memberId }) => ({ memberId }), does: '' },
  'conversations.answer-automatically': {
    ids: ({ operatedConversationId: conversationId }) => ({ conversationId }),
    does: '',
  },
  'conversations.send-waiting': { ids: ({ memberId }) => ({ memberId }), does: 'waiting_messages -1' },
  'mail.delete-old-mails': { after: 40, does: 'links -1' },
  'mail.send-mail': { ids: ({ mailId }) => ({ mailId }), due: () => WANTS_MAIL, does: 'mailer' },
  'mail.send-bulk-mail': { ids: ({ mailId }) => ({ mailId }), due: () => WANTS_MAIL, does: 'mailer' },
}

/** A context whose ports to other machines only tell that they are reached. */
function contextOf(db: WorkerContext['db'], now: Date) {
  const reached = new Set<string>()
  const port = (name: string) =>
    new Proxy({} as never, {
      get() {
        reached.add(name)
        throw new Error(name)
      },
    })
  const settings = shopSettings()
  const ctx: WorkerContext = {
    ...appContext(db, fakeClock(now)),
    ...{ storage: port('storage'), mailer: port('mailer'), images: port('images') },
    ...{ payments: port('payments'), textMessages: port('text messages') },
    ...{ photoModeration: () => 'before', likesShownFree: () => 'all', fictionalLikes: () => 20 },
    ...{ unreadMails: () => ({ after: 0, between: 0 }), automaticAnswers: () => ['Hello'] },
    ...{ messageSettings: () => settings, invoiceSettings: () => settings },
    shopOf: () => ({ settings, origin: 'https://brand.example', seller: 'Seller' }),
  }
  return { ctx, reached }
}

ownDbTest('each job does what its name says, and no other does the same', async ({ db, urls }) => {
  const done = await withClient(urls.superuserUrl, async (sql) => {
    const seen: [JobName, string][] = []
    for (const { name } of JOBS) {
      const { after: days = 1, ids, due }: Run<JobName> = RUNS[name]
      const of = newTenantFixture(newId<TenantId>())
      await deleteAllRows(sql)
      await insertRows(sql, of)
      if (due) await sql.unsafe(due(of))
      const before = await rowsOf(sql, of.tenantId)
      const { ctx, reached } = contextOf(db, new Date(of.timestamp.getTime() + days * DAY))
      const process = PROCESSORS[name] as (ctx: WorkerContext, payload: object, job: { id: string }) => Promise<unknown>
      const fault = await process(ctx, { ...ids?.(of), tenantId: of.tenantId }, { id: newId() }).then(
        () => null,
        (error: Error) => error.message,
      )
      const after = await rowsOf(sql, of.tenantId)
      const left = await sql<
        { topic: string }[]
      >`select distinct topic from outbox where id <> ${of.outboxId} order by 1`
      const changes = Object.entries(after).flatMap(([table, rows]) =>
        JSON.stringify(rows) === JSON.stringify(before[table])
          ? []
          : [`${table} ${rows.length - (before[table]?.length ?? 0)}`],
      )
      const thrown = fault !== null && !reached.has(fault) ? [`throws ${fault}`] : []
      seen.push([name, [...changes, ...left.map(({ topic }) => topic), ...reached, ...thrown].join(', ')])
    }
    return seen
  })
  expect(Object.fromEntries(done)).toEqual(
    Object.fromEntries(Object.entries(RUNS).map(([name, { does }]) => [name, does])),
  )
  const kinds = Object.entries<Run<JobName>>(RUNS).map(([name, { after = 1, ids, does }]) => [
    name,
    // What takes other ids does not compile in another's place.
    JSON.stringify([after, Object.keys(ids?.(newTenantFixture(newId())) ?? {}).sort(), does]),
  ])
  const alike = kinds.filter(([, kind]) => kinds.filter(([, other]) => other === kind).length > 1)
  expect(alike.map(([name]) => name)).toEqual(['mail.send-mail', 'mail.send-bulk-mail'])
})
