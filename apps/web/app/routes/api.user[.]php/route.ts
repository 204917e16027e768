import { currentUser } from '@hearth/domain/accounts/current-user'
import { saveLanguage } from '@hearth/domain/accounts/save-language'
import { AppError } from '@hearth/domain/failures'
import { z } from 'zod'
import { logInAs } from '../../server/login.server.ts'
import { answer, answerCalls, memberCall, publicCall } from '../../server/route-builders.server.ts'

const loginBody = z.object({ email: z.string(), password: z.string() })
const languageBody = z.object({ language: z.string().max(20) })

/** Marks the platform's own client (spec, section 7). A form on another site cannot send it. */
function requireClientRequest({ headers }: Request) {
  if (headers.get('x-client-request') !== '1') throw new AppError('request.malformed', 400)
}

/** The viewer's own account: logging in to it, reading it, and the language they save for it. */
const calls = answerCalls({
  GET: memberCall({}, async ({ ctx, viewer }) => ({ user: await currentUser(ctx, { viewer }) })),
  POST: publicCall({ body: loginBody }, async ({ body, ...asked }) => {
    requireClientRequest(asked.request)
    const { memberId } = answer(await logInAs(asked, body))
    return { user: await currentUser(asked.ctx, { viewer: { scope: asked.scope, id: memberId } }) }
  }),
  PUT: memberCall({ body: languageBody }, async ({ ctx, viewer, request, body }) => {
    requireClientRequest(request)
    return answer(await saveLanguage(ctx, { viewer, language: body.language }))
  }),
})

export const loader = calls
export const action = calls
