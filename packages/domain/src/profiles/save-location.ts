import { isUuid } from '@hearth/contracts/ids'
import { type OwnDetails, updateOwnDetails } from '@hearth/db/queries/profiles/own-details'
import { findPlace, findRegion, listCities } from '@hearth/db/queries/reference/places'
import { inTenant, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { AppError, accept, type FieldRefusal, fault, type Outcome, type Parsed, refuseFields } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'
import { parsePoint, roundedDegrees } from '../reference/places.ts'

/** Where somebody lives, as they filled it in: nothing in it has been checked. */
export interface LocationDraft {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** GeoNames code; empty for none. */
  readonly region: string
  /** Id of a city of that region, or its name as it was typed; empty for none. */
  readonly city: string
  /** What the browser says, both or none: they take the place of those of the city. */
  readonly lat: string
  readonly lon: string
}

interface SaveLocation {
  readonly viewer: Pick<Viewer, 'scope' | 'id'>
  readonly draft: LocationDraft
  /** Countries that the site serves, ISO 3166-1 alpha-2. */
  readonly countries: readonly string[]
}

type Location = Pick<OwnDetails, 'country' | 'regionId' | 'cityId' | 'lat' | 'lon'>
type LocationField = 'country' | 'region' | 'city'

/** Saves where the member lives: a country of the site, and a region and a city that lie in it and in each other; or says what does not fit. */
export async function saveLocation(
  ctx: AppContext,
  { viewer, draft, countries }: SaveLocation,
): Promise<Outcome<null> | FieldRefusal<'profiles.invalid_details'>> {
  const refused = await inTenant(ctx.db, viewer.scope, async (tx) => {
    const found = await findLocation(tx, draft, countries)
    if (!found.ok) return found.fault
    const saved = await updateOwnDetails(tx, { memberId: viewer.id, details: found.value })
    if (!saved) throw new AppError('platform.not_found', 404)
    return null
  })
  return refused ? refuseFields('profiles.invalid_details', [refused]) : accept(null)
}

type FoundLocation =
  | { readonly ok: true; readonly value: Location }
  | { readonly ok: false; readonly fault: FieldFault }
interface FieldFault {
  readonly field: LocationField
  readonly code: string
}

const misfit = (field: LocationField, code: string): FoundLocation => ({ ok: false, fault: { field, code } })

/** A country of the site, and a region and a city that lie in it and in each other; or what does not fit. */
export async function findLocation(
  tx: TenantTx,
  draft: LocationDraft,
  countries: readonly string[],
): Promise<FoundLocation> {
  const { country, region: regionId } = draft
  if (!countries.includes(country)) return misfit('country', 'profiles.country_required')
  const region = regionId === '' ? null : await findRegion(tx, { regionId })
  if (regionId !== '' && region?.country !== country) return misfit('region', 'profiles.region_unknown')
  const city = await findCity(tx, draft)
  if (!city.ok) return misfit('city', city.fault.code)
  const place = city.value
  if (place && (place.country !== country || (region !== null && place.regionId !== region.id)))
    return misfit('city', 'profiles.city_elsewhere')
  const point = parsePoint(draft.lat, draft.lon)
  return accept({
    country,
    regionId: region?.id ?? place?.regionId ?? null,
    cityId: place?.cityId ?? null,
    lat: point?.lat ?? (place && roundedDegrees(place.lat)),
    lon: point?.lon ?? (place && roundedDegrees(place.lon)),
  })
}

const plain = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()

async function findCity(
  tx: TenantTx,
  { region, city }: LocationDraft,
): Promise<Parsed<Awaited<ReturnType<typeof findPlace>>>> {
  const typed = city.trim()
  if (typed === '') return accept(null)
  if (isUuid(typed)) {
    const place = await findPlace(tx, { cityId: typed.toLowerCase() })
    return place ? accept(place) : fault('profiles.city_unknown')
  }
  // A name says which city only within a region.
  const cities = region === '' || typed.length > 100 ? [] : await listCities(tx, { regionId: region })
  const named = cities.find(({ name }) => plain(name) === plain(typed))
  return named ? accept(await findPlace(tx, { cityId: named.id })) : fault('profiles.city_unknown')
}
