import { WAITING_MESSAGES_MAX } from '@hearth/contracts/conversations'
import { MINUTE } from '@hearth/contracts/durations'
import type { ConversationId, MemberId } from '@hearth/contracts/ids'
import { outboxJob } from '@hearth/contracts/jobs'
import { enqueueOnCommit } from '@hearth/db/outbox'
import { findMember, lockMember } from '@hearth/db/queries/accounts/members'
import { removeDraft } from '@hearth/db/queries/conversations/drafts'
import {
  insertWaitingMessage,
  listWaitingMessages,
  lockWaitingMessage,
  removeSentMessage,
  removeWaitingMessage,
  type WaitingMessageRow,
} from '@hearth/db/queries/mail/waiting-messages'
import { findProfile } from '@hearth/db/queries/profiles/profiles'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { passEvents } from '../events/record-events.ts'
import { accept, type Outcome, type Refusal, refuse } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'
import { ifShown } from '../identity/shown.ts'
import { type MessageView, toMessageView } from './conversation-views.ts'
import { storedAbout } from './message-about.ts'
import { isNewPerson, type MessagePriceView, type MessageRules, priceFor, priceWhileWaiting } from './message-price.ts'
import { parseMessage } from './message-text.ts'
import { judge, lockTwo, type SendMessage, type SendRefusal, sendLocked, sendMessage } from './send-message.ts'
import { isSeen } from './writer.ts'

type Context = Pick<AppContext, 'db' | 'clock' | 'addressSecret' | 'rateLimitSecret'>

/** A message that was sent; with neither conversation nor message one that waits. */
interface WrittenMessage {
  readonly conversationId: ConversationId | null
  readonly message: MessageView | null
  /** Of the next message to that person. */
  readonly price: MessagePriceView
  /** What the writer has left. */
  readonly credits: number
}

type WriteRefusal = SendRefusal | 'conversations.too_many_waiting'

/**
 * Sends a message, or keeps that of a member whose address is not confirmed: it waits for the confirmation, and costs nothing until then. It can be
 * repeated, and throws, as `sendMessage`.
 */
export const writeMessage = (ctx: Context, command: SendMessage): Promise<Outcome<WrittenMessage, WriteRefusal>> =>
  command.viewer.status === 'not_confirmed' ? keepMessage(ctx, command) : sendMessage(ctx, command)

const keepMessage = (ctx: Context, command: SendMessage): Promise<Outcome<WrittenMessage, WriteRefusal>> =>
  inTenant(ctx.db, command.viewer.scope, async (tx) => {
    const { viewer, to, clientId, priceShown, rules } = command
    if ('memberId' in to && to.memberId === viewer.id) return refuse('conversations.oneself')
    const {
      memberId: recipientId,
      sentBefore,
      used,
      credits,
      ...between
    } = await lockTwo(ctx, tx, {
      ...{ viewer, to, clientId, pays: false },
    })
    const { side } = between
    // What one member keeps is counted and ordered; and a confirmation at this moment comes before, or finds this message.
    const [member, waiting] = await Promise.all([
      lockMember(tx, { memberId: viewer.id, for: 'no key update' }),
      listWaitingMessages(tx, { memberId: viewer.id }),
    ])
    const nextPrice = (rows: readonly WaitingMessageRow[]) =>
      priceWhileWaiting(rules, viewer, { used, side, waiting: rows, recipientId })
    if (side && sentBefore) {
      const price = priceFor(rules, viewer, { used, isNewPerson: isNewPerson(side) })
      const message = toMessageView(sentBefore, viewer.id)
      return accept({ conversationId: side.conversationId, message, price, credits })
    }
    const kept = (rows: readonly WaitingMessageRow[]) =>
      accept({ conversationId: null, message: null, price: nextPrice(rows), credits })
    if (waiting.some((row) => row.id === clientId && row.recipientId === recipientId)) return kept(waiting)
    const judged = judge(command, between, { mayWrite: true })
    if (!judged.ok) return judged
    const price = nextPrice(waiting)
    if (price.credits !== priceShown) return refuse('conversations.price_changed', { credits: price.credits })
    const others = waiting.filter((row) => row.price !== null || row.recipientId !== recipientId)
    if (others.length >= WAITING_MESSAGES_MAX)
      return refuse('conversations.too_many_waiting', { max: WAITING_MESSAGES_MAX })
    const last = waiting.at(-1)?.createdAt.getTime() ?? 0
    const about = await storedAbout(ctx, tx, { viewer, otherId: recipientId, rules, about: command.about ?? null })
    const row = {
      ...{ id: clientId, recipientId, text: judged.value, about, price: priceShown },
      createdAt: new Date(Math.max(ctx.clock.now().getTime(), last + 1)),
    }
    await Promise.all([
      removeSentMessage(tx, { memberId: viewer.id, recipientId, id: clientId }),
      removeDraft(tx, { memberId: viewer.id, otherId: recipientId }),
    ])
    if (!(await insertWaitingMessage(tx, { ...row, memberId: viewer.id }))) return refuse('conversations.unreachable')
    tellOtherPages(tx, { memberId: viewer.id, recipientId, id: clientId })
    if (member?.status !== 'not_confirmed') await enqueueSending(tx, viewer.id)
    return kept([...others, row])
  })

