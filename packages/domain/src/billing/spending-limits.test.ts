import { DAY } from '@hearth/contracts/durations'
import { expect, test } from 'vitest'
import { limitAfter, limitAt } from './spending-limits.ts'

const now = new Date('2027-03-01T12:00:00Z')
const later = new Date(now.getTime() + DAY)
const stored = (amount: number | null, nextAmount: number | null = null, nextAt: Date | null = null) => ({
  ...{ currency: 'EUR', amount, nextAmount, nextAt },
})

test('a limit is what it was set to, until the time of what it was raised to', () => {
  expect(limitAt(undefined, now)).toEqual({ amount: null, next: null })
  expect(limitAt(stored(50), now)).toEqual({ amount: 50, next: null })
  expect(limitAt(stored(50, 90, later), now)).toEqual({ amount: 50, next: { amount: 90, at: later } })
  expect(limitAt(stored(50, 90, now), now)).toEqual({ amount: 90, next: null })
  expect(limitAt(stored(50, null, now), now)).toEqual({ amount: null, next: null })
})

test('lowering a limit applies at once, raising or removing it after a day', () => {
  const after = (amount: number | null, wanted: number | null) => limitAfter(now, { amount, next: null }, wanted)
  expect(after(null, 50)).toEqual({ amount: 50, next: null })
  expect(after(50, 20)).toEqual({ amount: 20, next: null })
  expect(after(50, 0)).toEqual({ amount: 0, next: null })
  expect(after(50, 90)).toEqual({ amount: 50, next: { amount: 90, at: later } })
  expect(after(50, null)).toEqual({ amount: 50, next: { amount: null, at: later } })
  expect(after(null, null)).toEqual({ amount: null, next: null })
  // What was to be raised stays as it is.
  expect(limitAfter(now, { amount: 50, next: { amount: 90, at: later } }, 50)).toEqual({ amount: 50, next: null })
})
