import { LOCALES } from '@hearth/contracts/locales'
import type { Tenant } from '@hearth/tenancy/tenant'
import { loadMessages, loadNeeds } from '@hearth/texts/catalogue'
import { inTextLocale } from '@hearth/texts/text-locale'
import type { AppLoadContext } from '@remix-run/node'
import { canSearch } from '../../../server/identity/tracking.ts'
import { type Item, NUMBERS } from '../../areas/landing/sections.tsx'
import { brandFile } from '../../shell/brand.server.ts'
import { localeOf, requestedLocale, textLocaleOf } from '../../words/locale.server.ts'
import { meetsNeed } from '../../words/promises.server.ts'

/** The brand's pictures by name: the SVG files directly in its assets. */
const artOf = (tenant: Tenant): Record<string, string> =>
  Object.fromEntries(
    [...tenant.brand.files.keys()].flatMap((file) => {
      const [, name] = /^([a-z0-9-]+)\.svg$/.exec(file) ?? []
      const address = brandFile(tenant, file)
      return name && address ? [[name, address]] : []
    }),
  )

const ITEMS = NUMBERS.flatMap((n): Item[] => [`point_${n}`, `step_${n}`])

/** The front page's data for a tenant, in the language of the request. */
export async function frontPageOf(load: AppLoadContext, request: Request) {
  const { tenant, origin } = load
  const { settings } = tenant
  const [locale, textLocale] = await Promise.all([localeOf(load, request), textLocaleOf(load, request)])
  const home = `${origin}/`
  /** Whether the needs of the platform's text are met. A site's own texts were checked against its settings when its folder was read. */
  const meetsNeeds = (key: string) => (loadNeeds()[`landing:${key}`] ?? []).every((need) => meetsNeed(load, need))
  const isOwn = (key: string) => [locale, textLocale].some((of) => tenant.texts[of]?.landing?.[key] !== undefined)
  return {
    title: inTextLocale(settings.index_title, textLocale, settings.default_locale) ?? settings.name,
    description: inTextLocale(settings.description, textLocale, settings.default_locale),
    home,
    /** For search engines each language that an address can name is a page of its own. */
    canonical: requestedLocale(request) ? `${home}?lng=${locale}` : home,
    composition: tenant.theme.landing,
    /** Whether a visitor may search. */
    searchable: canSearch(load, request),
    /** Whether only visitors from a campaign may sign up. */
    byLink: settings.signups === 'with_trafficsource',
    hiddenTexts: ITEMS.filter((item) => !isOwn(`${item}_text`) && !meetsNeeds(`${item}_text`)),
    art: artOf(tenant),
    facts: {
      countries: settings.countries.length,
      languages: LOCALES.length,
      interests: meetsNeeds('interests') ? Object.keys(loadMessages()[locale].interests).length : null,
    },
  }
}
