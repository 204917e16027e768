import { ButtonLink } from '@hearth/ui/components/button/button'
import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AccountPage } from '../../features/accounts/account-page.tsx'
import { pageMeta } from '../../features/app/page-meta.ts'
import { afterSteps } from '../../return-to.ts'
import { brandFile } from '../../server/brand.server.ts'
import { returnQuery } from '../../server/link-query.server.ts'
import { MEMBERS_HOME } from '../../server/login.server.ts'
import { personalLoader } from '../../server/route-builders.server.ts'
import { viewerOf } from '../../server/session.server.ts'
import { stepsOr } from '../../server/signup.server.ts'
import { translatorOf } from '../../server/translations.server.ts'

export const loader = personalLoader({ query: returnQuery }, async ({ context, request, tenant, query }) => {
  const viewer = await viewerOf(context, request)
  if (!viewer) throw redirect('/login')
  if (viewer.status !== 'active') throw redirect(MEMBERS_HOME)
  const returnTo = afterSteps(query.returnTo)
  const t = await translatorOf(context, request)
  return {
    title: `${t('accounts:confirmed_title')} · ${tenant.settings.name}`,
    art: brandFile(tenant, 'hero.svg'),
    goesOn: stepsOr(returnTo ?? '/signup-matches', viewer, returnTo),
  }
})

export const meta = pageMeta

export { PageError as ErrorBoundary } from '../../features/failures/error-page.tsx'

/** The address is confirmed: on to what comes next. */
export default function ActivateDone() {
  const { art, goesOn } = useLoaderData<typeof loader>()
  const { t } = useTranslation('accounts')
  return (
    <AccountPage title={t('confirmed_title')} lead={t('confirmed_lead')} art={art}>
      <div>
        <ButtonLink href={goesOn} size="large" wide="phone">
          {t('confirmed_go_on')}
        </ButtonLink>
      </div>
    </AccountPage>
  )
}
