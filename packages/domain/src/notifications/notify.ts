import { type MemberId, type NotificationId, newId } from '@hearth/contracts/ids'
import { outboxJob } from '@hearth/contracts/jobs'
import {
  MAILED_AFTER,
  type NotificationIdsOf,
  type NotificationKind,
  notificationOf,
} from '@hearth/contracts/notifications'
import { enqueueOnCommit } from '@hearth/db/outbox'
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
/**
 * `aboutId` is the other member whom it is about: it is shown only while they may be shown, and goes with them. `isRead` is for what the member has
 * caused and seen.
 */
type Notification = Cause & { readonly aboutId?: MemberId | null; readonly isRead?: boolean }

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
  const added = told.map(({ aboutId = null, isRead = false, ...one }) => ({
    ...one,
    ...{ id: newId<NotificationId>(), aboutId, isRead },
  }))
  const addedEvents = added.map(
    ({ memberId, id }) => ({ memberId, kind: 'notification.added', ids: { notificationId: id } }) as const,
  )
  const now = ctx.clock.now()
  await Promise.all([
    insertNotifications(tx, { added, createdAt: now }),
    enqueueMails(tx, { told, availableAt: new Date(now.getTime() + MAILED_AFTER) }),
    recordEvents(ctx, tx, [...events, ...addedEvents]),
  ])
}

/** Has what is mailed decided later: a job for each member, in the order of their ids, since one that waits already is locked. */
const enqueueMails = (
  tx: TenantTx,
  { told, availableAt }: { told: readonly Notification[]; availableAt: Date },
): Promise<unknown> =>
  Promise.all(
    [...told]
      .sort((one, other) => (one.memberId < other.memberId ? -1 : 1))
      .map(({ memberId, kind }) => {
        const mailedBy = notificationOf(kind)?.mailedBy
        return mailedBy && enqueueOnCommit(tx, { ...outboxJob(mailedBy, { memberId }), availableAt })
      }),
  )

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
