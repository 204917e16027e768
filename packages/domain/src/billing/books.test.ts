import type { SalesRow } from '@hearth/db/queries/billing/books'
import { expect, test } from 'vitest'
import { inEuros, lastDayOf, parsePeriod, salesOf } from './books.ts'

const PERIOD = { taxPeriod: '2026-Q4' }
const sold = (change: Partial<SalesRow> = {}): SalesRow => ({
  ...{ kind: 'invoice', seller: 'NL', country: 'DE', currency: 'EUR', vatRate: 1900, soldIn: '2026-11' },
  ...{ documents: 1, net: 1_176, vat: 223, ...change },
})
const back = (change: Partial<SalesRow> = {}) => sold({ kind: 'credit_note', ...change })

test('a period is a month or a quarter, in UTC, and knows the quarter that is its tax period', () => {
  expect(parsePeriod('2026-11')).toEqual({
    ...{ name: '2026-11', taxPeriod: '2026-Q4' },
    ...{ from: new Date('2026-11-01T00:00:00Z'), until: new Date('2026-12-01T00:00:00Z') },
  })
  expect(parsePeriod('2026-12')?.until).toEqual(new Date('2027-01-01T00:00:00Z'))
  expect(parsePeriod('2027-Q1')).toEqual({
    ...{ name: '2027-Q1', taxPeriod: '2027-Q1' },
    ...{ from: new Date('2027-01-01T00:00:00Z'), until: new Date('2027-04-01T00:00:00Z') },
  })
  for (const wrong of [
    '',
    '2026',
    '2026-13',
    '2026-00',
    '2026-1',
    '2026-Q5',
    '2026-Q0',
    '26-11',
    '2026-11-01',
    '1999-11',
  ])
    expect(parsePeriod(wrong), wrong).toBeNull()
  expect(['2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4', '2028-Q1'].map(lastDayOf)).toEqual([
    ...['2026-03-31', '2026-06-30', '2026-09-30', '2026-12-31', '2028-03-31'],
  ])
})

test('sales stand by territory, country, rate and currency', () => {
  const { sales, corrections } = salesOf(
    [
      sold({ country: 'US', vatRate: 0, net: 1_399, vat: 0 }),
      sold({ country: 'NL', vatRate: 2_100 }),
      sold({ country: 'SE', vatRate: 2_500, currency: 'SEK' }),
      sold({ country: 'DE', vatRate: 1_600 }),
      sold({ country: 'DE', documents: 3, net: 3_000, vat: 570 }),
      sold({ country: 'GB', vatRate: 2_000, currency: 'GBP' }),
    ],
    PERIOD,
  )
  expect(corrections).toEqual([])
  expect(sales.map(({ territory, country, vatRate, currency }) => [territory, country, vatRate, currency])).toEqual([
    ['one_stop_shop', 'DE', 1_600, 'EUR'],
    ['one_stop_shop', 'DE', 1_900, 'EUR'],
    ['one_stop_shop', 'SE', 2_500, 'SEK'],
    ['domestic', 'NL', 2_100, 'EUR'],
    ['outside', 'GB', 2_000, 'GBP'],
    ['outside', 'US', 0, 'EUR'],
  ])
  expect(sales[1]).toMatchObject({ invoices: 3, creditNotes: 0, net: 3_000, vat: 570 })
})

test('Monaco is France, a seller there is at home in France, and one outside the Union has nothing at home in it', () => {
  const where = (country: string, seller: string) => {
    const [line] = salesOf([sold({ country, seller })], PERIOD).sales
    return [line?.territory, line?.country]
  }
  expect(where('MC', 'NL')).toEqual(['one_stop_shop', 'FR'])
  expect(where('MC', 'FR')).toEqual(['domestic', 'FR'])
  expect(where('FR', 'MC')).toEqual(['domestic', 'FR'])
  expect(where('DE', 'GB')).toEqual(['one_stop_shop', 'DE'])
  expect(where('GB', 'GB')).toEqual(['domestic', 'GB'])
  expect(where('CH', 'NL')).toEqual(['outside', 'CH'])
})

test('what goes back of the same tax period lowers its sales, and of an earlier one is a correction of that period', () => {
  const { sales, corrections } = salesOf(
    [
      sold({ documents: 2, net: 2_352, vat: 446 }),
      back({ soldIn: '2026-10' }),
      back({ soldIn: '2026-09', net: 500, vat: 95 }),
      back({ soldIn: '2026-07', net: 1, vat: 0 }),
      back({ soldIn: '2025-12', net: 300, vat: 57 }),
      back({ soldIn: '2026-09', country: 'SE', vatRate: 2_500 }),
      // At home and outside it lowers the sales of the period in which it goes back.
      back({ soldIn: '2025-12', country: 'NL', vatRate: 2_100 }),
      back({ soldIn: '2025-12', country: 'US', vatRate: 0, vat: 0 }),
    ],
    PERIOD,
  )
  expect(sales).toEqual([
    expect.objectContaining({ country: 'DE', invoices: 2, creditNotes: 1, net: 1_176, vat: 223 }),
    expect.objectContaining({ country: 'NL', invoices: 0, creditNotes: 1, net: -1_176, vat: -223 }),
    expect.objectContaining({ country: 'US', net: -1_176, vat: 0 }),
  ])
  expect(corrections.map(({ country, taxPeriod, net, vat }) => [country, taxPeriod, net, vat])).toEqual([
    ['DE', '2025-Q4', -300, -57],
    ['DE', '2026-Q3', -501, -95],
    ['SE', '2026-Q3', -1_176, -223],
  ])
})

test('amounts in another currency become cents at the rate of the last day of their own tax period', () => {
  const asked: string[] = []
  const rateOn = (currency: string, day: string) => {
    asked.push(`${currency} ${day}`)
    return { SEK: 11.0215, HUF: 400, JPY: 160.5, USD: 8 }[currency] ?? null
  }
  const line = { taxPeriod: '2026-Q3', net: 10_000, vat: 2_500 }
  expect(inEuros({ ...line, currency: 'SEK' }, rateOn)).toEqual({ net: 907, vat: 227 })
  // Forints and yen have no minor units here.
  expect(inEuros({ ...line, currency: 'HUF' }, rateOn)).toEqual({ net: 2_500, vat: 625 })
  expect(inEuros({ ...line, currency: 'JPY' }, rateOn)).toEqual({ net: 6_231, vat: 1_558 })
  expect(inEuros({ ...line, currency: 'USD', net: 12, vat: -12 }, rateOn)).toEqual({ net: 2, vat: -2 })
  expect(inEuros({ ...line, currency: 'USD', net: 1, vat: 0 }, rateOn)).toEqual({ net: 0, vat: 0 })
  expect(inEuros({ ...line, currency: 'GBP' }, rateOn)).toBeNull()
  expect(new Set(asked)).toEqual(new Set(['SEK', 'HUF', 'JPY', 'USD', 'GBP'].map((one) => `${one} 2026-09-30`)))
  expect(inEuros({ ...line, currency: 'EUR' }, () => null)).toEqual({ net: 10_000, vat: 2_500 })
})
