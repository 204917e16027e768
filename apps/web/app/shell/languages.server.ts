import { LOCALES, type Locale } from '@hearth/contracts/locales'
import { languageName } from '../words/intl.server.ts'
import type { Language } from './shell.ts'

const autonym = (locale: Locale) => {
  const name = languageName(locale, locale)
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

const names = new Map(LOCALES.map((locale) => [locale, autonym(locale)]))

/** Every interface language by what its speakers call it: these first, then the others. */
export const languagesFrom = (first: readonly Locale[]): readonly Language[] =>
  [...new Set([...first, ...LOCALES])].map((locale) => ({ locale, name: names.get(locale) ?? locale }))
