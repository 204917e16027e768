import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { ageConfirmedCookie } from '../../../server/identity/cookies.ts'
import { safePath } from '../../http/return-to.ts'
import { publicAction, publicLoader } from '../../http/route-builders.server.ts'

/** Somebody typed the address, or came back to it. */
export const loader = publicLoader({}, () => redirect('/'))

/** The answer to the age gate: back to the page that was asked for, without the gate. */
export const action = publicAction(
  { form: z.object({ returnTo: z.string().optional() }) },
  ({ load, form, headers }) => {
    headers.append('Set-Cookie', ageConfirmedCookie(load.runtime.config.publicScheme))
    return redirect(safePath(form.returnTo) ?? '/', 303)
  },
)
