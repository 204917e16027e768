import type { PhotoId } from '@hearth/contracts/ids'
import { isAppError } from '@hearth/domain/failures'
import { listOwnPhotos, orderPhotos, removePhoto, restorePhoto } from '@hearth/domain/photos/own-photos'
import { moved } from '@hearth/ui/components/photo-board/moved'
import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { PATHS } from '../../addresses.ts'
import { PHOTO_CHANGES, type PhotoChange } from '../../areas/photos/photo-changes.ts'
import { backToPhotos } from '../../areas/photos/photos.server.ts'
import { memberAction, memberDocumentLoader, type PageContext } from '../../http/route-builders.server.ts'

const changeForm = z.object({ id: z.uuid(), change: z.enum(PHOTO_CHANGES), returnTo: z.string().optional() })

export const loader = memberDocumentLoader({}, () => redirect(`${PATHS.profile}#photos`))

/** Moves, removes or brings back a photo of the viewer's, by a form of a browser without script, and goes back to it. */
export const action = memberAction({ form: changeForm }, async ({ viewer, form, ...load }) => {
  const which = { viewer, photoId: form.id as PhotoId }
  if (form.change === 'remove') {
    const { photos } = await listOwnPhotos(load.ctx, { scope: load.scope, memberId: viewer.id })
    await removePhoto(load.ctx, which)
    // Nobody wants back what cannot be shown.
    const isRejected = photos.some(({ id, status }) => id === form.id && status === 'rejected')
    return backToPhotos(form.returnTo, isRejected ? {} : { photo_removed: form.id })
  }
  if (form.change !== 'restore') {
    await move(load, { ...which, change: form.change })
    return backToPhotos(form.returnTo)
  }
  const moderation = load.tenant.settings.photo_moderation
  try {
    const outcome = await restorePhoto(load.ctx, { ...which, moderation })
    return backToPhotos(form.returnTo, outcome.ok ? {} : { photo_failure: outcome.reason })
  } catch (error) {
    if (!isAppError(error) || error.status !== 404) throw error
    return backToPhotos(form.returnTo, { photo_failure: 'photos.gone' })
  }
})

interface Move {
  readonly viewer: Parameters<typeof orderPhotos>[1]['viewer']
  readonly photoId: PhotoId
  readonly change: Exclude<PhotoChange, 'remove' | 'restore'>
}

/** Among the photos that the board shows, as they are now: another window may have changed them. */
async function move({ ctx, scope }: PageContext, { viewer, photoId, change }: Move): Promise<void> {
  const { photos } = await listOwnPhotos(ctx, { scope, memberId: viewer.id })
  const shown = photos.filter(({ status }) => status !== 'rejected').map(({ id }) => id as PhotoId)
  const at = shown.indexOf(photoId)
  const to = { main: 0, earlier: at - 1, later: at + 1 }[change]
  if (at >= 0 && to >= 0) await orderPhotos(ctx, { viewer, order: moved(shown, at, to) })
}

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

/** It shows nothing by itself: whoever comes here is sent on. */
export default function Photo() {
  return null
}
