import type { ConversationId, MemberId } from '@hearth/contracts/ids'
import { and, eq, gt, inArray, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { type MessageKind, messages, participants } from '../../schema/conversations.ts'
import type { TenantTx } from '../../scope.ts'

/** A member’s own messages that have cost credits, and were not taken back. */
const paidBy = (member: MemberId | SQLWrapper) =>
  and(eq(messages.senderId, member), gt(messages.price, 0), isNull(messages.takenBackAt))

/** The conversations in which others have paid for messages to a member, with who has. */
export const listPaidTo = (
  tx: TenantTx,
  { memberId }: { memberId: MemberId },
): Promise<{ conversationId: ConversationId; payerId: MemberId }[]> =>
  sqlOf(tx)
    .selectDistinct({ conversationId: participants.conversationId, payerId: participants.otherId })
    .from(participants)
    .innerJoin(
      messages,
      and(
        eq(messages.tenantId, participants.tenantId),
        eq(messages.conversationId, participants.conversationId),
        paidBy(participants.otherId),
      ),
    )
    .where(and(ofTenant(tx, participants), eq(participants.memberId, memberId)))
    .orderBy(participants.conversationId)

/** Those messages of a member in a conversation, in their order. */
export const listPaidMessages = (
  tx: TenantTx,
  { memberId, conversationId }: { memberId: MemberId; conversationId: ConversationId },
): Promise<{ seq: number; kind: MessageKind }[]> =>
  sqlOf(tx)
    .select({ seq: messages.seq, kind: messages.kind })
    .from(messages)
    .where(and(ofTenant(tx, messages), eq(messages.conversationId, conversationId), paidBy(memberId)))
    .orderBy(messages.seq)

/** What these messages have cost a member, by conversation. */
export const sumPaid = (
  tx: TenantTx,
  { memberId, conversationIds }: { memberId: MemberId; conversationIds: readonly ConversationId[] },
): Promise<{ conversationId: ConversationId; credits: number }[]> =>
  sqlOf(tx)
    .select({ conversationId: messages.conversationId, credits: sql<number>`sum(${messages.price})::int` })
    .from(messages)
    .where(and(ofTenant(tx, messages), inArray(messages.conversationId, [...conversationIds]), paidBy(memberId)))
    .groupBy(messages.conversationId)

/** Notes that all that a member has spent in a conversation came back; false if the conversation is none of theirs any more. */
export async function updateSideUnspent(
  tx: TenantTx,
  { memberId, conversationId }: { memberId: MemberId; conversationId: ConversationId },
): Promise<boolean> {
  const { count } = await sqlOf(tx)
    .update(participants)
    .set({ spent: 0 })
    .where(
      and(
        ofTenant(tx, participants),
        eq(participants.memberId, memberId),
        eq(participants.conversationId, conversationId),
      ),
    )
  return count > 0
}
