import { endSessionsByMail, isLinkOpen } from '@hearth/domain/accounts/account-links'
import { ButtonLink } from '@hearth/ui/components/button/button'
import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { linkAction, linkPage } from '../../areas/accounts/link-page.server.ts'
import { LinkPage } from '../../areas/accounts/link-page.tsx'
import { pageMeta } from '../../client/page-meta.ts'
import { linkQuery } from '../../http/input-schemas.server.ts'
import { personalLoader } from '../../http/route-builders.server.ts'

export const loader = personalLoader({ query: linkQuery }, async ({ query: { token }, ...req }) => {
  const { ctx, scope } = req
  const isOpen = token !== '' && (await isLinkOpen(ctx, { scope, token, purpose: 'end_sessions' }))
  return linkPage(req, { title: 'accounts:end_sessions_title', token, isOpen })
})

export const action = linkAction(endSessionsByMail)

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

export default function EndSessions() {
  const { art, token } = useLoaderData<typeof loader>()
  const { t } = useTranslation('accounts')
  return (
    <LinkPage
      page={PATHS.end_sessions}
      art={art}
      token={token}
      sent={useActionData<typeof action>()}
      tone="danger"
      words={{
        asks: [t('end_sessions_title'), t('end_sessions_lead')],
        button: t('end_sessions'),
        done: [t('end_sessions_done_title'), t('end_sessions_done_lead')],
        dead: [t('link_dead_title'), t('end_sessions_dead_lead')],
      }}
      next={
        <ButtonLink href={PATHS.reset_password} size="large" wide="phone">
          {t('reset_do_title')}
        </ButtonLink>
      }
    />
  )
}
