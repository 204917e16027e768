import type { ConversationId, MemberId } from '@hearth/contracts/ids'
import type { LastSeen } from '@hearth/contracts/profiles'
import type { OtherRow } from '@hearth/db/queries/conversations/conversation-lists'
import { listMessagePhotos, type MessagePhotoRow } from '@hearth/db/queries/conversations/message-photos'
import type { MessageRow } from '@hearth/db/queries/conversations/messages'
import type { TenantTx } from '@hearth/db/scope'
import { lastSeenOf } from '../identity/presence.ts'
import { ifShown } from '../identity/shown.ts'
import type { LikedPart } from '../profiles/liked-part.ts'

/** The other one of a conversation, who may be shown. */
export interface ChatPerson {
  readonly id: MemberId
  readonly name: string
  readonly fictional: boolean
  /** Whether it is a fictional profile that a program answers for. */
  readonly answersItself: boolean
  readonly online: boolean
  /** Null unless the two both show when they are online. */
  readonly lastSeen: LastSeen | null
  /** The main photo, if it is active. */
  readonly photo: { readonly thumbFilename: string; readonly colour: string } | null
}

/** A row of somebody who is a member and has a profile. */
type Present = { readonly [Key in keyof OtherRow]: Exclude<OtherRow[Key], null> } & Pick<
  OtherRow,
  'thumbFilename' | 'colour'
>
const isPresent = (row: OtherRow): row is Present => row.memberId !== null && row.memberStatus !== null

/** The other one as the viewer sees them; null, all alike, for one who is blocked either way, closed, deleted or erased. */
export function toChatPerson(
  row: OtherRow | null,
  { viewerId, now }: { viewerId: MemberId; now: Date },
): ChatPerson | null {
  const shown = row && isPresent(row) ? ifShown(row, viewerId) : null
  if (!shown || shown.memberId === viewerId) return null
  const lastSeen = lastSeenOf(shown, now)
  return {
    ...{ id: shown.memberId, name: shown.name, fictional: shown.fictional, answersItself: shown.answersItself },
    ...{ online: lastSeen === 'now', lastSeen },
    photo:
      shown.thumbFilename === null || shown.colour === null
        ? null
        : { thumbFilename: shown.thumbFilename, colour: shown.colour },
  }
}

/** A message as one of the two sees it. */
export interface MessageView {
  /** Its number in the conversation, from 1 on. */
  readonly seq: number
  readonly own: boolean
  /** The id that the sender's page has given it; null for a message of the other. */
  readonly clientId: string | null
  /** A goodbye has no text: each of the two reads it in their own language. */
  readonly kind: MessageRow['kind']
  /** Empty once it was taken back or removed, and of a photo and a gift. */
  readonly text: string
  /** Of a message that is a photo; null for others, and once the photo is gone. */
  readonly photo: MessagePhotoView | null
  /** Of a message that is a gift; null for others, and once it was taken back or removed. */
  readonly gift: GiftView | null
  /** The part of the profile of whoever received it that it is about, as `LIKED_PART`; it may be gone since. Null if it is about none. */
  readonly about: string | null
  readonly at: Date
  readonly takenBack: boolean
  /** Whether support removed it. */
  readonly removed: boolean
  /** What the viewer has paid for it, which is nothing once it was taken back. */
  readonly credits: number
}

interface GiftView {
  /** In the site’s catalogue, which may not have it any more. */
  readonly id: string
  /** Whether the viewer has received it and shows it on their profile. */
  readonly shown: boolean
}

/** A photo of a conversation: being prepared, or of a size in pixels, or one that could not be read. */
interface MessagePhotoView {
  readonly state: 'preparing' | 'ready' | 'unreadable'
  /** 0 unless it is ready. */
  readonly width: number
  readonly height: number
}
export const BEING_PREPARED: MessagePhotoView = { state: 'preparing', width: 0, height: 0 }

const toPhotoView = ({ source, width, height }: MessagePhotoRow): MessagePhotoView =>
  source !== null
    ? BEING_PREPARED
    : { state: width === null ? 'unreadable' : 'ready', width: width ?? 0, height: height ?? 0 }

/** The photos of a page of messages of a conversation, by number. */
export async function photosOf(
  tx: TenantTx,
  { conversationId, rows }: { conversationId: ConversationId; rows: readonly MessageRow[] },
): Promise<ReadonlyMap<number, MessagePhotoView>> {
  const seqs = rows.filter(({ kind }) => kind === 'photo').map(({ seq }) => seq)
  const photos = await listMessagePhotos(tx, { conversationId, seqs })
  return new Map(photos.map((photo) => [photo.seq, toPhotoView(photo)]))
}

interface Shown {
  readonly photo?: MessagePhotoView | null | undefined
  /** Whether it is a gift that the viewer shows. */
  readonly isShown?: boolean
}

export function toMessageView(
  row: MessageRow,
  viewerId: MemberId,
  { photo, isShown = false }: Shown = {},
): MessageView {
  const own = row.senderId === viewerId
  const takenBack = row.takenBackAt !== null
  return {
    ...{ seq: row.seq, own, clientId: own ? row.clientId : null, kind: row.kind, text: row.body, at: row.createdAt },
    ...{ takenBack, removed: row.removedAt !== null, about: takenBack || row.removedAt ? null : row.about },
    photo: row.removedAt ? null : (photo ?? null),
    gift: row.gift === null || row.removedAt ? null : { id: row.gift, shown: isShown },
    credits: own && !takenBack ? row.price : 0,
  }
}

/** A message with what it is about, as the viewer sees it now; null also once that is gone. */
interface ReadMessage extends MessageView {
  readonly part: LikedPart | null
}

/** Messages in their order, and whether there are more in the direction that was asked. */
export interface MessagesPage {
  readonly messages: readonly ReadMessage[]
  readonly more: boolean
  /** Older messages than this are left out, except gifts that the viewer shows, because the viewer does not pay; null if none are. */
  readonly hiddenBefore: Date | null
}
