import { listCities } from '@hearth/domain/reference/places'
import { apiRoute } from '../../http/api-routes.server.ts'

const route = apiRoute('/api/cities.php', {
  cities: async ({ ctx, scope, query: { region = '' } }) => ({
    cities: region === '' ? [] : await listCities(ctx, { scope, region }),
  }),
})

export const loader = route
export const action = route
