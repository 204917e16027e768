import type { TenantId } from '@hearth/contracts/ids'
import { z } from 'zod'
import type { HandlerContext } from '../../http/handler-context.server.ts'
import type { SentForm } from '../../http/save-result.ts'
import { countriesByName } from '../../words/intl.server.ts'
import type { LocationChoices } from './location-fields.tsx'
import { regionsOf } from './regions.server.ts'

const typed = z.string().default('')

/** The fields of a form that asks where somebody lives; `lat` and `lon` are where the browser said that it is. */
export const placeForm = { country: typed, region: typed, city: typed, lat: typed, lon: typed }

interface StoredPlace {
  readonly country: string
  readonly regionId: string | null
  readonly cityId: string | null
  /** Name of the city. */
  readonly city: string | null
}

/** Where somebody lives, by the fields of the form. */
export const storedPlace = ({ country, regionId, cityId }: Omit<StoredPlace, 'city'>) => ({
  country,
  region: regionId ?? '',
  city: cityId ?? '',
})

interface LocationOf {
  readonly viewer: { readonly scope: { readonly tenantId: TenantId } }
  readonly details: StoredPlace
  /** What was sent and refused is shown as it was sent. */
  readonly sent?: SentForm | null
  readonly textLocale: Parameters<typeof countriesByName>[1]
  /** Whether region and city are asked. */
  readonly asksPlace?: boolean
  /** Whether the stored country can be chosen where the site serves it no more. */
  readonly keepsCountry?: boolean
}

/** What the fields that ask where somebody lives show and offer. */
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
