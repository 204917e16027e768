import { stat } from 'node:fs/promises'
import path from 'node:path'
import { loadFolder } from './load.ts'
import { redundantTexts } from './read/texts.ts'
import { openTenants } from './registry.ts'
import { staleSchemas } from './schema.ts'
import type { Fault, Tenant } from './tenant.ts'

/** The folder that `npm run new tenant` copies. */
export const TEMPLATE = '_template'

/** Everything that is wrong under `dir`: each tenant by itself, hosts claimed twice, the template, stale editor schemas, needless texts. */
export async function checkTenants(dir: string): Promise<Fault[]> {
  const tenants = await openTenants(dir, { watch: false })
  tenants.close()
  const hasTemplate = await stat(path.join(dir, TEMPLATE)).then(
    () => true,
    () => false,
  )
  const template = hasTemplate ? (await loadFolder(dir, TEMPLATE, 'template.example')).faults : []
  return [...tenants.faults(), ...tenants.all().flatMap(redundancies), ...template, ...(await staleSchemas(dir))]
}

const redundancies = (tenant: Tenant): Fault[] =>
  redundantTexts(tenant.texts).map(([locale, key]) => ({
    folder: tenant.folder,
    file: `texts/${locale}.json`,
    key,
    problem: 'says what the platform says anyway',
    remedy: 'remove it, so that later corrections reach this site',
    severity: 'warning',
  }))
