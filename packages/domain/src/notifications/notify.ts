import { type MemberId, type NotificationId, newId } from '@hearth/contracts/ids'
import type { NotificationIdsOf, NotificationKind } from '@hearth/contracts/notifications'
import { insertNotifications, removeNotifications } from '@hearth/db/queries/notifications/notifications'
import type { TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { type AnyEvent, recordEvents } from '../events/record-events.ts'

type Context = Pick<AppContext, 'clock'>

/** What one member is told: a kind of the catalogue with its ids. */
type CauseOf<Kind extends NotificationKind> = Kind extends NotificationKind
  ? { readonly memberId: MemberId; readonly kind: Kind; readonly ids: NotificationIdsOf<Kind> }
  : never
type Cause = CauseOf<NotificationKind>
/** `aboutId` is the other member whom it is about: it is shown only while they may be shown, and goes with them. */
type Notification = Cause & { readonly aboutId?: MemberId | null }

/**
 * Tells members something in the transaction of what it tells of, and their browsers after the commit. A transaction calls this once, with all of its
 * notifications and with its other events, because members are locked in the order of their ids.
 */
export async function notify(
  ctx: Context,
  tx: TenantTx,
  told: readonly Notification[],
  events: readonly AnyEvent[] = [],
): Promise<void> {
  const added = told.map((one) => ({ ...one, id: newId<NotificationId>(), aboutId: one.aboutId ?? null }))
  const addedEvents = added.map(
    ({ memberId, id }) => ({ memberId, kind: 'notification.added', ids: { notificationId: id } }) as const,
  )
  await Promise.all([
    insertNotifications(tx, { added, createdAt: ctx.clock.now() }),
    recordEvents(ctx, tx, [...events, ...addedEvents]),
  ])
}

/** Takes back what members were told of a cause that no longer holds, read or not; with the other events of the transaction, as for `notify`. */
export async function withdraw(
  ctx: Context,
  tx: TenantTx,
  causes: readonly Cause[],
  events: readonly AnyEvent[] = [],
): Promise<void> {
  const removed = await Promise.all(causes.map((cause) => removeNotifications(tx, cause)))
  const members = new Set(causes.filter((_, at) => removed[at] !== 0).map(({ memberId }) => memberId))
  const changed = [...members].map((memberId) => ({ memberId, kind: 'notification.changed', ids: {} }) as const)
  await recordEvents(ctx, tx, [...events, ...changed])
}
