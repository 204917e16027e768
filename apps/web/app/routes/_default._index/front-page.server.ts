import { LOCALES, type Locale } from '@hearth/contracts/locales'
import { inLocale } from '@hearth/tenancy/settings-view'
import type { Tenant } from '@hearth/tenancy/tenant'
import { loadMessages } from '@hearth/texts/catalogue'
import type { AppLoadContext } from '@remix-run/node'
import { brandFile } from '../../server/brand.server.ts'
import { localeOf, requestedLocale } from '../../server/locale.server.ts'
import type { Imprint } from './company-footer.tsx'
import type { Language } from './language-links.tsx'

const autonym = (locale: Locale) => {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
const languages: readonly Language[] = LOCALES.map((locale) => ({ locale, name: autonym(locale) }))

// Making one costs far more than using it.
const countryNames = new Map(LOCALES.map((locale) => [locale, new Intl.DisplayNames(locale, { type: 'region' })]))

function imprintOf({ company, settings }: Tenant, locale: Locale): Imprint {
  const country = countryNames.get(locale)?.of(company.country) ?? company.country
  return {
    company: company.name,
    address: [company.address, company.city, country],
    tradeNames: company.tradenames,
    kvk: company.kvk,
    vatNumbers: company.vat_numbers,
    supportEmail: settings.support_email,
    supportPhone: company.support_phone ?? settings.support_phone,
  }
}

/** Everything that the front page shows of one tenant, in the language of the request. */
export async function frontPageOf(context: AppLoadContext, request: Request) {
  const { tenant, origin } = context
  const { settings } = tenant
  const locale = await localeOf(context, request)
  const home = `${origin}/`
  return {
    title: inLocale(settings.index_title, locale, settings.default_locale) ?? settings.name,
    description: inLocale(settings.description, locale, settings.default_locale),
    home,
    /** Each language that the address can ask for is a page of its own to search engines. */
    canonical: requestedLocale(request) ? `${home}?lng=${locale}` : home,
    hero: brandFile(tenant, 'hero.svg'),
    languages,
    counts: {
      countries: settings.countries.length,
      languages: languages.length,
      interests: Object.keys(loadMessages()[locale].interests).length,
    },
    imprint: imprintOf(tenant, locale),
  }
}
