import type { PhotoId } from '@hearth/contracts/ids'
import { listOwnPhotos, orderPhotos } from '@hearth/domain/photos/own-photos'
import { apiRoute } from '../../http/api-routes.server.ts'

/** The photos of the viewer: reading them, and putting them in another order. */
const route = apiRoute('/api/photos.php', {
  photos: ({ ctx, scope, viewer }) => listOwnPhotos(ctx, { scope, memberId: viewer.id }),
  orderPhotos: async ({ ctx, viewer, body }) => ({
    photos: await orderPhotos(ctx, { viewer, order: body.order as PhotoId[] }),
  }),
})

export const loader = route
export const action = route
