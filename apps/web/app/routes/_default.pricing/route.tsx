import { tierOf } from '@hearth/domain/billing/entitlements'
import { selectedCountry } from '@hearth/tenancy/settings-view'
import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AccountPage } from '../../areas/accounts/account-page.tsx'
import { OffersList } from '../../areas/billing/offers-list.tsx'
import { salesIn } from '../../areas/billing/sales.server.ts'
import { pageMeta } from '../../client/page-meta.ts'
import { publicLoader } from '../../http/route-builders.server.ts'
import { brandFile } from '../../shell/brand.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'

/** What a site costs: a member sees the prices of their country, a visitor those of the country of their network. */
export const loader = publicLoader({}, async (req) => {
  const { load, request, tenant } = req
  const [t, viewer] = await Promise.all([translatorOf(load, request), load.viewer()])
  const country = viewer?.country ?? selectedCountry(tenant.settings, load.country)
  return {
    title: titleOf(t('contracts:pricing_title'), tenant.settings.name),
    art: brandFile(tenant, 'hero.svg'),
    sold: viewer !== null,
    bringsPremium: !viewer || tierOf(viewer) === 'free',
    ...(await salesIn(req, country, viewer)),
  }
})

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

export default function Pricing() {
  const { art, offers, ...shown } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['contracts', 'billing'])
  if (offers.length === 0)
    return (
      <AccountPage title={t('billing:closed_title')} art={art}>
        <p>{t('billing:closed_text')}</p>
      </AccountPage>
    )
  return (
    <AccountPage title={t('pricing_title')} lead={t('pricing_lead')} art={art}>
      <OffersList offers={offers} {...shown} />
    </AccountPage>
  )
}
