import type { TenantId } from '@hearth/contracts/ids'
import type { AppContext } from '@hearth/domain/context'
import { listRegions, type Region } from '@hearth/domain/reference/list-regions'

type Known = Map<string, Promise<Region[]>>

// They change with a new version of the platform at most, and every page of results offers them.
const known = new WeakMap<AppContext['db'], Known>()

/** The regions of one country by name; none for all countries together. */
export async function regionsOf(
  ctx: AppContext,
  scope: { readonly tenantId: TenantId },
  country: string | null,
): Promise<readonly Region[]> {
  if (country === null) return []
  const regions = known.get(ctx.db) ?? new Map<string, Promise<Region[]>>()
  known.set(ctx.db, regions)
  const listed = regions.get(country) ?? listRegions(ctx, { scope, countries: [country] })
  regions.set(country, listed)
  // What failed is asked for again, and so is what was not loaded yet.
  const forget = () => regions.delete(country)
  listed.then((found) => found.length > 0 || forget(), forget)
  return listed
}
