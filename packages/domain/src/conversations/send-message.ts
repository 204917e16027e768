import { ANSWERING_TIME, newPeoplePerHour, OPENERS_COUNT_FOR, OPENERS_COUNTED } from '@hearth/contracts/conversations'
import { MINUTE } from '@hearth/contracts/durations'
import { type ConversationId, type MemberId, newId } from '@hearth/contracts/ids'
import { outboxJob } from '@hearth/contracts/jobs'
import { enqueueOnCommit } from '@hearth/db/outbox'
import type { FreeUse } from '@hearth/db/queries/billing/free-allowances'
import { lockBalance } from '@hearth/db/queries/billing/ledger'
import { findBetween } from '@hearth/db/queries/conversations/between'
import type { SideRow } from '@hearth/db/queries/conversations/conversations'
import { removeDraft } from '@hearth/db/queries/conversations/drafts'
import { insertMessage } from '@hearth/db/queries/conversations/messages'
import { countOpeners } from '@hearth/db/queries/conversations/openers'
import { lockPairWith, type Other } from '@hearth/db/queries/likes/likes'
import { removeSentMessage } from '@hearth/db/queries/mail/waiting-messages'
import { type LockedPerson, lockPerson } from '@hearth/db/queries/relations/blocks'
import { inTenant, type TenantTx } from '@hearth/db/scope'
import { NOTHING_USED, reserveFreeMessage } from '../billing/free-messages.ts'
import { balanceOf, type Purchase, spend } from '../billing/spend.ts'
import type { AppContext } from '../context.ts'
import { recordEvents } from '../events/record-events.ts'
import { AppError, accept, type Outcome, refuse } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'
import { ifShown } from '../identity/shown.ts'
import { addressHashOf, type Looker, viewpointOf } from '../identity/viewpoint.ts'
import { newPeoplePerMember, refund, reserve } from '../platform/rate-limits.ts'
import { enqueueAutomaticAnswer } from './answer-automatically.ts'
import { BEING_PREPARED, type MessageView, toMessageView } from './conversation-views.ts'
import { storedAbout } from './message-about.ts'
import { keepMessagePhoto } from './message-photo-files.ts'
import { isNewPerson, type MessagePriceView, type MessageRules, paymentOf, priceFor } from './message-price.ts'
import { parseMessage } from './message-text.ts'
import { isSeen } from './writer.ts'

type Context = Pick<AppContext, 'db' | 'clock' | 'addressSecret' | 'rateLimitSecret'>

export interface SendMessage {
  readonly viewer: Looker & Pick<Viewer, 'scope' | 'signedUpAt' | 'paidUser' | 'profileStatus'>
  readonly to: Other
  /** A uuid, chosen by the page: repeated with it, it is the same message. */
  readonly clientId: string
  readonly text: string
  /** The part of the recipient's profile that it is about, as `LIKED_PART`. What the viewer does not see there is left out. */
  readonly about?: string | null | undefined
  /** The price that the viewer was shown, in credits. */
  readonly priceShown: number
  /** Whether the viewer agrees that it goes above the ceiling that they have set for this person. */
  readonly aboveCeiling?: boolean
  readonly rules: MessageRules
}

export interface SentMessage {
  readonly conversationId: ConversationId
  readonly message: MessageView
  /** Of the next message to that person. */
  readonly price: MessagePriceView
  /** What the sender has left. */
  readonly credits: number
}

export type SendRefusal =
  | 'conversations.oneself'
  | 'conversations.closed'
  | 'conversations.empty'
  | 'conversations.too_long'
  | 'conversations.unreachable'
  | 'conversations.acknowledge_first'
  | 'conversations.too_many_new'
  | 'conversations.price_changed'
  | 'conversations.above_ceiling'
  | 'billing.too_few_credits'

/**
 * Sends a message at the price that was shown, and tells the recipient; the first one of two makes their conversation. It can be repeated, also at the
 * same time, and is sent and paid for once. Throws 404 for a conversation that is not the viewer's and, unless the two have written to each other,
 * for whoever the viewer does not see. Where they have, everybody who cannot be reached is refused alike. What is refused costs nothing.
 */
