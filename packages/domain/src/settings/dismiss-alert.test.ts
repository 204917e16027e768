import { insertMailStop } from '@hearth/db/queries/accounts/members'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { expect } from 'vitest'
import { findViewer } from '../identity/sessions.ts'
import { openSession } from '../identity/testing/open-session.ts'
import { dismissAlert } from './dismiss-alert.ts'

dbTest('an alert that was put away stays away, and comes back with a new cause', async ({ db, scopeA: scope }) => {
  const clock = fakeClock()
  const ctx = appContext(db, clock)
  const { id } = await inTenant(db, scope, (tx) => makeMember(tx))
  const { token } = await openSession(ctx, { scope, memberId: id })
  const dismissed = async () => (await findViewer(ctx, { scope, token }))?.viewer.dismissedAlerts
  const stop = (reason: 'fbl' | 'bounce') => inTenant(db, scope, (tx) => insertMailStop(tx, { memberId: id, reason }))
  const at = clock.now().toISOString()
  await stop('fbl')
  for (const alert of ['disabled_notifications', 'photo'] as const)
    await dismissAlert(ctx, { viewer: { scope, id }, alert })
  expect(await dismissed()).toEqual({ disabled_notifications: at, photo: at })
  await stop('fbl')
  expect(await dismissed()).toEqual({ disabled_notifications: at, photo: at })
  await stop('bounce')
  expect(await dismissed()).toEqual({ photo: at })
})
