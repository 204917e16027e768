import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { enteredCookie } from '../../server/cookies.server.ts'
import { publicAction } from '../../server/route-builders.server.ts'
import { safePath } from '../../server/safe-path.ts'

/** The answer to the age gate: back to the page that was asked for, without the gate. */
export const action = publicAction({ form: z.object({ to: z.string().optional() }) }, ({ context, form, headers }) => {
  headers.append('Set-Cookie', enteredCookie(context.runtime.config.publicScheme))
  return redirect(safePath(form.to) ?? '/', 303)
})
