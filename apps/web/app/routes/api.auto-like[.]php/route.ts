import { newestUnseenLike } from '@hearth/domain/likes/list-likes'
import { fictionalWords } from '../../areas/profiles/fictional-words.server.ts'
import { visibleOf } from '../../areas/profiles/profile-page.server.ts'
import { apiRoute } from '../../http/api-routes.server.ts'
import { photoAddress } from '../../shell/photo-address.ts'
import { textLocaleOf } from '../../words/locale.server.ts'
import { translatorOf } from '../../words/translations.server.ts'

const route = apiRoute('/api/auto-like.php', {
  async autoLike({ ctx, viewer, tenant, load, request }) {
    const card = await newestUnseenLike(ctx, { viewer, visible: visibleOf(tenant) })
    if (!card) return null
    const { id, name, photo, like, fictional } = card
    const [textLocale, t] = await Promise.all([textLocaleOf(load, request), translatorOf(load, request)])
    return {
      ...{ id, name },
      main_image: photo && { match: photoAddress(tenant.settings.cdn_prefix, photo.thumbFilename) },
      state: like ?? 'none',
      fictional: fictional ? fictionalWords(tenant, textLocale, t) : null,
    }
  },
})

export const loader = route
export const action = route
