import { randomUUID } from 'node:crypto'
import { CONVERSATIONS_PAGE } from '@hearth/contracts/conversations'
import { tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { storeInterests } from '@hearth/testing/rows'
import { loadMessages } from '@hearth/texts/catalogue'
import { expect } from 'vitest'
import { type Case, named, person } from '../../../server/testing/api-people.ts'
import { callEndpoint } from '../../../server/testing/endpoints.ts'
import { messageTo, openConversation } from '../../../server/testing/messages.ts'
import { ALPHA, BETA, type Site, siteTest as test } from '../../../server/testing/site.ts'

const call = async (site: Site, name: string, sent: Case) => {
  const { status, body, code } = await callEndpoint(site, named(name), sent)
  return code ? { status, code } : JSON.parse(body)
}

test('a message is sent, listed, read and taken back by the calls, and the conversation deleted', async ({ site }) => {
  const { sender, recipient, conversation } = await openConversation(site)
  const [from, to] = [{ headers: sender.headers }, { headers: recipient.headers }]
  const answer = messageTo('', { profile: undefined, conversation, text: 'Hi\u202E there' })
  const sent = await call(site, 'sendMessage', { ...to, body: answer })
  const message = { seq: 2, own: true, client_id: answer.client_id, text: 'Hi there', taken_back: false, credits: 0 }
  expect(sent).toMatchObject({
    conversation,
    message,
    price: { credits: 0, free: { messages: 4, people: 2 } },
    credits: 0,
  })
  expect(await call(site, 'sendMessage', { ...to, body: answer })).toEqual(sent)
  expect(await call(site, 'chats', from)).toEqual({
    ...{ chats: [{ conversation, profile: recipient.id, num_unread_messages: 1 }], next: null },
  })
  const page = await call(site, 'messages', { ...from, query: `conversation=${conversation}&after=1` })
  expect(page).toMatchObject({
    messages: [{ seq: 2, own: false, client_id: null }],
    more: false,
    num_unread_messages: 1,
  })
  expect(await call(site, 'takeMessageBack', { ...to, body: { conversation, seq: 2 } })).toMatchObject({
    ...{ message: { text: '', taken_back: true }, credits: 0 },
  })
  expect(await call(site, 'readChat', { ...to, body: { conversation, seq: 1 } })).toEqual({ num_unread_messages: 0 })
  const archived = { conversation, archived: true }
  expect(await call(site, 'archiveChat', { ...from, body: archived })).toEqual(archived)
  expect(await call(site, 'chats', from)).toEqual({ chats: [], next: null })
  expect((await call(site, 'chats', { ...from, query: 'archived=1' })).chats).toMatchObject([{ conversation }])
  expect(await call(site, 'deleteChat', { ...from, body: { conversation } })).toEqual({ conversation })
  expect((await call(site, 'chats', { ...from, query: 'archived=1' })).chats).toEqual([])
  expect(await call(site, 'deleteChat', { ...to, body: { profile: sender.id } })).toEqual({ conversation })
  expect(await call(site, 'deleteChat', { ...to, body: { profile: randomUUID() } })).toEqual({ conversation: null })
  expect(await call(site, 'deleteChat', { ...to, body: {} })).toEqual({ status: 404, code: 'profiles.gone' })
  expect((await call(site, 'chats', to)).chats).toEqual([])
  expect(await call(site, 'chats', from)).toEqual({ chats: [], next: null })
  const { user } = await call(site, 'user', { ...from })
  expect(user.counts.unread_messages).toBe(0)
})

test('lines to begin with are of the site and in the reader’s language, and for nobody of another tenant', async ({
  site,
}) => {
  const [reader, german, { id }] = [await person(site), await person(site, {}, { language: 'de' }), await person(site)]
  const { nl, de } = loadMessages()
  for (const [{ headers }, { icebreakers: texts }] of [
    [reader, nl],
    [german, de],
  ] as const) {
    const { icebreakers } = await call(site, 'icebreakers', { headers, query: `profile=${id}` })
    const known = [1, 2, 3, 4].map((at) => texts[`line_${at}`])
    expect(icebreakers).toHaveLength(3)
    for (const { text } of icebreakers) expect(known).toContain(text)
  }
  const elsewhere = await inTenant(site.runtime.ctx.db, { tenantId: tenantIdOf(BETA) }, (tx) =>
    makeMember(tx, {}, { searchable: true }),
  )
  for (const nobody of [elsewhere.id, randomUUID()])
    expect(await call(site, 'icebreakers', { headers: reader.headers, query: `profile=${nobody}` })).toEqual({
      ...{ status: 404, code: 'profiles.gone' },
    })
})

test('a line about what both like names it in words', async ({ site, urls }) => {
  const [reader, { id }] = [await person(site), await person(site)]
  const scope = { tenantId: tenantIdOf(ALPHA) }
  for (const memberId of [reader.id, id])
    await storeInterests(urls.superuserUrl, scope, { memberId, interestIds: ['video-games'] })
  const { icebreakers } = await call(site, 'icebreakers', { headers: reader.headers, query: `profile=${id}` })
  const { icebreakers: lines, interests } = loadMessages().nl
  expect(icebreakers[0].text).toBe(lines.shared?.replace('{{interest}}', interests.video_games ?? ''))
})

test('a goodbye ends a conversation by the call, once the other has written, and is the same one when repeated', async ({
  site,
}) => {
  const { sender, recipient, conversation } = await openConversation(site)
  const [from, to] = [{ headers: sender.headers }, { headers: recipient.headers }]
  const body = { conversation }
  const goodbye = (by: typeof from) => call(site, 'sayGoodbye', { ...by, body })
  expect(await goodbye(from)).toEqual({ status: 422, code: 'conversations.nobody_wrote' })
  const said = await goodbye(to)
  expect(said).toMatchObject({ conversation, message: { seq: 2, own: true, kind: 'farewell', text: '', credits: 0 } })
  expect(await goodbye(to)).toEqual(said)
  expect(await goodbye(from)).toEqual({ status: 422, code: 'conversations.closed' })
  for (const by of [from, to]) {
    const message = messageTo('', { profile: undefined, conversation, client_id: randomUUID() })
    expect(await call(site, 'sendMessage', { ...by, body: message })).toEqual({
      ...{ status: 422, code: 'conversations.closed' },
    })
  }
  const { headers } = await person(site, { name: 'Other' })
  expect(await goodbye({ headers })).toEqual({ status: 404, code: 'profiles.gone' })
})

test('the list goes on where a page ends, by a cursor that nobody else can make', async ({ site }) => {
  const me = await person(site, { name: 'Me' })
  for (let at = 0; at <= CONVERSATIONS_PAGE; at += 1) {
    const { headers } = await person(site)
    await call(site, 'sendMessage', { headers, body: messageTo(me.id) })
  }
  const { headers } = me
  const first = await call(site, 'chats', { headers })
  expect(first.chats.length).toBe(CONVERSATIONS_PAGE)
  const second = await call(site, 'chats', { headers, query: `after=${encodeURIComponent(first.next)}` })
  expect([second.chats.length, second.next]).toEqual([1, null])
  expect(first.chats).not.toContainEqual(second.chats[0])
  for (const after of ['nonsense', 'a'.repeat(500), Buffer.from(`0 ${randomUUID()}`).toString('base64url')])
    expect((await call(site, 'chats', { headers, query: `after=${after}` })).chats).toEqual(first.chats)
  expect((await call(site, 'chats', { headers, query: 'search=nobody' })).chats).toEqual([])
})

test('a body of ten megabytes, a price that is none and an id that is none are clear refusals', async ({ site }) => {
  const [me, other] = [await person(site), await person(site)]
  const { headers } = me
  const send = (differs: object) => call(site, 'sendMessage', { headers, body: messageTo(other.id, differs) })
  expect(await send({ text: 'a'.repeat(10_000_000) })).toEqual({ status: 413, code: 'request.body_too_large' })
  for (const differs of [
    { price: -1 },
    { price: 0.5 },
    { price: '0' },
    { client_id: 'one' },
    { text: 7 },
    { cost: 1 },
    { about: 'you' },
    { about: `photo:${'x'.repeat(101)}` },
  ])
    expect(await send(differs)).toEqual({ status: 400, code: 'request.invalid_body' })
  expect(await send({ profile: undefined })).toEqual({ status: 404, code: 'profiles.gone' })
  expect((await call(site, 'chats', { headers })).chats).toEqual([])
})
