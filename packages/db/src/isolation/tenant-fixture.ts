import { createHash, randomInt } from 'node:crypto'
import {
  type CollectionId,
  type ConversationId,
  type DecisionId,
  type DeletionId,
  type ExportId,
  type LedgerAccountId,
  type LedgerTransactionId,
  type LinkId,
  type MailId,
  type MandateCodeId,
  type MandateId,
  type MemberId,
  type NotificationId,
  newId,
  newMemberId,
  type OrderId,
  type OutboxId,
  type PhotoId,
  type ReportId,
  type TenantId,
} from '@hearth/contracts/ids'
import type { Sql } from 'postgres'
import { billingRows } from './billing-rows.ts'
import { conversationRows } from './conversation-rows.ts'

/** The rows of one tenant in the isolation tests, one in every tenant table. Another tenant uses their ids as stolen ones. */
export interface TenantFixture {
  readonly tenantId: TenantId
  readonly memberId: MemberId
  /** A member without a profile and tracking data. */
  readonly profilelessId: MemberId
  /** A member with an unconfirmed address and no other rows. */
  readonly unconfirmedId: MemberId
  /** A member with a closed account and a profile, on both sides of a block with `memberId`. */
  readonly closedId: MemberId
  /** A member whose profile is fictional, and who has a conversation with `memberId` and no other rows. */
  readonly fictionalId: MemberId
  readonly emailNormalized: string
  readonly tokenHash: string
  readonly interestId: string
  readonly photoId: PhotoId
  /** A removed photo that nobody has reviewed. */
  readonly removedPhotoId: PhotoId
  /** An uploaded photo that is neither prepared nor reviewed. */
  readonly waitingPhotoId: PhotoId
  readonly mailId: MailId
  readonly linkId: LinkId
  readonly signupId: MemberId
  readonly deletionId: DeletionId
  readonly exportId: ExportId
  /** A report by `memberId` about `closedId`, decided long ago without a measure. */
  readonly reportId: ReportId
  readonly reportNumber: number
  /** An undecided urgent report by `closedId` about `memberId`. */
  readonly openReportId: ReportId
  readonly openReportNumber: number
  /** A measure about `memberId`, who has objected to it; the statement is in the mail `mailId`. */
  readonly decisionId: DecisionId
  /** The decision of `reportId`. */
  readonly endedDecisionId: DecisionId
  readonly outboxId: OutboxId
  /** An unread notification of `memberId`. */
  readonly notificationId: NotificationId
  /** An unread notification of `profilelessId` about `memberId`. */
  readonly toldAboutId: NotificationId
  /** Of `memberId`, who has sent the second message with `jobId` as its id, and `profilelessId`, whose first one is unread. */
  readonly conversationId: ConversationId
  /** A conversation of `memberId`, who waits for an answer, and `fictionalId`. */
  readonly operatedConversationId: ConversationId
  /** Of `memberId` and `closedId`, on whose sides it is no more. */
  readonly leftConversationId: ConversationId
  readonly dedupeKey: string
  readonly jobId: string
  readonly throttleKey: string
  /** Keyed hash of an address that `memberId` has blocked ahead, as number 1. */
  readonly addressHash: string
  readonly houseAccountId: LedgerAccountId
  readonly creditsAccountId: LedgerAccountId
  readonly spentAccountId: LedgerAccountId
  readonly paymentsAccountId: LedgerAccountId
  readonly salesAccountId: LedgerAccountId
  readonly owedAccountId: LedgerAccountId
  readonly transactionId: LedgerTransactionId
  /** A message that `memberId` has paid for, with `jobId` as its ref. */
  readonly spendId: LedgerTransactionId
  /** The booking of `paidOrderId`. */
  readonly saleId: LedgerTransactionId
  /** An open order of `memberId` for `credits-20`, about whose payment the provider is to be asked. */
  readonly orderId: OrderId
  /** A paid order of `memberId`, with a membership whose credits are due. */
  readonly paidOrderId: OrderId
  readonly chargeId: OrderId
  /** A mandate of `memberId`, its code for `orderId`, and the scheduled collection of `paidOrderId`, which is in the file `F1`. */
  readonly mandateId: MandateId
  readonly mandateCodeId: MandateCodeId
  readonly collectionId: CollectionId
  /** Times of the session's start and end, the end of the throttle's window, and the receipt. */
  readonly timestamp: Date
  /** Whether the operator made the like of `fictionalId` for `profilelessId`. */
  readonly likedByOperator: boolean
  /** Whether a table has rows; all have if absent. */
  readonly has?: (table: string) => boolean
}

