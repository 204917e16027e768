import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { loadFirstPage } from '../../areas/discovery/infinite-list.ts'
import { type LikesData, likesPage } from '../../areas/likes/likes.server.ts'
import { LikesList } from '../../areas/likes/likes-list.tsx'
import { unlessSheet, useEntry } from '../../client/history-entry.ts'
import { pageMeta } from '../../client/page-meta.ts'
import { retryAfter } from '../../http/refused-form.server.ts'
import { memberLoader } from '../../http/route-builders.server.ts'

export const loader = memberLoader(
  { query: z.object({ after: z.string().optional() }) },
  ({ viewer, query: { after }, ...req }) => likesPage(req, { viewer, side: 'received', after }),
)

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  loadFirstPage<LikesData>(request, 'routes/_member._default.likes')

export const shouldRevalidate = unlessSheet

export const headers = retryAfter

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

/** Who likes the member. */
export default function Likes() {
  const entry = useEntry()
  return <LikesList key={entry} data={useLoaderData<LikesData>()} />
}
