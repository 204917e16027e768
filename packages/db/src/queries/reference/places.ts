import { eq, inArray } from 'drizzle-orm'
import { sqlOf } from '../../handle.ts'
import { cities, regions } from '../../schema/reference.ts'
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

export interface CityRow {
  readonly id: string
  readonly name: string
}

/** Every city of a region, by name: three thousand in the largest. */
export const listCities = async (tx: TenantTx, { regionId }: { regionId: string }): Promise<CityRow[]> =>
  sqlOf(tx)
    .select({ id: cities.id, name: cities.name })
    .from(cities)
    .where(eq(cities.regionId, regionId))
    .orderBy(cities.name)
