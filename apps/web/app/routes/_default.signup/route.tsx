import { isUuid, type MemberId } from '@hearth/contracts/ids'
import { signUp } from '@hearth/domain/accounts/sign-up'
import { termsVersionOf } from '@hearth/domain/accounts/terms'
import { ButtonLink } from '@hearth/ui/components/button/button'
import { type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { AccountPage } from '../../features/accounts/account-page.tsx'
import { pageMeta } from '../../features/app/page-meta.ts'
import { safePath, withReturnTo } from '../../return-to.ts'
import { brandFile } from '../../server/brand.server.ts'
import { localeOf } from '../../server/locale.server.ts'
import { keepSession, MEMBERS_HOME, presentedToken } from '../../server/login.server.ts'
import { formTitle, refuseForm, retryAfter } from '../../server/refused-form.server.ts'
import { publicAction, publicLoader } from '../../server/route-builders.server.ts'
import { viewerOf } from '../../server/session.server.ts'
import { afterSignup, keepSignup } from '../../server/signup.server.ts'
import { isSignupOpen, trackingOf } from '../../server/tracking.server.ts'
import { translatorOf } from '../../server/translations.server.ts'
import { personInView } from './person-in-view.server.ts'
import { signupChoices } from './signup-choices.server.ts'
import { SignupForm } from './signup-form.tsx'

// Nothing is required of the body: what is missing is a fault of its field, and a choice that was not made is not sent.
const typed = z.string().default('')
const signupForm = z.object({
  name: typed,
  email: typed,
  password: typed,
  password_again: z.string().optional(),
  date_of_birth_day: typed,
  date_of_birth_month: typed,
  date_of_birth_year: typed,
  gender: typed,
  seeking: typed,
  country: typed,
  /** To whom the visitor wants to say something, and what. */
  member: z.string().optional(),
  signup_message: z.string().optional(),
  returnTo: z.string().optional(),
})
const signupQuery = z.object({ returnTo: z.string().optional() })

export const loader = publicLoader({ query: signupQuery }, async ({ query, ...handlerContext }) => {
  const { context, request, tenant } = handlerContext
  const returnTo = safePath(query.returnTo)
  if (await viewerOf(context, request)) throw redirect(returnTo ?? MEMBERS_HOME)
  const open = isSignupOpen(context, request)
  const [t, locale, about] = await Promise.all([
    translatorOf(context, request),
    localeOf(context, request),
    open ? personInView(handlerContext, returnTo) : null,
  ])
  const { signups, name } = tenant.settings
  return {
    title: formTitle(context, t, `${t('site:sign_up_title')} · ${name}`),
    art: brandFile(tenant, 'hero.svg'),
    open,
    about,
    byLink: signups === 'with_trafficsource',
    choices: signupChoices(context, locale),
    returnTo,
  }
})

export const action = publicAction({ form: signupForm }, async ({ form, ...handlerContext }) => {
  const { ctx, scope, tenant, context, request } = handlerContext
  const { password, password_again, returnTo: place, member = '', signup_message: text = '', ...values } = form
  const returnTo = safePath(place)
  if (await viewerOf(context, request)) throw redirect(returnTo ?? MEMBERS_HOME, 303)
  const { date_of_birth_day: day, date_of_birth_month: month, date_of_birth_year: year, ...details } = values
  const outcome = await signUp(ctx, {
    scope,
    draft: { ...details, password, password_again: password_again ?? null, date_of_birth: { day, month, year } },
    site: {
      names: [tenant.settings.name, tenant.domain],
      countries: tenant.settings.countries,
      genders: tenant.settings.genders,
      seeking: tenant.settings.seeking,
      signups: tenant.settings.signups,
      accountErrors: tenant.settings.account_errors,
      signupCredits: tenant.settings.signup_credits,
      messageLength: tenant.settings.message_length,
      termsVersion: termsVersionOf(tenant.company.added),
    },
    firstMessage: isUuid(member) ? { to: member.toLowerCase() as MemberId, text } : null,
    tracking: trackingOf(context, request),
    language: await localeOf(context, request),
    network: context.clientIp,
    previousToken: presentedToken(handlerContext),
  })
  if (outcome.ok) {
    const { memberId: id, session } = outcome.value
    keepSignup(handlerContext, { id, email: form.email.trim() })
    if (!session) throw redirect('/signup/sent', 303)
    keepSession(handlerContext, { session, email: form.email })
    throw redirect(afterSignup(context, returnTo), 303)
  }
  return {
    values,
    returnTo,
    about: await personInView(handlerContext, returnTo),
    faults: 'faults' in outcome ? outcome.faults : [],
    refusal: refuseForm(handlerContext, outcome),
  }
})

export const headers = retryAfter

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  data
    ? [
        { title: data.title },
        // A profile has no place in search engines, and neither has the face of it.
        ...(data.about ? [{ name: 'robots', content: 'noindex' }] : []),
      ]
    : pageMeta({ data, error })

export { PageError as ErrorBoundary } from '../../features/failures/error-page.tsx'

export default function Signup() {
  const { art, open, byLink, choices, about, returnTo } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const { t } = useTranslation(['accounts', 'site'])
  // The form is sent to an address without a query: after a refusal only the answer knows the way back.
  const goesTo = sent ? sent.returnTo : returnTo
  if (!open)
    return (
      <AccountPage title={t('closed_title')} lead={byLink ? t('closed_source_text') : t('closed_text')} art={art}>
        <ButtonLink href={withReturnTo('/login', goesTo)} size="large" wide="phone">
          {t('site:log_in')}
        </ButtonLink>
      </AccountPage>
    )
  return (
    <AccountPage title={t('site:sign_up_title')} lead={t('signup_lead')} art={art}>
      <SignupForm
        choices={choices}
        about={sent ? sent.about : about}
        returnTo={goesTo}
        values={sent?.values ?? null}
        faults={sent?.faults ?? []}
        refusal={sent?.refusal ?? null}
      />
    </AccountPage>
  )
}
