/** What a member may say to be. Wire values; the words are texts. */
export const GENDERS = ['woman', 'man', 'nonbinary'] as const
export type Gender = (typeof GENDERS)[number]

/** Whom a member may look for. */
export const SEEKING = [...GENDERS, 'everyone'] as const
export type Seeking = (typeof SEEKING)[number]

/** Length of a profile name, in characters as a reader counts them. */
export const NAME_LENGTH = { min: 2, max: 40 } as const

/** Length of a password, in Unicode code points. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const

/** Longest e-mail address that mail can be sent to (RFC 5321, section 4.5.3.1). */
export const EMAIL_MAX = 254

/** What a campaign may put into the address of the first visit (spec, section 3: tracking data). */
export const TRACKING_KEYS = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const
type TrackingKey = (typeof TRACKING_KEYS)[number]
/** At least one key, or the visitor has no traffic source. */
export type TrackingData = Readonly<Partial<Record<TrackingKey, string>>>
/** Longest value of one key that is kept, in characters. */
export const TRACKING_VALUE_MAX = 100

/** What a member may be mailed about (spec, section 3). */
export const NOTIFICATION_TYPES = [
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
  'promotions',
  'weekly_updates',
  'news',
  'reminders',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** The ways to notify a member. */
export const NOTIFICATION_CHANNELS = ['email', 'push'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]
/** Those by which this build tells anything: only they are offered. */
export const CHANNELS_OF_BUILD: readonly NotificationChannel[] = ['email']

/** Why a member leaves, as they say. Wire values; the words are texts. */
export const DELETION_REASONS = [
  'found_here',
  'found_elsewhere',
  'break',
  'few_people',
  'too_expensive',
  'too_many_mails',
  'privacy',
  'unsafe',
  'other',
] as const
export type DeletionReason = (typeof DELETION_REASONS)[number]

/** How long an archive of a member's data can be fetched, in days. */
export const EXPORT_DAYS = 7

/** Alerts of the header that a member can put away (spec, section 4). */
export const DISMISSIBLE_ALERTS = ['activation', 'photo', 'disabled_notifications'] as const
export type DismissibleAlert = (typeof DISMISSIBLE_ALERTS)[number]
/** When each was put away, as an ISO timestamp. */
export type DismissedAlerts = Readonly<Partial<Record<DismissibleAlert, string>>>
