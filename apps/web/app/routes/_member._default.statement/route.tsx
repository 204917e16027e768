import { byDay, viewStatement } from '@hearth/domain/billing/view-statement'
import { AppError } from '@hearth/domain/failures'
import { TextLink } from '@hearth/ui/components/link/link'
import { ListRow } from '@hearth/ui/components/list-row/list-row'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { Actions, Bill, Choices } from '../../areas/billing/bill.tsx'
import { titledPage } from '../../areas/billing/billing-data.server.ts'
import { BillingPage } from '../../areas/billing/billing-page.tsx'
import { monthQuery } from '../../areas/billing/month-query.server.ts'
import { unlessSheet } from '../../client/history-entry.ts'
import { pageMeta } from '../../client/page-meta.ts'
import { loadRouteData } from '../../client/route-data.client.ts'
import { memberLoader } from '../../http/route-builders.server.ts'
import { changeText, longDate, monthText } from '../../words/intl.server.ts'
import { textLocaleOf } from '../../words/locale.server.ts'

const ROUTE = 'routes/_member._default.statement'

/** Every credit that came or went in a month, by day and cause. */
export const loader = memberLoader({ query: monthQuery }, async ({ viewer, query, ...req }) => {
  const [textLocale, statement] = await Promise.all([
    textLocaleOf(req.load, req.request),
    viewStatement(req.ctx, { viewer, month: query.month ?? null }),
  ])
  if (!statement) throw new AppError('platform.not_found', 404)
  const { month, earlier, later, lines, balance } = statement
  return {
    ...(await titledPage(req, viewer, 'billing:statement_title')),
    ...{ month, earlier, later, balance },
    name: monthText(req.tenant, month, textLocale),
    days: byDay(lines).map(({ at, cause, credits }) => ({
      ...{ cause, day: longDate(req.tenant, at, textLocale), credits: changeText(credits, textLocale) },
    })),
  }
})

type StatementData = ReturnType<typeof useLoaderData<typeof loader>>

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  loadRouteData<StatementData>(request.url, ROUTE, { signal: request.signal })

export const shouldRevalidate = unlessSheet

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

const withMonth = (path: string, month: string) => `${path}?${new URLSearchParams({ month })}`

export default function Statement() {
  const { month, earlier, later, balance, name, days } = useLoaderData<StatementData>()
  const { t } = useTranslation(['billing', 'shell'])
  return (
    <BillingPage
      title={t('statement_title')}
      lead={days.length === 0 ? t('shell:pair', { label: name, value: t('statement_none') }) : name}
    >
      <Bill rows={[{ label: t('statement_end'), value: balance, total: true }]} />
      <Choices>
        {days.map(({ cause, day, credits }) => (
          <li key={`${day} ${cause} ${credits}`}>
            <ListRow title={t(`cause.${cause}`)} text={day} trailing={credits} />
          </li>
        ))}
      </Choices>
      <Actions>
        {earlier ? (
          <TextLink href={withMonth(PATHS.statement, earlier)} alone>
            {t('statement_earlier')}
          </TextLink>
        ) : null}
        {later ? (
          <TextLink href={withMonth(PATHS.statement, later)} alone>
            {t('statement_later')}
          </TextLink>
        ) : null}
        {days.length > 0 ? (
          <TextLink href={withMonth(PATHS.statement_file, month)} alone>
            {t('statement_csv')}
          </TextLink>
        ) : null}
        <TextLink href={PATHS.orders} alone>
          {t('orders_title')}
        </TextLink>
      </Actions>
    </BillingPage>
  )
}
