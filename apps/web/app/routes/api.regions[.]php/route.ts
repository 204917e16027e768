import { listRegions } from '@hearth/domain/reference/list-regions'
import { apiRoute } from '../../http/api-routes.server.ts'

/** The regions of the countries that the tenant serves. */
const route = apiRoute('/api/regions.php', {
  regions: async ({ ctx, scope, tenant }) => ({
    regions: await listRegions(ctx, { scope, countries: tenant.settings.countries }),
  }),
})

export const loader = route
export const action = route
