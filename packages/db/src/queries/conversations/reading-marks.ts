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
const other = sql`${placeholder('otherId')}::uuid`

const blockOf = (blocker: SQL, blocked: SQL) =>
  sql`exists (select from ${blocks} b where b.tenant_id = ${tenantId} and b.blocker_id = ${blocker} and b.blocked_id = ${blocked})`

const SWITCHES = { reading: sql`m.shows_reading`, typing: sql`m.shows_typing` } as const

/** Whether two members show each other what that switch says: both wish it, both are there, and neither has blocked the other. */
const isShared = (one: SQL, other: SQL, what: keyof typeof SWITCHES = 'reading') =>
  sql<boolean>`(2 = (select count(*) from ${members} m join ${profiles} p on p.tenant_id = m.tenant_id and p.member_id = m.id
      where m.tenant_id = ${tenantId} and m.id in (${one}, ${other}) and ${SWITCHES[what]} and m.status = 'active'
        and p.status = 'active' and (p.searchable or p.invisible))
    and not ${blockOf(one, other)} and not ${blockOf(other, one)})`

const isProfile = (memberId: SQL, condition: SQL) =>
  sql`exists (select from ${profiles} p where p.tenant_id = ${tenantId} and p.member_id = ${memberId} and (${condition}))`
/**
 * Whether nobody learns that a member is there at this moment, as when their devices receive something: an invisible one is not online, another may
 * not show it, and a fictional profile has no devices.
 */
const isThereUnseen = (memberId: SQL) => isProfile(memberId, sql`p.invisible or p.fictional or not p.shows_online`)
/** Whether a member does not show when they are online, and so learns it of nobody. */
const hidesOnline = (memberId: SQL) => isProfile(memberId, sql`not p.shows_online`)

interface Pair {
  readonly memberId: MemberId
  readonly otherId: MemberId
}

/**
 * What the other one has received and read of a member's messages; null where the two do not share it, and before the first message. Only what was read
 * counts as received of an invisible member and a fictional profile, and where one of the two does not show when they are online.
 */
export async function findMarks(tx: TenantTx, { memberId, otherId }: Pair): Promise<MarksRow | null> {
  const [row] = await marks(tx, { memberId, otherId })
  return row ?? null
}

const marks = statement((db) => {
  const { readSeq, deliveredSeq } = participants
  return db
    .select({
      deliveredSeq: sql<number>`case when ${isThereUnseen(other)} or ${hidesOnline(own)} then ${readSeq} else greatest(${deliveredSeq}, ${readSeq}) end`,
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

const sharing = statement((db) => db.select({ isShared: isShared(own, other) }).from(sql`(select 1) as one`))

/** Whether the other one may learn that a member is typing: both show that and when they are online, and the member is not invisible. */
export async function isTypingShared(tx: TenantTx, { memberId, otherId }: Pair): Promise<boolean> {
  const [row] = await typing(tx, { memberId, otherId })
  return row?.isShared ?? false
}

const typing = statement((db) =>
  db
    .select({
      isShared: sql<boolean>`${isShared(own, other, 'typing')} and not ${isThereUnseen(own)} and not ${hidesOnline(other)}`,
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
      isTold: sql<boolean>`${isShared(own, sql`moved.other_id`)} and not ${isThereUnseen(own)} and not ${hidesOnline(sql`moved.other_id`)}`,
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

/** Sets whether others see that a member is typing, and the member sees it of them. */
export async function updateShowsTyping(
  tx: TenantTx,
  { memberId, showsTyping }: { memberId: MemberId; showsTyping: boolean },
): Promise<void> {
  await showsTypingUpdate(tx, { memberId, showsTyping })
}

const showsTypingUpdate = statement((db) =>
  db
    .update(members)
    .set({ showsTyping: sql`${placeholder('showsTyping')}` })
    .where(and(ofScope(members), eq(members.id, placeholder('memberId')))),
)
