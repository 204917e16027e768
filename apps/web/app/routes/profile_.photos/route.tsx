import { uploadPhoto } from '@hearth/domain/photos/upload-photo'
import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { PATHS } from '../../addresses.ts'
import { backToPhotos } from '../../areas/photos/photos.server.ts'
import { memberDocumentLoader } from '../../http/route-builders.server.ts'
import { uploadAction } from '../../http/upload-action.server.ts'

export const loader = memberDocumentLoader({}, () => redirect(`${PATHS.profile}#photos`))

/** Receives photos from a form without script and redirects back to it, with a notice of the reasons of refusals. */
export const action = uploadAction({
  form: z.object({ returnTo: z.string().optional() }),
  take: ({ ctx, load, viewer, file }) => uploadPhoto(ctx, { viewer, network: load.clientIp, body: file, crop: null }),
  done({ form, results }) {
    const reasons = new Set(results.flatMap((result) => (result.ok ? [] : [result.reason])))
    return backToPhotos(form.returnTo, reasons.size > 0 ? 'photos_refused' : null, [...reasons].join())
  },
})

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

/** The route has no page of its own: a request for it is redirected. */
export default function Photos() {
  return null
}
