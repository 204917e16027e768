import { DISMISSIBLE_ALERTS } from '@hearth/contracts/accounts'
import { dismissAlert } from '@hearth/domain/settings/dismiss-alert'
import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { MEMBERS_HOME } from '../../addresses.ts'
import { safePath } from '../../http/return-to.ts'
import { memberAction, publicLoader } from '../../http/route-builders.server.ts'

const dismissalForm = z.object({ alert: z.enum(DISMISSIBLE_ALERTS), returnTo: z.string().optional() })

/** Somebody typed the address: there is nothing to see. */
export const loader = publicLoader({}, () => redirect('/'))

/** Takes note that a member put an alert away, and leads back to where they saw it. */
export const action = memberAction({ form: dismissalForm }, async ({ ctx, viewer, form: { alert, returnTo } }) => {
  await dismissAlert(ctx, { viewer, alert })
  return redirect(safePath(returnTo) ?? MEMBERS_HOME, 303)
})
