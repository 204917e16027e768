import { newId, newMemberId, tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { withClient } from '@hearth/testing/with-client'
import { loadMessages } from '@hearth/texts/catalogue'
import { expect } from 'vitest'
import { openBrowser, textOf } from '../../../server/testing/browser.ts'
import { screenOf } from '../../../server/testing/screen.ts'
import { siteTest } from '../../../server/testing/site.ts'

const OPEN = 'open-reports.test'
const CLOSED = 'closed-reports.test'
const { complaints, errors } = loadMessages().nl

const test = siteTest
  .extend('tenants', { scope: 'file', auto: true }, async ({ site }) => {
    await site.addTenant(OPEN, { default_locale: 'nl', logged_out_search: true, report_reasons: ['fraud', 'other'] })
    await site.addTenant(CLOSED, { default_locale: 'nl' })
  })
  .extend('join', ({ db }) => async (host: string) => {
    const scope = { tenantId: tenantIdOf(host) }
    return inTenant(db, scope, (tx) => makeMember(tx, {}, { searchable: true }))
  })
  .extend(
    'rows',
    ({ urls }) =>
      (query: string) =>
        withClient(urls.superuserUrl, async (sql) => [...(await sql.unsafe(query))] as Record<string, string>[]),
  )

const form = { reason: 'fraud', words: 'Vraagt om geld.', name: '', email: '' }

test('a visitor gets from a profile to its report, is told what is missing, and gets a number and a mail', async ({
  site,
  join,
  rows,
}) => {
  const ann = await join(OPEN)
  const browser = openBrowser(site, OPEN)
  const link = screenOf((await browser.get(`/members/${ann.id}`)).body).links.find((href) => href.includes('/report'))
  expect(link).toBe(`/report?about=${ann.id}`)
  const page = screenOf((await browser.get(link ?? '')).body)
  const fields = page.sentWith({ reason: '' })
  expect(fields.about).toMatch(new RegExp(`^https?://${OPEN}(:\\d+)?/members/${ann.id}$`))
  const offered = page.main.all('select[name=reason] option').map((option) => option.getAttribute('value'))
  expect(offered).toEqual(['', 'under_age', 'threat', 'fraud', 'other', 'illegal'])

  const refused = await browser.post('/report', fields)
  expect([refused.status, textOf(refused.body)]).toEqual([
    422,
    expect.stringContaining(errors['reports.reason_required'] ?? ''),
  ])
  const email = `sam.${newId()}@example.com`
  const sent = await browser.post('/report', { ...fields, ...form, name: 'Sam', email })
  const [row] = await rows(`select number, reporter_name, reporter_language from reports where member_id = '${ann.id}'`)
  expect([sent.status, row]).toMatchObject([200, { reporter_name: 'Sam', reporter_language: 'nl' }])
  expect(textOf(sent.body)).toContain((complaints.visitor_number ?? '').replace('{{number}}', row?.number ?? ''))
  expect(await rows(`select type from mails where recipient = '${email}'`)).toEqual([{ type: 'report_received' }])
})

test('what a visitor does not see has one answer, with a way to write; what was typed stays', async ({
  site,
  join,
  rows,
}) => {
  const [ann, closed] = [await join(OPEN), await join(CLOSED)]
  const statuses = []
  for (const [host, about] of [
    [OPEN, newMemberId()],
    [OPEN, closed.id],
    [CLOSED, closed.id],
    [CLOSED, 'nonsense'],
  ] as const) {
    const { status, body } = await openBrowser(site, host).post('/report', { ...form, about })
    const page = screenOf(body)
    expect(page.main.text).toContain(errors['reports.profile_unknown'])
    expect(page.main.links).toContain('/pages/service')
    expect(page.sentWith({ reason: form.reason })).toMatchObject({ about, words: form.words })
    statuses.push(status)
  }
  const browser = openBrowser(site, OPEN)
  for (const wrong of [
    ...[{ ...form, about: ann.id, words: 'x'.repeat(10_240) }, { about: ann.id }, {}],
    ...[
      { ...form, about: ann.id, email: 'sam' },
      { ...form, about: ann.id, number: '1' },
    ],
  ])
    statuses.push((await browser.post('/report', wrong as Record<string, string>)).status)
  expect(statuses).toEqual([...Array(4).fill(422), ...Array(4).fill(422), 400])
  expect(await rows(`select from reports where member_id in ('${ann.id}', '${closed.id}')`)).toEqual([])
  // A malformed id is not repeated.
  for (const about of ['x', '%3Cscript%3E'])
    expect(screenOf((await browser.get(`/report?about=${about}`)).body).sentWith({ reason: '' }).about).toBe('')
})

test('too many reports from one network are refused, with the number to call in danger', async ({ site, join }) => {
  const browser = openBrowser(site, OPEN)
  for (let count = 0; count < 10; count += 1)
    expect((await browser.post('/report', { ...form, about: (await join(OPEN)).id })).status).toBe(200)
  const { status, body } = await browser.post('/report', { ...form, about: (await join(OPEN)).id })
  expect([status, textOf(body)]).toEqual([422, expect.stringContaining('112')])
})
