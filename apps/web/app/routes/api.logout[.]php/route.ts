import { closeSession } from '@hearth/domain/identity/sessions'
import { endedSessionCookie } from '../../../server/identity/cookies.ts'
import { presentedToken } from '../../areas/accounts/login.server.ts'
import { forgetSignup } from '../../areas/onboarding/signup-cookie.server.ts'
import { apiRoute } from '../../http/api-routes.server.ts'

const route = apiRoute('/api/logout.php', {
  /** Ends the viewer's session, by GET as the spec requires. Without a session the answer is the same. */
  async logOut({ ctx, scope, load, request, headers }) {
    await closeSession(ctx, { scope, token: presentedToken({ load, request }) })
    headers.append('Set-Cookie', endedSessionCookie(load.runtime.config.publicScheme))
    forgetSignup({ load, headers })
    return {}
  },
  /** Somebody may have logged in since the call that was refused, in another tab. Removing what was not sent could only remove their cookie. */
  async forgetSession({ load, request, headers }) {
    const isDead = presentedToken({ load, request }) !== null && !(await load.viewer())
    if (isDead) headers.append('Set-Cookie', endedSessionCookie(load.runtime.config.publicScheme))
    return {}
  },
})

export const loader = route
export const action = route
