import type { Locale } from '@hearth/contracts/locales'
import { minimumAge } from '@hearth/domain/accounts/ages'
import { inLocale } from '@hearth/tenancy/settings-view'
import type { Tenant } from '@hearth/tenancy/tenant'
import { loadPage, type PageName } from '@hearth/texts/pages'
import { fillPage, type PageValues } from '@hearth/texts/pages-fill'
import { termsDateOf } from '../../features/layouts/company-details.server.ts'
import { readablePhone } from '../../features/layouts/phone.ts'
import { countryName } from '../../server/intl.server.ts'
import { type MarkdownPage, renderMarkdown } from './markdown.server.ts'

// A tenant's object is another one as soon as anything of it changes.
const rendered = new WeakMap<Tenant, Map<string, MarkdownPage>>()

/** One static page of a site: the tenant's own in that language, else the platform's. */
export function staticPage(tenant: Tenant, locale: Locale, page: PageName): MarkdownPage {
  const pages = rendered.get(tenant) ?? new Map<string, MarkdownPage>()
  rendered.set(tenant, pages)
  const key = `${locale}/${page}`
  const found = pages.get(key) ?? renderMarkdown(fillPage(sourceOf(tenant, locale, page), valuesOf(tenant, locale)))
  pages.set(key, found)
  return found
}

const sourceOf = ({ pages }: Tenant, locale: Locale, page: PageName): string =>
  pages[locale]?.[page] ?? loadPage(locale, page)

/** The values of a page's placeholders. */
function valuesOf(tenant: Tenant, locale: Locale): PageValues {
  const { company, settings } = tenant
  const phone = settings.support_phone ?? company.support_phone
  return {
    site: settings.name,
    company: company.name,
    address: company.address,
    city: company.city,
    country: countryName(company.country, locale),
    kvk: company.kvk,
    vat: company.vat_numbers.join(', ') || null,
    support_email: settings.support_email,
    support_phone: phone && readablePhone(phone),
    refund_days: settings.refund_days,
    terms_date: termsDateOf(tenant, locale),
    fictional_plural: inLocale(settings.fictional_plural, locale, settings.default_locale),
    // The pages say that some countries require more.
    min_age: Math.min(...settings.countries.map(minimumAge)),
    free_chats: settings.free_chats,
    free_messages: settings.free_messages,
  }
}
