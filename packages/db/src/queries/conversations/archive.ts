import type { ConversationId, MemberId } from '@hearth/contracts/ids'
import { and, eq, ne } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { participants } from '../../schema/conversations.ts'
import type { TenantTx } from '../../scope.ts'

/** Moves a conversation of a member's list to their archive or back; false if it is there already, or on neither. */
export async function updateSideArchived(
  tx: TenantTx,
  { memberId, conversationId, archived }: { memberId: MemberId; conversationId: ConversationId; archived: boolean },
): Promise<boolean> {
  const { count } = await sqlOf(tx)
    .update(participants)
    .set({ archived })
    .where(
      and(
        ofTenant(tx, participants),
        eq(participants.memberId, memberId),
        eq(participants.conversationId, conversationId),
        participants.listed,
        ne(participants.archived, archived),
      ),
    )
  return count > 0
}

/** Whether a member has an archived conversation. */
export async function hasArchived(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<boolean> {
  const rows = await sqlOf(tx)
    .select({ conversationId: participants.conversationId })
    .from(participants)
    .where(
      and(ofTenant(tx, participants), eq(participants.memberId, memberId), participants.listed, participants.archived),
    )
    .limit(1)
  return rows.length > 0
}
