import { type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { isSignupOpen } from '../../../server/identity/tracking.ts'
import { MEMBERS_HOME } from '../../addresses.ts'
import { AccountPage, OtherFormLink } from '../../areas/accounts/account-page.tsx'
import { logInAs } from '../../areas/accounts/login.server.ts'
import { hasSignedUp } from '../../areas/onboarding/signup-cookie.server.ts'
import { pageMeta } from '../../client/page-meta.ts'
import { useShownNotice } from '../../client/shown-notice.tsx'
import { returnQuery } from '../../http/input-schemas.server.ts'
import { formTitle, refuseForm, retryAfter } from '../../http/refused-form.server.ts'
import { pathAfterLogin, safePath, signupAddress } from '../../http/return-to.ts'
import { publicAction, publicLoader } from '../../http/route-builders.server.ts'
import { withNotice } from '../../page-notice.ts'
import { brandFile } from '../../shell/brand.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'
import { LoginForm } from './login-form.tsx'

const loginForm = z.object({
  ...{ email: z.string(), password: z.string(), returnTo: z.string().optional() },
  /** As the browser names it, added by a script. */
  time_zone: z.string().optional(),
})

export const loader = publicLoader({ query: returnQuery }, async ({ load, request, tenant, query }) => {
  const returnTo = safePath(query.returnTo)
  const viewer = await load.viewer()
  if (viewer) throw redirect(returnTo ?? pathAfterLogin(MEMBERS_HOME, viewer))
  const t = await translatorOf(load, request)
  return {
    title: formTitle(load, t, titleOf(t('shell:log_in'), tenant.settings.name)),
    art: brandFile(tenant, 'hero.svg'),
    returnTo,
    signups: isSignupOpen(load, request),
  }
})

export const action = publicAction({ form: loginForm }, async ({ form, ...req }) => {
  const { email, password, returnTo, time_zone: timeZone } = form
  const outcome = await logInAs(req, { email, password, timeZone })
  if (outcome.ok) {
    const { restored, signupStep } = outcome.value
    const home = withNotice(MEMBERS_HOME, 'account_restored')
    throw redirect(restored ? home : (safePath(returnTo) ?? pathAfterLogin(MEMBERS_HOME, { signupStep })), 303)
  }
  return {
    email,
    returnTo: safePath(returnTo),
    refusal: refuseForm(req, outcome),
    // Known from the browser's own cookie, for every address and password, so that it reveals nothing about the account.
    signedUp:
      outcome.reason === 'accounts.login_failed' &&
      req.tenant.settings.account_errors === 'neutral' &&
      hasSignedUp(req, email),
  }
})

export const headers = retryAfter

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

/** Whether the visitor wanted to see people. */
const isMembersPage = (path: string | null) => path !== null && /^\/members(?:$|[/?#])/.test(path)

/** The notices that stand below the heading. */
const SAID = { session_ended: 'shell:session_ended', address_confirmed: 'accounts:login_confirmed' } as const

export default function Login() {
  const { art, returnTo, signups } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const { t } = useTranslation(['accounts', 'errors', 'shell'])
  // The form posts to an address without a query, so after a refusal only the answer has the target.
  const goesTo = sent ? sent.returnTo : returnTo
  const needed = isMembersPage(goesTo) ? t('login_to_see') : t('errors:accounts.authentication_required')
  const loginNeeded = goesTo === null ? undefined : needed
  const said = SAID[useShownNotice()?.code as keyof typeof SAID]
  const lead = said ? t(said) : loginNeeded
  return (
    <AccountPage title={t('login_title')} lead={lead} art={art}>
      <LoginForm
        email={sent?.email ?? ''}
        returnTo={goesTo}
        refusal={sent?.refusal ?? null}
        signedUp={sent?.signedUp ?? false}
        signups={signups}
      />
      {signups ? (
        <OtherFormLink question={t('no_account')} href={signupAddress(goesTo)}>
          {t('shell:sign_up_title')}
        </OtherFormLink>
      ) : null}
    </AccountPage>
  )
}
