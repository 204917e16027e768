import { SEARCH_AGES, type SearchQuery } from '@hearth/contracts/discovery'
import type { Answered } from '@hearth/domain/discovery/search-hits'
import { canSearchSeeks, type MemberSearch, searchFieldsOf, toSearch } from '@hearth/domain/discovery/search-rules'
import type { Viewer } from '@hearth/domain/identity/sessions'
import { ageOn, todayOf } from '@hearth/domain/profiles/ages'
import { selectedCountry } from '@hearth/tenancy/settings-view'
import { PATHS } from '../../addresses.ts'
import type { HandlerContext } from '../../http/handler-context.server.ts'
import type { Translate } from '../../words/translations.server.ts'

/** The search in an address, limited to what this site offers and this viewer may see. */
export const searchOf = (
  { ctx, tenant: { settings }, load }: Pick<HandlerContext, 'ctx' | 'tenant' | 'load'>,
  { viewer, query }: { readonly viewer: Viewer | null; readonly query: SearchQuery },
): MemberSearch =>
  toSearch(query, {
    fields: searchFieldsOf(settings),
    genders: settings.genders,
    countries: settings.countries,
    fittingAges: settings.fitting_ages,
    viewer: viewer && { ...viewer, age: ageOn(viewer.birthDate, todayOf(ctx.clock.now())) },
    country: selectedCountry(settings, load.country),
  })

/** The parameters of a search in an address. */
export type SearchParameters = Readonly<
  Record<'gender' | 'country' | 'countryregion' | 'min_age' | 'max_age' | 'seeks', string>
>

/** The parameters of the search for everyone of any age in all countries. */
export const EVERYONE: SearchParameters = {
  gender: 'everyone',
  country: '',
  countryregion: '',
  min_age: String(SEARCH_AGES.min),
  max_age: String(SEARCH_AGES.max),
  seeks: 'anyone',
}

/** The address of a search with these parameters; those that are empty or that the site does not offer are left out. */
export function searchAddress(
  { settings }: Pick<HandlerContext, 'tenant'>['tenant'],
  { viewer, parameters }: { readonly viewer: Viewer | null; readonly parameters: SearchParameters },
): string {
  const fields: readonly string[] = searchFieldsOf(settings)
  const isOffered = (name: string) =>
    name === 'seeks' ? canSearchSeeks(viewer, searchFieldsOf(settings)) : fields.includes(name)
  // An empty country is a choice: all countries.
  const kept = Object.entries(parameters).filter(
    ([name, value]) => (value !== '' || name === 'country') && isOffered(name),
  )
  return kept.length > 0 ? `${PATHS.members}?${new URLSearchParams(kept)}` : PATHS.members
}

/** Says that the list has wider ages than it began with; null if it has not. */
export const widenedWords = ({ widened, search }: Answered<object>, t: Translate): string | null =>
  widened ? t('discovery:widened', { ages: agesInFigures(search) }) : null

function agesInFigures({ minAge, maxAge }: MemberSearch): string {
  if (maxAge === SEARCH_AGES.max) return `${minAge}+`
  return minAge === maxAge ? String(minAge) : `${minAge}–${maxAge}`
}
