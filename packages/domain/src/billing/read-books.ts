import {
  listBooked,
  listMovements,
  listReceivables,
  listSales,
  listUndocumented,
  listWeakEvidence,
  type UndocumentedRow,
} from '@hearth/db/queries/billing/books'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import type { AppContext, PayoutLine } from '../context.ts'
import { type BooksPeriod, inEuros, type RateOn, type SalesLine, salesOf } from './books.ts'
import { comparePayouts, numberOf } from './payouts.ts'

/** Rows of each list of faults that are read. One mistake can make very many. */
const MOST_FAULTS = 1_000

/** What the ledger and the documents say of one currency. Minor units. */
interface LedgerLine {
  readonly currency: string
  readonly booked: {
    readonly net: number
    readonly vat: number
    readonly payments: number
    readonly receivables: number
  }
  readonly documented: { readonly net: number; readonly vat: number }
}

/** Sales to other countries of the Union without VAT. */
interface AcrossBorders {
  /** In cents. */
  readonly net: number
  /** Currencies that are not in it, because their rate is not known. */
  readonly without: readonly string[]
}

type WeakEvidence = Awaited<ReturnType<typeof listWeakEvidence>>[number]

export interface Books {
  readonly sales: readonly SalesLine[]
  readonly corrections: readonly SalesLine[]
  readonly ledger: readonly LedgerLine[]
  /** What members owed at the end of the period, of what they bought by direct debit; none at a site that never took one. */
  readonly receivables: Awaited<ReturnType<typeof listReceivables>>
  readonly undocumented: readonly UndocumentedRow[]
  readonly weakEvidence: readonly WeakEvidence[]
  /**
   * In the calendar year and the one before it. Below 100,000 EUR of all sites of a company in both, one item of evidence suffices (Implementing
   * Regulation (EU) 282/2011, article 24b).
   */
  readonly acrossBorders: { readonly thisYear: AcrossBorders; readonly yearBefore: AcrossBorders }
}

/** The books of a tenant for a period: what returns state, and what does not match. */
export async function readBooks(
  { db }: Pick<AppContext, 'db'>,
  { scope, period, rateOn }: { readonly scope: TenantScope; readonly period: BooksPeriod; readonly rateOn: RateOn },
): Promise<Books> {
  const { from, until } = period
  const year = from.getUTCFullYear()
  // One after the other: a command has one connection.
  return inTenant(db, scope, async (tx) => {
    const rows = await listSales(tx, { from, until })
    const booked = await listBooked(tx, { from, until })
    const receivables = await listReceivables(tx, { until })
    const undocumented = await listUndocumented(tx, { from, until, limit: MOST_FAULTS })
    const weakEvidence = await listWeakEvidence(tx, { from, until, limit: MOST_FAULTS })
    const inYear = async (of: number, end: Date): Promise<AcrossBorders> => {
      const sold = await listSales(tx, { from: new Date(Date.UTC(of, 0, 1)), until: end })
      const { sales, corrections } = salesOf(sold, { taxPeriod: '' })
      const lines = [...sales, ...corrections].filter(({ territory }) => territory === 'one_stop_shop')
      const left = lines.filter((line) => inEuros(line, rateOn) === null)
      return {
        net: lines.reduce((sum, line) => sum + (inEuros(line, rateOn)?.net ?? 0), 0),
        without: [...new Set(left.map(({ currency }) => currency))].sort(),
      }
    }
    const acrossBorders = {
      thisYear: await inYear(year, until),
      yearBefore: await inYear(year - 1, new Date(Date.UTC(year, 0, 1))),
    }
    const { sales, corrections } = salesOf(rows, period)
    return {
      ...{ sales, corrections, receivables, undocumented, weakEvidence, acrossBorders },
      ledger: ledgerLines([...sales, ...corrections], booked),
    }
  })
}

function ledgerLines(
  lines: readonly SalesLine[],
  booked: Awaited<ReturnType<typeof listBooked>>,
): readonly LedgerLine[] {
  const currencies = [...new Set([...lines, ...booked].map(({ currency }) => currency))].sort()
  return currencies.map((currency) => {
    const documents = lines.filter((line) => line.currency === currency)
    const { net = 0, vat = 0, payments = 0, receivables = 0 } = booked.find((row) => row.currency === currency) ?? {}
    return {
      currency,
      booked: { net, vat, payments, receivables },
      documented: {
        net: documents.reduce((sum, line) => sum + line.net, 0),
        vat: documents.reduce((sum, line) => sum + line.vat, 0),
      },
    }
  })
}

/** Whether the documents of a currency say what the ledger says. */
export const agrees = ({ booked, documented }: LedgerLine): boolean =>
  booked.net === documented.net &&
  booked.vat === documented.vat &&
  booked.payments + booked.receivables === booked.net + booked.vat

interface OfPayouts {
  readonly scope: TenantScope
  readonly period: BooksPeriod
  readonly provider: string
  readonly lines: readonly PayoutLine[]
}

/** Compares payouts of a provider with the ledger of a tenant. Lines of other tenants are of no account here. */
export async function readPayouts({ db }: Pick<AppContext, 'db'>, { scope, period, provider, lines }: OfPayouts) {
  const { from, until } = period
  const paymentIds = lines.flatMap(({ paymentId }) => paymentId ?? [])
  const numbers = lines.flatMap(({ reference }) => (reference === null ? [] : numberOf(reference)))
  const movements = await inTenant(db, scope, (tx) => listMovements(tx, { from, until, provider, paymentIds, numbers }))
  return comparePayouts(movements, lines, period)
}
