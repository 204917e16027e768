import { originOf } from '@hearth/tenancy/origin'
import type { PageContext } from '../../http/route-builders.server.ts'

export interface TenantLink {
  readonly folder: string
  readonly name: string
  readonly current: boolean
  readonly href: string
}

/**
 * The tenants that a page for developers offers, and where it is to be asked for when another one was chosen: a tenant's typefaces are served on its own
 * host alone.
 */
export function tenantToShow(
  { load, tenant, request }: Pick<PageContext, 'load' | 'tenant' | 'request'>,
  folder: string | undefined,
): { readonly elsewhere: string | null; readonly tenants: readonly TenantLink[] } {
  const { tenants, config } = load.runtime
  const { pathname, search } = new URL(request.url)
  const chosen = tenants.all().find((one) => one.folder === folder) ?? tenant
  return {
    elsewhere: chosen.id === tenant.id ? null : `${originOf(chosen, config)}${pathname}${search}`,
    tenants: tenants.all().map(({ folder: own, settings }) => {
      const address = new URLSearchParams(search)
      address.set('tenant', own)
      return { folder: own, name: settings.name, current: own === tenant.folder, href: `?${address}` }
    }),
  }
}
