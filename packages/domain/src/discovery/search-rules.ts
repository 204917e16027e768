import type { Gender, Seeking } from '@hearth/contracts/accounts'
import { SEARCH_AGES, type SearchQuery } from '@hearth/contracts/discovery'
import { type FittingAges, SEARCH_FIELDS, type Settings } from '@hearth/contracts/tenant-settings'
import { type Ages, fittingAges, widerAges } from './fitting-ages.ts'

/** A search with all defaults filled in. */
export interface MemberSearch extends Ages {
  readonly gender: Seeking
  /** The gender for which the people must look, if they do not look for everyone; null if it does not matter. */
  readonly soughtGender: Gender | null
  /** ISO 3166-1 alpha-2; null for all countries. */
  readonly country: string | null
  /** GeoNames code of a region of that country. */
  readonly region: string | null
  /** The ages to search instead where few people are found; null for ages that the viewer chose. */
  readonly wider: Ages | null
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
  readonly viewer: {
    readonly country: string
    readonly gender: Gender
    readonly seeking: Seeking
    /** In years. */
    readonly age: number
  } | null
  /** Setting fitting_ages. */
  readonly fittingAges: FittingAges
  /** Country of the request, if known. */
  readonly country: string | null
}

/**
 * Whether an address has a filter that the site offers (`fields`); otherwise it is a first visit. Invalid values count as absent, but an empty or
 * unknown country means all countries.
 */
export const isSearched = (query: SearchQuery, fields: readonly SearchField[]): boolean =>
  SEARCH_FIELDS.some((key) => fields.includes(key) && (key === 'country' ? key in query : query[key] !== undefined))

/** Whether people can be searched by whom they look for: by members, where the gender can be searched. */
export const canSearchSeeks = (viewer: object | null, fields: readonly SearchField[]): boolean =>
  viewer !== null && fields.includes('gender')

/**
 * The search in an address. Filters that the site does not offer are ignored. A first visit, without any filter, searches the viewer's own country,
 * and a member's the ages that fit theirs; otherwise a missing country means all, and missing ages any. A member is shown the people who look for
 * somebody of their gender, until the address says otherwise.
 */
export function toSearch(query: SearchQuery, context: SearchContext): MemberSearch {
  const offered = <Key extends SearchField>(key: Key) => (context.fields.includes(key) ? query[key] : undefined)
  // A gender that the site does not have means everyone.
  const genders = searchedGenders(context.genders)
  const gender = [offered('gender'), context.viewer?.seeking].find((one) => one && genders.includes(one))
  const country = toCountry(isSearched(query, context.fields) && context.fields.includes('country'), query, context)
  const region = offered('countryregion')
  return {
    gender: gender ?? 'everyone',
    soughtGender: toSoughtGender(query, context),
    country,
    region: country && region && isRegionOf(country, region) ? region : null,
    ...toAges(offered, isSearched(query, context.fields), context),
  }
}

function toSoughtGender({ seeks }: SearchQuery, { viewer, fields, genders }: SearchContext): Gender | null {
  // Where there is one gender, everybody looks for it.
  if (viewer === null || genders.length === 1) return null
  return seeks === 'anyone' && canSearchSeeks(viewer, fields) ? null : viewer.gender
}

function toAges(
  offered: (key: 'min_age' | 'max_age') => number | undefined,
  searched: boolean,
  { fields, viewer, fittingAges: rule }: SearchContext,
): Ages & Pick<MemberSearch, 'wider'> {
  const chosen = searched && (fields.includes('min_age') || fields.includes('max_age'))
  if (viewer && !chosen) {
    const [ages, wider] = [fittingAges(viewer.age, rule), widerAges(viewer.age, rule)]
    return { ...ages, wider: wider.minAge < ages.minAge || wider.maxAge > ages.maxAge ? wider : null }
  }
  const ends = [offered('min_age') ?? SEARCH_AGES.min, offered('max_age') ?? SEARCH_AGES.max] as const
  return { minAge: Math.min(...ends), maxAge: Math.max(...ends), wider: null }
}

function toCountry(chosen: boolean, query: SearchQuery, context: SearchContext): string | null {
  if (chosen) return query.country && context.countries.includes(query.country) ? query.country : null
  const own = [context.viewer?.country, context.country].find((one) => one && context.countries.includes(one))
  return own ?? context.countries[0] ?? null
}

/** Codes of regions begin with their country: `NL.07`. */
const isRegionOf = (country: string, region: string): boolean =>
  region.startsWith(`${country}.`) && /^[A-Z]{2}\.[A-Za-z0-9]+$/.test(region)

/** By how many years the age range of similar members exceeds that of the search at both ends. */
const WIDER = 10

/** The same search with the wider ages. */
export const inWiderAges = (search: MemberSearch): MemberSearch => ({ ...search, ...search.wider, wider: null })

/** The search for similar members: any region and wider ages; null if nothing can be widened. */
export function toSimilar(search: MemberSearch): MemberSearch | null {
  const similar = {
    ...search,
    region: null,
    wider: null,
    minAge: Math.max(SEARCH_AGES.min, search.minAge - WIDER),
    maxAge: Math.min(SEARCH_AGES.max, search.maxAge + WIDER),
  }
  const isWider = search.region !== null || similar.minAge < search.minAge || similar.maxAge > search.maxAge
  return isWider ? similar : null
}
