import { Outlet, useLocation } from '@remix-run/react'
import { useShownNotice } from '../../client/shown-notice.tsx'
import { DefaultLayout } from '../../shell/layouts.tsx'
import { MemberAlerts } from '../../shell/member-alerts.tsx'
import { noticeAlert } from '../../shell/notice-alert.tsx'
import { useShell } from '../../shell/shell.ts'

/** The frame of most pages of the members' app, also for visitors. A page chooses its frame by the name of its route. */
export default function DefaultFrame() {
  const shell = useShell()
  const at = useLocation()
  const notice = useShownNotice()
  if (!shell) throw new Error('A frame is below the layout that loads what it shows')
  const alerts = shell.viewer ? (noticeAlert(notice, 'member') ?? <MemberAlerts shell={shell} at={at} />) : undefined
  return (
    <DefaultLayout shell={shell} alerts={alerts}>
      <Outlet />
    </DefaultLayout>
  )
}
