import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The tenants that the platform under test serves: a copy that the journeys may change. */
export const tenantsDirectory = process.env.TENANTS_DIR ?? path.resolve(import.meta.dirname, '../../../tenants')

/** Marks a journey whose outcome differs by brand and by screen, as whatever shows how a page looks: it visits every site on every device. */
export const EVERY_BRAND = '@every-brand'
/** Marks a journey whose outcome differs by brand or setting, and by screen in the same way on all: it visits every site on a desktop, and one on a phone. */
export const EVERY_BRAND_ONCE = '@once-every-brand'
/** Marks a journey whose outcome does not differ by device, or that sets the widths itself: it visits on a desktop alone. */
export const ONE_DEVICE = '@one-device'

/** What the journeys need to know of a tenant. */
interface TenantFacts {
  readonly name: string
  readonly default_locale: string
  readonly signups: string
  readonly account_errors?: string
  readonly genders?: readonly string[]
  readonly seeking?: readonly string[]
  readonly search_fields?: readonly string[]
  readonly logged_out_search?: boolean
  readonly logged_out_search_trafficsource?: boolean
  readonly enable_site_entry_popup?: string
}

/** The settings of a tenant, read from its folder. */
export const tenantOf = (folder: string): TenantFacts =>
  JSON.parse(readFileSync(path.join(tenantsDirectory, folder, 'settings.json'), 'utf8'))

/** Whether somebody who came through a campaign may look around. */
export const visitorsMayLook = (tenant: TenantFacts) =>
  Boolean(tenant.logged_out_search || tenant.logged_out_search_trafficsource)
export const hasAgeGate = (tenant: TenantFacts) => tenant.enable_site_entry_popup !== 'no'
const searchesByRegion = (tenant: TenantFacts) => tenant.search_fields?.includes('countryregion') ?? true

/** Whether the signup of a site asks that question: not one that has one answer there. */
export const isAsked = (tenant: TenantFacts, question: 'gender' | 'seeking') =>
  (question === 'gender' ? tenant.genders : tenant.seeking)?.length !== 1

/** The sites that the journeys visit, first the one that has all of them: nothing that a journey needs is switched off there. */
export function listBrands(): readonly [fullSet: string, ...others: string[]] {
  // A journey adds one more while others run.
  const folders = readdirSync(tenantsDirectory).filter(
    (name) => name.includes('.localhost') && !name.startsWith('added'),
  )
  const needs = [visitorsMayLook, hasAgeGate, searchesByRegion]
  const fullSet = folders.find((folder) => needs.every((need) => need(tenantOf(folder))))
  if (!fullSet)
    throw new Error('No site lets visitors look, has an age gate and searches by region, as the journeys need.')
  return [fullSet, ...folders.filter((folder) => folder !== fullSet)]
}
