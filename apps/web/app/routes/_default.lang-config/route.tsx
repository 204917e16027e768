import { isLocale } from '@hearth/contracts/locales'
import { saveLanguage } from '@hearth/domain/settings/save-language'
import { localesFor } from '@hearth/texts/text-locale'
import { Alert } from '@hearth/ui/components/alert/alert'
import { Icon } from '@hearth/ui/components/icon/icon'
import { ListRow } from '@hearth/ui/components/list-row/list-row'
import { type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { languageCookie } from '../../../server/identity/cookies.ts'
import { PATHS } from '../../addresses.ts'
import { AccountPage } from '../../areas/accounts/account-page.tsx'
import { pageMeta } from '../../client/page-meta.ts'
import { unwrap } from '../../http/failures.server.ts'
import { returnQuery } from '../../http/input-schemas.server.ts'
import { safePathOrShorter, withoutLanguage } from '../../http/return-to.ts'
import { publicAction, publicLoader } from '../../http/route-builders.server.ts'
import { brandFile } from '../../shell/brand.server.ts'
import { useDocument } from '../../shell/document-props.ts'
import { languagesFrom } from '../../shell/languages.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'
import * as css from './lang-config.css.ts'

const HERE = PATHS.language

const languageForm = z.object({ language: z.string().default(''), returnTo: z.string().optional() })

export const loader = publicLoader({ query: returnQuery }, async ({ load, request, tenant, query }) => {
  const t = await translatorOf(load, request)
  return {
    title: titleOf(t('shell:choose_language'), tenant.settings.name),
    art: brandFile(tenant, 'hero.svg'),
    languages: languagesFrom(localesFor(tenant.settings, load.country)),
    returnTo: safePathOrShorter(query.returnTo),
  }
})

/** Stores the language in this browser, and in a member's account. An unknown language is ignored. */
export const action = publicAction({ form: languageForm }, async ({ ctx, load, form, headers, setStatus }) => {
  const { language } = form
  const returnTo = safePathOrShorter(form.returnTo)
  if (!isLocale(language)) {
    setStatus(422)
    return { returnTo, code: 'accounts.unknown_language' as const }
  }
  const viewer = await load.viewer()
  if (viewer) unwrap(await saveLanguage(ctx, { viewer, language }))
  headers.append('Set-Cookie', languageCookie(load.runtime.config.publicScheme, language))
  throw redirect(withoutLanguage(returnTo ?? HERE), 303)
})

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

export default function LanguageConfig() {
  const { art, languages, returnTo } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const { locale } = useDocument()
  const { t } = useTranslation(['settings', 'errors', 'shell'])
  const target = sent?.returnTo ?? returnTo
  return (
    <AccountPage title={t('shell:choose_language')} lead={t('language_page_lead')} art={art}>
      {sent ? <Alert tone="danger">{t(`errors:${sent.code}`)}</Alert> : null}
      <form method="post" action={HERE}>
        {target === null ? null : <input type="hidden" name="returnTo" value={target} />}
        <ul className={css.list}>
          {languages.map(({ locale: value, name }) => (
            <li key={value}>
              <ListRow
                name="language"
                value={value}
                lang={value}
                title={name}
                current={value === locale}
                trailing={value === locale ? <Icon shape={Check} size={20} /> : null}
              />
            </li>
          ))}
        </ul>
      </form>
    </AccountPage>
  )
}
