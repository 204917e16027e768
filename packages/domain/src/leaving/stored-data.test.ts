import { rowsOf } from '@hearth/db/isolation/stored-rows'
import { insertRows, newTenantFixture, tenantTables } from '@hearth/db/isolation/tenant-fixture'
import { findStoredData } from '@hearth/db/queries/leaving/stored-data'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { withClient } from '@hearth/testing/with-client'
import { expect } from 'vitest'
import { eraseDeletedAccounts } from './erase-accounts.ts'

/** The part of the archive that has each table's data about a member. */
const ARCHIVED = {
  members: 'account',
  profiles: 'profile',
  profile_interests: 'interests',
  profile_prompts: 'prompts',
  photos: 'photos',
  sessions: 'sessions',
  tracking_data: 'source',
  mails: 'mails',
  links: 'links',
  waiting_messages: 'firstMessages',
  ledger_accounts: 'credits',
  ledger_entries: 'credits',
  ledger_transactions: 'credits',
  free_allowances: 'freeMessages',
  account_deletions: 'deletions',
  data_exports: 'exports',
  blocks: 'blocks',
  blocked_addresses: 'blockedAddresses',
  reports: 'reports',
  report_decisions: 'measures',
  notifications: 'notifications',
  profile_views: 'profileViews',
  likes: 'likes',
  skips: 'skips',
  participants: 'conversations',
  messages: 'messages',
  message_photos: 'messagePhotos',
  shown_gifts: 'shownGifts',
  drafts: 'drafts',
  acknowledgements: 'acknowledgements',
  orders: 'orders',
  memberships: 'memberships',
  repeat_orders: 'repeatOrders',
  spending_limits: 'spendingLimits',
  vat_evidence: 'vatEvidence',
  invoices: 'invoices',
  mandates: 'mandates',
  collections: 'collections',
} as const
/** Tables that are in no archive, with the reason. */
const NOT_ARCHIVED = {
  events: 'what has changed, by ids of what is archived, for a week',
  event_sequences: 'how many events there were',
  ended_matches: 'that two were a match, for thirty days: of both, and neither is told who ended it',
  conversations: 'which two have written to each other: what each has of it is archived',
  throttles: 'counts under an HMAC, gone within a day',
  outbox: 'jobs that wait for a moment: ids of what is archived',
  job_receipts: 'ids of jobs, and keys of likes that were taken back',
  discarded_files: 'names of files that are being removed',
  discount_uses: 'which order has which discount, which the orders say',
  ended_consents: 'ids by which a provider of payments charges, until it has been told that it may not any more',
  mandate_codes: 'to which mandate a code was sent, gone a day after it ended: the code itself is stored nowhere',
  direct_debit_blocks: 'under an HMAC: who may not pay by direct debit, for three years',
  due_invoices: 'bookings that wait a moment for their invoice, which says the same',
  number_series: 'how many invoices a site has, of nobody',
  ledger_checks: 'how many faults the books have, of nobody',
  report_files: 'names of files of somebody else, or of what photos have',
  signups: 'no account yet: what was typed, for the moment until a job makes one',
} as const
/** Columns of archived tables that are in no archive, with the reason. */
const COLUMNS_LEFT_OUT = {
  'members.email_normalized': 'the address, for comparing',
  'members.password_hash': 'only there to log in with',
  'profiles.region_id': 'named in words as region',
  'profiles.city_id': 'named in words as city',
  'profiles.cell': 'lat and lon, for the search',
  'profiles.answers_itself': 'of profiles that the operator runs',
  'profiles.card_thumb_filename': 'copy of what photos have',
  'profiles.card_colour': 'copy of what photos have',
  'profiles.card_unreviewed_since': 'work of support',
  'profiles.card_interests': 'copy of the list of interests',
  'profile_interests.interest_id': 'the list itself',
  'photos.filename': 'name of a file that is made of the whole, which the archive holds',
  'photos.thumb_filename': 'name of a file that is made of the whole',
  'photos.dominant_colour': 'made of the whole',
  'photos.original': 'where the whole is stored',
  'photos.decodings': 'work of ours',
  'photos.prepared_at': 'when those files were made',
  'photos.to_moderate': 'work of support',
  'sessions.token_hash': 'only there to log in with',
  'mails.id': 'an id of ours',
  'links.id': 'opens an account together with a secret',
  'links.mail_id': 'an id of ours',
  'waiting_messages.recipient_id': 'somebody else',
  'waiting_messages.id': 'an id of ours',
  'ledger_accounts.id': 'an id of ours',
  'ledger_accounts.kind': 'always the credits of the member',
  'ledger_accounts.balance': 'the sum of the amounts',
  'ledger_accounts.floor': 'a rule of ours',
  'ledger_accounts.unit': 'always credits',
  'ledger_entries.transaction_id': 'an id of ours',
  'ledger_entries.account_id': 'an id of ours',
  'ledger_transactions.id': 'an id of ours',
  'ledger_transactions.ref': 'an id of ours',
  'ledger_transactions.moderator': 'somebody else',
  'free_allowances.signup_credits': 'always true of who has had them, which the credits say',
  'free_allowances.time_bonus_ends_at': 'what the account has',
  'free_allowances.address_hash': 'says nothing to anybody without our secret',
  'mandates.iban_hash': 'says nothing to anybody without our secret',
  'mandates.phone_hash': 'says nothing to anybody without our secret',
  'collections.id': 'an id of ours, which the order has as its payment',
  'collections.file_id': 'the file for the bank, with those of others',
  'account_deletions.id': 'an id of ours',
  'account_deletions.erased_at': 'by then nobody is left to ask',
  'data_exports.id': 'an id of ours',
  'notifications.id': 'an id of ours',
  'notifications.about_id': 'somebody else: what is about others is left out',
  'blocks.blocker_id': 'the member',
  'blocks.blocked_id': 'somebody else, who is named',
  'profiles.hidden_by': 'the decision, which is there with its statement',
  'reports.id': 'an id of ours',
  'reports.reporter_id': 'the member',
  'reports.reporter_name': 'of a visitor',
  'reports.reporter_email': 'of a visitor',
  'reports.reporter_language': 'of a visitor',
  'reports.photo': 'a photo of somebody else',
  'reports.conversation_id': 'an id of ours',
  'reports.message_seq': 'a message of somebody else',
  'reports.snapshot': 'what somebody else has on their profile',
  'reports.network_hash': 'says nothing to anybody without our secret',
  'reports.decision_id': 'an id of ours; the outcome is there',
  'reports.decided_by': 'somebody else',
  'reports.complaint_moderator': 'somebody else',
  'reports.authority': 'work of support',
  'reports.authority_told_at': 'work of support',
  'report_decisions.id': 'an id of ours',
  'report_decisions.mail_id': 'an id of ours',
  'report_decisions.moderator': 'somebody else; whether it was a person is there',
  'report_decisions.objection_moderator': 'somebody else',
  'likes.liker_id': 'the member',
  'likes.liked_id': 'somebody else',
  'likes.is_new': 'whether somebody else has looked at the member',
  'likes.by_operator': 'whether a job of ours made it, which it does for fictional profiles alone',
  'likes.key': 'an id of ours',
  'participants.other_id': 'somebody else',
  'participants.from_seq': 'where the archived messages begin',
  'participants.sent': 'counts what is archived',
  'participants.sent_free': 'counts what is archived',
  'messages.sender_id': 'the member, or somebody else; whose words they are is there',
  'messages.client_id': 'an id of ours',
  'messages.written_by': 'somebody else',
  'message_photos.sender_id': 'the member',
  'message_photos.decodings': 'work of ours',
  'message_photos.source': 'name of a file that is being prepared',
  'drafts.other_id': 'somebody else',
  'acknowledgements.profile_id': 'somebody else',
  'skips.member_id': 'the member',
  'skips.skipped_id': 'somebody else',
  'profile_views.viewer_id': 'the member',
  'profile_views.viewed_id': 'somebody else',
  'orders.checkout_url': 'a page of the provider, for as long as it can be paid there',
  'orders.check_at': 'work of ours',
  'orders.refunding_until': 'work of ours',
  'memberships.grant_at': 'work of ours',
  'repeat_orders.recurring_id': 'with it and our secret one could charge',
  'invoices.transaction_id': 'an id of ours',
  'blocked_addresses.address_hash': 'says nothing to anybody without our secret',
} as const

