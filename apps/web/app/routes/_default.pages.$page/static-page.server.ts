import type { TextLocale } from '@hearth/contracts/locales'
import { minimumAge } from '@hearth/domain/profiles/ages'
import { type MarkdownPage, renderMarkdown } from '@hearth/tenancy/markdown/render-markdown'
import { phonesOf, type Tenant } from '@hearth/tenancy/tenant'
import { baseLocaleOf } from '@hearth/texts/catalogue'
import type { Need } from '@hearth/texts/needs'
import { loadPage, type PageName } from '@hearth/texts/pages'
import { fillPage, type PageValues } from '@hearth/texts/pages-fill'
import { inTextLocale } from '@hearth/texts/text-locale'
import type { AppLoadContext } from '@remix-run/node'
import { termsDateOf } from '../../shell/company-details.server.ts'
import { readablePhone } from '../../shell/phone.ts'
import { countryName } from '../../words/intl.server.ts'
import { meetsNeed } from '../../words/promises.server.ts'

/** A static page in the parts that it is laid out in. */
export interface StaticPage {
  readonly title: string
  /** Its heading, and what stands before the first section. */
  readonly opening: string
  readonly sections: string
  /** The headings of its sections and their ids. */
  readonly contents: readonly { readonly id: string; readonly heading: string }[]
}

type Site = Pick<AppLoadContext, 'tenant' | 'pages'>

// A tenant's object is another one as soon as anything of it changes; the pages of the app are those of one build.
const rendered = new WeakMap<Tenant, Map<string, Promise<StaticPage>>>()

/** One static page of a site: the tenant's own in that wording or its language, else the platform's. */
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
  const values = valuesOf(tenant, textLocale)
  const own = tenant.pages[textLocale]?.[page] ?? tenant.pages[baseLocaleOf(textLocale)]?.[page]
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
function valuesOf(tenant: Tenant, textLocale: TextLocale): PageValues {
  const { company, settings } = tenant
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
    // The pages say that some countries require more.
    min_age: Math.min(...settings.countries.map(minimumAge)),
    free_chats: settings.free_chats,
    free_messages: settings.free_messages,
  }
}
