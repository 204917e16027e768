import { GENDERS } from '@hearth/contracts/accounts'
import { searchQuery } from '@hearth/contracts/discovery'
import { SEARCH_FIELDS } from '@hearth/contracts/tenant-settings'
import { describe, expect, test } from 'vitest'
import { isSearched, type SearchContext, searchFieldsOf, toSearch, toSimilar } from './search-rules.ts'

const site: SearchContext = {
  fields: SEARCH_FIELDS,
  genders: GENDERS,
  countries: ['NL', 'BE'],
  fittingAges: { years: 6, per_decade: 2 },
  viewer: null,
  country: null,
}
const member = { country: 'BE', gender: 'woman', seeking: 'man', age: 27 } as const
/** The ages that fit hers, and those in which she is shown people where these are few. */
const fitting = { minAge: 21, maxAge: 34, wider: { minAge: 18, maxAge: 42 } }
const anyAge = { minAge: 18, maxAge: 99, wider: null }
const search = (address: Record<string, string>, given: Partial<SearchContext> = {}) =>
  toSearch(searchQuery.parse(address), { ...site, ...given })

describe('a first visit', () => {
  test('of a member is a search in their country for whom they seek, who seek them, of the ages that fit', () => {
    expect(search({}, { viewer: member, country: 'NL' })).toEqual({
      gender: 'man',
      soughtGender: 'woman',
      country: 'BE',
      region: null,
      ...fitting,
    })
  })

  test('of a visitor asks nobody whom they seek or how old they are', () => {
    for (const address of [{}, { seeks: 'me' }]) {
      expect(search(address)).toMatchObject({ gender: 'everyone', soughtGender: null, ...anyAge })
      expect(isSearched(searchQuery.parse(address), SEARCH_FIELDS)).toBe(false)
    }
  })

  test('has nothing wider where the ages that fit are all already', () => {
    expect(search({}, { viewer: member, fittingAges: { years: 81, per_decade: 0 } })).toMatchObject(anyAge)
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

describe('who looks for the member', () => {
  test('is who is shown, in every search, until the address takes it away', () => {
    for (const address of [{}, { gender: 'woman' }, { country: '' }, { seeks: 'me' }, { seeks: 'nobody' }])
      expect(search(address, { viewer: member }).soughtGender, JSON.stringify(address)).toBe('woman')
    expect(search({ seeks: 'anyone' }, { viewer: member }).soughtGender).toBeNull()
  })

  test('keeps the other filters of a first visit when it is taken away', () => {
    expect(search({ seeks: 'anyone' }, { viewer: member })).toEqual({
      ...search({}, { viewer: member }),
      soughtGender: null,
    })
  })

  test('is not asked where there is one gender, and not taken away where gender is no filter', () => {
    expect(search({}, { viewer: { ...member, gender: 'man' }, genders: ['man'] }).soughtGender).toBeNull()
    const fields = SEARCH_FIELDS.filter((field) => field !== 'gender')
    expect(search({ seeks: 'anyone' }, { viewer: member, fields }).soughtGender).toBe('woman')
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

  test('with any filter and no ages means any age, which is never widened', () => {
    for (const address of [{ gender: 'woman' }, { country: '' }, { max_age: '99' }])
      expect(search(address, { viewer: member }), JSON.stringify(address)).toMatchObject(anyAge)
    const chosen = { minAge: 30, maxAge: 31, wider: null }
    expect(search({ min_age: '30', max_age: '31' }, { viewer: member })).toMatchObject(chosen)
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
    const ages = { minAge: 30, maxAge: 40, wider: null }
    const whole = { gender: 'woman', soughtGender: 'woman', country: 'NL', region: 'NL.07', ...ages }
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

  test('ages, where neither end of them is offered: they are those of a first visit', () => {
    const fields = ['gender', 'country'] as const
    expect(search({ country: 'NL', min_age: '60' }, { viewer: member, fields })).toMatchObject(fitting)
    expect(search({ country: 'NL', min_age: '60' }, { fields })).toMatchObject(anyAge)
  })

  test('a site that offers nothing searches as on a first visit', () => {
    expect(search(address, { viewer: member, fields: [] })).toEqual(search({}, { viewer: member }))
  })
})

describe('similar members', () => {
  const ages = { minAge: 30, maxAge: 40, wider: null }
  const narrow = { gender: 'woman', soughtGender: 'man', country: 'NL', region: 'NL.07', ...ages } as const

  test('live in any region of the country, are up to ten years younger or older, and fit both ways as well', () => {
    expect(toSimilar(narrow)).toEqual({ ...narrow, region: null, minAge: 20, maxAge: 50 })
    expect(toSimilar({ ...narrow, minAge: 20, maxAge: 95 })).toMatchObject({ minAge: 18, maxAge: 99 })
  })

  test('are none where nothing can be widened', () => {
    expect(toSimilar({ ...narrow, region: null, minAge: 18, maxAge: 99 })).toBeNull()
    expect(toSimilar({ ...narrow, minAge: 18, maxAge: 99 })).not.toBeNull()
    expect(toSimilar({ ...narrow, region: null, maxAge: 99 })).not.toBeNull()
  })
})
