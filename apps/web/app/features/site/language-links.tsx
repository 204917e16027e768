import type { Locale } from '@hearth/contracts/locales'
import { useTranslation } from 'react-i18next'
import { useDocument } from '../../document.ts'
import * as css from './front.css.ts'

export interface Language {
  readonly locale: Locale
  /** What its speakers call it. */
  readonly name: string
}

/** The page in every other language. */
export function LanguageLinks({ languages }: { languages: readonly Language[] }) {
  const { locale: current } = useDocument()
  const { t } = useTranslation('site')
  return (
    <nav className={css.languages} aria-label={t('choose_language')}>
      <h2 className={css.subtitle}>{t('language')}</h2>
      <ul className={css.languageList}>
        {languages.map(({ locale, name }) => (
          <li key={locale}>
            <a
              className={css.language}
              href={`/?lng=${locale}`}
              hrefLang={locale}
              lang={locale}
              aria-current={locale === current ? 'true' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
