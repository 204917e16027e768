import { listMeasureFigures, type MeasureFigureRow } from '@hearth/db/queries/reports/decisions'
import { listReportFigures, type ReportFigureRow } from '@hearth/db/queries/reports/report-figures'
import { findUrgentReports } from '@hearth/db/queries/reports/reports'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'

interface UrgentReports {
  readonly open: number
  /** Seconds since the oldest of them came; 0 without any. */
  readonly oldestAge: number
}

/** The undecided urgent reports of these tenants together, read from an index of these alone. */
export async function urgentReports(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { scopes }: { readonly scopes: readonly TenantScope[] },
): Promise<UrgentReports> {
  let [open, oldestAge] = [0, 0]
  for (const scope of scopes) {
    const found = await inTenant(db, scope, (tx) => findUrgentReports(tx, {}))
    open += found.open
    if (found.oldest) oldestAge = Math.max(oldestAge, (clock.now().getTime() - found.oldest.getTime()) / 1_000)
  }
  return { open, oldestAge }
}

/** What the yearly report counts (Articles 15 and 24 of the DSA): reports and measures of a calendar year, in UTC. */
export const reportFigures = (
  { db }: Pick<AppContext, 'db'>,
  { scope, year }: { readonly scope: TenantScope; readonly year: number },
): Promise<{ readonly reports: readonly ReportFigureRow[]; readonly measures: readonly MeasureFigureRow[] }> => {
  const period = { from: new Date(Date.UTC(year, 0)), to: new Date(Date.UTC(year + 1, 0)) }
  return inTenant(db, scope, async (tx) => ({
    reports: await listReportFigures(tx, period),
    measures: await listMeasureFigures(tx, period),
  }))
}
