import { EXPORT_DAYS } from '@hearth/contracts/accounts'
import { findDownload } from '@hearth/domain/leaving/export-data'
import { ButtonLink } from '@hearth/ui/components/button/button'
import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { AccountPage } from '../../areas/accounts/account-page.tsx'
import { LinkButton } from '../../areas/accounts/link-page.tsx'
import { pageMeta } from '../../client/page-meta.ts'
import { linkQuery } from '../../http/input-schemas.server.ts'
import { memberDocumentLoader } from '../../http/route-builders.server.ts'
import { brandFile } from '../../shell/brand.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'

/** The mailed link requires a login: only the account's owner may open it. */
export const loader = memberDocumentLoader(
  { query: linkQuery },
  async ({ ctx, load, request, tenant, viewer, query }) => {
    const { token } = query
    const [t, state] = await Promise.all([translatorOf(load, request), findDownload(ctx, { viewer, token })])
    return {
      title: titleOf(
        t(state === 'ready' ? 'leaving:download_title' : 'accounts:link_dead_title'),
        tenant.settings.name,
      ),
      art: brandFile(tenant, 'hero.svg'),
      state,
      token,
    }
  },
)

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

export default function DownloadData() {
  const { art, state, token } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['leaving', 'accounts'])
  if (state === 'ready')
    return (
      <AccountPage title={t('download_title')} lead={t('download_lead')} art={art}>
        <LinkButton page={PATHS.download_data_file} token={token} download>
          {t('download')}
        </LinkButton>
      </AccountPage>
    )
  const lead = state === 'other' ? t('download_other_lead') : t('download_dead_lead', { days: EXPORT_DAYS })
  return (
    <AccountPage title={t('accounts:link_dead_title')} lead={lead} art={art}>
      {state === 'other' ? null : (
        <div>
          <ButtonLink href={PATHS.own_data} size="large" wide="phone">
            {t('data_title')}
          </ButtonLink>
        </div>
      )}
    </AccountPage>
  )
}
