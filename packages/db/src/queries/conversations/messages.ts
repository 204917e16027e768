import type { ConversationId, MemberId } from '@hearth/contracts/ids'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { conversations, type MessageKind, messages, participants } from '../../schema/conversations.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, placeholderFor, statement } from '../../statement.ts'
import type { OwnSide } from './conversations.ts'

export interface MessageRow {
  readonly seq: number
  readonly senderId: MemberId
  readonly clientId: string
  readonly kind: MessageKind
  /** Empty once it was taken back or removed, and of a goodbye and a gift. */
  readonly body: string
  /** Id of the gift in the site’s catalogue, which may not have it any more; null for what is none, and once it was taken back. */
  readonly gift: string | null
  /** The part of the recipient’s profile that it is about, as `LIKED_PART`; it may be gone since. Null if it is about none. */
  readonly about: string | null
  readonly price: number
  readonly free: boolean
  readonly takenBackAt: Date | null
  /** When a decision about a report removed it. */
  readonly removedAt: Date | null
  readonly createdAt: Date
}

export const messageColumns = {
  seq: messages.seq,
  senderId: messages.senderId,
  clientId: messages.clientId,
  kind: messages.kind,
  body: messages.body,
  gift: messages.gift,
  about: messages.about,
  price: messages.price,
  free: messages.free,
  takenBackAt: messages.takenBackAt,
  removedAt: messages.removedAt,
  createdAt: messages.createdAt,
} as const

interface MessagesPage extends OwnSide {
  /** The page ends before this message, or begins after it; with neither it is the newest. */
  readonly before: number | null
  readonly after: number | null
  readonly limit: number
}

/**
 * Messages of a conversation that the member has not deleted, up to `limit`: those after a message in their order, others latest first. None of a
 * conversation that is not theirs.
 */
export const listMessages = (
  tx: TenantTx,
  { memberId, conversationId, before, after, limit }: MessagesPage,
): Promise<MessageRow[]> =>
  messagePage(
    tx,
    { memberId, conversationId, limit, seq: after ?? before ?? 0 },
    { direction: after !== null ? 'after' : before !== null ? 'before' : 'newest' },
  )

const messagePage = statement((db, { direction }: { direction: 'after' | 'before' | 'newest' }) => {
  const seq = sql`${placeholder('seq')}::int`
  // Not a join, for which a long conversation would be read whole and sorted; null for a conversation that is not theirs.
  const deletedTo = sql`(select p.from_seq from ${participants} p where p.tenant_id = ${placeholder('tenantId')}::uuid
    and p.member_id = ${placeholder('memberId')}::uuid and p.conversation_id = ${placeholder('conversationId')}::uuid)`
  return db
    .select(messageColumns)
    .from(messages)
    .where(
      and(
        ofScope(messages),
        eq(messages.conversationId, placeholder('conversationId')),
        sql`${messages.seq} > ${deletedTo}`,
        direction === 'after' ? sql`${messages.seq} > ${seq}` : undefined,
        direction === 'before' ? sql`${messages.seq} < ${seq}` : undefined,
      ),
    )
    .orderBy(direction === 'after' ? messages.seq : desc(messages.seq))
    .limit(placeholder('limit'))
})

/** The message with that number; null if there is none. */
export async function findMessage(
  tx: TenantTx,
  { conversationId, seq }: { conversationId: ConversationId; seq: number },
): Promise<MessageRow | null> {
  const [row] = await message(tx, { conversationId, seq })
  return row ?? null
}

const message = statement((db) =>
  db
    .select(messageColumns)
    .from(messages)
    .where(
      and(
        ofScope(messages),
        eq(messages.conversationId, placeholder('conversationId')),
        eq(messages.seq, placeholder('seq')),
      ),
    ),
)

interface Pair {
  readonly memberId: MemberId
  readonly otherId: MemberId
}

/** The message that a member's page has sent to a person with that id of its own; null if it has sent none. */
export async function findSentMessage(
  tx: TenantTx,
  { memberId, otherId, clientId }: Pair & { clientId: string },
): Promise<MessageRow | null> {
  const [row] = await sentMessage(tx, { memberId, otherId, clientId })
  return row ?? null
}

