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
  /** Somebody may have logged in since the call that was refused, in another tab. Every other answer is the same, whatever cookie was sent. */
  async forgetSession({ load, headers }) {
    if (!(await load.viewer())) headers.append('Set-Cookie', endedSessionCookie(load.runtime.config.publicScheme))
    return {}
  },
})

export const loader = route
export const action = route
