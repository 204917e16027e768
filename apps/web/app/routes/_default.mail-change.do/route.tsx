import { confirmAddressChange, findAddressLink } from '@hearth/domain/accounts/change-address'
import { Alert } from '@hearth/ui/components/alert/alert'
import { ButtonLink } from '@hearth/ui/components/button/button'
import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { AccountPage } from '../../areas/accounts/account-page.tsx'
import { LinkButton } from '../../areas/accounts/link-page.tsx'
import { keepDevice } from '../../areas/accounts/login.server.ts'
import { MailedTo } from '../../areas/accounts/mailed.tsx'
import { pageMeta } from '../../client/page-meta.ts'
import { linkQuery, noFields } from '../../http/input-schemas.server.ts'
import { refuseForm } from '../../http/refused-form.server.ts'
import { personalLoader, publicAction } from '../../http/route-builders.server.ts'
import { brandFile } from '../../shell/brand.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'

const purpose = 'change_address'

/** A GET uses nothing up: programs that scan mail open every link. */
export const loader = personalLoader({ query: linkQuery }, async ({ ctx, scope, tenant, load, request, query }) => {
  const { token } = query
  const [link, t] = await Promise.all([
    token === '' ? null : findAddressLink(ctx, { scope, token, purpose }),
    translatorOf(load, request),
  ])
  const name = t(link?.state === 'done' ? 'accounts:mail_changed_title' : 'accounts:mail_change_title')
  return {
    title: titleOf(name, tenant.settings.name),
    art: brandFile(tenant, 'hero.svg'),
    token,
    /** Null for a dead link. */
    link: link && { state: link.state, email: link.email },
  }
})

export const action = publicAction({ query: linkQuery, form: noFields }, async ({ query, ...req }) => {
  const { ctx, scope, load } = req
  const outcome = await confirmAddressChange(ctx, { scope, token: query.token })
  if (!outcome.ok) return { email: null, code: refuseForm(req, outcome).code }
  const { email, memberId } = outcome.value
  // The member's own browser is remembered with the new address; in any other browser the link proves nothing.
  if ((await load.viewer())?.id === memberId) keepDevice(req, outcome.value)
  return { email, code: null }
})

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

/** The page of the link that was mailed to a new address: one button makes it the account's. */
export default function ChangeAddress() {
  const { art, link, token } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const { t } = useTranslation(['accounts', 'errors'])
  const email = sent?.email ?? (link?.state === 'done' ? link.email : null)
  if (email !== null)
    return (
      <AccountPage title={t('mail_changed_title')} lead={t('mail_change_lead')} art={art}>
        <p>
          <strong>{email}</strong>
        </p>
        <ToSettings />
      </AccountPage>
    )
  if (!link || sent?.code === 'accounts.link_invalid')
    return (
      <AccountPage title={t('link_dead_title')} lead={t('mail_change_dead_lead')} art={art}>
        <ToSettings />
      </AccountPage>
    )
  return (
    <AccountPage title={t('mail_change_title')} lead={t('mail_change_lead')} art={art}>
      {sent?.code ? <Alert tone="danger">{t(`errors:${sent.code}`)}</Alert> : null}
      <MailedTo email={link.email} />
      <LinkButton page={PATHS.confirm_mail_change} token={token}>
        {t('change_address')}
      </LinkButton>
    </AccountPage>
  )
}

function ToSettings() {
  const { t } = useTranslation('accounts')
  return (
    <div>
      <ButtonLink href={PATHS.settings} size="large" wide="phone">
        {t('mail_change_go_on')}
      </ButtonLink>
    </div>
  )
}
