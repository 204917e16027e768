import { SEARCH_AGES, SEEKS, type SearchQuery, searchQuery } from '@hearth/contracts/discovery'
import { DAY } from '@hearth/contracts/durations'
import type { TextLocale } from '@hearth/contracts/locales'
import { SEARCH_FIELDS } from '@hearth/contracts/tenant-settings'
import type { Total } from '@hearth/domain/discovery/search-hits'
import { type MemberPage, searchMembers } from '@hearth/domain/discovery/search-members'
import {
  canSearchSeeks,
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
import {
  EVERYONE,
  type SearchParameters,
  searchAddress,
  searchOf,
  widenedWords,
} from '../../areas/discovery/search.server.ts'
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
  readonly viewer: Viewer | null
  readonly search: MemberSearch
}

/** One page of the people who match an address's search, in the reader's language; it contains nothing that the page does not show. */
export async function membersPage(
  { ctx, scope, tenant, load, request }: HandlerContext,
  { viewer, query }: { viewer: Viewer | null; query: SearchQuery },
) {
  const { settings } = tenant
  const fields = searchFieldsOf(settings)
  const asked = searchOf({ ctx, tenant, load }, { viewer, query })
  // Cursors are encrypted: they hold the exact time at which somebody was last online, and a forged one could ask for any time.
  const keyContext = keyContextOf(load, 'members.after')
  const after = query.after === undefined ? null : decrypt(keyContext, query.after)
  const [page, regions, locale, textLocale, t] = await Promise.all([
    searchMembers(ctx, { scope, viewer, search: asked, after, visible: visibleOf(tenant) }),
    fields.includes('countryregion') ? regionsOf(ctx, scope, asked.country) : [],
    localeOf(load, request),
    textLocaleOf(load, request),
    translatorOf(load, request),
  ])
  const { similar, search } = page
  const writing = { tenant, textLocale, t, viewer, search }
  const searched = isSearched(query, fields)
  const everyone = searchOf({ ctx, tenant, load }, { viewer, query: searchQuery.parse(EVERYONE) })
  // A site of one country has nobody from elsewhere.
  const widest = settings.countries.length === 1 ? { ...everyone, country: search.country } : everyone
  return {
    title: titleOf(t('discovery:title'), settings.name),
    name: viewer?.name ?? null,
    heading: headingOf(viewer, { t, now: ctx.clock.now() }),
    /** The member and the language of the page. */
    identity: identityName(viewer?.id ?? null, locale),
    filters: toFilters(writing, regions),
    /** Whether the address has filters, and whether it continues another page. */
    searched,
    continued: query.after !== undefined,
    people: page.cards.map((card) => toCardData(card, { ...writing, abroad: search.country === null })),
    more: page.next && addressOf(query, encrypt(keyContext, page.next.cursor)),
    first: addressOf(query),
    /** Null if nobody was found, which the page says in words, and for a page that continues a list. */
    total: page.total && page.total.count > 0 ? totalWords(page.total, writing) : null,
    /** The same on the button of the filters. */
    show: page.total && page.total.count > 0 ? showWords(page.total, writing) : null,
    nobody:
      page.total && page.cards.length === 0 ? toNobody(writing, { searched, widest: isSame(search, widest) }) : null,
    widened: toWidened(page, writing),
    similar: similar && {
      people: similar.cards.map((card) => toCardData(card, { ...writing, abroad: search.country === null })),
      total: totalWords(similar.total, writing),
    },
    fictional: hasFictional(page) ? fictionalWords(tenant, textLocale, t) : null,
  }
}

/** The heading, in pieces between which the member's name stands: whoever has just signed up is greeted. */
function headingOf(viewer: Viewer | null, { t, now }: Pick<Writing, 't'> & { readonly now: Date }): readonly string[] {
  if (viewer === null) return [t('discovery:visitors_title')]
  if (now.getTime() - viewer.signedUpAt.getTime() > GREETED_MS) return [t('discovery:title')]
  const place = '\uFFFC'
  return t('discovery:greeting', { name: place }).split(place)
}

/** Milliseconds after signing up in which a member is greeted; later the heading says what the page is for. */
const GREETED_MS = DAY

export type MembersData = Awaited<ReturnType<typeof membersPage>>

const hasFictional = ({ cards, similar }: MemberPage): boolean =>
  [...cards, ...(similar?.cards ?? [])].some(({ fictional }) => fictional)

/** The address of a page of the same search. */
function addressOf(query: SearchQuery, after?: string): string {
  const keys = [...SEARCH_FIELDS, 'seeks'] as const
  const kept = keys.filter((key) => key in query).map((key) => [key, String(query[key] ?? '')])
  const parameters = new URLSearchParams(after === undefined ? kept : [...kept, ['after', after]])
  return parameters.size > 0 ? `${PATHS.members}?${parameters}` : PATHS.members
}

const totalWords = (total: Total, { textLocale, t }: Writing): string =>
  t('discovery:total', { count: total.count, number: totalText(total, textLocale) })