/** Data that stays when a member is erased, with the reason. */
const KEPT = {
  account_deletions: 'the log of erasures',
  ledger_accounts: 'the books',
  ledger_transactions: 'the books',
  ledger_entries: 'the books',
  orders: 'the books',
  memberships: 'the books',
  invoices: 'what tax law wants to be kept, until the day that it names',
  vat_evidence: 'what tax law wants to be kept, until the day that it names',
  collections: 'how an order was collected, as long as its mandate is kept',
  free_allowances: 'under an HMAC, so that coming back renews nothing, for a year after the last use',
  discount_uses: 'under an HMAC, so that coming back renews nothing, for a year',
  reports: 'an open case about the member, until it has ended',
  conversations: 'the other one keeps what was said, without a name, until they are gone or delete it',
  participants: 'the side of the other one',
  messages: 'what was said, as long as the other one has it',
  throttles: 'counts under an HMAC, gone within a day',
  outbox: 'jobs: ids alone, for a moment',
  job_receipts: 'ids of jobs, and keys of likes that were taken back',
  discarded_files: 'names of files, until they are removed',
} as const

const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** A tenant with rows in every table, all of one member or of related ones. */
const test = dbTest.extend('stored', async ({ db, urls, scopeA: scope }) => {
  const fixture = newTenantFixture(scope.tenantId)
  await withClient(urls.superuserUrl, async (sql) => {
    await insertRows(sql, fixture)
    // Likes and skips are archived of whoever is there, which those of the fixture are not.
    const own = { tenant_id: fixture.tenantId, created_at: fixture.timestamp }
    const [liker_id, liked_id] = [fixture.memberId, fixture.fictionalId]
    await sql`insert into likes ${sql({ ...own, liker_id, liked_id, key: fixture.jobId })}`
    await sql`insert into skips ${sql({ ...own, member_id: liker_id, skipped_id: liked_id })}`
  })
  return { db, scope, fixture, superuser: urls.superuserUrl }
})

