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

/** Which tenant answers on which host: one Map, so a look-up takes the same time however many tenants there are. */
interface HostIndex {
  /** The tenant of a host in the form that `parseHost` gives. */
  get(host: string): Tenant | undefined
  /** Takes the place of what this folder held before. Every host must be free or the folder's own. */
  put(tenant: Tenant): void
  remove(folder: string): void
  /** Hosts of the tenant that another folder holds and keeps, with that folder's name. An alias gives way to a domain; else the first keeps it. */
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
