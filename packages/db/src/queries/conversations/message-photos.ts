import type { ConversationId, MemberId } from '@hearth/contracts/ids'
import { and, asc, eq, inArray, isNotNull, lt, lte, notExists, or, sql } from 'drizzle-orm'
import { ofTenant, sqlOf } from '../../handle.ts'
import { conversations, messagePhotos, participants } from '../../schema/conversations.ts'
import type { TenantTx } from '../../scope.ts'

/** Which message of a conversation. */
interface Which {
  readonly conversationId: ConversationId
  readonly seq: number
}

/** The photo of a message. */
export interface MessagePhotoRow extends Which {
  readonly senderId: MemberId
  /** The file as it was sent; null once the photo is prepared, and for one that could not be decoded. */
  readonly source: string | null
  /** The file that the two see, and its size in pixels; null before that. */
  readonly file: string | null
  readonly width: number | null
  readonly height: number | null
  readonly decodings: number
}

const columns = {
  conversationId: messagePhotos.conversationId,
  seq: messagePhotos.seq,
  senderId: messagePhotos.senderId,
  source: messagePhotos.source,
  file: messagePhotos.file,
  width: messagePhotos.width,
  height: messagePhotos.height,
  decodings: messagePhotos.decodings,
} as const

const of = (tx: TenantTx, { conversationId, seq }: Which) =>
  and(ofTenant(tx, messagePhotos), eq(messagePhotos.conversationId, conversationId), eq(messagePhotos.seq, seq))

/** Notes the file of a message that is a photo. Throws if there is no such message in this tenant. */
export async function insertMessagePhoto(
  tx: TenantTx,
  added: Which & { readonly senderId: MemberId; readonly source: string; readonly createdAt: Date },
): Promise<void> {
  await sqlOf(tx)
    .insert(messagePhotos)
    .values({ tenantId: tx.scope.tenantId, ...added })
}

/** The photo of a message, locked until the end of the transaction; null if it has none. */
export async function lockMessagePhoto(tx: TenantTx, which: Which): Promise<MessagePhotoRow | null> {
  const [row] = await sqlOf(tx).select(columns).from(messagePhotos).where(of(tx, which)).for('no key update')
  return row ?? null
}

/** The photos of these messages, in their order. */
export async function listMessagePhotos(
  tx: TenantTx,
  { conversationId, seqs }: { conversationId: ConversationId; seqs: readonly number[] },
): Promise<MessagePhotoRow[]> {
  if (seqs.length === 0) return []
  return sqlOf(tx)
    .select(columns)
    .from(messagePhotos)
    .where(
      and(
        ofTenant(tx, messagePhotos),
        eq(messagePhotos.conversationId, conversationId),
        inArray(messagePhotos.seq, [...seqs]),
      ),
    )
    .orderBy(asc(messagePhotos.seq))
}

/** The photos that a member has sent, in the order of their conversations and messages. */
export const listMessagePhotosOf = (
  tx: TenantTx,
  { memberId }: { memberId: MemberId },
): Promise<(MessagePhotoRow & { createdAt: Date })[]> =>
  sqlOf(tx)
    .select({ ...columns, createdAt: messagePhotos.createdAt })
    .from(messagePhotos)
    .where(and(ofTenant(tx, messagePhotos), eq(messagePhotos.senderId, memberId)))
    .orderBy(asc(messagePhotos.conversationId), asc(messagePhotos.seq))

/** Whether no side has the message of a photo: who has deleted it, and who is gone. */
const isOfNobody = (tx: TenantTx) =>
  notExists(
    sqlOf(tx)
      .select({ memberId: participants.memberId })
      .from(participants)
      .where(
        and(
          ofTenant(tx, participants),
          eq(participants.conversationId, messagePhotos.conversationId),
          lt(participants.fromSeq, messagePhotos.seq),
        ),
      ),
  )

/** The photos of a conversation that neither side has any more. The two must be locked (`lockPair`), so that the second of two who delete it finds them. */
export const listDeletedMessagePhotos = (
  tx: TenantTx,
  { conversationId }: { conversationId: ConversationId },
): Promise<MessagePhotoRow[]> =>
  sqlOf(tx)
    .select(columns)
    .from(messagePhotos)
    .where(and(ofTenant(tx, messagePhotos), eq(messagePhotos.conversationId, conversationId), isOfNobody(tx)))
    .orderBy(asc(messagePhotos.seq))

/** Those of all conversations of a member who is gone, whose sides have gone with them. */
export const listMessagePhotosOfNobody = (
  tx: TenantTx,
  { memberId }: { memberId: MemberId },
): Promise<MessagePhotoRow[]> =>
  sqlOf(tx)
    .select(columns)
    .from(conversations)
    .innerJoin(
      messagePhotos,
      and(eq(messagePhotos.tenantId, conversations.tenantId), eq(messagePhotos.conversationId, conversations.id)),
    )
    .where(
      and(
        ofTenant(tx, conversations),
        or(eq(conversations.lowerId, memberId), eq(conversations.higherId, memberId)),
        isOfNobody(tx),
      ),
    )
    .orderBy(asc(messagePhotos.conversationId), asc(messagePhotos.seq))

/** Photos sent before that time that are not prepared, oldest first. */
export const listUnpreparedMessagePhotos = (
  tx: TenantTx,
  { before, limit }: { before: Date; limit: number },
): Promise<Which[]> =>
  sqlOf(tx)
    .select({ conversationId: messagePhotos.conversationId, seq: messagePhotos.seq })
    .from(messagePhotos)
    .where(and(ofTenant(tx, messagePhotos), isNotNull(messagePhotos.source), lte(messagePhotos.createdAt, before)))
    .orderBy(asc(messagePhotos.createdAt), asc(messagePhotos.conversationId), asc(messagePhotos.seq))
    .limit(limit)

/** Counts that decoding begins. */
export async function updateMessagePhotoDecoding(tx: TenantTx, which: Which): Promise<void> {
  await sqlOf(tx)
    .update(messagePhotos)
    .set({ decodings: sql`${messagePhotos.decodings} + 1` })
    .where(of(tx, which))
}

/** Puts what the two see in the place of the file as it was sent; without it, the photo cannot be shown. */
export async function updateMessagePhotoPrepared(
  tx: TenantTx,
  { shown, ...which }: Which & { readonly shown: { file: string; width: number; height: number } | null },
): Promise<void> {
  await sqlOf(tx)
    .update(messagePhotos)
    .set({ source: null, decodings: 0, ...shown })
    .where(of(tx, which))
}

/** Removes the photo of a message, whose files must be discarded. */
export async function removeMessagePhoto(tx: TenantTx, which: Which): Promise<boolean> {
  const { count } = await sqlOf(tx).delete(messagePhotos).where(of(tx, which))
  return count > 0
}

/** Removes all that a member has sent, and returns their number. */
export async function removeMessagePhotosOf(tx: TenantTx, { memberId }: { memberId: MemberId }): Promise<number> {
  const { count } = await sqlOf(tx)
    .delete(messagePhotos)
    .where(and(ofTenant(tx, messagePhotos), eq(messagePhotos.senderId, memberId)))
  return count
}
