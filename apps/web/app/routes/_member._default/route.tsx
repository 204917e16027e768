import { Outlet, useLocation } from '@remix-run/react'
import { isMembersArea } from '../../client/members-area.ts'
import { useShownNotice } from '../../client/shown-notice.tsx'
import { DefaultLayout } from '../../shell/layouts.tsx'
import { MemberAlerts } from '../../shell/member-alerts.tsx'
import { noticeAlert } from '../../shell/notice-alert.tsx'
import { useShell } from '../../shell/shell.ts'
import { BonusLine } from './bonus-line.tsx'

/** The frame of most pages of the members' app, also for visitors. A page chooses its frame by the name of its route. */
export default function DefaultFrame() {
  const shell = useShell()
  const at = useLocation()
  const notice = useShownNotice()
  if (!shell) throw new Error('A frame is below the layout that loads what it shows')
  const { viewer, bonus, loadedAt = 0 } = shell
  const alerts = viewer ? (
    <>
      {bonus && !viewer.paidUser && isMembersArea(at.pathname) ? (
        <BonusLine percent={bonus.percent} end={loadedAt + bonus.left} />
      ) : null}
      {noticeAlert(notice, 'member') ?? <MemberAlerts shell={shell} at={at} />}
    </>
  ) : undefined
  return (
    <DefaultLayout shell={shell} alerts={alerts}>
      <Outlet />
    </DefaultLayout>
  )
}
