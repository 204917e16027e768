import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { ageConfirmedCookie } from '../../../server/identity/cookies.ts'
import { safePathOrShorter } from '../../http/return-to.ts'
import { publicAction, publicLoader } from '../../http/route-builders.server.ts'

/** For a typed address or a history entry. */
export const loader = publicLoader({}, () => redirect('/'))

/** Stores the answer to the age gate and redirects to the requested page. */
export const action = publicAction(
  { form: z.object({ returnTo: z.string().optional() }) },
  ({ load, form, headers }) => {
    headers.append('Set-Cookie', ageConfirmedCookie(load.runtime.config.publicScheme))
    return redirect(safePathOrShorter(form.returnTo) ?? '/', 303)
  },
)
