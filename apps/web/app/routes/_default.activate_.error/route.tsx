import { Button, ButtonLink } from '@hearth/ui/components/button/button'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { isSignupOpen } from '../../../server/identity/tracking.ts'
import { MEMBERS_HOME, PATHS } from '../../addresses.ts'
import { AccountPage } from '../../areas/accounts/account-page.tsx'
import * as css from '../../areas/accounts/mailed.css.ts'
import { signupOf } from '../../areas/onboarding/signup-cookie.server.ts'
import { pageMeta } from '../../client/page-meta.ts'
import { pathAfterLogin } from '../../http/return-to.ts'
import { personalLoader } from '../../http/route-builders.server.ts'
import { brandFile } from '../../shell/brand.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'

export const loader = personalLoader({}, async ({ load, request, tenant }) => {
  const [viewer, t] = await Promise.all([load.viewer(), translatorOf(load, request)])
  return {
    title: titleOf(
      t(viewer?.status === 'active' ? 'onboarding:activated_title' : 'onboarding:activate_failed'),
      tenant.settings.name,
    ),
    art: brandFile(tenant, 'hero.svg'),
    /** The account's status; null for a visitor. */
    status: viewer?.status ?? null,
    waits: signupOf(load, request) !== null,
    signups: isSignupOpen(load, request),
    goesOn: pathAfterLogin(MEMBERS_HOME, viewer),
  }
})

export const meta = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

/** The page for a dead confirmation link: used, expired or truncated. The advice depends on the visitor. */
export default function ActivateError() {
  const { art, status, waits, signups, goesOn } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['onboarding', 'accounts', 'errors', 'shell'])
  if (status === 'active')
    return (
      <AccountPage title={t('activated_title')} art={art}>
        <div>
          <ButtonLink href={goesOn} size="large" wide="phone">
            {t('confirmed_go_on')}
          </ButtonLink>
        </div>
      </AccountPage>
    )
  return (
    <AccountPage title={t('activate_failed')} lead={t('errors:accounts.link_invalid')} art={art}>
      {status === null && !waits ? (
        <>
          <p>{t('activate_failed_text')}</p>
          <div className={css.actions}>
            <ButtonLink href={PATHS.login} size="large" wide="phone">
              {t('shell:log_in')}
            </ButtonLink>
            {signups ? (
              <ButtonLink href={PATHS.signup} size="large" tone="outline" wide="phone">
                {t('shell:sign_up_title')}
              </ButtonLink>
            ) : null}
          </div>
        </>
      ) : (
        <form method="post" action={status === null ? PATHS.signup_sent : PATHS.resend_confirmation}>
          <Button type="submit" size="large" wide="phone">
            {t('accounts:send_again')}
          </Button>
        </form>
      )}
    </AccountPage>
  )
}
