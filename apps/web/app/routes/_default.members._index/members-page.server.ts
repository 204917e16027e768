import type { Locale } from '@hearth/contracts/locales'
import type { UserView } from '@hearth/domain/accounts/current-user'
import type { Tenant } from '@hearth/tenancy/tenant'
import { countryName, languageName, longDate } from '../../server/intl.server.ts'

/** What a member reads of their own account, written out in the language of the page, which need not be the one that they saved. */
export const accountFacts = (tenant: Tenant, user: UserView, locale: Locale) => ({
  name: user.profile.name,
  confirmed: user.status !== 'not_confirmed',
  country: countryName(user.profile.country, locale),
  language: languageName(user.language ?? locale, locale),
  since: longDate(tenant, new Date(user.signup_date), locale),
  credits: new Intl.NumberFormat(locale).format(user.credits),
})
