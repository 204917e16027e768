import { eq } from 'drizzle-orm'
import { sqlOf } from '../../handle.ts'
import { cities } from '../../schema/reference.ts'
import type { TenantTx } from '../../scope.ts'

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
