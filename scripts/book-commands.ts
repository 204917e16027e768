import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type BooksPeriod, parsePeriod, type RateOn } from '@hearth/domain/billing/books'
import type { PayoutLine } from '@hearth/domain/billing/payouts'
import { readBooks, readPayouts } from '@hearth/domain/billing/read-books'
import type { Tenant } from '@hearth/tenancy/tenant'
import { parsePayouts, parseRates } from './book-files.ts'
import { type Payouts, platformRows, type SiteBooks, siteRows } from './book-rows.ts'
import { asCsv, asText } from './book-text.ts'
import { askRunningPayments, siteIn, withRunningSites } from './running-sites.ts'

export const USAGE = `npm run books <period> [<site>] [-- <flags>]
                                    what each site sold in a month (2026-11) or a quarter (2026-Q4), by country, rate and currency, as returns
                                    ask for it: one-stop shop, domestic, outside the European Union; whether the ledger says the same; what
                                    the provider of payments has paid out against the ledger; purchases whose country too little shows
  --rates <file>                    rates of exchange of the European Central Bank (eurofxref-hist.csv), for sales in other currencies
  --payouts <file>                  an export of settlements of Mollie, whose API key cannot read them
  --csv                             for machines: a line for everything, with the same columns

It fails if the documents or the payouts say something else than the ledger.`

type Print = (line: string) => void

interface Options {
  readonly period: BooksPeriod
  readonly site: string | null
  readonly rates: string | null
  readonly payouts: string | null
  readonly csv: boolean
}

/** What the arguments say; null for wrong ones. */
function parse(args: readonly string[]): Options | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { rates: { type: 'string' }, payouts: { type: 'string' }, csv: { type: 'boolean' } },
    })
    const [typed = '', site = null, ...more] = positionals
    const period = parsePeriod(typed)
    if (!period || more.length > 0) return null
    return { period, site, rates: values.rates ?? null, payouts: values.payouts ?? null, csv: values.csv ?? false }
  } catch {
    return null
  }
}

function read<Parsed>(file: string, parseText: (text: string) => Parsed): Parsed {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new Error(`the file ${file} cannot be read`)
  }
  return parseText(text)
}

/** What was paid out, and by which provider; null if that cannot be known. */
async function findPayouts({ period, payouts }: Options): Promise<Payouts | null> {
  if (payouts !== null) return { provider: 'mollie', ...read(payouts, parsePayouts) }
  return askRunningPayments(async (payments) => {
    const lines = await payments.payouts(period)
    return lines && { provider: payments.provider, lines, others: [] }
  })
}

/** Runs the command with its arguments, as `USAGE` describes them; false for wrong arguments. Throws for what cannot be done, and for books that do not match. */
export async function bookCommand(args: readonly string[], print: Print): Promise<boolean> {
  const options = parse(args)
  if (!options) return false
  const { period, site, csv } = options
  const rateOn: RateOn = options.rates === null ? () => null : read(options.rates, parseRates)
  let matches = true
  await withRunningSites(async ({ db, tenants }) => {
    const wanted: readonly Tenant[] = site === null ? tenants : [siteIn(tenants, site)]
    const payouts = await findPayouts(options)
    const known = new Set<PayoutLine>()
    const rows = []
    for (const tenant of tenants) {
      const scope = { tenantId: tenant.id }
      // Those of all sites, so that a line of another site is not taken for one of nobody.
      const compared = payouts && (await readPayouts({ db }, { scope, period, ...payouts }))
      for (const line of compared?.known ?? []) known.add(line)
      if (!wanted.includes(tenant)) continue
      const books = await readBooks({ db }, { scope, period, rateOn })
      const one: SiteBooks = { tenant, period, books, payoutFaults: compared?.faults ?? null }
      rows.push(...siteRows(one, rateOn))
    }
    rows.push(...platformRows(payouts, known))
    for (const line of csv ? asCsv(rows) : asText(rows, { period, hasRates: options.rates !== null })) print(line)
    matches = rows.every(({ isFault }) => !isFault)
  })
  if (!matches) throw new Error('the books do not match')
  return true
}
