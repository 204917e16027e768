import { stat } from 'node:fs/promises'
import path from 'node:path'
import { loadFolder } from './load.ts'
import { openTenants } from './registry.ts'
import { needlessTexts } from './replaced-texts.ts'
import { staleSchemas } from './schema.ts'
import type { Fault } from './tenant.ts'

/** The folder that `npm run new tenant` copies. */
export const TEMPLATE = '_template'

/**
 * Everything that is wrong under `dir`: faults of each tenant, hosts that two tenants claim, faults of the template, stale editor schemas, and own
 * texts and pages that equal the platform's or whose original has changed. With `keptIn` it also says which site would be served with kept settings.
 */
export async function checkTenants(dir: string, keptIn?: string): Promise<Fault[]> {
  const tenants = await openTenants(dir, { watch: false, keptIn })
  tenants.close()
  const hasTemplate = await stat(path.join(dir, TEMPLATE)).then(
    () => true,
    () => false,
  )
  const template = hasTemplate ? (await loadFolder(dir, TEMPLATE, { fallbackDomain: 'template.example' })).faults : []
  const needless = await Promise.all(tenants.all().map((tenant) => needlessTexts(dir, tenant)))
  return [...tenants.faults(), ...needless.flat(), ...template, ...(await staleSchemas(dir))]
}