/** Tells a member's pages that what they have written to that person, and typed, is another. */
const tellOtherPages = (
  tx: TenantTx,
  { memberId, recipientId, id: pageId }: { memberId: MemberId; recipientId: MemberId; id: string },
) => passEvents(tx, [{ memberId, kind: 'draft.changed', ids: { memberId: recipientId, pageId } }])

/** Has what a member has waiting sent, after the transaction. */
const enqueueSending = (tx: TenantTx, memberId: MemberId, availableAt?: Date): Promise<boolean> =>
  enqueueOnCommit(tx, {
    ...outboxJob('conversations.send-waiting', { memberId }),
    ...(availableAt && { availableAt }),
  })

interface Withdraw {
  readonly viewer: Pick<Viewer, 'scope' | 'id'>
  /** The id with which it was written. */
  readonly id: string
}

/** Removes a message of the viewer that waits. It can be repeated; what has been sent stays sent. */
export const withdrawMessage = (ctx: Pick<AppContext, 'db'>, { viewer, id }: Withdraw): Promise<boolean> =>
  inTenant(ctx.db, viewer.scope, async (tx) => {
    const recipientId = await removeWaitingMessage(tx, { memberId: viewer.id, id })
    if (recipientId) tellOtherPages(tx, { memberId: viewer.id, recipientId, id })
    return recipientId !== null
  })

interface SendWaiting {
  readonly scope: TenantScope
  readonly memberId: MemberId
  readonly rules: MessageRules
  /** Only what goes to that person. */
  readonly to?: MemberId
}

interface SentWaiting {
  readonly sent: number
  /** Why the first one that still waits was not sent; null if none does for a reason. */
  readonly refusal: Refusal<SendRefusal> | null
}

/**
 * Sends what a confirmed member has waiting, in the order in which it was written, each at the price that was shown then or at a lower one of today.
 * What was written on the sign-up form, where no price is shown, goes only if it is free. One that cannot be sent waits on, with those after it to the
 * same person; where too many new people are the reason, another run follows. It can be repeated, also at the same time, and sends each once.
 */
