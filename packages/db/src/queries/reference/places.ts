import { and, between, eq, sql } from 'drizzle-orm'
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

/** All cities of a region by name; three thousand in the largest. */
export const listCities = async (tx: TenantTx, { regionId }: { regionId: string }): Promise<CityRow[]> =>
  citiesOf(tx, { regionId })

const citiesOf = statement((db) =>
  db
    .select({ id: cities.id, name: cities.name })
    .from(cities)
    .where(eq(cities.regionId, placeholder('regionId')))
    .orderBy(cities.name),
)

export interface PlaceRow {
  readonly cityId: string
  readonly city: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** Null if the source has no region. */
  readonly regionId: string | null
  /** Name of the region. */
  readonly region: string | null
  /** Degrees. */
  readonly lat: number
  readonly lon: number
}

const placeColumns = {
  cityId: cities.id,
  city: cities.name,
  country: cities.country,
  regionId: cities.regionId,
  region: regions.name,
  lat: cities.lat,
  lon: cities.lon,
}

/** A city with its position. */
export async function findPlace(tx: TenantTx, { cityId }: { cityId: string }): Promise<PlaceRow | null> {
  const [row] = await placeOf(tx, { cityId })
  return row ?? null
}

const placeOf = statement((db) =>
  db
    .select(placeColumns)
    .from(cities)
    .leftJoin(regions, eq(regions.id, cities.regionId))
    .where(eq(cities.id, placeholder('cityId'))),
)

export async function findRegion(tx: TenantTx, { regionId }: { regionId: string }): Promise<RegionRow | null> {
  const [row] = await regionOf(tx, { regionId })
  return row ?? null
}

const regionOf = statement((db) =>
  db
    .select({ id: regions.id, country: regions.country, name: regions.name })
    .from(regions)
    .where(eq(regions.id, placeholder('regionId'))),
)

/** The centre in degrees. */
export interface Square {
  readonly lat: number
  readonly lon: number
  /** Distance to its northern and southern edges. */
  readonly high: number
  /** Distance to its eastern and western edges, clamped to the range of longitudes. */
  readonly wide: number
}

/** The city nearest to the centre of the square, measured on a plane; null if there is none in it. */
export async function findNearestCity(tx: TenantTx, { lat, lon, high, wide }: Square): Promise<PlaceRow | null> {
  const [row] = await nearestCity(tx, {
    ...{ lat, lon, south: lat - high, north: lat + high, west: lon - wide, east: lon + wide },
    shrink: Math.cos((lat * Math.PI) / 180),
  })
  return row ?? null
}

const degrees = (name: string) => sql`${placeholder(name)}::float8`

// A square, because the index of places finds it without reading anything outside.
const nearestCity = statement((db) =>
  db
    .select(placeColumns)
    .from(cities)
    .leftJoin(regions, eq(regions.id, cities.regionId))
    .where(
      and(
        between(cities.lat, degrees('south'), degrees('north')),
        between(cities.lon, degrees('west'), degrees('east')),
      ),
    )
    .orderBy(
      sql`power(${cities.lat} - ${degrees('lat')}, 2) + power((${cities.lon} - ${degrees('lon')}) * ${degrees('shrink')}, 2)`,
      cities.id,
    )
    .limit(1),
)
