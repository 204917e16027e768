import { uploadPhoto } from '@hearth/domain/media/upload-photo'
import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { backToPhotos } from '../../features/photos/photos.server.ts'
import { memberDocumentLoader } from '../../server/route-builders.server.ts'
import { uploadAction } from '../../server/upload-action.server.ts'

export const loader = memberDocumentLoader({}, () => redirect('/profile#photos'))

/** Takes photos from a form of a browser without script, and goes back to it; `photo_failure` names why the first that was refused was. */
export const action = uploadAction({
  form: z.object({ returnTo: z.string().optional() }),
  take: ({ ctx, context, viewer, file }) =>
    uploadPhoto(ctx, { viewer, network: context.clientIp, body: file, crop: null }),
  done({ form, results }) {
    const refused = results.find(({ ok }) => !ok)
    return backToPhotos(form.returnTo, refused && !refused.ok ? { photo_failure: refused.reason } : {})
  },
})

export { PageError as ErrorBoundary } from '../../features/failures/error-page.tsx'

/** It shows nothing by itself: whoever comes here is sent on. */
export default function Photos() {
  return null
}
