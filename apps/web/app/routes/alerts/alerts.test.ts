import { type MemberId, tenantIdOf } from '@hearth/contracts/ids'
import type { MailStop } from '@hearth/contracts/mail'
import { insertMailStop } from '@hearth/db/queries/accounts/members'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { loadMessages } from '@hearth/texts/catalogue'
import { expect } from 'vitest'
import { type Browser, openBrowser, textOf } from '../../../server/testing/browser.ts'
import { logIn } from '../../../server/testing/members.ts'
import { screenOf } from '../../../server/testing/screen.ts'
import { ALPHA, siteTest } from '../../../server/testing/site.ts'

const { shell: texts } = loadMessages().nl
const scope = { tenantId: tenantIdOf(ALPHA) }

/** A member without a photo, whose browser runs no script. */
const test = siteTest.extend('member', { scope: 'file' }, ({ site, db }) => async () => {
  const { id } = await inTenant(db, scope, (tx) => makeMember(tx, {}, { searchable: true }))
  const browser = openBrowser(site, ALPHA)
  browser.plant('hearth_session', (await logIn(site, ALPHA, id)).split('=')[1])
  return {
    browser,
    id,
    stopMail: (reason: MailStop, memberId: MemberId = id) =>
      inTenant(db, scope, (tx) => insertMailStop(tx, { memberId, reason })),
    read: async (page = '/members') => textOf((await browser.get(page)).body),
    putAway: (alert: string, returnTo?: string) =>
      browser.post('/alerts', { alert, ...(returnTo === undefined ? {} : { returnTo }) }),
  }
})

test('an alert that is dismissed without a script leads back to its page and is gone there, and no other alert is', async ({
  member,
}) => {
  const { stopMail, read, putAway, browser } = await member()
  await stopMail('listunsubscribe')
  const page = '/members?min_age=20'
  expect(await read(page)).toContain(texts.mail_stops_listunsubscribe)
  expect(await read(page)).not.toContain(texts.no_photo_title)
  const { body } = await browser.get(page)
  const { all, valuesOf } = screenOf(body)
  expect(all('form[action="/alerts"]').map(valuesOf)).toContainEqual(expect.objectContaining({ returnTo: [page] }))
  const sent = await putAway('disabled_notifications', page)
  expect([sent.status, sent.headers.location]).toEqual([303, page])
  expect(await read(page)).not.toContain(texts.mail_stops_listunsubscribe)
  expect(await read(page)).toContain(texts.no_photo_title)
  expect((await putAway('photo', page)).status).toBe(303)
  expect(await read(page)).not.toContain(texts.no_photo_title)
})

test('the app is answered by data, and told of an ended session', async ({ member, site }) => {
  const { browser, read } = await member()
  const put = (from: Browser) => from.post('/alerts.data', { alert: 'photo' })
  expect((await put(openBrowser(site, ALPHA))).body).toContain('/login')
  const { status, body } = await put(browser)
  expect([status, body.includes('/login'), body.includes('/members')]).toEqual([202, false, true])
  expect(await read()).not.toContain(texts.no_photo_title)
})

test('it leads to no other site, and takes no other alert', async ({ member, site }) => {
  const { putAway, read } = await member()
  const evil = [
    'https://evil.example/x',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
  ]
  for (const returnTo of [...evil, `/${'x'.repeat(501)}`, '', undefined])
    expect((await putAway('activation', returnTo)).headers.location).toBe('/members')
  for (const alert of ['restored', 'password_changed', '', '__proto__'])
    expect((await putAway(alert, '/members')).status).toBe(400)
  expect(await read()).toContain(texts.no_photo_title)
  const visitor = await openBrowser(site, ALPHA).post('/alerts', { alert: 'photo', returnTo: '/members' })
  expect(visitor.status === 303 ? visitor.headers.location : visitor.status).not.toBe('/members')
})
