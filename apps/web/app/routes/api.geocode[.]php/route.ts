import { findAddress, parsePoint } from '@hearth/domain/reference/places'
import { apiRoute } from '../../http/api-routes.server.ts'
import { countryName } from '../../words/intl.server.ts'
import { textLocaleOf } from '../../words/locale.server.ts'

/** The address at a point, of the reference data: nobody else is told where a member is. */
const route = apiRoute('/api/geocode.php', {
  geocode: async ({ ctx, scope, load, request, query: { lat = '', lon = '' } }) => {
    const point = parsePoint(lat, lon)
    const place = point && (await findAddress(ctx, { scope, point }))
    if (!place) return { address: false as const }
    const { country, regionId, region, cityId, city } = place
    return {
      address: {
        country: { id: country, name: countryName(country, await textLocaleOf(load, request)) },
        region: regionId !== null && region !== null ? { id: regionId, name: region } : null,
        city: { id: cityId, name: city },
      },
    }
  },
})

export const loader = route
export const action = route
