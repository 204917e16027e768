import { CONVERSATIONS_PAGE, MESSAGES_PAGE } from '@hearth/contracts/conversations'
import { newId, newMemberId, tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { changeMemberStatus } from '@hearth/domain/identity/member-status'
import { blockMember } from '@hearth/domain/relations/own-blocks'
import { lookerOf } from '@hearth/testing/looker'
import { changeProfile, storePhoto } from '@hearth/testing/rows'
import { loadMessages } from '@hearth/texts/catalogue'
import { describe, expect } from 'vitest'
import { openBrowser } from '../../../server/testing/browser.ts'
import { type Chatter, chatsTest } from '../../../server/testing/chats.ts'
import { logIn } from '../../../server/testing/members.ts'
import { openConversation } from '../../../server/testing/messages.ts'
import { screenOf } from '../../../server/testing/screen.ts'

const HOST = 'chats.test'
const scope = { tenantId: tenantIdOf(HOST) }
const { conversations: words, errors } = loadMessages().nl
const said = (text: string | undefined, name = '') => String(text).replace('{{name}}', name)
/** An address in the Netherlands, and one of no country. */
const [DUTCH, NOWHERE] = ['145.97.39.155', '10.200.0.1']
const BROWSER = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36' }

const test = chatsTest(HOST)

const pageOf = async ({ browser }: Chatter, path: string) => screenOf((await browser.get(path)).body)
const mainOf = async (member: Chatter, path: string) => (await pageOf(member, path)).main
const namesIn = async (member: Chatter, path = '/chats') =>
  (await mainOf(member, path)).all('[data-h-list] bdi').map((name) => name.textContent)

describe('the list of conversations', () => {
  test('says what to do while it is empty, without a search', async ({ join }) => {
    const main = await mainOf(await join('Me'), '/chats')
    expect([main.text.includes(said(words.none_title)), main.links]).toEqual([true, ['/members']])
    expect(main.all('[type=search]')).toEqual([])
  })

  test('has the newest first, with the last message, who wrote it and how many are unread', async ({ join, write }) => {
    const [me, ann, bo] = [await join('Me'), await join('Ann'), await join('Bo')]
    await write(ann, me, 'An older one')
    await write(ann, me, 'How are you?')
    await write(me, bo, 'Hello Bo')
    const main = await mainOf(me, '/chats')
    const rows = main.all('[data-h-list] li').map(({ textContent }) => textContent)
    expect(rows).toEqual([expect.stringContaining('Bo'), expect.stringContaining('Ann')])
    expect(rows[0]).toContain(said(words.own_text).replace('{{text}}', 'Hello Bo'))
    expect(rows[1]).toMatch(/How are you\?.*2/)
  })

  test('is searched by name without a script, and says when nobody has it', async ({ join, write }) => {
    const [me, ann, bo] = [await join('Me'), await join('Zoë'), await join('Bo')]
    for (const other of [ann, bo]) await write(me, other, 'Hello')
    const form = (await mainOf(me, '/chats')).first('search form')
    expect([form.element.getAttribute('action'), form.first('input').element.getAttribute('name')]).toEqual([
      ...['/chats', 'search'],
    ])
    expect(await namesIn(me, '/chats?search=zoe')).toEqual(['Zoë'])
    const nobody = await mainOf(me, '/chats?search=nobody')
    expect(nobody.first('[role=status]').text).toContain(said(words.search_none_title))
    expect(nobody.first('[type=search]').element.getAttribute('value')).toBe('nobody')
    expect(nobody.text).not.toContain(said(words.none_title))
    // What is no search shows all.
    for (const query of ['search=', `search=${'x'.repeat(61)}`])
      expect(await namesIn(me, `/chats?${query}`)).toHaveLength(2)
  })

  test('leads to the archive once there is one, without a script, and back', async ({ join, write }) => {
    const [me, ann, bo] = [await join('Me'), await join('Ann'), await join('Bo')]
    const ofAnn = await write(ann, me, 'Hello')
    await write(bo, me, 'Hello')
    expect((await mainOf(me, '/chats')).links).not.toContain('/chats?archive=1')
    const move = (intent: string) =>
      me.browser.post(ofAnn, { conversation_form: intent, conversation: ofAnn.split('/').at(-1) ?? '' })
    expect((await move('archive')).status).toBe(302)
    const main = await mainOf(me, '/chats')
    expect([await namesIn(me), main.links.includes('/chats?archive=1')]).toEqual([['Bo'], true])
    expect(await namesIn(me, '/chats?archive=1')).toEqual(['Ann'])
    expect((await mainOf(me, '/chats?archive=1')).links).toContain('/chats')
    await move('unarchive')
    const empty = await mainOf(me, '/chats?archive=1')
    expect(empty.text).toContain(said(words.archive_none_title))
    expect(await namesIn(me)).toEqual(['Bo', 'Ann'])
  })

  test('goes on by addresses that tell no time, with the search', async ({ db, join, write }) => {
    const me = await join('Me')
    const at = Date.now()
    for (let nth = 0; nth <= CONVERSATIONS_PAGE; nth += 1) {
      const writer = await inTenant(db, scope, (tx) => makeMember(tx, {}, { name: `Pim ${nth}`, searchable: true }))
      await write(writer, me, 'Hi')
    }
    for (const query of ['', '?search=pim']) {
      const path = `/chats${query}`
      const main = await mainOf(me, path)
      const more = main.links.find((href) => href.includes('after=')) ?? ''
      const { searchParams } = new URL(more, 'http://x')
      expect(searchParams.get('search')).toBe(query === '' ? null : 'pim')
      const after = Buffer.from(searchParams.get('after') ?? '', 'base64url').toString('latin1')
      expect(after).not.toContain(String(at).slice(0, 8))
      const [first, rest] = [await namesIn(me, path), await namesIn(me, more)]
      expect([first.length, rest.length, new Set([...first, ...rest]).size]).toEqual([
        ...[CONVERSATIONS_PAGE, 1, CONVERSATIONS_PAGE + 1],
      ])
      expect((await mainOf(me, more)).links.filter((href) => href.includes('after='))).toEqual([])
      const forged = Buffer.from(`${at - 3_600_000} ${newId()}`).toString('base64url')
      for (const wrong of [forged, 'x', '']) expect(await namesIn(me, `/chats?after=${wrong}`)).toHaveLength(30)
    }
  })
})

describe('a conversation', () => {
  test('is for the two alone: anybody else’s, one of another site, none and nonsense are the same page', async ({
    site,
    join,
    write,
  }) => {
    const [me, ann, bo] = [await join('Me'), await join('Ann'), await join('Bo')]
    const theirs = await write(ann, bo, 'Between us')
    const { conversation } = await openConversation(site)
    for (const path of [theirs, `/chats/${conversation}`, `/chats/${newId()}`, '/chats/nonsense', '/chats/%20']) {
      const { status, body } = await me.browser.get(path)
      expect([path, status, screenOf(body).main.text]).toEqual([
        ...[path, 404, expect.stringContaining(said(errors.profile_gone_title))],
      ])
      const text = 'Let me in'
      const sent = { conversation_form: 'send', conversation: path.slice(7), client_id: newId(), text, price: '0' }
      expect((await me.browser.post(path, sent)).status).toBe(404)
    }
    expect((await ann.browser.get(theirs)).status).toBe(200)
    expect((await mainOf(ann, theirs)).text).not.toContain('Let me in')
  })

  test('with a person is there before its first message, which makes it', async ({ site, join }) => {
    const [me, ann] = [await join('Me'), await join('Ann')]
    const { sender } = await openConversation(site)
    const page = await pageOf(me, ann.chat)
    expect(page.title).toContain('Ann')
    expect(page.main.getByRole('heading', { level: 1 }).textContent).toBe('Ann')
    expect(page.main.text).toContain(said(words.first_title, 'Ann'))
    expect(await namesIn(me)).toEqual([])
    for (const id of [me.id, sender.id, newMemberId(), 'nonsense', '%20']) {
      const { status, body } = await me.browser.get(`/members/${id}/chat`)
      expect([id, status, screenOf(body).main.text]).toEqual([
        ...[id, 404, expect.stringContaining(said(errors.profile_gone_title))],
      ])
    }
    const { status, headers } = await me.browser.post(ann.chat, {
      ...page.sentWith({ conversation_form: 'send' }),
      text: 'The first',
    })
    expect([status, headers.location]).toEqual([302, expect.stringMatching(/^\/chats\/[0-9a-f-]{36}$/)])
    for (const path of [String(headers.location), ann.chat])
      expect((await mainOf(me, path)).text).toContain('The first')
    expect([await namesIn(me), await namesIn(ann)]).toEqual([['Ann'], ['Me']])
  })

  test('has its newest messages, and older ones behind a link', async ({ join, write }) => {
    const [me, ann] = [await join('Me'), await join('Ann')]
    const path = await write(me, ann, 'number 1.')
    for (let nth = 2; nth <= MESSAGES_PAGE + 5; nth += 1) await write(ann, me, `number ${nth}.`)
    const numbersOn = async (at: string) =>
      [...(await mainOf(me, at)).text.matchAll(/number (\d+)\./g)].map(([, number]) => Number(number))
    const newest = await numbersOn(path)
    expect([newest.length, newest[0], newest.at(-1)]).toEqual([MESSAGES_PAGE, 6, MESSAGES_PAGE + 5])
    const older = (await mainOf(me, path)).getByRole('link', { name: said(words.earlier) }).getAttribute('href') ?? ''
    expect(older).toBe(`${path}?before=6`)
    expect(await numbersOn(older)).toEqual([1, 2, 3, 4, 5])
    for (const wrong of ['?before=x', '?before=', '?before=1e99', '?before=999999999999'])
      expect([wrong, (await me.browser.get(`${path}${wrong}`)).status]).toEqual([wrong, 200])
  })

  test('is a member’s: a visitor is led to the login and back', async ({ site, join, write }) => {
    const [me, ann] = [await join('Me'), await join('Ann')]
    for (const path of [await write(me, ann, 'Hello'), ann.chat, '/chats']) {
      const { status, headers } = await openBrowser(site, HOST).get(path)
      const { pathname, searchParams } = new URL(String(headers.location), 'http://x')
      expect([status, pathname, searchParams.get('returnTo')]).toEqual([302, '/login', path])
    }
  })

  test('shows neither name nor picture after a block, to neither, and says the same to both', async ({
    site,
    urls,
    join,
    write,
  }) => {
    const [me, ann] = [await join('Wilhelmus'), await join('Annelies')]
    for (const { id: memberId } of [me, ann]) {
      const filename = `${memberId}.webp`
      await storePhoto(urls.superuserUrl, scope, { memberId, filename, thumbFilename: `s${filename}`, main: true })
    }
    await write(ann, me, 'Words of hers')
    const path = await write(me, ann, 'Words of mine')
    const before = await pageOf(me, path)
    expect(before.main.first(`img[src*="s${ann.id}"]`).element.tagName).toBe('IMG')
    await blockMember(site.runtime.ctx, {
      viewer: { ...lookerOf(me.id), scope },
      memberId: ann.id,
    })
    for (const [who, other, name] of [
      [me, ann, 'Annelies'],
      [ann, me, 'Wilhelmus'],
    ] as const) {
      for (const at of [path, other.chat]) {
        const { status, body } = await who.browser.get(at)
        const { main, title } = screenOf(body)
        expect([status, main.getByRole('heading', { level: 1 }).textContent]).toEqual([200, words.gone])
        expect(title).toContain(words.gone)
        for (const text of ['Words of hers', 'Words of mine', said(errors['conversations.unreachable'])])
          expect(main.text).toContain(text)
        expect([body.includes(name), body.includes(`s${other.id}`), main.all('textarea')]).toEqual([false, false, []])
      }
      const list = await who.browser.get('/chats')
      expect([list.body.includes(name), list.body.includes(other.id)]).toEqual([false, false])
      expect(screenOf(list.body).main.first('[data-h-list]').text).toContain(said(words.gone))
    }
  })

  test('asks members in the Netherlands for their age once, and the list does not', async ({ join, write }) => {
    const [dutch, other] = [await join('Me', DUTCH), await join('Ann', NOWHERE)]
    const path = await write(other, dutch, 'Hello')
    const gates = async ({ browser }: Chatter, at: string) =>
      screenOf((await browser.get(at, BROWSER)).body).all('form[action="/age-gate"]')
    for (const at of [path, other.chat]) {
      const [gate] = await gates(dutch, at)
      expect([at, gate?.closest('dialog')?.hasAttribute('open')]).toEqual([at, true])
    }
    expect([await gates(dutch, '/chats'), await gates(other, path)]).toEqual([[], []])
    await dutch.browser.post('/age-gate', { returnTo: path })
    expect(await gates(dutch, path)).toEqual([])
  })
})

describe('without a script', () => {
  /** The form of a conversation, sent with that text and with what differs; as status, the text of the alert and what the field has. */
  const send = async (who: Chatter, path: string, text: string, differs: Readonly<Record<string, string>> = {}) => {
    const form = (await pageOf(who, path)).sentWith({ conversation_form: 'send' })
    const { status, body, headers } = await who.browser.post(path, { ...form, text, ...differs })
    const screen = screenOf(body)
    const field = screen.main.all('textarea')[0] as HTMLTextAreaElement | undefined
    const alert = screen.main.first('form [role=alert]').text
    return { status, screen, headers, alert, kept: field?.value }
  }

  test('a message is sent once however often its form is', async ({ join, write }) => {
    const [me, ann] = [await join('Me'), await join('Ann')]
    const path = await write(ann, me, 'Hello')
    const form = { ...(await pageOf(me, path)).sentWith({ conversation_form: 'send' }), text: 'Only once' }
    for (let nth = 0; nth < 2; nth += 1) {
      const { status, headers } = await me.browser.post(path, form)
      expect([status, headers.location]).toEqual([302, path])
    }
    expect((await mainOf(me, path)).getAllByText('Only once')).toHaveLength(1)
  })

  test('what is refused says why and keeps the text, its id and the price of now', async ({ join }) => {
    const [me, ann] = [await join('Me'), await join('Ann')]
    const long = 'a'.repeat(1_001)
    expect(await send(me, ann.chat, '  \n ')).toMatchObject({ status: 422, alert: errors['conversations.empty'] })
    expect(await send(me, ann.chat, long)).toMatchObject({
      ...{ status: 422, alert: said(errors['conversations.too_long']).replace('{{max}}', '1000'), kept: long },
    })
    const [text, id] = ['For seven credits', newId()]
    const refused = await send(me, ann.chat, text, { price: '7', client_id: id })
    expect(refused).toMatchObject({
      ...{ status: 422, alert: said(errors['conversations.price_changed']).replace('{{credits}}', '0'), kept: text },
    })
    expect(await namesIn(me)).toEqual([])
    const again = refused.screen.sentWith({ conversation_form: 'send' })
    expect(again).toMatchObject({ price: '0', client_id: id, text })
    expect((await me.browser.post(ann.chat, again)).status).toBe(302)
    expect(await namesIn(me)).toEqual(['Ann'])
    for (const differs of [{ price: '-1' }, { price: 'x' }, { client_id: 'x' }, { more: 'x' }])
      expect((await send(me, ann.chat, text, differs)).status).toBe(400)
  })

  test('too few credits are said with what is kept, and nothing is promised', async ({ join }) => {
    const [me, ann] = [await join('Me'), await join('Ann')]
    const others = [await join('Bo'), await join('Cas'), await join('Dee')]
    for (const { chat } of others) expect((await send(me, chat, 'Hello')).status).toBe(302)
    expect(await send(me, ann.chat, 'To the fourth')).toMatchObject({
      ...{ status: 422, alert: `${words.too_few_title}. ${words.too_few_text}`, kept: 'To the fourth' },
    })
    expect(await namesIn(me)).not.toContain('Ann')
  })

  test('a fictional profile is written to once the member has confirmed that they know', async ({ urls, join }) => {
    const [me, ann] = [await join('Me'), await join('Annabel')]
    await changeProfile(urls.superuserUrl, scope, { memberId: ann.id, fictional: true })
    const asked = await send(me, ann.chat, 'Hello there')
    expect([asked.status, asked.kept]).toEqual([422, 'Hello there'])
    const dialog = asked.screen.first('#acknowledge-fictional')
    expect(dialog.element.closest('dialog')?.hasAttribute('open')).toBe(true)
    expect(dialog.text).toContain(said(words.acknowledge_title, 'Annabel'))
    expect(dialog.text).toContain(said(words.acknowledge_by_us))
    const form = asked.screen.sentWith({ conversation_form: 'acknowledge' })
    expect(form).toMatchObject({ profile: ann.id, text: 'Hello there' })
    const { status, headers } = await me.browser.post(ann.chat, form)
    expect(status).toBe(302)
    const page = await pageOf(me, String(headers.location))
    expect([page.main.text.includes('Hello there'), page.all('#acknowledge-fictional')]).toEqual([true, []])
    expect((await send(me, String(headers.location), 'Another')).status).toBe(302)
  })

  test('to confirm that, they are told whether a program answers', async ({ site, urls, join }) => {
    const [me, ann] = [await join('Me'), await join('Annabel')]
    await changeProfile(urls.superuserUrl, scope, { memberId: ann.id, fictional: true, answers_itself: true })
    const dialogSays = async (text: string | undefined) =>
      (await send(me, ann.chat, 'Hello there')).screen.first('#acknowledge-fictional').text.includes(said(text))
    // Without lines for it nothing answers but we.
    expect(await dialogSays(words.acknowledge_by_us)).toBe(true)
    site.folders.writeAnswers(HOST, 'nl', ['Een automatisch antwoord'])
    await expect.poll(() => dialogSays(words.acknowledge_automatic), { timeout: 10_000 }).toBe(true)
    expect(await dialogSays(words.acknowledge_by_us)).toBe(false)
  })

  test('a conversation is deleted after a question, and comes back with a new message', async ({ join, write }) => {
    const [me, ann] = [await join('Me'), await join('Ann')]
    const path = await write(ann, me, 'The old one')
    expect((await pageOf(me, path)).all('#delete-conversation')).toEqual([])
    const asked = await pageOf(me, `${path}?delete=1`)
    expect(asked.first('#delete-conversation').text).toContain(said(words.delete_then))
    const form = asked.sentWith({ conversation_form: 'delete' })
    for (let nth = 0; nth < 2; nth += 1) {
      const { status, headers } = await me.browser.post(path, form)
      expect([status, headers.location]).toEqual([302, '/chats'])
    }
    expect([await namesIn(me), await namesIn(ann)]).toEqual([[], ['Me']])
    await write(ann, me, 'The new one')
    const { text } = await mainOf(me, path)
    expect([text.includes('The new one'), text.includes('The old one')]).toEqual([true, false])
  })

  test('what an unconfirmed member writes waits, is listed, and is withdrawn or goes out on confirmation', async ({
    site,
    db,
    join,
  }) => {
    const ann = await join('Ann')
    const { id } = await inTenant(db, scope, (tx) =>
      makeMember(tx, { status: 'not_confirmed' }, { name: 'Me', status: 'disabled' }),
    )
    const browser = openBrowser(site, HOST)
    browser.plant('hearth_session', (await logIn(site, HOST, id)).split('=')[1])
    const me = { id, browser, chat: `/members/${id}/chat` }
    const main = await mainOf(me, ann.chat)
    expect([main.text.includes(said(words.confirm_first)), main.links.includes('/activate')]).toEqual([true, true])
    for (const text of ['Not this', 'But this']) {
      const form = { ...(await pageOf(me, ann.chat)).sentWith({ conversation_form: 'send' }), text }
      for (let nth = 0; nth < 2; nth += 1) expect((await browser.post(ann.chat, form)).headers.location).toBe(ann.chat)
    }
    const page = await pageOf(me, ann.chat)
    expect(page.main.getAllByText(said(words.waits_confirmation))).toHaveLength(2)
    const row = (await mainOf(me, '/chats')).first('[data-h-list] li')
    expect([row.text, row.links]).toEqual([
      expect.stringContaining(said(words.row_waiting).replace('{{text}}', 'But this')),
      [ann.chat],
    ])
    expect((await browser.post(ann.chat, page.sentWith({ conversation_form: 'withdraw' }))).status).toBe(302)
    const left = (await mainOf(me, ann.chat)).text
    expect([left.includes('Not this'), left.includes('But this'), await namesIn(ann)]).toEqual([false, true, []])
    await inTenant(db, scope, (tx) => changeMemberStatus(tx, { memberId: id, from: ['not_confirmed'], to: 'active' }))
    const waiting = await pageOf(me, ann.chat)
    expect(waiting.main.text).toContain(said(words.waits_turn))
    const sent = await browser.post(ann.chat, waiting.sentWith({ conversation_form: 'send_waiting' }))
    expect([sent.status, await namesIn(ann), await namesIn(me)]).toEqual([302, ['Me'], ['Ann']])
    expect((await mainOf(ann, me.chat)).text).toContain('But this')
  })
})
