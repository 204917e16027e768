import { SEARCH_AGES, type SearchQuery } from '@hearth/contracts/discovery'
import type { TextLocale } from '@hearth/contracts/locales'
import { SEARCH_FIELDS } from '@hearth/contracts/tenant-settings'
import { type MemberPage, searchMembers, type Total } from '@hearth/domain/discovery/search-members'
import {
  isSearched,
  type MemberSearch,
  type SearchField,
  searchedGenders,
  searchFieldsOf,
} from '@hearth/domain/discovery/search-rules'
import type { Viewer } from '@hearth/domain/identity/sessions'
import type { Tenant } from '@hearth/tenancy/tenant'
import { decrypt, encrypt } from '../../../server/identity/encrypted-text.ts'
import { keyContextOf } from '../../../server/identity/signed-value.ts'
import { PATHS } from '../../addresses.ts'
import { searchOf } from '../../areas/discovery/search.server.ts'
import { fictionalWords } from '../../areas/profiles/fictional-words.server.ts'
import { visibleOf } from '../../areas/profiles/profile-page.server.ts'
import { regionsOf } from '../../areas/profiles/regions.server.ts'
import { toCardData } from '../../areas/profiles/to-card-data.server.ts'
import { identityName } from '../../client/identity-name.ts'
import type { HandlerContext } from '../../http/handler-context.server.ts'
import { capitalized, countriesByName, totalText } from '../../words/intl.server.ts'
import { localeOf, textLocaleOf } from '../../words/locale.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { type Translate, translatorOf } from '../../words/translations.server.ts'
import type { Filters } from './filters.tsx'

/** What is needed to build a page of people. */
interface Writing {
  readonly tenant: Tenant
  readonly textLocale: TextLocale
  readonly t: Translate
  readonly search: MemberSearch
}

/** One page of the people who match an address's search, in the reader's language; it contains nothing that the page does not show. */
export async function membersPage(
  { ctx, scope, tenant, load, request }: HandlerContext,
  { viewer, query }: { viewer: Viewer | null; query: SearchQuery },
) {
  const { settings } = tenant
  const fields = searchFieldsOf(settings)
  const search = searchOf({ tenant, load }, { viewer, query })
  // Cursors are encrypted: they hold the exact time at which somebody was last online, and a forged one could ask for any time.
  const keyContext = keyContextOf(load, 'members.after')
  const after = query.after === undefined ? null : decrypt(keyContext, query.after)
  const [page, regions, locale, textLocale, t] = await Promise.all([
    searchMembers(ctx, { scope, viewer, search, after, visible: visibleOf(tenant) }),
    fields.includes('countryregion') ? regionsOf(ctx, scope, search.country) : [],
    localeOf(load, request),
    textLocaleOf(load, request),
    translatorOf(load, request),
  ])
  const writing = { tenant, textLocale, t, search }
  const { similar } = page
  const filters = toFilters(writing, regions)
  return {
    title: titleOf(t('discovery:title'), settings.name),
    name: viewer?.name ?? null,
    /** The member and the language of the page. */
    identity: identityName(viewer?.id ?? null, locale),
    filters,
    /** Whether any filter narrows the list, also one that the address does not name. */
    filtered: (filters?.set.length ?? 0) > 0,
    /** Whether the address has filters, and whether it continues another page. */
    searched: isSearched(query, fields),
    continued: query.after !== undefined,
    people: page.cards.map((card) => toCardData(card, { ...writing, abroad: search.country === null })),
    more: page.next && addressOf(query, encrypt(keyContext, page.next.cursor)),
    first: addressOf(query),
    /** Null if nobody was found, which the page says in words, and for a page that continues a list. */
    total: page.total && page.total.count > 0 ? totalWords(page.total, writing) : null,
    nobody: page.total?.count === 0,
    similar: similar && {
      people: similar.cards.map((card) => toCardData(card, { ...writing, abroad: search.country === null })),
      total: totalWords(similar.total, writing),
    },
    fictional: hasFictional(page) ? fictionalWords(tenant, textLocale, t) : null,
  }
}

export type MembersData = Awaited<ReturnType<typeof membersPage>>

const hasFictional = ({ cards, similar }: MemberPage): boolean =>
  [...cards, ...(similar?.cards ?? [])].some(({ fictional }) => fictional)

