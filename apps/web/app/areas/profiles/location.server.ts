import type { TenantId } from '@hearth/contracts/ids'
import { z } from 'zod'
import type { HandlerContext } from '../../http/handler-context.server.ts'
import type { SentForm } from '../../http/save-result.ts'
import { countriesByName } from '../../words/intl.server.ts'
import type { LocationChoices } from './location-fields.tsx'
import { regionsOf } from './regions.server.ts'

const typed = z.string().default('')

/** The fields of a form for a place; `lat` and `lon` are the browser's position. */
export const placeForm = { country: typed, region: typed, city: typed, lat: typed, lon: typed }

interface StoredPlace {
  readonly country: string
  readonly regionId: string | null
  readonly cityId: string | null
  /** Name of the city. */
  readonly city: string | null
}

/** A place as values of the form's fields. */
export const storedPlace = ({ country, regionId, cityId }: Omit<StoredPlace, 'city'>) => ({
  country,
  region: regionId ?? '',
  city: cityId ?? '',
})

interface LocationOf {
  readonly viewer: { readonly scope: { readonly tenantId: TenantId } }
  readonly details: StoredPlace
  /** Values of a refused form, which are shown again. */
  readonly sent?: SentForm | null
  readonly textLocale: Parameters<typeof countriesByName>[1]
  /** Whether region and city are asked for. */
  readonly asksPlace?: boolean
  /** Whether the stored country can be chosen although the site no longer serves it. */
  readonly keepsCountry?: boolean
}

/** The values and options of the location fields. */
export async function locationOf(
  { ctx, tenant }: Pick<HandlerContext, 'ctx' | 'tenant'>,
  { viewer, details, sent = null, textLocale, asksPlace = true, keepsCountry = false }: LocationOf,
): Promise<LocationChoices> {
  const { countries } = tenant.settings
  const stored = storedPlace(details)
  const place = sent ? { ...stored, ...textsIn(sent) } : stored
  const served = countries.find((one) => one === place.country) ?? null
  const regions = asksPlace ? await regionsOf(ctx, viewer.scope, served) : []
  return {
    ...place,
    countries: countriesByName([...new Set([...countries, ...(keepsCountry ? [details.country] : [])])], textLocale),
    regions: regions.map(({ id, name }) => ({ value: id, label: name })),
    cities: place.city !== '' && place.city === stored.city ? [{ value: stored.city, label: details.city ?? '' }] : [],
  }
}

const textsIn = (sent: SentForm): Partial<Record<'country' | 'region' | 'city', string>> =>
  Object.fromEntries(
    (['country', 'region', 'city'] as const).flatMap((field) => {
      const value = sent[field]
      return typeof value === 'string' ? [[field, value]] : []
    }),
  )