/** What a button says that shows so many people. */
const showWords = (total: Total, { textLocale, t }: Writing): string =>
  t('discovery:show_count', { count: total.count, number: totalText(total, textLocale) })

const isSame = ({ wider: _, ...one }: MemberSearch, { wider: __, ...other }: MemberSearch): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** What a list without anybody says and offers, by whether the search could be a wider one. */
function toNobody({ tenant, t, viewer }: Writing, { searched, widest }: { searched: boolean; widest: boolean }) {
  if (widest) {
    const offers = viewer ? { label: t('discovery:none_yet_profile'), href: PATHS.profile } : null
    return { title: t('discovery:none_yet_title'), text: t('discovery:none_yet_text'), offers }
  }
  if (searched) {
    const offers = { label: t('discovery:clear'), href: PATHS.members }
    return { title: t('discovery:none_title'), text: t('discovery:none_text'), offers }
  }
  const href = searchAddress(tenant, { viewer, parameters: EVERYONE })
  const offers = { label: t('discovery:none_fit_all'), href }
  return viewer
    ? { title: t('discovery:none_fit_title'), text: t('discovery:none_fit_text'), offers }
    : { title: t('discovery:none_title'), text: t('discovery:none_country_text'), offers }
}

/** Says that the ages are wider, and where to choose others if the site offers that. */
function toWidened(page: MemberPage, { tenant, t }: Writing): string | null {
  const said = widenedWords(page, t)
  const fields = searchFieldsOf(tenant.settings)
  const offered = fields.includes('min_age') || fields.includes('max_age')
  return said && offered ? `${said} ${t('discovery:widened_filters', { filters: t('discovery:filters') })}` : said
}

function agesWords({ minAge, maxAge }: MemberSearch, t: Translate): string {
  if (maxAge === SEARCH_AGES.max) return t('discovery:ages_from', { min: minAge })
  if (minAge === maxAge) return t('discovery:ages_same', { count: minAge })
  return t('discovery:ages', { min: minAge, max: maxAge })
}

type Options = readonly { readonly value: string; readonly label: string }[]

/** The filters that are set, each with the address of the same search without it. Filters that the site does not offer are ignored. */
function setFilters(
  { tenant, textLocale, t, viewer, search }: Writing,
  options: Readonly<Record<'genders' | 'countries' | 'regions', Options>>,
): Filters['set'] {
  const { gender, soughtGender, country, region, minAge, maxAge } = search
  const fields = searchFieldsOf(tenant.settings)
  const has = (field: SearchField) => fields.includes(field)
  const all: SearchParameters = {
    gender,
    country: country ?? '',
    countryregion: region ?? '',
    min_age: minAge > SEARCH_AGES.min ? String(minAge) : '',
    max_age: maxAge < SEARCH_AGES.max ? String(maxAge) : '',
    seeks: soughtGender === null ? 'anyone' : '',
  }
  const without = (differs: Partial<SearchParameters>): string =>
    searchAddress(tenant, { viewer, parameters: { ...all, ...differs } })
  const chosen = (choices: Options, value: string | null) =>
    choices.length > 1 ? choices.find((option) => option.value === value)?.label : undefined
  const isAged = (all.min_age !== '' && has('min_age')) || (all.max_age !== '' && has('max_age'))
  const found = [
    {
      filter: t('discovery:gender'),
      value: gender === 'everyone' || !has('gender') ? undefined : chosen(options.genders, gender),
      href: without({ gender: 'everyone' }),
    },
    {
      filter: t('discovery:seeks'),
      value: soughtGender !== null && canSearchSeeks(viewer, fields) ? t('discovery:seeks_chip') : undefined,
      href: without({ seeks: 'anyone' }),
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
      value: isAged ? capitalized(agesWords(search, t), textLocale) : undefined,
      // An address without ages could be one without any filter, which begins with the ages that fit.
      href: without({ min_age: EVERYONE.min_age, max_age: EVERYONE.max_age }),
    },
  ]
  return found.flatMap(({ value, ...rest }) => (value === undefined ? [] : [{ ...rest, value }]))
}

/** The filters that the site offers; null if there are none. */
function toFilters(writing: Writing, regions: readonly { id: string; name: string }[]): Filters | null {
  const { tenant, textLocale, t, viewer, search } = writing
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
  const { gender, soughtGender, country, region, minAge, maxAge } = search
  return {
    set: setFilters(writing, { ...choices, genders }),
    genders: has('gender') ? genders : null,
    seeks: canSearchSeeks(viewer, fields)
      ? SEEKS.map((value) => ({ value, label: t(`discovery:seeks_${value}`) }))
      : null,
    countries: has('country') ? choices.countries : null,
    regions: has('countryregion') ? choices.regions : null,
    ages: { ...SEARCH_AGES, from: has('min_age'), to: has('max_age') },
    values: {
      gender,
      seeks: soughtGender === null ? 'anyone' : 'me',
      country: country ?? '',
      countryregion: region ?? '',
      min_age: String(minAge),
      max_age: String(maxAge),
    },
  }
}
