import { decimalsOf } from '@hearth/contracts/currencies'
import { type BooksPeriod, lastDayOf, TERRITORIES, type Territory } from '@hearth/domain/billing/books'
import { type BookRow, COLUMNS } from './book-rows.ts'
import { inColumns } from './columns.ts'

/** A text as a value between commas (RFC 4180). */
const quoted = (value: string | number) => {
  const text = String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The rows for machines: the names of the columns, then a line for each. */
export const asCsv = (rows: readonly BookRow[]): string[] => [
  COLUMNS.join(','),
  ...rows.map(({ cells }) => COLUMNS.map((name) => quoted(cells[name] ?? '')).join(',')),
]

type Cells = BookRow['cells']

/** Minor units of a column in major ones, with the decimals of the currency. */
function money(value: string | number | undefined, currency: string | number | undefined): string {
  if (value === undefined || value === '') return ''
  const digits = decimalsOf(String(currency ?? 'EUR').slice(0, 3) || 'EUR')
  return (Number(value) / 10 ** digits).toFixed(digits)
}

const TITLES: Readonly<Record<Territory, string>> = {
  one_stop_shop: 'One-stop shop',
  domestic: 'Domestic',
  outside: 'Outside the European Union',
}

interface About {
  readonly period: BooksPeriod
  readonly hasRates: boolean
}

/** The rows for people. */
export function asText(rows: readonly BookRow[], about: About): string[] {
  const sites = [...new Set(rows.flatMap(({ cells }) => (cells.site === undefined ? [] : String(cells.site))))]
  return [
    ...sites.flatMap((site) => siteText(site, cellsOf(rows, { site }), about)),
    ...payoutText(rows.filter(({ cells }) => cells.site === undefined).map(({ cells }) => cells)),
  ]
}

const cellsOf = (rows: readonly BookRow[], { site }: { readonly site: string }) =>
  rows.flatMap(({ cells }) => (cells.site === site ? [cells] : []))

function siteText(site: string, rows: readonly Cells[], { period, hasRates }: About): string[] {
  const of = (section: string) => rows.filter((cells) => cells.section === section)
  const [sales, corrections] = [of('sales'), of('correction')]
  const unconverted = [...sales, ...corrections].filter((cells) => cells.net_eur === undefined)
  const currencies = [...new Set(unconverted.map(({ currency }) => currency))].join(', ')
  return [
    `${site}  ${period.name}, tax period ${period.taxPeriod}`,
    ...(sales.length + corrections.length === 0 ? ['  Nothing was sold, and nothing went back.'] : []),
    ...TERRITORIES.flatMap((territory) =>
      table(
        TITLES[territory],
        sales.filter(({ what }) => what === territory),
      ),
    ),
    ...table('One-stop shop, corrections of earlier tax periods', corrections),
    ...(unconverted.length === 0
      ? []
      : [
          hasRates
            ? `  ${currencies} stays as it is: the file has no rate of ${lastDayOf(period.taxPeriod)} or the days after it, or of the tax period that is corrected.`
            : `  ${currencies} stays as it is: give the rates of the European Central Bank with -- --rates.`,
        ]),
    ...ledgerText(of('ledger'), of('mismatch')),
    ...faultText(of('payout')),
    ...evidenceText(of('evidence'), of('across_borders')),
    '',
  ]
}

function table(title: string, rows: readonly Cells[]): string[] {
  if (rows.length === 0) return []
  const head = ['country', 'period', 'rate', 'currency', 'invoices', 'credit notes', 'net', 'VAT', 'gross']
  const lines = rows.map((cells) => [
    ...[String(cells.country), String(cells.tax_period), `${Number(cells.vat_rate).toFixed(2)} %`],
    ...[String(cells.currency), String(cells.invoices), String(cells.credit_notes)],
    ...[cells.net, cells.vat, cells.gross].map((value) => money(value, cells.currency)),
    ...(cells.currency === 'EUR' ? ['', ''] : [money(cells.net_eur, 'EUR'), money(cells.vat_eur, 'EUR')]),
  ])
  return [`  ${title}`, ...inColumns([[...head, 'net EUR', 'VAT EUR'], ...lines]).map((line) => `    ${line}`)]
}

function ledgerText(rows: readonly Cells[], mismatches: readonly Cells[]): string[] {
  const lines = []
  for (const documents of rows.filter(({ what }) => what === 'documents')) {
    const { currency } = documents
    const ledger = rows.find((cells) => cells.what === 'ledger' && cells.currency === currency)
    const said = (cells: Cells | undefined) =>
      [cells?.net, cells?.vat, cells?.gross]
        .map((value) => money(value, currency))
        .join(' + ')
        .replace(/ \+ (?=[^+]*$)/, ' = ')
    const same = said(documents) === said(ledger)
    lines.push(
      `  Ledger  ${currency}  ${same ? `agrees: ${said(ledger)}` : `says ${said(ledger)}, the documents ${said(documents)}`}`,
    )
  }
  const owed = rows.filter(({ what }) => what === 'receivables')
  return [
    ...lines,
    ...owed.map(
      ({ gross, currency }) =>
        `  Receivables  ${currency}  at the end of the period: ${money(gross, currency)}, of direct debits whose money has not come`,
    ),
    ...mismatches.map(
      ({ what, transaction, gross, currency }) =>
        `    transaction ${transaction}: ${money(gross, currency)} ${currency}, ${what === 'no_document' ? 'has no document' : 'its document says something else'}`,
    ),
  ]
}

const FAULTS: Readonly<Record<string, string>> = {
  unpaid: 'no payout has it yet',
  unbooked: 'a payout has it, the ledger does not',
  differs: 'a payout has another amount',
}

function faultText(rows: readonly Cells[]): string[] {
  if (rows.length === 0) return []
  return [
    '  Payouts',
    ...inColumns(
      rows.map(({ what, order, payment, net, gross, currency }) => {
        const [kind = '', fault = ''] = String(what).split('_')
        return [
          ...[
            `    ${kind}`,
            `order ${order}`,
            `payment ${payment || 'none'}`,
            `ledger ${money(gross, currency) || 'nothing'}`,
          ],
          ...[`payout ${money(net, currency) || 'nothing'}`, String(currency), FAULTS[fault] ?? fault],
        ]
      }),
    ),
  ]
}

function evidenceText(rows: readonly Cells[], borders: readonly Cells[]): string[] {
  const inYear = (year: string) => {
    const [sum] = borders.filter(({ what }) => what === year)
    const without = borders.filter(({ what }) => what === `${year}_without`).map(({ currency }) => currency)
    return `${money(sum?.net, 'EUR')} EUR${without.length === 0 ? '' : ` (without ${without.join(', ')}, whose rate is not known)`}`
  }
  return [
    `  Sales across borders in the Union, without VAT: ${inYear('this_year')} this year, ${inYear('year_before')} the year before. Up to 100,000 EUR of all sites of the company in both, one item of evidence suffices.`,
    ...(rows.length === 0 ? [] : ['  Fewer than two items of evidence show the country']),
    ...inColumns(rows.map(({ order, country, what }) => [`    order ${order}`, String(country), String(what)])),
  ]
}

function payoutText(rows: readonly Cells[]): string[] {
  if (rows.some(({ what }) => what === 'unknown'))
    return ['Payouts are not known: the provider does not tell them. Give its export with -- --payouts.']
  const sums = rows.filter(({ section }) => section === 'payouts')
  const strange = rows.filter(({ section }) => section === 'payout')
  return [
    sums.length === 0 ? 'Nothing was paid out.' : 'Paid out, all sites together',
    ...inColumns(sums.map(({ what, gross, currency }) => [`  ${what}`, money(gross, currency), String(currency)])),
    ...strange.map(
      ({ what, payment, payout, net, currency }) =>
        `  payout ${payout || 'unnamed'}: ${String(what).split('_', 1)} ${payment || 'unnamed'} over ${money(net, currency)} ${currency} belongs to no order`,
    ),
  ]
}
