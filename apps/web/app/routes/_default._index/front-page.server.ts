import { LOCALES } from '@hearth/contracts/locales'
import type { Tenant } from '@hearth/tenancy/tenant'
import { loadMessages, loadNeeds } from '@hearth/texts/catalogue'
import { inWording } from '@hearth/texts/wording'
import type { AppLoadContext } from '@remix-run/node'
import { canSearch } from '../../../server/identity/tracking.ts'
import { type Item, THREE } from '../../areas/landing/sections.tsx'
import { brandFile } from '../../shell/brand.server.ts'
import { localeOf, requestedLocale, wordingOf } from '../../words/locale.server.ts'
import { hasWhatIsNeeded } from '../../words/promises.server.ts'

/** The brand's pictures by name: the SVG files at the top of its assets. */
const artOf = (tenant: Tenant): Record<string, string> =>
  Object.fromEntries(
    [...tenant.brand.files.keys()].flatMap((file) => {
      const [, name] = /^([a-z0-9-]+)\.svg$/.exec(file) ?? []
      const address = brandFile(tenant, file)
      return name && address ? [[name, address]] : []
    }),
  )

const ITEMS = THREE.flatMap((n): Item[] => [`point_${n}`, `step_${n}`])

/** Everything that the front page shows of one tenant, in the language of the request. */
export async function frontPageOf(context: AppLoadContext, request: Request) {
  const { tenant, origin } = context
  const { settings } = tenant
  const [locale, wording] = await Promise.all([localeOf(context, request), wordingOf(context, request)])
  const home = `${origin}/`
  /** Whether the platform's text says what is true of the site. What a site words itself was held against its settings when its folder was read. */
  const isKept = (key: string) => (loadNeeds()[`landing:${key}`] ?? []).every((need) => hasWhatIsNeeded(context, need))
  const isOwn = (key: string) => [locale, wording].some((of) => tenant.texts[of]?.landing?.[key] !== undefined)
  return {
    title: inWording(settings.index_title, wording, settings.default_locale) ?? settings.name,
    description: inWording(settings.description, wording, settings.default_locale),
    home,
    /** Each language that the address can ask for is a page of its own to search engines. */
    canonical: requestedLocale(request) ? `${home}?lng=${locale}` : home,
    composition: tenant.theme.landing,
    /** Whether a visitor may look around. */
    searchable: canSearch(context, request),
    /** Whether only those whom a campaign brought may sign up. */
    byLink: settings.signups === 'with_trafficsource',
    untold: ITEMS.filter((item) => !isOwn(`${item}_text`) && !isKept(`${item}_text`)),
    art: artOf(tenant),
    facts: {
      countries: settings.countries.length,
      languages: LOCALES.length,
      interests: isKept('interests') ? Object.keys(loadMessages()[locale].interests).length : null,
    },
  }
}
