import { tierOf } from '@hearth/domain/billing/entitlements'
import { listOwnRepeatOrders } from '@hearth/domain/billing/own-repeat-orders'
import { TextLink } from '@hearth/ui/components/link/link'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { Actions } from '../../areas/billing/bill.tsx'
import { titledPage } from '../../areas/billing/billing-data.server.ts'
import { BillingPage } from '../../areas/billing/billing-page.tsx'
import { NextPayments } from '../../areas/billing/next-payments.tsx'
import { OffersList } from '../../areas/billing/offers-list.tsx'
import { shownRepeat } from '../../areas/billing/repeat-orders.server.ts'
import { salesIn } from '../../areas/billing/sales.server.ts'
import { unlessSheet } from '../../client/history-entry.ts'
import { pageMeta } from '../../client/page-meta.ts'
import { loadRouteData } from '../../client/route-data.client.ts'
import { returnQuery } from '../../http/input-schemas.server.ts'
import { safePath } from '../../http/return-to.ts'
import { memberLoader } from '../../http/route-builders.server.ts'

const ROUTE = 'routes/_member._default.credits'

/** A member's credits, and what can be bought in their country. */
export const loader = memberLoader({ query: returnQuery }, async ({ viewer, query: { returnTo }, ...req }) => ({
  ...(await titledPage(req, viewer, 'billing:credits_title')),
  ...(await salesIn(req, viewer.country, viewer)),
  repeats: await Promise.all(
    (await listOwnRepeatOrders(req.ctx, { viewer })).map((one) => shownRepeat(req, one, viewer.country)),
  ),
  credits: viewer.credits,
  bringsPremium: tierOf(viewer) === 'free',
  returnTo: safePath(returnTo),
}))

type CreditsData = ReturnType<typeof useLoaderData<typeof loader>>

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  loadRouteData<CreditsData>(request.url, ROUTE, { signal: request.signal })

export const shouldRevalidate = unlessSheet

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

/** The way to what was bought, and to every credit in and out. */
function Records() {
  const { t } = useTranslation('billing')
  return (
    <Actions>
      <TextLink href={PATHS.orders} alone>
        {t('orders_title')}
      </TextLink>
      <TextLink href={PATHS.statement} alone>
        {t('statement_title')}
      </TextLink>
    </Actions>
  )
}

export default function Credits() {
  const { credits, repeats, offers, discount, vat, bringsPremium, returnTo } = useLoaderData<CreditsData>()
  const { t } = useTranslation('billing')
  const balance = t('balance', { count: credits })
  if (offers.length === 0)
    return (
      <BillingPage title={t('closed_title')} lead={balance}>
        <p>{t('closed_text')}</p>
        {repeats.length > 0 ? <NextPayments repeats={repeats} /> : null}
        <Records />
      </BillingPage>
    )
  return (
    <BillingPage title={t('credits_title')} lead={balance}>
      <OffersList sold {...{ offers, discount, vat, bringsPremium, returnTo }} />
      <NextPayments repeats={repeats} />
      <Records />
    </BillingPage>
  )
}
