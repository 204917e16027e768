import { PHOTO_FILE_MAX, PHOTO_LIMIT, PHOTO_PIXELS_MAX, PHOTO_TYPES } from '@hearth/contracts/photos'
import type { Viewer } from '@hearth/domain/accounts/sessions'
import { listOwnPhotos } from '@hearth/domain/media/own-photos'
import { z } from 'zod'
import type { HandlerContext } from '../../server/handler-context.server.ts'

/** What a form without script was refused for, in the query of the page that it leads back to. */
export const photoFailureQuery = z
  .string()
  .regex(/^media\.[a-z_]{1,40}$/)
  .optional()
  .catch(undefined)

/** What `PhotosSection` is given: the photos of a member as they see them, and what may be sent. */
export async function photosOf(
  { ctx, scope, tenant }: Pick<HandlerContext, 'ctx' | 'scope' | 'tenant'>,
  { id: memberId }: Pick<Viewer, 'id'>,
  { returnTo, failure = null }: { readonly returnTo: string; readonly failure?: string | null | undefined },
) {
  return {
    own: await listOwnPhotos(ctx, { scope, memberId }),
    cdnPrefix: tenant.settings.cdn_prefix,
    accept: [...PHOTO_TYPES] as readonly string[],
    /** Bytes of the largest file, and millions of pixels of the largest picture. */
    most: PHOTO_FILE_MAX,
    megapixels: PHOTO_PIXELS_MAX / 1_000_000,
    premiumLimit: PHOTO_LIMIT.premium as number,
    /** Where a form without script leads back to, and why it was refused. */
    returnTo,
    failure: failure as string | null,
  }
}

export type PhotosPart = Awaited<ReturnType<typeof photosOf>>
