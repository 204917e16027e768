import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The tenants of the platform under test: a copy that the journeys may change. */
export const tenantsDirectory = process.env.TENANTS_DIR ?? path.resolve(import.meta.dirname, '../../../tenants')

/** Tags a journey whose outcome differs by brand and by screen, such as the look of a page: it runs for every site on every device. */
export const EVERY_BRAND = '@every-brand'
/**
 * Tags a journey whose outcome differs by brand or setting, but not by their combination with the screen: it runs for every site on a desktop, and
 * for one on a phone.
 */
export const EVERY_BRAND_ONCE = '@once-every-brand'
/** Tags a journey whose outcome does not depend on the device, or that sets widths itself: it runs on a desktop only. */
export const ONE_DEVICE = '@one-device'
/** Marks a journey of something that only phones have. */
export const PHONE = '@phone'

/** The facts about a tenant on which journeys depend. */
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
  readonly free_messages?: number
  readonly discount_codes?: readonly { readonly code: string }[]
  readonly signup_credits?: number
  readonly message_credits?: number
  readonly message_length?: number
  readonly pace?: boolean
}

/** Reads the settings in a tenant's folder. */
export const tenantOf = (folder: string): TenantFacts =>
  JSON.parse(readFileSync(path.join(tenantsDirectory, folder, 'settings.json'), 'utf8'))

/** Whether visitors from a campaign may search and open profiles. */
export const visitorsMayLook = (tenant: TenantFacts) =>
  Boolean(tenant.logged_out_search || tenant.logged_out_search_trafficsource)
export const hasAgeGate = (tenant: TenantFacts) => tenant.enable_site_entry_popup !== 'no'
const searchesByRegion = (tenant: TenantFacts) => tenant.search_fields?.includes('countryregion') ?? true

/** Whether a site's signup asks this question, which it does not if only one answer is possible. */
export const isAsked = (tenant: TenantFacts, question: 'gender' | 'seeking') =>
  (question === 'gender' ? tenant.genders : tenant.seeking)?.length !== 1

/** The sites of the journeys. The first has every feature that a journey needs. */
export function listBrands(): readonly [fullSet: string, ...others: string[]] {
  // Ignores the tenant that a journey adds while others run.
  const folders = readdirSync(tenantsDirectory).filter(
    (name) => name.includes('.localhost') && !name.startsWith('added'),
  )
  const needs = [visitorsMayLook, hasAgeGate, searchesByRegion]
  const fullSet = folders.find((folder) => needs.every((need) => need(tenantOf(folder))))
  if (!fullSet)
    throw new Error('No site lets visitors look, has an age gate and searches by region, as the journeys need.')
  return [fullSet, ...folders.filter((folder) => folder !== fullSet)]
}
