import { endSessionsByMail, isLinkOpen } from '@hearth/domain/accounts/account-links'
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

const purpose = 'end_sessions'

export const loader = personalLoader({ query: linkQuery }, async ({ ctx, scope, context, request, tenant, query }) => {
  const { token } = query
  const [t, open] = await Promise.all([
    translatorOf(context, request),
    token !== '' && isLinkOpen(ctx, { scope, token, purpose }),
  ])
  return {
    title: `${t('accounts:end_sessions_title')} · ${tenant.settings.name}`,
    art: brandFile(tenant, 'hero.svg'),
    token: open ? token : null,
  }
})

export const action = publicAction({ query: linkQuery, form: noFields }, async ({ ctx, scope, query, setStatus }) => {
  const ended = await endSessionsByMail(ctx, { scope, token: query.token })
  if (!ended) setStatus(422)
  return { ended }
})

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../features/failures/error-page.tsx'

export default function EndSessions() {
  const { art, token } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const { t } = useTranslation('accounts')
  if (token !== null && !sent)
    return (
      <AccountPage title={t('end_sessions_title')} lead={t('end_sessions_lead')} art={art}>
        <LinkButton page="/end-sessions" token={token} tone="danger">
          {t('end_sessions')}
        </LinkButton>
      </AccountPage>
    )
  const [title, lead] = sent?.ended
    ? ([t('end_sessions_done_title'), t('end_sessions_done_lead')] as const)
    : ([t('link_dead_title'), t('end_sessions_dead_lead')] as const)
  return (
    <AccountPage title={title} lead={lead} art={art}>
      <div>
        <ButtonLink href="/reset-password" size="large" wide="phone">
          {t('reset_do_title')}
        </ButtonLink>
      </div>
    </AccountPage>
  )
}
