import type { Gender, Seeking } from '@hearth/contracts/accounts'
import { SEARCH_AGES, type SearchQuery } from '@hearth/contracts/discovery'
import { SEARCH_FIELDS, type Settings } from '@hearth/contracts/tenant-settings'

/** A search in which everything is decided. */
export interface MemberSearch {
  readonly gender: Seeking
  /** ISO 3166-1 alpha-2; null is every country. */
  readonly country: string | null
  /** GeoNames code of a region of that country. */
  readonly region: string | null
  readonly minAge: number
  readonly maxAge: number
}

export type SearchField = (typeof SEARCH_FIELDS)[number]

/** The fields by which the members of a site can be searched: not by gender where it has one. */
export const searchFieldsOf = (site: Pick<Settings, 'search_fields' | 'genders'>): readonly SearchField[] =>
  site.search_fields.filter((field) => field !== 'gender' || site.genders.length > 1)

/** The genders that a search on a site of these genders may be for. */
export const searchedGenders = (genders: readonly Gender[]): readonly Seeking[] => [...genders, 'everyone']

/** What a search depends on besides its fields: the site and the searcher. */
export interface SearchContext {
  /** What the site lets a search be narrowed by (`searchFieldsOf`). */
  readonly fields: readonly SearchField[]
  /** What its new members may be. */
  readonly genders: readonly Gender[]
  /** The countries of the site; the first one is its home. */
  readonly countries: readonly string[]
  readonly viewer: { readonly country: string; readonly seeking: Seeking } | null
  /** Where the request came from, when that is known. */
  readonly country: string | null
}

/**
 * Whether an address searches by anything that the site offers (`fields`); otherwise it is a first visit. A value that means nothing counts
 * as absent, but a country that is empty, as in a form, or unknown, means all countries.
 */
export const isSearched = (query: SearchQuery, fields: readonly SearchField[]): boolean =>
  SEARCH_FIELDS.some((key) => fields.includes(key) && (key === 'country' ? key in query : query[key] !== undefined))

/**
 * The search in an address. What the site does not offer is ignored. A first visit, which searches by nothing, is to the
 * viewer's own country; in any other search no country means all of them.
 */
export function toSearch(query: SearchQuery, context: SearchContext): MemberSearch {
  const offered = <Key extends SearchField>(key: Key) => (context.fields.includes(key) ? query[key] : undefined)
  // Whoever looks for a gender that the site has no more, or never had, sees everyone.
  const genders = searchedGenders(context.genders)
  const gender = [offered('gender'), context.viewer?.seeking].find((one) => one && genders.includes(one))
  const country = toCountry(isSearched(query, context.fields) && context.fields.includes('country'), query, context)
  const region = offered('countryregion')
  const ages = [offered('min_age') ?? SEARCH_AGES.min, offered('max_age') ?? SEARCH_AGES.max] as const
  return {
    gender: gender ?? 'everyone',
    country,
    region: country && region && isRegionOf(country, region) ? region : null,
    minAge: Math.min(...ages),
    maxAge: Math.max(...ages),
  }
}

function toCountry(chosen: boolean, query: SearchQuery, context: SearchContext): string | null {
  if (chosen) return query.country && context.countries.includes(query.country) ? query.country : null
  const own = [context.viewer?.country, context.country].find((one) => one && context.countries.includes(one))
  return own ?? context.countries[0] ?? null
}

/** Codes of regions begin with their country: `NL.07`. */
const isRegionOf = (country: string, region: string): boolean =>
  region.startsWith(`${country}.`) && /^[A-Z]{2}\.[A-Za-z0-9]+$/.test(region)

/** A first page with fewer than this shows similar members too, and this many of them at most. */
export const SIMILAR_THRESHOLD = 12

/** How much the ages of similar members reach beyond those of the search, both ways, in years. */
const WIDER = 10

/** The search for similar members: any region, wider ages. Null when there is nothing to widen. */
export function toSimilar(search: MemberSearch): MemberSearch | null {
  const similar = {
    ...search,
    region: null,
    minAge: Math.max(SEARCH_AGES.min, search.minAge - WIDER),
    maxAge: Math.min(SEARCH_AGES.max, search.maxAge + WIDER),
  }
  const isWider = search.region !== null || similar.minAge < search.minAge || similar.maxAge > search.maxAge
  return isWider ? similar : null
}
