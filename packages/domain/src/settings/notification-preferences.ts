import {
  CHANNELS_OF_BUILD,
  NOTIFICATION_TYPES,
  type NotificationChannel,
  type NotificationType,
} from '@hearth/contracts/accounts'
import type { MailStop } from '@hearth/contracts/mail'
import { removeMailStop, updateNotifications } from '@hearth/db/queries/accounts/members'
import { inTenant } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import type { Viewer } from '../identity/sessions.ts'

interface OfViewer {
  readonly viewer: Pick<Viewer, 'scope' | 'id'>
}

/** What is wanted by each channel, in any order. */
export type WantedNotifications = Readonly<Partial<Record<NotificationChannel, ReadonlySet<NotificationType>>>>

/** Saves what a member wants to be told by the channels that this build has; of a channel that is not named nothing changes. */
export async function saveNotifications(
  ctx: AppContext,
  { viewer, wanted }: OfViewer & { wanted: WantedNotifications },
): Promise<void> {
  const disabled = Object.fromEntries(
    CHANNELS_OF_BUILD.flatMap((channel) => {
      const types = wanted[channel]
      return types ? [[channel, NOTIFICATION_TYPES.filter((type) => !types.has(type))] as const] : []
    }),
  )
  await inTenant(ctx.db, viewer.scope, (tx) => updateNotifications(tx, { memberId: viewer.id, ...disabled }))
}

/** The stops that a member may lift: what they asked for themself. Spam marks and addresses that refuse mail say something of others. */
export const LIFTABLE_STOPS: readonly MailStop[] = ['listunsubscribe']

/** Has a member mailed again who had unsubscribed. */
export const resumeMail = (ctx: AppContext, { viewer }: OfViewer): Promise<unknown> =>
  inTenant(ctx.db, viewer.scope, (tx) =>
    Promise.all(LIFTABLE_STOPS.map((reason) => removeMailStop(tx, { memberId: viewer.id, reason }))),
  )
