import type { Settings } from '@hearth/contracts/tenant-settings'
import { COUNTRIES_WITHOUT_VAT, VAT_COUNTRIES } from '@hearth/contracts/vat-countries'
import { SETTINGS_FILE } from './settings.ts'
import type { Source } from './source.ts'

/** Countries of which the platform knows the VAT, or that there is none. */
const KNOWN: ReadonlySet<string> = new Set([...VAT_COUNTRIES, ...COUNTRIES_WITHOUT_VAT])

type Sells = Pick<Settings, 'packages' | 'company' | 'purchase_limits'>

/** Warns of what a site that sells should have besides packages. */
export function reportSales(source: Source, settings: Sells): void {
  if (Object.keys(settings.packages).length === 0) return
  const warn = (key: string, problem: string, remedy: string) =>
    source.report({ file: SETTINGS_FILE, key, problem, remedy }, 'warning')
  if (settings.company.vat_numbers.length === 0)
    warn(
      'company.vat_numbers',
      'is empty, so invoices name no VAT number',
      'state the VAT number of the company, if it has one',
    )
  for (const country of Object.keys(settings.packages).filter((one) => !KNOWN.has(one)))
    warn(
      `packages.${country}`,
      `is sold without VAT, because no rate of ${country} is known here`,
      'find out which tax is due there, and have its rate added to packages/domain/src/billing/vat-rates.ts',
    )
  const above = dearestAboveLimit(settings)
  if (above)
    warn(
      'purchase_limits',
      `begins with ${above.limit}, but "${above.id}" costs ${above.price} ${above.currency} in the smallest unit: a new member can buy it, and then nothing more for 24 hours`,
      'state amounts that fit the prices and currencies of this site',
    )
}

/** The dearest package that costs more than an account of no days may buy for, with that limit. */
function dearestAboveLimit({ packages, purchase_limits: [first] }: Sells) {
  const limit = first?.amount ?? 0
  const sold = Object.values(packages).flatMap((one) =>
    (one?.offers ?? []).map(({ id, price }) => ({ id, price, currency: one?.currency, limit })),
  )
  return sold.filter(({ price }) => price > limit).sort((one, other) => other.price - one.price)[0]
}