const columnsOf = (url: string) =>
  withClient(url, async (sql) => {
    const tables = await tenantTables(sql)
    const rows = await sql<{ table: string; column: string }[]>`
      select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`
    return { tables, columns: rows.filter(({ table }) => tables.includes(table)) }
  })

test('every column of every table is in the archive of its member, or named with the reason', async ({ stored }) => {
  const { tables, columns } = await columnsOf(stored.superuser)
  expect([...Object.keys(ARCHIVED), ...Object.keys(NOT_ARCHIVED)].sort()).toEqual([...tables].sort())
  const data = await inTenant(stored.db, stored.scope, (tx) =>
    findStoredData(tx, {
      memberId: stored.fixture.memberId,
      addressHashOf: () => stored.fixture.addressHash,
    }),
  )
  const told = (part: keyof NonNullable<typeof data>) => {
    const [first] = [data?.[part]].flat()
    return first === null || first === undefined ? [] : Object.keys(first)
  }
  const missing = columns.filter(({ table, column }) => {
    if (!(table in ARCHIVED) || ['tenant_id', 'member_id'].includes(column)) return false
    const part = ARCHIVED[table as keyof typeof ARCHIVED]
    return !told(part).includes(camel(column)) && !(`${table}.${column}` in COLUMNS_LEFT_OUT)
  })
  expect(missing.map(({ table, column }) => `${table}.${column}`)).toEqual([])
  const known = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  expect(Object.keys(COLUMNS_LEFT_OUT).filter((column) => !known.has(column))).toEqual([])
  expect(data?.interests).toEqual([stored.fixture.interestId])
  for (const part of new Set(Object.values(ARCHIVED)))
    expect([part, [data?.[part]].flat().length]).not.toEqual([part, 0])
})

test('every table is empty of a member who was erased, or named with the reason', async ({ stored }) => {
  const { db, scope, superuser, fixture } = stored
  const clock = fakeClock()
  await withClient(superuser, async (sql) => {
    await sql`update profiles set searchable = false, status = 'disabled' where member_id = ${fixture.memberId}`
    await sql`update members set status = 'deleted' where id = ${fixture.memberId}`
    await sql`update account_deletions set requested_at = ${clock.now()}`
  })
  // Other members of the fixture have the same address with a prefix.
  const [byId, byAddress] = [fixture.memberId, `(?<!\\.)${fixture.emailNormalized}`].map((one) => new RegExp(one))
  const naming = async (what: RegExp | undefined) => {
    const rows = Object.entries(await withClient(superuser, (sql) => rowsOf(sql, scope.tenantId)))
    return rows.flatMap(([table, of]) => (of.some((row) => what?.test(row)) ? [table] : []))
  }
  const personal = Object.keys(ARCHIVED).filter((table) => !(table in KEPT))
  expect(await naming(byId)).toEqual(expect.arrayContaining(personal))
  expect(await naming(byAddress)).toContain('members')
  clock.advance(14 * 24 * 3_600_000)
  const { storage, ...ctx } = appContext(db, clock)
  const noFiles = { ...storage, remove: async () => {} }
  expect(await eraseDeletedAccounts({ ...ctx, storage: noFiles }, { scope })).toEqual({ erased: 1 })
  expect((await naming(byId)).filter((table) => !(table in KEPT))).toEqual([])
  expect(await naming(byAddress)).toEqual([])
  // A mandate stays apart from the person, until banks can ask for it no more.
  const [mandate] = await withClient(
    superuser,
    (sql) => sql`select member_id, kept_until from mandates where tenant_id = ${scope.tenantId}`,
  )
  expect(mandate).toEqual({ member_id: null, kept_until: fixture.timestamp })
  // What a mailbox has used is remembered from now on for its year.
  const [use] = await withClient(
    superuser,
    (sql) => sql`select used_at from discount_uses where tenant_id = ${scope.tenantId} and code = 'USED'`,
  )
  expect(use?.used_at).toEqual(clock.now())
  expect(Object.keys(KEPT).filter((table) => !(table in ARCHIVED || table in NOT_ARCHIVED))).toEqual([])
})
