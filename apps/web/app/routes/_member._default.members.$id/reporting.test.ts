import { type MemberId, newMemberId, tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { decideReports } from '@hearth/domain/reports/decide-reports'
import { decideComplaint } from '@hearth/domain/reports/objections'
import { storePhoto } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { loadMessages } from '@hearth/texts/catalogue'
import { describe, expect } from 'vitest'
import { openBrowser, textOf } from '../../../server/testing/browser.ts'
import { logIn } from '../../../server/testing/members.ts'
import { screenOf } from '../../../server/testing/screen.ts'
import { siteTest } from '../../../server/testing/site.ts'

const HOST = 'reporting.test'
const scope = { tenantId: tenantIdOf(HOST) }
const { complaints, relations, reports, errors, mail, notifications } = loadMessages().nl
/** A text with its placeholder filled in. */
function said(text: string | undefined, filled: string | number = ''): string {
  if (!text) throw new Error('There is no such text')
  return text.replace(/\{\{\w+\}\}/, String(filled))
}

const test = siteTest
  .extend('tenant', { scope: 'file', auto: true }, ({ site }) =>
    site.addTenant(HOST, { default_locale: 'nl', report_reasons: ['fraud', 'other'] }),
  )
  .extend('join', ({ site, db }) => async (name: string) => {
    const { id } = await inTenant(db, scope, (tx) => makeMember(tx, { language: 'nl' }, { name, searchable: true }))
    const browser = openBrowser(site, HOST)
    browser.plant('hearth_session', (await logIn(site, HOST, id)).split('=')[1])
    return { id, browser, path: `/members/${id}` }
  })
  .extend(
    'rows',
    ({ urls }) =>
      <Row>(query: string) =>
        withClient(urls.superuserUrl, async (sql) => [...(await sql.unsafe(query))] as unknown as Row[]),
  )

const fraud = (person: string) => ({
  relation: 'report',
  person,
  about: 'profile',
  reason: 'fraud',
  words: 'Asks for money',
})

describe('a profile without a script', () => {
  test('asks for the reason that the site offers, sends the report, and says its number', async ({
    join,
    rows,
    urls,
  }) => {
    const [me, ann] = [await join('Me'), await join('Ann')]
    await storePhoto(urls.superuserUrl, scope, {
      ...{
        memberId: ann.id,
        filename: `${'a'.repeat(32)}.webp`,
        thumbFilename: `${'a'.repeat(32)}-t.webp`,
        main: true,
      },
    })
    const menu = screenOf((await me.browser.get(ann.path)).body).main
    expect(menu.getByRole('button', { name: said(relations.report, 'Ann') })).toBeTruthy()
    const asked = screenOf((await me.browser.get(`${ann.path}?ask=report`)).body)
    const labels = asked.main.all('select[name=reason] option').map(({ textContent }) => textContent?.trim())
    expect(labels).toEqual(
      [
        ...[reports.reason_choose, reports['reason.under_age'], reports['reason.threat'], reports['reason.fraud']],
        ...[reports['reason.other'], reports['reason.illegal']],
      ].map((label) => said(label)),
    )
    const fields = asked.sentWith({ relation: 'report' })
    const refused = await me.browser.post(ann.path, fields)
    expect([refused.status, textOf(refused.body)]).toEqual([
      422,
      expect.stringContaining(said(errors['reports.reason_required'])),
    ])
    const photo = { ...fields, reason: 'fraud', about: `${'a'.repeat(32)}.webp`, words: 'Asks for money' }
    const sent = await me.browser.post(ann.path, photo)
    const [row] = await rows<{ number: string; photo: string }>(
      `select number, photo from reports where member_id = '${ann.id}'`,
    )
    expect([sent.status, row?.photo]).toEqual([200, photo.about])
    expect(textOf(sent.body)).toContain(said(reports.sent, row?.number))
    expect(textOf(sent.body)).toContain(said(reports.sent_then))
  })

  test('refuses a report of 10 kB, of nothing, of oneself, and of what nobody has, each with its answer', async ({
    join,
    rows,
  }) => {
    const [me, ann] = [await join('Me'), await join('Ann')]
    const answers = []
    for (const [path, fields] of [
      [ann.path, { ...fraud(ann.id), words: 'x'.repeat(10_240) }],
      [ann.path, { relation: 'report' }],
      [ann.path, { ...fraud(ann.id), reason: 'hate' }],
      [ann.path, { ...fraud(ann.id), about: 'none.webp' }],
      [me.path, fraud(me.id)],
      [ann.path, fraud(newMemberId())],
      [ann.path, { ...fraud(ann.id), unknown: '1' }],
    ] as const)
      answers.push((await me.browser.post(path, fields)).status)
    expect(answers).toEqual([422, 404, 422, 422, 422, 404, 400])
    expect(await rows(`select from reports where reporter_id = '${me.id}'`)).toEqual([])
  })
})

test('a visitor is led to the login', async ({ site, join }) => {
  const ann = await join('Ann')
  const { status, headers } = await openBrowser(site, HOST).post(ann.path, fraud(ann.id))
  expect([status, headers.location]).toEqual([302, expect.stringContaining('/login')])
})

describe('the page for an objection', () => {
  const decided = async (db: Parameters<typeof inTenant>[0], number: string) => {
    const statement = { rule: { ground: 'terms', rule: 'fraud' }, facts: 'Je vroeg om geld.' } as const
    const verdict = { measure: 'disable_account', item: null, statement } as const
    const clock = { now: () => new Date() }
    await decideReports({ db, clock }, { scope, numbers: [Number(number)], verdict, moderator: 'Kim' })
  }

  test('takes one, also of a member whose account is closed', async ({ site, db, join, rows }) => {
    const [me, ann] = [await join('Me'), await join('Ann')]
    await me.browser.post(ann.path, fraud(ann.id))
    const [row] = await rows<{ number: string }>(`select number from reports where member_id = '${ann.id}'`)
    await decided(db, row?.number ?? '')
    const [link] = await rows<{ id: never }>(
      `select id from links where member_id = '${ann.id as MemberId}' and purpose = 'object'`,
    )
    const address = new URL(
      site.runtime.ctx.links.addressOf(scope.tenantId, { linkId: link?.id as never, purpose: 'object' }),
    )
    const path = address.pathname + address.search
    const browser = openBrowser(site, HOST)
    const page = screenOf((await browser.get(path)).body)
    expect(page.main.text).toContain(said(mail.measure_disable_account))
    const empty = await browser.post(path, { words: ' ' })
    expect([empty.status, textOf(empty.body)]).toEqual([
      422,
      expect.stringContaining(said(errors['reports.objection_required'])),
    ])
    const sent = await browser.post(path, { words: 'Ik was het niet.' })
    expect([sent.status, textOf(sent.body)]).toEqual([
      200,
      expect.stringContaining(said(complaints.objection_sent_then)),
    ])
    expect((await browser.post(path, { words: 'Nog eens.' })).status).toBe(422)
    for (const dead of [path, '/objection', '/objection?token=nonsense'])
      expect(textOf((await browser.get(dead)).body)).toContain(said(complaints.objection_dead))
    expect(await rows(`select objection from report_decisions where member_id = '${ann.id}'`)).toEqual([
      { objection: 'Ik was het niet.' },
    ])
  })
})

describe('the page of one’s own reports', () => {
  const OWN = '/reports'

  test('has the outcome, takes one objection, says what came of it, and shows nobody else’s', async ({
    db,
    join,
    rows,
  }) => {
    const [me, ann, other] = [await join('Me'), await join('Ann'), await join('Other')]
    const text = async ({ browser }: typeof me) => textOf((await browser.get(OWN)).body)
    expect(await text(me)).toContain(complaints.own_none)
    await me.browser.post(ann.path, fraud(ann.id))
    const [row] = await rows<{ number: string }>(`select number from reports where member_id = '${ann.id}'`)
    const number = row?.number ?? ''
    expect(await text(me)).toContain(said(notifications['told.report.received_one']))
    const clock = { now: () => new Date() }
    const decided = { scope, numbers: [Number(number)], moderator: 'Kim' }
    await decideReports({ db, clock }, { ...decided, verdict: { measure: 'none', unfounded: false } })
    expect(await text(me)).toContain(said(notifications['told.report.declined_one']))

    const object = ({ browser }: typeof me, words: string) => browser.post(OWN, { number, words })
    const empty = await object(me, ' ')
    expect([empty.status, textOf(empty.body)]).toEqual([
      422,
      expect.stringContaining(said(errors['reports.objection_required'])),
    ])
    for (const one of [other, me]) {
      const { status, body } = await object(one, 'Look again.')
      expect(status).toBe(one === me ? 303 : 422)
      expect(textOf(body)).not.toContain('Ann')
    }
    expect(await text(me)).toContain(said(complaints.complaint_then))
    expect(screenOf((await me.browser.get(OWN)).body).main.all('form')).toEqual([])
    expect((await object(me, 'And again.')).status).toBe(422)
    const answer = { number: Number(number), upheld: true, answer: 'We see no fraud.', moderator: 'Sam' }
    await decideComplaint({ db, clock }, { scope, ...answer })
    expect(await text(me)).toContain(`${said(complaints.complaint_upheld)} We see no fraud.`)
    const told = screenOf((await me.browser.get('/notifications')).body).main
    expect(told.text).toContain(said(notifications['told.report.answered_one']))
    expect(told.links).toContain(OWN)
    expect(await text(other)).toContain(complaints.own_none)
  })

  test.for([
    ['none', complaints.complaint_declined],
    ['warn', notifications['told.report.decided_one']],
  ] as const)('has the new decision after an objection that was right: %s', async ([measure, text], { db, join }) => {
    const [me, ann] = [await join('Me'), await join('Ann')]
    const own = async () => textOf((await me.browser.get(OWN)).body)
    await me.browser.post(ann.path, fraud(ann.id))
    const number = /\d{10}/.exec(await own())?.[0] ?? ''
    const clock = { now: () => new Date() }
    const decided = { scope, numbers: [Number(number)], verdict: { measure: 'none', unfounded: false } } as const
    await decideReports({ db, clock }, { ...decided, moderator: 'Kim' })
    await me.browser.post(OWN, { number, words: 'Look again.' })
    const answer = { number: Number(number), upheld: false, answer: 'You were right.', moderator: 'Sam' }
    await decideComplaint({ db, clock }, { scope, ...answer })
    const answered = `${said(complaints.complaint_reversed)} You were right.`
    expect(await own()).toContain(answered)
    expect(await own()).not.toContain(said(text))
    const statement = { rule: { ground: 'terms', rule: 'fraud' }, facts: 'Money' } as const
    const verdict = measure === 'none' ? decided.verdict : { measure, item: null, statement }
    await decideReports({ db, clock }, { ...decided, verdict, moderator: 'Sam' })
    expect(await own()).toContain(`${answered} ${said(text)}`)
    const told = textOf((await me.browser.get('/notifications')).body)
    // The first decision said so, the new one does not.
    expect(told.split(said(notifications['told.report.declined_one'])).length).toBe(2)
  })

  test.for([
    [{}, 400],
    [{ number: '1234567890', words: 'y', person: 'z' }, 400],
    [{ number: 'x', words: 'y' }, 422],
    [{ number: '1234567890', words: 'y' }, 422],
  ] as const)('takes no form but its own: %j', async ([form, status], { join }) => {
    const me = await join('Me')
    expect((await me.browser.post(OWN, form)).status).toBe(status)
  })
})
