import type { TenantId } from '@hearth/contracts/ids'
import type { Locale, TextLocale } from '@hearth/contracts/locales'
import type { CompanyInfo, Settings } from '@hearth/contracts/tenant-settings'
import type { Theme } from '@hearth/contracts/theme'
import type { FontMeasures } from '@hearth/ui/theme/typefaces'

/** A tenant's own texts by text locale, area and flat key. */
export type TenantTexts = Partial<Record<TextLocale, Record<string, Record<string, string>>>>

/** One branded site as its folder was last read. Immutable: a change makes a new object with another `version`. */
export interface Tenant {
  readonly id: TenantId
  /** The folder's name under `tenants/`, from which the id is derived. */
  readonly folder: string
  /** The canonical host, lower case, without port: `settings.domain`. */
  readonly domain: string
  readonly aliases: readonly string[]
  readonly settings: Settings
  readonly company: CompanyInfo
  /** The brand's seeds, with defaults filled in. */
  readonly theme: Theme
  /** Content of the tenant's `<style>` element: all theme variables, light and dark. */
  readonly themeCss: string
  readonly texts: TenantTexts
  /** Markdown by text locale and page name. */
  readonly pages: Partial<Record<TextLocale, Record<string, string>>>
  /** Lines by locale, with which profiles of a demo answer by themselves. */
  readonly answers: Partial<Record<Locale, readonly string[]>>
  readonly brand: BrandAssets
  /** Hash of all of the above, for use as a cache key: it changes with any file of the folder. */
  readonly version: string
}

/** Telephone numbers of a site's support and of its company; if only one is set, it stands for both. */
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

/** Files of `assets/`, served at `/brand/<hash>/<file>` as immutable. */
export interface BrandAssets {
  readonly hash: string
  /** The valid files by name. */
  readonly files: ReadonlyMap<string, FileStamp>
  /** Measures of the fonts with the basic Latin letters, by name. */
  readonly fonts: ReadonlyMap<string, FontMeasures>
}

/** Size, times and inode of a file when it was checked. A file that differs from them is not served under the same hash. */
export interface FileStamp {
  /** The path with links resolved. */
  readonly path: string
  readonly size: number
  readonly mtimeMs: number
  readonly ctimeMs: number
  readonly ino: number
}

/** What is wrong with one file of a tenant folder, in words on which an operator can act. */
export interface Fault {
  readonly folder: string
  /** Path inside the folder, such as `settings.json`. */
  readonly file: string
  /** Key within the file, such as `signups` or `company.kvk`; empty for the file as a whole. */
  readonly key: string
  readonly problem: string
  readonly remedy: string
  /** An error keeps the folder from being applied; a warning does not. */
  readonly severity: 'error' | 'warning'
}

/** The live set of tenants. Look-ups are synchronous and take the same time for three tenants and for ten thousand. */
export interface Tenants {
  /**
   * The tenant of a Host header (any case, with or without port or trailing dot); `alias` is true if the host is not its domain. Null if unknown or
   * malformed.
   */
  byHost(host: string | undefined): { tenant: Tenant; alias: boolean } | null
  /** Whether a site of this host is not served because its settings are broken. */
  isDown(host: string | undefined): boolean
  byId(id: TenantId): Tenant | null
  all(): readonly Tenant[]
  faults(): readonly Fault[]
  /**
   * Calls the listener after each change that took effect, with the tenants that were added, changed or removed. Returns a function that stops it.
   */
  onChange(listener: (changes: readonly TenantChange[]) => void): () => void
  close(): void
}
export interface TenantChange {
  readonly kind: 'added' | 'changed' | 'removed'
  readonly tenant: Tenant
}
