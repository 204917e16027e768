import { type MetaFunction, replace } from '@remix-run/node'
import {
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useSearchParams,
} from '@remix-run/react'
import { pageMeta } from '../../client/page-meta.ts'
import { loadRouteData } from '../../client/route-data.client.ts'
import { useNoticeSubject } from '../../client/shown-notice.tsx'
import { memberIntents } from '../../http/intents.server.ts'
import { memberLoader } from '../../http/route-builders.server.ts'
import type { SaveResult } from '../../http/save-result.ts'
import { saveAction, unlessUnsaved } from '../../saving/save-action.ts'
import { type OwnProfilePage, ownProfilePage, profileIntents } from './own-profile.server.ts'
import { OwnProfile } from './own-profile.tsx'
import { type Section, savedAddress, sectionIn } from './sections.ts'

export const loader = memberLoader({}, ({ viewer, ...req }) => ownProfilePage(req, { viewer }))

/** Saves one section and redirects to it, replacing the form's history entry. */
export const action = memberIntents({
  field: 'section',
  intents: profileIntents,
  saved: async (_, { intent }) => replace(savedAddress(intent), 303),
})

export const clientAction = saveAction('section')

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  loadRouteData<OwnProfilePage>(request.url, 'routes/_member._default.profile', { signal: request.signal })

/** Opening a section loads nothing, because the page has the data of all sections; nor does a failed save. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) => {
  const { currentUrl, nextUrl, formMethod } = change
  const isOpening =
    formMethod === undefined && currentUrl.pathname === nextUrl.pathname && currentUrl.href !== nextUrl.href
  return !isOpening && unlessUnsaved(change)
}

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

/** The member's own profile as others see it; the form of a section replaces the section while it is edited. */
export default function Profile() {
  const page = useLoaderData<OwnProfilePage>()
  const answered = useActionData<SaveResult<Section>>()
  const [query] = useSearchParams()
  const saved = useNoticeSubject('section_saved')
  const editing = sectionIn(query.get('edit') ?? answered?.intent ?? null, page.sections)
  return (
    <OwnProfile
      page={page}
      editing={editing}
      saved={editing ? null : sectionIn(saved, page.sections)}
      sent={answered && 'sent' in answered && answered.intent === editing ? answered.sent : null}
    />
  )
}
