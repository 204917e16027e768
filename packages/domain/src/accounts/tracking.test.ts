import { expect, test } from 'vitest'
import { cleanTracking } from './tracking.ts'

test('known keys are kept, printable and cut to a hundred characters', () => {
  const sent = { network: ' ads ', ref: 'r'.repeat(500), sub1: '\u0000a\u0007', sub2: '', other: 'x' }
  expect(cleanTracking(sent)).toEqual({ network: 'ads', ref: 'r'.repeat(100), sub1: 'a' })
})

test.each([[null], [{}], [{ ref: '' }], [{ ref: ' \u0000' }]])('%j is no traffic source', (sent) => {
  expect(cleanTracking(sent)).toBeNull()
})
