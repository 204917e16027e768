import { LOCALES } from '@hearth/contracts/locales'
import { describe, expect, test } from 'vitest'
import { dateOrder, monthNames } from './signup-choices.server.ts'

describe('a month', () => {
  test('has its own name, not the form that a date takes', () => {
    expect(monthNames('pl')[0]).toBe('styczeń')
    expect(monthNames('fi')[0]).toBe('tammikuu')
    expect(monthNames('nl').at(-1)).toBe('december')
    for (const locale of LOCALES) expect(new Set(monthNames(locale)).size).toBe(12)
  })
})

describe('a date is asked for', () => {
  test.for([
    ['nl', 'NL', 'day month year'],
    ['en', 'US', 'month day year'],
    ['en', 'IE', 'day month year'],
    ['de', 'CH', 'day month year'],
    ['sv', 'SE', 'day month year'],
    ['fi', null, 'day month year'],
  ] as const)('in %s in %s as %s', ([locale, country, order]) => {
    expect(dateOrder(locale, country).join(' ')).toBe(order)
  })

  test('with each of its three parts, in every language and country', () => {
    for (const locale of LOCALES)
      for (const country of ['NL', 'US', 'GB', 'KR', 'TH'])
        expect([...dateOrder(locale, country)].sort()).toEqual(['day', 'month', 'year'])
  })
})
