import { insertMailStop } from '@hearth/db/queries/accounts/members'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { storePhoto } from '@hearth/testing/rows'
import { expect } from 'vitest'
import { grantCredits } from '../billing/grant-credits.ts'
import { findCounts } from '../likes/find-counts.ts'
import { currentUser, readUser } from './current-user.ts'
import { findViewer } from './sessions.ts'
import { openSession } from './testing/open-session.ts'

dbTest('the user has profile, main photo, credits and mail stops', async ({ db, urls, scopeA }) => {
  const createdAt = new Date('2026-05-20T10:23:45.678Z')
  const member = await inTenant(db, scopeA, async (tx) => {
    const made = await makeMember(
      tx,
      { createdAt, language: 'da', paidUser: true, notificationsDisabled: ['promotions'] },
      { name: 'Kim', country: 'DK' },
    )
    for (const reason of ['listunsubscribe', 'bounce', 'listunsubscribe'] as const)
      await insertMailStop(tx, { memberId: made.id, reason })
    await grantCredits(tx, { memberId: made.id, amount: 12, kind: 'signup_credits', ref: made.id, at: createdAt })
    return made
  })
  const photo = { memberId: member.id, filename: 'm.webp', thumbFilename: 't.webp' }
  await storePhoto(urls.superuserUrl, scopeA, { ...photo, main: true })
  await storePhoto(urls.superuserUrl, scopeA, { ...photo, filename: 'other.webp', main: false })
  const ctx = appContext(db)
  const { token } = await openSession(ctx, { scope: scopeA, memberId: member.id })
  const viewer = (await findViewer(ctx, { scope: scopeA, token }))?.viewer
  if (!viewer) throw new Error('The session opened nothing')
  const counts = await findCounts(ctx, { viewer, visible: { likesShownFree: 'newest_three' } })
  const user = currentUser(viewer, counts)
  // At a login there is no session yet, and the answer is the same.
  expect(await inTenant(db, scopeA, (tx) => readUser(ctx, tx, { memberId: member.id }))).toEqual(user)
  expect(user).toEqual({
    status: 'active',
    credits: 12,
    counts: { unread_messages: 0, new_likes: 0, unread_notifications: 0 },
    last_event: 0,
    paid_user: true,
    signup_date: '2026-05-20T10:23:45.678Z',
    language: 'da',
    notifications_disabled: ['bounce', 'listunsubscribe'],
    profile: {
      name: 'Kim',
      country: 'DK',
      status: 'active',
      main_image: { filename: 'm.webp', thumb_filename: 't.webp', status: 'active' },
    },
  })
})
