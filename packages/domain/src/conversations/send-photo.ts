import type { ConversationId, MemberId } from '@hearth/contracts/ids'
import { outboxJob } from '@hearth/contracts/jobs'
import { enqueueOnCommit } from '@hearth/db/outbox'
import { findSide, type SideRow } from '@hearth/db/queries/conversations/conversations'
import { inTenant, type TenantTx } from '@hearth/db/scope'
import type { AppContext, ReceivedFile } from '../context.ts'
import { AppError, accept, type Outcome, refuse } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'
import { ifShown } from '../identity/shown.ts'
import type { Looker } from '../identity/viewpoint.ts'
import { discardFiles, removeFilesNow } from '../photos/discard-files.ts'
import { type PictureFault, receivePicture, type SentPicture } from '../photos/receive-picture.ts'
import { photosOf, toMessageView } from './conversation-views.ts'
import { newMessagePhotoNames } from './message-photo-files.ts'
import { isNewPerson, type MessageRules, priceFor } from './message-price.ts'
import { isAboveCeiling, lockTwo, type SendRefusal, type SentMessage, sendLocked } from './send-message.ts'
import { isSeen } from './writer.ts'

interface SendPhoto extends SentPicture {
  readonly viewer: Looker & Pick<Viewer, 'scope' | 'signedUpAt' | 'paidUser' | 'profileStatus'>
  readonly conversationId: ConversationId
  /** A uuid, chosen by the page: repeated with it, it is the same message. */
  readonly clientId: string
  /** The price that the viewer was shown, in credits. */
  readonly priceShown: number
  /** Whether the viewer agrees that it goes above the ceiling that they have set for this person. */
  readonly aboveCeiling?: boolean
  readonly rules: MessageRules
}

type SendPhotoRefusal =
  | Exclude<SendRefusal, 'conversations.oneself' | 'conversations.empty' | 'conversations.too_long'>
  | 'conversations.no_photos'
  | PictureFault

/**
 * Whether somebody takes photos of the viewer in their conversation: a person who has written to them, so that nobody finds a picture that they did
 * not expect from somebody whom they never answered; and no profile that the site runs.
 */
export const takesPhotos = ({
  person,
  theirs,
}: {
  readonly person: { readonly fictional: boolean } | null
  readonly theirs: Pick<SideRow, 'sent'> | null
}): boolean => person !== null && !person.fictional && (theirs?.sent ?? 0) > 0

/**
 * Sends a photo at the price that was shown: a message like any other, which shows it once a job has prepared it. It can be repeated, also at the same
 * time, and is sent and paid for once. Anything but a picture is refused before it is decoded. What is refused costs nothing and leaves no file.
 * Throws 404 for a conversation that is not the viewer's.
 */
export async function sendPhoto(ctx: AppContext, command: SendPhoto): Promise<Outcome<SentMessage, SendPhotoRefusal>> {
  const { scope } = command.viewer
  // An early check, so that a file that is not taken need not be received; it is repeated below, under locks.
  const early = await inTenant(ctx.db, scope, (tx) => decide(ctx, tx, command))
  if (!early.ok) return early
  if ('sent' in early.value) return accept(early.value.sent)
  return receivePicture(ctx, command, (received) => keep(ctx, command, received))
}

async function keep(
  ctx: AppContext,
  command: SendPhoto,
  received: ReceivedFile,
): Promise<Outcome<SentMessage, SendPhotoRefusal>> {
  const { scope, id: memberId } = command.viewer
  const { source } = newMessagePhotoNames(scope.tenantId, { memberId })
  await inTenant(ctx.db, scope, (tx) => discardFiles(ctx, tx, { names: [source], memberId }))
  await ctx.storage.keep(source, received)
  const { isKept, outcome } = await inTenant(ctx.db, scope, (tx) => store(ctx, tx, command, source))
  if (!isKept) await removeFilesNow(ctx, { scope, names: [source] })
  return outcome
}

interface Stored {
  /** Whether the file is that of a message now. */
  readonly isKept: boolean
  readonly outcome: Outcome<SentMessage, SendPhotoRefusal>
}

async function store(ctx: AppContext, tx: TenantTx, command: SendPhoto, source: string): Promise<Stored> {
  const decided = await decide(ctx, tx, command)
  if (!decided.ok) return { isKept: false, outcome: decided }
  if ('sent' in decided.value) return { isKept: false, outcome: accept(decided.value.sent) }
  const { side, memberId, used, credits } = decided.value
  const sent = await sendLocked(ctx, tx, {
    ...{ command, memberId, side, used, credits, answersItself: false, text: '', about: null, waits: false },
    ...{ price: { credits: command.rules.photo_credits, free: null }, photo: { source } },
  })
  if (sent.ok)
    await enqueueOnCommit(
      tx,
      outboxJob('conversations.prepare-photo', { conversationId: side.conversationId, seq: sent.value.message.seq }),
    )
  return { isKept: sent.ok, outcome: sent }
}

type Decided = { readonly sent: SentMessage } | (Ready & { readonly side: SideRow })
interface Ready {
  readonly memberId: MemberId
  readonly used: Awaited<ReturnType<typeof lockTwo>>['used']
  readonly credits: number
}

/** Locks the two, and decides whether the photo is taken; one that was sent before is the answer. */
async function decide(
  ctx: AppContext,
  tx: TenantTx,
  command: SendPhoto,
): Promise<Outcome<Decided, Exclude<SendPhotoRefusal, 'conversations.too_many_new' | PictureFault>>> {
  const { viewer, conversationId, clientId, rules } = command
  const { memberId, sentBefore, side, person, used, credits } = await lockTwo(ctx, tx, {
    ...{ viewer, to: { conversationId }, clientId, pays: true },
  })
  if (!side) throw new AppError('profiles.gone', 404)
  if (sentBefore) {
    const photos = await photosOf(tx, { conversationId, rows: [sentBefore] })
    return accept({
      sent: {
        ...{
          conversationId,
          message: toMessageView(sentBefore, viewer.id, { photo: photos.get(sentBefore.seq) }),
          credits,
        },
        price: priceFor(rules, viewer, { used, isNewPerson: isNewPerson(side) }),
      },
    })
  }
  if (side.closedBy) return refuse('conversations.closed')
  const shown = ifShown(person, viewer.id)
  if (!shown || !isSeen(viewer)) return refuse('conversations.unreachable')
  const theirs = await findSide(tx, { memberId, conversationId })
  if (!takesPhotos({ person: shown, theirs })) return refuse('conversations.no_photos')
  const { photo_credits: price } = rules
  if (price !== command.priceShown) return refuse('conversations.price_changed', { credits: price })
  if (isAboveCeiling(side, price) && !command.aboveCeiling)
    return refuse('conversations.above_ceiling', { spent: side.spent, ceiling: side.ceiling ?? 0 })
  if (price > credits) return refuse('billing.too_few_credits', { price, balance: credits })
  return accept({ side, memberId, used, credits })
}
