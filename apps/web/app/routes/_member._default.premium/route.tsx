import { PHOTO_LIMIT } from '@hearth/contracts/photos'
import { entitlementsOf } from '@hearth/domain/billing/entitlements'
import { listOwnRepeatOrders } from '@hearth/domain/billing/own-repeat-orders'
import { ButtonLink } from '@hearth/ui/components/button/button'
import { TextLink } from '@hearth/ui/components/link/link'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { Bill } from '../../areas/billing/bill.tsx'
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
import { safePath, withReturnTo } from '../../http/return-to.ts'
import { memberLoader } from '../../http/route-builders.server.ts'
import { longDate } from '../../words/intl.server.ts'
import { textLocaleOf } from '../../words/locale.server.ts'
import * as css from './premium.css.ts'

const ROUTE = 'routes/_member._default.premium'

/** What premium brings on this site, and what it costs. */
export const loader = memberLoader({ query: returnQuery }, async ({ viewer, query: { returnTo }, ...req }) => {
  const { history_days_free, likes_shown_free } = req.tenant.settings
  const { tier, until } = entitlementsOf(viewer)
  const textLocale = await textLocaleOf(req.load, req.request)
  return {
    ...(await titledPage(req, viewer, 'billing:premium_title')),
    ...(await salesIn(req, viewer.country, viewer)),
    repeats: await Promise.all(
      (await listOwnRepeatOrders(req.ctx, { viewer }))
        .filter(({ months, state }) => months !== null && state !== 'ended')
        .map((one) => shownRepeat(req, one, viewer.country)),
    ),
    has: tier === 'premium',
    until: until && longDate(req.tenant, until, textLocale),
    uploads: PHOTO_LIMIT.premium,
    history: history_days_free !== null,
    likes: likes_shown_free !== 'all',
    returnTo: safePath(returnTo),
  }
})

type PremiumData = ReturnType<typeof useLoaderData<typeof loader>>

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  loadRouteData<PremiumData>(request.url, ROUTE, { signal: request.signal })

export const shouldRevalidate = unlessSheet

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

export default function Premium() {
  const { offers, discount, vat, repeats, has, until, uploads, history, likes, returnTo } = useLoaderData<PremiumData>()
  const { t } = useTranslation(['billing', 'shell'])
  const gains = [
    t('gain_photos'),
    t('gain_uploads', { limit: uploads }),
    ...(likes ? [t('gain_likes')] : []),
    ...(history ? [t('gain_history')] : []),
  ]
  return (
    <BillingPage title={t('premium_title')} lead={t(has ? 'premium_is' : 'premium_lead')}>
      {repeats.length > 0 ? <NextPayments repeats={repeats} /> : null}
      {until ? (
        <>
          <Bill rows={[{ label: t('premium_until'), value: until }]} />
          <p>
            <TextLink href={PATHS.cancellation} alone>
              {t('shell:cancellation')}
            </TextLink>
          </p>
        </>
      ) : null}
      <ul className={css.gains}>
        {gains.map((gain) => (
          <li key={gain} className={css.gain}>
            {gain}
          </li>
        ))}
      </ul>
      {offers.length === 0 ? (
        <p>{t('closed_title')}</p>
      ) : has ? (
        <p>
          <ButtonLink href={withReturnTo(PATHS.credits, returnTo)} tone="outline">
            {t('shell:buy_credits')}
          </ButtonLink>
        </p>
      ) : (
        <>
          <p>{t('premium_how')}</p>
          <OffersList sold bringsPremium={false} {...{ offers, discount, vat, returnTo }} />
        </>
      )}
    </BillingPage>
  )
}
