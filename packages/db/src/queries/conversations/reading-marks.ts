import type { ConversationId, MemberId } from '@hearth/contracts/ids'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { members } from '../../schema/accounts.ts'
import { participants } from '../../schema/conversations.ts'
import { profiles } from '../../schema/profiles.ts'
import { blocks } from '../../schema/relations.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, statement } from '../../statement.ts'

/** What the other one of a conversation has received and read: numbers of messages, 0 before the first. */
export interface MarksRow {
  readonly deliveredSeq: number
  readonly readSeq: number
}

const tenantId = sql`${placeholder('tenantId')}::uuid`
const own = sql`${placeholder('memberId')}::uuid`

const blockOf = (blocker: SQL, blocked: SQL) =>
  sql`exists (select from ${blocks} b where b.tenant_id = ${tenantId} and b.blocker_id = ${blocker} and b.blocked_id = ${blocked})`

/** Whether two members see what the other one has read: both wish it, both are there, and neither has blocked the other. */
const isShared = (one: SQL, other: SQL) =>
  sql<boolean>`(2 = (select count(*) from ${members} m join ${profiles} p on p.tenant_id = m.tenant_id and p.member_id = m.id
      where m.tenant_id = ${tenantId} and m.id in (${one}, ${other}) and m.shows_reading and m.status = 'active'
        and p.status = 'active' and (p.searchable or p.invisible))
    and not ${blockOf(one, other)} and not ${blockOf(other, one)})`

/** Whether nobody learns when a member's devices receive something: it would tell that an invisible member is online, and a fictional profile has none. */
const receivesUnseen = (memberId: SQL) =>
  sql`exists (select from ${profiles} p where p.tenant_id = ${tenantId} and p.member_id = ${memberId} and (p.invisible or p.fictional))`

interface Pair {
  readonly memberId: MemberId
  readonly otherId: MemberId
}

/**
 * What the other one has received and read of a member's messages; null where the two do not share it, and before the first message. Of an invisible
 * member and a fictional profile only what was read counts as received.
 */
export async function findMarks(tx: TenantTx, { memberId, otherId }: Pair): Promise<MarksRow | null> {
  const [row] = await marks(tx, { memberId, otherId })
  return row ?? null
}

const marks = statement((db) => {
  const other = sql`${placeholder('otherId')}::uuid`
  const { readSeq, deliveredSeq } = participants
  return db
    .select({
      deliveredSeq: sql<number>`case when ${receivesUnseen(other)} then ${readSeq} else greatest(${deliveredSeq}, ${readSeq}) end`,
      readSeq,
    })
    .from(participants)
    .where(
      and(
        ofScope(participants),
        eq(participants.memberId, placeholder('otherId')),
        eq(participants.otherId, placeholder('memberId')),
        isShared(own, other),
      ),
    )
})

/** Whether the two share what they have read. */
export async function isReadingShared(tx: TenantTx, { memberId, otherId }: Pair): Promise<boolean> {
  const [row] = await sharing(tx, { memberId, otherId })
  return row?.isShared ?? false
}

const sharing = statement((db) =>
  db.select({ isShared: isShared(own, sql`${placeholder('otherId')}::uuid`) }).from(sql`(select 1) as one`),
)

/** Whether the other one may learn that a member is there at this moment: the two share what they have read, and the member is not invisible. */
export async function isTypingShared(tx: TenantTx, { memberId, otherId }: Pair): Promise<boolean> {
  const [row] = await typing(tx, { memberId, otherId })
  return row?.isShared ?? false
}

const typing = statement((db) =>
  db
    .select({
      isShared: sql<boolean>`${isShared(own, sql`${placeholder('otherId')}::uuid`)} and not ${receivesUnseen(own)}`,
    })
    .from(sql`(select 1) as one`),
)

/** A conversation in which a member has received something. */
export interface DeliveredRow {
  readonly conversationId: ConversationId
  readonly otherId: MemberId
  /** Whether the other one may learn of it. */
  readonly isTold: boolean
}

/**
 * Notes that a device of the member has received the last message of each conversation with unread ones, newest first, up to `limit`, and returns
 * those that were behind. One in which something is written or read at this moment is left to the next call, so that it waits for nobody.
 */
export const updateDelivered = (
  tx: TenantTx,
  { memberId, limit }: { memberId: MemberId; limit: number },
): Promise<DeliveredRow[]> => delivery(tx, { memberId, limit })

const delivery = statement((db) => {
  const moved = db.$with('moved', {}).as(sql`
    update ${participants} p set delivered_seq = p.last_seq
    from (
      select conversation_id from ${participants}
      where tenant_id = ${tenantId} and member_id = ${own} and unread > 0 and delivered_seq < last_seq
      order by last_at desc, conversation_id limit ${placeholder('limit')}::int
      for no key update skip locked) behind
    where p.tenant_id = ${tenantId} and p.member_id = ${own} and p.conversation_id = behind.conversation_id
    returning p.conversation_id, p.other_id`)
  return db
    .with(moved)
    .select({
      conversationId: sql<ConversationId>`conversation_id`,
      otherId: sql<MemberId>`other_id`,
      isTold: sql<boolean>`${isShared(own, sql`moved.other_id`)} and not ${receivesUnseen(own)}`,
    })
    .from(sql`moved`)
})

/** Sets whether others see what a member has received and read, and the member sees it of them. */
export async function updateShowsReading(
  tx: TenantTx,
  { memberId, showsReading }: { memberId: MemberId; showsReading: boolean },
): Promise<void> {
  await showsReadingUpdate(tx, { memberId, showsReading })
}

const showsReadingUpdate = statement((db) =>
  db
    .update(members)
    .set({ showsReading: sql`${placeholder('showsReading')}` })
    .where(and(ofScope(members), eq(members.id, placeholder('memberId')))),
)
