import type { Gender, Seeking } from '@hearth/contracts/accounts'
import { SEARCH_AGES, type SearchQuery } from '@hearth/contracts/discovery'
import { SEARCH_FIELDS, type Settings } from '@hearth/contracts/tenant-settings'

/** A search with all defaults filled in. */
export interface MemberSearch {
  readonly gender: Seeking
  /** ISO 3166-1 alpha-2; null for all countries. */
  readonly country: string | null
  /** GeoNames code of a region of that country. */
  readonly region: string | null
  readonly minAge: number
  readonly maxAge: number
}

export type SearchField = (typeof SEARCH_FIELDS)[number]

/** The fields by which a site's members can be searched; gender only if the site has several. */
export const searchFieldsOf = (site: Pick<Settings, 'search_fields' | 'genders'>): readonly SearchField[] =>
  site.search_fields.filter((field) => field !== 'gender' || site.genders.length > 1)

/** The genders that can be searched on a site of these genders. */
export const searchedGenders = (genders: readonly Gender[]): readonly Seeking[] => [...genders, 'everyone']

/** What a search depends on besides its fields: the site and the searcher. */
export interface SearchContext {
  /** The fields by which the site allows to search (`searchFieldsOf`). */
  readonly fields: readonly SearchField[]
  /** The genders of its new members. */
  readonly genders: readonly Gender[]
  /** The countries of the site; the first one is its home. */
  readonly countries: readonly string[]
  readonly viewer: { readonly country: string; readonly seeking: Seeking } | null
  /** Country of the request, if known. */
  readonly country: string | null
}

/**
 * Whether an address has a filter that the site offers (`fields`); otherwise it is a first visit. Invalid values count as absent, but an empty or
 * unknown country means all countries.
 */
export const isSearched = (query: SearchQuery, fields: readonly SearchField[]): boolean =>
  SEARCH_FIELDS.some((key) => fields.includes(key) && (key === 'country' ? key in query : query[key] !== undefined))

/**
 * The search in an address. Filters that the site does not offer are ignored. A first visit, without any filter, searches the viewer's own country;
 * otherwise a missing country means all.
 */
export function toSearch(query: SearchQuery, context: SearchContext): MemberSearch {
  const offered = <Key extends SearchField>(key: Key) => (context.fields.includes(key) ? query[key] : undefined)
  // A gender that the site does not have means everyone.
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

/** By how many years the age range of similar members exceeds that of the search at both ends. */
const WIDER = 10

/** The search for similar members: any region and wider ages; null if nothing can be widened. */
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
