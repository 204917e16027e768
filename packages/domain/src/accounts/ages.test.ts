import { COUNTRIES } from '@hearth/contracts/countries'
import { describe, expect, test } from 'vitest'
import { isOfAge, latestBirthDate, minimumAge } from './ages.ts'

const noon = (day: string) => new Date(`${day}T12:00:00Z`)

test.each([
  ['NL', 18],
  ['JP', 18],
  ['TW', 18],
  ['AE', 18],
  ['GB', 18],
  ['US', 18],
  ['KR', 19],
  ['TH', 20],
  ['SG', 21],
  [null, 18],
  ['constructor', 18],
])('in %s one is old enough from %i', (country, age) => {
  expect(minimumAge(country)).toBe(age)
})

test('no country asks for less than eighteen', () => {
  for (const country of COUNTRIES) expect(minimumAge(country)).toBeGreaterThanOrEqual(18)
})

describe('somebody is old enough', () => {
  test('on the birthday and not the day before', () => {
    expect(isOfAge('2008-05-20', 'NL', noon('2026-05-20'))).toBe(true)
    expect(isOfAge('2008-05-21', 'NL', noon('2026-05-20'))).toBe(false)
    expect(isOfAge('2007-05-20', 'KR', noon('2026-05-20'))).toBe(true)
    expect(isOfAge('2008-05-20', 'KR', noon('2026-05-20'))).toBe(false)
  })

  test('who was born on 29 February, on 1 March in common years and on 29 February in leap years', () => {
    expect(isOfAge('2008-02-29', 'NL', noon('2026-02-28'))).toBe(false)
    expect(isOfAge('2008-02-29', 'NL', noon('2026-03-01'))).toBe(true)
    expect(isOfAge('2008-02-29', 'KR', noon('2027-02-28'))).toBe(false)
    expect(isOfAge('2008-02-29', 'KR', noon('2027-03-01'))).toBe(true)
    expect(isOfAge('2008-02-29', 'TH', noon('2028-02-28'))).toBe(false)
    expect(isOfAge('2008-02-29', 'TH', noon('2028-02-29'))).toBe(true)
  })

  test('by the calendar of the country, not of the server', () => {
    const birthDate = '2008-05-20'
    // Amsterdam is two hours ahead in summer: the day begins at 22:00 UTC.
    expect(isOfAge(birthDate, 'NL', new Date('2026-05-19T21:59:59Z'))).toBe(false)
    expect(isOfAge(birthDate, 'NL', new Date('2026-05-19T22:00:00Z'))).toBe(true)
  })

  test('of several time zones, in the one where the day comes last', () => {
    const birthDate = '2008-05-20'
    // Hawaii and the western Aleutians, ten and nine hours behind.
    expect(isOfAge(birthDate, 'US', new Date('2026-05-20T09:59:59Z'))).toBe(false)
    expect(isOfAge(birthDate, 'US', new Date('2026-05-20T10:00:00Z'))).toBe(true)
    // Kaliningrad, two hours ahead, and not Kamchatka.
    expect(isOfAge(birthDate, 'RU', new Date('2026-05-19T21:59:59Z'))).toBe(false)
    expect(isOfAge(birthDate, 'RU', new Date('2026-05-19T22:00:00Z'))).toBe(true)
  })

  test('where the country is not known, when it is so everywhere', () => {
    for (const country of [null, 'XX', 'not a country']) {
      expect(isOfAge('2008-05-20', country, new Date('2026-05-20T11:59:59Z'))).toBe(false)
      expect(isOfAge('2008-05-20', country, new Date('2026-05-20T12:00:00Z'))).toBe(true)
    }
  })

  test('in every country there is', () => {
    for (const country of COUNTRIES) {
      expect(isOfAge('1990-01-01', country, noon('2026-05-20'))).toBe(true)
      expect(isOfAge('2010-01-01', country, noon('2026-05-20'))).toBe(false)
    }
  })
})

test.each([
  ['NL', '2026-05-20', '2008-05-20'],
  ['SG', '2026-05-20', '2005-05-20'],
  ['NL', '2028-02-29', '2010-02-28'],
  ['NL', '2026-02-28', '2008-02-28'],
  ['NL', '2026-03-01', '2008-03-01'],
])('in %s on %s the youngest were born on %s', (country, day, born) => {
  expect(latestBirthDate(country, noon(day))).toBe(born)
  expect(isOfAge(born, country, noon(day))).toBe(true)
})
