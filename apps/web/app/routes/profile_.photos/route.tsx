import { uploadPhoto } from '@hearth/domain/media/upload-photo'
import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { safePath } from '../../return-to.ts'
import { memberDocumentLoader } from '../../server/route-builders.server.ts'
import { uploadAction } from '../../server/upload-action.server.ts'

/** The pages that have such a form. */
const PAGES = ['/profile', '/complete-signup']
/** Nowhere in particular: only the path counts. */
const HERE = 'http://site.invalid'

export const loader = memberDocumentLoader({}, () => redirect('/profile#photos'))

/** Takes photos from a form of a browser without script, and goes back to it; `photo_failure` names why the first that was refused was. */
export const action = uploadAction({
  form: z.object({ returnTo: z.string().optional() }),
  take: ({ ctx, viewer, file }) => uploadPhoto(ctx, { viewer, body: file, crop: null }),
  done({ form, results }) {
    const wanted = new URL(safePath(form.returnTo) ?? '/profile', HERE)
    const page = PAGES.includes(wanted.pathname) ? wanted : new URL('/profile', HERE)
    const refused = results.find(({ ok }) => !ok)
    page.searchParams.delete('photo_failure')
    if (refused && !refused.ok) page.searchParams.set('photo_failure', refused.reason)
    return redirect(`${page.pathname}${page.search}#photos`, 303)
  },
})

export { PageError as ErrorBoundary } from '../../features/failures/error-page.tsx'

/** It shows nothing by itself: whoever comes here is sent on. */
export default function Photos() {
  return null
}
