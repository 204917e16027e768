import type { Locale } from '@hearth/contracts/locales'
import type { UserView } from '@hearth/domain/accounts/current-user'
import { countryName } from '../../features/layouts/imprint.server.ts'

/** Dates of a member's own account, in the language of the page. */
const longDate = (date: string, locale: Locale) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))

/** What a member reads of their own account, written out. */
export const accountFacts = (user: UserView, locale: Locale) => ({
  name: user.profile.name,
  confirmed: user.status !== 'not_confirmed',
  country: countryName(user.profile.country, locale),
  language: new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale,
  since: longDate(user.signup_date, locale),
  credits: new Intl.NumberFormat(locale).format(user.credits),
})
