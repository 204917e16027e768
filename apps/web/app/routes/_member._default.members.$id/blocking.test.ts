import { type MemberId, newMemberId, tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { loadMessages } from '@hearth/texts/catalogue'
import { describe, expect } from 'vitest'
import type { TestResponse } from '../../../server/testing/ask.ts'
import { openBrowser, textOf } from '../../../server/testing/browser.ts'
import { logIn } from '../../../server/testing/members.ts'
import { screenOf } from '../../../server/testing/screen.ts'
import { siteTest } from '../../../server/testing/site.ts'

const HOST = 'blocking.test'
const scope = { tenantId: tenantIdOf(HOST) }
const { relations, errors } = loadMessages().nl
/** A text with its placeholder filled in. */
function said(text: string | undefined, filled = ''): string {
  if (!text) throw new Error('There is no such text')
  return text.replace(/\{\{\w+\}\}/, filled)
}

const test = siteTest
  .extend('tenant', { scope: 'file', auto: true }, ({ site }) => site.addTenant(HOST, { default_locale: 'nl' }))
  .extend('join', ({ site, db }) => async (name: string) => {
    const { id, email } = await inTenant(db, scope, (tx) => makeMember(tx, {}, { name, searchable: true }))
    const browser = openBrowser(site, HOST)
    browser.plant('hearth_session', (await logIn(site, HOST, id)).split('=')[1])
    return { id, email, browser, path: `/members/${id}` }
  })

type Member = { readonly id: MemberId; readonly browser: ReturnType<typeof openBrowser>; readonly path: string }
const block = ({ browser }: Member, { id, path }: Member) => browser.post(path, { relation: 'block', person: id })

/** An answer without what differs between any two. */
const contentOf = ({ status, headers, body }: TestResponse, id: string) => [
  status,
  headers['cache-control'],
  body
    .replaceAll(/nonce="[^"]*"/g, '')
    .replaceAll(String(headers['x-request-id']), '')
    .replaceAll(id, ''),
]

describe('a profile without a script', () => {
  test('asks before it blocks, then shows the notice, from which the block is lifted', async ({ join }) => {
    const [me, ann] = [await join('Me'), await join('Ann')]
    const menu = screenOf((await me.browser.get(ann.path)).body).main
    expect(menu.getByRole('button', { name: said(relations.block, 'Ann') })).toBeTruthy()
    const asked = screenOf((await me.browser.get(`${ann.path}?ask=block`)).body)
    expect(asked.main.text).toContain(said(relations.block_then))
    const done = await me.browser.post(ann.path, asked.sentWith({ relation: 'block' }))
    expect([done.status, screenOf(done.body).main.text]).toEqual([
      200,
      expect.stringContaining(said(relations.blocked_lead)),
    ])
    const notice = screenOf((await me.browser.get(ann.path)).body)
    expect(notice.title).toContain(said(relations.blocked_title, 'Ann'))
    expect(notice.main.text).toContain(said(relations.unblock_then))
    const back = await me.browser.post(ann.path, notice.sentWith({ relation: 'unblock' }))
    expect([back.status, screenOf(back.body).title]).toEqual([200, expect.stringContaining('Ann, ')])
  })

  test('has no menu on one’s own, and oneself cannot be blocked', async ({ join }) => {
    const me = await join('Me')
    const { main } = screenOf((await me.browser.get(me.path)).body)
    expect(main.queryByRole('button', { name: said(relations.block, 'Me') })).toBeNull()
    const { status, body } = await block(me, me)
    expect(status).toBe(422)
    expect(screenOf(body).title).toContain('Me')
  })
})

test('whoever was blocked, or whose address was, gets what an id gets that nobody has, whatever they send', async ({
  join,
}) => {
  const [me, ann, eve] = [await join('Me'), await join('Ann'), await join('Eve')]
  await block(me, ann)
  expect((await me.browser.post('/settings', { section: 'block_address', address: eve.email })).status).toBe(200)
  for (const { browser } of [ann, eve]) {
    const unknown = newMemberId()
    for (const end of ['', '.data', '?ask=block', '/signup'])
      expect(contentOf(await browser.get(`/members/${me.id}${end}`), me.id)).toEqual(
        contentOf(await browser.get(`/members/${unknown}${end}`), unknown),
      )
    for (const relation of ['block', 'unblock', 'nonsense'])
      expect(contentOf(await browser.post(me.path, { relation, person: me.id }), me.id)).toEqual(
        contentOf(await browser.post(`/members/${unknown}`, { relation, person: unknown }), unknown),
      )
    expect((await browser.get(me.path)).status).toBe(404)
    expect(textOf((await browser.get('/members?country=')).body)).not.toMatch(/\bMe,/)
  }
  // Nothing has changed for who blocked the address ahead.
  expect((await me.browser.get(eve.path)).status).toBe(200)
})

describe('the settings', () => {
  test('list whom the member has blocked, and lift it', async ({ join }) => {
    const [me, ann] = [await join('Me'), await join('Ann')]
    await block(me, ann)
    const page = screenOf((await me.browser.get('/settings')).body)
    expect(page.main.getByText('Ann')).toBeTruthy()
    const { status, body } = await me.browser.post('/settings', { section: 'unblock', person: ann.id })
    expect([status, screenOf(body).main.queryByText('Ann')]).toEqual([200, null])
    expect((await me.browser.get(ann.path)).status).toBe(200)
  })

  test('block addresses, say which is on the list already, and show none', async ({ join }) => {
    const me = await join('Me')
    const send = (fields: Record<string, string>) => me.browser.post('/settings', fields)
    const add = (address: string) => send({ section: 'block_address', address })
    for (const address of ['one@example.org', 'two@example.org']) {
      const { status, body } = await add(address)
      expect([status, body.includes(address)]).toEqual([200, false])
    }
    const again = await add('TWO@example.org')
    expect(again.status).toBe(422)
    expect(textOf(again.body)).toContain(said(errors['relations.address_listed'], '2'))
    expect((await add('nonsense')).status).toBe(422)
    const removed = await send({ section: 'unblock_address', number: '1' })
    expect(textOf(removed.body)).toContain(said(relations.address_number, '2'))
    expect(textOf(removed.body)).not.toContain(said(relations.address_number, '1'))
    for (const number of ['1', '99', '-1', 'x', ''])
      expect([number, (await send({ section: 'unblock_address', number })).status]).toEqual([
        ...[number, /^\d+$/.test(number) ? 200 : 404],
      ])
  })
})

test('a visitor is led to the login, whatever they want to block', async ({ site, join }) => {
  const ann = await join('Ann')
  const { status, headers } = await openBrowser(site, HOST).post(ann.path, { relation: 'block', person: ann.id })
  expect([status, headers.location]).toEqual([302, expect.stringContaining('/login')])
})
