import { toPublicSettings } from '@hearth/tenancy/settings-view'
import { apiRoute } from '../../http/api-routes.server.ts'
import { textLocaleOf } from '../../words/locale.server.ts'

/** Always the settings of the host's tenant: a `domain` in the query is one more parameter that changes nothing (spec, section 7). */
const route = apiRoute('/api/settings.php', {
  settings: async ({ load, request, tenant }) => ({
    settings: toPublicSettings(tenant, {
      textLocale: await textLocaleOf(load, request),
      geoipCountry: load.country,
      pushPublicKey: null,
    }),
  }),
})

export const loader = route
export const action = route
