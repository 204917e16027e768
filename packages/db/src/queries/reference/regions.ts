import { inArray } from 'drizzle-orm'
import { sqlOf } from '../../handle.ts'
import { regions } from '../../schema/reference.ts'
import type { TenantTx } from '../../scope.ts'

export interface RegionRow {
  readonly id: string
  readonly country: string
  readonly name: string
}

/** The regions of these countries (ISO 3166-1 alpha-2), by country and name. */
export const listRegions = async (
  tx: TenantTx,
  { countries }: { countries: readonly string[] },
): Promise<RegionRow[]> =>
  sqlOf(tx)
    .select({ id: regions.id, country: regions.country, name: regions.name })
    .from(regions)
    .where(inArray(regions.country, [...countries]))
    .orderBy(regions.country, regions.name)
