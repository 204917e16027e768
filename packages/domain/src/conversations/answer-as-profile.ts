import { MINUTE } from '@hearth/contracts/durations'
import type { ConversationId } from '@hearth/contracts/ids'
import { outboxJob } from '@hearth/contracts/jobs'
import { enqueueOnCommit } from '@hearth/db/outbox'
import { lockSide, updateSideRead } from '@hearth/db/queries/conversations/conversations'
import { findSentMessage, insertMessage } from '@hearth/db/queries/conversations/messages'
import {
  findOperatorSide,
  listOperatorMessages,
  listWaitingConversations,
  type OperatorMessageRow,
  type OperatorSideRow,
  type WaitingConversationRow,
} from '@hearth/db/queries/conversations/operator-conversations'
import { lockPair } from '@hearth/db/queries/likes/likes'
import { findProfile } from '@hearth/db/queries/profiles/profiles'
import { lockPerson } from '@hearth/db/queries/relations/blocks'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { recordEvents } from '../events/record-events.ts'
import { accept, type Outcome, refuse } from '../failures.ts'
import { ifShown } from '../identity/shown.ts'
import type { MessageRules } from './message-price.ts'
import { parseMessage } from './message-text.ts'

type Context = Pick<AppContext, 'db' | 'clock'>

interface OfTenant {
  readonly scope: TenantScope
}
interface OfConversation extends OfTenant {
  readonly conversationId: ConversationId
}

/** How many conversations, and messages of one, the operator sees at once. */
const MOST = 1_000

/** The conversations of fictional profiles in which a member waits for an answer, longest wait first, a thousand at most. */
export const listWaiting = (
  { db }: Pick<Context, 'db'>,
  { scope }: OfTenant,
): Promise<readonly WaitingConversationRow[]> =>
  inTenant(db, scope, (tx) => listWaitingConversations(tx, { limit: MOST }))

/** A conversation of a fictional profile, as the operator sees it. */
interface OperatedConversation extends OperatorSideRow {
  /** Null for a member who is gone. */
  readonly memberName: string | null
  /** The newest thousand, oldest first. */
  readonly messages: readonly OperatorMessageRow[]
}

/** One conversation of a fictional profile, with who has answered what; null if it is none. Looking at it does not count as reading it. */
export const viewAsOperator = (
  { db }: Pick<Context, 'db'>,
  { scope, conversationId }: OfConversation,
): Promise<OperatedConversation | null> =>
  inTenant(db, scope, async (tx) => {
    const side = await findOperatorSide(tx, { conversationId })
    if (!side) return null
    const [member, messages] = await Promise.all([
      findProfile(tx, { memberId: side.memberId }),
      listOperatorMessages(tx, { conversationId, limit: MOST }),
    ])
    return { ...side, memberName: member?.name ?? null, messages }
  })

interface AnswerAsProfile extends OfConversation {
  /** A uuid of the caller: repeated with it, it is the same answer. */
  readonly clientId: string
  readonly text: string
  readonly rules: Pick<MessageRules, 'message_length' | 'unread_mail_minutes'>
  /** Who answers, which is kept with the message and shown to no member. */
  readonly moderator: string
}

type AnswerRefusal =
  | 'conversations.empty'
  | 'conversations.too_long'
  | 'conversations.no_profile'
  | 'conversations.answered'
  | 'conversations.unreachable'

/**
 * Answers a member in the name of a fictional profile. It costs nothing, and is a message like any other; what the member had written counts as read.
 * It can be repeated. Of two answers at the same moment one is refused, because nobody waits any more. Whoever has blocked the profile or has left is
 * refused alike, and so is a conversation that was ended.
 */
export const answerAsProfile = (
  ctx: Context,
  { scope, conversationId, clientId, text, rules, moderator }: AnswerAsProfile,
): Promise<Outcome<{ readonly seq: number }, AnswerRefusal>> =>
  inTenant(ctx.db, scope, async (tx) => {
    const parsed = parseMessage(text, { max: rules.message_length })
    if (!parsed.ok) return parsed
    const locked = await lockOperatorSide(tx, { conversationId })
    if (!locked) return refuse('conversations.no_profile')
    const { side, isReachable } = locked
    const pair = { memberId: side.profileId, otherId: side.memberId }
    const sent = await findSentMessage(tx, { ...pair, clientId })
    if (sent) return accept({ seq: sent.seq })
    if (!isReachable) return refuse('conversations.unreachable')
    if (side.unread === 0) return refuse('conversations.answered')
    const mailedAfter = rules.unread_mail_minutes * MINUTE
    const answer = { clientId, body: parsed.value, kind: 'text', writtenBy: moderator, mailedAfter } as const
    return accept({ seq: await storeAnswer(ctx, tx, side, answer) })
  })

/**
 * The fictional profile's side of a conversation, with the two locked until the transaction ends, and whether its member can be reached; null if no
 * fictional profile takes part.
 */
export async function lockOperatorSide(
  tx: TenantTx,
  { conversationId }: { readonly conversationId: ConversationId },
): Promise<{ readonly side: OperatorSideRow; readonly isReachable: boolean } | null> {
  const found = await findOperatorSide(tx, { conversationId })
  if (!found) return null
  const { profileId, memberId } = found
  await lockPair(tx, { memberId: profileId, otherId: memberId })
  const [person] = await Promise.all([
    // No address of a fictional profile is anybody's, so none is blocked ahead.
    lockPerson(tx, { memberId, viewpoint: { memberId: profileId, addressHash: null } }),
    lockSide(tx, { memberId: profileId, conversationId }),
  ])
  // Read again: what another answer has stored is seen once the two are locked.
  const side = await findOperatorSide(tx, { conversationId })
  if (!side) return null
  const isThere = side.profileStatus === 'active' && side.memberStatus === 'active' && !side.closed
  return { side, isReachable: isThere && ifShown(person, profileId) !== null }
}

interface Answer {
  readonly clientId: string
  readonly body: string
  readonly kind: 'text' | 'automatic'
  /** Null for an automatic answer. */
  readonly writtenBy: string | null
  /** Milliseconds after which the member is mailed, if it is unread by then. */
  readonly mailedAfter: number
}

/** Stores a message of a fictional profile, tells the member, and notes that theirs were read; returns its number. The two must be locked. */
export async function storeAnswer(
  ctx: Pick<Context, 'clock'>,
  tx: TenantTx,
  { profileId, memberId, conversationId, lastSeq }: OperatorSideRow,
  { mailedAfter, ...answer }: Answer,
): Promise<number> {
  const createdAt = ctx.clock.now()
  const pair = { memberId: profileId, otherId: memberId, conversationId }
  const [seq] = await Promise.all([
    insertMessage(tx, { ...answer, ...pair, price: 0, free: false, createdAt }),
    updateSideRead(tx, { memberId: profileId, conversationId, seq: lastSeq }),
    enqueueOnCommit(tx, {
      ...outboxJob('conversations.mail-unread', { memberId }),
      availableAt: new Date(createdAt.getTime() + mailedAfter),
    }),
    recordEvents(ctx, tx, [{ memberId, kind: 'message.received', ids: { conversationId, memberId: profileId } }]),
  ])
  return seq
}
