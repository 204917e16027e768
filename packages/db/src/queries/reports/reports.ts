import type { ConversationId, DecisionId, MemberId, ReportId } from '@hearth/contracts/ids'
import type { Locale } from '@hearth/contracts/locales'
import { type ReportReason, URGENT_REPORT_REASONS } from '@hearth/contracts/reports'
import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, min, or, sql } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { members } from '../../schema/accounts.ts'
import { mails } from '../../schema/mail.ts'
import { type ReportSnapshot, reportDecisions, reportFiles, reports } from '../../schema/reports.ts'
import type { TenantTx } from '../../scope.ts'

export type { ReportSnapshot }

export interface ReportRow {
  readonly id: ReportId
  readonly number: number
  /** Null for a visitor, for somebody who is erased, and once the case has ended. */
  readonly reporterId: MemberId | null
  /** Of a visitor, as far as they said it; null for a member, and once the case has ended. */
  readonly reporterName: string | null
  readonly reporterEmail: string | null
  /** Null for a member, and once the case has ended. */
  readonly reporterLanguage: Locale | null
  /** Null once the case has ended. */
  readonly memberId: MemberId | null
  /** Name of the largest file of a photo; null if it is about none. */
  readonly photo: string | null
  /** The conversation that it is about, and the message in it; null if it is about neither, and once the case has ended. */
  readonly conversationId: ConversationId | null
  readonly messageSeq: number | null
  readonly reason: ReportReason
  readonly words: string
  readonly snapshot: ReportSnapshot | null
  readonly networkHash: string | null
  readonly createdAt: Date
  readonly decisionId: DecisionId | null
  readonly unfounded: boolean
  readonly authority: string | null
  readonly authorityToldAt: Date | null
  /** What the reporter says against the decision. */
  readonly complaint: string | null
  readonly complainedAt: Date | null
  readonly decidedBy: string | null
  readonly complaintUpheld: boolean | null
  readonly complaintAnswer: string | null
  readonly complaintModerator: string | null
  readonly complaintDecidedAt: Date | null
}
type OfComplaint = 'complainedAt' | 'decidedBy' | Extract<keyof ReportRow, `complaint${string}`>
type NewReport = Omit<ReportRow, 'decisionId' | 'unfounded' | 'authority' | 'authorityToldAt' | OfComplaint>

const columns = {
  id: reports.id,
  number: reports.number,
  reporterId: reports.reporterId,
  reporterName: reports.reporterName,
  reporterEmail: reports.reporterEmail,
  reporterLanguage: reports.reporterLanguage,
  memberId: reports.memberId,
  photo: reports.photo,
  conversationId: reports.conversationId,
  messageSeq: reports.messageSeq,
  reason: reports.reason,
  words: reports.words,
  snapshot: reports.snapshot,
  networkHash: reports.networkHash,
  createdAt: reports.createdAt,
  decisionId: reports.decisionId,
  unfounded: reports.unfounded,
  authority: reports.authority,
  authorityToldAt: reports.authorityToldAt,
  complaint: reports.complaint,
  complainedAt: reports.complainedAt,
  decidedBy: reports.decidedBy,
  complaintUpheld: reports.complaintUpheld,
  complaintAnswer: reports.complaintAnswer,
  complaintModerator: reports.complaintModerator,
  complaintDecidedAt: reports.complaintDecidedAt,
}

/** Adds a report and has its files kept. False, with nothing written, if another report has its number. */
export async function insertReport(
  tx: TenantTx,
  { report, files }: { report: NewReport; files: readonly string[] },
): Promise<boolean> {
  const { tenantId } = tx.scope
  const { count } = await sqlOf(tx)
    .insert(reports)
    .values({ tenantId, ...report })
    .onConflictDoNothing({ target: [reports.tenantId, reports.number] })
  if (count > 0 && files.length > 0)
    await sqlOf(tx)
      .insert(reportFiles)
      .values(files.map((name) => ({ tenantId, reportId: report.id, name })))
  return count > 0
}

