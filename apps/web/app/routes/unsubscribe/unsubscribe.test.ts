import type { MemberId, TenantId } from '@hearth/contracts/ids'
import { findMember } from '@hearth/db/queries/accounts/members'
import { listLinksOfMail } from '@hearth/db/queries/mail/mails'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { mailMember } from '@hearth/domain/mail/mail-member'
import { loadMessages } from '@hearth/texts/catalogue'
import type { ServerBuild } from '@remix-run/node'
import { expect } from 'vitest'
import { loadBuild } from '../../../server/production.ts'
import { foreignPathsOf } from '../../../server/remix/pages.ts'
import { screenOf } from '../../../server/testing/screen.ts'
import { ALPHA, ALPHA_ORIGIN, BETA, siteTest } from '../../../server/testing/site.ts'
import { nonceOf } from '../../../server/testing/visits.ts'
import { PATHS } from '../../addresses.ts'

/** A member of the first tenant, with the path of the link in a mail to them. */
const test = siteTest.extend('mailed', async ({ site, db }) => {
  const { ctx, tenants } = site.runtime
  const tenantId = tenants.byHost(ALPHA)?.tenant.id as TenantId
  const within = { tenantId }
  return inTenant(db, within, async (tx) => {
    const { id: memberId } = await makeMember(tx)
    const [link] = await listLinksOfMail(tx, { mailId: await mailMember(ctx, tx, { memberId, type: 'welcome' }) })
    const { pathname, search } = new URL(ctx.links.addressOf(tenantId, { linkId: link!.id, purpose: 'unsubscribe' }))
    const stops = (id: MemberId = memberId) =>
      inTenant(db, within, async (again) => (await findMember(again, { memberId: id }))?.mailStops)
    return { path: `${pathname}${search}`, stops }
  })
})

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const ONE_CLICK = 'List-Unsubscribe=One-Click'
const formsIn = (body: string) => screenOf(body).all('form[action^="/unsubscribe"]')

test.for([
  ['a mail program, without an origin', { ...FORM }, ONE_CLICK],
  ['a mail program in a browser', { ...FORM, Origin: 'https://mail.example' }, ONE_CLICK],
  ['the button of a page that tells nobody its address', { ...FORM, Origin: 'null' }, ''],
  ['the button', { ...FORM, Origin: ALPHA_ORIGIN }, ''],
  [
    'a program that sends it in parts',
    { 'Content-Type': 'multipart/form-data; boundary=x' },
    `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`,
  ],
] as const)('%s unsubscribes by one post, and by another nothing more', async ([, headers, body], { site, mailed }) => {
  for (let posts = 0; posts < 2; posts += 1) {
    const answer = await site.ask({ method: 'POST', path: mailed.path, headers, body })
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined])
    expect(await mailed.stops()).toEqual(['listunsubscribe'])
  }
})

test('a mail from before its site moved unsubscribes by one post to the old host, which sends whoever looks on to the new one', async ({
  site,
  mailed,
}) => {
  const at = { host: `www.${ALPHA}`, path: mailed.path }
  const { status, headers } = await site.ask(at)
  expect([status, headers.location]).toEqual([308, `${ALPHA_ORIGIN}${mailed.path}`])
  expect(await mailed.stops()).toEqual([])
  expect((await site.ask({ ...at, method: 'POST', headers: FORM, body: ONE_CLICK })).status).toBe(200)
  expect(await mailed.stops()).toEqual(['listunsubscribe'])
})

