import { z } from 'zod'
import { MINUTE } from './durations.ts'
import { type ConversationId, type DecisionId, isUuid, type MemberId, type PhotoId, type ReportId } from './ids.ts'
import type { JobName } from './jobs.ts'

/*
 * A notification tells a member what has happened, on a page of its own and, later, by mail or push. It has ids and no contents: what it says is made
 * when it is shown, so that nothing of it outlives what it is about.
 */

type Ids = Readonly<Record<string, string>>

/** A job that mails a member, by its id alone. */
type MailingJob = Extract<JobName, 'likes.mail-new-likes'>

/** Milliseconds for which something may be seen on the page before it is mailed. */
export const MAILED_AFTER = 15 * MINUTE

/** Where a kind of notification is told. */
type NotificationChannel = 'page' | 'mail' | 'push'

/** A kind of notification. Its texts are `notifications:told.<name>_one` and so on, with the number that is folded as `count`. */
interface NotificationDeclaration<Name extends string = string, Carried extends Ids = Ids> {
  /** `area.verb`, in the past tense. */
  readonly name: Name
  readonly channels: readonly NotificationChannel[]
  /** Whether several of one day are one entry. */
  readonly folds: boolean
  /** The job that mails what is still unseen after `MAILED_AFTER`; absent if nothing is mailed, or by the use-case itself. */
  readonly mailedBy?: MailingJob
  readonly ids: z.ZodType<Carried>
}
type NotificationCatalogue = readonly NotificationDeclaration[]

const idOf = <Id extends string>() => z.custom<Id>((value) => typeof value === 'string' && isUuid(value))

/** Declares a kind of notification that carries these ids. */
const declareNotification = <const Name extends `${string}.${string}`, Shape extends z.ZodRawShape>({
  ids,
  ...kind
}: Omit<NotificationDeclaration<Name>, 'ids'> & { readonly ids: Shape }): NotificationDeclaration<
  Name,
  { readonly [Key in keyof Shape]: z.output<Shape[Key]> & string }
> => ({ ...kind, ids: z.strictObject(ids) as never })

/** Every kind of notification. `LEADS_TO` of the page says where opening one leads. */
export const NOTIFICATIONS = [
  /** Support has approved a photo that nobody saw before. */
  declareNotification({ name: 'photo.approved', channels: ['page'], folds: true, ids: { photoId: idOf<PhotoId>() } }),
  /** A photo was rejected, by support or because it cannot be read. */
  declareNotification({ name: 'photo.rejected', channels: ['page'], folds: true, ids: { photoId: idOf<PhotoId>() } }),
  /** A report of the member has arrived. */
  declareNotification({
    ...{ name: 'report.received', channels: ['page'], folds: true },
    ids: { reportId: idOf<ReportId>() },
  }),
  /** Support has taken a measure because of a report of the member. */
  declareNotification({
    ...{ name: 'report.decided', channels: ['page'], folds: true },
    ids: { reportId: idOf<ReportId>() },
  }),
  /** Support has looked at a report of the member and found no reason for a measure. */
  declareNotification({
    ...{ name: 'report.declined', channels: ['page'], folds: true },
    ids: { reportId: idOf<ReportId>() },
  }),
  /** Support has answered the member’s objection to a decision about a report of theirs. */
  declareNotification({
    ...{ name: 'report.answered', channels: ['page'], folds: true },
    ids: { reportId: idOf<ReportId>() },
  }),
  /** A measure was taken about the member; the mail has its statement of reasons. */
  declareNotification({
    ...{ name: 'statement.given', channels: ['page', 'mail'], folds: false },
    ids: { decisionId: idOf<DecisionId>() },
  }),
  /** Somebody likes the member, whom it is about. */
  declareNotification({
    ...{ name: 'like.received', channels: ['page', 'mail'], mailedBy: 'likes.mail-new-likes', folds: true },
    ids: { memberId: idOf<MemberId>() },
  }),
  /** The member and somebody, whom it is about, like each other. */
  declareNotification({
    ...{ name: 'match.made', channels: ['page', 'mail'], mailedBy: 'likes.mail-new-likes', folds: true },
    ids: { memberId: idOf<MemberId>() },
  }),
  /** Credits that the member has spent in a conversation have come back, because the other’s profile was fake. The count is that of the credits. */
  declareNotification({
    ...{ name: 'credits.returned', channels: ['page'], folds: false },
    ids: { conversationId: idOf<ConversationId>() },
  }),
] as const satisfies NotificationCatalogue

export type NotificationKind = (typeof NOTIFICATIONS)[number]['name']
export type NotificationIdsOf<Kind extends NotificationKind> = z.output<
  Extract<(typeof NOTIFICATIONS)[number], { readonly name: Kind }>['ids']
>

/** The declaration of that name; null for one of another release. */
export const notificationOf = (name: string): (NotificationDeclaration & { readonly name: NotificationKind }) | null =>
  NOTIFICATIONS.find((one) => one.name === name) ?? null

/** Days for which notifications are kept. */
export const NOTIFICATION_DAYS = 90

/** The most unread notifications that are counted: one more is shown as "99+". */
export const UNREAD_MAX = 100
