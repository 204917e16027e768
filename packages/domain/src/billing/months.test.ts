import { expect, test } from 'vitest'
import { dayAfterShortMonth, monthsAfter } from './months.ts'

const at = (text: string) => new Date(`${text}T10:00:00Z`)

test('the day of the first date comes back after a month that does not have it, and after no other', () => {
  const next = (from: string, first: string) => monthsAfter(at(from), 1, dayAfterShortMonth(at(from), at(first)))
  expect(next('2027-02-28', '2027-01-31')).toEqual(at('2027-03-31'))
  expect(next('2027-04-30', '2027-01-31')).toEqual(at('2027-05-31'))
  expect(next('2028-02-29', '2027-01-30')).toEqual(at('2028-03-30'))
  expect(next('2028-02-28', '2027-01-31')).toEqual(at('2028-03-28'))
  expect(next('2027-02-28', '2027-01-28')).toEqual(at('2027-03-28'))
  expect(next('2027-03-31', '2027-01-28')).toEqual(at('2027-04-30'))
  expect(next('2027-03-06', '2027-01-31')).toEqual(at('2027-04-06'))
})
