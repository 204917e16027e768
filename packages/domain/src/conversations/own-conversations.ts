import { TAKE_BACK_TIME, UNREAD_MESSAGES_MAX } from '@hearth/contracts/conversations'
import type { ConversationId, MemberId } from '@hearth/contracts/ids'
import { outboxJob } from '@hearth/contracts/jobs'
import { enqueueOnCommit } from '@hearth/db/outbox'
import { updateSideArchived } from '@hearth/db/queries/conversations/archive'
import {
  findSide,
  findSideWith,
  insertAcknowledgement,
  lockSide,
  updateCeiling,
  updateKept,
  updateShowsPhotos,
  updateSideDeleted,
  updateSideRead,
} from '@hearth/db/queries/conversations/conversations'
import { listDeletedMessagePhotos, listMessagePhotos } from '@hearth/db/queries/conversations/message-photos'
import { findMessage, updateMessageTakenBack } from '@hearth/db/queries/conversations/messages'
import { isReadingShared } from '@hearth/db/queries/conversations/reading-marks'
import { removeShownGift, removeShownGiftsIn } from '@hearth/db/queries/conversations/shown-gifts'
import { lockPair } from '@hearth/db/queries/likes/likes'
import { hasWaitingMessage } from '@hearth/db/queries/mail/waiting-messages'
import { lockPerson } from '@hearth/db/queries/relations/blocks'
import { inTenant, joining } from '@hearth/db/scope'
import { giveBackFree } from '../billing/free-messages.ts'
import { balanceOf, giveBack } from '../billing/spend.ts'
import type { AppContext } from '../context.ts'
import { type AnyEvent, recordEvents } from '../events/record-events.ts'
import { AppError, accept, type Outcome, refuse } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'
import { ifShown } from '../identity/shown.ts'
import { type Looker, viewpointOf } from '../identity/viewpoint.ts'
import { type MessageView, toMessageView } from './conversation-views.ts'
import { discardMessagePhotos } from './message-photo-files.ts'
import { paymentOf } from './message-price.ts'

type Context = Pick<AppContext, 'db' | 'clock'>

interface OfConversation {
  readonly viewer: Pick<Viewer, 'scope' | 'id'>
  readonly conversationId: ConversationId
}
interface OfMessage extends OfConversation {
  /** The number of the message. */
  readonly seq: number
}

const changed = (memberId: MemberId, conversationId: ConversationId): AnyEvent => ({
  ...{ memberId, kind: 'conversation.changed', ids: { conversationId } },
})

/**
 * Notes that the viewer has read a conversation up to a message, on all their devices, and returns how many are left; the other one learns of it if
 * the two share it. It can be repeated, and never goes backwards. Throws 404 for a conversation that is not theirs.
 */
export const markConversationRead = (
  ctx: Context,
  { viewer, conversationId, seq }: OfMessage,
): Promise<{ readonly unread: number }> =>
  inTenant(ctx.db, viewer.scope, async (tx) => {
    const own = { memberId: viewer.id, conversationId }
    const [side, read] = await Promise.all([lockSide(tx, own), updateSideRead(tx, { ...own, seq })])
    if (!side) throw new AppError('profiles.gone', 404)
    if (read) {
      const { otherId } = side
      const told = (await isReadingShared(tx, { memberId: viewer.id, otherId })) ? [viewer.id, otherId] : [viewer.id]
      await recordEvents(
        ...[ctx, tx],
        told.map((memberId) => changed(memberId, conversationId)),
      )
    }
    return { unread: Math.min(read?.unread ?? side.unread, UNREAD_MESSAGES_MAX) }
  })

/**
 * Removes a conversation from the viewer's side, if their list has it. The other one keeps it, and a new message brings it back, from there on. Photos
 * that both have deleted are erased.
 */
