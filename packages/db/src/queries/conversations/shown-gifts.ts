import type { ConversationId, MemberId } from '@hearth/contracts/ids'
import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { messages, participants, shownGifts } from '../../schema/conversations.ts'
import type { TenantTx } from '../../scope.ts'
import { ofScope, placeholder, statement } from '../../statement.ts'
import { type MessageRow, messageColumns } from './messages.ts'

/** A gift that a member has received. */
interface Received {
  readonly memberId: MemberId
  readonly conversationId: ConversationId
  readonly seq: number
}

const of = (tx: TenantTx, { memberId, conversationId, seq }: Received) =>
  and(
    ofTenant(tx, shownGifts),
    eq(shownGifts.memberId, memberId),
    eq(shownGifts.conversationId, conversationId),
    eq(shownGifts.seq, seq),
  )

/** Notes that a member shows a gift; false if they did before. Throws if there is no such message in this tenant. */
export async function insertShownGift(tx: TenantTx, shown: Received & { readonly shownAt: Date }): Promise<boolean> {
  const { count } = await sqlOf(tx)
    .insert(shownGifts)
    .values({ tenantId: tx.scope.tenantId, ...shown })
    .onConflictDoNothing()
  return count > 0
}

/** Notes that a member does not show a gift any more; false if they did not. */
export async function removeShownGift(tx: TenantTx, received: Received): Promise<boolean> {
  const { count } = await sqlOf(tx).delete(shownGifts).where(of(tx, received))
  return count > 0
}

/** Removes what a member shows of a conversation, and returns how many gifts these were. */
export async function removeShownGiftsIn(
  tx: TenantTx,
  { memberId, conversationId }: Omit<Received, 'seq'>,
): Promise<number> {
  const { count } = await sqlOf(tx)
    .delete(shownGifts)
    .where(
      and(ofTenant(tx, shownGifts), eq(shownGifts.memberId, memberId), eq(shownGifts.conversationId, conversationId)),
    )
  return count
}

/** Joins the message of a shown gift to it. */
const MESSAGE_OF_GIFT = and(
  eq(messages.tenantId, shownGifts.tenantId),
  eq(messages.conversationId, shownGifts.conversationId),
  eq(messages.seq, shownGifts.seq),
)

/** The messages of a conversation that are gifts which a member shows, latest first, without those that were taken back or removed. */
export const listShownGiftsIn = (
  tx: TenantTx,
  { memberId, conversationId }: Omit<Received, 'seq'>,
): Promise<MessageRow[]> => shownGiftsIn(tx, { memberId, conversationId })

const shownGiftsIn = statement((db) =>
  db
    .select(messageColumns)
    .from(shownGifts)
    .innerJoin(messages, MESSAGE_OF_GIFT)
    .where(
      and(
        ofScope(shownGifts),
        eq(shownGifts.memberId, placeholder('memberId')),
        eq(shownGifts.conversationId, placeholder('conversationId')),
        isNotNull(messages.gift),
        isNull(messages.removedAt),
      ),
    )
    .orderBy(desc(messages.seq)),
)

/** A gift of a profile, and how often it was given. */
export interface ShownGift {
  readonly gift: string
  readonly count: number
}

/** The gifts that a member shows, without those that were taken back, removed or deleted on their side; the one shown last comes first. */
export const listGiftsShownBy = (tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<ShownGift[]> =>
  giftsShownBy(tx, { memberId })

const giftsShownBy = statement((db) =>
  db
    .select({ gift: sql<string>`${messages.gift}`, count: sql<number>`count(*)::int` })
    .from(shownGifts)
    .innerJoin(messages, MESSAGE_OF_GIFT)
    .innerJoin(
      participants,
      and(
        eq(participants.tenantId, shownGifts.tenantId),
        eq(participants.memberId, shownGifts.memberId),
        eq(participants.conversationId, shownGifts.conversationId),
      ),
    )
    .where(
      and(
        ofScope(shownGifts),
        eq(shownGifts.memberId, placeholder('memberId')),
        isNotNull(messages.gift),
        isNull(messages.takenBackAt),
        isNull(messages.removedAt),
        gt(shownGifts.seq, participants.fromSeq),
      ),
    )
    .groupBy(messages.gift)
    .orderBy(desc(sql`max(${shownGifts.shownAt})`), messages.gift),
)

/** All that a member shows, in the order of their conversations and messages. */
export const listShownGiftsOf = (
  tx: TenantTx,
  { memberId }: { memberId: MemberId },
): Promise<{ conversationId: ConversationId; seq: number; shownAt: Date }[]> =>
  sqlOf(tx)
    .select({ conversationId: shownGifts.conversationId, seq: shownGifts.seq, shownAt: shownGifts.shownAt })
    .from(shownGifts)
    .where(and(ofTenant(tx, shownGifts), eq(shownGifts.memberId, memberId)))
    .orderBy(shownGifts.conversationId, shownGifts.seq)

/** Takes everything that a member has given off the profiles of others, and returns how many gifts these were. */
export async function removeShownGiftsFrom(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<number> {
  const given = sqlOf(tx)
    .select({ conversationId: participants.conversationId })
    .from(participants)
    .where(
      and(
        ofTenant(tx, participants),
        eq(participants.memberId, memberId),
        eq(participants.conversationId, shownGifts.conversationId),
        eq(participants.otherId, shownGifts.memberId),
      ),
    )
  const { count } = await sqlOf(tx)
    .delete(shownGifts)
    .where(and(ofTenant(tx, shownGifts), sql`exists ${given}`))
  return count
}
