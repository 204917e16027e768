import { PHOTO_FILE_MAX } from '@hearth/contracts/photos'
import { inTenant } from '@hearth/db/scope'
import type { AppContext, ReceivedFile } from '../context.ts'
import { type Outcome, refuse } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'
import { picturesPerMember, reserve, withRateLimit } from '../platform/rate-limits.ts'
import { HEADER_BYTES, type HeaderFault, type PictureHeader, readImageHeader } from './image-header.ts'
import { beginUpload } from './uploads-under-way.ts'

/** A file that a member sends as a picture. */
export interface SentPicture {
  readonly viewer: Pick<Viewer, 'scope' | 'id'>
  /** Address of the client. */
  readonly network: string
  /** The content of the file as a stream. */
  readonly body: AsyncIterable<Uint8Array>
}

export type PictureFault = 'photos.too_many_at_once' | 'photos.too_many_pictures' | 'photos.too_large' | HeaderFault

/**
 * Receives a picture within the limits of connections, number and size, and returns what `take` makes of it. Anything but a picture is refused by its
 * header, and nothing is decoded. What `take` does not keep is removed. Refused pictures count, too.
 */
export async function receivePicture<Value, Fault extends string>(
  ctx: AppContext,
  { viewer, network, body }: SentPicture,
  take: (received: ReceivedFile, header: PictureHeader) => Promise<Outcome<Value, Fault>>,
): Promise<Outcome<Value, Fault | PictureFault>> {
  const end = beginUpload(ctx, { viewer, network })
  if (!end) return refuse('photos.too_many_at_once', { minutes: 1 })
  try {
    // Reserved before the file is received, so that concurrent uploads all count.
    const reservation = await inTenant(ctx.db, viewer.scope, (tx) => reserve(ctx, tx, [picturesPerMember(viewer.id)]))
    if (!reservation.granted) return refuse('photos.too_many_pictures', { minutes: reservation.minutes })
    return await withRateLimit(ctx, viewer.scope, reservation, () => receive(ctx, body, take))
  } finally {
    end()
  }
}

async function receive<Value, Fault extends string>(
  { storage }: AppContext,
  body: SentPicture['body'],
  take: (received: ReceivedFile, header: PictureHeader) => Promise<Outcome<Value, Fault>>,
): Promise<Outcome<Value, Fault | PictureFault>> {
  const received = await storage.receive(body, { most: PHOTO_FILE_MAX })
  if (!received) return refuse('photos.too_large', { max: PHOTO_FILE_MAX / 1024 / 1024 })
  try {
    const header = readImageHeader(await received.head(HEADER_BYTES))
    return header.ok ? await take(received, header.value) : header
  } finally {
    await received.discard()
  }
}
