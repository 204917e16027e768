import { insertMailStop } from '@hearth/db/queries/accounts/members'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { storePhoto } from '@hearth/testing/rows'
import { expect } from 'vitest'
import { grantCredits } from '../billing/grant-credits.ts'
import { currentUser } from './current-user.ts'

dbTest(
  'the user is told with profile, main photo, credits and why nothing is mailed to them',
  async ({ db, urls, scopeA }) => {
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
    expect(await currentUser(appContext(db), { viewer: { scope: scopeA, id: member.id } })).toEqual({
      status: 'active',
      credits: 12,
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
  },
)
