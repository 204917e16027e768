import { closeSession } from '@hearth/domain/identity/sessions'
import { redirect } from '@remix-run/node'
import { endedSessionCookie } from '../../../server/identity/cookies.ts'
import { PATHS } from '../../addresses.ts'
import { presentedToken } from '../../areas/accounts/login.server.ts'
import { forgetSignup } from '../../areas/onboarding/signup-cookie.server.ts'
import { noFields } from '../../http/input-schemas.server.ts'
import { publicAction, publicLoader } from '../../http/route-builders.server.ts'
import { withNotice } from '../../page-notice.ts'

/** For a typed address or a history entry. Does not log out, because a link on another site could lead here. */
export const loader = publicLoader({}, () => redirect('/'))

/** Ends the session, if there is one, and redirects to the front page with a message (spec, section 6). */
export const action = publicAction({ form: noFields }, async ({ ctx, scope, load, request, headers }) => {
  await closeSession(ctx, { scope, token: presentedToken({ load, request }) })
  headers.append('Set-Cookie', endedSessionCookie(load.runtime.config.publicScheme))
  forgetSignup({ load, headers })
  headers.set('Cache-Control', 'no-store')
  return redirect(withNotice(PATHS.home, 'logged_out'), 303)
})
