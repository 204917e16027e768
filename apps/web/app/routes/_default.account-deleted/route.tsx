import { REGRET_DAYS } from '@hearth/contracts/mail'
import { ButtonLink } from '@hearth/ui/components/button/button'
import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { AccountPage } from '../../areas/accounts/account-page.tsx'
import * as css from '../../areas/leaving/leaving.css.ts'
import { pageMeta } from '../../client/page-meta.ts'
import { noticeQuery } from '../../http/input-schemas.server.ts'
import { publicLoader } from '../../http/route-builders.server.ts'
import { brandFile } from '../../shell/brand.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'

/** Reveals nothing about an account: everybody who opens the address sees the same. */
export const loader = publicLoader({ query: noticeQuery }, async ({ load, request, tenant, query }) => {
  const t = await translatorOf(load, request)
  const final = query.notice?.code === 'account_erased'
  return {
    title: titleOf(t(final ? 'leaving:erased_title' : 'leaving:deleted_title'), tenant.settings.name),
    art: brandFile(tenant, 'hero.svg'),
    final,
  }
})

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

/** Says what happens to a deleted account, and how it can be restored. */
export default function AccountDeleted() {
  const { art, final } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['leaving', 'shell'])
  const days = REGRET_DAYS
  const home = (
    <ButtonLink href="/" size="large" wide="phone" tone={final ? 'accent' : 'outline'}>
      {t('home')}
    </ButtonLink>
  )
  if (final)
    return (
      <AccountPage title={t('erased_title')} lead={t('erased_lead')} art={art}>
        <div>{home}</div>
      </AccountPage>
    )
  return (
    <AccountPage title={t('deleted_title')} lead={t('deleted_lead', { days })} art={art}>
      <ul className={css.facts}>
        <li>{t('deleted_back')}</li>
        <li>{t('deleted_after', { days })}</li>
      </ul>
      <div className={css.actions}>
        {home}
        <ButtonLink href={PATHS.login} size="large" wide="phone" tone="quiet">
          {t('shell:log_in')}
        </ButtonLink>
      </div>
    </AccountPage>
  )
}
