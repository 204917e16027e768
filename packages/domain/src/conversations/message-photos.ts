import { HOUR } from '@hearth/contracts/durations'
import type { ConversationId, MemberId } from '@hearth/contracts/ids'
import { outboxJob } from '@hearth/contracts/jobs'
import { enqueueOnCommit } from '@hearth/db/outbox'
import { findSide } from '@hearth/db/queries/conversations/conversations'
import {
  listMessagePhotos,
  listUnpreparedMessagePhotos,
  lockMessagePhoto,
  type MessagePhotoRow,
  updateMessagePhotoDecoding,
  updateMessagePhotoPrepared,
} from '@hearth/db/queries/conversations/message-photos'
import { findMessage, updateMessageTakenBack } from '@hearth/db/queries/conversations/messages'
import { lockPair } from '@hearth/db/queries/likes/likes'
import { removeDiscardedFiles } from '@hearth/db/queries/photos/discarded-files'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import { giveBack } from '../billing/spend.ts'
import type { AppContext, StoredFile, WorkerContext } from '../context.ts'
import { recordEvents } from '../events/record-events.ts'
import type { Viewer } from '../identity/sessions.ts'
import { discardFiles, removeFilesNow } from '../photos/discard-files.ts'
import { DEATHS_MAX, readStored } from '../photos/prepare-photo.ts'
import { blurredFile, newMessagePhotoNames } from './message-photo-files.ts'
import { paymentOf } from './message-price.ts'

interface Which {
  readonly conversationId: ConversationId
  readonly seq: number
}

/**
 * Opens the photo of a message for one of the two, who has not deleted it: as it is shown, or too blurred to tell what it is. Null for everybody else,
 * and once it was taken back, removed by support or erased.
 */
export async function openMessagePhoto(
  ctx: Pick<AppContext, 'db' | 'storage'>,
  { viewer, blurred, ...which }: Which & { readonly viewer: Pick<Viewer, 'scope' | 'id'>; readonly blurred: boolean },
): Promise<StoredFile | null> {
  const file = await inTenant(ctx.db, viewer.scope, async (tx) => {
    const { conversationId, seq } = which
    const [side, message, [photo]] = await Promise.all([
      findSide(tx, { memberId: viewer.id, conversationId }),
      findMessage(tx, which),
      listMessagePhotos(tx, { conversationId, seqs: [seq] }),
    ])
    if (!side || seq <= side.fromSeq) return null
    if (!message || message.takenBackAt || message.removedAt) return null
    return photo?.file ?? null
  })
  return file === null ? null : ctx.storage.read(blurred ? blurredFile(file) : file)
}

/**
 * Makes of a photo what the two see, without anything that the camera wrote, and tells them; the file as it was sent goes. One that cannot be decoded is
 * taken back with what it has cost. A photo that is prepared, or gone, is left alone.
 */
export async function prepareMessagePhoto(
  ctx: WorkerContext,
  { scope, ...which }: Which & { readonly scope: TenantScope },
): Promise<void> {
  const photo = await inTenant(ctx.db, scope, (tx) => lockMessagePhoto(tx, which))
  if (!photo || photo.source === null) return
  const { source, senderId: memberId } = photo
  const picture = await decode(ctx, scope, { ...photo, source })
  if (!picture) return giveUpPhoto(ctx, { scope, ...which })
  const { file } = newMessagePhotoNames(scope.tenantId, { memberId })
  const made = [file, blurredFile(file)]
  await inTenant(ctx.db, scope, (tx) => discardFiles(ctx, tx, { names: made, memberId }))
  await ctx.storage.keep(file, picture.shown)
  await ctx.storage.keep(blurredFile(file), picture.blurred)
  await inTenant(ctx.db, scope, async (tx) => {
    const now = await lockMessagePhoto(tx, which)
    // Taken back meanwhile, or prepared by another run: what was made here is discarded by the job.
    if (now?.source !== source) return
    const { width, height } = picture
    await removeDiscardedFiles(tx, { names: made })
    await discardFiles(ctx, tx, { names: [source], memberId })
    await updateMessagePhotoPrepared(tx, { ...which, shown: { file, width, height } })
    await tellBoth(ctx, tx, { ...which, memberId })
  })
  await removeFilesNow(ctx, { scope, names: [source] })
}

/** A run that takes its process with it stays counted. */
async function decode(
  ctx: WorkerContext,
  scope: TenantScope,
  { source, decodings, ...which }: MessagePhotoRow & { readonly source: string },
) {
  const sent = decodings < DEATHS_MAX ? await readStored(ctx, source) : null
  if (!sent) return null
  // After a death the photo is decoded alone, so that no other photo is taken for the cause of the next.
  const whole = await ctx.images.copy(sent, {
    alone: decodings > 0,
    begin: () => inTenant(ctx.db, scope, (tx) => updateMessagePhotoDecoding(tx, which)),
  })
  return whole && ctx.images.prepareForMessage(whole)
}

/** Takes a photo that cannot be decoded back, for both, with what it has cost; its row stays, so that its sender reads why. */
export const giveUpPhoto = (
  ctx: Pick<AppContext, 'db' | 'clock'>,
  { scope, ...which }: Which & { readonly scope: TenantScope },
): Promise<void> =>
  inTenant(ctx.db, scope, async (tx) => {
    const [seen] = await listMessagePhotos(tx, { conversationId: which.conversationId, seqs: [which.seq] })
    if (!seen || seen.source === null) return
    const { senderId: memberId, source } = seen
    const side = await findSide(tx, { memberId, conversationId: which.conversationId })
    if (side) await lockPair(tx, { memberId, otherId: side.otherId })
    const photo = await lockMessagePhoto(tx, which)
    if (photo?.source !== source) return
    await discardFiles(ctx, tx, { names: [source], memberId })
    await updateMessagePhotoPrepared(tx, { ...which, shown: null })
    const own = { memberId, conversationId: which.conversationId }
    const isTakenBack = await updateMessageTakenBack(tx, { ...own, seq: which.seq, takenBackAt: ctx.clock.now() })
    if (isTakenBack) await giveBack(ctx, tx, paymentOf(which.conversationId, { seq: which.seq, kind: 'photo' }))
    await tellBoth(ctx, tx, { ...which, memberId })
  })

/** Tells the two, as far as they are there, that the conversation is another now. */
async function tellBoth(
  ctx: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  { conversationId, memberId }: Which & { readonly memberId: MemberId },
): Promise<void> {
  const side = await findSide(tx, { memberId, conversationId })
  const theirs = side && (await findSide(tx, { memberId: side.otherId, conversationId }))
  const told = [...(side ? [memberId] : []), ...(side && theirs ? [side.otherId] : [])]
  await recordEvents(
    ...[ctx, tx],
    told.map((one) => ({ memberId: one, kind: 'conversation.changed' as const, ids: { conversationId } })),
  )
}

/** Milliseconds after which the job of a photo was lost or given up. */
const TRIED_FOR = HOUR
const AT_ONCE = 1_000

/** Enqueues the jobs of photos that are still not prepared, the oldest thousand: for example because the storage was away. */
export const prepareWaitingMessagePhotos = (
  ctx: Pick<AppContext, 'db' | 'clock'>,
  { scope }: { readonly scope: TenantScope },
): Promise<void> =>
  inTenant(ctx.db, scope, async (tx) => {
    const before = new Date(ctx.clock.now().getTime() - TRIED_FOR)
    for (const which of await listUnpreparedMessagePhotos(tx, { before, limit: AT_ONCE }))
      await enqueueOnCommit(tx, outboxJob('conversations.prepare-photo', which))
  })
