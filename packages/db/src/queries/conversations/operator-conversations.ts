import type { ConversationId, MemberId } from '@hearth/contracts/ids'
import { and, desc, eq, gt, isNull, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { ofTenant, sqlOf } from '../../handle.ts'
import { type MemberStatus, members } from '../../schema/accounts.ts'
import { conversations, type MessageKind, messages, participants } from '../../schema/conversations.ts'
import { type ProfileStatus, profiles } from '../../schema/profiles.ts'
import { blocks } from '../../schema/relations.ts'
import type { TenantTx } from '../../scope.ts'

/** The side of a fictional profile, which the operator writes for. */
export interface OperatorSideRow {
  readonly conversationId: ConversationId
  readonly profileId: MemberId
  readonly profileName: string
  readonly memberStatus: MemberStatus
  readonly profileStatus: ProfileStatus
  /** Whether it answers by itself, from the site's lines. */
  readonly answersItself: boolean
  /** Whom it writes with, who may be gone. */
  readonly memberId: MemberId
  /** Messages of the member that nobody has answered. */
  readonly unread: number
  readonly lastSeq: number
  /** Messages of the profile. */
  readonly sent: number
  /** Whether one of the two has ended it. */
  readonly closed: boolean
}

/** The fictional profile's side of a conversation; null if none of the two is one. */
export async function findOperatorSide(
  tx: TenantTx,
  { conversationId }: { conversationId: ConversationId },
): Promise<OperatorSideRow | null> {
  const [row] = await sqlOf(tx)
    .select({
      conversationId: participants.conversationId,
      profileId: profiles.memberId,
      profileName: profiles.name,
      memberStatus: members.status,
      profileStatus: profiles.status,
      answersItself: profiles.answersItself,
      memberId: participants.otherId,
      unread: participants.unread,
      lastSeq: participants.lastSeq,
      sent: participants.sent,
      closed: sql<boolean>`${conversations.closedBy} is not null`,
    })
    .from(participants)
    .innerJoin(profiles, ofProfile())
    .innerJoin(members, and(eq(members.tenantId, participants.tenantId), eq(members.id, participants.memberId)))
    .innerJoin(conversations, ofConversation())
    .where(and(ofTenant(tx, participants), eq(participants.conversationId, conversationId), profiles.fictional))
    .limit(1)
  return row ?? null
}

const ofProfile = () => and(eq(profiles.tenantId, participants.tenantId), eq(profiles.memberId, participants.memberId))
const ofConversation = () =>
  and(eq(conversations.tenantId, participants.tenantId), eq(conversations.id, participants.conversationId))

/** A conversation whose member waits for an answer of the operator. */
export interface WaitingConversationRow {
  readonly conversationId: ConversationId
  readonly profileName: string
  readonly memberName: string
  readonly waiting: number
  /** When the first of the messages without an answer was written. */
  readonly since: Date
  /** The beginning of the last of them, or which gift it is. */
  readonly text: string
}

/**
 * Conversations in which a member's message to a fictional profile has no answer, longest wait first, up to `limit`. Without those that no answer
 * would reach: of members who have left or blocked the profile, and ended ones.
 */
export function listWaitingConversations(
  tx: TenantTx,
  { limit }: { limit: number },
): Promise<WaitingConversationRow[]> {
  const own = alias(profiles, 'own')
  const unanswered = and(
    eq(messages.tenantId, participants.tenantId),
    eq(messages.conversationId, participants.conversationId),
    sql`${messages.seq} > greatest(${participants.readSeq}, ${participants.fromSeq})`,
    eq(messages.senderId, participants.otherId),
    isNull(messages.takenBackAt),
  )
  const since = sql<Date>`min(${messages.createdAt})`.mapWith(messages.createdAt)
  const between = sqlOf(tx)
    .select({ blockerId: blocks.blockerId })
    .from(blocks)
    .where(
      and(
        ofTenant(tx, blocks),
        or(
          and(eq(blocks.blockerId, participants.memberId), eq(blocks.blockedId, participants.otherId)),
          and(eq(blocks.blockerId, participants.otherId), eq(blocks.blockedId, participants.memberId)),
        ),
      ),
    )
  return sqlOf(tx)
    .select({
      conversationId: participants.conversationId,
      profileName: profiles.name,
      memberName: own.name,
      waiting: sql<number>`count(*)::int`,
      since,
      text: sql<string>`(array_agg(left(coalesce('[gift ' || ${messages.gift} || ']', ${messages.body}), 300) order by ${messages.seq} desc))[1]`,
    })
    .from(participants)
    .innerJoin(profiles, ofProfile())
    .innerJoin(conversations, ofConversation())
    .innerJoin(own, and(eq(own.tenantId, participants.tenantId), eq(own.memberId, participants.otherId)))
    .innerJoin(members, and(eq(members.tenantId, participants.tenantId), eq(members.id, participants.otherId)))
    .innerJoin(messages, unanswered)
    .where(
      and(
        ofTenant(tx, participants),
        gt(participants.unread, 0),
        profiles.fictional,
        eq(profiles.status, 'active'),
        eq(own.status, 'active'),
        eq(members.status, 'active'),
        isNull(conversations.closedBy),
        notExists(between),
      ),
    )
    .groupBy(participants.conversationId, profiles.name, own.name)
    .orderBy(since, participants.conversationId)
    .limit(limit)
}

/** A message as the operator sees it. */
export interface OperatorMessageRow {
  readonly seq: number
  readonly senderId: MemberId
  readonly kind: MessageKind
  readonly body: string
  /** Id of the gift that it is; null for what is none. */
  readonly gift: string | null
  /** As `LIKED_PART`. */
  readonly about: string | null
  /** Who wrote it in the name of the profile; null for a member's own. */
  readonly writtenBy: string | null
  readonly takenBackAt: Date | null
  readonly createdAt: Date
}

/** The newest messages of a conversation, up to `limit`, oldest first, with who wrote them. */
export async function listOperatorMessages(
  tx: TenantTx,
  { conversationId, limit }: { conversationId: ConversationId; limit: number },
): Promise<OperatorMessageRow[]> {
  const rows = await sqlOf(tx)
    .select({
      seq: messages.seq,
      senderId: messages.senderId,
      kind: messages.kind,
      body: messages.body,
      gift: messages.gift,
      about: messages.about,
      writtenBy: messages.writtenBy,
      takenBackAt: messages.takenBackAt,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(and(ofTenant(tx, messages), eq(messages.conversationId, conversationId)))
    .orderBy(desc(messages.seq))
    .limit(limit)
  return rows.toReversed()
}
