import type { DismissibleAlert } from '@hearth/contracts/accounts'
import { updateDismissedAlert } from '@hearth/db/queries/accounts/members'
import { inTenant } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import type { Viewer } from '../identity/sessions.ts'

/** Records that a member dismissed an alert, and when: it stays dismissed. */
export const dismissAlert = (
  ctx: AppContext,
  { viewer, alert }: { viewer: Pick<Viewer, 'scope' | 'id'>; alert: DismissibleAlert },
): Promise<void> =>
  inTenant(ctx.db, viewer.scope, (tx) => updateDismissedAlert(tx, { memberId: viewer.id, alert, at: ctx.clock.now() }))
