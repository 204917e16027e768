import { isTextLocale, type Locale, TEXT_LOCALES, type TextLocale } from '@hearth/contracts/locales'
import type { Total } from '@hearth/domain/discovery/search-hits'
import type { Tenant } from '@hearth/tenancy/tenant'
import { withOrdinalFirst } from '@hearth/texts/first-of-month'

// Cached, because creating an instance takes far longer than using it, and looking up a name longer than remembering it.
const namesOf = (type: 'region' | 'language') =>
  new Map(TEXT_LOCALES.map((textLocale) => [textLocale, rememberingNames(new Intl.DisplayNames(textLocale, { type }))]))

/** For codes from settings and the database only, of which there are a few hundred. */
function rememberingNames(names: Intl.DisplayNames) {
  const known = new Map<string, string>()
  return (code: string): string => {
    const name = known.get(code) ?? names.of(code) ?? code
    known.set(code, name)
    return name
  }
}
const countries = namesOf('region')
const languages = namesOf('language')
const numbers = new Map(TEXT_LOCALES.map((textLocale) => [textLocale, new Intl.NumberFormat(textLocale)]))
const dates = new Map<string, Intl.DateTimeFormat>()

/** Name of a country in a language; its code if it has no name. */
export const countryName = (country: string, textLocale: TextLocale): string =>
  countries.get(textLocale)?.(country) ?? country

const collators = new Map(TEXT_LOCALES.map((textLocale) => [textLocale, new Intl.Collator(textLocale)]))

/** Countries as options, sorted by name in that language. */
export const countriesByName = (codes: readonly string[], textLocale: TextLocale): { value: string; label: string }[] =>
  codes
    .map((code) => ({ value: code, label: countryName(code, textLocale) }))
    .sort((one, other) => collators.get(textLocale)?.compare(one.label, other.label) ?? 0)

/** Name of a language in another or the same. */
export const languageName = (language: string, locale: Locale): string => languages.get(locale)?.(language) ?? language

/** A number with the digit grouping of a language. */
const numberText = (count: number, textLocale: TextLocale): string =>
  numbers.get(textLocale)?.format(count) ?? String(count)

/** A total in digits: "1,000+" if there are more than were counted. */
export const totalText = ({ count, more }: Total, textLocale: TextLocale): string =>
  `${numberText(count, textLocale)}${more ? '+' : ''}`

/** Capitalises a text that is meant for the middle of a sentence. */
export const capitalized = (text: string, textLocale: TextLocale): string =>
  text.charAt(0).toLocaleUpperCase(textLocale) + text.slice(1)

/** The language tag with the site's country, if the site's domain has that language. English without an overlay is British. */
const tagOf = ({ settings }: Pick<Tenant, 'settings'>, textLocale: TextLocale): string => {
  const { domain_language: domain } = settings
  if (domain.startsWith(`${textLocale}-`) && !isTextLocale(domain)) return domain
  return textLocale === 'en' ? 'en-GB' : textLocale
}

/** A day in UTC, written out in a language as the site's country writes it. */
export function longDate(tenant: Pick<Tenant, 'settings'>, date: Date, textLocale: TextLocale): string {
  const tag = tagOf(tenant, textLocale)
  const format = dates.get(tag) ?? new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' })
  dates.set(tag, format)
  return withOrdinalFirst(format.format(date), textLocale)
}

const shortDates = new Map<string, Intl.DateTimeFormat>()

/** A day in UTC without its year, short, as the site's country writes it. */
export function shortDate(tenant: Pick<Tenant, 'settings'>, date: Date, textLocale: TextLocale): string {
  const tag = tagOf(tenant, textLocale)
  const format =
    shortDates.get(tag) ?? new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  shortDates.set(tag, format)
  return withOrdinalFirst(format.format(date), textLocale)
}

const times = new Map<string, Intl.DateTimeFormat>()

/** The time of day in a time zone, as the site's country writes it. */
export function clockTime(
  tenant: Pick<Tenant, 'settings'>,
  date: Date,
  textLocale: TextLocale,
  timeZone: string,
): string {
  const tag = tagOf(tenant, textLocale)
  const key = `${tag} ${timeZone}`
  const format = times.get(key) ?? new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone })
  // As many as there are zones.
  times.set(key, format)
  return format.format(date)
}

const moneyFormats = new Map<string, Intl.NumberFormat>()

/** An amount of minor units, as the site's country writes it in a language: "€13.99", "13,99 €". */
export function moneyText(
  tenant: Pick<Tenant, 'settings'>,
  { amount, currency }: { readonly amount: number; readonly currency: string },
  textLocale: TextLocale,
): string {
  const tag = tagOf(tenant, textLocale)
  const key = `${tag} ${currency}`
  const format = moneyFormats.get(key) ?? new Intl.NumberFormat(tag, { style: 'currency', currency })
  moneyFormats.set(key, format)
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** A month such as `2026-11`, written out with its year. */
export const monthText = (tenant: Pick<Tenant, 'settings'>, month: string, textLocale: TextLocale): string =>
  capitalized(
    new Intl.DateTimeFormat(tagOf(tenant, textLocale), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${month}-01T00:00:00Z`),
    ),
    textLocale,
  )

/** A number with its sign, such as +20. */
export const changeText = (change: number, textLocale: TextLocale): string =>
  new Intl.NumberFormat(textLocale, { signDisplay: 'always' }).format(change)

/** Hundredths of a per cent as a percentage: "21%", "25,5 %". */
export const percentText = (rate: number, textLocale: TextLocale): string =>
  new Intl.NumberFormat(textLocale, { style: 'percent', maximumFractionDigits: 2 }).format(rate / 10_000)
