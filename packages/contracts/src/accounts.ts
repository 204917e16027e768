/** Genders of members. Wire values, which texts name. */
export const GENDERS = ['woman', 'man', 'nonbinary'] as const
export type Gender = (typeof GENDERS)[number]

/** Genders that a member may look for. */
export const SEEKING = [...GENDERS, 'everyone'] as const
export type Seeking = (typeof SEEKING)[number]

/** Length of a profile name in visible characters. */
export const NAME_LENGTH = { min: 2, max: 40 } as const

/** Length of a password, in Unicode code points. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const

/** Longest e-mail address that mail can be sent to (RFC 5321, section 4.5.3.1). */
export const EMAIL_MAX = 254

/** The parameters that a campaign may add to the address of a visit (spec, section 3: tracking data). */
export const TRACKING_KEYS = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const
type TrackingKey = (typeof TRACKING_KEYS)[number]
/** With at least one of these a visitor has a traffic source. */
export type TrackingData = Readonly<Partial<Record<TrackingKey, string>>>
/** The most characters that are stored of one value. */
export const TRACKING_VALUE_MAX = 100

/** The notifications that a member can get by mail (spec, section 3). */
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
/** Advertising, which needs consent: off until a member switches it on. */
export const OPT_IN_NOTIFICATIONS: readonly NotificationType[] = ['promotions', 'news']

/** The ways to notify a member. */
export const NOTIFICATION_CHANNELS = ['email', 'push'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]
/** The channels that this build has; only these are offered. */
export const CHANNELS_OF_BUILD: readonly NotificationChannel[] = ['email']

/** Reasons for leaving. Wire values, which texts name. */
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

/** Days for which an archive of a member's data can be downloaded. */
export const EXPORT_DAYS = 7

/** What a member can dismiss: alerts of the header, and the pop-up about their time bonus (spec, section 4). */
export const DISMISSIBLE_ALERTS = ['activation', 'photo', 'disabled_notifications', 'premium', 'time_bonus'] as const
export type DismissibleAlert = (typeof DISMISSIBLE_ALERTS)[number]
/** When each alert was dismissed, as an ISO timestamp. */
export type DismissedAlerts = Readonly<Partial<Record<DismissibleAlert, string>>>
