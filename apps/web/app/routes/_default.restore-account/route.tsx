import { isLinkOpen, restoreAccountByLink } from '@hearth/domain/accounts/account-links'
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
  const isOpen = token !== '' && (await isLinkOpen(ctx, { scope, token, purpose: 'restore_account' }))
  return linkPage(req, { title: 'accounts:restore_title', token, isOpen })
})

/** Does not log in: a person with access to the mail may not know the password. */
export const action = linkAction(restoreAccountByLink)

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

export default function RestoreAccount() {
  const { art, token } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['accounts', 'shell'])
  return (
    <LinkPage
      page={PATHS.restore_account}
      art={art}
      token={token}
      sent={useActionData<typeof action>()}
      words={{
        asks: [t('restore_title'), t('restore_lead')],
        button: t('restore'),
        done: [t('restored_title'), t('restored_lead')],
        dead: [t('link_dead_title'), t('restore_dead_lead')],
      }}
      next={
        <ButtonLink href={PATHS.login} size="large" wide="phone">
          {t('shell:log_in')}
        </ButtonLink>
      }
    />
  )
}
