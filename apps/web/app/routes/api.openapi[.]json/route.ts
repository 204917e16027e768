import type { OpenApiAnswer } from '@hearth/contracts/answers/openapi'
import { openApiDocument } from '@hearth/contracts/openapi'
import { MAX_URL_LENGTH } from '../../../server/request-line.ts'
import { MAX_BODY_BYTES } from '../../server/body.server.ts'
import { sessionCookieName } from '../../server/cookies.server.ts'
import { answerCalls, publicCall } from '../../server/route-builders.server.ts'

/** What the calls of this site are, for whoever or whatever wants to make them. */
const calls = answerCalls({
  GET: publicCall(
    {},
    ({ context, tenant }): OpenApiAnswer =>
      openApiDocument({
        origin: context.origin,
        name: tenant.settings.name,
        sessionCookie: sessionCookieName(context.runtime.config.publicScheme),
        limits: { bodyBytes: MAX_BODY_BYTES, addressLength: MAX_URL_LENGTH },
      }),
  ),
})

export const loader = calls
export const action = calls
