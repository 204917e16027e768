import { LOCALES, type Locale } from '@hearth/contracts/locales'
import { termsVersionOf } from '@hearth/domain/accounts/terms'
import type { Tenant } from '@hearth/tenancy/tenant'
import type { Imprint } from './shell.ts'

// Making one costs far more than using it.
const countryNames = new Map(LOCALES.map((locale) => [locale, new Intl.DisplayNames(locale, { type: 'region' })]))
const dates = new Map<string, Intl.DateTimeFormat>()

/** A language as the country of the site writes it, where the site's domain speaks it: American dates are not British ones. */
const tagOf = ({ settings }: Pick<Tenant, 'settings'>, locale: Locale): string => {
  if (settings.domain_language.startsWith(`${locale}-`)) return settings.domain_language
  return locale === 'en' ? 'en-GB' : locale
}

/** Name of a country in a language; its code where nobody has a name for it. */
export const countryName = (country: string, locale: Locale): string => countryNames.get(locale)?.of(country) ?? country

/** Date of the terms in force, written out. */
export function termsDateOf(tenant: Pick<Tenant, 'company' | 'settings'>, locale: Locale): string {
  const tag = tagOf(tenant, locale)
  const format = dates.get(tag) ?? new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' })
  dates.set(tag, format)
  return format.format(termsVersionOf(tenant.company.added))
}

/** Who runs a site and how to reach them, in the reader's language. */
export function imprintOf({ company, settings }: Pick<Tenant, 'company' | 'settings'>, locale: Locale): Imprint {
  const supportPhone = settings.support_phone ?? company.support_phone
  return {
    company: company.name,
    address: [company.address, company.city, countryName(company.country, locale)],
    tradeNames: company.tradenames,
    kvk: company.kvk,
    vatNumbers: company.vat_numbers,
    companyPhone: company.support_phone === supportPhone ? null : company.support_phone,
    supportEmail: settings.support_email,
    supportPhone,
    termsDate: termsDateOf({ company, settings }, locale),
  }
}
