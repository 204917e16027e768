import type { ReportReason } from '@hearth/contracts/reports'
import { and, count, eq, gte, lt, sql } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { reportDecisions, reports } from '../../schema/reports.ts'
import type { TenantTx } from '../../scope.ts'

/** A line of the yearly figures: reports of one reason with one outcome. */
export interface ReportFigureRow {
  readonly reason: ReportReason
  /** Null for undecided reports. */
  readonly measure: string | null
  readonly ground: string | null
  readonly automated: boolean
  readonly count: number
  /** Median seconds from the report to the decision. */
  readonly medianSeconds: number | null
}

/** Counts the reports of a period by reason, measure, ground, and whether a rule decided. */
export const listReportFigures = (tx: TenantTx, { from, to }: { from: Date; to: Date }): Promise<ReportFigureRow[]> => {
  const automated = sql<boolean>`coalesce(${reportDecisions.moderator} is null and ${reportDecisions.id} is not null, false)`
  return sqlOf(tx)
    .select({
      reason: reports.reason,
      measure: reportDecisions.measure,
      ground: reportDecisions.ground,
      automated,
      count: count(),
      medianSeconds: sql<number | null>`percentile_cont(0.5) within group (
        order by extract(epoch from ${reportDecisions.createdAt} - ${reports.createdAt}))::float8`,
    })
    .from(reports)
    .leftJoin(
      reportDecisions,
      and(eq(reportDecisions.tenantId, reports.tenantId), eq(reportDecisions.id, reports.decisionId)),
    )
    .where(and(ofTenant(tx, reports), gte(reports.createdAt, from), lt(reports.createdAt, to)))
    .groupBy(reports.reason, reportDecisions.measure, reportDecisions.ground, automated)
    .orderBy(reports.reason, reportDecisions.measure)
}
