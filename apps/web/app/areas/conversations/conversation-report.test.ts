import { newId, newMemberId, tenantIdOf } from '@hearth/contracts/ids'
import { decideReports } from '@hearth/domain/reports/decide-reports'
import { withClient } from '@hearth/testing/with-client'
import { loadMessages } from '@hearth/texts/catalogue'
import { expect } from 'vitest'
import { textOf } from '../../../server/testing/browser.ts'
import { chatsTest } from '../../../server/testing/chats.ts'
import { screenOf } from '../../../server/testing/screen.ts'

const HOST = 'reported-chats.test'
const scope = { tenantId: tenantIdOf(HOST) }
const { complaints, conversations, reports } = loadMessages().nl

const test = chatsTest(HOST, { report_reasons: ['fraud', 'other'] }).extend(
  'rows',
  ({ urls }) =>
    <Row>(query: string) =>
      withClient(urls.superuserUrl, async (sql) => [...(await sql.unsafe(query))] as unknown as Row[]),
)

test('a conversation and a message in it are reported without a script, listed as that, and shown as removed', async ({
  site,
  join,
  write,
  rows,
}) => {
  const [me, ann] = [await join('Me'), await join('Ann')]
  const path = await write(ann, me, 'Send money')
  const id = path.slice('/chats/'.length)
  const { main } = screenOf((await me.browser.get(path)).body)
  expect(main.getByRole('button', { name: String(conversations.report) })).toBeTruthy()
  for (const [query, title, kept, message] of [
    ['all', reports.title_conversation, reports.read_conversation, ''],
    ['1', reports.title_message, reports.read_message, '1'],
  ] as const) {
    const asked = screenOf((await me.browser.get(`${path}?report=${query}`)).body)
    expect([asked.main.text.includes(String(title)), asked.main.text.includes(String(kept))]).toEqual([true, true])
    const fields = asked.sentWith({ conversation_form: 'report' })
    expect(fields).toMatchObject({ conversation: id, message })
    expect((await me.browser.post(path, fields)).status).toBe(422)
    const sent = await me.browser.post(path, { ...fields, reason: 'fraud' })
    const [row] = await rows<{ number: string }>(
      `select number from reports where reporter_id = '${me.id}' and message_seq is not distinct from ${message || null}`,
    )
    expect(textOf(sent.body)).toContain(String(reports.sent).replace('{{number}}', String(row?.number)))
  }
  const own = textOf((await me.browser.get('/reports')).body)
  expect(own).toContain(String(complaints['own_about.conversation']))
  expect(own).toContain(String(complaints['own_about.message']))

  const statement = { rule: { ground: 'terms', rule: 'fraud' }, facts: 'Je vroeg om geld.' } as const
  const all = await rows<{ number: string }>(`select number from reports where reporter_id = '${me.id}'`)
  await decideReports(site.runtime.ctx, {
    ...{ scope, numbers: all.map(({ number }) => Number(number)), moderator: 'Kim' },
    verdict: { measure: 'remove_message', item: '1', statement },
  })
  for (const one of [me, ann]) {
    expect(screenOf((await one.browser.get(path)).body).main.text).toContain(String(conversations.removed))
    expect(screenOf((await one.browser.get('/chats')).body).main.text).toContain(String(conversations.row_removed))
  }
})

test('a goodbye is said without a script, read by each in their language, and leaves no field', async ({
  join,
  write,
}) => {
  const [me, ann] = [await join('Me'), await join('Ann')]
  const path = await write(ann, me, 'Hello')
  const id = path.slice('/chats/'.length)
  const menuOf = async ({ browser }: typeof me) => screenOf((await browser.get(path)).body).main
  expect((await menuOf(ann)).text).not.toContain(String(conversations.farewell))
  expect((await menuOf(me)).getByRole('button', { name: String(conversations.farewell) })).toBeTruthy()
  const asked = screenOf((await me.browser.get(`${path}?farewell=1`)).body)
  expect(asked.main.text).toContain(String(conversations.farewell_words))
  const sent = await me.browser.post(path, asked.sentWith({ conversation_form: 'farewell' }))
  expect([sent.status, sent.headers.location]).toEqual([302, path])
  const { farewell_words: english } = loadMessages().en.conversations
  for (const [one, query, words] of [
    [me, '', conversations.farewell_words],
    [ann, '', conversations.farewell_words],
    [ann, '?lng=en', english],
  ] as const) {
    const { main } = screenOf((await one.browser.get(`${path}${query}`)).body)
    expect([main.text.includes(String(words)), main.all('textarea')]).toEqual([true, []])
  }
  expect(screenOf((await me.browser.get('/chats')).body).main.text).toContain(String(conversations.row_farewell_own))
  const refused = await ann.browser.post(path, {
    ...{ conversation_form: 'send', conversation: id, person: '', client_id: newId(), text: 'But', price: '0' },
  })
  expect(refused.status).toBe(422)
})

test('what is no report of the member’s own conversation gets its answer, and leaves nothing', async ({
  join,
  write,
  rows,
}) => {
  const [me, ann, other] = [await join('Me'), await join('Ann'), await join('Other')]
  const path = await write(ann, me, 'Hello')
  const id = path.slice('/chats/'.length)
  const fields = { conversation_form: 'report', conversation: id, message: '1', reason: 'fraud', words: '' }
  const answers = []
  for (const differs of [
    ...[{ words: 'x'.repeat(10_240) }, { reason: 'hate' }, { message: '2' }, { message: '1 or 1' }],
    ...[{ message: '-1' }, { conversation: newMemberId() }, { conversation: 'x' }, { conversation: '' }, { more: '1' }],
  ])
    answers.push((await me.browser.post(path, { ...fields, ...differs })).status)
  expect(answers).toEqual([422, 422, 404, 404, 404, 404, 404, 404, 400])
  expect((await other.browser.post(path, fields)).status).toBe(404)
  expect((await ann.browser.post(path, fields)).status).toBe(404)
  expect(await rows(`select from reports where member_id in ('${ann.id}', '${me.id}')`)).toEqual([])
})
