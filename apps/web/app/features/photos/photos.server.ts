import { PHOTO_FILE_MAX, PHOTO_LIMIT, PHOTO_TYPES } from '@hearth/contracts/photos'
import type { Viewer } from '@hearth/domain/accounts/sessions'
import { listOwnPhotos } from '@hearth/domain/media/own-photos'
import type { HandlerContext } from '../../server/handler-context.server.ts'

/** What `PhotosSection` is given: the photos of a member as they see them, and what may be sent. */
export async function photosOf(
  { ctx, scope, tenant }: Pick<HandlerContext, 'ctx' | 'scope' | 'tenant'>,
  { id: memberId }: Pick<Viewer, 'id'>,
) {
  return {
    own: await listOwnPhotos(ctx, { scope, memberId }),
    cdnPrefix: tenant.settings.cdn_prefix,
    accept: [...PHOTO_TYPES] as readonly string[],
    /** Bytes of the largest file. */
    most: PHOTO_FILE_MAX,
    premiumLimit: PHOTO_LIMIT.premium as number,
  }
}

export type PhotosPart = Awaited<ReturnType<typeof photosOf>>
