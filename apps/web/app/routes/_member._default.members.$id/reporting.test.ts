import { type MemberId, newMemberId, tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { decideReports } from '@hearth/domain/reports/decide-reports'
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
const { relations, reports, errors, mail } = loadMessages().nl
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
    expect([sent.status, textOf(sent.body)]).toEqual([200, expect.stringContaining(said(reports.objection_sent_then))])
    expect((await browser.post(path, { words: 'Nog eens.' })).status).toBe(422)
    for (const dead of [path, '/objection', '/objection?token=nonsense'])
      expect(textOf((await browser.get(dead)).body)).toContain(said(reports.objection_dead))
    expect(await rows(`select objection from report_decisions where member_id = '${ann.id}'`)).toEqual([
      { objection: 'Ik was het niet.' },
    ])
  })
})
