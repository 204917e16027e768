import { type NotificationId, newId } from '@hearth/contracts/ids'
import {
  countUnreadAbout,
  findUnread,
  insertNotifications,
  listNotifications,
  removeNotifications,
  removeNotificationsBetween,
  removeOldNotifications,
  updateNotificationsAboutRead,
  updateNotificationsRead,
} from '../queries/notifications/notifications.ts'
import { type Sample, tenant } from './sample.ts'

const later = new Date('2027-01-01T00:00:00Z')
const viewpointOf = <Id>(memberId: Id) => ({ memberId, addressHash: null })

/** The queries of the area `notifications`. */
export const notificationSamples: readonly Sample[] = [
  tenant(insertNotifications, ({ memberId, photoId, timestamp: createdAt }) => ({
    added: [
      { id: newId<NotificationId>(), memberId, kind: 'photo.approved', ids: { photoId }, aboutId: null, isRead: false },
    ],
    createdAt,
  })),
  tenant(listNotifications, ({ memberId }) => ({ viewpoint: viewpointOf(memberId), after: null, limit: 9 })),
  tenant(findUnread, ({ memberId }) => ({ memberId })),
  tenant(countUnreadAbout, ({ profilelessId }) => ({ viewpoint: viewpointOf(profilelessId) })),
  tenant(updateNotificationsRead, ({ memberId }) => ({
    ...{ memberId, of: { kind: 'photo.approved', fictional: false }, from: new Date(0), until: later, readAt: later },
  })),
  tenant(updateNotificationsAboutRead, ({ profilelessId: memberId, memberId: aboutId }) => ({
    ...{ memberId, aboutId, readAt: later },
  })),
  tenant(removeNotifications, ({ memberId, photoId }) => ({ memberId, kind: 'photo.approved', ids: { photoId } })),
  tenant(removeNotificationsBetween, ({ memberId, profilelessId: otherId }) => ({ memberId, otherId })),
  tenant(removeOldNotifications, () => ({ before: later, limit: 1 })),
]
