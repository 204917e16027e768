import { type BooksPeriod, inEuros, type RateOn, type SalesLine } from '@hearth/domain/billing/books'
import type { PayoutFault, PayoutLine } from '@hearth/domain/billing/payouts'
import { agrees, type Books } from '@hearth/domain/billing/read-books'
import type { Tenant } from '@hearth/tenancy/tenant'
import type { OtherLine } from './book-files.ts'

/** What a provider has paid out. */
export interface Payouts {
  readonly provider: string
  readonly lines: readonly PayoutLine[]
  /** Of an export: what is about no single payment. */
  readonly others: readonly OtherLine[]
}

/** What is known of a site; no faults of payouts where nobody knows what was paid out. */
export interface SiteBooks {
  readonly tenant: Tenant
  readonly period: BooksPeriod
  readonly books: Books
  readonly payoutFaults: readonly PayoutFault[] | null
}

/** The columns of the books, each empty where it has no sense. Amounts are minor units of the currency, those in euros are cents. */
export const COLUMNS = [
  ...['site', 'section', 'what', 'country', 'tax_period', 'vat_rate', 'currency', 'invoices', 'credit_notes'],
  ...['net', 'vat', 'gross', 'net_eur', 'vat_eur', 'order', 'transaction', 'payment', 'payout'],
] as const
type Column = (typeof COLUMNS)[number]

export interface BookRow {
  /** What stands in its columns. */
  readonly cells: Readonly<Partial<Record<Column, string | number>>>
  /** Whether it says that something does not match. */
  readonly isFault: boolean
}

const row = (cells: BookRow['cells'], isFault = false): BookRow => ({ cells, isFault })

/** What the books of a site say, section by section. */
export function siteRows({ tenant, books, payoutFaults }: SiteBooks, rateOn: RateOn): BookRow[] {
  const site = tenant.folder
  const sales = (section: string) => (line: SalesLine) => {
    const { territory, country, taxPeriod, vatRate, currency, invoices, creditNotes, net, vat } = line
    const euros = inEuros(line, rateOn)
    return row({
      ...{
        site,
        section,
        what: territory,
        country,
        tax_period: taxPeriod,
        vat_rate: vatRate / 100,
        currency,
        invoices,
      },
      ...{ credit_notes: creditNotes, net, vat, gross: net + vat },
      ...(euros ? { net_eur: euros.net, vat_eur: euros.vat } : {}),
    })
  }
  const { thisYear, yearBefore } = books.acrossBorders
  const acrossBorders = (what: string, { net, without }: typeof thisYear) => [
    row({ site, section: 'across_borders', what, currency: 'EUR', net }),
    // Not in the sum: without a rate nobody knows what they come to.
    ...without.map((currency) => row({ site, section: 'across_borders', what: `${what}_without`, currency })),
  ]
  return [
    ...books.sales.map(sales('sales')),
    ...books.corrections.map(sales('correction')),
    ...books.ledger.flatMap((line) => {
      const { currency, booked, documented } = line
      const isFault = !agrees(line)
      const gross = documented.net + documented.vat
      const came = booked.payments + booked.receivables
      const of = { site, section: 'ledger', currency }
      return [
        row({ ...of, what: 'documents', ...documented, gross }, isFault),
        row({ ...of, what: 'ledger', net: booked.net, vat: booked.vat, gross: came }, isFault),
      ]
    }),
    ...books.receivables.map(({ currency, amount }) =>
      row({ site, section: 'ledger', what: 'receivables', currency, gross: amount }),
    ),
    ...books.undocumented.map(({ transactionId, currency, booked, documented }) =>
      row(
        {
          ...{ site, section: 'mismatch', what: documented ? 'document_differs' : 'no_document', currency },
          ...{ net: booked.net, vat: booked.vat, gross: booked.net + booked.vat, transaction: transactionId },
        },
        true,
      ),
    ),
    ...(payoutFaults ?? []).map((fault) => payoutRow(site, fault)),
    ...books.weakEvidence.map(({ orderId, country, residence, network, payment }) =>
      row({
        ...{ site, section: 'evidence', country, order: orderId },
        what: `profile ${residence ?? 'none'}, network ${network ?? 'none'}, bank ${payment ?? 'none'}`,
      }),
    ),
    ...acrossBorders('this_year', thisYear),
    ...acrossBorders('year_before', yearBefore),
  ]
}

/** What waits for its payout is no fault: providers pay out days later. `gross` is what the ledger has, `net` what was paid out. */
function payoutRow(site: string, fault: PayoutFault): BookRow {
  const { kind, orderId, paymentId, booked, bookedCurrency, paidOut, paidOutCurrency } = fault
  const currencies = new Set([bookedCurrency, paidOutCurrency].filter((one) => one !== null))
  return row(
    {
      ...{
        site,
        section: 'payout',
        what: `${kind}_${fault.fault}`,
        currency: [...currencies].join(' '),
        order: orderId,
      },
      ...{ payment: paymentId ?? '', ...(bookedCurrency ? { gross: booked } : {}) },
      ...(paidOutCurrency ? { net: paidOut } : {}),
    },
    fault.fault !== 'unpaid',
  )
}

/** What was paid out on the whole platform, and lines of no order of any site. */
export function platformRows(payouts: Payouts | null, known: ReadonlySet<PayoutLine>): BookRow[] {
  if (!payouts) return [row({ section: 'payouts', what: 'unknown' })]
  const sums = new Map<string, { gross: number; fee: number | null }>()
  for (const { kind, currency, amount, fee } of payouts.lines) {
    const before = sums.get(`${kind} ${currency}`) ?? { gross: 0, fee: null }
    const fees = fee === null ? before.fee : (before.fee ?? 0) + fee
    sums.set(`${kind} ${currency}`, { gross: before.gross + amount, fee: fees })
  }
  return [
    ...[...sums].sort().flatMap(([key, { gross, fee }]) => {
      const [what = '', currency = ''] = key.split(' ')
      const of = { section: 'payouts', currency }
      return [
        row({ ...of, what, gross }),
        ...(fee === null || fee === 0 ? [] : [row({ ...of, what: `${what}_fees`, gross: -fee })]),
      ]
    }),
    ...payouts.others.map(({ description, amount, currency }) =>
      row({ section: 'payouts', what: description || 'other', currency, gross: amount }),
    ),
    ...payouts.lines
      .filter((line) => !known.has(line))
      .map(({ kind, paymentId, payoutId, amount, currency }) =>
        row(
          {
            ...{ section: 'payout', what: `${kind}_of_no_order`, currency, net: amount, payment: paymentId ?? '' },
            payout: payoutId ?? '',
          },
          true,
        ),
      ),
  ]
}
