import { UNREAD_MESSAGES_MAX } from '@hearth/contracts/conversations'
import type { ConversationId, MemberId } from '@hearth/contracts/ids'
import { and, desc, eq, gt, lt, notExists, or, sql } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { members } from '../../schema/accounts.ts'
import { acknowledgements, conversations, messages, participants } from '../../schema/conversations.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, statement } from '../../statement.ts'

/** A conversation as a member has it. */
export interface OwnSide {
  readonly memberId: MemberId
  readonly conversationId: ConversationId
}

/** A member's side of a conversation. */
export interface SideRow {
  readonly conversationId: ConversationId
  /** The other one, who may be gone. */
  readonly otherId: MemberId
  readonly listed: boolean
  readonly archived: boolean
  readonly lastSeq: number
  readonly unread: number
  readonly readSeq: number
  readonly fromSeq: number
  /** Messages of the member that were not taken back, and how many of them were free ones. */
  readonly sent: number
  readonly sentFree: number
  /** Who has ended the conversation with a goodbye, for both; null while they can write. */
  readonly closedBy: MemberId | null
  /** Credits that the member has paid for messages to the other, without what came back. */
  readonly spent: number
  /** The credits above which the member wants to be asked; null for never. */
  readonly ceiling: number | null
  /** Whether the member sees the other's photos at once. */
  readonly showsPhotos: boolean
  /** Number of the last message when the member chose to keep the conversation without an answer; 0 if they never have. */
  readonly keptSeq: number
}

export const sideColumns = {
  conversationId: participants.conversationId,
  otherId: participants.otherId,
  listed: participants.listed,
  archived: participants.archived,
  lastSeq: participants.lastSeq,
  unread: participants.unread,
  readSeq: participants.readSeq,
  fromSeq: participants.fromSeq,
  sent: participants.sent,
  sentFree: participants.sentFree,
  closedBy: sql<MemberId | null>`(select c.closed_by from ${conversations} c
    where c.tenant_id = ${placeholder('tenantId')}::uuid and c.id = ${participants.conversationId})`,
  spent: participants.spent,
  ceiling: participants.ceiling,
  showsPhotos: participants.showsPhotos,
  keptSeq: participants.keptSeq,
} as const

const ofSide = () =>
  and(
    ofScope(participants),
    eq(participants.memberId, placeholder('memberId')),
    eq(participants.conversationId, placeholder('conversationId')),
  )

/** The member's side of a conversation; null if it is none of theirs. */
export async function findSide(tx: TenantTx, { memberId, conversationId }: OwnSide): Promise<SideRow | null> {
  const [row] = await side(tx, { memberId, conversationId })
  return row ?? null
}

const side = statement((db) => db.select(sideColumns).from(participants).where(ofSide()))

/** The same of the conversation with a person; null before its first message. */
export async function findSideWith(
  tx: TenantTx,
  { memberId, otherId }: { memberId: MemberId; otherId: MemberId },
): Promise<SideRow | null> {
  const [row] = await sideWith(tx, { memberId, otherId })
  return row ?? null
}

const sideWith = statement((db) =>
  db
    .select(sideColumns)
    .from(participants)
    .where(
      and(
        ofScope(participants),
        eq(participants.memberId, placeholder('memberId')),
        eq(participants.otherId, placeholder('otherId')),
      ),
    ),
)

interface StoredSide {
  readonly lastAt: Date
  readonly deliveredSeq: number
  readonly spent: number
  readonly ceiling: number | null
  readonly showsPhotos: boolean
  readonly keptSeq: number
}

/** All of a member's sides, oldest conversation first, without the others. */
export const listSides = (
  tx: TenantTx,
  { memberId }: { memberId: MemberId },
): Promise<
  (Pick<SideRow, 'conversationId' | 'listed' | 'archived' | 'lastSeq' | 'unread' | 'readSeq'> & StoredSide)[]
> =>
  sqlOf(tx)
    .select({
      conversationId: participants.conversationId,
      listed: participants.listed,
      archived: participants.archived,
      lastSeq: participants.lastSeq,
      lastAt: participants.lastAt,
      unread: participants.unread,
      readSeq: participants.readSeq,
      deliveredSeq: participants.deliveredSeq,
      spent: participants.spent,
      ceiling: participants.ceiling,
      showsPhotos: participants.showsPhotos,
      keptSeq: participants.keptSeq,
    })
    .from(participants)
    .where(and(ofTenant(tx, participants), eq(participants.memberId, memberId)))
    .orderBy(participants.conversationId)