test('a dead link, or its button, says that it is dead and no more', async ({ site, mailed }) => {
  const { accounts, mail } = loadMessages().nl
  const said = async (path: string, method = 'GET') => {
    const headers = method === 'POST' ? { ...FORM, Origin: ALPHA_ORIGIN } : {}
    const { status, body } = await site.ask({ method, path, headers, body: '' })
    const { textContent } = screenOf(body).main.getByRole('heading', { level: 1 })
    return {
      status,
      dead: textContent === accounts.link_dead_title,
      done: textContent === mail.unsubscribed_title,
    }
  }
  const dead = { status: 200, dead: true, done: false }
  const button = `${mailed.path}&button=`
  for (const damaged of ['/unsubscribe', '/unsubscribe?token=nothing', mailed.path.slice(0, -1)]) {
    expect(await said(damaged)).toEqual(dead)
    expect(await said(`${damaged}&button=`.replace(/unsubscribe&/, 'unsubscribe?'), 'POST')).toEqual({
      ...dead,
      status: 422,
    })
  }
  expect(formsIn((await site.ask({ host: BETA, path: mailed.path })).body)).toEqual([])
  expect(await mailed.stops()).toEqual([])
  expect(formsIn((await site.ask({ path: mailed.path })).body)).toHaveLength(1)
  expect(await said(button, 'POST')).toEqual({ status: 200, dead: false, done: true })
  expect(await said(mailed.path)).toEqual(dead)
  expect(await mailed.stops()).toEqual(['listunsubscribe'])
})

test('looking at the page uses nothing up, and neither search engines nor other sites learn its address', async ({
  site,
  mailed,
}) => {
  for (const method of ['GET', 'HEAD', 'GET']) {
    const { status, body } = await site.ask({ method, path: mailed.path })
    expect(status).toBe(200)
    if (method === 'HEAD') continue
    const { meta } = screenOf(body)
    expect([meta('robots'), meta('referrer')]).toEqual(['noindex', 'no-referrer'])
    expect(formsIn(body)).toHaveLength(1)
  }
  expect(await mailed.stops()).toEqual([])
})

test('a used, invented or foreign token answers as a good one does', async ({ site, mailed }) => {
  const post = async (path: string, host = ALPHA) => {
    const answer = await site.ask({ host, method: 'POST', path, headers: FORM, body: ONE_CLICK })
    return [answer.status, answer.body.replaceAll(nonceOf(answer), '')]
  }
  const invented = '/unsubscribe?token=nothing'
  const before = await post(invented)
  expect(await post(`${mailed.path.slice(0, -1)}_`)).toEqual(before)
  expect((await post(mailed.path, BETA))[0]).toBe(200)
  expect(await mailed.stops()).toEqual([])
  expect(await post(mailed.path)).toEqual(before)
  expect(await mailed.stops()).toEqual(['listunsubscribe'])
  expect(await post(mailed.path)).toEqual(before)
})

test('the routes that take a foreign origin are those that the gate lets pass, at aliases too, and no other method does', async ({
  site,
}) => {
  const build = await loadBuild(`${import.meta.dirname}/../../..`)
  const paths = [...foreignPathsOf(build as ServerBuild)]
  expect(paths.toSorted()).toEqual([PATHS.unsubscribe, PATHS.payment_webhook])
  for (const path of paths) {
    // Providers of payments follow no redirect either.
    const atAlias = await site.ask({ host: `www.${ALPHA}`, method: 'POST', path, headers: FORM, body: '' })
    expect(atAlias.status).not.toBe(308)
    for (const request of [
      { method: 'PUT', path },
      { method: 'DELETE', path },
      { method: 'POST', path: `${path}/x` },
    ])
      expect((await site.ask({ ...request, headers: { Origin: 'https://mail.example' } })).status).toBe(403)
  }
})

test('a post from elsewhere is nobody’s, whatever session the browser has', async ({ site, mailed }) => {
  const headers = { ...FORM, Origin: 'https://mail.example', Cookie: `session=${'A'.repeat(43)}` }
  const { body, headers: answered } = await site.ask({ method: 'POST', path: mailed.path, headers, body: ONE_CLICK })
  // A request with an invalid session cookie would get a `Set-Cookie` that deletes it.
  expect([screenOf(body).all('form'), answered['set-cookie']]).toEqual([[], undefined])
})
