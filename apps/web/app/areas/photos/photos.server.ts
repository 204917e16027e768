import { PHOTO_FILE_MAX, PHOTO_LIMIT, PHOTO_PIXELS_MAX, PHOTO_TYPES } from '@hearth/contracts/photos'
import type { OwnPhotos } from '@hearth/domain/photos/own-photos'
import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { PATHS } from '../../addresses.ts'
import type { HandlerContext } from '../../http/handler-context.server.ts'
import { safePath } from '../../http/return-to.ts'

/** What the files of a form without script were refused for, one after the other, in the query of the page that it leads back to. */
export const photoFailureQuery = z
  .string()
  .regex(/^photos\.[a-z_]{1,40}(,photos\.[a-z_]{1,40}){0,24}$/)
  .optional()
  .catch(undefined)

/** The photo that such a form has removed, in the same place. */
export const photoRemovedQuery = z.uuid().optional().catch(undefined)

/** The pages that have such a form. */
const PAGES: readonly string[] = [PATHS.profile, PATHS.complete_signup]
/** Nowhere in particular: only the path counts. */
const HERE = 'http://site.invalid'

interface Told {
  readonly photo_failure?: string
  readonly photo_removed?: string
}

/** The page that such a form leads back to, with what became of it in its query. */
export function backToPhotos(returnTo: string | undefined, told: Told = {}): Response {
  const wanted = new URL(safePath(returnTo) ?? PATHS.profile, HERE)
  const { pathname, searchParams } = PAGES.includes(wanted.pathname) ? wanted : new URL(PATHS.profile, HERE)
  for (const name of ['photo_failure', 'photo_removed'] as const) {
    const value = told[name]
    if (value === undefined) searchParams.delete(name)
    else searchParams.set(name, value)
  }
  const query = searchParams.toString()
  return redirect(`${pathname}${query === '' ? '' : `?${query}`}#photos`, 303)
}

export interface PhotosOf {
  readonly own: OwnPhotos
  /** Where a form without script leads back to, and why it was refused. */
  readonly returnTo: string
  readonly failure?: string | null | undefined
  readonly removed?: string | null | undefined
}

/** What `PhotosSection` is given: the photos of a member as they see them, and what may be sent. */
export function photosOf(
  { settings }: HandlerContext['tenant'],
  { own, returnTo, failure = null, removed = null }: PhotosOf,
) {
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
    removed: removed as string | null,
  }
}

export type PhotosPart = ReturnType<typeof photosOf>
