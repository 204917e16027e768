import { DISMISSIBLE_ALERTS, type DismissibleAlert } from '@hearth/contracts/accounts'
import { accept } from '@hearth/domain/failures'
import { dismissAlert } from '@hearth/domain/settings/dismiss-alert'
import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { MEMBERS_HOME } from '../../addresses.ts'
import { intent, memberIntents } from '../../http/intents.server.ts'
import { safePath } from '../../http/return-to.ts'
import { publicLoader } from '../../http/route-builders.server.ts'

const puttingAway = (alert: DismissibleAlert) =>
  intent({
    form: z.object({ returnTo: z.string().optional() }),
    async save({ ctx, viewer }, { returnTo }) {
      await dismissAlert(ctx, { viewer, alert })
      return accept(safePath(returnTo) ?? MEMBERS_HOME)
    },
  })

/** For a typed address, which has nothing to show. */
export const loader = publicLoader({}, () => redirect('/'))

/** Records that a member dismissed an alert, and redirects to the page with it. */
export const action = memberIntents({
  field: 'alert',
  intents: Object.fromEntries(DISMISSIBLE_ALERTS.map((alert) => [alert, puttingAway(alert)])) as Record<
    DismissibleAlert,
    ReturnType<typeof puttingAway>
  >,
  saved: async (_, { value }) => redirect(value, 303),
})
