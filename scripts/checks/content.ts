import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { checkTenants } from '@hearth/tenancy/check'
import { type Catalogue, loadMessages } from '@hearth/texts/catalogue'
import { findTextFaults } from '@hearth/texts/completeness'
import { EXCEPTIONS } from '@hearth/texts/same-as-english'

/** The names of the tenant folders below `root`; `_template` is none. */
export function tenantFolders(root: string): string[] {
  const tenants = path.join(root, 'tenants')
  if (!existsSync(tenants)) return []
  return readdirSync(tenants, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map((entry) => entry.name)
}

/** What is wrong with the tenant folders and their editor schemas, one line each. `npm run tenants check` shows the warnings too. */
export async function tenantFaults(root: string): Promise<string[]> {
  const faults = await checkTenants(path.join(root, 'tenants'))
  return faults
    .filter(({ severity }) => severity === 'error')
    .map(({ folder, file, key, problem, remedy }) => {
      const place = [path.posix.join('tenants', folder, file), key].filter(Boolean).join(' ')
      return `${place} ${problem}; ${remedy}`
    })
}

/** What keeps the platform's texts from being complete in all eleven languages, one line each. */
export const incompleteTexts = (catalogue: Catalogue = loadMessages()): string[] =>
  findTextFaults(catalogue, EXCEPTIONS).map((fault) => `packages/texts/messages/${fault}`)
