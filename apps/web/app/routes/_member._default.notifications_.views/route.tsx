import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { loadFirstPage, useInfiniteList } from '../../areas/discovery/infinite-list.ts'
import { type ViewsData, viewsPage } from '../../areas/relations/views.server.ts'
import { ViewsList } from '../../areas/relations/views-list.tsx'
import { useEntry } from '../../client/history-entry.ts'
import { pageMeta } from '../../client/page-meta.ts'
import { requireReadQuota } from '../../http/read-quota.server.ts'
import { retryAfter } from '../../http/refused-form.server.ts'
import { memberLoader } from '../../http/route-builders.server.ts'
import * as css from './views.css.ts'

const ROUTE = 'routes/_member._default.notifications_.views'

const query = z.object({
  list: z.enum(['viewers', 'viewed']).catch('viewers'),
  after: z.string().optional().catch(undefined),
})

export const loader = memberLoader({ query }, ({ viewer, query: { list: side, after }, ...req }) => {
  requireReadQuota(req.load, viewer)
  return viewsPage(req, { viewer, side, after })
})

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => loadFirstPage<ViewsData>(request, ROUTE)

export const headers = retryAfter

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

/** Who looked at the member's profile, and at whose they looked. */
export default function Views() {
  const entry = useEntry()
  return (
    <div className={css.page}>
      <ListOfEntry key={entry} data={useLoaderData<ViewsData>()} />
    </div>
  )
}

/** The list with what a profile that leads on has added to it. */
function ListOfEntry({ data }: { data: ViewsData }) {
  const { people, more, fictional } = useInfiniteList(data, ROUTE)
  return <ViewsList data={{ ...data, people, more, fictional }} />
}
