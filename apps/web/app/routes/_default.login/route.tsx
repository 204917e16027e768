import { type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { AccountPage, OtherFormLink } from '../../features/accounts/account-page.tsx'
import { leadingOn } from '../../leading-on.ts'
import { brandFile } from '../../server/brand.server.ts'
import { logInAs, MEMBERS_HOME } from '../../server/login.server.ts'
import { refuseForm, retryAfter } from '../../server/refused-form.server.ts'
import { publicAction, publicLoader } from '../../server/route-builders.server.ts'
import { safePath } from '../../server/safe-path.ts'
import { viewerOf } from '../../server/session.server.ts'
import { maySignUp } from '../../server/tracking.server.ts'
import { translatorOf } from '../../server/translations.server.ts'
import { LoginForm } from './login-form.tsx'

export const handle = { hydrate: false }

const loginQuery = z.object({ to: z.string().optional() })
const loginForm = z.object({ email: z.string(), password: z.string(), to: z.string().optional() })

export const loader = publicLoader({ query: loginQuery }, async ({ context, request, tenant, query }) => {
  const to = safePath(query.to)
  if (await viewerOf(context, request)) throw redirect(to ?? MEMBERS_HOME)
  const t = await translatorOf(context, request)
  return {
    title: `${t('site:log_in')} · ${tenant.settings.name}`,
    art: brandFile(tenant, 'hero.svg'),
    to,
    signups: maySignUp(context, request),
  }
})

export const action = publicAction({ form: loginForm }, async ({ form: { email, password, to }, ...asked }) => {
  const outcome = await logInAs(asked, { email, password })
  if (outcome.ok) throw redirect(safePath(to) ?? MEMBERS_HOME, 303)
  return { email, to: safePath(to), refusal: refuseForm(asked, outcome) }
})

export const headers = retryAfter

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: 'robots', content: 'noindex' },
]

export default function Login() {
  const { art, to, signups } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const { t } = useTranslation(['accounts', 'errors', 'site'])
  // The form is sent to an address without a query: after a refusal only the answer knows the way back.
  const goesTo = sent ? sent.to : to
  const lead = goesTo === null ? undefined : t('errors:accounts.authentication_required')
  return (
    <AccountPage title={t('login_title')} lead={lead} art={art}>
      <LoginForm email={sent?.email ?? ''} to={goesTo} refusal={sent?.refusal ?? null} />
      {signups ? (
        <OtherFormLink question={t('no_account')} href={leadingOn('/signup', goesTo)}>
          {t('site:sign_up_title')}
        </OtherFormLink>
      ) : null}
    </AccountPage>
  )
}
