import { LOCALES } from '@hearth/contracts/locales'
import type { Tenant } from '@hearth/tenancy/tenant'
import { loadMessages } from '@hearth/texts/catalogue'
import type { Need } from '@hearth/texts/needs'
import { inWording } from '@hearth/texts/wording'
import type { AppLoadContext } from '@remix-run/node'
import type { Item } from '../../features/landing/sections.tsx'
import { brandFile } from '../../server/brand.server.ts'
import { localeOf, requestedLocale, wordingOf } from '../../server/locale.server.ts'
import { hasWhatIsNeeded } from '../../server/promises.server.ts'
import { canSearch } from '../../server/tracking.server.ts'

/** The brand's pictures by name: the SVG files at the top of its assets. */
const artOf = (tenant: Tenant): Record<string, string> =>
  Object.fromEntries(
    [...tenant.brand.files.keys()].flatMap((file) => {
      const [, name] = /^([a-z0-9-]+)\.svg$/.exec(file) ?? []
      const address = brandFile(tenant, file)
      return name && address ? [[name, address]] : []
    }),
  )

/** The points and steps whose text promises what a site may hide of people. */
const PROMISES = { point_1: 'interests', step_2: 'places', step_3: 'interests' } as const satisfies Partial<
  Record<Item, Need>
>

/** Everything that the front page shows of one tenant, in the language of the request. */
export async function frontPageOf(context: AppLoadContext, request: Request) {
  const { tenant, origin } = context
  const { settings } = tenant
  const [locale, wording] = await Promise.all([localeOf(context, request), wordingOf(context, request)])
  const home = `${origin}/`
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
    untold: (Object.keys(PROMISES) as (keyof typeof PROMISES)[]).filter(
      (item) => !hasWhatIsNeeded(context, PROMISES[item]),
    ),
    art: artOf(tenant),
    facts: {
      countries: settings.countries.length,
      languages: LOCALES.length,
      interests: Object.keys(loadMessages()[locale].interests).length,
    },
  }
}
