import { DAY } from '@hearth/contracts/durations'
import type { DecisionId, MemberId } from '@hearth/contracts/ids'
import { OBJECTION_DAYS } from '@hearth/contracts/reports'
import { lockMember } from '@hearth/db/queries/accounts/members'
import {
  type DecisionRow,
  findDecision,
  findDecisionOfMail,
  listOpenObjections,
  updateDecision,
} from '@hearth/db/queries/reports/decisions'
import {
  listOpenComplaints,
  listReports,
  listReportsBy,
  type ReportRow,
  updateComplaintAnswered,
  updateReportComplained,
} from '@hearth/db/queries/reports/reports'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { accept, type FieldRefusal, type Outcome, refuse, refuseFields } from '../failures.ts'
import { mailMember } from '../mail/mail-member.ts'
import { findLink, takeLink } from '../mail/open-link.ts'
import { notify } from '../notifications/notify.ts'
import { parseWords } from '../platform/tidy-text.ts'
import { liftMeasure } from './take-measures.ts'

interface OfLink {
  readonly scope: TenantScope
  /** The token of the link in the mail with the statement. */
  readonly token: string
}

/** The measure that a link lets its member object to; null for a dead link, and once the measure is lifted. Uses nothing up. */
export const findObjection = (
  ctx: AppContext,
  { scope, token }: OfLink,
): Promise<Pick<DecisionRow, 'measure' | 'createdAt'> | null> =>
  inTenant(ctx.db, scope, async (tx) => {
    const link = await findLink(ctx, tx, { token, purpose: 'object' })
    const decision = link && (await findDecisionOfMail(tx, { mailId: link.mailId }))
    return decision && decision.liftedAt === null ? { measure: decision.measure, createdAt: decision.createdAt } : null
  })

/** Objects to a measure, once, also from a closed account. */
export const object = (
  ctx: AppContext,
  { scope, token, words }: OfLink & { readonly words: string },
): Promise<Outcome<null, 'accounts.link_invalid'> | FieldRefusal> => {
  const parsed = parseWords(words)
  const fault = parsed.ok ? { code: 'reports.objection_required' } : parsed.fault
  if (!parsed.ok || parsed.value === '')
    return Promise.resolve(refuseFields('profiles.invalid_details', [{ field: 'words', ...fault }]))
  return inTenant(ctx.db, scope, async (tx) => {
    const link = await takeLink(ctx, tx, { token, purpose: 'object' })
    const decision = link && (await findDecisionOfMail(tx, { mailId: link.mailId }))
    if (!decision || decision.liftedAt !== null) return refuse('accounts.link_invalid')
    const changes = { objection: parsed.value, objectedAt: ctx.clock.now() }
    await updateDecision(tx, { decisionId: decision.id, changes })
    return accept(null)
  })
}

type Context = Pick<AppContext, 'db' | 'clock'>

/** The objections that nobody has decided, oldest first, a thousand at most. One to a measure that is lifted waits no more. */
export const listObjections = (
  { db }: Pick<Context, 'db'>,
  { scope }: { scope: TenantScope },
): Promise<DecisionRow[]> => inTenant(db, scope, (tx) => listOpenObjections(tx, { limit: 1_000 }))

interface DecideObjection {
  readonly scope: TenantScope
  readonly decisionId: DecisionId
  /** Whether the measure stands. */
  readonly upheld: boolean
  /** Why, in the member's language. */
  readonly answer: string
  readonly moderator: string
}

/** Decides an objection, and mails its member the answer. A measure that was wrong is lifted. Whoever took the measure cannot decide. */
export const decideObjection = (
  ctx: Context,
  { scope, decisionId, upheld, answer, moderator }: DecideObjection,
): Promise<Outcome<null, 'reports.no_objection' | 'reports.same_moderator'>> =>
  inTenant(ctx.db, scope, async (tx) => {
    const seen = await findDecision(tx, { decisionId })
    if (seen?.memberId) await lockMember(tx, { memberId: seen.memberId, for: 'no key update' })
    const decision = await findDecision(tx, { decisionId })
    if (!decision || decision.objectedAt === null || (decision.objectionDecidedAt ?? decision.liftedAt) !== null)
      return refuse('reports.no_objection')
    if (decision.moderator?.toLowerCase() === moderator.toLowerCase()) return refuse('reports.same_moderator')
    const now = ctx.clock.now()
    await updateDecision(tx, {
      decisionId,
      changes: {
        ...{ objectionUpheld: upheld, objectionAnswer: answer, objectionModerator: moderator },
        objectionDecidedAt: now,
      },
    })
    const { memberId, measure } = decision
    if (!upheld) await liftMeasure(ctx, tx, decision)
    const type = upheld ? 'objection_upheld' : 'measure_lifted'
    if (memberId) await mailMember(ctx, tx, { memberId, type, details: { measure, answer } })
    return accept(null)
  })