/** The undecided reports about a member, oldest first. */
export const listOpenReportsOf = (tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<ReportRow[]> =>
  sqlOf(tx)
    .select(columns)
    .from(reports)
    .where(and(ofTenant(tx, reports), eq(reports.memberId, memberId), isNull(reports.decisionId)))
    .orderBy(asc(reports.createdAt), asc(reports.id))

/** Reports by their numbers, oldest first. */
export const listReports = (tx: TenantTx, { numbers }: { numbers: readonly number[] }): Promise<ReportRow[]> =>
  sqlOf(tx)
    .select(columns)
    .from(reports)
    .where(and(ofTenant(tx, reports), inArray(reports.number, [...numbers])))
    .orderBy(asc(reports.createdAt), asc(reports.id))

/** An undecided report, whether a visitor sent it, and how many there were about the same member since a moment. */
export interface OpenReportRow extends Pick<ReportRow, 'number' | 'memberId' | 'reason' | 'createdAt'> {
  readonly about: ReportedThing
  readonly byVisitor: boolean
  readonly lately: number
}

/** What a report is about, as long as its case has not ended. */
type ReportedThing = 'profile' | 'photo' | 'conversation' | 'message'

const aboutColumn = sql<ReportedThing>`case when ${reports.photo} is not null then 'photo'
  when ${reports.messageSeq} is not null then 'message'
  when ${reports.conversationId} is not null then 'conversation' else 'profile' end`

/** Of a report that is dealt with before all others. */
const isUrgent = inArray(reports.reason, [...URGENT_REPORT_REASONS])

/** Undecided reports of the tenant, urgent ones first, then the oldest. */
export const listOpenReports = (
  tx: TenantTx,
  { since, limit }: { since: Date; limit: number },
): Promise<OpenReportRow[]> => {
  const lately = sqlOf(tx)
    .select({ memberId: reports.memberId, lately: count().as('lately') })
    .from(reports)
    .where(and(ofTenant(tx, reports), gte(reports.createdAt, since), isNotNull(reports.memberId)))
    .groupBy(reports.memberId)
    .as('lately')
  return sqlOf(tx)
    .select({
      number: reports.number,
      memberId: reports.memberId,
      about: aboutColumn,
      reason: reports.reason,
      createdAt: reports.createdAt,
      byVisitor: sql<boolean>`${reports.reporterLanguage} is not null`,
      lately: sql<number>`coalesce(${lately.lately}, 0)::int`,
    })
    .from(reports)
    .leftJoin(lately, eq(lately.memberId, reports.memberId))
    .where(and(ofTenant(tx, reports), isNull(reports.decisionId)))
    .orderBy(desc(isUrgent), asc(reports.createdAt), asc(reports.id))
    .limit(limit)
}

/** How many urgent reports are undecided, and when the oldest of them came. */
export async function findUrgentReports(tx: TenantTx, _: object): Promise<{ open: number; oldest: Date | null }> {
  const [row] = await sqlOf(tx)
    .select({ open: count(), oldest: min(reports.createdAt) })
    .from(reports)
    .where(and(ofTenant(tx, reports), isNull(reports.decisionId), isUrgent))
  return row ?? { open: 0, oldest: null }
}

/** Those of these members whose accounts are active, were made before that moment, and of whose reports none was found to be false. */
export async function listTrustedReporters(
  tx: TenantTx,
  { memberIds, before }: { memberIds: readonly MemberId[]; before: Date },
): Promise<MemberId[]> {
  const falsely = sqlOf(tx)
    .select({ id: reports.reporterId })
    .from(reports)
    .where(and(ofTenant(tx, reports), eq(reports.reporterId, members.id), reports.unfounded))
  const rows = await sqlOf(tx)
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        ofTenant(tx, members),
        inArray(members.id, [...memberIds]),
        eq(members.status, 'active'),
        lt(members.createdAt, before),
        sql`not exists ${falsely}`,
      ),
    )
  return rows.map(({ id }) => id)
}

