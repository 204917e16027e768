import { closeSession } from '@hearth/domain/identity/sessions'
import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { endedSessionCookie } from '../../../server/identity/cookies.ts'
import { PATHS } from '../../addresses.ts'
import { presentedToken } from '../../areas/accounts/login.server.ts'
import { publicAction, publicLoader } from '../../http/route-builders.server.ts'
import { withNotice } from '../../page-notice.ts'

/** Somebody typed the address, or came back to it: nothing happens, since a link from elsewhere could lead here too. */
export const loader = publicLoader({}, () => redirect('/'))

/** Ends the session, if there is one, and leads to the front page (spec, section 6), which says so. */
export const action = publicAction({ form: z.object({}) }, async ({ ctx, scope, load, request, headers }) => {
  await closeSession(ctx, { scope, token: presentedToken({ load, request }) })
  headers.append('Set-Cookie', endedSessionCookie(load.runtime.config.publicScheme))
  headers.set('Cache-Control', 'no-store')
  return redirect(withNotice(PATHS.home, 'logged_out'), 303)
})
