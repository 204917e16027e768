import { NAME_LENGTH, PASSWORD_LENGTH } from '@hearth/contracts/accounts'
import type { Locale } from '@hearth/contracts/locales'
import { latestBirthDate, minimumAge } from '@hearth/domain/profiles/ages'
import { selectedCountry } from '@hearth/tenancy/settings-view'
import type { AppLoadContext } from '@remix-run/node'
import { countriesByName } from '../../words/intl.server.ts'

type Part = 'day' | 'month' | 'year'
const PARTS: readonly string[] = ['day', 'month', 'year'] satisfies Part[]

/** The oldest person whose age is beyond doubt lived 122 years. */
const YEARS = 122 - 18

/** January to December, as they are called by themselves. */
export function monthNames(locale: Locale): readonly string[] {
  const names = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => names.format(Date.UTC(2000, month, 1)))
}

/** The order in which people of that language and country write a date. */
export function dateOrder(locale: Locale, country: string | null): readonly Part[] {
  const dates = new Intl.DateTimeFormat(country ? `${locale}-${country}` : locale, { dateStyle: 'long' })
  return dates.formatToParts().flatMap(({ type }) => (PARTS.includes(type) ? [type as Part] : []))
}

/** What the signup form offers this visitor, in their language. */
export function signupChoices({ tenant, country: from, ctx }: AppLoadContext, locale: Locale) {
  const { settings } = tenant
  const country = selectedCountry(settings, from)
  // For a country that the visitor has yet to choose: the one that lets in the youngest.
  const birthDates = settings.countries.map((code) => latestBirthDate(code, ctx.clock.now()))
  const latest = birthDates.sort().at(-1) ?? ''
  return {
    genders: settings.genders,
    seeking: settings.seeking,
    country,
    countries: countriesByName(settings.countries, locale),
    minAge: minimumAge(country),
    latestBirthDate: latest,
    leastAge: Math.min(...settings.countries.map(minimumAge)),
    // Whoever is a year too young finds their year too, and is told.
    years: Array.from({ length: YEARS }, (_, index) => Number(latest.slice(0, 4)) + 1 - index),
    months: monthNames(locale),
    order: dateOrder(locale, country),
    nameLength: NAME_LENGTH,
    passwordLength: PASSWORD_LENGTH,
    messageLength: settings.message_length,
    passwordTwice: settings.password_twice,
  }
}
export type SignupChoices = ReturnType<typeof signupChoices>
