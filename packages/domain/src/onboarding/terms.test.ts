import { expect, test } from 'vitest'
import { termsVersionOf } from './terms.ts'

test.each([
  ['2020-01-01T00:00:00Z', '2023-12-01T12:00:00.000Z'],
  ['2023-12-01T12:00:00Z', '2023-12-01T12:00:00.000Z'],
  ['2024-03-01T12:00:00Z', '2024-03-01T12:00:00.000Z'],
])('of a company added on %s the terms are of %s', (added, version) => {
  expect(termsVersionOf(added).toISOString()).toBe(version)
})
