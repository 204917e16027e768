import { withClient } from '@hearth/testing/with-client'
import { loadMessages } from '@hearth/texts/catalogue'
import { describe, expect } from 'vitest'
import { openBrowser, textOf } from '../../../server/testing/browser.ts'
import { signupPath } from '../../../server/testing/mailed-links.ts'
import { screenOf } from '../../../server/testing/screen.ts'
import { newEmail, newMember, signUp, signupFields } from '../../../server/testing/signup.ts'
import { siteTest } from '../../../server/testing/site.ts'
import { contentOf } from '../../../server/testing/visits.ts'

const SPECIFIC = 'specific-confirm.test'
const NEUTRAL = 'neutral-confirm.test'

const test = siteTest.extend('tenants', { scope: 'file', auto: true }, async ({ site }) => {
  await site.addTenant(SPECIFIC, { account_errors: 'specific' })
  await site.addTenant(NEUTRAL, { account_errors: 'neutral' })
})

const hasSession = (answer: { headers: Record<string, unknown> }) =>
  JSON.stringify(answer.headers['set-cookie'] ?? []).includes('hearth_session=')

const asksPassword = (body: string) => screenOf(body).all('input[type="password"]').length > 0

describe('where signing up tells nothing of an address', () => {
  test('a free and a taken one get the same answers, the same cookies and no session', async ({ site }) => {
    const { email: taken } = await newMember(site, NEUTRAL, { password: 'another one 9' })
    const answersTo = async (email: string) => {
      const browser = openBrowser(site, NEUTRAL)
      const sent = await signUp(browser, { email })
      const page = await browser.get('/signup/sent')
      const again = await browser.post('/signup/sent', {})
      const login = await browser.post('/login', { email, password: signupFields.password })
      const cookies = (sent.headers['set-cookie'] as string[]).map((cookie) => cookie.replace(/=[^;]*/, ''))
      expect(sent.headers.location).toBe('/signup/sent')
      expect(textOf(page.body)).toContain(email)
      expect(hasSession(sent) || hasSession(login)).toBe(false)
      return {
        cookies,
        pages: [sent, page, again, login].map((answer) =>
          contentOf(answer)
            .replaceAll(email, 'typed')
            .replaceAll(encodeURIComponent(email), 'typed')
            .replaceAll(/signup=[^;]*/g, 'signup'),
        ),
      }
    }
    const free = `x${taken.slice(1)}`
    // For the new account the password is right, for the existing one it is wrong.
    expect(await answersTo(free)).toEqual(await answersTo(taken).then(({ cookies, pages }) => ({ cookies, pages })))
  })

  test('the page after signing up leads to the mailbox of the typed address in another tab, and says what the site is', async ({
    site,
  }) => {
    const host = await site.addTenant('described.test', { description: { nl: 'Een site voor wie leest.' } })
    const pageFor = async (email: string) => {
      const browser = openBrowser(site, host)
      await signUp(browser, { email })
      return screenOf((await browser.get('/signup/sent')).body).main
    }
    const page = await pageFor('lezer@kpnmail.nl')
    const mailbox = page.getByRole('link', { name: 'KPN openen' })
    expect(['href', 'target', 'rel'].map((name) => mailbox.getAttribute(name))).toEqual([
      ...['https://webmail.kpnmail.nl/', '_blank', 'noreferrer'],
    ])
    expect(page.text).toContain('Een site voor wie leest.')
    for (const path of ['/signup', '/pages/ban', '/pages/faq']) expect(page.links).toContain(path)
    expect((await pageFor(newEmail())).all('a[target="_blank"]')).toEqual([])
  })

  test('a login is refused the same for an account to be confirmed, a confirmed one and none, and points the browser that signed up to the mail', async ({
    site,
  }) => {
    const { email: confirmed } = await newMember(site, NEUTRAL, { password: 'another one 9' })
    const [unconfirmed, nobody] = [newEmail(), newEmail()]
    await signUp(openBrowser(site, NEUTRAL), { email: unconfirmed })
    const refusalOf = async (email: string, password: string, browser = openBrowser(site, NEUTRAL)) => {
      const answer = await browser.post('/login', { email, password })
      expect({ status: answer.status, session: hasSession(answer) }).toEqual({ status: 422, session: false })
      return contentOf(answer).replaceAll(email, 'typed').replaceAll(encodeURIComponent(email), 'typed')
    }
    // The first password is right: a person who signed up with somebody else's address knows it, and must not learn whether the address was free.
    const right = await refusalOf(unconfirmed, signupFields.password)
    for (const email of [unconfirmed, confirmed, nobody]) expect(await refusalOf(email, 'wrong one 7')).toBe(right)
    const advice = loadMessages().nl.accounts.check_confirmed
    expect(right).not.toContain(advice)
    const own = []
    for (const email of [newEmail(), confirmed]) {
      const browser = openBrowser(site, NEUTRAL)
      await signUp(browser, { email })
      const refused = await refusalOf(email, signupFields.password, browser)
      expect(refused).toContain(advice)
      expect(refused).toContain('/signup/sent')
      expect(await refusalOf(nobody, signupFields.password, browser)).not.toContain(advice)
      own.push(refused)
    }
    expect(own[0]).toBe(own[1])
  })

  test('the link of the mail goes on: in the browser that signed up by its button', async ({ site, urls }) => {
    const browser = openBrowser(site, NEUTRAL)
    const email = newEmail()
    await signUp(browser, { email })
    const link = await signupPath({ site, host: NEUTRAL }, { email, purpose: 'confirm_address' })
    const page = await browser.get(link)
    expect(screenOf(page.body).meta('robots')).toBe('noindex')
    expect(asksPassword(page.body)).toBe(false)
    const done = await browser.post(link, {})
    expect(done.headers.location).toBe('/activate/done')
    expect(hasSession(done)).toBe(true)
    const next = async () => screenOf((await browser.get('/activate/done')).body).main.links
    expect(await next()).toEqual(['/complete-signup'])
    await withClient(urls.superuserUrl, (sql) => sql`update members set signup_step = null where email = ${email}`)
    expect(await next()).toEqual(['/signup-matches'])
    expect((await browser.get(link)).headers.location).toBe('/activate/error')
    expect(textOf((await openBrowser(site, NEUTRAL).get('/activate/error')).body)).toContain('Activeren mislukt')
  })

  test('a press whose answer was lost leads by the next one to the login, which says that the address is confirmed, and on', async ({
    site,
  }) => {
    const browser = openBrowser(site, NEUTRAL)
    const email = newEmail()
    await signUp(browser, { email, returnTo: '/members?tab=two' })
    const link = await signupPath({ site, host: NEUTRAL }, { email, purpose: 'confirm_address' })
    const signup = browser.cookie('signup')
    await browser.post(link, {})
    for (const name of ['hearth_session', 'device']) browser.forget(name)
    browser.plant('signup', signup)
    const again = await browser.post(link, {})
    expect(hasSession(again)).toBe(false)
    const done = '/activate/done?returnTo=%2Fmembers%3Ftab%3Dtwo'
    expect(again.headers.location).toBe(done)
    const login = (await browser.get(done)).headers.location as string
    const page = screenOf((await browser.get(login)).body)
    expect(page.main.text).toContain(loadMessages().nl.accounts.login_confirmed)
    expect(page.sentWith({ password: '' })).toMatchObject({ returnTo: done })
    const loggedIn = await browser.post('/login', { email, password: signupFields.password, returnTo: done })
    expect(loggedIn.headers.location).toBe(done)
    expect((await browser.get(done)).status).toBe(200)
    expect((await openBrowser(site, NEUTRAL).get('/activate/done')).headers.location).toBe(
      '/login?returnTo=%2Factivate%2Fdone',
    )
  })

  test('who signs up twice with one address is mailed the link again, and every one of them goes on by its button', async ({
    site,
  }) => {
    const browser = openBrowser(site, NEUTRAL)
    const email = newEmail()
    const link = () => signupPath({ site, host: NEUTRAL }, { email, purpose: 'confirm_address' })
    await signUp(browser, { email })
    const links = [await link()]
    await signUp(browser, { email: email.toUpperCase() })
    links.push(await link())
    expect(new Set(links).size).toBe(2)
    const sent = await browser.get('/signup/sent')
    expect(textOf(sent.body)).toContain(email.toUpperCase())
    for (const each of links) expect(asksPassword((await browser.get(each)).body)).toBe(false)
    const done = await browser.post(links[0] ?? '', {})
    expect({ location: done.headers.location, session: hasSession(done) }).toEqual({
      ...{ location: '/activate/done', session: true },
    })
  })

  test('in a browser where somebody else has signed up with the address, the button asks for the password of that signup', async ({
    site,
  }) => {
    const browser = openBrowser(site, NEUTRAL)
    const email = newEmail()
    const link = () => signupPath({ site, host: NEUTRAL }, { email, purpose: 'confirm_address' })
    await signUp(browser, { email, password: 'another one 9' })
    await link()
    await signUp(browser, { email })
    const page = await browser.get(await link())
    expect(asksPassword(page.body)).toBe(true)
    expect(screenOf(page.body).main.links).toContain('/reset-password')
    expect((await browser.post(await link(), { password: signupFields.password })).status).toBe(422)
  })

  test('another browser is asked for the password, and a scanner uses nothing up', async ({ site }) => {
    const email = newEmail()
    await signUp(openBrowser(site, NEUTRAL), { email })
    const link = await signupPath({ site, host: NEUTRAL }, { email, purpose: 'confirm_address' })
    for (let opened = 0; opened < 3; opened += 1)
      expect(asksPassword((await openBrowser(site, NEUTRAL).get(link)).body)).toBe(true)
    const other = openBrowser(site, NEUTRAL)
    const refused = await other.post(link, { password: 'another one 9' })
    expect({ status: refused.status, session: hasSession(refused) }).toEqual({ status: 422, session: false })
    expect(textOf(refused.body)).toContain('Login mislukt, probeer opnieuw')
    expect((await openBrowser(site, SPECIFIC).get(link)).headers.location).toBe('/activate/error')
    const done = await other.post(link, { password: signupFields.password })
    expect({ location: done.headers.location, session: hasSession(done) }).toEqual({
      ...{ location: '/activate/done', session: true },
    })
  })

  test('whoever did not sign up deletes the account by a button', async ({ site }) => {
    const email = newEmail()
    await signUp(openBrowser(site, NEUTRAL), { email })
    const link = await signupPath({ site, host: NEUTRAL }, { email, purpose: 'disown_account' })
    const reader = openBrowser(site, NEUTRAL)
    expect(textOf((await reader.get(link)).body)).toContain(email)
    expect((await reader.post(link, {})).status).toBe(200)
    expect((await reader.post(link, {})).status).toBe(422)
    const dead = await reader.get(link)
    expect(dead.status).toBe(200)
    expect(textOf(dead.body)).not.toContain(email)
  })
})

