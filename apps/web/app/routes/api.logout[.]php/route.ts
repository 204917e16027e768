import { logOut } from '@hearth/domain/accounts/log-out'
import { AppError } from '@hearth/domain/failures'
import { endedSessionCookie } from '../../server/cookies.server.ts'
import { presentedToken } from '../../server/login.server.ts'
import { answerCalls, publicCall } from '../../server/route-builders.server.ts'

/**
 * The spec makes it a GET, which any page could have a browser send: only a script of our own counts. Browsers that do not say who asks need
 * the header that a page elsewhere cannot add.
 */
function requireOwnScript({ headers }: Request) {
  const site = headers.get('Sec-Fetch-Site')
  const own =
    site === null
      ? headers.get('X-Client-Request') === '1'
      : site === 'same-origin' && headers.get('Sec-Fetch-Mode') !== 'navigate'
  if (!own) throw new AppError('request.origin_refused', 403)
}

/** Ends the viewer's session. Without one there is nothing to do, and the answer is the same. */
const calls = answerCalls({
  GET: publicCall({}, async ({ ctx, scope, context, request, headers }) => {
    requireOwnScript(request)
    await logOut(ctx, { scope, token: presentedToken({ context, request }) })
    headers.append('Set-Cookie', endedSessionCookie(context.runtime.config.publicScheme))
    return {}
  }),
})

export const loader = calls
export const action = calls