export const sendMessage = (ctx: Context, command: SendMessage): Promise<Outcome<SentMessage, SendRefusal>> =>
  inTenant(ctx.db, command.viewer.scope, async (tx) => {
    const { viewer, rules } = command
    if ('memberId' in command.to && command.to.memberId === viewer.id) return refuse('conversations.oneself')
    const { clientId, to } = command
    const { memberId, sentBefore, used, credits, ...between } = await lockTwo(ctx, tx, {
      ...{ viewer, to, clientId, pays: true },
    })
    const { side, waits } = between
    if (side && sentBefore)
      return accept({
        conversationId: side.conversationId,
        message: toMessageView(sentBefore, viewer.id),
        price: priceFor(rules, viewer, { used, isNewPerson: isNewPerson(side) }),
        credits,
      })
    const judged = judge(command, between, { mayWrite: isSeen(viewer) })
    if (!judged.ok) return judged
    const price = priceFor(rules, viewer, { used, isNewPerson: isNewPerson(side) })
    if (price.credits !== command.priceShown) return refuse('conversations.price_changed', { credits: price.credits })
    if (isAboveCeiling(side, price.credits) && !command.aboveCeiling)
      return refuse('conversations.above_ceiling', { spent: side?.spent ?? 0, ceiling: side?.ceiling ?? 0 })
    const answersItself = between.person?.answersItself ?? false
    const draftOf = { memberId: viewer.id, otherId: memberId }
    const about = await storedAbout(ctx, tx, { viewer, otherId: memberId, rules, about: command.about ?? null })
    return sendLocked(ctx, tx, {
      ...{ command, memberId, answersItself, text: judged.value, about, side, price, used },
      ...{ credits, waits, draftOf },
    })
  })

/** Whether a price brings what a member has spent on a person above the ceiling of their own. */
export const isAboveCeiling = (side: SideRow | null, price: number): boolean =>
  price > 0 && side !== null && side.ceiling !== null && side.spent + price > side.ceiling

interface OfTwo {
  readonly viewer: Looker & Pick<Viewer, 'scope'>
  /** The other one. */
  readonly to: Other
  readonly clientId: string
  /** Whether the first may pay in this transaction: their credits are then locked, too. */
  readonly pays: boolean
}

/** Locks two members, and reads what decides about a message of the first to the second. Throws 404 for a conversation that is not the viewer's. */
export async function lockTwo(ctx: Context, tx: TenantTx, { viewer, to, clientId, pays }: OfTwo) {
  // The connection runs them in this order, without a wait in between: what follows the lock sees what was committed before it.
  const [memberId, person, { used, ...between }, balance] = await Promise.all([
    lockPairWith(tx, { memberId: viewer.id, other: to }),
    lockPerson(tx, { memberId: 'other', viewpoint: viewpointOf(ctx, viewer.scope, viewer) }),
    findBetween(tx, { memberId: viewer.id, clientId, addressHash: addressHashOf(ctx, tx.scope, viewer.email) }),
    pays ? lockBalance(tx, { memberId: viewer.id }) : balanceOf(tx, viewer.id),
  ])
  if (!memberId) throw new AppError('profiles.gone', 404)
  return { ...between, memberId, person, used: used ?? NOTHING_USED, credits: balance ?? 0 }
}

type MayNotWrite = 'conversations.closed' | 'conversations.unreachable' | 'conversations.acknowledge_first'

interface Between {
  readonly person: LockedPerson | null
  readonly side: SideRow | null
  readonly isAcknowledged: boolean
}

/** The text as it is stored, if the viewer may write to this person. */
export const judge = (
  { viewer, text, rules }: SendMessage,
  between: Between,
  { mayWrite }: { readonly mayWrite: boolean },
): Outcome<string, SendRefusal> =>
  judgeWhat(between, { viewer, mayWrite, what: () => parseMessage(text, { max: rules.message_length }) })

interface Sends<Value, Code extends string> {
  readonly viewer: Pick<Viewer, 'id'>
  readonly mayWrite: boolean
  /** What is sent, or what is wrong with it. */
  readonly what: () => Outcome<Value, Code>
}

/** What is sent, if the viewer may write to this person. Throws 404 for whoever they do not see and have never written with. */
export function judgeWhat<Value, Code extends string>(
  { person, side, isAcknowledged }: Between,
  { viewer, mayWrite, what }: Sends<Value, Code>,
): Outcome<Value, Code | MayNotWrite> {
  const shown = ifShown(person, viewer.id)
  if (!shown && !side) throw new AppError('profiles.gone', 404)
  if (side?.closedBy) return refuse('conversations.closed')
  const parsed = what()
  if (!parsed.ok) return parsed
  if (!shown || !mayWrite) return refuse('conversations.unreachable')
  return shown.fictional && !isAcknowledged ? refuse('conversations.acknowledge_first') : parsed
}

interface Judged {
  readonly command: Pick<SendMessage, 'viewer' | 'clientId' | 'rules'>
  readonly memberId: MemberId
  readonly answersItself: boolean
  readonly text: string
  readonly about: string | null
  readonly side: SideRow | null
  /** What it costs. */
  readonly price: MessagePriceView
  readonly used: FreeUse
  readonly credits: number
  /** Whether something of the sender's waits for the recipient. */
  readonly waits: boolean
  /** Whose draft it was; absent for a message that has waited, for a photo and for a gift, while something else may be typed. */
  readonly draftOf?: { readonly memberId: MemberId; readonly otherId: MemberId }
  /** The file as it was sent, of a message that is a photo. */
  readonly photo?: { readonly source: string }
  /** Its id, of a message that is a gift. */
  readonly gift?: string
}

