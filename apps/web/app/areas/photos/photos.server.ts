import { PHOTO_FILE_MAX, PHOTO_LIMIT, PHOTO_PIXELS_MAX, PHOTO_TYPES } from '@hearth/contracts/photos'
import type { OwnPhotos } from '@hearth/domain/photos/own-photos'
import { redirect } from '@remix-run/node'
import { PATHS } from '../../addresses.ts'
import type { HandlerContext } from '../../http/handler-context.server.ts'
import { safePath } from '../../http/return-to.ts'
import { type PageNoticeCode, withNotice } from '../../page-notice.ts'

/** The pages that have a form without script that sends or changes photos. */
const PAGES: readonly string[] = [PATHS.profile, PATHS.complete_signup]

/** Leads back to the page that has such a form, which says what became of it. */
export function backToPhotos(returnTo: string | undefined, code: PageNoticeCode | null = null, about = ''): Response {
  const wanted = safePath(returnTo)?.split('#', 1)[0]
  const page = wanted !== undefined && PAGES.includes(wanted.split('?', 1)[0] ?? '') ? wanted : PATHS.profile
  return redirect(withNotice(`${page}#photos`, code, about), 303)
}

interface PhotosOf {
  readonly own: OwnPhotos
  /** Where a form without script leads back to. */
  readonly returnTo: string
}

/** The props of `PhotosSection`: the member's photos with their states, and the limits of uploads. */
export function photosOf({ settings }: HandlerContext['tenant'], { own, returnTo }: PhotosOf) {
  return {
    own,
    cdnPrefix: settings.cdn_prefix,
    accept: [...PHOTO_TYPES] as readonly string[],
    /** Bytes of the largest file, and megapixels of the largest picture. */
    most: PHOTO_FILE_MAX,
    megapixels: PHOTO_PIXELS_MAX / 1_000_000,
    premiumLimit: PHOTO_LIMIT.premium as number,
    returnTo,
  }
}

export type PhotosPart = ReturnType<typeof photosOf>
