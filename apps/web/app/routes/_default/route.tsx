import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { ShownNotice } from '../../client/shown-notice.tsx'
import { noticeQuery } from '../../http/input-schemas.server.ts'
import { publicLoader } from '../../http/route-builders.server.ts'
import { noticeIn } from '../../page-notice.ts'
import { DefaultLayout } from '../../shell/layouts.tsx'
import { noticeAlert } from '../../shell/notice-alert.tsx'
import { shellOf } from '../../shell/shell.server.ts'

/** The notice is declared as a query parameter, so a document with a notice is not cached. */
export const loader = publicLoader({ query: noticeQuery }, ({ load, request }) => shellOf(load, request, 'default'))

/** The layout of public pages, which are documents, also for members. */
export default function Default() {
  const shell = useLoaderData<typeof loader>()
  const notice = noticeIn(useLocation().search)
  return (
    <DefaultLayout shell={shell} alerts={shell.viewer ? undefined : noticeAlert(notice, 'visitor')}>
      <ShownNotice.Provider value={notice}>
        <Outlet />
      </ShownNotice.Provider>
    </DefaultLayout>
  )
}