const sentMessage = statement((db) =>
  db
    .select(messageColumns)
    .from(participants)
    .innerJoin(
      messages,
      and(
        eq(messages.tenantId, participants.tenantId),
        eq(messages.conversationId, participants.conversationId),
        eq(messages.senderId, participants.memberId),
        sql`${messages.clientId} = ${placeholder('clientId')}::uuid`,
      ),
    )
    .where(
      and(
        ofScope(participants),
        eq(participants.memberId, placeholder('memberId')),
        eq(participants.otherId, placeholder('otherId')),
      ),
    ),
)

interface NewMessage extends Pair {
  /** Of the conversation that it makes, if it is the first one of the two; else theirs. */
  readonly conversationId: ConversationId
  readonly clientId: string
  readonly body: string
  /** As `MessageRow` has it; none without it. */
  readonly about?: string | null
  readonly price: number
  readonly free: boolean
  /** `text` without it. */
  readonly kind?: MessageKind
  /** As `MessageRow` has it; none without it. */
  readonly gift?: string | null
  /** Who writes it in the name of a fictional profile. */
  readonly writtenBy?: string | null
  readonly createdAt: Date
}

/**
 * Stores a message on both sides, where it is unread on the other's, and returns its number. The first one of two makes their conversation. The two
 * must be locked (`lockPair`). Throws if one of them is not of this tenant.
 */
export async function insertMessage(tx: TenantTx, added: NewMessage): Promise<number> {
  const { memberId, otherId, conversationId, clientId, body, price, free, createdAt } = added
  const { kind = 'text', writtenBy = null, about = null, gift = null } = added
  const [row] = await messageInsert(tx, {
    ...{ memberId, otherId, conversationId, clientId, body, gift, about, price, free, createdAt, kind, writtenBy },
    freeCount: free ? 1 : 0,
  })
  if (!row) throw new Error('The message was not stored.')
  return row.seq
}

/** One statement: a message waits for the database once, however much it changes. */
const messageInsert = statement((db) => {
  const tenantId = sql`${placeholder('tenantId')}::uuid`
  const [own, other] = [sql`${placeholder('memberId')}::uuid`, sql`${placeholder('otherId')}::uuid`]
  const at = sql`${placeholderFor(messages.createdAt, 'createdAt')}::timestamptz`
  const numbered = db.$with('numbered', {}).as(sql`
    insert into ${conversations} as c (tenant_id, id, lower_id, higher_id, last_seq, created_at)
    values (${tenantId}, ${placeholder('conversationId')}::uuid, least(${own}, ${other}), greatest(${own}, ${other}), 1, ${at})
    on conflict (tenant_id, lower_id, higher_id) do update set last_seq = c.last_seq + 1
    returning c.id, c.last_seq`)
  const sent = db.$with('sent', {}).as(sql`
    insert into ${messages} (tenant_id, conversation_id, seq, sender_id, client_id, body, gift, about, price, free, kind, written_by, created_at)
    select ${tenantId}, numbered.id, numbered.last_seq, ${own}, ${placeholder('clientId')}::uuid, ${placeholder('body')}::text,
      ${placeholder('gift')}::text, ${placeholder('about')}::text, ${placeholder('price')}::int, ${placeholder('free')}::boolean, ${placeholder('kind')}::text, ${placeholder('writtenBy')}::text, ${at}
    from numbered
    returning 1`)
  const sides = db.$with('sides', {}).as(sql`
    insert into ${participants} as p (tenant_id, conversation_id, member_id, other_id, listed, last_seq, last_at, unread, read_seq,
      delivered_seq, from_seq, sent, sent_free, spent)
    select ${tenantId}, numbered.id, side.member_id, side.other_id, true, numbered.last_seq, ${at}, side.unread, 0,
      numbered.last_seq * (1 - side.unread), 0, side.sent, side.free, side.spent
    from numbered, lateral (values
      (${own}, ${other}, 0, 1, ${placeholder('freeCount')}::int, ${placeholder('price')}::int),
      (${other}, ${own}, 1, 0, 0, 0)) as side (member_id, other_id, unread, sent, free, spent)
    on conflict (tenant_id, member_id, conversation_id) do update set
      listed = true, archived = p.archived and excluded.unread = 0, last_seq = excluded.last_seq, last_at = excluded.last_at,
      unread = p.unread + excluded.unread, sent = p.sent + excluded.sent, sent_free = p.sent_free + excluded.sent_free,
      delivered_seq = greatest(p.delivered_seq, excluded.delivered_seq),
      spent = p.spent + excluded.spent
    returning 1`)
  return db.with(numbered, sent, sides).select({ seq: sql<number>`last_seq` }).from(sql`numbered`)
})

