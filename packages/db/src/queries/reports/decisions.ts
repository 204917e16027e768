import type { DecisionId, MailId, MemberId } from '@hearth/contracts/ids'
import type { ReportMeasure } from '@hearth/contracts/reports'
import { and, asc, count, desc, eq, gte, isNotNull, isNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { reportDecisions } from '../../schema/reports.ts'
import type { TenantTx } from '../../scope.ts'

export interface DecisionRow {
  readonly id: DecisionId
  readonly memberId: MemberId | null
  readonly measure: ReportMeasure
  readonly item: string | null
  readonly removed: string | null
  readonly ground: 'terms' | 'law' | null
  readonly rule: string | null
  readonly facts: string | null
  readonly mailId: MailId | null
  /** Null for the rule that hides a profile. */
  readonly moderator: string | null
  readonly createdAt: Date
  readonly until: Date | null
  readonly liftedAt: Date | null
  readonly objection: string | null
  readonly objectedAt: Date | null
  readonly objectionUpheld: boolean | null
  readonly objectionAnswer: string | null
  readonly objectionModerator: string | null
  readonly objectionDecidedAt: Date | null
}
export type NewDecision = Omit<DecisionRow, 'liftedAt' | `objection${string}` | 'objectedAt'>

const columns = {
  id: reportDecisions.id,
  memberId: reportDecisions.memberId,
  measure: reportDecisions.measure,
  item: reportDecisions.item,
  removed: reportDecisions.removed,
  ground: reportDecisions.ground,
  rule: reportDecisions.rule,
  facts: reportDecisions.facts,
  mailId: reportDecisions.mailId,
  moderator: reportDecisions.moderator,
  createdAt: reportDecisions.createdAt,
  until: reportDecisions.until,
  liftedAt: reportDecisions.liftedAt,
  objection: reportDecisions.objection,
  objectedAt: reportDecisions.objectedAt,
  objectionUpheld: reportDecisions.objectionUpheld,
  objectionAnswer: reportDecisions.objectionAnswer,
  objectionModerator: reportDecisions.objectionModerator,
  objectionDecidedAt: reportDecisions.objectionDecidedAt,
}

/** Adds a decision; throws for a measure without a statement of reasons. */
export async function insertDecision(tx: TenantTx, decision: NewDecision): Promise<void> {
  await sqlOf(tx)
    .insert(reportDecisions)
    .values({ tenantId: tx.scope.tenantId, ...decision })
}

async function findBy(tx: TenantTx, which: SQL): Promise<DecisionRow | null> {
  const [row] = await sqlOf(tx)
    .select(columns)
    .from(reportDecisions)
    .where(and(ofTenant(tx, reportDecisions), which))
  return row ?? null
}

export const findDecision = (tx: TenantTx, { decisionId }: { decisionId: DecisionId }): Promise<DecisionRow | null> =>
  findBy(tx, eq(reportDecisions.id, decisionId))

/** The decision whose statement a mail brought. */
export const findDecisionOfMail = (tx: TenantTx, { mailId }: { mailId: MailId }): Promise<DecisionRow | null> =>
  findBy(tx, eq(reportDecisions.mailId, mailId))

/** The measures about a member, latest first. */
export const listMeasuresOf = (tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<DecisionRow[]> =>
  sqlOf(tx)
    .select(columns)
    .from(reportDecisions)
    .where(
      and(
        ofTenant(tx, reportDecisions),
        eq(reportDecisions.memberId, memberId),
        sql`${reportDecisions.measure} <> 'none'`,
      ),
    )
    .orderBy(desc(reportDecisions.createdAt), desc(reportDecisions.id))

/** Objections that nobody has decided to measures that are not lifted, oldest first. */
export const listOpenObjections = (tx: TenantTx, { limit }: { limit: number }): Promise<DecisionRow[]> =>
  sqlOf(tx)
    .select(columns)
    .from(reportDecisions)
    .where(
      and(
        ofTenant(tx, reportDecisions),
        isNotNull(reportDecisions.objectedAt),
        isNull(reportDecisions.objectionDecidedAt),
        isNull(reportDecisions.liftedAt),
      ),
    )
    .orderBy(asc(reportDecisions.objectedAt))
    .limit(limit)

type Changes = Partial<
  Pick<
    DecisionRow,
    | 'liftedAt'
    | 'objection'
    | 'objectedAt'
    | 'objectionUpheld'
    | 'objectionAnswer'
    | 'objectionModerator'
    | 'objectionDecidedAt'
  >
>

/** Writes the given columns only. Throws where whoever decided would decide the objection, too. */
export async function updateDecision(
  tx: TenantTx,
  { decisionId, changes }: { decisionId: DecisionId; changes: Changes },
): Promise<boolean> {
  const { count: changed } = await sqlOf(tx)
    .update(reportDecisions)
    .set(changes)
    .where(and(ofTenant(tx, reportDecisions), eq(reportDecisions.id, decisionId)))
  return changed > 0
}

/**
 * Leaves of decisions from before that moment, whose objections wait no more, what the yearly figures count; returns how many. Of whoever is erased the
 * words are left until then.
 */
export async function updateDecisionsEnded(
  tx: TenantTx,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const ended = sqlOf(tx)
    .select({ id: reportDecisions.id })
    .from(reportDecisions)
    .where(
      and(
        ofTenant(tx, reportDecisions),
        or(isNotNull(reportDecisions.memberId), ne(reportDecisions.facts, '-')),
        lt(reportDecisions.createdAt, before),
        or(
          isNull(reportDecisions.objectedAt),
          lt(reportDecisions.objectionDecidedAt, before),
          lt(reportDecisions.liftedAt, before),
        ),
        // A measure that still stands names whom it is about.
        or(
          isNull(reportDecisions.memberId),
          notInArray(reportDecisions.measure, ['hide_profile', 'disable_account']),
          isNotNull(reportDecisions.liftedAt),
        ),
      ),
    )
    .limit(limit)
  const { count: changed } = await sqlOf(tx)
    .update(reportDecisions)
    .set({
      memberId: null,
      removed: null,
      // Which message it was is forgotten with the two who wrote it.
      item: sql`case when ${reportDecisions.measure} = 'remove_message' then '' else ${reportDecisions.item} end`,
      facts: sql`case when ${reportDecisions.facts} is null then null else '-' end`,
      objection: sql`case when ${reportDecisions.objection} is null then null else '' end`,
      objectionAnswer: sql`case when ${reportDecisions.objectionAnswer} is null then null else '' end`,
    })
    .where(and(ofTenant(tx, reportDecisions), sql`${reportDecisions.id} in ${ended}`))
  return changed
}

/** Forgets whom decisions were about and what was removed, before the account goes; statements and objections of open cases stay. */
export async function updateDecisionsOfNobody(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<number> {
  const { count: changed } = await sqlOf(tx)
    .update(reportDecisions)
    .set({ memberId: null, removed: null })
    .where(and(ofTenant(tx, reportDecisions), eq(reportDecisions.memberId, memberId)))
  return changed
}

/** A line of the yearly figures: measures of one kind. */
export interface MeasureFigureRow {
  readonly measure: ReportMeasure
  readonly ground: 'terms' | 'law' | null
  readonly automated: boolean
  readonly count: number
  readonly objections: number
  /** How many of these objections had the measure taken back, or found it taken back before they were decided. */
  readonly reversed: number
  /** Median seconds from an objection to its answer. */
  readonly medianSeconds: number | null
}

/** Counts the measures of a period and the objections to them. */
export const listMeasureFigures = (
  tx: TenantTx,
  { from, to }: { from: Date; to: Date },
): Promise<MeasureFigureRow[]> => {
  const automated = sql<boolean>`${reportDecisions.moderator} is null`
  return sqlOf(tx)
    .select({
      measure: reportDecisions.measure,
      ground: reportDecisions.ground,
      automated,
      count: count(),
      objections: sql<number>`count(${reportDecisions.objectedAt})::int`,
      reversed: sql<number>`count(*) filter (where ${reportDecisions.objectedAt} is not null
        and not coalesce(${reportDecisions.objectionUpheld}, ${reportDecisions.liftedAt} is null))::int`,
      medianSeconds: sql<number | null>`percentile_cont(0.5) within group (
        order by extract(epoch from coalesce(${reportDecisions.objectionDecidedAt}, ${reportDecisions.liftedAt}) - ${reportDecisions.objectedAt}))::float8`,
    })
    .from(reportDecisions)
    .where(
      and(
        ofTenant(tx, reportDecisions),
        gte(reportDecisions.createdAt, from),
        lt(reportDecisions.createdAt, to),
        sql`${reportDecisions.measure} <> 'none'`,
      ),
    )
    .groupBy(reportDecisions.measure, reportDecisions.ground, automated)
    .orderBy(reportDecisions.measure)
}
