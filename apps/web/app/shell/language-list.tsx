import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../addresses.ts'
import { useDocument } from './document-props.ts'
import { addressWithoutLanguage } from './language-menu.tsx'
import * as css from './layouts.css.ts'
import type { Language } from './shell.ts'

/** All languages in sight, for where the bar with its menu is out of reach: each shows the same page again, also without a script. */
export function LanguageList({ languages }: { readonly languages: readonly Language[] }) {
  const { locale: current } = useDocument()
  const { t } = useTranslation('shell')
  const returnTo = addressWithoutLanguage(useLocation())
  return (
    <form method="post" action={PATHS.language}>
      <input type="hidden" name="returnTo" value={returnTo} />
      <ul className={css.languages} aria-label={t('choose_language')}>
        {languages.map(({ locale, name }) => (
          <li key={locale}>
            <button
              type="submit"
              className={css.languageInList}
              name="language"
              value={locale}
              lang={locale}
              aria-current={locale === current ? 'true' : undefined}
            >
              {locale === current ? <strong>{name}</strong> : name}
            </button>
          </li>
        ))}
      </ul>
    </form>
  )
}
