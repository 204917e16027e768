import type { OrderType } from './billing.ts'
import type { Settings } from './tenant-settings.ts'

/** An invoice says what was sold; a credit note says what of it was paid back or taken back. */
export type InvoiceKind = 'invoice' | 'credit_note'

/** Who sells, as the document says for good. */
export interface InvoiceSeller {
  readonly name: string
  /** Street and number. */
  readonly address: string
  /** Postcode and city. */
  readonly city: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** Number in the trade register; null for none. */
  readonly registration: string | null
  /** Null for a seller without one. */
  readonly vatNumber: string | null
}

/** A line of a document. Amounts are minor units with VAT, and negative for what is taken off. */
export type InvoiceLine =
  | {
      readonly kind: 'package'
      readonly type: OrderType
      readonly credits: number
      readonly months: number | null
      readonly amount: number
    }
  | {
      readonly kind: 'discount'
      readonly code: string
      /** Hundredths of a per cent. */
      readonly rate: number
      readonly amount: number
    }

/** The number that a document has on paper: its series, which names the site, and its place in it. */
export const invoiceNumber = ({ series, number }: { readonly series: string; readonly number: number }): string =>
  `${series}-${String(number).padStart(6, '0')}`

/** What the documents of a site say of its company, and in which language. */
export type InvoiceSettings = Pick<
  Settings,
  'name' | 'company' | 'default_locale' | 'locales_by_country' | 'invoice_series'
>

/** The Latin capital letters and digits of a name, without accents. */
const lettersOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

/** What stands before each number: the site, so that the numbers of several sites of one company differ (`npm run tenants check` compares them). */
export const invoiceSeries = ({
  invoice_series: series,
  name,
}: Pick<InvoiceSettings, 'invoice_series' | 'name'>): string => series ?? (lettersOf(name).slice(0, 12) || 'SITE')
