import { tenantIdOf } from '@hearth/contracts/ids'
import { rowCounts } from '@hearth/testing/rows'
import { loadMessages } from '@hearth/texts/catalogue'
import { expect } from 'vitest'
import { openBrowser } from '../../../server/testing/browser.ts'
import { errorOf, newMember, signUp, signupFields } from '../../../server/testing/signup.ts'
import { ALPHA, type Site, siteTest } from '../../../server/testing/site.ts'

/** A site that tells whoever signs up that an address is taken. */
const SPECIFIC = 'checked.test'

const test = siteTest.extend('tenants', { scope: 'file', auto: true }, async ({ site }) => {
  await site.addTenant(SPECIFIC, { account_errors: 'specific', countries: ['NL', 'KR'] })
})

/** What the browser sends before the form is sent. */
const { gender: _gender, seeking: _seeking, ...typedFields } = signupFields

async function check(site: Site, fields: Readonly<Record<string, string>>, query = '') {
  const { status, body } = await openBrowser(site, SPECIFIC).post(`/api/signup-check.php${query}`, fields)
  expect(status).toBe(200)
  return JSON.parse(body) as { faults: { field: string; message: string }[]; suggestion: object | null }
}
const faultsOf = async (...asked: Parameters<typeof check>) => (await check(...asked)).faults

test.for([
  ['name', { name: 'noor@example.com' }],
  ['name', { name: '06-12345678' }],
  ['name', { name: '😀😀😀' }],
  ['email', { email: 'noor@-example-.com' }],
  ['password', { password: '12345678' }],
  ['password', { password: 'Annelies', name: 'Annelies' }],
  ['password', { password: 'ikhouvanjou' }],
  ['date_of_birth', { country: 'KR', date_of_birth_year: `${new Date().getUTCFullYear() - 18}` }],
  ['signup_message', { signup_message: 'a'.repeat(10_000) }],
] as const)(
  'a %s is refused before the form is sent in the words of the form: %j',
  async ([field, typed], { site }) => {
    const faults = await faultsOf(site, { ...typedFields, date_of_birth_month: '12', ...typed })
    expect(faults.map((fault) => fault.field)).toEqual([field])
    const member = { member: '018f3f6e-0000-7000-8000-000000000000' }
    const sent = await signUp(openBrowser(site, SPECIFIC), { date_of_birth_month: '12', ...typed, ...member })
    expect(sent.status).toBe(422)
    // The question about a first message is on the page of a person only.
    if (field !== 'signup_message') expect(faults[0]?.message).toBe(errorOf(sent, field))
  },
)

test('a form without a fault has none, and one that is not filled in has one for each question but gender and whom one looks for', async ({
  site,
}) => {
  expect(await faultsOf(site, typedFields)).toEqual([])
  const questions = ['name', 'email', 'password', 'date_of_birth', 'country']
  expect((await faultsOf(site, {})).map(({ field }) => field)).toEqual(questions)
  const [fault] = await faultsOf(site, { ...typedFields, name: ' ' }, '?lng=pl')
  expect(fault?.message).toBe(loadMessages().pl.errors['accounts.name_required'])
})

test('an address that has an account is answered as any other', async ({ site }) => {
  const { email } = await newMember(site, SPECIFIC)
  expect(await faultsOf(site, { ...typedFields, email })).toEqual([])
})

test('nothing of what was typed is stored, as the privacy page says', async ({ site, urls }) => {
  const tables = ['members', 'profiles', 'signups', 'throttles', 'waiting_messages', 'mails', 'outbox', 'tracking_data']
  const rows = () => rowCounts(urls.backupUrl, { tenantId: tenantIdOf(SPECIFIC) }, tables)
  const before = await rows()
  await faultsOf(site, { ...typedFields, email: 'nobody.yet@example.com', signup_message: 'Hello' })
  await faultsOf(site, { ...typedFields, password: '12345678' })
  expect(await rows()).toEqual(before)
})

test('gender and whom somebody looks for are not taken: they come with the form, which asks for consent', async ({
  site,
}) => {
  for (const field of ['gender', 'seeking'] as const) {
    const fields = { ...typedFields, [field]: signupFields[field] }
    expect((await openBrowser(site, SPECIFIC).post('/api/signup-check.php', fields)).status).toBe(400)
  }
})

test('a mistyped domain is asked about and refused by nothing', async ({ site }) => {
  const { faults, suggestion } = await check(site, { ...typedFields, email: 'noor@gmial.com' })
  expect(faults).toEqual([])
  expect(suggestion).toEqual({ field: 'email', value: 'noor@gmail.com', message: 'Bedoel je noor@gmail.com?' })
  expect((await check(site, typedFields)).suggestion).toBeNull()
})

test('a page of another site cannot ask', async ({ site }) => {
  const headers = { Origin: 'http://evil.test' }
  expect((await openBrowser(site, ALPHA).post('/api/signup-check.php', typedFields, headers)).status).toBe(403)
})
