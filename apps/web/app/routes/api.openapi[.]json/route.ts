import { openApiDocument } from '@hearth/contracts/openapi'
import { MAX_URL_LENGTH } from '../../../server/request-line.ts'
import { apiRoute } from '../../server/api-routes.server.ts'
import { MAX_BODY_BYTES } from '../../server/body.server.ts'
import { sessionCookieName } from '../../server/cookies.server.ts'

/** What the endpoints of this site are, for whoever or whatever wants to call them. */
const route = apiRoute('/api/openapi.json', {
  openApi: ({ context, tenant }) =>
    openApiDocument({
      origin: context.origin,
      name: tenant.settings.name,
      sessionCookie: sessionCookieName(context.runtime.config.publicScheme),
      limits: { bodyBytes: MAX_BODY_BYTES, addressLength: MAX_URL_LENGTH },
    }),
})

export const loader = route
export const action = route
