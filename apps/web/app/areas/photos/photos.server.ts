import {
  PHOTO_FILE_MAX,
  PHOTO_LIMIT,
  PHOTO_PIXELS_MAX,
  PHOTO_SHARP_SIDE,
  PHOTO_SIDE_MIN,
  PHOTO_TYPES,
} from '@hearth/contracts/photos'
import type { OwnPhotos } from '@hearth/domain/photos/own-photos'
import { redirect } from '@remix-run/node'
import { PATHS } from '../../addresses.ts'
import type { HandlerContext } from '../../http/handler-context.server.ts'
import { safePath } from '../../http/return-to.ts'
import { type PageNoticeCode, withNotice } from '../../page-notice.ts'

/** The pages with forms that send or change photos without a script. */
const PAGES: readonly string[] = [PATHS.profile, PATHS.complete_signup]

/** Redirects to the page with such a form, with a notice about the result. */
export function backToPhotos(returnTo: string | undefined, code: PageNoticeCode | null = null, about = ''): Response {
  const wanted = safePath(returnTo)?.split('#', 1)[0]
  const page = wanted !== undefined && PAGES.includes(wanted.split('?', 1)[0] ?? '') ? wanted : PATHS.profile
  return redirect(withNotice(`${page}#photos`, code, about), 303)
}

interface PhotosOf {
  readonly own: OwnPhotos
  /** The page to which a form without script leads back. */
  readonly returnTo: string
}

/** The props of `PhotosSection`: the member's photos with their states, and the limits of uploads. */
export function photosOf({ settings }: HandlerContext['tenant'], { own, returnTo }: PhotosOf) {
  return {
    own,
    cdnPrefix: settings.cdn_prefix,
    accept: [...PHOTO_TYPES] as readonly string[],
    /** Bytes of the largest file, megapixels of the largest picture, and pixels of the least side. */
    most: PHOTO_FILE_MAX,
    megapixels: PHOTO_PIXELS_MAX / 1_000_000,
    leastSide: PHOTO_SIDE_MIN as number,
    /** Pixels of the least side from which others see a photo sharp. */
    sharpSide: PHOTO_SHARP_SIDE as number,
    premiumLimit: PHOTO_LIMIT.premium as number,
    returnTo,
  }
}

export type PhotosPart = ReturnType<typeof photosOf>
