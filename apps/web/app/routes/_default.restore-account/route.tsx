import { isLinkOpen, restoreAccount } from '@hearth/domain/accounts/account-links'
import { ButtonLink } from '@hearth/ui/components/button/button'
import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AccountPage } from '../../features/accounts/account-page.tsx'
import { LinkButton } from '../../features/accounts/link-button.tsx'
import { pageMeta } from '../../features/app/page-meta.ts'
import { brandFile } from '../../server/brand.server.ts'
import { linkQuery, noFields } from '../../server/link-query.server.ts'
import { personalLoader, publicAction } from '../../server/route-builders.server.ts'
import { translatorOf } from '../../server/translations.server.ts'

const purpose = 'restore_account'

export const loader = personalLoader({ query: linkQuery }, async ({ ctx, scope, context, request, tenant, query }) => {
  const { token } = query
  const [t, open] = await Promise.all([
    translatorOf(context, request),
    token !== '' && isLinkOpen(ctx, { scope, token, purpose }),
  ])
  return {
    title: `${t('accounts:restore_title')} · ${tenant.settings.name}`,
    art: brandFile(tenant, 'hero.svg'),
    token: open ? token : null,
  }
})

/** Logs nobody in: whoever has the mail may not be whoever knows the password. */
export const action = publicAction({ query: linkQuery, form: noFields }, async ({ ctx, scope, query, setStatus }) => {
  const restored = await restoreAccount(ctx, { scope, token: query.token })
  if (!restored) setStatus(422)
  return { restored }
})

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../features/failures/error-page.tsx'

export default function RestoreAccount() {
  const { art, token } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const { t } = useTranslation(['accounts', 'site'])
  if (token !== null && !sent)
    return (
      <AccountPage title={t('restore_title')} lead={t('restore_lead')} art={art}>
        <LinkButton page="/restore-account" token={token}>
          {t('restore')}
        </LinkButton>
      </AccountPage>
    )
  const [title, lead] = sent?.restored
    ? ([t('restored_title'), t('restored_lead')] as const)
    : ([t('link_dead_title'), t('restore_dead_lead')] as const)
  return (
    <AccountPage title={title} lead={lead} art={art}>
      <div>
        <ButtonLink href="/login" size="large" wide="phone">
          {t('site:log_in')}
        </ButtonLink>
      </div>
    </AccountPage>
  )
}