/** How many reports somebody made since a moment, how many of them were found to be false, and when the last of these was made. */
export async function countReportsBy(
  tx: TenantTx,
  { memberId, since }: { memberId: MemberId; since: Date },
): Promise<{ all: number; unfounded: number; lastUnfounded: Date | null }> {
  const [row] = await sqlOf(tx)
    .select({
      all: count(),
      unfounded: sql<number>`count(*) filter (where ${reports.unfounded})::int`,
      lastUnfounded: sql<Date | null>`max(${reports.createdAt}) filter (where ${reports.unfounded})`.mapWith(
        reports.createdAt,
      ),
    })
    .from(reports)
    .where(and(ofTenant(tx, reports), eq(reports.reporterId, memberId), gte(reports.createdAt, since)))
  return row ?? { all: 0, unfounded: 0, lastUnfounded: null }
}

/** Has undecided reports decided, and forgets the networks that they came from; returns how many. */
export async function updateReportsDecided(
  tx: TenantTx,
  { reportIds, decisionId, unfounded }: { reportIds: readonly ReportId[]; decisionId: DecisionId; unfounded: boolean },
): Promise<number> {
  const { count: decided } = await sqlOf(tx)
    .update(reports)
    .set({ decisionId, unfounded, networkHash: null })
    .where(and(ofTenant(tx, reports), inArray(reports.id, [...reportIds]), isNull(reports.decisionId)))
  return decided
}

/** Records which authority was told of a report; false if there is none of that number. */
export async function updateAuthorityTold(
  tx: TenantTx,
  { number, authority, at }: { number: number; authority: string; at: Date },
): Promise<boolean> {
  const { count: told } = await sqlOf(tx)
    .update(reports)
    .set({ authority, authorityToldAt: at })
    .where(and(ofTenant(tx, reports), eq(reports.number, number)))
  return told > 0
}

/** Records a member’s complaint about the decision of their report; false if there is one already. Of concurrent calls one returns true. */
export async function updateReportComplained(
  tx: TenantTx,
  { reportId, ...complaint }: { reportId: ReportId; complaint: string; complainedAt: Date; decidedBy: string },
): Promise<boolean> {
  const { count: complained } = await sqlOf(tx)
    .update(reports)
    .set(complaint)
    .where(and(ofTenant(tx, reports), eq(reports.id, reportId), isNull(reports.complainedAt)))
  return complained > 0
}

interface ComplaintAnswer {
  readonly complaintUpheld: boolean
  readonly complaintAnswer: string
  readonly complaintModerator: string
  readonly complaintDecidedAt: Date
}

/** Answers a complaint, after which a report whose decision does not stand waits for another; false if none waits. Throws for whoever decided. */
export async function updateComplaintAnswered(
  tx: TenantTx,
  { reportId, ...answer }: ComplaintAnswer & { reportId: ReportId },
): Promise<boolean> {
  const { count: answered } = await sqlOf(tx)
    .update(reports)
    .set({ ...answer, ...(answer.complaintUpheld ? {} : { decisionId: null, unfounded: false }) })
    .where(
      and(
        ...[ofTenant(tx, reports), eq(reports.id, reportId)],
        ...[isNotNull(reports.complainedAt), isNull(reports.complaintDecidedAt)],
      ),
    )
  return answered > 0
}

/** Reports with a complaint that nobody has answered, oldest first. */
export const listOpenComplaints = (tx: TenantTx, { limit }: { limit: number }): Promise<ReportRow[]> =>
  sqlOf(tx)
    .select(columns)
    .from(reports)
    .where(and(ofTenant(tx, reports), isNotNull(reports.complainedAt), isNull(reports.complaintDecidedAt)))
    .orderBy(asc(reports.complainedAt), asc(reports.id))
    .limit(limit)

/** Forgets who made these reports, before their account goes; the reports stay. */
export async function updateReportsOfNobody(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<number> {
  const { count: forgotten } = await sqlOf(tx)
    .update(reports)
    .set({ reporterId: null, networkHash: null })
    .where(and(ofTenant(tx, reports), eq(reports.reporterId, memberId)))
  return forgotten
}

/** Those of these files that reports keep. */
export async function listKeptFiles(tx: TenantTx, { names }: { names: readonly string[] }): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await sqlOf(tx)
    .selectDistinct({ name: reportFiles.name })
    .from(reportFiles)
    .where(and(ofTenant(tx, reportFiles), inArray(reportFiles.name, [...names])))
  return rows.map(({ name }) => name)
}