/** The same as `findSide`, locked until the transaction ends: no message comes and nothing is read meanwhile. */
export async function lockSide(tx: TenantTx, { memberId, conversationId }: OwnSide): Promise<SideRow | null> {
  const [row] = await sideLock(tx, { memberId, conversationId })
  return row ?? null
}

const sideLock = statement((db) => db.select(sideColumns).from(participants).where(ofSide()).for('no key update'))

/**
 * Notes that a member has read a conversation up to that message, at most up to its last, and counts what is left; null if they had read as much.
 * `lockSide` comes before it: a message that comes while this waits would not be counted.
 */
export async function updateSideRead(
  tx: TenantTx,
  { memberId, conversationId, seq }: OwnSide & { seq: number },
): Promise<{ unread: number } | null> {
  const [row] = await sideRead(tx, { memberId, conversationId, seq })
  return row ?? null
}

const sideRead = statement((db) => {
  const { lastSeq, fromSeq, readSeq, deliveredSeq } = participants
  const seq = sql`${placeholder('seq')}::int`
  return db
    .update(participants)
    .set({
      readSeq: sql`least(${seq}, ${lastSeq})`,
      deliveredSeq: sql`greatest(${deliveredSeq}, least(${seq}, ${lastSeq}))`,
      unread: sql`(select count(*)::int from ${messages} m
        where m.tenant_id = ${placeholder('tenantId')} and m.conversation_id = ${placeholder('conversationId')}::uuid
          and m.seq > greatest(${seq}, ${fromSeq})
          and m.sender_id <> ${placeholder('memberId')}::uuid and m.taken_back_at is null)`,
    })
    .where(and(ofSide(), lt(readSeq, sql`least(${seq}, ${lastSeq})`)))
    .returning({ unread: participants.unread })
})

/** Saves the credits above which a member wants to be asked; false if the conversation is none of theirs. */
export async function updateCeiling(
  tx: TenantTx,
  { memberId, conversationId, ceiling }: OwnSide & { ceiling: number | null },
): Promise<boolean> {
  const { count } = await ceilingUpdate(tx, { memberId, conversationId, ceiling })
  return count > 0
}

const ceilingUpdate = statement((db) =>
  db
    .update(participants)
    .set({ ceiling: sql`${placeholder('ceiling')}::int` })
    .where(ofSide()),
)

/** Saves whether a member sees the other's photos at once; false if the conversation is none of theirs. */
export async function updateShowsPhotos(
  tx: TenantTx,
  { memberId, conversationId, shows }: OwnSide & { shows: boolean },
): Promise<boolean> {
  const { count } = await showsPhotosUpdate(tx, { memberId, conversationId, shows })
  return count > 0
}

const showsPhotosUpdate = statement((db) =>
  db
    .update(participants)
    .set({ showsPhotos: sql`${placeholder('shows')}::boolean` })
    .where(ofSide()),
)

/** Notes that a member keeps a conversation as it is up to that message, at most up to its last; false if the conversation is none of theirs. */
export async function updateKept(
  tx: TenantTx,
  { memberId, conversationId, seq }: OwnSide & { seq: number },
): Promise<boolean> {
  const { count } = await keptUpdate(tx, { memberId, conversationId, seq })
  return count > 0
}

const keptUpdate = statement((db) => {
  const { keptSeq, lastSeq } = participants
  return db
    .update(participants)
    .set({ keptSeq: sql`greatest(${keptSeq}, least(${placeholder('seq')}::int, ${lastSeq}))` })
    .where(ofSide())
})

/** Removes a conversation from a member's list with all that was said; false if the list does not have it. A new message brings it back. */
export async function updateSideDeleted(tx: TenantTx, { memberId, conversationId }: OwnSide): Promise<boolean> {
  const { count } = await sideDeletion(tx, { memberId, conversationId })
  return count > 0
}

