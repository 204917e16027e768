import { isHostname } from '@hearth/contracts/tenant-settings'
import type { Tenant } from './tenant.ts'

/**
 * The host of a Host header in lower case, without port and trailing dot. Null when the header is absent or not the name of a host:
 * user information, IP literals, underscores, spaces, control characters, anything outside ASCII, more than 253 characters.
 */
export function parseHost(header: string | undefined): string | null {
  if (header === undefined || header.length > 260) return null
  const [, name, port] = /^([A-Za-z0-9.-]+?)\.?(?::(\d{0,5}))?$/.exec(header) ?? []
  if (name === undefined || Number(port ?? 0) > 65_535) return null
  const host = name.toLowerCase()
  return isHostname(host) ? host : null
}

export const hostsOf = (tenant: Pick<Tenant, 'domain' | 'aliases'>): string[] => [tenant.domain, ...tenant.aliases]

/** Maps hosts to tenants in one Map, so that a look-up takes the same time for any number of tenants. */
interface HostIndex {
  /** The tenant of a host in the form of `parseHost`. */
  get(host: string): Tenant | undefined
  /** Replaces the folder's tenant. Every host must be free or the folder's own. */
  put(tenant: Tenant): void
  remove(folder: string): void
  /**
   * Hosts of the tenant that belong to another folder, with that folder's name. A domain outranks another tenant's alias; otherwise the first folder
   * keeps the host.
   */
  conflicts(tenant: Tenant): ReadonlyMap<string, string>
}

export function createHostIndex(): HostIndex {
  const byHost = new Map<string, Tenant>()
  const byFolder = new Map<string, Tenant>()

  function remove(folder: string) {
    const held = byFolder.get(folder)
    if (!held) return
    byFolder.delete(folder)
    for (const host of hostsOf(held)) byHost.delete(host)
  }

  return {
    get: (host) => byHost.get(host),
    remove,
    put(tenant) {
      remove(tenant.folder)
      byFolder.set(tenant.folder, tenant)
      for (const host of hostsOf(tenant)) byHost.set(host, tenant)
    },
    conflicts(tenant) {
      const taken = new Map<string, string>()
      for (const host of hostsOf(tenant)) {
        const holder = byHost.get(host)
        if (!holder || holder.folder === tenant.folder) continue
        const givesWay = host === tenant.domain && host !== holder.domain
        if (!givesWay) taken.set(host, holder.folder)
      }
      return taken
    },
  }
}