export const deleteConversation = (ctx: Context, { viewer, conversationId }: OfConversation): Promise<void> =>
  inTenant(ctx.db, viewer.scope, async (tx) => {
    const otherId = (await findSide(tx, { memberId: viewer.id, conversationId }))?.otherId
    if (!otherId) return
    await lockPair(tx, { memberId: viewer.id, otherId })
    const isDeleted = await updateSideDeleted(tx, { memberId: viewer.id, conversationId })
    if (!isDeleted) return
    await discardMessagePhotos(ctx, tx, await listDeletedMessagePhotos(tx, { conversationId }))
    await removeShownGiftsIn(tx, { memberId: viewer.id, conversationId })
    await recordEvents(ctx, tx, [changed(viewer.id, conversationId)])
  })

/**
 * Sets the credits above which the viewer wants to be asked before they pay for another message to a person; null for never. Throws 404 for a
 * conversation that is not theirs.
 */
export const setCeiling = (
  ctx: Context,
  { viewer, conversationId, ceiling }: OfConversation & { readonly ceiling: number | null },
): Promise<void> =>
  inTenant(ctx.db, viewer.scope, async (tx) => {
    if (!(await updateCeiling(tx, { memberId: viewer.id, conversationId, ceiling })))
      throw new AppError('profiles.gone', 404)
    await recordEvents(ctx, tx, [changed(viewer.id, conversationId)])
  })

/** Sets whether the viewer sees the photos of the other person at once, and not blurred first. Throws 404 for a conversation that is not theirs. */
export const setShowsPhotos = (
  ctx: Context,
  { viewer, conversationId, shows }: OfConversation & { readonly shows: boolean },
): Promise<void> =>
  inTenant(ctx.db, viewer.scope, async (tx) => {
    if (!(await updateShowsPhotos(tx, { memberId: viewer.id, conversationId, shows })))
      throw new AppError('profiles.gone', 404)
    await recordEvents(ctx, tx, [changed(viewer.id, conversationId)])
  })

/**
 * Notes that the viewer keeps a conversation in which an answer is due, so that they are not asked again before another one is. It can be repeated.
 * Throws 404 for a conversation that is not theirs.
 */
export const keepConversation = (ctx: Context, { viewer, conversationId, seq }: OfMessage): Promise<void> =>
  inTenant(ctx.db, viewer.scope, async (tx) => {
    if (!(await updateKept(tx, { memberId: viewer.id, conversationId, seq }))) throw new AppError('profiles.gone', 404)
    await recordEvents(ctx, tx, [changed(viewer.id, conversationId)])
  })

/** Removes the conversation with a person likewise, and returns it; null if the two have none. */
export const deleteConversationWith = (
  ctx: Context,
  { viewer, memberId }: { readonly viewer: OfConversation['viewer']; readonly memberId: MemberId },
): Promise<ConversationId | null> =>
  inTenant(ctx.db, viewer.scope, async (tx) => {
    const side = await findSideWith(tx, { memberId: viewer.id, otherId: memberId })
    if (side) await deleteConversation({ ...ctx, db: joining(tx) }, { viewer, conversationId: side.conversationId })
    return side?.conversationId ?? null
  })

/**
 * Moves a conversation of the viewer's list to their archive, or back. A message of the other one brings it back, too. It can be repeated; of one that
 * is on neither, nothing changes.
 */
export const archiveConversation = (
  ctx: Context,
  { viewer, conversationId, archived }: OfConversation & { readonly archived: boolean },
): Promise<void> =>
  inTenant(ctx.db, viewer.scope, async (tx) => {
    const isMoved = await updateSideArchived(tx, { memberId: viewer.id, conversationId, archived })
    if (isMoved) await recordEvents(ctx, tx, [changed(viewer.id, conversationId)])
  })

interface TakenBack {
  readonly message: MessageView
  /** What the sender has left. */
  readonly credits: number
}

/**
 * Takes a message of the viewer back, for both, with what it has cost: within a minute, unless the other one has read it, and never a goodbye. A photo
 * can be taken back at any time; afterwards without what it has cost. It can be repeated. Throws 404 for a message that is not theirs.
 */
