import { GENDERS } from '@hearth/contracts/accounts'
import { searchQuery } from '@hearth/contracts/discovery'
import { SEARCH_FIELDS } from '@hearth/contracts/tenant-settings'
import { describe, expect, test } from 'vitest'
import { isSearched, type SearchContext, searchFieldsOf, toSearch, toSimilar } from './search-rules.ts'

const site: SearchContext = {
  fields: SEARCH_FIELDS,
  genders: GENDERS,
  countries: ['NL', 'BE'],
  viewer: null,
  country: null,
}
const member = { country: 'BE', seeking: 'man' } as const
const search = (address: Record<string, string>, given: Partial<SearchContext> = {}) =>
  toSearch(searchQuery.parse(address), { ...site, ...given })

describe('a first visit', () => {
  test('of a member is a search in their country for whom they seek', () => {
    expect(search({}, { viewer: member, country: 'NL' })).toEqual({
      gender: 'man',
      country: 'BE',
      region: null,
      minAge: 18,
      maxAge: 99,
    })
  })

  test('of a visitor is a search for everyone where they are, else in the first country of the site', () => {
    expect(search({}, { country: 'BE' })).toMatchObject({ gender: 'everyone', country: 'BE' })
    expect(search({}, { country: 'JP' })).toMatchObject({ country: 'NL' })
    expect(search({})).toMatchObject({ country: 'NL' })
  })

  test('of a member from elsewhere is not a search where the site has nobody', () => {
    expect(search({}, { viewer: { ...member, country: 'JP' } })).toMatchObject({ country: 'NL' })
  })

  test('is one also where the address holds a page', () => {
    expect(search({ after: 'x' }, { viewer: member })).toMatchObject({ country: 'BE' })
  })

  test('is one also where what the address says means nothing, except of the country', () => {
    const nonsense = { gender: 'zzz', countryregion: 'N'.repeat(21), min_age: '17', max_age: 'old' }
    expect(search(nonsense, { viewer: member })).toEqual(search({}, { viewer: member }))
    expect(isSearched(searchQuery.parse(nonsense), SEARCH_FIELDS)).toBe(false)
    for (const country of ['', 'ZZ']) {
      expect(search({ country }, { viewer: member })).toMatchObject({ country: null })
      expect(isSearched(searchQuery.parse({ country }), SEARCH_FIELDS)).toBe(true)
    }
  })
})

describe('a site of some genders', () => {
  const ofTwo = { genders: ['woman', 'man'] } as const

  test('is searched for those and for everyone, and not by gender where it has one', () => {
    expect(search({ gender: 'woman' }, ofTwo).gender).toBe('woman')
    expect(search({ gender: 'nonbinary' }, { ...ofTwo, viewer: member }).gender).toBe('man')
    const fieldsOf = (genders: SearchContext['genders']) =>
      searchFieldsOf({ search_fields: ['gender', 'country'], genders: [...genders] })
    expect(fieldsOf(ofTwo.genders)).toEqual(['gender', 'country'])
    expect(fieldsOf(['man'])).toEqual(['country'])
  })

  test('shows everyone to a member who looks for others than it has', () => {
    expect(search({}, { ...ofTwo, viewer: { ...member, seeking: 'nonbinary' } }).gender).toBe('everyone')
  })
})

describe('an address', () => {
  test('with any key of a search and no country means every country', () => {
    expect(search({ gender: 'woman' }, { viewer: member })).toMatchObject({ gender: 'woman', country: null })
    expect(search({ country: '' }, { viewer: member })).toMatchObject({ gender: 'man', country: null })
  })

  test('that names a country without members of this site means every country', () => {
    expect(search({ country: 'JP' })).toMatchObject({ country: null })
  })

  test('keeps a region only within its country', () => {
    expect(search({ country: 'NL', countryregion: 'NL.07' }).region).toBe('NL.07')
    for (const address of [
      { country: 'BE', countryregion: 'NL.07' },
      { countryregion: 'NL.07' },
      { country: 'NL', countryregion: 'NL.\u0000' },
      { country: 'NL', countryregion: 'NL.' },
      { country: 'NL', countryregion: '' },
    ])
      expect(search(address).region, JSON.stringify(address)).toBeNull()
  })

  test('may name ages in either order, and nonsense means none', () => {
    expect(search({ min_age: '40', max_age: '30' })).toMatchObject({ minAge: 30, maxAge: 40 })
    expect(search({ min_age: '17', max_age: 'old' })).toMatchObject({ minAge: 18, maxAge: 99 })
  })
})

describe('what the site does not offer is ignored', () => {
  const address = { gender: 'woman', country: 'NL', countryregion: 'NL.07', min_age: '30', max_age: '40' }

  test.each([
    ['gender', { gender: 'man' }],
    ['country', { country: 'BE', region: null }],
    ['countryregion', { region: null }],
    ['min_age', { minAge: 18 }],
    ['max_age', { maxAge: 99 }],
  ])('%s', (field, differs) => {
    const fields = SEARCH_FIELDS.filter((one) => one !== field)
    const whole = { gender: 'woman', country: 'NL', region: 'NL.07', minAge: 30, maxAge: 40 }
    expect(search(address, { viewer: member })).toEqual(whole)
    expect(search(address, { viewer: member, fields })).toEqual({ ...whole, ...differs })
  })

  test.each(SEARCH_FIELDS)('%s alone makes no search of a first visit', (field) => {
    const fields = SEARCH_FIELDS.filter((one) => one !== field)
    expect(isSearched(searchQuery.parse({ [field]: address[field] }), SEARCH_FIELDS)).toBe(true)
    for (const value of [address[field], '']) {
      expect(search({ [field]: value }, { viewer: member, fields })).toEqual(search({}, { viewer: member, fields }))
      expect(isSearched(searchQuery.parse({ [field]: value }), fields)).toBe(false)
    }
  })

  test('a site that offers nothing searches as on a first visit', () => {
    expect(search(address, { viewer: member, fields: [] })).toEqual(search({}, { viewer: member }))
  })
})

describe('similar members', () => {
  const narrow = { gender: 'woman', country: 'NL', region: 'NL.07', minAge: 30, maxAge: 40 } as const

  test('live in any region of the country and are up to ten years younger or older', () => {
    expect(toSimilar(narrow)).toEqual({ ...narrow, region: null, minAge: 20, maxAge: 50 })
    expect(toSimilar({ ...narrow, minAge: 20, maxAge: 95 })).toMatchObject({ minAge: 18, maxAge: 99 })
  })

  test('are none where nothing can be widened', () => {
    expect(toSimilar({ ...narrow, region: null, minAge: 18, maxAge: 99 })).toBeNull()
    expect(toSimilar({ ...narrow, minAge: 18, maxAge: 99 })).not.toBeNull()
    expect(toSimilar({ ...narrow, region: null, maxAge: 99 })).not.toBeNull()
  })
})
