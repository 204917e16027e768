import { listLikes } from '@hearth/domain/likes/list-likes'
import { matchName } from '@hearth/domain/photos/photo-files'
import { decrypt, encrypt } from '../../../server/identity/encrypted-text.ts'
import { keyContextOf } from '../../../server/identity/signed-value.ts'
import { visibleOf } from '../../areas/profiles/profile-page.server.ts'
import { apiRoute } from '../../http/api-routes.server.ts'
import { photoAddress } from '../../shell/photo-address.ts'

const route = apiRoute('/api/likes.php', {
  async likes({ ctx, viewer, tenant, load, query: { after } }) {
    // Encrypted, because a cursor holds an exact time and could otherwise ask for any.
    const keyContext = keyContextOf(load, 'likes.received')
    const visible = visibleOf(tenant)
    const cursor = after === undefined ? null : decrypt(keyContext, after)
    const { likes, next } = await listLikes(ctx, { viewer, side: 'received', after: cursor, visible })
    return {
      profiles: likes.map(({ card: { id, photo } }) => ({
        id,
        main_image: photo && { match: photoAddress(tenant.settings.cdn_prefix, matchName(photo.thumbFilename)) },
      })),
      liked_by: likes.map(({ card: { id }, isNew }) => ({ id, like_new: isNew })),
      next: next && encrypt(keyContext, next),
    }
  },
})

export const loader = route
export const action = route