test('a member whose address is not confirmed can have the mail sent again, or give another address', async ({
  site,
  urls,
}) => {
  const { browser, email } = await newMember(site, SPECIFIC)
  expect(screenOf((await browser.get('/members')).body).links).toContain('/activate/change-address')
  expect(textOf((await browser.get('/activate/change-address')).body)).toContain(email)
  const soon = await browser.post('/activate/resend', {})
  expect(textOf(soon.body)).toContain(loadMessages().nl.errors['accounts.resend_too_soon'])
  const left = () =>
    withClient(urls.superuserUrl, async (sql) => {
      const jobs = await sql<{ mail: string }[]>`select payload->>'mail' as mail from outbox
        where topic = 'accounts.mail-account' and payload->>'memberId' = (select id::text from members where email = ${email})`
      return jobs.map(({ mail }) => mail)
    })
  expect(await left()).toEqual([])
  // After the minute between two mails.
  await withClient(
    urls.superuserUrl,
    (sql) => sql`update throttles set window_ends_at = now()
      where tenant_id = (select tenant_id from members where email = ${email})`,
  )
  const again = await browser.post('/activate/resend', {})
  expect({ status: again.status, text: textOf(again.body) }).toEqual({
    ...{ status: 200, text: expect.stringContaining('We hebben je nog een e-mail gestuurd.') },
  })
  expect(await left()).toEqual(['confirmation'])

  const { email: taken } = await newMember(site, SPECIFIC)
  const refused = await browser.post('/activate/change-address', { email: taken })
  expect(refused.status).toBe(422)
  expect(textOf(refused.body)).toContain('Dit e-mailadres heeft al een account op deze site.')
  const invalid = await browser.post('/activate/change-address', { email: 'ann@example' })
  expect(textOf(invalid.body)).toContain('Nieuw e-mailadres invalide.')
  const other = newEmail()
  expect(textOf((await browser.post('/activate/change-address', { email: other })).body)).toContain(other)
})
