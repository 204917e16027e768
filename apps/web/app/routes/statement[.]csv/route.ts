import { viewStatement } from '@hearth/domain/billing/view-statement'
import { AppError } from '@hearth/domain/failures'
import { monthQuery } from '../../areas/billing/month-query.server.ts'
import { memberLoader } from '../../http/route-builders.server.ts'
import { translatorOf } from '../../words/translations.server.ts'

/** A field of RFC 4180. None begins as a formula of a spreadsheet would: times and texts of ours, and numbers. */
const field = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`

/** Every credit that came or went in a month as CSV (RFC 4180, UTF-8 with a mark, for spreadsheets). Times are in UTC. */
export const loader = memberLoader({ query: monthQuery }, async ({ ctx, viewer, query, load, request }) => {
  const [t, statement] = await Promise.all([
    translatorOf(load, request),
    viewStatement(ctx, { viewer, month: query.month ?? null }),
  ])
  if (!statement) throw new AppError('platform.not_found', 404)
  const head = [
    ...[t('contracts:statement_day'), t('contracts:statement_cause')],
    ...[t('billing:group_credits'), t('billing:statement_end')],
  ]
  const rows = statement.lines.map(({ at, cause, credits, balance }) => [
    ...[at.toISOString(), t(`billing:cause.${cause}`), credits, balance],
  ])
  const lines = [head, ...rows].map((row) => row.map(field).join(','))
  return new Response(`\uFEFF${lines.join('\r\n')}\r\n`, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="credits-${statement.month}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  })
})
