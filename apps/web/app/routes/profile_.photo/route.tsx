import type { PhotoId } from '@hearth/contracts/ids'
import { accept, isAppError, type Outcome, refuse } from '@hearth/domain/failures'
import { listOwnPhotos, orderPhotos, removePhoto, restorePhoto } from '@hearth/domain/photos/own-photos'
import { moved } from '@hearth/ui/components/photo-board/moved'
import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { PATHS } from '../../addresses.ts'
import type { PhotoChange } from '../../areas/photos/photo-changes.ts'
import { backToPhotos } from '../../areas/photos/photos.server.ts'
import { type IntentContext, intent, memberIntents } from '../../http/intents.server.ts'
import { memberDocumentLoader } from '../../http/route-builders.server.ts'
import type { SentForm } from '../../http/save-result.ts'

const changeForm = z.object({ id: z.uuid(), returnTo: z.string().optional() })

export const loader = memberDocumentLoader({}, () => redirect(`${PATHS.profile}#photos`))

/** A change of one photo; its value is the id of a removed photo that can be restored. */
const change = (make: (req: IntentContext, photoId: PhotoId) => Promise<Outcome<string | null>>) =>
  intent({ form: changeForm, save: (req, { id }) => make(req, id as PhotoId) })

/** Moves the photo among those of the board in their present order, which another tab may have changed. */
const moving = (to: (at: number) => number) =>
  change(async ({ ctx, scope, viewer }, photoId) => {
    const { photos } = await listOwnPhotos(ctx, { scope, memberId: viewer.id })
    const shown = photos.filter(({ status }) => status !== 'rejected').map(({ id }) => id as PhotoId)
    const at = shown.indexOf(photoId)
    if (at >= 0 && to(at) >= 0) await orderPhotos(ctx, { viewer, order: moved(shown, at, to(at)) })
    return accept(null)
  })

const remove = change(async ({ ctx, scope, viewer }, photoId) => {
  const { photos } = await listOwnPhotos(ctx, { scope, memberId: viewer.id })
  await removePhoto(ctx, { viewer, photoId })
  // A photo that cannot be shown gets no undo.
  return accept(photos.some(({ id, status }) => id === photoId && status === 'rejected') ? null : photoId)
})

const restore = change(async ({ ctx, viewer, tenant }, photoId) => {
  try {
    const outcome = await restorePhoto(ctx, { viewer, photoId, moderation: tenant.settings.photo_moderation })
    return outcome.ok ? accept(null) : outcome
  } catch (error) {
    if (!isAppError(error) || error.status !== 404) throw error
    return refuse('photos.gone')
  }
})

const returnOf = ({ returnTo }: SentForm) => (typeof returnTo === 'string' ? returnTo : undefined)

/** Moves, removes or restores a photo of the viewer, by a form without script, and redirects back to it. */
export const action = memberIntents({
  field: 'change',
  intents: {
    ...{ main: moving(() => 0), earlier: moving((at) => at - 1), later: moving((at) => at + 1) },
    ...{ remove, restore },
  } satisfies Record<PhotoChange, unknown>,
  saved: async (_, { form, value }) =>
    backToPhotos(returnOf(form), value === null ? null : 'photo_removed', value ?? ''),
  refused: ({ code }, form) => backToPhotos(returnOf(form), 'photos_refused', code),
})

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

/** The route has no page of its own: a request for it is redirected. */
export default function Photo() {
  return null
}