/** A fixture with new ids, not stored yet. */
export const newTenantFixture = (tenantId: TenantId): TenantFixture => ({
  tenantId,
  memberId: newMemberId(),
  profilelessId: newMemberId(),
  unconfirmedId: newMemberId(),
  closedId: newMemberId(),
  fictionalId: newMemberId(),
  emailNormalized: `${newId()}@example.com`,
  tokenHash: createHash('sha256').update(newId()).digest('hex'),
  interestId: 'adventure',
  photoId: newId<PhotoId>(),
  removedPhotoId: newId<PhotoId>(),
  waitingPhotoId: newId<PhotoId>(),
  mailId: newId<MailId>(),
  linkId: newId<LinkId>(),
  signupId: newId<MemberId>(),
  deletionId: newId<DeletionId>(),
  exportId: newId<ExportId>(),
  reportId: newId<ReportId>(),
  reportNumber: randomInt(1_000_000_000, 10_000_000_000),
  openReportId: newId<ReportId>(),
  openReportNumber: randomInt(1_000_000_000, 10_000_000_000),
  decisionId: newId<DecisionId>(),
  endedDecisionId: newId<DecisionId>(),
  outboxId: newId<OutboxId>(),
  notificationId: newId<NotificationId>(),
  toldAboutId: newId<NotificationId>(),
  conversationId: newId<ConversationId>(),
  operatedConversationId: newId<ConversationId>(),
  leftConversationId: newId<ConversationId>(),
  dedupeKey: newId(),
  jobId: newId(),
  throttleKey: newId(),
  addressHash: createHash('sha256').update(newId()).digest('base64url'),
  houseAccountId: newId<LedgerAccountId>(),
  creditsAccountId: newId<LedgerAccountId>(),
  spentAccountId: newId<LedgerAccountId>(),
  paymentsAccountId: newId<LedgerAccountId>(),
  salesAccountId: newId<LedgerAccountId>(),
  owedAccountId: newId<LedgerAccountId>(),
  transactionId: newId<LedgerTransactionId>(),
  spendId: newId<LedgerTransactionId>(),
  saleId: newId<LedgerTransactionId>(),
  orderId: newId<OrderId>(),
  paidOrderId: newId<OrderId>(),
  chargeId: newId<OrderId>(),
  mandateId: newId<MandateId>(),
  mandateCodeId: newId<MandateCodeId>(),
  collectionId: newId<CollectionId>(),
  timestamp: new Date('2026-01-01T00:00:00Z'),
  likedByOperator: true,
})

type Row = Readonly<Record<string, unknown>>
type Rows = Row | readonly Row[]

