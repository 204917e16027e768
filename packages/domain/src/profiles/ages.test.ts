import { COUNTRIES } from '@hearth/contracts/countries'
import { describe, expect, test } from 'vitest'
import { ageOn, birthDatesOf, isOfAge, latestBirthDate, minimumAge, todayOf } from './ages.ts'

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

test('no country allows members under eighteen', () => {
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

test.each([
  ['2000-05-20', '2026-05-19', 25],
  ['2000-05-20', '2026-05-20', 26],
  ['2000-02-29', '2026-02-28', 25],
  ['2000-02-29', '2026-03-01', 26],
  ['2000-02-29', '2028-02-28', 27],
  ['2000-02-29', '2028-02-29', 28],
])('who was born on %s is on %s %i years old', (birthDate, day, age) => {
  expect(ageOn(birthDate, day)).toBe(age)
})

test('nobody is shown as younger than eighteen, because a birthday may have come in their country and not yet in UTC', () => {
  expect(ageOn('2008-05-21', '2026-05-20')).toBe(18)
})

test('the day is that of UTC', () => {
  expect(todayOf(new Date('2026-05-20T00:30:00+02:00'))).toBe('2026-05-19')
})

test('the ends of the range bound nothing: eighteen is everybody, ninety-nine is "or older"', () => {
  expect(birthDatesOf({ minAge: 18, maxAge: 99 }, '2026-05-20')).toEqual({ bornAfter: null, bornUntil: null })
})

describe('dates of birth hold exactly those who have the ages', () => {
  const days = [
    '2024-02-28',
    '2024-02-29',
    '2024-03-01',
    '2026-02-28',
    '2026-03-01',
    '2026-05-20',
    '2026-12-31',
    '2027-01-01',
  ]
  const ranges = [
    [19, 19],
    [24, 26],
    [30, 98],
  ] as const
  // Around every date that can matter: the first and last of the year, the end of February, and the day itself.
  const birthdays = ['01-01', '02-27', '02-28', '02-29', '03-01', '03-02', '05-19', '05-20', '05-21', '12-31']
  const exists = (date: string) => !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date)

  test.each(days)('on %s', (day) => {
    const wrong: string[] = []
    for (const [minAge, maxAge] of ranges) {
      const { bornAfter, bornUntil } = birthDatesOf({ minAge, maxAge }, day)
      for (let year = 1920; year <= 2008; year += 1)
        for (const birthDate of birthdays.map((birthday) => `${year}-${birthday}`).filter(exists)) {
          const age = ageOn(birthDate, day)
          const within = birthDate > (bornAfter ?? '') && birthDate <= (bornUntil ?? '9999')
          if (within !== (age >= minAge && age <= maxAge)) wrong.push(`${birthDate} for ${minAge} to ${maxAge}`)
        }
    }
    expect(wrong).toEqual([])
  })
})