/**
 * Empties a message of that member, and takes it off what the other one has not read; false if it is none of theirs or was taken back before. The
 * two must be locked (`lockPair`), and the other's side (`lockSide`).
 */
export async function updateMessageTakenBack(
  tx: TenantTx,
  { memberId, conversationId, seq, takenBackAt }: OwnSide & { seq: number; takenBackAt: Date },
): Promise<boolean> {
  const rows = await takingBack(tx, { memberId, conversationId, seq, takenBackAt })
  return rows.length > 0
}

const takingBack = statement((db) => {
  const tenantId = sql`${placeholder('tenantId')}::uuid`
  const conversation = sql`${placeholder('conversationId')}::uuid`
  const own = sql`${placeholder('memberId')}::uuid`
  const emptied = db.$with('emptied', {}).as(sql`
    update ${messages} m set body = '', gift = null, about = null, taken_back_at = ${placeholderFor(messages.takenBackAt, 'takenBackAt')}::timestamptz
    where m.tenant_id = ${tenantId} and m.conversation_id = ${conversation} and m.seq = ${placeholder('seq')}::int
      and m.sender_id = ${own} and m.taken_back_at is null
    returning m.seq, m.free::int as free, m.price`)
  const sides = db.$with('sides', {}).as(sql`
    update ${participants} p set
      unread = p.unread - (p.member_id <> ${own} and emptied.seq > greatest(p.read_seq, p.from_seq))::int,
      sent = p.sent - (p.member_id = ${own})::int,
      sent_free = p.sent_free - case when p.member_id = ${own} then emptied.free else 0 end,
      spent = p.spent - case when p.member_id = ${own} then least(emptied.price, p.spent) else 0 end
    from emptied
    where p.tenant_id = ${tenantId} and p.conversation_id = ${conversation}
    returning 1`)
  return db.with(emptied, sides).select({ seq: sql<number>`seq` }).from(sql`emptied`)
})

interface Removal {
  readonly conversationId: ConversationId
  readonly seq: number
  readonly senderId: MemberId
  /** Empty where it is removed. */
  readonly body: string
  /** Null where it is put back. */
  readonly removedAt: Date | null
}

/** Removes a message of that member for both, or puts its words back, unless they have taken it back. */
export async function updateMessageRemoved(
  tx: TenantTx,
  { conversationId, seq, senderId, body, removedAt }: Removal,
): Promise<void> {
  await removal(tx, { conversationId, seq, senderId, body, removedAt: removedAt?.toISOString() ?? null })
}

const removal = statement((db) =>
  db
    .update(messages)
    .set({ body: sql`${placeholder('body')}::text`, removedAt: sql`${placeholder('removedAt')}::timestamptz` })
    .where(
      and(
        ofScope(messages),
        eq(messages.conversationId, placeholder('conversationId')),
        eq(messages.seq, placeholder('seq')),
        eq(messages.senderId, placeholder('senderId')),
        isNull(messages.takenBackAt),
      ),
    ),
)

interface StoredMessage {
  readonly conversationId: ConversationId
  readonly own: boolean
}

/**
 * What a member has written and received, oldest first, without the other's name: which conversation it was, and whose words they are. What the other one
 * has paid is not the member's.
 */
export const listMessagesOf = (
  tx: TenantTx,
  { memberId }: { memberId: MemberId },
): Promise<(Omit<MessageRow, 'senderId' | 'clientId'> & StoredMessage)[]> => {
  const { senderId: _, clientId: __, ...columns } = messageColumns
  const own = sql<boolean>`${messages.senderId} = ${participants.memberId}`
  return sqlOf(tx)
    .select({
      conversationId: messages.conversationId,
      ...columns,
      own,
      price: sql<number>`case when ${own} then ${messages.price} else 0 end`,
      free: sql<boolean>`${own} and ${messages.free}`,
    })
    .from(participants)
    .innerJoin(
      messages,
      and(
        eq(messages.tenantId, participants.tenantId),
        eq(messages.conversationId, participants.conversationId),
        sql`${messages.seq} > ${participants.fromSeq}`,
      ),
    )
    .where(and(ofTenant(tx, participants), eq(participants.memberId, memberId)))
    .orderBy(messages.conversationId, messages.seq)
}
