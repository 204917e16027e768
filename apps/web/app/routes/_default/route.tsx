import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { z } from 'zod'
import { DocumentLikeModal } from '../../areas/likes/document-like-modal.tsx'
import { newestLikeOf } from '../../areas/likes/newest-like.server.ts'
import { parseSeconds } from '../../client/like-modal.ts'
import { ShownNotice } from '../../client/shown-notice.tsx'
import { noticeQuery } from '../../http/input-schemas.server.ts'
import { publicLoader } from '../../http/route-builders.server.ts'
import { noticeIn } from '../../page-notice.ts'
import { DefaultLayout } from '../../shell/layouts.tsx'
import { MemberAlerts } from '../../shell/member-alerts.tsx'
import { noticeAlert } from '../../shell/notice-alert.tsx'
import { shellOf } from '../../shell/shell.server.ts'

/** What is declared as a query parameter keeps a document from being cached. `t` is for members alone: it shows the newest unseen like. */
const query = noticeQuery.extend({ t: z.string().optional() })

export const loader = publicLoader({ query }, async ({ query: { t }, ...req }) => {
  const [shell, viewer] = await Promise.all([
    shellOf(req.load, req.request, 'default'),
    parseSeconds(t ?? null) === null ? null : req.load.viewer(),
  ])
  return { ...shell, like: viewer && (await newestLikeOf(req, viewer)) }
})

/** The layout of public pages, which are documents, also for members. */
export default function Default() {
  const shell = useLoaderData<typeof loader>()
  const at = useLocation()
  const notice = noticeIn(at.search)
  const alerts = shell.viewer ? <MemberAlerts shell={shell} at={at} /> : noticeAlert(notice, 'visitor')
  return (
    <DefaultLayout shell={shell} alerts={alerts}>
      <ShownNotice.Provider value={notice}>
        <Outlet />
      </ShownNotice.Provider>
      {shell.viewer && shell.like ? <DocumentLikeModal like={shell.like} /> : null}
    </DefaultLayout>
  )
}
