import { tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { storePhoto } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { loadMessages } from '@hearth/texts/catalogue'
import { expect } from 'vitest'
import { openBrowser } from '../../../server/testing/browser.ts'
import { logIn } from '../../../server/testing/members.ts'
import { screenOf } from '../../../server/testing/screen.ts'
import { siteTest } from '../../../server/testing/site.ts'

const HOST = 'about.test'
const scope = { tenantId: tenantIdOf(HOST) }
const { conversations: words, profiles } = loadMessages().nl

const test = siteTest
  .extend('tenant', { scope: 'file', auto: true }, ({ site }) =>
    site.addTenant(HOST, { default_locale: 'nl', profile_prompts: ['perfect_sunday'] }),
  )
  .extend('join', ({ site, db, urls }) => async (name: string) => {
    const { id } = await inTenant(db, scope, (tx) => makeMember(tx, {}, { name, searchable: true }))
    const filename = `${id}.webp`
    await storePhoto(urls.superuserUrl, scope, { memberId: id, filename, thumbFilename: `s${filename}`, main: false })
    await withClient(urls.superuserUrl, async (sql) => {
      const answer = { prompt: 'perfect_sunday', answer: `Sunday of ${name}`, position: 0 }
      await sql`insert into profile_prompts ${sql({ tenant_id: scope.tenantId, member_id: id, ...answer })}`
    })
    const browser = openBrowser(site, HOST)
    browser.plant('hearth_session', (await logIn(site, HOST, id)).split('=')[1])
    const pageOf = async (path: string) => screenOf((await browser.get(path)).body)
    return { id, browser, pageOf, chat: `/members/${id}/chat`, photo: `photo:${filename}`, thumb: `s${filename}` }
  })

const ofAddress = (chat: string, about: string) => `${chat}?${new URLSearchParams({ about })}`

test('a message about a photo or an answer is written without a script, and both see over it what it is about', async ({
  urls,
  join,
}) => {
  const [me, ann] = [await join('Me'), await join('Ann')]
  const send = async (path: string, text: string) => {
    const form = { ...(await me.pageOf(path)).sentWith({ conversation_form: 'send' }), text }
    return me.browser.post(path, form)
  }
  const asked = await me.pageOf(ofAddress(ann.chat, ann.photo))
  const over = asked.main.first('form [data-composer-about]')
  expect(over.first('img').element.getAttribute('src')).toContain(ann.thumb)
  expect(over.getByRole('link', { name: String(words.about_remove) }).getAttribute('href')).toBe(ann.chat)
  // What is refused is still about it.
  const refused = await send(ofAddress(ann.chat, ann.photo), ' ')
  expect(refused.status).toBe(422)
  const again = screenOf(refused.body)
  expect(again.main.all('form [data-composer-about] img')).toHaveLength(1)
  const action = again.main.first('form:has(textarea)').element.getAttribute('action') ?? ''
  expect(action).toBe(ofAddress(ann.chat, ann.photo))
  await me.browser.post(action, { ...again.sentWith({ conversation_form: 'send' }), text: 'Where is this?' })
  await send(ofAddress(ann.chat, 'prompt:perfect_sunday'), 'Me too')
  await send(ann.chat, 'And you?')
  for (const [who, other] of [
    [me, ann],
    [ann, me],
  ] as const) {
    const { main } = await who.pageOf(other.chat)
    expect(main.all('ol [data-message-about]')).toHaveLength(2)
    expect(main.first('ol img[data-message-about]').element.getAttribute('src')).toContain(ann.thumb)
    const answer = main.first('ol blockquote[data-message-about]').text
    expect([answer.includes(String(profiles['prompt.perfect_sunday'])), answer.includes('Sunday of Ann')]).toEqual([
      ...[true, true],
    ])
    expect(main.all('[data-composer-about]')).toEqual([])
  }
  await withClient(urls.superuserUrl, (sql) => sql`update photos set status = 'rejected' where member_id = ${ann.id}`)
  for (const [who, other] of [
    [me, ann],
    [ann, me],
  ] as const) {
    const { main } = await who.pageOf(other.chat)
    expect([main.all('ol img[data-message-about]'), main.text.includes(String(words.about_photo_gone))]).toEqual([
      ...[[], true],
    ])
  }
})

test('an address that asks for what that profile does not have is that of the conversation', async ({ join }) => {
  const [me, ann] = [await join('Me'), await join('Ann')]
  for (const about of [me.photo, 'photo:other.webp', 'prompt:secret_talent', 'photo:../x', 'x'.repeat(500), '']) {
    const { status, body } = await me.browser.get(ofAddress(ann.chat, about))
    const { main } = screenOf(body)
    expect([about, status, main.all('[data-composer-about]')]).toEqual([about, 200, []])
  }
  const form = { ...(await me.pageOf(ann.chat)).sentWith({ conversation_form: 'send' }), text: 'Hello' }
  expect((await me.browser.post(ann.chat, { ...form, about: ann.photo })).status).toBe(400)
  expect((await me.browser.post(ofAddress(ann.chat, 'you'), form)).status).toBe(302)
  await me.browser.post(
    ofAddress(ann.chat, me.photo),
    (await me.pageOf(ann.chat)).sentWith({ conversation_form: 'send' }),
  )
  expect((await me.pageOf(ann.chat)).main.all('[data-message-about]')).toEqual([])
})
