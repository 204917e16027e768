import type { MemberId } from '@hearth/contracts/ids'
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
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

interface KeptMessage {
  /** Chosen by the sender's page. */
  readonly id: string
  /** The part of the recipient's profile that it is about; null if it is about none. */
  readonly about: string | null
  /** The price that the member was shown, in credits; null from the sign-up form. */
  readonly price: number | null
}

/** A message that waits, with the person to whom it goes. */
export type WaitingMessageRow = Omit<WaitingMessage, 'memberId'> & KeptMessage

/**
 * Stores a message until it can be delivered; false, with nothing stored, if it is stored already, or members of this tenant cannot see that person.
 * Without a price it is from the sign-up form, of which there is one for each person.
 */
export async function insertWaitingMessage(
  tx: TenantTx,
  message: WaitingMessage & Partial<KeptMessage>,
): Promise<boolean> {
  const { memberId, recipientId, text, createdAt, id, about = null, price = null } = message
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
    .values({ tenantId: tx.scope.tenantId, memberId, recipientId, text, createdAt, about, price, ...(id && { id }) })
    .onConflictDoNothing()
  return count > 0
}

const ofMember = () => and(ofScope(waitingMessages), eq(waitingMessages.memberId, placeholder('memberId')))
const toRecipient = () => and(ofMember(), eq(waitingMessages.recipientId, placeholder('recipientId')))
const hasId = () => sql`${waitingMessages.id} = ${placeholder('id')}::uuid`

/** Whether an undelivered message of a member to this recipient is stored. */
export async function hasWaitingMessage(
  tx: TenantTx,
  { memberId, recipientId }: Pick<WaitingMessage, 'memberId' | 'recipientId'>,
): Promise<boolean> {
  const rows = await waitingTo(tx, { memberId, recipientId })
  return rows.length > 0
}

const waitingTo = statement((db) => db.select({ id: waitingMessages.id }).from(waitingMessages).where(toRecipient()))

const rowColumns = {
  recipientId: waitingMessages.recipientId,
  id: waitingMessages.id,
  text: waitingMessages.text,
  about: waitingMessages.about,
  price: waitingMessages.price,
  createdAt: waitingMessages.createdAt,
} as const

/** All messages of a member that wait, in the order in which they were written. */
export const listWaitingMessages = (
  tx: TenantTx,
  { memberId }: Pick<WaitingMessage, 'memberId'>,
): Promise<WaitingMessageRow[]> => waitingOf(tx, { memberId })

const waitingOf = statement((db) =>
  db.select(rowColumns).from(waitingMessages).where(ofMember()).orderBy(waitingMessages.createdAt, waitingMessages.id),
)

interface OneWaiting extends Pick<WaitingMessage, 'memberId' | 'recipientId'> {
  readonly id: string
}

/** One of them, locked until the transaction ends: it is neither sent nor withdrawn meanwhile. Null if it does not wait. */
export async function lockWaitingMessage(
  tx: TenantTx,
  { memberId, recipientId, id }: OneWaiting,
): Promise<WaitingMessageRow | null> {
  const [row] = await waitingLock(tx, { memberId, recipientId, id })
  return row ?? null
}

const waitingLock = statement((db) =>
  db.select(rowColumns).from(waitingMessages).where(and(toRecipient(), hasId())).for('update'),
)

/** Removes the one with that id and returns to whom it was to go; null if it does not wait. */
export async function removeWaitingMessage(
  tx: TenantTx,
  { memberId, id }: Omit<OneWaiting, 'recipientId'>,
): Promise<MemberId | null> {
  const [removed] = await waitingRemoval(tx, { memberId, id })
  return removed?.recipientId ?? null
}

const waitingRemoval = statement((db) =>
  db.delete(waitingMessages).where(and(ofMember(), hasId())).returning({ recipientId: waitingMessages.recipientId }),
)

/** Removes the one with that id, which is sent, and the one from the sign-up form to that person; false if there is neither. */
export async function removeSentMessage(tx: TenantTx, { memberId, recipientId, id }: OneWaiting): Promise<boolean> {
  const { count } = await sentRemoval(tx, { memberId, recipientId, id })
  return count > 0
}

const sentRemoval = statement((db) =>
  db.delete(waitingMessages).where(and(toRecipient(), or(hasId(), isNull(waitingMessages.price)))),
)

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
    .where(and(ofMember(), eq(profiles.status, 'active'), PROFILE_IS_NOT_HIDDEN))
    .orderBy(desc(waitingMessages.createdAt))
    .limit(1),
)

/** Removes the undelivered messages of a member to this recipient; false if there is none. */
export async function removeWaitingMessageTo(
  tx: TenantTx,
  { memberId, recipientId }: Pick<WaitingMessage, 'memberId' | 'recipientId'>,
): Promise<boolean> {
  const { count } = await messageRemoval(tx, { memberId, recipientId })
  return count > 0
}

const messageRemoval = statement((db) => db.delete(waitingMessages).where(toRecipient()))

/** Removes the undelivered messages of a member and returns their number. */
export async function removeWaitingMessages(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<number> {
  const { count } = await sqlOf(tx)
    .delete(waitingMessages)
    .where(and(ofTenant(tx, waitingMessages), eq(waitingMessages.memberId, memberId)))
  return count
}