const sideDeletion = statement((db) =>
  db
    .update(participants)
    .set({
      listed: sql`false`,
      archived: sql`false`,
      fromSeq: sql`${participants.lastSeq}`,
      unread: sql`0`,
    })
    .where(and(ofSide(), participants.listed)),
)

/** Ends a conversation for both. The two must be locked (`lockPair`). */
export async function updateConversationClosed(
  tx: TenantTx,
  { conversationId, closedBy }: { conversationId: ConversationId; closedBy: MemberId },
): Promise<void> {
  await sqlOf(tx)
    .update(conversations)
    .set({ closedBy })
    .where(and(ofTenant(tx, conversations), eq(conversations.id, conversationId)))
}

interface Acknowledgement {
  readonly memberId: MemberId
  readonly profileId: MemberId
}

/** Whether a member has acknowledged that a profile is fictional. */
export async function hasAcknowledged(tx: TenantTx, { memberId, profileId }: Acknowledgement): Promise<boolean> {
  const rows = await acknowledged(tx, { memberId, profileId })
  return rows.length > 0
}

const acknowledged = statement((db) =>
  db
    .select({ acknowledgedAt: acknowledgements.acknowledgedAt })
    .from(acknowledgements)
    .where(
      and(
        ofScope(acknowledgements),
        eq(acknowledgements.memberId, placeholder('memberId')),
        eq(acknowledgements.profileId, placeholder('profileId')),
      ),
    ),
)

/** Notes that a member knows that a profile is fictional; false if it is noted already. Throws if one of the two is not of this tenant. */
export async function insertAcknowledgement(
  tx: TenantTx,
  { memberId, profileId, acknowledgedAt }: Acknowledgement & { acknowledgedAt: Date },
): Promise<boolean> {
  const { count } = await acknowledging(tx, { memberId, profileId, acknowledgedAt })
  return count > 0
}

const acknowledging = statement((db) =>
  db
    .insert(acknowledgements)
    .values({
      tenantId: placeholder('tenantId'),
      memberId: placeholder('memberId'),
      profileId: placeholder('profileId'),
      acknowledgedAt: placeholder('acknowledgedAt'),
    })
    .onConflictDoNothing(),
)

/** What a member has acknowledged, latest first, without names. */
export const listAcknowledgementTimes = (
  tx: TenantTx,
  { memberId }: { memberId: MemberId },
): Promise<{ acknowledgedAt: Date }[]> =>
  sqlOf(tx)
    .select({ acknowledgedAt: acknowledgements.acknowledgedAt })
    .from(acknowledgements)
    .where(and(ofTenant(tx, acknowledgements), eq(acknowledgements.memberId, memberId)))
    .orderBy(desc(acknowledgements.acknowledgedAt), acknowledgements.profileId)

/** Removes those conversations of a member who is gone that the other one does not have either, with their messages, and returns their number. */
export async function removeConversationsOfNobody(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<number> {
  const left = sqlOf(tx)
    .select({ memberId: participants.memberId })
    .from(participants)
    .where(and(ofTenant(tx, participants), eq(participants.conversationId, conversations.id)))
  const { count } = await sqlOf(tx)
    .delete(conversations)
    .where(
      and(
        ofTenant(tx, conversations),
        or(eq(conversations.lowerId, memberId), eq(conversations.higherId, memberId)),
        notExists(left),
      ),
    )
  return count
}

const unreadSides = sql`select ${participants.unread} as unread from ${participants}
  where ${and(ofScope(participants), eq(participants.memberId, members.id), gt(participants.unread, 0))}
  limit ${sql.raw(String(UNREAD_MESSAGES_MAX))}`

/** The number of a member's unread messages, up to `UNREAD_MESSAGES_MAX`, as a column of a query of `members`. */
export const unreadMessagesColumn = sql<number>`(select least(coalesce(sum(unread), 0), ${sql.raw(
  String(UNREAD_MESSAGES_MAX),
)})::int from (${unreadSides}) as counted)`

/** The same by itself. */
export async function countUnreadMessages(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<number> {
  const [row] = await unreadMessagesOf(tx, { memberId })
  return row?.unreadMessages ?? 0
}

const unreadMessagesOf = statement((db) =>
  db
    .select({ unreadMessages: unreadMessagesColumn })
    .from(members)
    .where(and(ofScope(members), eq(members.id, placeholder('memberId')))),
)
