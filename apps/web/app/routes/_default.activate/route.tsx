import { confirmAddress, findConfirmation } from '@hearth/domain/onboarding/confirm-address'
import { Button } from '@hearth/ui/components/button/button'
import { Form, FormActions } from '@hearth/ui/components/form/form'
import { TextLink } from '@hearth/ui/components/link/link'
import { PasswordField } from '@hearth/ui/components/password-field/password-field'
import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { deviceFor } from '../../../server/identity/device.ts'
import { deviceNameOf } from '../../../server/identity/device-name.ts'
import { PATHS } from '../../addresses.ts'
import * as page from '../../areas/accounts/account-page.css.ts'
import { AccountPage } from '../../areas/accounts/account-page.tsx'
import { keepDevice, keepSession, presentedToken } from '../../areas/accounts/login.server.ts'
import * as css from '../../areas/accounts/mailed.css.ts'
import { forgetSignup, openingBrowser, signupOf } from '../../areas/onboarding/signup-cookie.server.ts'
import { pageMeta } from '../../client/page-meta.ts'
import { linkQuery } from '../../http/input-schemas.server.ts'
import { formTitle, refuseForm, retryAfter } from '../../http/refused-form.server.ts'
import { withReturnTo } from '../../http/return-to.ts'
import { personalLoader, publicAction } from '../../http/route-builders.server.ts'
import { brandFile } from '../../shell/brand.server.ts'
import { useFaultText } from '../../words/faults.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'

const PASSWORD_ID = 'activate-password'

/** A GET uses nothing up: programs that scan mail open every link. */
export const loader = personalLoader({ query: linkQuery }, async ({ ctx, scope, tenant, load, request, query }) => {
  const { token } = query
  const browser = await openingBrowser({ load, request })
  const confirmation = await findConfirmation(ctx, { scope, token, browser })
  if (!confirmation) throw redirect(PATHS.activate_error)
  const t = await translatorOf(load, request)
  return {
    title: formTitle(load, t, titleOf(t('onboarding:activate_title'), tenant.settings.name)),
    art: brandFile(tenant, 'hero.svg'),
    action: `${PATHS.activate}?${new URLSearchParams({ token })}`,
    ...confirmation,
  }
})

export const action = publicAction(
  { query: linkQuery, form: z.object({ password: z.string().optional() }) },
  async ({ query, form, ...req }) => {
    const { ctx, scope, load, request } = req
    const signup = signupOf(load, request)
    const outcome = await confirmAddress(ctx, {
      ...{ scope, token: query.token, password: form.password ?? null, network: load.clientIp },
      browser: await openingBrowser(req),
      previousToken: presentedToken(req),
      deviceName: deviceNameOf(request),
      deviceFor: (email) => deviceFor(load, request, email),
    })
    if (!outcome.ok) {
      if (outcome.reason === 'accounts.link_invalid') throw redirect(PATHS.activate_error, 303)
      return { refusal: refuseForm(req, { ...outcome, reason: outcome.reason }) }
    }
    const { email, session, passwordMark } = outcome.value
    if (session) keepSession(req, session)
    if (passwordMark !== null) {
      keepDevice(req, { email, passwordMark })
      forgetSignup(req)
    }
    throw redirect(withReturnTo(PATHS.confirm_email, signup?.returnTo ?? null), 303)
  },
)

export const headers = retryAfter

export const meta = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

/** The page of the mail's link: one button and, in a browser that did not sign up, the password. */
export default function Activate() {
  const { art, action: goesTo, email, needsPassword } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const { t } = useTranslation(['onboarding', 'accounts', 'errors'])
  const faultText = useFaultText()
  const refusal = sent?.refusal
  return (
    <AccountPage title={t('activate_title')} lead={<span className={css.address}>{email}</span>} art={art}>
      <Form
        action={goesTo}
        dataAttributes={{ 'data-h-form': 'activate' }}
        faultsTitle={refusal ? faultText(refusal) : undefined}
        faults={refusal?.code === 'accounts.login_failed' ? [{ field: PASSWORD_ID, text: t('check_password') }] : []}
      >
        {needsPassword ? (
          <PasswordField
            id={PASSWORD_ID}
            name="password"
            label={t('accounts:password')}
            hint={t('activate_password_hint')}
            show={t('accounts:show_password')}
            hide={t('accounts:hide_password')}
            autoComplete="current-password"
            required
            messages={{ required: t('errors:accounts.password_required') }}
          />
        ) : null}
        <FormActions>
          <Button type="submit" size="large" wide>
            {t('activate_button')}
          </Button>
          {needsPassword ? (
            <TextLink href={PATHS.reset_password} alone>
              {t('accounts:forgot')}
            </TextLink>
          ) : null}
        </FormActions>
      </Form>
      <p className={page.note}>{t('activate_not_you')}</p>
    </AccountPage>
  )
}
