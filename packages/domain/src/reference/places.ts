import { listCities as cityRows, findNearestCity, type PlaceRow } from '@hearth/db/queries/reference/places'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'

/** A position in degrees, rounded to two decimals (about a kilometre); nothing more precise is stored or looked up. */
interface Point {
  readonly lat: number
  readonly lon: number
}

export const roundedDegrees = (degrees: number): number => Math.round(degrees * 100) / 100

const degreesIn = (text: string, most: number): number | null => {
  if (!/^\s*[-+]?\d{1,3}(\.\d{1,20})?\s*$/.test(text)) return null
  const degrees = Number(text)
  return Math.abs(degrees) <= most ? roundedDegrees(degrees) : null
}

/** Parses two texts of decimal degrees into a rounded point; null for anything else. */
export function parsePoint(lat: string, lon: string): Point | null {
  const [north, east] = [degreesIn(lat, 90), degreesIn(lon, 180)]
  return north === null || east === null ? null : { lat: north, lon: east }
}

/** Kilometres within which a position may be from the city that is stated with it. */
const NEAR = 50
const KM_PER_DEGREE = 111.2

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Distance in kilometres on a sphere. */
function distance(one: Point, other: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const chord =
    half(one.lat, other.lat) + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * half(one.lon, other.lon)
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** The nearest city within fifty kilometres of a position; null if there is none. */
export async function findAddress(
  ctx: AppContext,
  { scope, point }: { scope: TenantScope; point: Point },
): Promise<PlaceRow | null> {
  const high = NEAR / KM_PER_DEGREE
  const wide = Math.min(180, high / Math.max(0.01, Math.cos(radians(point.lat))))
  const nearest = await inTenant(ctx.db, scope, (tx) => findNearestCity(tx, { ...point, high, wide }))
  return nearest && distance(point, nearest) <= NEAR ? nearest : null
}

interface City {
  readonly id: string
  readonly name: string
}

/** The cities of a region, by name; empty for an unknown region. */
export const listCities = (
  ctx: AppContext,
  { scope, region }: { scope: TenantScope; region: string },
): Promise<City[]> => inTenant(ctx.db, scope, (tx) => cityRows(tx, { regionId: region }))
