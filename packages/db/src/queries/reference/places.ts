import { eq, sql } from 'drizzle-orm'
import { cities, regions } from '../../schema/reference.ts'
import type { TenantTx } from '../../scope.ts'
import { placeholder, statement } from '../../statement.ts'

export interface RegionRow {
  readonly id: string
  readonly country: string
  readonly name: string
}

/** The regions of these countries (ISO 3166-1 alpha-2), by country and name. */
export const listRegions = async (
  tx: TenantTx,
  { countries }: { countries: readonly string[] },
): Promise<RegionRow[]> => regionsByCountry(tx, { countries: `{${countries}}` })

const regionsByCountry = statement((db) =>
  db
    .select({ id: regions.id, country: regions.country, name: regions.name })
    .from(regions)
    .where(sql`${regions.country} = any(${placeholder('countries')}::text[])`)
    .orderBy(regions.country, regions.name),
)

export interface CityRow {
  readonly id: string
  readonly name: string
}

/** Every city of a region, by name: three thousand in the largest. */
export const listCities = async (tx: TenantTx, { regionId }: { regionId: string }): Promise<CityRow[]> =>
  citiesOf(tx, { regionId })

const citiesOf = statement((db) =>
  db
    .select({ id: cities.id, name: cities.name })
    .from(cities)
    .where(eq(cities.regionId, placeholder('regionId')))
    .orderBy(cities.name),
)
