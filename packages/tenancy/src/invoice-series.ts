import { invoiceSeries } from '@hearth/contracts/invoices'
import { SETTINGS_FILE } from './read/settings.ts'
import type { Fault, Tenant } from './tenant.ts'

/** The letters and digits of a name, in any script, without accents, all capitals. */
const lettersOf = (name: string) =>
  name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Warns of sites of one company that sell and number their invoices by the same series: two documents would have one number. The first keeps it. */
export function seriesFaults(tenants: Iterable<Tenant>): Fault[] {
  const holders = new Map<string, string>()
  const faults: Fault[] = []
  for (const { folder, settings, company } of tenants) {
    if (Object.keys(settings.packages).length === 0) continue
    const series = invoiceSeries(settings)
    const key = `${series} ${lettersOf(company.name)}`
    const holder = holders.get(key)
    if (holder === undefined) holders.set(key, folder)
    else
      faults.push({
        ...{ folder, file: SETTINGS_FILE, key: 'invoice_series' },
        problem: `is "${series}", as in the folder "${holder}" of the same company: two of its invoices would have one number`,
        remedy: 'state another one here; documents that are there keep their numbers',
        severity: 'warning',
      })
  }
  return faults
}
