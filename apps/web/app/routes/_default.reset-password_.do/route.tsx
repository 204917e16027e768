import { PASSWORD_LENGTH } from '@hearth/contracts/accounts'
import { findReset, resetPassword } from '@hearth/domain/accounts/reset-password'
import { Alert } from '@hearth/ui/components/alert/alert'
import { type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { deviceIdOf } from '../../../server/identity/device.ts'
import { deviceNameOf } from '../../../server/identity/device-name.ts'
import { MEMBERS_HOME } from '../../addresses.ts'
import { AccountPage } from '../../areas/accounts/account-page.tsx'
import { keepDevice, keepSession, presentedToken } from '../../areas/accounts/login.server.ts'
import { ResetRequestForm } from '../../areas/accounts/reset-request-form.tsx'
import { pageMeta } from '../../client/page-meta.ts'
import { linkQuery } from '../../http/input-schemas.server.ts'
import { formTitle, refuseForm } from '../../http/refused-form.server.ts'
import { pathAfterLogin } from '../../http/return-to.ts'
import { personalLoader, publicAction } from '../../http/route-builders.server.ts'
import { withNotice } from '../../page-notice.ts'
import { brandFile } from '../../shell/brand.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'
import { NewPasswordForm } from './new-password-form.tsx'

const passwordForm = z.object({ password: z.string(), password_again: z.string().optional() })

export const loader = personalLoader({ query: linkQuery }, async ({ ctx, scope, load, request, tenant, query }) => {
  const { token } = query
  // Without a token there is nothing to look up.
  const [t, account] = await Promise.all([
    translatorOf(load, request),
    token === '' ? null : findReset(ctx, { scope, token }),
  ])
  const name = t(account ? 'accounts:reset_do_title' : 'accounts:forgot')
  return {
    title: formTitle(load, t, titleOf(name, tenant.settings.name)),
    art: brandFile(tenant, 'hero.svg'),
    /** Null for a dead link. */
    link: account && { token, email: account.email },
    password: { ...PASSWORD_LENGTH, twice: tenant.settings.password_twice },
  }
})

export const action = publicAction(
  { query: linkQuery, form: passwordForm },
  async ({ form: { password, password_again = '' }, query: { token }, ...req }) => {
    const { ctx, scope, tenant, load, request } = req
    const outcome = await resetPassword(ctx, {
      ...{ scope, token, password },
      passwordAgain: tenant.settings.password_twice ? password_again : null,
      siteNames: [tenant.settings.name, tenant.domain],
      deviceId: deviceIdOf(load, request),
      deviceName: deviceNameOf(request),
      previousToken: presentedToken(req),
    })
    if (outcome.ok) {
      keepSession(req, outcome.value.session)
      keepDevice(req, outcome.value)
      throw redirect(withNotice(pathAfterLogin(MEMBERS_HOME, outcome.value), 'password_changed'), 303)
    }
    refuseForm(req, outcome)
    return { fault: 'faults' in outcome ? (outcome.faults[0] ?? null) : null }
  },
)

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

export default function NewPassword() {
  const { art, link, password } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const { t } = useTranslation(['accounts', 'errors'])
  if (!link)
    return (
      <AccountPage title={t('forgot')} art={art}>
        <Alert tone="danger">{t('errors:accounts.reset_link_expired')}</Alert>
        <ResetRequestForm email="" returnTo={null} refusal={null} signups={false} />
      </AccountPage>
    )
  return (
    <AccountPage title={t('reset_do_title')} lead={t('reset_do_lead')} art={art}>
      <NewPasswordForm {...link} rules={password} fault={sent?.fault ?? null} />
    </AccountPage>
  )
}
