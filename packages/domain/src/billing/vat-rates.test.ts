import { expect, test } from 'vitest'
import { vatEvidenceEnd, vatRateIn, vatWithin } from './vat-rates.ts'

test('the rate is that of the country and the day', () => {
  expect(vatRateIn('FI', new Date('2024-08-31T23:59:59Z'))).toBe(2400)
  expect(vatRateIn('FI', new Date('2024-09-01T00:00:00Z'))).toBe(2550)
  expect(vatRateIn('NL', new Date('2026-11-27T00:00:00Z'))).toBe(2100)
  expect(vatRateIn('LI', new Date('2026-11-27T00:00:00Z'))).toBe(vatRateIn('CH', new Date('2026-11-27T00:00:00Z')))
  expect(vatRateIn('US', new Date('2026-11-27T00:00:00Z'))).toBe(0)
})

test('the VAT of a price is part of it', () => {
  expect(vatWithin(12_100, 2100)).toBe(2100)
  expect(vatWithin(1399, 2100)).toBe(243)
  expect(vatWithin(1399, 0)).toBe(0)
})

test('evidence is kept for ten years from the end of the year of the payment', () => {
  expect(vatEvidenceEnd(new Date('2026-11-27T10:00:00Z'))).toEqual(new Date('2037-01-01T00:00:00Z'))
})
