import { OPENERS_COUNT_FOR, type Openers } from '@hearth/contracts/conversations'
import { DAY } from '@hearth/contracts/durations'
import { type DecisionId, type MemberId, newId } from '@hearth/contracts/ids'
import { FALSE_REPORTS_DAYS, FALSE_REPORTS_MAX } from '@hearth/contracts/reports'
import { lockMember } from '@hearth/db/queries/accounts/members'
import { countOpeners } from '@hearth/db/queries/conversations/openers'
import { findProfile } from '@hearth/db/queries/profiles/profiles'
import {
  type DecisionRow,
  findDecision,
  insertDecision,
  listMeasuresOf,
  updateDecision,
} from '@hearth/db/queries/reports/decisions'
import {
  countReportsBy,
  listOpenReports,
  listOpenReportsOf,
  listReports,
  listReportsMailed,
  type OpenReportRow,
  type ReportRow,
  updateAuthorityTold,
  updateReportsDecided,
} from '@hearth/db/queries/reports/reports'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { accept, type Outcome, refuse } from '../failures.ts'
import { mailMember } from '../mail/mail-member.ts'
import { notify } from '../notifications/notify.ts'
import { inLine } from './report-rules.ts'
import { liftMeasure, type Measure, messageItem, takeMeasure } from './take-measures.ts'

type Context = Pick<AppContext, 'db' | 'clock'>

interface OfTenant {
  readonly scope: TenantScope
}

/** Undecided reports of a tenant in the order in which they are dealt with, a thousand at most. */
export async function listReportsInLine({ db, clock }: Context, { scope }: OfTenant): Promise<OpenReportRow[]> {
  const since = new Date(clock.now().getTime() - DAY)
  return inLine(await inTenant(db, scope, (tx) => listOpenReports(tx, { since, limit: 1_000 })))
}

/** A report as support sees it. */
interface ReportView {
  readonly report: ReportRow
  /** How many reports this reporter made lately, and how many of them were false; null for a visitor. */
  readonly reporter: { readonly all: number; readonly unfounded: number } | null
  /** The measures about the member reported, and about the reporter. */
  readonly measures: Awaited<ReturnType<typeof listMeasuresOf>>
  /** To how many people the member reported wrote first in seven days, and how many of these answered; null once the case has ended. */
  readonly openers: (Openers & { readonly share: number | null }) | null
}

/** One report with what was reported; null if no report of the tenant has this number. */
export const viewReport = (
  { db, clock }: Context,
  { scope, number }: OfTenant & { readonly number: number },
): Promise<ReportView | null> =>
  inTenant(db, scope, async (tx) => {
    const [report] = await listReports(tx, { numbers: [number] })
    if (!report) return null
    const since = falseReportsSince(clock.now())
    const { memberId, reporterId } = report
    return {
      report,
      reporter: reporterId && (await countReportsBy(tx, { memberId: reporterId, since })),
      measures: memberId === null ? [] : await listMeasuresOf(tx, { memberId }),
      openers: memberId && (await openersOf(tx, memberId, clock.now())),
    }
  })

/** More conversations than anybody begins by hand in that time. */
const OPENERS_SHOWN = 10_000

async function openersOf(tx: TenantTx, memberId: MemberId, now: Date) {
  const time = { since: new Date(now.getTime() - OPENERS_COUNT_FOR), before: new Date(now.getTime() + DAY) }
  const { sent, answered } = await countOpeners(tx, { memberId, ...time, limit: OPENERS_SHOWN })
  return { sent, answered, share: sent === 0 ? null : Math.round((100 * answered) / sent) / 100 }
}

const falseReportsSince = (now: Date): Date => new Date(now.getTime() - FALSE_REPORTS_DAYS * DAY)

/**
 * What a decision does: a measure with its statement, or nothing, because there is no reason or the report was manifestly false. Of a message
 * that goes the item is its number in the conversation.
 */
export type Verdict =
  | { readonly measure: 'none'; readonly unfounded: boolean }
  | Pick<Measure, 'measure' | 'item' | 'statement'>

interface DecideReports extends OfTenant {
  readonly numbers: readonly number[]
  readonly verdict: Verdict
  /** Who decides. */
  readonly moderator: string
}

