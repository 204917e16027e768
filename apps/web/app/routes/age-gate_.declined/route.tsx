import { minimumAge } from '@hearth/domain/accounts/ages'
import { ButtonLink } from '@hearth/ui/components/button/button'
import { type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useDocument } from '../../document-props.ts'
import { AccountPage } from '../../features/accounts/account-page.tsx'
import { pageMeta } from '../../features/app/page-meta.ts'
import { LanderLayout } from '../../features/layouts/layouts.tsx'
import { shellOf } from '../../features/layouts/shell.server.ts'
import { MEMBERS_HOME } from '../../server/login.server.ts'
import { publicLoader } from '../../server/route-builders.server.ts'
import { viewerOf } from '../../server/session.server.ts'
import { translatorOf } from '../../server/translations.server.ts'

/** What whoever answers the age gate with no is told. Nothing is kept of the answer. Members gave another one before they joined. */
export const loader = publicLoader({}, async ({ context, request, tenant }) => {
  if (await viewerOf(context, request)) throw redirect(MEMBERS_HOME)
  const t = await translatorOf(context, request)
  return {
    title: `${t('site:too_young_title')} · ${tenant.settings.name}`,
    age: minimumAge(context.country),
    shell: await shellOf(context, request, 'lander'),
  }
})

export const meta: MetaFunction = pageMeta

export default function Declined() {
  const { age, shell } = useLoaderData<typeof loader>()
  const { emptyArt } = useDocument()
  const { t } = useTranslation('site')
  return (
    <LanderLayout shell={shell}>
      <AccountPage title={t('too_young_title')} lead={t('too_young_text', { age })} art={emptyArt}>
        <div>
          <ButtonLink href="/" tone="outline">
            {t('too_young_again')}
          </ButtonLink>
        </div>
      </AccountPage>
    </LanderLayout>
  )
}
