import { EXPORT_DAYS } from '@hearth/contracts/accounts'
import { findDownload } from '@hearth/domain/accounts/export-data'
import { ButtonLink } from '@hearth/ui/components/button/button'
import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AccountPage } from '../../features/accounts/account-page.tsx'
import { LinkButton } from '../../features/accounts/link-page.tsx'
import { pageMeta } from '../../features/app/page-meta.ts'
import { brandFile } from '../../server/brand.server.ts'
import { linkQuery } from '../../server/link-query.server.ts'
import { memberDocumentLoader } from '../../server/route-builders.server.ts'
import { translatorOf } from '../../server/translations.server.ts'

/** Whoever opens the link of the mail logs in first: it opens nothing to anybody else. */
export const loader = memberDocumentLoader(
  { query: linkQuery },
  async ({ ctx, context, request, tenant, viewer, query }) => {
    const { token } = query
    const [t, state] = await Promise.all([translatorOf(context, request), findDownload(ctx, { viewer, token })])
    return {
      title: `${t(state === 'ready' ? 'leaving:download_title' : 'accounts:link_dead_title')} · ${tenant.settings.name}`,
      art: brandFile(tenant, 'hero.svg'),
      state,
      token,
    }
  },
)

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../features/failures/error-page.tsx'

export default function DownloadData() {
  const { art, state, token } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['leaving', 'accounts'])
  if (state === 'ready')
    return (
      <AccountPage title={t('download_title')} lead={t('download_lead')} art={art}>
        <LinkButton page="/download-data/file" token={token} download>
          {t('download')}
        </LinkButton>
      </AccountPage>
    )
  const lead = state === 'other' ? t('download_other_lead') : t('download_dead_lead', { days: EXPORT_DAYS })
  return (
    <AccountPage title={t('accounts:link_dead_title')} lead={lead} art={art}>
      {state === 'other' ? null : (
        <div>
          <ButtonLink href="/settings/data" size="large" wide="phone">
            {t('data_title')}
          </ButtonLink>
        </div>
      )}
    </AccountPage>
  )
}
