import { withClient } from '@hearth/testing/with-client'
import { loadMessages } from '@hearth/texts/catalogue'
import { expect } from 'vitest'
import { openBrowser, textOf } from '../../../server/testing/browser.ts'
import { screenOf } from '../../../server/testing/screen.ts'
import { newMember } from '../../../server/testing/signup.ts'
import { ALPHA, siteTest } from '../../../server/testing/site.ts'

const PAGE = '/settings/delete'
const DATA = '/settings/data'
const SPECIFIC = 'specific-leaving.test'
const { leaving } = loadMessages().nl
/** The longest part of a text between its numbers. */
const said = (key: keyof typeof leaving) =>
  String(leaving[key])
    .split(/\{\{\w+\}\}/)
    .reduce((one, other) => (other.length > one.length ? other : one))
const waysIn = (body: string) =>
  screenOf(body).links.filter((to) => /^\/settings#|^\/activate\/change-address$/.test(to))

const test = siteTest.extend('sites', { scope: 'file' }, async ({ site }) => {
  await site.addTenant(SPECIFIC, { default_locale: 'nl', account_errors: 'specific' })
  return { site }
})

test('offers what may be enough instead, and says what happens then, to whom it does', async ({ sites: { site } }) => {
  const { body } = await (await newMember(site, ALPHA)).browser.get(PAGE)
  expect(waysIn(body)).toEqual(['/settings#invisible', '/settings#notifications', '/settings#email'])
  for (const key of ['then_hidden', 'then_back', 'then_erased'] as const) expect(textOf(body)).toContain(said(key))
  expect(textOf(body)).not.toContain(said('then_final'))
  // Nothing can be bought yet.
  expect(body).not.toContain('too_expensive')
  expect(body).toContain('too_many_mails')
  for (const key of ['then_books', 'then_repeats'] as const) expect(textOf(body)).not.toContain(said(key))
  const unconfirmed = textOf((await (await newMember(site, SPECIFIC)).browser.get(PAGE)).body)
  expect(unconfirmed).toContain(said('then_final'))
  expect(unconfirmed).not.toContain(said('then_back'))
})

test('leads to a copy of everything, and says so where it takes longer', async ({ sites: { site }, urls }) => {
  const { browser, email } = await newMember(site, ALPHA)
  const asked = await browser.post(DATA, {})
  expect(asked.headers.location).toBe(DATA)
  const waitingSince = async (minutes: number) => {
    await withClient(
      urls.superuserUrl,
      (sql) => sql`
        update data_exports set ready_at = null, requested_at = now() - ${`${minutes} minutes`}::interval
        where member_id = (select id from members where email = ${email})`,
    )
    return textOf((await browser.get(DATA)).body)
  }
  const soon = await waitingSince(59)
  expect(soon).toContain(leaving.data_asked)
  expect(soon).not.toContain(leaving.data_slow)
  const late = await waitingSince(61)
  expect(late).toContain(leaving.data_slow)
  expect(late).not.toContain(leaving.data_asked)
})

test('takes the password, keeps what was ticked beside a wrong one, and ends the session with the account', async ({
  sites: { site },
}) => {
  const { browser, password, email } = await newMember(site, ALPHA)
  for (const typed of ['', 'not this one']) {
    const { status, body } = await browser.post(PAGE, { password: typed, reason: 'break' })
    expect(status, typed).toBe(422)
    expect(screenOf(body).sentWith({ password: '' })).toMatchObject({ reason: 'break' })
  }
  expect((await browser.post(PAGE, { password, reason: 'anything else' })).status).toBe(400)
  const left = await browser.post(PAGE, { password })
  expect([left.status, left.headers.location]).toEqual([303, '/account-deleted'])
  expect(browser.cookie('hearth_session')).toBeUndefined()
  expect(textOf((await browser.get('/account-deleted')).body)).toContain(said('deleted_title'))
  expect((await browser.get('/settings')).status).toBe(302)
  const back = await openBrowser(site, ALPHA).post('/login', { email, password })
  expect([back.status, back.headers.location]).toEqual([303, '/members?notice=account_restored'])
})
