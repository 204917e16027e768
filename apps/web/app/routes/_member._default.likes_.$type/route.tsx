import { LIKE_SIDES } from '@hearth/contracts/likes'
import { AppError } from '@hearth/domain/failures'
import { redirectDocument } from '@remix-run/node'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { PATHS } from '../../addresses.ts'
import { loadFirstPage } from '../../areas/discovery/infinite-list.ts'
import { type LikesData, likesPage } from '../../areas/likes/likes.server.ts'
import { LikesList } from '../../areas/likes/likes-list.tsx'
import { unlessSheet, useEntry } from '../../client/history-entry.ts'
import { pageMeta } from '../../client/page-meta.ts'
import { retryAfter } from '../../http/refused-form.server.ts'
import { memberLoader } from '../../http/route-builders.server.ts'

export const loader = memberLoader(
  { params: z.object({ type: z.string() }), query: z.object({ after: z.string().optional() }) },
  ({ viewer, params: { type }, query: { after }, ...req }) => {
    if (type === 'viewed') throw redirectDocument(PATHS.profile_views)
    const side = LIKE_SIDES.find((each) => each === type)
    if (!side) throw new AppError('platform.not_found', 404)
    return likesPage(req, { viewer, side, after })
  },
)

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  loadFirstPage<LikesData>(request, 'routes/_member._default.likes_.$type')

export const shouldRevalidate = unlessSheet

export const headers = retryAfter

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

/** The likes of one side: received, sent, or mutual ones, which are matches. */
export default function LikesOfType() {
  const entry = useEntry()
  return <LikesList key={entry} data={useLoaderData<LikesData>()} />
}