type Own = Awaited<ReturnType<typeof listReportsBy>>[number]

/** A member’s own report with its outcome. */
interface OwnReport extends Pick<Own, 'number' | 'about' | 'reason' | 'createdAt' | 'complainedAt'> {
  /** Whether we have acted on it; null while it is undecided. */
  readonly acted: boolean | null
  /** Whether its reporter can object to the decision: once, for 184 days. */
  readonly open: boolean
  /** Of the objection; null while nobody has answered it. */
  readonly answer: { readonly upheld: boolean; readonly words: string } | null
}

interface OfReporter {
  readonly viewer: { readonly scope: TenantScope; readonly id: MemberId }
}

/** The viewer’s reports, latest first; without those whose cases have ended. */
export const listOwnReports = (ctx: Context, { viewer }: OfReporter): Promise<OwnReport[]> =>
  inTenant(ctx.db, viewer.scope, async (tx) => {
    const rows = await listReportsBy(tx, { memberId: viewer.id })
    return rows.map(({ number, about, reason, createdAt, complainedAt, measure, complaintUpheld: upheld, ...row }) => ({
      ...{ number, about, reason, createdAt, complainedAt },
      acted: measure && measure !== 'none',
      open: canObject(ctx, { decidedAt: row.decidedAt, complainedAt }),
      answer: upheld === null ? null : { upheld, words: row.complaintAnswer ?? '' },
    }))
  })

const canObject = ({ clock }: Context, { decidedAt, complainedAt }: Pick<Own, 'decidedAt' | 'complainedAt'>): boolean =>
  decidedAt !== null && decidedAt.getTime() > clock.now().getTime() - OBJECTION_DAYS * DAY && complainedAt === null

/** Complains about the decision of one’s own report, once (Article 20(1) of the DSA). */
export const complain = (
  ctx: Context,
  { viewer, number, words }: OfReporter & { readonly number: number; readonly words: string },
): Promise<Outcome<null, 'reports.no_complaint'> | FieldRefusal> => {
  const parsed = parseWords(words)
  const fault = parsed.ok ? { code: 'reports.objection_required' } : parsed.fault
  if (!parsed.ok || parsed.value === '')
    return Promise.resolve(refuseFields('profiles.invalid_details', [{ field: 'words', ...fault }]))
  return inTenant(ctx.db, viewer.scope, async (tx) => {
    const [report] = await listReports(tx, { numbers: [number] })
    const decision = report?.decisionId && (await findDecision(tx, { decisionId: report.decisionId }))
    if (report?.reporterId !== viewer.id || !decision?.moderator) return refuse('reports.no_complaint')
    const { id: reportId, complainedAt } = report
    if (!canObject(ctx, { decidedAt: decision.createdAt, complainedAt })) return refuse('reports.no_complaint')
    const { moderator: decidedBy } = decision
    const complaint = { reportId, complaint: parsed.value, complainedAt: ctx.clock.now(), decidedBy }
    return (await updateReportComplained(tx, complaint)) ? accept(null) : refuse('reports.no_complaint')
  })
}

/** The complaints that nobody has answered, oldest first, a thousand at most. */
export const listComplaints = ({ db }: Pick<Context, 'db'>, { scope }: { scope: TenantScope }): Promise<ReportRow[]> =>
  inTenant(db, scope, (tx) => listOpenComplaints(tx, { limit: 1_000 }))

interface DecideComplaint extends Omit<DecideObjection, 'decisionId'> {
  readonly number: number
}

/**
 * Answers a complaint, and tells whoever complained. A report whose decision was wrong waits for another. Whoever took the decision cannot answer.
 */
export const decideComplaint = (
  ctx: Context,
  { scope, number, upheld, answer, moderator }: DecideComplaint,
): Promise<Outcome<null, 'reports.no_objection' | 'reports.same_moderator'>> =>
  inTenant(ctx.db, scope, async (tx) => {
    const [report] = await listReports(tx, { numbers: [number] })
    if (!report || report.complainedAt === null || report.complaintDecidedAt !== null)
      return refuse('reports.no_objection')
    if (report.decidedBy?.toLowerCase() === moderator.toLowerCase()) return refuse('reports.same_moderator')
    const answered = await updateComplaintAnswered(tx, {
      ...{ reportId: report.id, complaintUpheld: upheld, complaintAnswer: answer, complaintModerator: moderator },
      complaintDecidedAt: ctx.clock.now(),
    })
    if (!answered) return refuse('reports.no_objection')
    const { id: reportId, reporterId: memberId } = report
    if (memberId !== null) await notify(ctx, tx, [{ memberId, kind: 'report.answered', ids: { reportId } }])
    return accept(null)
  })
