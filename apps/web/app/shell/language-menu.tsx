import { Icon } from '@hearth/ui/components/icon/icon'
import { Menu, MenuButton } from '@hearth/ui/components/menu/menu'
import { useLocation } from '@remix-run/react'
import { Languages } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../addresses.ts'
import { useSheetEntry } from '../client/sheet-entry.ts'
import { useDocument } from './document-props.ts'
import { KeptPart } from './kept-part.tsx'
import * as css from './layouts.css.ts'
import type { Language } from './shell.ts'

/** This page's address without `lng`, which would override the choice. */
export function addressWithoutLanguage({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search)
  query.delete('lng')
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

const LANGUAGE_MENU = 'language-menu'

/**
 * Shows the same page in another language. A form, so that the choice is stored without a script, too. `short` leaves the icon alone on phones, where the
 * bar has a member's pages as well.
 */
export function LanguageMenu({ languages, short }: { languages: readonly Language[]; short: boolean }) {
  const { locale: current } = useDocument()
  const { t } = useTranslation('shell')
  const returnTo = addressWithoutLanguage(useLocation())
  useSheetEntry(LANGUAGE_MENU)
  return (
    <Menu id={LANGUAGE_MENU} label={t('choose_language')} trigger={<Trigger locale={current} short={short} />}>
      <form method="post" action={PATHS.language}>
        <input type="hidden" name="returnTo" value={returnTo} />
        <KeptPart name={`languages ${languages.map(({ locale }) => locale).join(' ')}`}>
          <LanguageButtons languages={languages} current={current} />
        </KeptPart>
      </form>
    </Menu>
  )
}

const LanguageButtons = ({ languages, current }: { languages: readonly Language[]; current: string }) =>
  languages.map(({ locale, name }) => (
    <MenuButton key={locale} name="language" value={locale} lang={locale} current={locale === current}>
      {name}
    </MenuButton>
  ))

const Trigger = ({ locale, short }: { locale: string; short: boolean }) => (
  <>
    <Icon shape={Languages} />
    <span className={short ? css.languageOnWide : css.language} aria-hidden="true">
      {locale}
    </span>
  </>
)