export const takeMessageBack = (
  ctx: Context & Pick<AppContext, 'addressSecret'>,
  { viewer, conversationId, seq }: OfMessage & { readonly viewer: Looker & Pick<Viewer, 'scope'> },
): Promise<Outcome<TakenBack, 'conversations.too_late'>> =>
  inTenant(ctx.db, viewer.scope, async (tx) => {
    const own = { memberId: viewer.id, conversationId }
    const otherId = (await findSide(tx, own))?.otherId
    if (!otherId) throw new AppError('profiles.gone', 404)
    const [, theirs, side, message, balance] = await Promise.all([
      lockPair(tx, { memberId: viewer.id, otherId }),
      // So that it is not read meanwhile. Rows come before credits here: who waits for these rows with credits has the lock of the pair.
      lockSide(tx, { memberId: otherId, conversationId }),
      findSide(tx, own),
      findMessage(tx, { conversationId, seq }),
      balanceOf(tx, viewer.id),
    ])
    if (message?.senderId !== viewer.id || !side || seq <= side.fromSeq) throw new AppError('profiles.gone', 404)
    if (message.takenBackAt) return accept({ message: toMessageView(message, viewer.id), credits: balance })
    const tell = () =>
      recordEvents(
        ...[ctx, tx],
        (theirs ? [viewer.id, otherId] : [viewer.id]).map((memberId) => changed(memberId, conversationId)),
      )
    const now = ctx.clock.now()
    const [photo] = message.kind === 'photo' ? await listMessagePhotos(tx, { conversationId, seqs: [seq] }) : []
    const isRead = theirs !== null && theirs.readSeq >= seq
    if (
      isRead ||
      message.kind === 'farewell' ||
      message.removedAt ||
      now.getTime() - message.createdAt.getTime() > TAKE_BACK_TIME
    ) {
      if (message.kind !== 'photo') return refuse('conversations.too_late')
      if (photo) await discardMessagePhotos(ctx, tx, [photo])
      await tell()
      return accept({ message: toMessageView(message, viewer.id), credits: balance })
    }
    if (photo) await discardMessagePhotos(ctx, tx, [photo])
    await updateMessageTakenBack(tx, { ...own, seq, takenBackAt: now })
    if (message.gift !== null) await removeShownGift(tx, { memberId: otherId, conversationId, seq })
    const { email } = viewer
    const [given] = await Promise.all([
      giveBack(ctx, tx, paymentOf(conversationId, message)),
      message.free && giveBackFree(ctx, tx, { email, isNewPerson: side.sentFree === 1 }),
    ])
    await tell()
    const emptied = { ...message, body: '', gift: null, about: null, takenBackAt: now }
    return accept({ message: toMessageView(emptied, viewer.id), credits: given?.balance ?? balance })
  })

interface Acknowledge {
  readonly viewer: Looker & Pick<Viewer, 'scope'>
  readonly memberId: MemberId
}

/**
 * Notes that the viewer knows that a profile is fictional; of a person there is nothing to note. It can be repeated. Throws 404 for whoever the viewer
 * does not see.
 */
export const acknowledgeFictional = (
  ctx: Context & Pick<AppContext, 'addressSecret'>,
  { viewer, memberId }: Acknowledge,
): Promise<void> =>
  inTenant(ctx.db, viewer.scope, async (tx) => {
    const person = await lockPerson(tx, { memberId, viewpoint: viewpointOf(ctx, viewer.scope, viewer) })
    const shown = ifShown(person, viewer.id)
    if (!shown || memberId === viewer.id) throw new AppError('profiles.gone', 404)
    if (!shown.fictional) return
    const isNew = await insertAcknowledgement(tx, {
      ...{ memberId: viewer.id, profileId: memberId, acknowledgedAt: ctx.clock.now() },
    })
    const waits = isNew && (await hasWaitingMessage(tx, { memberId: viewer.id, recipientId: memberId }))
    if (waits) await enqueueOnCommit(tx, outboxJob('conversations.send-waiting', { memberId: viewer.id }))
  })
