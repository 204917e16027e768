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

/** The brand's pictures by name: the SVG files at the top of its assets. */
const artOf = (tenant: Tenant): Record<string, string> =>
  Object.fromEntries(
    [...tenant.brand.files.keys()].flatMap((file) => {
      const [, name] = /^([a-z0-9-]+)\.svg$/.exec(file) ?? []
      const address = brandFile(tenant, file)
      return name && address ? [[name, address]] : []
    }),
  )

const ITEMS = NUMBERS.flatMap((n): Item[] => [`point_${n}`, `step_${n}`])

/** Everything that the front page shows of one tenant, in the language of the request. */
export async function frontPageOf(load: AppLoadContext, request: Request) {
  const { tenant, origin } = load
  const { settings } = tenant
  const [locale, textLocale] = await Promise.all([localeOf(load, request), textLocaleOf(load, request)])
  const home = `${origin}/`
  /** Whether the platform's text says what is true of the site. What a site words itself was held against its settings when its folder was read. */
  const meetsNeeds = (key: string) => (loadNeeds()[`landing:${key}`] ?? []).every((need) => meetsNeed(load, need))
  const isOwn = (key: string) => [locale, textLocale].some((of) => tenant.texts[of]?.landing?.[key] !== undefined)
  return {
    title: inTextLocale(settings.index_title, textLocale, settings.default_locale) ?? settings.name,
    description: inTextLocale(settings.description, textLocale, settings.default_locale),
    home,
    /** Each language that the address can ask for is a page of its own to search engines. */
    canonical: requestedLocale(request) ? `${home}?lng=${locale}` : home,
    composition: tenant.theme.landing,
    /** Whether a visitor may look around. */
    searchable: canSearch(load, request),
    /** Whether only those whom a campaign brought may sign up. */
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
