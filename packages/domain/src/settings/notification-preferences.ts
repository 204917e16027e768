import { CHANNELS_OF_BUILD, type NotificationChannel, type NotificationType } from '@hearth/contracts/accounts'
import type { MailStop } from '@hearth/contracts/mail'
import { removeMailStop, updateNotifications } from '@hearth/db/queries/accounts/members'
import { inTenant } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import type { Viewer } from '../identity/sessions.ts'

interface OfViewer {
  readonly viewer: Pick<Viewer, 'scope' | 'id'>
}

/** The wanted notifications by channel, in any order. */
type WantedNotifications = Readonly<Partial<Record<NotificationChannel, ReadonlySet<NotificationType>>>>

/** Saves which of the offered notifications a member wants by the channels of this build; all other preferences stay. */
export async function saveNotifications(
  ctx: AppContext,
  { viewer, offered, wanted }: OfViewer & { offered: readonly NotificationType[]; wanted: WantedNotifications },
): Promise<void> {
  const disabled = Object.fromEntries(
    CHANNELS_OF_BUILD.flatMap((channel) => {
      const types = wanted[channel]
      return types ? [[channel, offered.filter((type) => !types.has(type))] as const] : []
    }),
  )
  await inTenant(ctx.db, viewer.scope, (tx) => updateNotifications(tx, { memberId: viewer.id, offered, ...disabled }))
}

/** The stops that a member may lift: their own unsubscribing. Support lifts a mark as spam, and another address ends a bounce. */
export const LIFTABLE_STOPS: readonly MailStop[] = ['listunsubscribe']

/** Lets a member who unsubscribed get optional mail again. */
export const resumeMail = (ctx: AppContext, { viewer }: OfViewer): Promise<unknown> =>
  inTenant(ctx.db, viewer.scope, (tx) =>
    Promise.all(LIFTABLE_STOPS.map((reason) => removeMailStop(tx, { memberId: viewer.id, reason }))),
  )
