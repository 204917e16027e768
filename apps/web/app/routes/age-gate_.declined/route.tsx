import { minimumAge } from '@hearth/domain/profiles/ages'
import { ButtonLink } from '@hearth/ui/components/button/button'
import { type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { MEMBERS_HOME } from '../../addresses.ts'
import * as css from '../../areas/accounts/account-page.css.ts'
import { AccountPage } from '../../areas/accounts/account-page.tsx'
import { pageMeta } from '../../client/page-meta.ts'
import { publicLoader } from '../../http/route-builders.server.ts'
import { useDocument } from '../../shell/document-props.ts'
import { LanguageList } from '../../shell/language-list.tsx'
import { LanderLayout } from '../../shell/layouts.tsx'
import { shellOf } from '../../shell/shell.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'

/**
 * The page for visitors who answer the age gate with no. The answer is not stored. Members confirmed their age when they signed up, so they do not
 * get it.
 */
export const loader = publicLoader({}, async ({ load, request, tenant }) => {
  if (await load.viewer()) throw redirect(MEMBERS_HOME)
  const t = await translatorOf(load, request)
  return {
    title: titleOf(t('shell:too_young_title'), tenant.settings.name),
    age: minimumAge(load.country),
    shell: await shellOf(load, request, 'lander'),
  }
})

export const meta: MetaFunction = pageMeta

export default function Declined() {
  const { age, shell } = useLoaderData<typeof loader>()
  const { emptyArt } = useDocument()
  const { t } = useTranslation('shell')
  return (
    <LanderLayout shell={shell}>
      <AccountPage
        title={t('too_young_title')}
        lead={t('too_young_text', { age })}
        art={emptyArt}
        above={emptyArt ? <img className={css.artAbove} src={emptyArt} alt="" width={320} height={240} /> : null}
      >
        <div>
          <ButtonLink href="/" tone="outline">
            {t('too_young_again')}
          </ButtonLink>
        </div>
        <LanguageList languages={shell.languages} />
      </AccountPage>
    </LanderLayout>
  )
}
