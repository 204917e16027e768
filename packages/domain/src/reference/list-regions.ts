import { listRegions as regionRows } from '@hearth/db/queries/reference/places'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'

export interface Region {
  /** GeoNames code of the first administrative level, such as `NL.07`. */
  readonly id: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly name: string
}

/** The regions of the given countries, by country and name. */
export const listRegions = (
  ctx: AppContext,
  { scope, countries }: { scope: TenantScope; countries: readonly string[] },
): Promise<Region[]> => inTenant(ctx.db, scope, (tx) => regionRows(tx, { countries }))
