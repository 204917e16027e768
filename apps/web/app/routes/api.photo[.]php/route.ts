import { IDEMPOTENCY_KEY_HEADER } from '@hearth/contracts/endpoints/endpoint'
import type { PhotoId } from '@hearth/contracts/ids'
import { cropPhoto, removePhoto, restorePhoto } from '@hearth/domain/photos/own-photos'
import { parseCrop, uploadPhoto } from '@hearth/domain/photos/upload-photo'
import { apiRoute } from '../../http/api-routes.server.ts'
import { unwrap } from '../../http/failures.server.ts'

const idOf = ({ id }: { readonly id: string }) => id as PhotoId

/** One photo of the viewer: sending it, cropping it, removing it and bringing it back. */
const route = apiRoute('/api/photo.php', {
  async uploadPhoto({ ctx, load, request, viewer, query, file }) {
    // A longer one is nobody's key.
    const key = request.headers.get(IDEMPOTENCY_KEY_HEADER)?.slice(0, 100) || null
    const upload = { viewer, network: load.clientIp, body: file, crop: parseCrop(query.crop), key }
    return { photo: unwrap(await uploadPhoto(ctx, upload)) }
  },
  cropPhoto: async ({ ctx, viewer, body }) => ({
    photo: unwrap(await cropPhoto(ctx, { viewer, photoId: idOf(body), crop: body.crop })),
  }),
  restorePhoto: async ({ ctx, tenant, viewer, body }) => ({
    photo: unwrap(
      await restorePhoto(ctx, { viewer, photoId: idOf(body), moderation: tenant.settings.photo_moderation }),
    ),
  }),
  async removePhoto({ ctx, viewer, body }) {
    await removePhoto(ctx, { viewer, photoId: idOf(body) })
    return {}
  },
})

export const loader = route
export const action = route
