import type { ConversationId, MemberId } from '@hearth/contracts/ids'
import { type NotificationKind, notificationOf } from '@hearth/contracts/notifications'
import { type Cursor, decodeCursor, encodeCursor } from '@hearth/db/paging'
import { sumPaid } from '@hearth/db/queries/conversations/paid-messages'
import {
  listNotifications,
  type NotificationRow,
  updateNotificationsRead,
} from '@hearth/db/queries/notifications/notifications'
import { inTenant, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { recordEvents } from '../events/record-events.ts'
import { accept, type Outcome } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'
import { ifShown, type Shown } from '../identity/shown.ts'
import { DEFAULT_TIME_ZONE, dayIn } from '../identity/time-zone.ts'
import { viewpointOf } from '../identity/viewpoint.ts'

/** Notifications that are read at a time: a page ends with a whole day. */
const BATCH = 50
/** The most of one page: a day with more goes on on the next. */
const PAGE_MAX = 1_000

/** One line of the page: a notification, or several of one day and kind, of which either all are read or none. */
interface NotificationEntry {
  readonly kind: NotificationKind
  /** How many were told of, or how many credits came back. */
  readonly count: number
  readonly isRead: boolean
  /** Name of the person whom it is about; null if it is about nobody else, or about several. */
  readonly about: string | null
  /** Whether it is about profiles that the operator runs, which are never folded with others. */
  readonly fictional: boolean
  /** Their id. */
  readonly aboutId: MemberId | null
  /** Between which it was told, both included: by these it is marked as read. */
  readonly from: Date
  readonly until: Date
}
interface NotificationDay {
  /** In the member's time zone, as `YYYY-MM-DD`. */
  readonly date: string
  readonly entries: readonly NotificationEntry[]
}
interface NotificationsPage {
  readonly days: readonly NotificationDay[]
  /** The member's day now, and the zone of all days. */
  readonly today: string
  readonly timeZone: string
  /** Null on the last page. */
  readonly next: string | null
}

/** A row that may be shown to the viewer. */
interface ToldRow extends Omit<NotificationRow, 'about' | 'kind'> {
  readonly kind: NotificationKind
  readonly about: Shown<NonNullable<NotificationRow['about']>> | null
  /** Of a notification about credits that came back. */
  readonly credits?: number | undefined
}

type Member = Pick<Viewer, 'scope' | 'id' | 'email' | 'status' | 'timeZone'>

interface ReadNotifications {
  readonly viewer: Member
  readonly after: string | null
  /** Kinds that are not to name whom they are about. */
  readonly unnamed: readonly NotificationKind[]
}

/**
 * The viewer's notifications after that cursor, latest first, by days of their own. A cursor that nobody was given stands for none.
 */
export async function listOwnNotifications(
  ctx: Pick<AppContext, 'db' | 'clock' | 'addressSecret'>,
  { viewer, after, unnamed }: ReadNotifications,
): Promise<NotificationsPage> {
  const timeZone = viewer.timeZone ?? DEFAULT_TIME_ZONE
  const viewpoint = viewpointOf(ctx, viewer.scope, viewer)
  const dayOf = ({ createdAt }: Pick<NotificationRow, 'createdAt'>) => dayIn(timeZone, createdAt)
  const { rows, isLast, credits } = await inTenant(ctx.db, viewer.scope, async (tx) => {
    const { rows, isLast } = await readDays(tx)
    return { rows, isLast, credits: await creditsReturned(tx, viewer.id, rows) }
  })
  async function readDays(tx: TenantTx): Promise<{ rows: NotificationRow[]; isLast: boolean }> {
    const read: NotificationRow[] = []
    let cursor: Cursor | null = after === null ? null : decodeCursor(after)
    while (read.length < PAGE_MAX) {
      const batch = await listNotifications(tx, { viewpoint, after: cursor, limit: BATCH })
      read.push(...batch)
      const last = batch.at(-1)
      if (!last || batch.length < BATCH) return { rows: read, isLast: true }
      const [first] = read
      const ofLastDay = read.findIndex((row) => dayOf(row) === dayOf(last))
      // The last day may go on, so it is left for the next page, unless it is the only one.
      if (first && dayOf(first) !== dayOf(last)) return { rows: read.slice(0, ofLastDay), isLast: false }
      cursor = { at: last.createdAt, id: last.id }
    }
    return { rows: read, isLast: false }
  }
  const last = rows.at(-1)
  const days = foldByDay(
    rows.flatMap((row) => toldRow(row, viewer).map((told) => ({ ...told, credits: credits.get(told.id) }))),
    dayOf,
  )
  return {
    days: days.map(({ date, entries }) => ({ date, entries: entries.map((entry) => withoutName(entry, unnamed)) })),
    today: dayIn(timeZone, ctx.clock.now()),
    timeZone,
    next: isLast || !last ? null : encodeCursor({ at: last.createdAt, id: last.id }),
  }
}

/** The credits that came back, by the notification that tells of them. */
async function creditsReturned(
  tx: TenantTx,
  memberId: MemberId,
  rows: readonly NotificationRow[],
): Promise<ReadonlyMap<NotificationRow['id'], number>> {
  const told = rows.flatMap(({ id, kind, ids: { conversationId } }) =>
    kind === 'credits.returned' && conversationId ? [{ id, conversationId: conversationId as ConversationId }] : [],
  )
  if (told.length === 0) return new Map()
  const sums = await sumPaid(tx, { memberId, conversationIds: told.map(({ conversationId }) => conversationId) })
  const paid = new Map(sums.map(({ conversationId, credits }) => [conversationId, credits]))
  return new Map(told.map(({ id, conversationId }) => [id, paid.get(conversationId) ?? 0]))
}

const withoutName = (entry: NotificationEntry, unnamed: readonly NotificationKind[]): NotificationEntry =>
  unnamed.includes(entry.kind) ? { ...entry, about: null, aboutId: null } : entry

/** Nothing for a kind of another release, or about somebody who may not be shown. */
function toldRow({ about, kind, ...row }: NotificationRow, viewer: Member): ToldRow[] {
  const known = notificationOf(kind)
  const shown = about && ifShown(about, viewer.id)
  return known && (about === null || shown) ? [{ ...row, kind: known.name, about: shown }] : []
}

/** Rows by day, in their order; of one day, those of a kind that folds are one entry if they are all unread, and one if they are all read. */
function foldByDay<Row extends Pick<ToldRow, 'kind' | 'about' | 'createdAt' | 'readAt' | 'credits'>>(
  rows: readonly Row[],
  dayOf: (row: Row) => string,
): NotificationDay[] {
  const days = new Map<string, Map<string, Row[]>>()
  rows.forEach((row, at) => {
    const day = days.get(dayOf(row)) ?? new Map<string, Row[]>()
    days.set(dayOf(row), day)
    const key = notificationOf(row.kind)?.folds
      ? `${row.kind} ${row.readAt !== null} ${row.about?.fictional}`
      : String(at)
    day.set(key, [...(day.get(key) ?? []), row])
  })
  return [...days].map(([date, entries]) => ({
    date,
    entries: [...entries.values()].flatMap((folded) => entryOf(folded) ?? []),
  }))
}

function entryOf(
  folded: readonly Pick<ToldRow, 'kind' | 'about' | 'createdAt' | 'readAt' | 'credits'>[],
): NotificationEntry | null {
  const [newest, oldest] = [folded[0], folded.at(-1)]
  if (!newest || !oldest) return null
  const ids = new Set(folded.map(({ about }) => about?.memberId ?? null))
  const person = ids.size === 1 ? newest.about : null
  return {
    kind: newest.kind,
    count: newest.credits ?? folded.length,
    isRead: newest.readAt !== null,
    about: person?.name ?? null,
    aboutId: person?.memberId ?? null,
    fictional: newest.about?.fictional ?? false,
    from: oldest.createdAt,
    until: newest.createdAt,
  }
}

interface MarkRead {
  readonly viewer: Pick<Viewer, 'scope' | 'id'>
  /** The kind of an entry, and whether it is about profiles that the operator runs; null for all. */
  readonly of: (Pick<NotificationEntry, 'fictional'> & { readonly kind: string }) | null
  /** Both included. What came meanwhile stays unread. */
  readonly from: Date
  readonly until: Date
}

/** Marks the viewer's notifications of that time as read. It can be repeated. */
export const markNotificationsRead = (
  ctx: Pick<AppContext, 'db' | 'clock'>,
  { viewer: { scope, id: memberId }, ...which }: MarkRead,
): Promise<Outcome<null>> =>
  inTenant(ctx.db, scope, async (tx) => {
    const count = await updateNotificationsRead(tx, { ...which, memberId, readAt: ctx.clock.now() })
    if (count > 0) await recordEvents(ctx, tx, [{ memberId, kind: 'notification.changed', ids: {} }])
    return accept(null)
  })
