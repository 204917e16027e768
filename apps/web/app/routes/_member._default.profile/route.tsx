import { type MetaFunction, redirect } from '@remix-run/node'
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useSearchParams,
} from '@remix-run/react'
import { z } from 'zod'
import { photoFailureQuery, photoRemovedQuery } from '../../areas/photos/photos.server.ts'
import { pageMeta } from '../../client/page-meta.ts'
import { loadRouteData } from '../../client/route-data.client.ts'
import { refuseForm } from '../../http/refused-form.server.ts'
import { memberAction, memberLoader } from '../../http/route-builders.server.ts'
import { type OwnProfilePage, ownProfilePage, saveSection, sectionForm } from './own-profile.server.ts'
import { OwnProfile } from './own-profile.tsx'
import { savedAddress, sectionIn } from './sections.ts'

const profileQuery = z.object({ photo_failure: photoFailureQuery, photo_removed: photoRemovedQuery })

export const loader = memberLoader({ query: profileQuery }, ({ viewer, query, ...req }) =>
  ownProfilePage(req, { viewer, failure: query.photo_failure, removed: query.photo_removed }),
)

/** Saves one section. */
export const action = memberAction({ form: sectionForm }, async ({ viewer, form, ...req }) => {
  const outcome = await saveSection(req, { viewer, form })
  if (outcome.ok) throw redirect(savedAddress(form.section), 303)
  return {
    section: form.section,
    sent: form,
    refusal: refuseForm(req, outcome),
    faults: 'faults' in outcome ? outcome.faults : [],
  }
})

/** A save that got no answer, or one that may pass, leaves the form as it is. */
export const clientAction = async ({ serverAction }: ClientActionFunctionArgs) => {
  try {
    return await serverAction<typeof action>()
  } catch (error) {
    const isFinal = isRouteErrorResponse(error) && error.status < 500 && error.status !== 429
    if (error instanceof Response || isFinal) throw error
    return { failed: true as const }
  }
}

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  loadRouteData<OwnProfilePage>(request.url, 'routes/_member._default.profile', { signal: request.signal })

/** Opening a section loads nothing: the page knows all of them. What was not saved changes nothing either. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod, ...rest }) => {
  const { actionResult, defaultShouldRevalidate } = rest
  const isOpening =
    formMethod === undefined && currentUrl.pathname === nextUrl.pathname && currentUrl.href !== nextUrl.href
  return !isOpening && !(actionResult && 'failed' in actionResult) && defaultShouldRevalidate
}

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

/** The member's own profile, as others see it, with a form in the place of the part that is edited. */
export default function Profile() {
  const page = useLoaderData<OwnProfilePage>()
  const result = useActionData<typeof action | typeof clientAction>()
  const [query] = useSearchParams()
  const refused = result && 'section' in result ? result : null
  const editing = sectionIn(query.get('edit') ?? refused?.section ?? null, page.sections)
  return (
    <OwnProfile
      page={page}
      editing={editing}
      saved={editing ? null : sectionIn(query.get('saved'), page.sections)}
      refused={refused?.section === editing ? refused : null}
      failed={Boolean(result && 'failed' in result)}
    />
  )
}
