import type { TenantId } from '@hearth/contracts/ids'
import type { TextLocale } from '@hearth/contracts/locales'
import type { CompanyInfo, Settings } from '@hearth/contracts/tenant-settings'
import type { Theme } from '@hearth/contracts/theme'
import type { FontMeasures } from '@hearth/ui/theme/typefaces'

/** Texts of one tenant: only what differs from the platform's, by text locale, area and flat key. */
export type TenantTexts = Partial<Record<TextLocale, Record<string, Record<string, string>>>>

/** One branded site as last read from its folder. Immutable: a change makes a new object with another `version`. */
export interface Tenant {
  readonly id: TenantId
  /** The folder's name under `tenants/`; the id derives from it. */
  readonly folder: string
  /** The canonical host, lower case, without port: `settings.domain`. */
  readonly domain: string
  readonly aliases: readonly string[]
  readonly settings: Settings
  readonly company: CompanyInfo
  /** What the brand states about its looks, defaults filled in. */
  readonly theme: Theme
  /** Content of the tenant's `<style>` element: every theme variable, light and dark. */
  readonly themeCss: string
  readonly texts: TenantTexts
  /** Markdown by text locale and page name. */
  readonly pages: Partial<Record<TextLocale, Record<string, string>>>
  readonly brand: BrandAssets
  /** Hash of everything above: a cache key that changes when any file of the folder changes. */
  readonly version: string
}

/** The number of a site's support and that of its company: each stands for the other where there is one only. */
export const phonesOf = ({
  support_phone: site,
  company: { support_phone: company },
}: PhoneSettings): { readonly support: string | null; readonly company: string | null } => ({
  support: site ?? company,
  company: company ?? site,
})
interface PhoneSettings extends Pick<Settings, 'support_phone'> {
  readonly company: Pick<CompanyInfo, 'support_phone'>
}

/** Files of `assets/`, served at `/brand/<hash>/<file>`, immutable. */
export interface BrandAssets {
  readonly hash: string
  /** The files that passed the checks, by name. */
  readonly files: ReadonlyMap<string, FileStamp>
  /** Measures of those that are typefaces with the basic Latin letters, by name. */
  readonly fonts: ReadonlyMap<string, FontMeasures>
}

/** Size, times and inode of a file when it was checked. A file that differs is not served under the same hash. */
export interface FileStamp {
  /** Where it lies, links resolved. */
  readonly path: string
  readonly size: number
  readonly mtimeMs: number
  readonly ctimeMs: number
  readonly ino: number
}

/** What is wrong with one file of one tenant folder, in words an operator can act on. */
export interface Fault {
  readonly folder: string
  /** Path inside the folder, such as `settings.json`. */
  readonly file: string
  /** Where in the file, such as `signups` or `company.kvk`; empty for the file as a whole. */
  readonly key: string
  readonly problem: string
  readonly remedy: string
  /** An error keeps the folder from being applied; a warning does not. */
  readonly severity: 'error' | 'warning'
}

/** The live set of tenants. Look-ups are synchronous and take the same time with three tenants as with ten thousand. */
export interface Tenants {
  /** The tenant of a Host header (any case, with or without port or trailing dot); `alias` is true when the host is not its domain. Null when unknown or malformed. */
  byHost(host: string | undefined): { tenant: Tenant; alias: boolean } | null
  byId(id: TenantId): Tenant | null
  all(): readonly Tenant[]
  faults(): readonly Fault[]
  /** Called after every change that took effect, with the tenants that appeared, changed or went. Returns the function that stops it. */
  onChange(listener: (changes: readonly TenantChange[]) => void): () => void
  close(): void
}
export interface TenantChange {
  readonly kind: 'added' | 'changed' | 'removed'
  readonly tenant: Tenant
}