/**
 * Decides undecided reports about one member, and tells the member of a measure and each reporter of the outcome. A profile that a rule has hidden is
 * shown again, unless the decision hides it or more reports of that kind wait. Of concurrent decisions about one report one is taken.
 */
export const decideReports = (
  ctx: Context,
  { scope, numbers, verdict: asked, moderator }: DecideReports,
): Promise<
  Outcome<{ readonly decisionId: DecisionId }, 'reports.not_open' | 'reports.several' | 'reports.impossible'>
> =>
  inTenant(ctx.db, scope, async (tx) => {
    const [first, ...others] = await listReports(tx, { numbers })
    if (!first?.memberId) return refuse('reports.not_open')
    const { memberId } = first
    if (others.some((one) => one.memberId !== memberId)) return refuse('reports.several')
    await lockMember(tx, { memberId, for: 'no key update' })
    const open = (await listOpenReportsOf(tx, { memberId })).filter(({ number }) => numbers.includes(number))
    if (open.length === 0 || open.length < new Set(numbers).size) return refuse('reports.not_open')

    const verdict = ofMessage(asked, open)
    if (!verdict) return refuse('reports.impossible')
    const isDeclined = verdict.measure === 'none'
    const told = open.flatMap(({ id: reportId, reporterId, complainedAt }) => {
      // Whoever has complained learns that this is the answer, and not that they may complain.
      const declined = complainedAt === null ? 'report.declined' : 'report.answered'
      const kind = isDeclined ? declined : 'report.decided'
      return reporterId === null ? [] : [{ memberId: reporterId, kind, ids: { reportId } } as const]
    })
    const decisionId = await decide(ctx, tx, { memberId, verdict, moderator, told })
    if (!decisionId) return refuse('reports.impossible')
    await mailVisitors(ctx, tx, open, isDeclined ? 'declined' : 'decided')
    const unfounded = verdict.measure === 'none' && verdict.unfounded
    await updateReportsDecided(tx, { reportIds: open.map(({ id }) => id), decisionId, unfounded })
    await settleHiding(ctx, tx, { memberId })
    return accept({ decisionId })
  })

/** The verdict, whose message is named by its conversation as well; null unless these reports have kept that message, and of one conversation alone. */
function ofMessage(verdict: Verdict, reports: readonly ReportRow[]): Verdict | null {
  if (verdict.measure !== 'remove_message') return verdict
  const seq = Number(verdict.item)
  const kept = reports.filter(({ snapshot }) => snapshot?.messages?.some((one) => one.seq === seq))
  const [conversationId, ...others] = new Set(kept.map((one) => one.conversationId))
  return conversationId && others.length === 0 ? { ...verdict, item: messageItem({ conversationId, seq }) } : null
}

/** Mails the outcome to visitors who reported and were mailed the receipt: so nobody’s mailbox is filled by whoever types its address. */
async function mailVisitors(
  ctx: Context,
  tx: TenantTx,
  reports: readonly ReportRow[],
  outcome: 'declined' | 'decided',
): Promise<void> {
  const visitors = reports.filter(({ reporterEmail }) => reporterEmail !== null)
  if (visitors.length === 0) return
  const receipts = await listReportsMailed(tx, { numbers: visitors.map(({ number }) => number) })
  for (const { number, reporterEmail: recipient, reporterLanguage: language } of visitors)
    if (recipient !== null && receipts.includes(number)) {
      const details = { number: String(number), language: language ?? '', outcome }
      await mailMember(ctx, tx, { memberId: null, type: 'report_answered', recipient, details })
    }
}

interface Decision extends Pick<DecideReports, 'verdict' | 'moderator'> {
  readonly memberId: MemberId
  /** What the reporters are told. */
  readonly told: Parameters<typeof notify>[2]
}

/** Records the decision, with its measure; null if that cannot be taken. */
async function decide(
  ctx: Context,
  tx: TenantTx,
  { memberId, verdict, moderator, told }: Decision,
): Promise<DecisionId | null> {
  const hidden = verdict.measure === 'hide_profile' ? await findHiding(tx, { memberId }) : null
  if (verdict.measure !== 'none') {
    const id = await takeMeasure(ctx, tx, { memberId, ...verdict, moderator }, told)
    if (id && hidden) await standInPlace(ctx, tx, hidden, { memberId, facts: verdict.statement.facts, moderator })
    return id
  }
  const id = newId<DecisionId>()
  await insertDecision(tx, {
    ...{ id, memberId, measure: 'none', item: null, removed: null, ground: null, rule: null, facts: null },
    ...{ mailId: null, moderator, createdAt: ctx.clock.now(), until: null },
  })
  await notify(ctx, tx, told)
  return id
}