/** Stores a row in every tenant table; a new tenant table must be added here. */
export const insertRows = (superuser: Sql, { tenantId, ...of }: TenantFixture) =>
  superuser.begin(async (sql) => {
    const inserts: Promise<unknown>[] = []
    // All in one round trip, in this order.
    const insert = (table: string, rows: Rows) => {
      if (of.has?.(table) ?? true) inserts.push(sql`insert into ${sql(table)} ${sql(rows as never)}`.execute())
    }
    const members = [
      { id: of.memberId, email: of.emailNormalized },
      { id: of.profilelessId, email: `without.${of.emailNormalized}` },
      { id: of.unconfirmedId, email: `unconfirmed.${of.emailNormalized}`, status: 'not_confirmed' },
      { id: of.closedId, email: `closed.${of.emailNormalized}`, status: 'disabled' },
      { id: of.fictionalId, email: `fictional.${of.emailNormalized}` },
    ]
    for (const { id, email, status = 'active' } of members)
      insert('members', {
        tenant_id: tenantId,
        id,
        email,
        email_normalized: email,
        password_hash: 'none',
        status,
        signup_step: 'location',
        premium_until: of.timestamp,
        mail_stops: ['fbl'],
        terms_version: of.timestamp,
        created_at: of.timestamp,
      })
    const own = { tenant_id: tenantId, member_id: of.memberId }
    insert('sessions', { ...own, token_hash: of.tokenHash, expires_at: of.timestamp, created_at: of.timestamp })
    insert('tracking_data', { ...own, network: 'network' })
    insert('profiles', {
      ...own,
      name: 'Name',
      status: 'active',
      searchable: true,
      gender: 'woman',
      seeking: 'everyone',
      birth_date: '1990-01-01',
      country: 'NL',
      card_thumb_filename: `${of.photoId}-thumb.webp`,
      card_colour: '#aabbcc',
      card_interests: [of.interestId],
      last_online_at: of.timestamp,
      created_at: of.timestamp,
    })
    insert('profiles', {
      ...{ tenant_id: tenantId, member_id: of.closedId, name: 'Closed', status: 'disabled', gender: 'man' },
      ...{ seeking: 'everyone', birth_date: '1980-01-01', country: 'NL', last_online_at: of.timestamp },
      created_at: of.timestamp,
    })
    insert('profiles', {
      ...{ tenant_id: tenantId, member_id: of.fictionalId, name: 'Fictional', status: 'active', searchable: true },
      ...{ fictional: true, gender: 'woman', seeking: 'everyone', birth_date: '1980-01-01', country: 'NL' },
      ...{ last_online_at: of.timestamp, created_at: of.timestamp },
    })
    insert('profile_interests', { ...own, interest_id: of.interestId })
    const photo = { ...own, position: 0, width: 800, height: 600, dominant_colour: '#aabbcc', created_at: of.timestamp }
    const files = (id: string) => ({ id, filename: `${id}.webp`, thumb_filename: `${id}-thumb.webp` })
    insert('photos', { ...photo, ...files(of.photoId), status: 'active', main: true })
    insert('photos', {
      ...{ ...photo, ...files(of.removedPhotoId), status: 'removed', main: false },
      ...{ to_moderate: true, removed_at: of.timestamp },
    })
    insert('photos', {
      ...{ ...photo, ...files(of.waitingPhotoId), status: 'pending', main: false },
      ...{ original: `originals/${of.waitingPhotoId}`, to_moderate: true },
    })
    insert('discarded_files', { ...own, name: `${of.photoId}.jpg`, created_at: of.timestamp })
    insert('profile_prompts', { ...own, prompt: 'perfect_sunday', answer: 'Asleep', position: 0 })
    insert('account_deletions', {
      ...own,
      id: of.deletionId,
      reasons: ['break'],
      requested_at: of.timestamp,
    })
    insert('data_exports', { ...own, id: of.exportId, requested_at: of.timestamp, expires_at: of.timestamp })
    insert('signups', {
      ...{ tenant_id: tenantId, id: of.signupId, password_hash: '-', created_at: of.timestamp },
      details: { name: 'Robin' },
    })
    for (const [member_id, recipient_id] of [
      [of.memberId, of.profilelessId],
      [of.unconfirmedId, of.memberId],
    ])
      insert('waiting_messages', {
        ...{ tenant_id: tenantId, member_id, recipient_id, id: of.jobId },
        ...{ text: 'Hello', created_at: of.timestamp },
      })
    for (const [blocker_id, blocked_id] of [
      [of.memberId, of.closedId],
      [of.closedId, of.memberId],
    ])
      insert('blocks', { tenant_id: tenantId, blocker_id, blocked_id, created_at: of.timestamp })
    for (const [viewer_id, viewed_id] of [
      [of.memberId, of.profilelessId],
      [of.profilelessId, of.memberId],
    ])
      insert('profile_views', {
        ...{ tenant_id: tenantId, viewer_id, viewed_id, count: 1 },
        ...{ seen_at: of.timestamp, shown_at: of.timestamp },
      })
    for (const [liker_id, liked_id, matched_at, by_operator] of [
      [of.profilelessId, of.unconfirmedId, null, true],
      [of.memberId, of.profilelessId, of.timestamp, false],
      [of.profilelessId, of.memberId, of.timestamp, false],
      [of.fictionalId, of.profilelessId, null, of.likedByOperator],
    ] as const)
      insert('likes', {
        ...{ tenant_id: tenantId, liker_id, liked_id, key: of.jobId, created_at: of.timestamp },
        ...{ matched_at, by_operator, part: 'about' },
      })
    const [lower_id, higher_id] = [of.memberId, of.closedId].sort()
    insert('ended_matches', { tenant_id: tenantId, lower_id, higher_id, ended_at: of.timestamp })
    for (const [member_id, skipped_id] of [
      [of.memberId, of.unconfirmedId],
      [of.closedId, of.memberId],
    ])
      insert('skips', { tenant_id: tenantId, member_id, skipped_id, created_at: of.timestamp })
    for (const [table, row] of conversationRows({ ...of, tenantId })) insert(table, row)
    insert('blocked_addresses', {
      ...{ ...own, number: 1, address_hash: of.addressHash, created_at: of.timestamp },
    })
    insert('mails', {
      ...{ tenant_id: tenantId, member_id: of.unconfirmedId, id: newId<MailId>() },
      ...{ type: 'confirm_address', created_at: of.timestamp },
    })
    insert('mails', {
      ...own,
      id: of.mailId,
      type: 'welcome',
      created_at: of.timestamp,
      given_up_at: of.timestamp,
    })
    insert('mails', {
      ...{ tenant_id: tenantId, id: newId<MailId>(), type: 'report_received', recipient: 'sam@example.com' },
      ...{ details: sql.json({ number: String(of.openReportNumber) }), created_at: of.timestamp },
    })
    insert('mails', {
      ...{ tenant_id: tenantId, id: newId<MailId>(), type: 'withdrawal_received', recipient: 'kim@example.com' },
      ...{ details: sql.json({ number: 'A1' }), created_at: of.timestamp },
    })
    insert('mails', {
      ...{ tenant_id: tenantId, member_id: of.closedId, id: newId<MailId>(), type: 'account_closed' },
      ...{ details: sql.json({ reason: 'impersonation' }), created_at: of.timestamp },
    })
    insert('links', {
      ...own,
      id: of.linkId,
      mail_id: of.mailId,
      purpose: 'unsubscribe',
      expires_at: new Date(of.timestamp.getTime() + 1),
    })
    insert('report_decisions', {
      ...{ ...own, id: of.decisionId, measure: 'remove_text', item: 'about', removed: 'Hello', ground: 'terms' },
      ...{ rule: 'fraud', facts: 'You asked for money.', mail_id: of.mailId, moderator: 'Kim' },
      ...{ created_at: of.timestamp, objection: 'No', objected_at: of.timestamp },
    })
    insert('report_decisions', {
      ...{ tenant_id: tenantId, id: of.endedDecisionId, member_id: of.closedId, measure: 'none', moderator: 'Kim' },
      created_at: of.timestamp,
    })
    const snapshot = sql.json({ name: 'Name', birthDate: '1990-01-01', about: null, answers: [], photos: [] })
    insert('reports', [
      {
        ...{ tenant_id: tenantId, id: of.reportId, number: of.reportNumber, reason: 'fraud', words: 'Asks for money' },
        ...{ reporter_id: of.memberId, member_id: of.closedId, snapshot, network_hash: null },
        ...{ created_at: of.timestamp, decision_id: of.endedDecisionId, unfounded: true },
        ...{ complaint: null, complained_at: null, decided_by: null },
      },
      {
        ...{ tenant_id: tenantId, id: of.openReportId, number: of.openReportNumber, reason: 'threat', words: '' },
        ...{ reporter_id: of.closedId, member_id: of.memberId, snapshot, network_hash: 'hash' },
        ...{ created_at: of.timestamp, decision_id: null, unfounded: false },
        ...{ complaint: 'No', complained_at: of.timestamp, decided_by: 'Kim' },
      },
    ])
    insert('report_files', {
      ...{ tenant_id: tenantId, report_id: of.openReportId, name: `${of.photoId}.kept` },
    })
    insert('outbox', {
      tenant_id: tenantId,
      id: of.outboxId,
      topic: 'area.do-thing',
      dedup_key: of.dedupeKey,
      payload: sql.json({ memberId: of.memberId }),
      available_at: of.timestamp,
    })
    insert('event_sequences', { ...own, last_number: 1 })
    insert('events', {
      ...{ ...own, number: 1, kind: 'area.happened' },
      ...{ ids: sql.json({}), created_at: of.timestamp },
    })
    const told = { kind: 'photo.approved', ids: sql.json({ photoId: of.photoId }), created_at: of.timestamp }
    insert('notifications', [
      { ...told, ...own, id: of.notificationId, about_id: null },
      { ...told, tenant_id: tenantId, member_id: of.profilelessId, id: of.toldAboutId, about_id: of.memberId },
    ])
    insert('throttles', {
      tenant_id: tenantId,
      key: of.throttleKey,
      count: 1,
      window_ends_at: of.timestamp,
    })
    for (const [table, row] of billingRows({ ...of, tenantId })) insert(table, row)
    insert('job_receipts', { tenant_id: tenantId, job_id: of.jobId, created_at: of.timestamp })
    await Promise.all(inserts)
  })

const known = new WeakMap<Sql, Promise<string[]>>()

/** The names of all tables that have a tenant_id, from the catalog; asked once for each connection. */
export function tenantTables(sql: Sql): Promise<string[]> {
  const names = known.get(sql) ?? readTenantTables(sql)
  known.set(sql, names)
  return names
}

async function readTenantTables(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select relname as name from pg_class c join pg_attribute a on attrelid = c.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attname = 'tenant_id' and not attisdropped
    order by 1`
  return rows.map((row) => row.name)
}

/** Removes all rows of all tenants. For tables with few rows this takes a tenth of the time of `truncate`. */
export async function deleteAllRows(superuser: Sql): Promise<void> {
  const deletes = (await tenantTables(superuser)).map((table) => `delete from ${table}`)
  // Like a replica, without foreign keys and triggers, so that the order does not matter.
  await superuser.unsafe(['begin', 'set local session_replication_role = replica', ...deletes, 'commit'].join(';'))
}
