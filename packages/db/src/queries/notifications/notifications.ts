import type { MemberId, NotificationId } from '@hearth/contracts/ids'
import { UNREAD_MAX } from '@hearth/contracts/notifications'
import { and, desc, eq, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { afterCursor, type Cursor } from '../../paging.ts'
import { members } from '../../schema/accounts.ts'
import { notifications } from '../../schema/notifications.ts'
import { profiles } from '../../schema/profiles.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, placeholderFor, statement } from '../../statement.ts'
import { PERSON_IS_THERE, type PersonState } from '../profiles/cards.ts'
import { hideOthers, PROFILE_IS_HIDDEN, PROFILE_IS_NOT_HIDDEN_FROM_ME, type Viewpoint } from '../relations/viewpoint.ts'

/** What a notification says, and to whom. */
interface NotificationCause {
  readonly memberId: MemberId
  /** Name in the catalogue of notifications. */
  readonly kind: string
  readonly ids: Readonly<Record<string, string>>
}
interface NewNotification extends NotificationCause {
  readonly id: NotificationId
  /** The other member that it is about; null if it is about nobody else. */
  readonly aboutId: MemberId | null
  /** Whether it is stored as read. */
  readonly isRead: boolean
}

/** Stores notifications; throws if one of the members is not of this tenant. */
export async function insertNotifications(
  tx: TenantTx,
  { added, createdAt }: { added: readonly NewNotification[]; createdAt: Date },
): Promise<void> {
  await Promise.all(added.map(({ isRead, ...one }) => notificationInsert(tx, { ...one, createdAt }, { isRead })))
}

const notificationInsert = statement((db, { isRead }: { isRead: boolean }) =>
  db.insert(notifications).values({
    tenantId: placeholder('tenantId'),
    memberId: placeholder('memberId'),
    id: placeholder('id'),
    kind: placeholder('kind'),
    ids: placeholder('ids'),
    aboutId: placeholder('aboutId'),
    createdAt: placeholder('createdAt'),
    readAt: isRead ? placeholder('createdAt') : null,
  }),
)

/** The person whom a notification is about, and whether they may be shown. */
interface AboutRow extends PersonState {
  readonly memberId: MemberId
  readonly name: string
  readonly fictional: boolean
}
export interface NotificationRow {
  readonly id: NotificationId
  readonly kind: string
  readonly ids: Readonly<Record<string, string>>
  /** Null if it is about nobody else. */
  readonly about: AboutRow | null
  readonly createdAt: Date
  readonly readAt: Date | null
}

/** Up to `limit` notifications of a member after the cursor, newest first. */
export async function listNotifications(
  tx: TenantTx,
  { viewpoint, after, limit }: { viewpoint: Viewpoint; after: Cursor | null; limit: number },
): Promise<NotificationRow[]> {
  const values = { memberId: viewpoint.memberId, limit, at: after?.at, id: after?.id }
  const [, rows] = await Promise.all([hideOthers(tx, { viewpoint }), notificationPage(tx, values, after !== null)])
  return rows.map(({ about, ...row }) => ({ ...row, about: about.memberId === null ? null : (about as AboutRow) }))
}

const notificationPage = statement((db, hasCursor: boolean) =>
  db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      ids: notifications.ids,
      about: {
        memberId: profiles.memberId,
        name: profiles.name,
        fictional: profiles.fictional,
        memberStatus: members.status,
        profileStatus: profiles.status,
        searchable: profiles.searchable,
        invisible: profiles.invisible,
        blocked: PROFILE_IS_HIDDEN,
      },
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
    })
    .from(notifications)
    .leftJoin(members, and(eq(members.tenantId, notifications.tenantId), eq(members.id, notifications.aboutId)))
    .leftJoin(
      profiles,
      and(eq(profiles.tenantId, notifications.tenantId), eq(profiles.memberId, notifications.aboutId)),
    )
    .where(
      and(
        ofScope(notifications),
        eq(notifications.memberId, placeholder('memberId')),
        // Of somebody who has no profile, as of nobody.
        or(isNull(notifications.aboutId), sql`${profiles.memberId} is not null`),
        afterCursor(
          notifications.createdAt,
          notifications.id,
          hasCursor ? { at: placeholder('at'), id: placeholder('id') } : null,
        ),
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(placeholder('limit')),
)

const unread = (about: SQL) =>
  sql`select 1 from ${notifications} where ${and(
    ofScope(notifications),
    eq(notifications.memberId, members.id),
    isNull(notifications.readAt),
    about,
  )}`

/** The unread notifications of a member, as columns of a query of `members`. */
export const unreadColumns = {
  /** Those about nobody else. */
  unread: sql<number>`(select count(*)::int from (${unread(isNull(notifications.aboutId))} limit ${sql.raw(
    String(UNREAD_MAX),
  )}) as counted)`,
  /** Whether there are any about somebody, who may be hidden from the member. */
  unreadAbout: sql<boolean>`exists (${unread(sql`${notifications.aboutId} is not null`)})`,
} as const

export interface UnreadRow {
  readonly unread: number
  readonly unreadAbout: boolean
}

/** What a session says of a member's unread notifications. */
export async function findUnread(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<UnreadRow> {
  const [row] = await unreadOf(tx, { memberId })
  return row ?? { unread: 0, unreadAbout: false }
}

const unreadOf = statement((db) =>
  db
    .select(unreadColumns)
    .from(members)
    .where(and(ofScope(members), eq(members.id, placeholder('memberId')))),
)

/** The number of a member's unread notifications about people who are shown to them, up to `UNREAD_MAX`. */
export async function countUnreadAbout(tx: TenantTx, { viewpoint }: { viewpoint: Viewpoint }): Promise<number> {
  return (await unreadAbout(tx, { ...viewpoint, limit: UNREAD_MAX })).length
}

const unreadAbout = statement((db) =>
  db
    .select({ id: notifications.id })
    .from(notifications)
    .innerJoin(members, and(eq(members.tenantId, notifications.tenantId), eq(members.id, notifications.aboutId)))
    .innerJoin(
      profiles,
      and(eq(profiles.tenantId, notifications.tenantId), eq(profiles.memberId, notifications.aboutId)),
    )
    .where(
      and(
        ofScope(notifications),
        eq(notifications.memberId, placeholder('memberId')),
        isNull(notifications.readAt),
        PERSON_IS_THERE,
        PROFILE_IS_NOT_HIDDEN_FROM_ME,
      ),
    )
    .limit(placeholder('limit')),
)

interface Read {
  readonly memberId: MemberId
  /** Of which kind, and whether about profiles that the operator runs; null for all. */
  readonly of: { readonly kind: string; readonly fictional: boolean } | null
  /** Both included. */
  readonly from: Date
  readonly until: Date
  readonly readAt: Date
}

/** Marks a member's unread notifications of that time as read and returns their number. */
export async function updateNotificationsRead(
  tx: TenantTx,
  { memberId, of, from, until, readAt }: Read,
): Promise<number> {
  const { count } = await sqlOf(tx)
    .update(notifications)
    .set({ readAt })
    .where(
      and(
        ofTenant(tx, notifications),
        eq(notifications.memberId, memberId),
        isNull(notifications.readAt),
        gte(notifications.createdAt, from),
        lte(notifications.createdAt, until),
        of === null ? undefined : and(eq(notifications.kind, of.kind), sql`${isAboutFictional} = ${of.fictional}`),
      ),
    )
  return count
}

const isAboutFictional = sql`exists (select from ${profiles} where ${profiles.tenantId} = ${notifications.tenantId}
  and ${profiles.memberId} = ${notifications.aboutId} and ${profiles.fictional})`

/** Marks what a member was told about another one as read and returns the number that was unread. */
export async function updateNotificationsAboutRead(
  tx: TenantTx,
  { memberId, aboutId, readAt }: { memberId: MemberId; aboutId: MemberId; readAt: Date },
): Promise<number> {
  const { count } = await aboutRead(tx, { memberId, aboutId, readAt })
  return count
}

const aboutRead = statement((db) =>
  db
    .update(notifications)
    .set({ readAt: sql`${placeholderFor(notifications.readAt, 'readAt')}` })
    .where(
      and(
        ofScope(notifications),
        eq(notifications.memberId, placeholder('memberId')),
        eq(notifications.aboutId, placeholder('aboutId')),
        isNull(notifications.readAt),
      ),
    ),
)

/** Removes the notifications of a cause and returns their number. */
export async function removeNotifications(tx: TenantTx, { memberId, kind, ids }: NotificationCause): Promise<number> {
  const { count } = await causeRemoval(tx, { memberId, kind, ids })
  return count
}

const causeRemoval = statement((db) =>
  db
    .delete(notifications)
    .where(
      and(
        ofScope(notifications),
        eq(notifications.memberId, placeholder('memberId')),
        eq(notifications.kind, placeholder('kind')),
        eq(notifications.ids, placeholderFor(notifications.ids, 'ids')),
      ),
    ),
)

/** Removes what either of two members was told about the other and returns the number. */
export async function removeNotificationsBetween(
  tx: TenantTx,
  { memberId, otherId }: { memberId: MemberId; otherId: MemberId },
): Promise<number> {
  const { count } = await removalBetween(tx, { memberId, otherId })
  return count
}

const removalBetween = statement((db) => {
  const told = (member: string, about: string) =>
    and(eq(notifications.memberId, placeholder(member)), eq(notifications.aboutId, placeholder(about)))
  return db
    .delete(notifications)
    .where(and(ofScope(notifications), or(told('memberId', 'otherId'), told('otherId', 'memberId'))))
})

/** Removes up to `limit` notifications from before that time, oldest first, and returns their number. */
export async function removeOldNotifications(
  tx: TenantTx,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = sqlOf(tx)
    .select({ memberId: notifications.memberId, id: notifications.id })
    .from(notifications)
    .where(and(ofTenant(tx, notifications), lte(notifications.createdAt, before)))
    .orderBy(notifications.createdAt)
    .limit(limit)
    .as('old')
  const { count } = await sqlOf(tx)
    .delete(notifications)
    .where(
      and(
        ofTenant(tx, notifications),
        sql`(${notifications.memberId}, ${notifications.id}) in (select ${old.memberId}, ${old.id} from ${old})`,
      ),
    )
  return count
}
