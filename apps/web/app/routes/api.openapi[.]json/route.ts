import type { OpenApiAnswer } from '@hearth/contracts/answers/openapi'
import { openApiDocument } from '@hearth/contracts/openapi'
import { answerCalls, publicCall } from '../../server/route-builders.server.ts'

/** What the calls of this site are, for whoever or whatever wants to make them. */
const calls = answerCalls({
  GET: publicCall(
    {},
    ({ context, tenant }): OpenApiAnswer => openApiDocument({ origin: context.origin, name: tenant.settings.name }),
  ),
})

export const loader = calls
export const action = calls
