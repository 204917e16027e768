import { decimalsOf } from '@hearth/contracts/currencies'
import type { SalesRow } from '@hearth/db/queries/billing/books'

/** A month or a quarter of a year, in UTC. */
export interface BooksPeriod {
  /** As it was asked for, such as `2026-11` or `2026-Q4`. */
  readonly name: string
  readonly from: Date
  /** The first moment after it. */
  readonly until: Date
  /** The quarter in which it lies: the tax period of the one-stop shop (Directive 2006/112/EC, article 369f). */
  readonly taxPeriod: string
}

/** The period of a text such as `2026-11` or `2026-Q4`; null for any other. */
export function parsePeriod(text: string): BooksPeriod | null {
  const [, year = '', quarter, month] = /^(20\d\d)-(?:Q([1-4])|(0[1-9]|1[0-2]))$/.exec(text) ?? []
  if (year === '') return null
  const first = quarter ? Number(quarter) * 3 - 3 : Number(month) - 1
  return {
    name: text,
    from: new Date(Date.UTC(Number(year), first, 1)),
    until: new Date(Date.UTC(Number(year), first + (quarter ? 3 : 1), 1)),
    taxPeriod: `${year}-Q${Math.floor(first / 3) + 1}`,
  }
}

/** The quarter of a month such as `2026-11`. */
const quarterOf = (month: string): string => `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`

/** The last day of a quarter, as `2026-12-31`: the day whose rates of exchange count for it (Directive 2006/112/EC, article 369h). */
export function lastDayOf(taxPeriod: string): string {
  const end = Date.UTC(Number(taxPeriod.slice(0, 4)), Number(taxPeriod.slice(6)) * 3, 0)
  return new Date(end).toISOString().slice(0, 10)
}

/** The members of the European Union. */
const UNION = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '))

/**
 * Where a sale is declared: `one_stop_shop` for a country of the Union that is not the seller's (Directive 2006/112/EC, articles 358a and 369a),
 * `domestic` for the seller's own, `outside` for all others.
 */
export type Territory = 'one_stop_shop' | 'domestic' | 'outside'
export const TERRITORIES: readonly Territory[] = ['one_stop_shop', 'domestic', 'outside']

/** Monaco counts as France (Directive 2006/112/EC, article 7). */
const consumptionIn = (country: string): string => (country === 'MC' ? 'FR' : country)

function territoryOf(country: string, seller: string): Territory {
  if (country === consumptionIn(seller)) return 'domestic'
  return UNION.has(country) ? 'one_stop_shop' : 'outside'
}

/** What was sold in one country at one rate and in one currency. Amounts are minor units; below zero if more went back than was sold. */
export interface SalesLine {
  readonly territory: Territory
  /** Of consumption; ISO 3166-1 alpha-2. */
  readonly country: string
  /** The tax period in which it was sold: that of the books, and of a correction an earlier one. */
  readonly taxPeriod: string
  readonly currency: string
  /** Hundredths of a per cent. */
  readonly vatRate: number
  readonly invoices: number
  readonly creditNotes: number
  readonly net: number
  readonly vat: number
}

interface SalesBooks {
  readonly sales: readonly SalesLine[]
  /**
   * What went back of sales of earlier tax periods, in the one-stop shop: a return states it apart, by country and period (article 369g(4)). Elsewhere it
   * lowers the sales of the period in which it went back (article 90).
   */
  readonly corrections: readonly SalesLine[]
}

/** Sums documents as returns ask for them. All lines together are the sum of the documents. */
export function salesOf(rows: readonly SalesRow[], { taxPeriod: current }: Pick<BooksPeriod, 'taxPeriod'>): SalesBooks {
  const lines = new Map<string, SalesLine>()
  for (const row of rows) {
    const { currency, vatRate, documents } = row
    const country = consumptionIn(row.country)
    const territory = territoryOf(country, row.seller)
    const taxPeriod = territory === 'one_stop_shop' ? quarterOf(row.soldIn) : current
    const key = JSON.stringify([
      taxPeriod === current,
      TERRITORIES.indexOf(territory),
      country,
      taxPeriod,
      currency,
      vatRate,
    ])
    const isInvoice = row.kind === 'invoice'
    const before = lines.get(key)
    const sign = isInvoice ? 1 : -1
    lines.set(key, {
      ...{ territory, country, taxPeriod, currency, vatRate },
      invoices: (before?.invoices ?? 0) + (isInvoice ? documents : 0),
      creditNotes: (before?.creditNotes ?? 0) + (isInvoice ? 0 : documents),
      net: (before?.net ?? 0) + sign * row.net,
      vat: (before?.vat ?? 0) + sign * row.vat,
    })
  }
  const sorted = [...lines].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => line)
  return {
    sales: sorted.filter(({ taxPeriod }) => taxPeriod === current),
    corrections: sorted.filter(({ taxPeriod }) => taxPeriod !== current),
  }
}

/** How many units of a currency one euro was, by the European Central Bank; null if that is not known. */
export type RateOn = (currency: string, day: string) => number | null

/**
 * Net and VAT of a line in cents, each converted once at the rate of the last day of the tax period in which it was sold, or of the next day with one
 * (Directive 2006/112/EC, article 369h); null if the rate is not known.
 */
export function inEuros(
  { currency, taxPeriod, net, vat }: Pick<SalesLine, 'currency' | 'taxPeriod' | 'net' | 'vat'>,
  rateOn: RateOn,
): { readonly net: number; readonly vat: number } | null {
  if (currency === 'EUR') return { net, vat }
  const rate = rateOn(currency, lastDayOf(taxPeriod))
  if (rate === null) return null
  // Half a cent goes away from zero, so that what goes back is as much as what came.
  const cents = (minor: number) => {
    const exact = Math.abs(minor) / 10 ** decimalsOf(currency) / rate
    return Math.sign(minor) * Math.round(exact * 100 + Number.EPSILON * exact * 100) || 0
  }
  return { net: cents(net), vat: cents(vat) }
}
