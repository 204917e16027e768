import type { LogoutAnswer } from '@hearth/contracts/answers/logout'
import { closeSession } from '@hearth/domain/accounts/sessions'
import { endedSessionCookie } from '../../server/cookies.server.ts'
import { presentedToken } from '../../server/login.server.ts'
import { answerCalls, publicCall } from '../../server/route-builders.server.ts'

/** Ends the viewer's session, by GET as the spec has it. Without one there is nothing to do, and the answer is the same. */
const calls = answerCalls({
  GET: publicCall({ changes: true }, async ({ ctx, scope, context, request, headers }): Promise<LogoutAnswer> => {
    await closeSession(ctx, { scope, token: presentedToken({ context, request }) })
    headers.append('Set-Cookie', endedSessionCookie(context.runtime.config.publicScheme))
    return {}
  }),
})

export const loader = calls
export const action = calls
