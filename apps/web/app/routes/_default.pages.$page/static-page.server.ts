import type { TextLocale } from '@hearth/contracts/locales'
import { offersIn } from '@hearth/domain/billing/packages'
import { minimumAge } from '@hearth/domain/profiles/ages'
import { type MarkdownPage, renderMarkdown } from '@hearth/tenancy/markdown/render-markdown'
import { phonesOf, type Tenant } from '@hearth/tenancy/tenant'
import { baseLocaleOf } from '@hearth/texts/catalogue'
import type { Need } from '@hearth/texts/needs'
import { loadPage, type PageName, withPhrases } from '@hearth/texts/pages'
import { fillPage, type PageValues } from '@hearth/texts/pages-fill'
import { inTextLocale } from '@hearth/texts/text-locale'
import type { AppLoadContext } from '@remix-run/node'
import { PATHS } from '../../addresses.ts'
import { termsDateOf } from '../../shell/company-details.server.ts'
import { readablePhone } from '../../shell/phone.ts'
import { countryName } from '../../words/intl.server.ts'
import { meetsNeed } from '../../words/promises.server.ts'

/** The parts of a static page. */
export interface StaticPage {
  readonly title: string
  /** Its title and the text before the first section. */
  readonly opening: string
  readonly sections: string
  /** The headings of its sections with their ids. */
  readonly contents: readonly { readonly id: string; readonly heading: string }[]
}

type Site = Pick<AppLoadContext, 'tenant' | 'pages'>

// Cached by tenant object, which changes with the tenant, within one build.
const rendered = new WeakMap<Tenant, Map<string, Promise<StaticPage>>>()

/** A static page: the tenant's own in that text locale or its language, otherwise the platform's. */
export function staticPage(load: Site, textLocale: TextLocale, page: PageName): Promise<StaticPage> {
  const { tenant } = load
  const pages = rendered.get(tenant) ?? new Map<string, Promise<StaticPage>>()
  rendered.set(tenant, pages)
  const key = `${textLocale}/${page}`
  const found = pages.get(key) ?? render(load, textLocale, page)
  pages.set(key, found)
  found.catch(() => pages.delete(key))
  return found
}

async function render(load: Site, textLocale: TextLocale, page: PageName): Promise<StaticPage> {
  const { tenant } = load
  const has = (need: Need) => meetsNeed(load, need)
  const values = valuesOf(load, textLocale)
  const inBase = tenant.pages[baseLocaleOf(textLocale)]?.[page]
  const own = tenant.pages[textLocale]?.[page] ?? (inBase && withPhrases(textLocale, inBase))
  const found =
    (own === undefined ? null : await renderMarkdown(fillPage(own, values, has))) ??
    (await renderMarkdown(fillPage(loadPage(textLocale, page), values, has)))
  if (!found) throw new Error(`The page ${textLocale}/${page} could not be rendered`)
  return inParts(found)
}

const SECTION = /<h2 id="([^"]+)">(.*?)<\/h2>/gs
const MARKERS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" }
const plain = (html: string) =>
  html.replaceAll(/<[^>]*>/g, '').replaceAll(/&(lt|gt|quot|amp|#39);/g, (_, mark: string) => MARKERS[mark] ?? '')

function inParts({ title, html }: MarkdownPage): StaticPage {
  const first = html.search(SECTION)
  const end = first < 0 ? html.length : first
  return {
    title,
    opening: html.slice(0, end),
    sections: html.slice(end),
    contents: [...html.matchAll(SECTION)].map(([, id = '', heading = '']) => ({ id, heading: plain(heading) })),
  }
}

/** The values of a page's placeholders. */
function valuesOf({ tenant, pages }: Site, textLocale: TextLocale): PageValues {
  const { company, settings } = tenant
  const sellsPremium = pages.has(PATHS.premium) && settings.countries.some((one) => offersIn(settings, one).length > 0)
  const { support: phone } = phonesOf(settings)
  return {
    site: settings.name,
    company: company.name,
    address: company.address,
    city: company.city,
    country: countryName(company.country, textLocale),
    kvk: company.kvk,
    vat: company.vat_numbers.join(', ') || null,
    support_email: settings.support_email,
    support_phone: phone && readablePhone(phone),
    refund_days: settings.refund_days,
    terms_date: termsDateOf(tenant, textLocale),
    fictional_plural: inTextLocale(settings.fictional_plural, textLocale, settings.default_locale),
    // The pages add that some countries require a higher age.
    min_age: Math.min(...settings.countries.map(minimumAge)),
    free_chats: settings.free_chats,
    free_messages: settings.free_messages,
    history_days: sellsPremium ? settings.history_days_free : null,
  }
}