/** Pays for a message and stores it; the two must be locked (`lockTwo`). What is refused costs nothing. */
export async function sendLocked(
  ctx: Context,
  tx: TenantTx,
  judged: Judged,
): Promise<Outcome<SentMessage, PayRefusal | 'conversations.too_many_new'>> {
  const { command, memberId, answersItself, text, about, side, price } = judged
  const { viewer, clientId, rules } = command
  const now = ctx.clock.now()
  const reserved = side ? null : await reserveNewPerson(ctx, tx, viewer)
  if (reserved && !reserved.granted) return refuse('conversations.too_many_new', { minutes: reserved.minutes })
  const conversationId = side?.conversationId ?? newId<ConversationId>()
  // Nobody else writes to the two until the end of the transaction, so the number is known before.
  const seq = (side?.lastSeq ?? 0) + 1
  const { gift = null } = judged
  const kind = judged.photo ? 'photo' : gift === null ? 'text' : 'gift'
  const paying = pay(ctx, tx, { ...judged, payment: paymentOf(conversationId, { seq, kind }) })
  // The balance is locked and suffices, so a price is paid in the same round trip as what follows.
  if (price.free !== null || price.credits > judged.credits) {
    const paid = await paying
    if (!paid.ok) {
      if (reserved) await refund(tx, reserved)
      return paid
    }
  }
  const free = price.free !== null
  const message = { clientId, kind, body: text, gift, about, price: price.credits, free, createdAt: now } as const
  const [paid, stored] = await Promise.all([
    paying,
    insertMessage(tx, { ...message, memberId: viewer.id, otherId: memberId, conversationId }),
    judged.photo && keepMessagePhoto(tx, { conversationId, seq, senderId: viewer.id, ...judged.photo, createdAt: now }),
    judged.draftOf && removeDraft(tx, judged.draftOf),
    judged.waits && removeSentMessage(tx, { memberId: viewer.id, recipientId: memberId, id: clientId }),
    enqueueOnCommit(tx, {
      ...outboxJob('conversations.mail-unread', { memberId }),
      availableAt: new Date(now.getTime() + rules.unread_mail_minutes * MINUTE),
    }),
    answersItself && enqueueAutomaticAnswer(ctx, tx, { conversationId }),
    recordEvents(ctx, tx, [
      { memberId, kind: 'message.received', ids: { conversationId, memberId: viewer.id } },
      { memberId: viewer.id, kind: 'conversation.changed', ids: { conversationId } },
    ]),
  ])
  if (!paid.ok) throw new Error('A message was not paid for.')
  if (stored !== seq) throw new Error('A message has another number than the one that was paid for.')
  const { used, credits } = paid.value
  return accept({
    conversationId,
    message: toMessageView({ ...message, ...NEW, seq, senderId: viewer.id }, viewer.id, {
      photo: judged.photo && BEING_PREPARED,
    }),
    price: priceFor(rules, viewer, { used, isNewPerson: isNewPerson(side) && !free }),
    credits,
  })
}

/** Counts somebody to whom a member writes for the first time. What was sent a moment ago does not change the limit, so it holds for all that is sent at once. */
async function reserveNewPerson(ctx: Context, tx: TenantTx, { id: memberId, signedUpAt }: SendMessage['viewer']) {
  const now = ctx.clock.now().getTime()
  const time = { since: new Date(now - OPENERS_COUNT_FOR), before: new Date(now - ANSWERING_TIME) }
  const openers = await countOpeners(tx, { memberId, ...time, limit: OPENERS_COUNTED })
  return reserve(ctx, tx, [newPeoplePerMember(memberId, newPeoplePerHour(now - signedUpAt.getTime(), openers))])
}

const NEW = { takenBackAt: null, removedAt: null } as const

type PayRefusal = 'billing.too_few_credits' | 'conversations.price_changed'

/** Takes the price, or uses up a free message; refuses with nothing taken. Returns what the sender has used and has left. */
async function pay(
  ctx: Context,
  tx: TenantTx,
  { command: { viewer, rules }, side, price, used, credits, payment }: Judged & { readonly payment: Purchase },
): Promise<Outcome<{ used: FreeUse; credits: number }, PayRefusal>> {
  if (price.free) {
    const { email } = viewer
    const reserved = await reserveFreeMessage(ctx, tx, { email, isNewPerson: isNewPerson(side), rules })
    // The last free one has gone to somebody else at this moment.
    if (!reserved) return refuse('conversations.price_changed', { credits: rules.message_credits })
    return accept({ used: reserved, credits })
  }
  const spent = await spend(ctx, tx, {
    ...{ ...payment, memberId: viewer.id, price: price.credits, isLocked: true },
  })
  return spent.ok ? accept({ used, credits: spent.value.balance }) : spent
}