/** What a member told us of others, latest first, for the archive of their data. */
export const listReportsBy = (tx: TenantTx, { memberId }: { memberId: MemberId }) =>
  sqlOf(tx)
    .select({
      number: reports.number,
      about: aboutColumn,
      reason: reports.reason,
      words: reports.words,
      createdAt: reports.createdAt,
      measure: reportDecisions.measure,
      decidedAt: reportDecisions.createdAt,
      unfounded: reports.unfounded,
      complaint: reports.complaint,
      complainedAt: reports.complainedAt,
      complaintUpheld: reports.complaintUpheld,
      complaintAnswer: reports.complaintAnswer,
      complaintDecidedAt: reports.complaintDecidedAt,
    })
    .from(reports)
    .leftJoin(
      reportDecisions,
      and(eq(reportDecisions.tenantId, reports.tenantId), eq(reportDecisions.id, reports.decisionId)),
    )
    .where(and(ofTenant(tx, reports), eq(reports.reporterId, memberId)))
    .orderBy(desc(reports.createdAt), desc(reports.id))

/**
 * Up to `limit` reports that were decided before that moment, whose objections and complaints wait no more, and of which something personal
 * is left; oldest first.
 */
export async function listEndedReports(
  tx: TenantTx,
  { before, limit }: { before: Date; limit: number },
): Promise<ReportId[]> {
  const rows = await sqlOf(tx)
    .select({ id: reports.id })
    .from(reports)
    .innerJoin(
      reportDecisions,
      and(eq(reportDecisions.tenantId, reports.tenantId), eq(reportDecisions.id, reports.decisionId)),
    )
    .where(
      and(
        ofTenant(tx, reports),
        isNotNull(reports.snapshot),
        lt(reportDecisions.createdAt, before),
        or(
          isNull(reportDecisions.objectedAt),
          lt(reportDecisions.objectionDecidedAt, before),
          lt(reportDecisions.liftedAt, before),
        ),
        or(isNull(reports.complainedAt), lt(reports.complaintDecidedAt, before)),
      ),
    )
    .orderBy(asc(reportDecisions.createdAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Those of these reports whose receipt was mailed to a visitor, by their numbers. */
export async function listReportsMailed(tx: TenantTx, { numbers }: { numbers: readonly number[] }): Promise<number[]> {
  const rows = await sqlOf(tx)
    .select({ number: sql<number>`(${mails.details} ->> 'number')::float8` })
    .from(mails)
    .where(and(ofTenant(tx, mails), eq(mails.type, 'report_received'), isAboutReports(numbers)))
  return rows.map(({ number }) => number)
}

const isAboutReports = (numbers: readonly number[]) =>
  and(isNull(mails.memberId), inArray(sql`${mails.details} ->> 'number'`, numbers.map(String)))

/** Leaves of these reports what the yearly figures count, removes the mails about them to visitors, and lets their files go. */
export async function updateReportsEnded(
  tx: TenantTx,
  { reportIds }: { reportIds: readonly ReportId[] },
): Promise<number> {
  if (reportIds.length === 0) return 0
  const these = inArray(reportFiles.reportId, [...reportIds])
  await sqlOf(tx)
    .delete(reportFiles)
    .where(and(ofTenant(tx, reportFiles), these))
  const ended = await sqlOf(tx)
    .update(reports)
    .set({
      ...{ reporterId: null, reporterName: null, reporterEmail: null, reporterLanguage: null },
      ...{ memberId: null, photo: null, conversationId: null, messageSeq: null },
      ...{ words: '', snapshot: null, networkHash: null },
      complaint: sql`case when ${reports.complaint} is null then null else '' end`,
      complaintAnswer: sql`case when ${reports.complaintAnswer} is null then null else '' end`,
    })
    .where(and(ofTenant(tx, reports), inArray(reports.id, [...reportIds])))
    .returning({ number: reports.number })
  const numbers = ended.map(({ number }) => number)
  if (numbers.length > 0)
    await sqlOf(tx)
      .delete(mails)
      .where(and(ofTenant(tx, mails), isAboutReports(numbers)))
  return numbers.length
}
