import type { MemberId } from '@hearth/contracts/ids'
import { and, desc, eq } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { members, waitingMessages } from '../../schema/accounts.ts'
import { profiles } from '../../schema/profiles.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, statement } from '../../statement.ts'

export interface WaitingMessage {
  readonly memberId: MemberId
  readonly recipientId: MemberId
  readonly text: string
  readonly createdAt: Date
}

/**
 * Stores a message until it can be delivered; false, with nothing stored, if one to that person is waiting already, or members of this tenant cannot
 * see that person.
 */
export async function insertWaitingMessage(tx: TenantTx, message: WaitingMessage): Promise<boolean> {
  const { memberId, recipientId, text, createdAt } = message
  const [recipient] = await sqlOf(tx)
    .select({ id: members.id })
    .from(members)
    .innerJoin(profiles, and(eq(profiles.tenantId, members.tenantId), eq(profiles.memberId, members.id)))
    .where(
      and(
        ofTenant(tx, members),
        eq(members.id, recipientId),
        eq(members.status, 'active'),
        eq(profiles.status, 'active'),
      ),
    )
  if (!recipient || recipientId === memberId) return false
  const { count } = await sqlOf(tx)
    .insert(waitingMessages)
    .values({ tenantId: tx.scope.tenantId, memberId, recipientId, text, createdAt })
    .onConflictDoNothing()
  return count > 0
}

/** Whether an undelivered message of a member to this recipient is stored. */
export async function hasWaitingMessage(
  tx: TenantTx,
  { memberId, recipientId }: Pick<WaitingMessage, 'memberId' | 'recipientId'>,
): Promise<boolean> {
  const rows = await waitingMessage(tx, { memberId, recipientId })
  return rows.length > 0
}

const waitingMessage = statement((db) =>
  db
    .select({ recipientId: waitingMessages.recipientId })
    .from(waitingMessages)
    .where(
      and(
        ofScope(waitingMessages),
        eq(waitingMessages.memberId, placeholder('memberId')),
        eq(waitingMessages.recipientId, placeholder('recipientId')),
      ),
    ),
)

/** The name of the person to whom a member wrote last without the message being delivered; null without one, or once that person is gone. */
export async function findWaitingRecipient(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<string | null> {
  const [recipient] = await sqlOf(tx)
    .select({ name: profiles.name })
    .from(waitingMessages)
    .innerJoin(
      profiles,
      and(eq(profiles.tenantId, waitingMessages.tenantId), eq(profiles.memberId, waitingMessages.recipientId)),
    )
    .where(and(ofTenant(tx, waitingMessages), eq(waitingMessages.memberId, memberId), eq(profiles.status, 'active')))
    .orderBy(desc(waitingMessages.createdAt))
    .limit(1)
  return recipient?.name ?? null
}

/** Removes the undelivered messages of a member and returns their number. */
export async function removeWaitingMessages(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<number> {
  const { count } = await sqlOf(tx)
    .delete(waitingMessages)
    .where(and(ofTenant(tx, waitingMessages), eq(waitingMessages.memberId, memberId)))
  return count
}
