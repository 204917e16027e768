import type { Viewer } from '@hearth/domain/identity/sessions'
import { newestUnseenLike } from '@hearth/domain/likes/list-likes'
import { matchName } from '@hearth/domain/photos/photo-files'
import type { HandlerContext } from '../../http/handler-context.server.ts'
import { photoAddress } from '../../shell/photo-address.ts'
import { textLocaleOf } from '../../words/locale.server.ts'
import { translatorOf } from '../../words/translations.server.ts'
import { fictionalWords } from '../profiles/fictional-words.server.ts'
import { visibleOf } from '../profiles/profile-page.server.ts'

/** Whose like is the newest that the viewer has not seen, as the pop-up shows it; null without one. */
export async function newestLikeOf(
  { ctx, tenant, load, request }: Pick<HandlerContext, 'ctx' | 'tenant' | 'load' | 'request'>,
  viewer: Viewer,
) {
  const card = await newestUnseenLike(ctx, { viewer, visible: visibleOf(tenant) })
  if (!card) return null
  const { id, name, photo, like, fictional } = card
  const [textLocale, t] = await Promise.all([textLocaleOf(load, request), translatorOf(load, request)])
  return {
    ...{ id, name },
    main_image: photo && { match: photoAddress(tenant.settings.cdn_prefix, matchName(photo.thumbFilename)) },
    state: like ?? 'none',
    fictional: fictional ? fictionalWords(tenant, textLocale, t) : null,
  }
}
