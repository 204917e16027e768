import { describe, expect, test } from 'vitest'
import { ageOn, birthDatesOf, todayOf } from './ages.ts'

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