/** The address of a page of the same search. */
function addressOf(query: SearchQuery, after?: string): string {
  const kept = SEARCH_FIELDS.filter((key) => key in query).map((key) => [key, String(query[key] ?? '')])
  const parameters = new URLSearchParams(after === undefined ? kept : [...kept, ['after', after]])
  return parameters.size > 0 ? `${PATHS.members}?${parameters}` : PATHS.members
}

const totalWords = (total: Total, { textLocale, t }: Writing): string =>
  t('discovery:total', { count: total.count, number: totalText(total, textLocale) })

function agesWords({ minAge, maxAge }: MemberSearch, t: Translate): string {
  if (maxAge === SEARCH_AGES.max) return t('discovery:ages_from', { min: minAge })
  if (minAge === maxAge) return t('discovery:ages_same', { count: minAge })
  return t('discovery:ages', { min: minAge, max: maxAge })
}

type Options = readonly { readonly value: string; readonly label: string }[]

/** The filters that are set, each with the address of the same search without it. Filters that the site does not offer are ignored. */
function setFilters(
  { tenant, textLocale, t, search }: Writing,
  options: Readonly<Record<'genders' | 'countries' | 'regions', Options>>,
): Filters['set'] {
  const { gender, country, region, minAge, maxAge } = search
  const has = (field: SearchField) => searchFieldsOf(tenant.settings).includes(field)
  const all = {
    gender: has('gender') ? gender : '',
    country: has('country') ? (country ?? '') : '',
    countryregion: region ?? '',
    min_age: minAge > SEARCH_AGES.min ? String(minAge) : '',
    max_age: maxAge < SEARCH_AGES.max ? String(maxAge) : '',
  }
  const without = (differs: Partial<typeof all>): string => {
    const kept = Object.entries({ ...all, ...differs }).filter(([name, value]) => value !== '' || name === 'country')
    return `${PATHS.members}?${new URLSearchParams(kept.filter(([name]) => has(name as SearchField)))}`
  }
  const chosen = (choices: Options, value: string | null) =>
    choices.length > 1 ? choices.find((option) => option.value === value)?.label : undefined
  const found = [
    {
      filter: t('discovery:gender'),
      value: gender === 'everyone' || !has('gender') ? undefined : chosen(options.genders, gender),
      href: without({ gender: 'everyone' }),
    },
    {
      filter: t('discovery:country'),
      value: has('country') ? chosen(options.countries, country) : undefined,
      href: without({ country: '', countryregion: '' }),
    },
    {
      filter: t('discovery:region'),
      value: options.regions.find((option) => option.value === region)?.label,
      href: without({ countryregion: '' }),
    },
    {
      filter: t('discovery:age'),
      value: all.min_age || all.max_age ? capitalized(agesWords(search, t), textLocale) : undefined,
      href: without({ min_age: '', max_age: '' }),
    },
  ]
  return found.flatMap(({ value, ...rest }) => (value === undefined ? [] : [{ ...rest, value }]))
}

/** The filters that the site offers; null if there are none. */
function toFilters(writing: Writing, regions: readonly { id: string; name: string }[]): Filters | null {
  const { tenant, textLocale, t, search } = writing
  const { countries } = tenant.settings
  const fields = searchFieldsOf(tenant.settings)
  if (fields.length === 0) return null
  const has = (field: SearchField) => fields.includes(field)
  const genders = searchedGenders(tenant.settings.genders).map((gender) => ({
    value: gender,
    label: t(`discovery:gender_${gender}`),
  }))
  const choices = {
    countries: countriesByName(countries, textLocale),
    regions: regions.map(({ id, name }) => ({ value: id, label: name })),
  }
  const { gender, country, region, minAge, maxAge } = search
  return {
    set: setFilters(writing, { ...choices, genders }),
    genders: has('gender') ? genders : null,
    countries: has('country') ? choices.countries : null,
    regions: has('countryregion') ? choices.regions : null,
    ages: { ...SEARCH_AGES, from: has('min_age'), to: has('max_age') },
    values: {
      gender,
      country: country ?? '',
      countryregion: region ?? '',
      min_age: String(minAge),
      max_age: String(maxAge),
    },
  }
}
