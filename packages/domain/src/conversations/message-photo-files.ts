import { randomBytes } from 'node:crypto'
import type { ConversationId, MemberId, TenantId } from '@hearth/contracts/ids'
import {
  insertMessagePhoto,
  lockMessagePhoto,
  type MessagePhotoRow,
  removeMessagePhoto,
} from '@hearth/db/queries/conversations/message-photos'
import { removeDiscardedFiles } from '@hearth/db/queries/photos/discarded-files'
import type { TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { discardFiles } from '../photos/discard-files.ts'

/** New names for a photo of a conversation, below the folder of whoever sent it: no address leads there. */
export function newMessagePhotoNames(tenantId: TenantId, { memberId }: { readonly memberId: MemberId }) {
  const key = `messages/${tenantId}/${memberId}/${randomBytes(16).toString('hex')}`
  return { source: key, file: `${key}.webp` }
}

/** The stored file of the same picture, too blurred to tell what it is. */
export const blurredFile = (file: string): string => file.replace(/\.webp$/, '.blurred.webp')

/** Every stored file of a photo. */
export const messagePhotoFiles = ({ source, file }: Pick<MessagePhotoRow, 'source' | 'file'>): string[] => [
  ...(source === null ? [] : [source]),
  ...(file === null ? [] : [file, blurredFile(file)]),
]

interface NewMessagePhoto {
  readonly conversationId: ConversationId
  readonly seq: number
  readonly senderId: MemberId
  readonly source: string
  readonly createdAt: Date
}

/** Notes the file of a message that is stored in the same transaction, which from then on is not discarded. */
export async function keepMessagePhoto(tx: TenantTx, photo: NewMessagePhoto): Promise<void> {
  await Promise.all([insertMessagePhoto(tx, photo), removeDiscardedFiles(tx, { names: [photo.source] })])
}

/** Removes photos with their files, which a job then removes unless a report keeps them. */
export async function discardMessagePhotos(
  ctx: Pick<AppContext, 'clock'>,
  tx: TenantTx,
  photos: readonly MessagePhotoRow[],
): Promise<void> {
  for (const which of photos) {
    // The lock comes first, as in the job that prepares it, and shows the files that it may have made meanwhile.
    const photo = await lockMessagePhoto(tx, which)
    if (!photo) continue
    await discardFiles(ctx, tx, { names: messagePhotoFiles(photo), memberId: photo.senderId })
    await removeMessagePhoto(tx, photo)
  }
}
