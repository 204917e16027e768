import { expect, test } from 'vitest'
import { dayIn, timeIn, writtenDay } from './times.ts'

const FIRST = new Date('2026-12-01T09:30:00Z')
const LATER = new Date('2026-12-11T09:30:00Z')

test('French mails write the first of a month as an ordinal, and no other day', () => {
  expect([writtenDay(FIRST, 'fr'), dayIn('FR', FIRST, 'fr')]).toEqual(Array(2).fill('1er décembre 2026'))
  expect(timeIn('FR', FIRST, 'fr')).toMatch(/^1er décembre 2026\D+10:30/)
  expect([writtenDay(LATER, 'fr'), writtenDay(new Date('2026-12-21'), 'fr')]).toEqual([
    '11 décembre 2026',
    '21 décembre 2026',
  ])
  expect([writtenDay(FIRST, 'en'), writtenDay(FIRST, 'nl')]).toEqual(['1 December 2026', '1 december 2026'])
})
