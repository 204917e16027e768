import { type MemberId, newMemberId, tenantIdOf } from '@hearth/contracts/ids'
import { lastSeenOf, PRESENCE_INTERVAL } from '@hearth/domain/identity/presence'
import { changeProfile } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { expect } from 'vitest'
import { REFRESH } from '../../app/shell/use-current-user.ts'
import { finishAfterResponses } from '../gates/after-response.ts'
import { newMember } from '../testing/signup.ts'
import { ALPHA, siteTest } from '../testing/site.ts'
import { isHidden } from './presence.ts'

const scope = { tenantId: tenantIdOf(ALPHA) }
const LONG_AGO = new Date('2026-01-01T00:00:00Z')

const test = siteTest
  /** A member who was last online long ago. */
  .extend('member', async ({ site, urls }) => {
    const { browser, email, password } = await newMember(site, ALPHA)
    const memberId = await withClient(urls.superuserUrl, async (sql) => {
      const [row] = await sql<{ id: MemberId }[]>`select id from members where email_normalized = ${email}`
      return row?.id ?? newMemberId()
    })
    await finishAfterResponses()
    await changeProfile(urls.superuserUrl, scope, { memberId, last_online_at: LONG_AGO })
    const lastOnline = () =>
      withClient(urls.superuserUrl, async (sql) => {
        const [row] = await sql<{ at: Date }[]>`select last_online_at as at from profiles where member_id = ${memberId}`
        return row?.at
      })
    return { browser, email, password, memberId, lastOnline }
  })

const recently = (since: Date) => (time: Date | undefined) => time !== undefined && time >= since

test('a page is answered while `last_online_at` cannot be written, which happens after it', async ({
  urls,
  member,
}) => {
  const since = new Date()
  await withClient(urls.superuserUrl, (sql) =>
    sql.begin(async (tx) => {
      await tx`select from profiles where member_id = ${member.memberId} for update`
      expect((await member.browser.get('/members')).status).toBe(200)
      expect(await member.lastOnline()).toEqual(LONG_AGO)
    }),
  )
  await expect.poll(member.lastOnline).toSatisfy(recently(since))
})

test('logging in is being online', async ({ member }) => {
  const since = new Date()
  member.browser.forget('hearth_session')
  const { email, password } = member
  expect((await member.browser.call('POST', '/api/user.php', { email, password })).status).toBe(200)
  await expect.poll(member.lastOnline).toSatisfy(recently(since))
})

test('a page that refreshes itself unseen does not count, and the same request of a visible one does', async ({
  member,
}) => {
  const since = new Date()
  const refresh = (headers: Record<string, string>) => member.browser.get('/api/user.php', headers)
  expect((await refresh({ 'X-Page-Hidden': '1' })).status).toBe(200)
  // A request that marks nobody as online: when it is answered, the work after the one before has begun.
  await member.browser.get('/healthz')
  await finishAfterResponses()
  expect(await member.lastOnline()).toEqual(LONG_AGO)
  await refresh({})
  await expect.poll(member.lastOnline).toSatisfy(recently(since))
})

test('the beacon of a page that becomes hidden does not count', () => {
  const request = (path: string) => new Request(`http://${ALPHA}${path}`, { method: 'POST' })
  expect(isHidden(request('/api/page-hidden.php'))).toBe(true)
  expect(isHidden(request('/api/user.php'))).toBe(false)
})

test('a member counts as online for as long as the page that they look at refreshes itself every minute', () => {
  // The latest write: a refresh comes when the stored time is just too new to be written again, and the next one writes.
  const oldest = PRESENCE_INTERVAL + REFRESH
  const now = new Date()
  // One second for the transmission of the next refresh.
  expect(lastSeenOf({ lastOnlineAt: new Date(now.getTime() - oldest - 1_000), sharesOnline: true }, now)).toBe('now')
})
