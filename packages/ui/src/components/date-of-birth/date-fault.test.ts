import { expect, it } from 'vitest'
import { dateFault } from './date-fault.ts'

const faultOf = (date: string, latest: string | null = '2008-11-22') => {
  const [year = '', month = '', day = ''] = date.split('-')
  return dateFault({ year, month, day }, latest)
}

it.each([
  ['1990-2-31', 'invalid'],
  ['2007-2-29', 'invalid'],
  ['2008-2-29', null],
  ['1990-4-31', 'invalid'],
  ['2008-11-22', null],
  ['2008-11-23', 'late'],
  ['2009-1-1', 'late'],
  ['2009-2-31', 'invalid'],
  ['--', null],
  ['2009--31', null],
  ['-2-31', null],
])('%s: %s', (date, fault) => {
  expect(faultOf(date)).toBe(fault)
})

it('knows no day that is too late where none is stated', () => {
  expect(faultOf('2999-1-1', null)).toBeNull()
})
