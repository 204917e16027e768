import { cp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { COUNTRIES } from '@hearth/contracts/countries'
import { isLocale, LOCALES } from '@hearth/contracts/locales'
import { isHostname, NICHE_PREFIXES } from '@hearth/contracts/tenant-settings'
import { TEMPLATE } from './check.ts'
import { listContent } from './folder.ts'
import { loadFolder } from './load.ts'
import { openTenants } from './registry.ts'
import type { Fault } from './tenant.ts'

/** The values for a new tenant; everything else comes from the template. */
export interface TenantInput {
  readonly domain: string
  readonly name: string
  readonly country: string
  readonly locale: string
  readonly niche: number
}
export type TenantField = keyof TenantInput

/** A new tenant in a hidden folder, which no server reads yet. */
export interface TenantPlan {
  readonly input: TenantInput
  readonly files: readonly string[]
  /** Faults that the checks found; the plan can be applied if none is an error. */
  readonly faults: readonly Fault[]
  /** Makes the tenant visible atomically, by a rename. */
  apply(): Promise<void>
  discard(): Promise<void>
}

/** Default values: the name from the domain, the rest from the template. */
export const defaultInput = (domain: string): TenantInput => {
  const label = domain.replace(/^www\./, '').split('.')[0] ?? domain
  return { domain, name: label.charAt(0).toUpperCase() + label.slice(1), country: 'NL', locale: 'en', niche: 1 }
}

/** One line that says why this value is not valid; null if it is. */
export function validateField(field: TenantField, value: string): string | null {
  switch (field) {
    case 'domain':
      return isHostname(value) ? null : `"${value}" is not a host name: write one in lower case, such as example.com.`
    case 'name':
      return value.trim().length > 0 && value.length <= 60 ? null : 'The name must have 1 to 60 characters.'
    case 'country':
      return COUNTRIES.includes(value) ? null : `"${value}" is not a country: write its two letters, such as NL.`
    case 'locale':
      return isLocale(value)
        ? null
        : `"${value}" is not a language of the platform: write one of ${LOCALES.join(', ')}.`
    case 'niche':
      return /^[1-7]$/.test(value) ? null : `The niche must be 1 to 7: none, ${NICHE_PREFIXES.slice(1).join(', ')}.`
  }
}

/** One line that says why a folder of that name cannot be created; null if it can. */
export async function validateDomain(dir: string, domain: string): Promise<string | null> {
  const fault = validateField('domain', domain)
  if (fault) return fault
  if (await exists(path.join(dir, domain)))
    return `tenants/${domain} is there already: change its files, or choose another domain.`
  const tenants = await openTenants(dir, { watch: false })
  const holder = tenants.byHost(domain)?.tenant.folder
  tenants.close()
  return holder ? `The host ${domain} belongs to tenants/${holder} already.` : null
}

const exists = (place: string) =>
  stat(place).then(
    () => true,
    () => false,
  )

/** Where the folder of sites has no template. */
const PLATFORM_TEMPLATE = path.join(import.meta.dirname, '../../../tenants', TEMPLATE)

/** Copies the template into a hidden folder, fills it in and checks it. Nothing is served until the plan is applied. */
export async function planTenant(dir: string, input: TenantInput): Promise<TenantPlan> {
  const hidden = `.new-${input.domain}`
  const place = path.join(dir, hidden)
  await rm(place, { recursive: true, force: true })
  const own = path.join(dir, TEMPLATE)
  await cp((await exists(own)) ? own : PLATFORM_TEMPLATE, place, { recursive: true })
  await fillIn(path.join(place, 'settings.json'), input)
  const { faults } = await loadFolder(dir, hidden, { fallbackDomain: input.domain })
  return {
    input,
    files: listContent(place).files,
    faults: faults.map((fault) => ({ ...fault, folder: input.domain })),
    apply: () => rename(place, path.join(dir, input.domain)),
    discard: () => rm(place, { recursive: true, force: true }),
  }
}

async function fillIn(file: string, { domain, name, country, locale, niche }: TenantInput): Promise<void> {
  const template = JSON.parse(await readFile(file, 'utf8')) as { company?: object }
  const settings = {
    ...template,
    name,
    countries: [country],
    default_locale: locale,
    niche,
    support_email: `support@${domain}`,
    company: { ...template.company, name, country },
  }
  await writeFile(file, `${JSON.stringify(settings, null, 2)}\n`)
}
