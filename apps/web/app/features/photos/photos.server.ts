import { PHOTO_FILE_MAX, PHOTO_LIMIT, PHOTO_PIXELS_MAX, PHOTO_TYPES } from '@hearth/contracts/photos'
import type { OwnPhotos } from '@hearth/domain/media/own-photos'
import { z } from 'zod'
import type { HandlerContext } from '../../server/handler-context.server.ts'

/** What a form without script was refused for, in the query of the page that it leads back to. */
export const photoFailureQuery = z
  .string()
  .regex(/^media\.[a-z_]{1,40}$/)
  .optional()
  .catch(undefined)

interface PhotosOf {
  readonly own: OwnPhotos
  /** Where a form without script leads back to, and why it was refused. */
  readonly returnTo: string
  readonly failure?: string | null | undefined
}

/** What `PhotosSection` is given: the photos of a member as they see them, and what may be sent. */
export function photosOf({ settings }: HandlerContext['tenant'], { own, returnTo, failure = null }: PhotosOf) {
  return {
    own,
    cdnPrefix: settings.cdn_prefix,
    accept: [...PHOTO_TYPES] as readonly string[],
    /** Bytes of the largest file, and millions of pixels of the largest picture. */
    most: PHOTO_FILE_MAX,
    megapixels: PHOTO_PIXELS_MAX / 1_000_000,
    premiumLimit: PHOTO_LIMIT.premium as number,
    returnTo,
    failure: failure as string | null,
  }
}

export type PhotosPart = ReturnType<typeof photosOf>
