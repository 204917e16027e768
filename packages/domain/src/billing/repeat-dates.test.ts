import { DAY } from '@hearth/contracts/durations'
import { expect, test } from 'vitest'
import { chargedAt, dateOf, periodAt, reminderBefore } from './repeat-dates.ts'

const at = (text: string) => new Date(`${text}T10:00:00Z`)

test('dates keep the day of the first one, or the last day of a shorter month', () => {
  const monthly = { startsAt: at('2027-01-31'), every: 1 }
  expect([1, 2, 3, 4, 14].map((period) => dateOf(monthly, period))).toEqual(
    ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2028-02-29'].map(at),
  )
  expect(dateOf({ startsAt: at('2027-01-31'), every: 12 }, 2)).toEqual(at('2028-01-31'))
})

test('dates that were missed are one', () => {
  const monthly = { startsAt: at('2027-01-31'), every: 1 }
  expect(periodAt(monthly, 2, at('2027-02-28'))).toBe(2)
  expect(periodAt(monthly, 2, at('2027-03-30'))).toBe(2)
  expect(periodAt(monthly, 2, at('2027-08-01'))).toBe(7)
  // A clock that has gone back.
  expect(periodAt(monthly, 5, at('2027-02-01'))).toBe(5)
})

test('one is reminded eight days before, and of what is longer than two months five weeks before as well', () => {
  const charged = at('2027-06-30')
  expect(reminderBefore({ every: 1 }, charged, null)).toEqual(at('2027-06-22'))
  expect(reminderBefore({ every: 1 }, charged, at('2027-06-22'))).toBeNull()
  expect(reminderBefore({ every: 3 }, charged, null)).toEqual(at('2027-05-26'))
  expect(reminderBefore({ every: 3 }, charged, at('2027-05-26'))).toEqual(at('2027-06-22'))
  // Late for both is one reminder.
  expect(reminderBefore({ every: 12 }, charged, at('2027-06-25'))).toBeNull()
})

test('nothing is charged within a week of its first reminder, and of what is longer than two months within a month', () => {
  const next = at('2027-06-30')
  for (const { every, days } of [
    { every: 1, days: 7 },
    { every: 2, days: 7 },
    { every: 3, days: 31 },
    { every: 12, days: 31 },
  ]) {
    const charged = (remindedAt: Date | null, now: Date) => chargedAt({ every }, next, remindedAt, now)
    const before = (more: number) => new Date(next.getTime() - (days + more) * DAY)
    for (const more of [0, 1]) expect(charged(before(more), next)).toEqual(next)
    expect(charged(before(-1), next)).toEqual(new Date(next.getTime() + DAY))
    // Nobody was reminded: that is done at once.
    expect(charged(null, before(1))).toEqual(next)
    expect(charged(null, before(-2))).toEqual(new Date(next.getTime() + 2 * DAY))
    expect(charged(null, at('2027-07-02'))).toEqual(new Date(at('2027-07-02').getTime() + days * DAY))
  }
})
