import type { MemberId } from '@hearth/contracts/ids'
import { and, desc, eq } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { members, waitingMessages } from '../../schema/accounts.ts'
import { profiles } from '../../schema/profiles.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, statement } from '../../statement.ts'
import type { PersonState } from '../profiles/cards.ts'
import { hideOthers, PROFILE_IS_HIDDEN, PROFILE_IS_NOT_HIDDEN, type Viewpoint } from '../relations/viewpoint.ts'

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
    .select({ text: waitingMessages.text })
    .from(waitingMessages)
    .where(
      and(
        ofScope(waitingMessages),
        eq(waitingMessages.memberId, placeholder('memberId')),
        eq(waitingMessages.recipientId, placeholder('recipientId')),
      ),
    ),
)

/** The text of that message; null if none is stored. */
export async function findWaitingText(
  tx: TenantTx,
  { memberId, recipientId }: Pick<WaitingMessage, 'memberId' | 'recipientId'>,
): Promise<string | null> {
  const [row] = await waitingMessage(tx, { memberId, recipientId })
  return row?.text ?? null
}

export interface WaitingRecipientRow extends PersonState {
  readonly memberId: MemberId
  readonly name: string
}

/** The person to whom a member wrote last without the message being delivered; null without one, or once that person is gone or hidden. */
export async function findWaitingRecipient(
  tx: TenantTx,
  { viewpoint }: { viewpoint: Viewpoint },
): Promise<WaitingRecipientRow | null> {
  const [, [recipient]] = await Promise.all([hideOthers(tx, { viewpoint }), waitingRecipient(tx, { ...viewpoint })])
  return recipient ?? null
}

const waitingRecipient = statement((db) =>
  db
    .select({
      memberId: profiles.memberId,
      name: profiles.name,
      memberStatus: members.status,
      profileStatus: profiles.status,
      searchable: profiles.searchable,
      invisible: profiles.invisible,
      blocked: PROFILE_IS_HIDDEN,
    })
    .from(waitingMessages)
    .innerJoin(
      members,
      and(eq(members.tenantId, waitingMessages.tenantId), eq(members.id, waitingMessages.recipientId)),
    )
    .innerJoin(
      profiles,
      and(eq(profiles.tenantId, waitingMessages.tenantId), eq(profiles.memberId, waitingMessages.recipientId)),
    )
    .where(
      and(
        ofScope(waitingMessages),
        eq(waitingMessages.memberId, placeholder('memberId')),
        eq(profiles.status, 'active'),
        PROFILE_IS_NOT_HIDDEN,
      ),
    )
    .orderBy(desc(waitingMessages.createdAt))
    .limit(1),
)

/** Removes the undelivered message of a member to this recipient; false if there is none. */
export async function removeWaitingMessageTo(
  tx: TenantTx,
  { memberId, recipientId }: Pick<WaitingMessage, 'memberId' | 'recipientId'>,
): Promise<boolean> {
  const { count } = await messageRemoval(tx, { memberId, recipientId })
  return count > 0
}

const messageRemoval = statement((db) =>
  db
    .delete(waitingMessages)
    .where(
      and(
        ofScope(waitingMessages),
        eq(waitingMessages.memberId, placeholder('memberId')),
        eq(waitingMessages.recipientId, placeholder('recipientId')),
      ),
    ),
)

/** Removes the undelivered messages of a member and returns their number. */
export async function removeWaitingMessages(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<number> {
  const { count } = await sqlOf(tx)
    .delete(waitingMessages)
    .where(and(ofTenant(tx, waitingMessages), eq(waitingMessages.memberId, memberId)))
  return count
}
