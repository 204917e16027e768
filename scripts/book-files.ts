import type { RateOn } from '@hearth/domain/billing/books'
import type { PayoutLine } from '@hearth/domain/billing/payouts'
import { parseMollieAmount } from '@hearth/runtime/mollie-money'

/** The rows of a file of comma- or semicolon-separated values (RFC 4180), by the names of the first line in lower case. */
export function parseCsv(text: string): readonly ReadonlyMap<string, string>[] {
  const [head = ''] = text.replace(/^\uFEFF/, '').split('\n', 1)
  const separator = head.includes(';') ? ';' : ','
  const field = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, 'y')
  const rows: string[][] = []
  let row: string[] = []
  const body = text.replace(/^\uFEFF/, '')
  for (field.lastIndex = 0; field.lastIndex < body.length; ) {
    const start = field.lastIndex
    const found = field.exec(body)
    if (!found) throw new Error(`the file is not of separated values: ${JSON.stringify(body.slice(start, start + 30))}`)
    const [, quoted, plain = '', end] = found
    row.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'))
    if (end === separator && field.lastIndex < body.length) continue
    if (row.some((value) => value !== '')) rows.push(row)
    row = []
  }
  const [names = [], ...values] = rows
  return values.map((of) => new Map(names.map((name, at) => [name.trim().toLowerCase(), of[at] ?? ''])))
}

/**
 * The rates of exchange of a file of the European Central Bank (eurofxref-hist.csv): a line for each day of publication, units of each currency for one
 * euro. Of a day without a line the next one counts.
 */
export function parseRates(text: string): RateOn {
  const days = parseCsv(text)
    .map((row) => ({ day: row.get('date') ?? '', row }))
    .sort((one, other) => (one.day < other.day ? -1 : 1))
  if (days.length === 0 || days.some(({ day }) => !/^\d{4}-\d\d-\d\d$/.test(day)))
    throw new Error('the file of rates has no column "Date" with days such as 2026-12-31')
  return (currency, day) => {
    const value = Number(days.find((one) => one.day >= day)?.row.get(currency.toLowerCase()) || Number.NaN)
    return value > 0 ? value : null
  }
}

/** A line of an export that is about no single payment, such as a fee: its words and what it takes or gives, in minor units. */
export interface OtherLine {
  readonly description: string
  readonly amount: number
  readonly currency: string
}

/** The names of the columns of Mollie’s export, which has the language of the account. */
const COLUMNS = {
  id: ['id'],
  amount: ['amount', 'bedrag'],
  currency: ['currency', 'valuta'],
  description: ['description', 'omschrijving'],
  payout: ['settlement reference', 'uitbetalingsreferentie'],
  status: ['status'],
} as const

const ORDER_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i
const ORDER_NUMBER = /(?:^|\s)([0-9a-f]{10})$/i

/**
 * The lines of an export of settlements of Mollie. Ids tell what a line is about: `tr_` a payment, or with an amount below zero what went back of it, `re_` a refund, `chb_`
 * a chargeback. Everything else is another line. Throws a sentence for a file that is none.
 */
export function parsePayouts(text: string): {
  readonly lines: readonly PayoutLine[]
  readonly others: readonly OtherLine[]
} {
  const rows = parseCsv(text)
  const lines: PayoutLine[] = []
  const others: OtherLine[] = []
  for (const row of rows) {
    const value = (of: keyof typeof COLUMNS): string | undefined =>
      COLUMNS[of].map((name) => row.get(name)).find((found) => found !== undefined)
    const [id, typed, currency, description = ''] = [
      value('id'),
      value('amount'),
      value('currency'),
      value('description'),
    ]
    if (id === undefined || typed === undefined || currency === undefined)
      throw new Error('the file of payouts lacks a column: it needs ID, Amount and Currency')
    const amount = minorOf(typed, currency)
    if (amount === null) throw new Error(`the file of payouts has an amount that is none: "${typed}" ${currency}`)
    const kind = kindOf(id, amount, `${value('status')} ${description}`)
    if (kind === null) {
      others.push({ description, amount, currency })
      continue
    }
    lines.push({
      ...{ payoutId: value('payout') || null, kind, paymentId: id.startsWith('tr_') ? id : null },
      reference: ORDER_ID.exec(description)?.[0] ?? ORDER_NUMBER.exec(description)?.[1] ?? null,
      ...{ amount: kind === 'payment' ? amount : -Math.abs(amount), currency, fee: null },
    })
  }
  return { lines, others }
}

function kindOf(id: string, amount: number, words: string): PayoutLine['kind'] | null {
  if (id.startsWith('re_')) return 'refund'
  if (id.startsWith('chb_')) return 'chargeback'
  if (!id.startsWith('tr_')) return null
  if (amount >= 0) return 'payment'
  return /charge.?back/i.test(words) ? 'chargeback' : 'refund'
}

/** Minor units of `13.99`, `13,99`, `-1.399,00` or `1,399.00`; null for what is no amount. */
function minorOf(typed: string, currency: string): number | null {
  const sign = typed.trim().startsWith('-') ? -1 : 1
  const digits = typed.trim().replace(/^[-+]/, '')
  const decimals = /[.,](\d{1,2})$/.exec(digits)?.[1] ?? ''
  const whole = (decimals === '' ? digits : digits.slice(0, -decimals.length - 1)).replace(/[.,' ]/g, '')
  if (!/^[A-Z]{3}$/.test(currency)) return null
  for (const value of [`${whole}.${decimals.padEnd(2, '0')}`, whole]) {
    const minor = parseMollieAmount({ currency, value })
    if (minor !== null) return minor === 0 ? 0 : sign * minor
  }
  return null
}
