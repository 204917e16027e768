import { keptMessageTo } from '@hearth/domain/onboarding/signup-steps'
import { Alert } from '@hearth/ui/components/alert/alert'
import { ButtonLink } from '@hearth/ui/components/button/button'
import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { MEMBERS_HOME, PATHS } from '../../addresses.ts'
import * as css from '../../areas/accounts/account-page.css.ts'
import { AccountPage } from '../../areas/accounts/account-page.tsx'
import { signupOf } from '../../areas/onboarding/signup-cookie.server.ts'
import { pageMeta } from '../../client/page-meta.ts'
import { returnQuery } from '../../http/input-schemas.server.ts'
import { loginAddress, onboardingPath, pathAfterLogin } from '../../http/return-to.ts'
import { personalLoader } from '../../http/route-builders.server.ts'
import { withNotice } from '../../page-notice.ts'
import { brandFile } from '../../shell/brand.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'

export const loader = personalLoader({ query: returnQuery }, async ({ ctx, load, request, tenant, query }) => {
  const viewer = await load.viewer()
  if (!viewer) {
    // A browser that signed up and pressed again, because the answer with its session was lost.
    const repeats = signupOf(load, request) !== null
    throw redirect(withNotice(loginAddress(request), repeats ? 'address_confirmed' : null))
  }
  if (viewer.status !== 'active') throw redirect(MEMBERS_HOME)
  const returnTo = onboardingPath(query.returnTo)
  const [t, keptFor] = await Promise.all([translatorOf(load, request), keptMessageTo(ctx, { viewer })])
  return {
    title: titleOf(t('onboarding:activated_title'), tenant.settings.name),
    art: brandFile(tenant, 'hero.svg'),
    keptFor,
    goesOn: pathAfterLogin(returnTo ?? PATHS.signup_matches, viewer, returnTo),
  }
})

export const meta = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

/** Says that the address is confirmed, and links to the next page. */
export default function ActivateDone() {
  const { art, keptFor, goesOn } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['onboarding', 'profiles'])
  return (
    <AccountPage
      title={t('activated_title')}
      lead={t('activated_lead')}
      art={art}
      above={art ? <img className={css.artAbove} src={art} alt="" /> : null}
    >
      {keptFor === null ? null : <Alert tone="info">{t('profiles:message_kept_confirmed', { name: keptFor })}</Alert>}
      <div>
        <ButtonLink href={goesOn} size="large" wide="phone">
          {t('confirmed_go_on')}
        </ButtonLink>
      </div>
    </AccountPage>
  )
}
