import path from 'node:path'
import { keptSettingsIn } from '@hearth/tenancy/kept-settings'
import { openTenants } from '@hearth/tenancy/registry'
import type { Tenants } from '@hearth/tenancy/tenant'
import { dataDirectory, embeddedMedia, ROOT } from './services.ts'

/** Where a running installation keeps files, the last good settings of its sites among them. */
export const mediaOfRunning = (): string =>
  process.env.DATABASE_URL ? path.resolve(ROOT, process.env.MEDIA_DIR || 'media') : embeddedMedia(dataDirectory())

/** The sites as a running installation serves them, those with faulty settings by their last good ones. A folder that no site can be made of is named. */
export async function openServedTenants(): Promise<Tenants> {
  const tenants = await openTenants(path.resolve(ROOT, process.env.TENANTS_DIR || 'tenants'), {
    ...{ watch: false, keptIn: keptSettingsIn(mediaOfRunning()) },
  })
  tenants.close()
  const served = new Set(tenants.all().map(({ folder }) => folder))
  for (const folder of faultyFolders(tenants))
    if (!served.has(folder)) console.error(`The folder "${folder}" has errors and is left out: npm run tenants check`)
  return tenants
}

/** The folders with an error. */
export const faultyFolders = (tenants: Tenants): ReadonlySet<string> =>
  new Set(
    tenants
      .faults()
      .filter(({ severity }) => severity === 'error')
      .map(({ folder }) => folder),
  )
