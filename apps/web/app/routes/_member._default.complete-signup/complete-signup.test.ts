import { tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { withClient } from '@hearth/testing/with-client'
import { loadMessages } from '@hearth/texts/catalogue'
import { describe, expect } from 'vitest'
import { type Browser, openBrowser, textOf } from '../../../server/testing/browser.ts'
import { signupPath } from '../../../server/testing/mailed-links.ts'
import { screenOf } from '../../../server/testing/screen.ts'
import { newEmail, newMember, signUp } from '../../../server/testing/signup.ts'
import { siteTest } from '../../../server/testing/site.ts'
import { memberPath } from '../../addresses.ts'

const SPECIFIC = 'specific-steps.test'
const NEUTRAL = 'neutral-steps.test'
const PERSON = `/members/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`
const ON = `?${new URLSearchParams({ returnTo: PERSON })}`

const { onboarding, profiles } = loadMessages().nl

const test = siteTest.extend('tenants', { scope: 'file', auto: true }, async ({ site }) => {
  await site.addTenant(SPECIFIC, { account_errors: 'specific' })
  await site.addTenant(NEUTRAL, { account_errors: 'neutral' })
})

const linksAt = async (browser: Browser, path: string) => screenOf((await browser.get(path)).body).links
const welcomeIn = (body: string) => screenOf(body).first('section[aria-labelledby="welcome"]')

const place = (number: number, total: number) =>
  String(onboarding.place).replace('{{number}}', String(number)).replace('{{total}}', String(total))

/** Skips all steps; returns the target of each, and where the last one led on to. */
async function leaveOutAll(browser: Browser, address: string): Promise<unknown[]> {
  const places: unknown[] = []
  for (let at = address; at.startsWith('/complete-signup'); ) {
    const { body } = await browser.get(at)
    const { all, valuesOf } = screenOf(body)
    const [{ step: [step] = [], returnTo: [returnTo] = [] } = {}] = all('form')
      .map(valuesOf)
      .filter(({ step }) => step)
    if (step === undefined) break
    const { headers } = await browser.post('/complete-signup', { step, skip: '1', ...(returnTo && { returnTo }) })
    at = String(headers.location)
    places.push(at)
    if (places.length > 5) break
  }
  return places
}

describe('whoever signed up for a page', () => {
  test('gets there by every step, each at an address of its own', async ({ site }) => {
    const browser = openBrowser(site, SPECIFIC)
    const { headers } = await signUp(browser, { returnTo: PERSON })
    expect(headers.location).toBe(`/complete-signup${ON}`)
    expect(textOf((await browser.get(String(headers.location))).body)).toContain(onboarding.goes_on)
    const places = await leaveOutAll(browser, String(headers.location))
    const of = (step: string) => `/complete-signup?${new URLSearchParams({ step, returnTo: PERSON })}`
    expect(places).toEqual([of('location'), of('personal'), of('about'), of('confirm'), PERSON])
    // Without the mark that opens a modal about the address, of which the last step has spoken.
    expect((await browser.get(String(headers.location))).headers.location).toBe(`${PERSON}?signup-complete=1`)
  })

  test('reads there that their message is kept, which nobody else does', async ({ site, db }) => {
    const { id } = await inTenant(db, { tenantId: tenantIdOf(SPECIFIC) }, (tx) =>
      makeMember(tx, {}, { name: 'Sanne', searchable: true }),
    )
    const place = memberPath(id)
    const writer = openBrowser(site, SPECIFIC)
    await signUp(writer, { returnTo: place, member: id, signup_message: 'Hoi' })
    const kept = profiles.message_kept?.replace('{{name}}', 'Sanne')
    for (const path of ['/complete-signup', place]) expect(textOf((await writer.get(path)).body)).toContain(kept)
    const { browser: other } = await newMember(site, SPECIFIC, { returnTo: place, member: id })
    for (const path of ['/complete-signup', place]) expect(textOf((await other.get(path)).body)).not.toContain(kept)
  })

  test('reads it once more when the address is confirmed, without being asked to confirm it', async ({ site, db }) => {
    const { id } = await inTenant(db, { tenantId: tenantIdOf(NEUTRAL) }, (tx) =>
      makeMember(tx, {}, { name: 'Sanne', searchable: true }),
    )
    const writer = { member: id, signup_message: 'Hoi' }
    const { browser } = await newMember(site, NEUTRAL, writer)
    const kept = profiles.message_kept_confirmed?.replace('{{name}}', 'Sanne')
    for (const path of ['/activate/done', memberPath(id)])
      expect(textOf((await browser.get(path)).body)).toContain(kept)
    const { browser: other } = await newMember(site, NEUTRAL)
    expect(textOf((await other.get('/activate/done')).body)).not.toContain('Sanne')
  })

  test('is led there by the mail too, where the address comes first', async ({ site, urls }) => {
    const browser = openBrowser(site, NEUTRAL)
    const email = newEmail()
    await signUp(browser, { email, returnTo: PERSON })
    const link = await signupPath({ site, host: NEUTRAL }, { email, purpose: 'confirm_address' })
    const done = String((await browser.post(link, {})).headers.location)
    expect(done).toBe(`/activate/done${ON}`)
    expect(await linksAt(browser, done)).toContain(`/complete-signup${ON}`)
    await withClient(urls.superuserUrl, (sql) => sql`update members set signup_step = null where email = ${email}`)
    expect(await linksAt(browser, done)).toContain(PERSON)
  })

  test('is led to no other site, and never back to the steps themselves', async ({ site }) => {
    for (const returnTo of ['//evil.test', 'https://evil.test/', '/complete-signup', '/complete-signup?step=about']) {
      const { browser } = await newMember(site, SPECIFIC, { returnTo })
      const address = `/complete-signup?${new URLSearchParams({ returnTo })}`
      expect(textOf((await browser.get(address)).body)).not.toContain(onboarding.goes_on)
      expect((await leaveOutAll(browser, address)).at(-1)).toBe('/signup-matches')
    }
  })
})

describe('the pages about an address to be confirmed', () => {
  test('lead on: to the steps that are left, and then to where the member was going', async ({ site, urls }) => {
    const { browser, email } = await newMember(site, SPECIFIC)
    for (const page of ['/activate/resend', '/activate/change-address'])
      expect(await linksAt(browser, `${page}${ON}`)).toContain(`/complete-signup${ON}`)
    expect(await linksAt(browser, '/activate/resend')).toContain('/complete-signup')
    await withClient(urls.superuserUrl, (sql) => sql`update members set signup_step = null where email = ${email}`)
    expect(await linksAt(browser, `/activate/resend${ON}`)).toContain(PERSON)
  })

  test('word what is wrong with an address themselves', async ({ site }) => {
    const { browser } = await newMember(site, SPECIFIC)
    const page = screenOf((await browser.get('/activate/change-address')).body)
    expect(page.all('form[data-h-form="change-address"][novalidate]')).toHaveLength(1)
    const refused = await browser.post('/activate/change-address', { email: 'nobody' })
    expect(textOf(refused.body)).toContain(loadMessages().nl.errors['accounts.new_email_invalid'])
  })

  test('take a mail that has just gone out for no error', async ({ site }) => {
    const { browser } = await newMember(site, SPECIFIC)
    const again = await browser.post('/activate/resend', {})
    expect(textOf(again.body)).toContain(loadMessages().nl.errors['accounts.resend_too_soon'])
    expect(screenOf(again.body).queryAllByRole('alert')).toEqual([])
  })
})

test('the first page welcomes whoever comes in before the address is confirmed, and is no dead end', async ({
  site,
}) => {
  const { browser, email } = await newMember(site, SPECIFIC)
  const first = await browser.get(`/complete-signup${ON}`)
  const welcome = welcomeIn(first.body)
  expect(welcome.text).toContain(onboarding.welcome_text)
  expect(welcome.text).toContain(email)
  expect(welcome.links).toContain(`/activate/change-address${ON}`)
  await browser.post('/complete-signup', { step: 'photo', skip: '1' })
  for (const later of ['/complete-signup', '/complete-signup?step=photo'])
    expect(welcomeIn((await browser.get(later)).body).text).toBe('')
})

test('there is no last step for whoever has confirmed the address before', async ({ site, urls }) => {
  const { browser, email } = await newMember(site, SPECIFIC)
  await withClient(urls.superuserUrl, (sql) => sql`update members set signup_step = 'about' where email = ${email}`)
  expect(textOf((await browser.get('/complete-signup')).body)).toContain(place(4, 5))
  const link = await signupPath({ site, host: SPECIFIC }, { email, purpose: 'confirm_address' })
  await browser.post(link, {})
  expect(textOf((await browser.get('/complete-signup')).body)).toContain(place(4, 4))
  const { headers } = await browser.post('/complete-signup', { step: 'about', skip: '1' })
  const end = '/signup-matches?signup-complete=1'
  for (const address of [String(headers.location), '/complete-signup?step=confirm'])
    expect((await browser.get(address)).headers.location).toBe(end)
})

test('the step for words asks for the answer to a prompt too, and keeps what was refused', async ({ site }) => {
  const { browser } = await newMember(site, SPECIFIC)
  const asked = async (body: string) => {
    const { all, valuesOf } = screenOf(body)
    return all('form')
      .map(valuesOf)
      .find(({ step }) => step?.includes('about'))
  }
  for (const step of ['photo', 'location', 'personal']) await browser.post('/complete-signup', { step, skip: '1' })
  const { body } = await browser.get('/complete-signup')
  expect(textOf(body)).toContain(onboarding.about_prompt)
  expect(await asked(body)).toMatchObject({ about: [''], prompt_1: [''], answer_1: [''] })
  const words = { about: 'Ik schrijf brieven.', answer_1: 'Brood en zee' }
  const refused = await browser.post('/complete-signup', { step: 'about', ...words, prompt_1: '' })
  expect(refused.status).toBe(422)
  expect(await asked(refused.body)).toMatchObject({ about: [words.about], answer_1: [words.answer_1] })
  expect((await browser.post('/complete-signup', { step: 'about', ...words, prompt_1: 'perfect_sunday' })).status).toBe(
    303,
  )
  expect(await asked((await browser.get('/complete-signup?step=about')).body)).toMatchObject({
    about: [words.about],
    prompt_1: ['perfect_sunday'],
    answer_1: [words.answer_1],
  })
})

test('the last step says that a mail was sent, and which steps were left out', async ({ site, urls }) => {
  const { browser, email } = await newMember(site, SPECIFIC)
  await withClient(urls.superuserUrl, (sql) => sql`update members set signup_step = 'confirm' where email = ${email}`)
  const { body } = await browser.get('/complete-signup')
  expect(textOf(body)).toContain(onboarding.confirm_lead)
  expect(textOf(body)).toContain(email)
  expect(screenOf(body).all('[data-empty]')).toHaveLength(4)
})
