import { listOwnOrders } from '@hearth/domain/billing/view-orders'
import { TextLink } from '@hearth/ui/components/link/link'
import { ListRow } from '@hearth/ui/components/list-row/list-row'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { orderPath, PATHS } from '../../addresses.ts'
import { Choices, Links } from '../../areas/billing/bill.tsx'
import { titledPage } from '../../areas/billing/billing-data.server.ts'
import { BillingPage } from '../../areas/billing/billing-page.tsx'
import { shownOrder } from '../../areas/billing/order-data.server.ts'
import { usePackageName } from '../../areas/billing/package-name.ts'
import { unlessSheet } from '../../client/history-entry.ts'
import { pageMeta } from '../../client/page-meta.ts'
import { loadRouteData } from '../../client/route-data.client.ts'
import { memberLoader } from '../../http/route-builders.server.ts'
import { textLocaleOf } from '../../words/locale.server.ts'

const ROUTE = 'routes/_member._default.transactions'

/** Everything that a member has ordered, newest first. */
export const loader = memberLoader(
  { query: z.object({ after: z.string().max(200).optional() }) },
  async ({ viewer, query: { after }, ...req }) => {
    const [textLocale, { orders, next }] = await Promise.all([
      textLocaleOf(req.load, req.request),
      listOwnOrders(req.ctx, { viewer, after: after ?? null }),
    ])
    return {
      ...(await titledPage(req, viewer, 'billing:orders_title')),
      orders: orders.map((order) => shownOrder(req.tenant, order, textLocale)),
      next,
    }
  },
)

type OrdersData = ReturnType<typeof useLoaderData<typeof loader>>

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  loadRouteData<OrdersData>(request.url, ROUTE, { signal: request.signal })

export const shouldRevalidate = unlessSheet

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

export default function Orders() {
  const { orders, next } = useLoaderData<OrdersData>()
  const { t } = useTranslation('billing')
  const packageName = usePackageName()
  return (
    <BillingPage title={t('orders_title')} lead={orders.length === 0 ? t('orders_none') : undefined}>
      <Choices>
        {orders.map((order) => (
          <li key={order.id}>
            <ListRow
              href={orderPath(order.id)}
              title={packageName(order).name}
              text={`${order.orderedOn} · ${t(`state.${order.state}`)}`}
              trailing={order.amount}
            />
          </li>
        ))}
      </Choices>
      <Links>
        {next ? (
          <TextLink href={`${PATHS.orders}?${new URLSearchParams({ after: next })}`} alone>
            {t('orders_older')}
          </TextLink>
        ) : null}
        <TextLink href={PATHS.statement} alone>
          {t('statement_title')}
        </TextLink>
      </Links>
    </BillingPage>
  )
}
