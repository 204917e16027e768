import { resendConfirmation } from '@hearth/domain/onboarding/confirm-address'
import { inTextLocale } from '@hearth/texts/text-locale'
import { Alert } from '@hearth/ui/components/alert/alert'
import { Button } from '@hearth/ui/components/button/button'
import { TextLink } from '@hearth/ui/components/link/link'
import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { MEMBERS_HOME, PAGE_PATHS, PATHS } from '../../addresses.ts'
import { AccountPage } from '../../areas/accounts/account-page.tsx'
import * as css from '../../areas/accounts/mailed.css.ts'
import { MailedTo, OpenMailbox } from '../../areas/accounts/mailed.tsx'
import { signupOf } from '../../areas/onboarding/signup-cookie.server.ts'
import { pageMeta } from '../../client/page-meta.ts'
import { noFields } from '../../http/input-schemas.server.ts'
import { formTitle, refuseForm } from '../../http/refused-form.server.ts'
import { personalLoader, publicAction } from '../../http/route-builders.server.ts'
import { brandFile } from '../../shell/brand.server.ts'
import { toneOf, useFaultText } from '../../words/faults.ts'
import { textLocaleOf } from '../../words/locale.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'

const HERE = PATHS.signup_sent

export const loader = personalLoader({}, async ({ load, request, tenant }) => {
  if (await load.viewer()) throw redirect(MEMBERS_HOME)
  const signup = signupOf(load, request)
  if (!signup) throw redirect(PATHS.signup)
  const t = await translatorOf(load, request)
  return {
    title: formTitle(load, t, titleOf(t('accounts:sent_title'), tenant.settings.name)),
    art: brandFile(tenant, 'hero.svg'),
    email: signup.email,
    support: tenant.settings.support_email,
    about: inTextLocale(tenant.settings.description, await textLocaleOf(load, request), tenant.settings.default_locale),
  }
})

/** Sends the mail again. */
export const action = publicAction({ form: noFields }, async (req) => {
  const { ctx, scope, load, request } = req
  const signup = signupOf(load, request)
  if (!signup) throw redirect(PATHS.signup, 303)
  const { id: memberId, email: typed } = signup
  const outcome = await resendConfirmation(ctx, { scope, memberId, typed, network: load.clientIp })
  return { refusal: outcome.ok ? null : refuseForm(req, outcome) }
})

export const meta = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

/** The page after a signup on a site where members must confirm their address first. It is the same for an address that has an account. */
export default function SignupSent() {
  const { art, email, support, about } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const { t } = useTranslation(['onboarding', 'accounts', 'shell'])
  const faultText = useFaultText()
  return (
    <AccountPage title={t('accounts:sent_title')} lead={t('sent_lead')} art={art}>
      {sent ? (
        <Alert tone={sent.refusal ? toneOf(sent.refusal) : 'success'}>
          {sent.refusal ? faultText(sent.refusal) : t('accounts:sent_again')}
        </Alert>
      ) : null}
      <div className={css.part}>
        <MailedTo email={email} />
        <OpenMailbox email={email} />
      </div>
      <section className={css.part} aria-labelledby="nothing">
        <h2 className={css.partTitle} id="nothing">
          {t('nothing_title')}
        </h2>
        <p>{t('nothing_text')}</p>
        <div className={css.actions}>
          <form method="post" action={HERE} className={css.action}>
            <Button type="submit" tone="outline" wide="phone">
              {t('accounts:send_again')}
            </Button>
          </form>
        </div>
        <p>
          {t('accounts:wrong_address')}{' '}
          <TextLink href={PATHS.signup} alone>
            {t('accounts:other_address')}
          </TextLink>
        </p>
        <p>
          {t('still_nothing')}{' '}
          <TextLink href={`mailto:${support}`} alone>
            {support}
          </TextLink>
        </p>
      </section>
      <section className={css.part} aria-labelledby="meanwhile">
        <h2 className={css.partTitle} id="meanwhile">
          {t('meanwhile_title')}
        </h2>
        {about ? <p>{about}</p> : null}
        <p>{t('meanwhile_text')}</p>
        <ul className={css.links}>
          {(['ban', 'faq'] as const).map((page) => (
            <li key={page}>
              <TextLink href={PAGE_PATHS[page]} alone>
                {t(`shell:${page}`)}
              </TextLink>
            </li>
          ))}
        </ul>
      </section>
    </AccountPage>
  )
}
