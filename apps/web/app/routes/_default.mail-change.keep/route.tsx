import { findAddressLink, keepAddress } from '@hearth/domain/accounts/change-address'
import { Alert } from '@hearth/ui/components/alert/alert'
import { ButtonLink } from '@hearth/ui/components/button/button'
import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { AccountPage } from '../../areas/accounts/account-page.tsx'
import { LinkButton } from '../../areas/accounts/link-page.tsx'
import { MailedTo } from '../../areas/accounts/mailed.tsx'
import { resetAddress } from '../../areas/accounts/reset-address.ts'
import { pageMeta } from '../../client/page-meta.ts'
import { linkQuery, noFields } from '../../http/input-schemas.server.ts'
import { refuseForm } from '../../http/refused-form.server.ts'
import { personalLoader, publicAction } from '../../http/route-builders.server.ts'
import { brandFile } from '../../shell/brand.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'

const purpose = 'keep_address'

/** A GET uses nothing up: programs that scan mail open every link. */
export const loader = personalLoader({ query: linkQuery }, async ({ ctx, scope, tenant, load, request, query }) => {
  const { token } = query
  const [link, t] = await Promise.all([
    token === '' ? null : findAddressLink(ctx, { scope, token, purpose }),
    translatorOf(load, request),
  ])
  return {
    title: titleOf(t('accounts:mail_keep_title'), tenant.settings.name),
    art: brandFile(tenant, 'hero.svg'),
    token,
    /** Null for a dead link. */
    link: link && { state: link.state, email: link.email },
  }
})

export const action = publicAction({ query: linkQuery, form: noFields }, async ({ query, ...req }) => {
  const outcome = await keepAddress(req.ctx, { scope: req.scope, token: query.token })
  if (!outcome.ok) return { email: null, code: refuseForm(req, outcome).code }
  return { email: outcome.value.email, code: null }
})

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

/** The page of the link that was mailed to the former address: one button cancels the change. */
export default function KeepAddress() {
  const { art, link, token } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const { t } = useTranslation(['accounts', 'errors'])
  const kept = sent?.email ?? (link?.state === 'done' ? link.email : null)
  const isDead = !link || sent?.code === 'accounts.link_invalid'
  if (kept === null && !isDead)
    return (
      <AccountPage title={t('mail_keep_title')} lead={t('mail_keep_lead')} art={art}>
        {sent?.code ? <Alert tone="danger">{t(`errors:${sent.code}`)}</Alert> : null}
        <MailedTo email={link.email} />
        <LinkButton page={PATHS.keep_mail_address} token={token} tone="danger">
          {t('mail_keep_button')}
        </LinkButton>
      </AccountPage>
    )
  const [title, lead] =
    kept === null
      ? ([t('link_dead_title'), t('end_sessions_dead_lead')] as const)
      : ([t('mail_kept_title'), t('end_sessions_done_lead')] as const)
  return (
    <AccountPage title={title} lead={lead} art={art}>
      <div>
        <ButtonLink href={resetAddress(kept ?? '')} size="large" wide="phone">
          {t('reset_do_title')}
        </ButtonLink>
      </div>
    </AccountPage>
  )
}