export async function sendWaitingMessages(
  ctx: Context,
  { scope, memberId, rules, to }: SendWaiting,
): Promise<SentWaiting> {
  const [member, profile, waiting] = await inTenant(ctx.db, scope, (tx) =>
    Promise.all([findMember(tx, { memberId }), findProfile(tx, { memberId }), listWaitingMessages(tx, { memberId })]),
  )
  if (member?.status !== 'active' || !profile) return { sent: 0, refusal: null }
  const viewer: SendMessage['viewer'] = {
    ...{ ...member, scope, signedUpAt: member.createdAt, profileStatus: profile.status },
  }
  const stopped = new Map<MemberId, Refusal<SendRefusal>>()
  let sent = 0
  let later = 0
  for (const row of waiting.filter(({ recipientId }) => to === undefined || recipientId === to)) {
    if (stopped.has(row.recipientId)) continue
    const outcome = await sendOne(ctx, { viewer, rules, row })
    if (outcome.ok) {
      sent += outcome.value ? 1 : 0
      continue
    }
    stopped.set(row.recipientId, outcome)
    if (outcome.reason === 'conversations.too_many_new') later = Math.max(later, Number(outcome.params?.minutes ?? 60))
    // A free message went elsewhere at that moment: the next run finds the price without it.
    if (outcome.reason === 'conversations.price_changed') later = Math.max(later, 1)
  }
  if (later > 0) {
    const availableAt = new Date(ctx.clock.now().getTime() + later * MINUTE)
    await inTenant(ctx.db, scope, (tx) => enqueueSending(tx, memberId, availableAt))
  }
  return { sent, refusal: [...stopped.values()][0] ?? null }
}

interface SendOne {
  readonly viewer: SendMessage['viewer']
  readonly rules: MessageRules
  readonly row: WaitingMessageRow
}

/** Sends one of them; false if it is sent or withdrawn already, or stays in the composer. */
const sendOne = (
  ctx: Context,
  { viewer, rules, row: { recipientId, id } }: SendOne,
): Promise<Outcome<boolean, SendRefusal>> =>
  inTenant(ctx.db, viewer.scope, async (tx) => {
    const of = { memberId: viewer.id, recipientId, id }
    const { person, side, sentBefore, isAcknowledged, used, credits, waits } = await lockTwo(ctx, tx, {
      ...{ viewer, to: { memberId: recipientId }, clientId: id, pays: true },
    })
    const row = await lockWaitingMessage(tx, of)
    if (!row) return accept(false)
    if (sentBefore) {
      await removeSentMessage(tx, of)
      return accept(false)
    }
    const shown = ifShown(person, viewer.id)
    if (!shown || !isSeen(viewer) || side?.closedBy) return refuse('conversations.unreachable')
    if (shown.fictional && !isAcknowledged) return refuse('conversations.acknowledge_first')
    const now = priceFor(rules, viewer, { used, isNewPerson: isNewPerson(side) })
    // Before a price was shown nobody has agreed to one.
    if (row.price === null && now.credits > 0) return accept(false)
    const parsed = row.price === null ? parseMessage(row.text, { max: rules.message_length }) : accept(row.text)
    if (!parsed.ok) return parsed
    const price = row.price !== null && row.price < now.credits ? { credits: row.price, free: null } : now
    const outcome = await sendLocked(ctx, tx, {
      ...{ command: { viewer, clientId: id, rules }, memberId: recipientId, text: parsed.value },
      ...{ about: row.about, answersItself: shown.answersItself, side, price, used, credits, waits },
    })
    return outcome.ok ? accept(true) : outcome
  })

interface SendWaitingNow {
  readonly viewer: Pick<Viewer, 'scope' | 'id'>
  /** To whom. */
  readonly memberId: MemberId
  readonly rules: MessageRules
}

/** Sends what the viewer has waiting for a person, as far as it can be sent; refuses where nothing can. It can be repeated. */
export async function sendWaitingTo(
  ctx: Context,
  { viewer, memberId: to, rules }: SendWaitingNow,
): Promise<Outcome<{ readonly sent: number }, SendRefusal>> {
  const { sent, refusal } = await sendWaitingMessages(ctx, { scope: viewer.scope, memberId: viewer.id, rules, to })
  return refusal && sent === 0 && refusal.reason !== 'conversations.price_changed' ? refusal : accept({ sent })
}
