import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The tenants that the platform under test serves: a copy that the journeys may change. */
export const tenantsDirectory = process.env.TENANTS_DIR ?? path.resolve(import.meta.dirname, '../../../tenants')

/** What the journeys need to know of a tenant, read from its folder. */
export function tenantOf(folder: string) {
  const read = (file: string) => JSON.parse(readFileSync(path.join(tenantsDirectory, folder, file), 'utf8'))
  return read('settings.json') as { name: string; default_locale: string; aliases?: string[]; domain_language: string }
}