/** Has what a person has decided stand in place of what the rule did, and answers an objection to that, which a person has looked at by now. */
async function standInPlace(
  ctx: Context,
  tx: TenantTx,
  { id: decisionId, measure, objectedAt, objectionDecidedAt }: DecisionRow,
  { memberId, facts: answer, moderator }: Pick<Decision, 'memberId' | 'moderator'> & { readonly facts: string },
): Promise<void> {
  const now = ctx.clock.now()
  await updateDecision(tx, { decisionId, changes: { liftedAt: now } })
  if (objectedAt === null || objectionDecidedAt !== null) return
  const changes = { objectionUpheld: true, objectionAnswer: answer, objectionModerator: moderator }
  await updateDecision(tx, { decisionId, changes: { ...changes, objectionDecidedAt: now } })
  await mailMember(ctx, tx, { memberId, type: 'objection_upheld', details: { measure, answer } })
}

/** The decision of the rule that hides this profile, if one does. */
async function findHiding(tx: TenantTx, { memberId }: { memberId: MemberId }) {
  const hiddenBy = (await findProfile(tx, { memberId }))?.hiddenBy
  const decision = hiddenBy ? await findDecision(tx, { decisionId: hiddenBy }) : null
  return decision?.moderator === null ? decision : null
}

/** Shows a profile again that a rule has hidden, once no report waits that the rule could rest on, and tells its member. */
async function settleHiding(ctx: Context, tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<void> {
  const hiding = await findHiding(tx, { memberId })
  if (!hiding || (await listOpenReportsOf(tx, { memberId })).some(({ reason }) => reason === 'under_age')) return
  await liftMeasure(ctx, tx, hiding)
  await mailMember(ctx, tx, { memberId, type: 'measure_lifted', details: { measure: hiding.measure } })
}

/** Records which authority was told of what a report is about (Article 18 of the DSA); false if there is no such report. */
export const recordAuthority = (
  { db, clock }: Context,
  { scope, number, authority }: OfTenant & { readonly number: number; readonly authority: string },
): Promise<boolean> => inTenant(db, scope, (tx) => updateAuthorityTold(tx, { number, authority, at: clock.now() }))

interface AnswerFalseReports extends OfTenant {
  /** A report of whoever it is about. */
  readonly number: number
  readonly facts: string
  readonly moderator: string
}

/**
 * Warns a member of whose reports three were found to be false in 180 days; after another false report that was made after the warning, their reports
 * are not heard for 30 days, but about the urgent reasons (Article 23 of the DSA). A person decides that it has come to this.
 */
export const answerFalseReports = (
  ctx: Context,
  { scope, number, facts, moderator }: AnswerFalseReports,
): Promise<
  Outcome<{ readonly measure: 'warn' | 'pause_reports' }, 'reports.too_few_false' | 'reports.warned_already'>
> =>
  inTenant(ctx.db, scope, async (tx) => {
    const [report] = await listReports(tx, { numbers: [number] })
    const memberId = report?.reporterId
    if (!memberId) return refuse('reports.too_few_false')
    await lockMember(tx, { memberId, for: 'no key update' })
    const since = falseReportsSince(ctx.clock.now())
    const { unfounded, lastUnfounded } = await countReportsBy(tx, { memberId, since })
    if (unfounded < FALSE_REPORTS_MAX) return refuse('reports.too_few_false')
    const answers = (await listMeasuresOf(tx, { memberId })).filter(
      ({ rule, liftedAt, createdAt }) => rule === 'false_reports' && liftedAt === null && createdAt >= since,
    )
    const last = answers[0]?.createdAt
    if (last && (lastUnfounded === null || lastUnfounded <= last)) return refuse('reports.warned_already')
    const measure = last ? 'pause_reports' : 'warn'
    const statement = { rule: { ground: 'terms', rule: 'false_reports' }, facts } as const
    await takeMeasure(ctx, tx, { memberId, measure, item: null, statement, moderator })
    return accept({ measure })
  })
