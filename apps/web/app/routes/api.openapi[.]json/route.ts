import { openApiDocument } from '@hearth/contracts/openapi'
import { MAX_URL_LENGTH } from '../../../server/gates/request-line.ts'
import { sessionCookieName } from '../../../server/identity/cookies.ts'
import { apiRoute } from '../../http/api-routes.server.ts'
import { MAX_BODY_BYTES } from '../../http/body.server.ts'

/** Describes the endpoints of this site to people and programs that call them. */
const route = apiRoute('/api/openapi.json', {
  openApi: ({ load, tenant }) =>
    openApiDocument({
      origin: load.origin,
      name: tenant.settings.name,
      sessionCookie: sessionCookieName(load.runtime.config.publicScheme),
      limits: { bodyBytes: MAX_BODY_BYTES, addressLength: MAX_URL_LENGTH },
    }),
})

export const loader = route
export const action = route
