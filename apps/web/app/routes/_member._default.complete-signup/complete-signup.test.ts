import { withClient } from '@hearth/testing/with-client'
import { loadMessages } from '@hearth/texts/catalogue'
import { describe, expect } from 'vitest'
import { type Browser, openBrowser, textOf } from '../../../server/testing/browser.ts'
import { signupPath } from '../../../server/testing/mailed-links.ts'
import { newEmail, newMember, signUp } from '../../../server/testing/signup.ts'
import { siteTest } from '../../../server/testing/site.ts'

const SPECIFIC = 'specific-steps.test'
const NEUTRAL = 'neutral-steps.test'
const PERSON = `/members/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`
const ON = `?${new URLSearchParams({ returnTo: PERSON })}`

const { onboarding } = loadMessages().nl

const test = siteTest.extend('tenants', { scope: 'file', auto: true }, async ({ site }) => {
  await site.addTenant(SPECIFIC, { account_errors: 'specific' })
  await site.addTenant(NEUTRAL, { account_errors: 'neutral' })
})

/** Leaves every step out; gives where that led, step by step. */
async function leaveOutAll(browser: Browser, address: string): Promise<unknown[]> {
  const places: unknown[] = []
  for (let at = address; at.startsWith('/complete-signup'); ) {
    const { body } = await browser.get(at)
    const [, step = '', returnTo] =
      /name="step" value="(\w+)"\/>(?:<input type="hidden" name="returnTo" value="([^"]*)")?/.exec(body) ?? []
    if (step === '') break
    const { headers } = await browser.post('/complete-signup', { step, skip: '1', ...(returnTo && { returnTo }) })
    at = String(headers.location)
    places.push(at)
    if (places.length > 4) break
  }
  const last = String(places.at(-1))
  return [...places, (await browser.get(last)).headers.location]
}

describe('whoever signed up for a page', () => {
  test('gets there by every step, and the end of signing up is said there', async ({ site }) => {
    const browser = openBrowser(site, SPECIFIC)
    const { headers } = await signUp(browser, { returnTo: PERSON })
    expect(headers.location).toBe(`/complete-signup${ON}`)
    expect(textOf((await browser.get(String(headers.location))).body)).toContain(onboarding.goes_on)
    const places = await leaveOutAll(browser, String(headers.location))
    expect(new Set(places.slice(0, -1))).toEqual(new Set([`/complete-signup${ON}`]))
    expect(places.at(-1)).toBe(`${PERSON}?signup-complete=1`)
  })

  test('is led there by the mail too, where the address comes first', async ({ site, urls }) => {
    const browser = openBrowser(site, NEUTRAL)
    const email = newEmail()
    await signUp(browser, { email, returnTo: PERSON })
    const link = await signupPath({ site, host: NEUTRAL }, { email, purpose: 'confirm_address' })
    const done = String((await browser.post(link, {})).headers.location)
    expect(done).toBe(`/activate/done${ON}`)
    expect((await browser.get(done)).body).toContain(`href="/complete-signup${ON}"`)
    await withClient(urls.superuserUrl, (sql) => sql`update members set signup_step = null where email = ${email}`)
    expect((await browser.get(done)).body).toContain(`href="${PERSON}"`)
  })

  test('is led to no other site, and never back to the steps themselves', async ({ site }) => {
    for (const returnTo of ['//evil.test', 'https://evil.test/', '/complete-signup', '/complete-signup?step=about']) {
      const { browser } = await newMember(site, SPECIFIC, { returnTo })
      const address = `/complete-signup?${new URLSearchParams({ returnTo })}`
      expect(textOf((await browser.get(address)).body)).not.toContain(onboarding.goes_on)
      expect((await leaveOutAll(browser, address)).at(-1)).toBe('/signup-matches?signup-complete=1')
    }
  })
})

describe('the pages about an address to be confirmed', () => {
  test('lead on: to the steps that are left, and then to where the member was going', async ({ site, urls }) => {
    const { browser, email } = await newMember(site, SPECIFIC)
    for (const page of ['/activate/resend', '/activate/change-address'])
      expect((await browser.get(`${page}${ON}`)).body).toContain(`href="/complete-signup${ON}"`)
    expect((await browser.get('/activate/resend')).body).toContain('href="/complete-signup"')
    await withClient(urls.superuserUrl, (sql) => sql`update members set signup_step = null where email = ${email}`)
    expect((await browser.get(`/activate/resend${ON}`)).body).toContain(`href="${PERSON}"`)
  })

  test('word what is wrong with an address themselves', async ({ site }) => {
    const { browser } = await newMember(site, SPECIFIC)
    expect((await browser.get('/activate/change-address')).body).toMatch(
      /<form(?=[^>]*novalidate)[^>]*data-h-form="change-address"/i,
    )
    const refused = await browser.post('/activate/change-address', { email: 'nobody' })
    expect(textOf(refused.body)).toContain(loadMessages().nl.errors['accounts.new_email_invalid'])
  })

  test('take a mail that has just gone out for no error', async ({ site }) => {
    const { browser } = await newMember(site, SPECIFIC)
    const again = await browser.post('/activate/resend', {})
    expect(textOf(again.body)).toContain(loadMessages().nl.errors['accounts.resend_too_soon'])
    expect(again.body).not.toContain('role="alert"')
  })
})

test('the first page welcomes whoever comes in before the address is confirmed, and is no dead end', async ({
  site,
}) => {
  const { browser, email } = await newMember(site, SPECIFIC)
  const first = await browser.get(`/complete-signup${ON}`)
  const welcome = /<section[^>]*aria-labelledby="welcome".*?<\/section>/s.exec(first.body)?.[0] ?? ''
  expect(textOf(welcome)).toContain(onboarding.welcome_text)
  expect(textOf(welcome)).toContain(email)
  expect(welcome).toContain(`href="/activate/change-address${ON}"`)
  await browser.post('/complete-signup', { step: 'photo', skip: '1' })
  for (const later of ['/complete-signup', '/complete-signup?step=photo'])
    expect((await browser.get(later)).body).not.toContain('aria-labelledby="welcome"')
})

test('the last step says that a mail was sent, and which steps were left out', async ({ site, urls }) => {
  const { browser, email } = await newMember(site, SPECIFIC)
  await withClient(urls.superuserUrl, (sql) => sql`update members set signup_step = 'confirm' where email = ${email}`)
  const { body } = await browser.get('/complete-signup')
  expect(textOf(body)).toContain(onboarding.confirm_lead)
  expect(textOf(body)).toContain(email)
  expect(body.match(/data-empty=""/g)).toHaveLength(4)
})
