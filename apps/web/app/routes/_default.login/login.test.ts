import { withClient } from '@hearth/testing/with-client'
import { loadMessages } from '@hearth/texts/catalogue'
import { describe, expect, vi } from 'vitest'
import type { TestResponse } from '../../../server/testing/ask.ts'
import { type Browser, openBrowser, textOf } from '../../../server/testing/browser.ts'
import { screenOf } from '../../../server/testing/screen.ts'
import { newEmail, newMember, signUp, signupFields } from '../../../server/testing/signup.ts'
import { ALPHA, BETA, siteTest as test } from '../../../server/testing/site.ts'

const WRONG = 'not the password 7'
const FAILED = 'Login mislukt, probeer opnieuw'
const BLOCKED = 'Te veel foute pogingen, account voor 15 min geblokkeerd.'

const guess = (browser: Browser, email: string, password = WRONG) =>
  browser.call('POST', '/api/user.php', { email, password })
const logIn = (browser: Browser, fields: { email: string; password: string; returnTo?: string }) =>
  browser.post('/login', fields)
const sessionOf = ({ headers }: TestResponse) =>
  ((headers['set-cookie'] ?? []) as string[]).find((cookie) => cookie.startsWith('hearth_session='))

/** The login form without the layout's forms. */
const formOf = ({ body }: TestResponse) => screenOf(body).first('form[data-h-form="login"]')
/** The values that the login form would submit. */
const sentBy = ({ body }: TestResponse) => screenOf(body).sentWith({ password: '' })

/** A response without the parts that differ each time. */
const contentOf = ({ status, headers, body }: TestResponse, email: string) => ({
  status,
  cookies: headers['set-cookie'],
  retry: headers['retry-after'],
  body: body
    .replaceAll(/nonce="[^"]*"/g, '')
    .replaceAll(String(headers['x-request-id']), '')
    .replaceAll(email, '')
    .replaceAll(encodeURIComponent(email), ''),
})

describe('whoever logs in', () => {
  test('goes on where they stopped signing up, with a new session', async ({ site }) => {
    const { browser, email, password } = await newMember(site, ALPHA)
    const before = browser.cookie('hearth_session')
    const answer = await logIn(browser, { email, password })
    expect({ status: answer.status, location: answer.headers.location }).toEqual({
      ...{ status: 303, location: '/complete-signup' },
    })
    expect(sessionOf(answer)).toMatch(/; HttpOnly; SameSite=Lax$/)
    expect(browser.cookie('hearth_session')).not.toBe(before)
    const thief = openBrowser(site, ALPHA)
    thief.plant('hearth_session', before)
    expect((await thief.get('/members')).headers.location).toBe('/login?returnTo=%2Fmembers')
    expect((await browser.get('/members')).headers['cache-control']).toBe('private, no-store')
  })

  test('is redirected to the home of members once no step asks for anything any more', async ({ site, urls }) => {
    const { browser, email, password } = await newMember(site, ALPHA)
    // The last step only says that the address is to be confirmed.
    for (const [step, home] of [
      ['about', '/complete-signup'],
      ['confirm', '/members'],
      [null, '/members'],
    ] as const) {
      await withClient(urls.superuserUrl, (sql) => sql`update members set signup_step = ${step} where email = ${email}`)
      expect((await logIn(openBrowser(site, ALPHA), { email, password })).headers.location).toBe(home)
      expect((await browser.get('/login')).headers.location).toBe(home)
    }
  })

  test('may write the address in capitals, with blanks around it', async ({ site }) => {
    const { email, password } = await newMember(site, ALPHA)
    const answer = await logIn(openBrowser(site, ALPHA), { email: `  ${email.toUpperCase()} `, password })
    expect(answer.status).toBe(303)
  })

  test('has the days of the zone that the browser names; a wrong one is no reason to refuse them', async ({
    site,
    urls,
  }) => {
    const { email, password } = await newMember(site, ALPHA, { time_zone: 'Europe/Lisbon' })
    const zone = () =>
      withClient(urls.superuserUrl, async (sql) => {
        const [row] = await sql`select time_zone from members where email = ${email}`
        return row?.time_zone
      })
    expect(await zone()).toBe('Europe/Lisbon')
    for (const [named, kept] of [
      ['Asia/Tokyo', 'Asia/Tokyo'],
      ['Mars/Olympus', 'Asia/Tokyo'],
      ['', 'Asia/Tokyo'],
      ['x'.repeat(5_000), 'Asia/Tokyo'],
    ] as const) {
      const answer = await openBrowser(site, ALPHA).post('/login', { email, password, time_zone: named })
      expect({ status: answer.status, zone: await zone() }).toEqual({ status: 303, zone: kept })
    }
    const stranger = await newMember(site, ALPHA, { time_zone: 'nowhere' })
    expect(stranger.email).not.toBe(email)
  })

  test('is redirected back to the page that needed the login', async ({ site }) => {
    const { email, password } = await newMember(site, ALPHA)
    const browser = openBrowser(site, ALPHA)
    const redirected = await browser.get('/members?tab=two&lng=nl')
    expect({ status: redirected.status, location: redirected.headers.location }).toEqual({
      status: 302,
      location: '/login?returnTo=%2Fmembers%3Ftab%3Dtwo',
    })
    const page = await browser.get(String(redirected.headers.location))
    expect(sentBy(page).returnTo).toBe('/members?tab=two')
    expect(textOf(page.body)).toContain(loadMessages().nl.accounts.login_to_see)
    const refused = await logIn(browser, { email, password: WRONG, returnTo: '/members?tab=two' })
    expect(sentBy(refused).returnTo).toBe('/members?tab=two')
    expect(screenOf(refused.body).links).toContain('/signup?returnTo=%2Fmembers%3Ftab%3Dtwo')
    expect(textOf(refused.body)).toContain(loadMessages().nl.accounts.login_to_see)
    const other = await openBrowser(site, ALPHA).get('/login?returnTo=/settings')
    expect(textOf(other.body)).toContain(loadMessages().nl.errors['accounts.authentication_required'])
    const answer = await logIn(browser, { email, password, returnTo: '/members?tab=two' })
    expect(answer.headers.location).toBe('/members?tab=two')
  })

  test.for([
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '/.//evil.test',
    'javascript:alert(1)',
  ])('is never led to another site: %j', async (to, { site }) => {
    const { browser, email, password } = await newMember(site, ALPHA)
    expect((await logIn(openBrowser(site, ALPHA), { email, password, returnTo: to })).headers.location).toBe(
      '/complete-signup',
    )
    expect((await browser.get(`/login?returnTo=${encodeURIComponent(to)}`)).headers.location).toBe('/complete-signup')
    const page = await openBrowser(site, ALPHA).get(`/login?returnTo=${encodeURIComponent(to)}`)
    expect(Object.keys(sentBy(page))).toEqual(['email', 'password'])
  })

  test('is not asked to log in again', async ({ site }) => {
    const { browser } = await newMember(site, ALPHA)
    expect((await browser.get('/login')).headers.location).toBe('/complete-signup')
    expect((await browser.get('/login?returnTo=/lang-config')).headers.location).toBe('/lang-config')
  })

  test('must send the form from a page of the site', async ({ site }) => {
    const { email, password } = await newMember(site, ALPHA)
    for (const Origin of ['http://evil.test', 'null', `http://${BETA}:8080`]) {
      const answer = await openBrowser(site, ALPHA).post('/login', { email, password }, { Origin })
      expect({ status: answer.status, session: sessionOf(answer) }).toEqual({ status: 403, session: undefined })
    }
  })

  test('is known on this site only', async ({ site }) => {
    const { email, password } = await newMember(site, ALPHA)
    expect((await logIn(openBrowser(site, BETA), { email, password })).status).toBe(422)
  })
})

describe('whoever cannot log in', () => {
  test('is offered a mailed link with the first refusal already, for the address that was typed', async ({ site }) => {
    const email = newEmail()
    const { links } = formOf(await logIn(openBrowser(site, ALPHA), { email, password: WRONG }))
    // Below the refusal, and below the fields.
    expect(links.filter((href) => href === `/reset-password?${new URLSearchParams({ email })}`)).toHaveLength(2)
  })

  test('learns nothing about which addresses have an account', async ({ site }) => {
    const { email } = await newMember(site, ALPHA)
    const stranger = newEmail()
    const wrong = await logIn(openBrowser(site, ALPHA), { email, password: WRONG })
    const unknown = await logIn(openBrowser(site, ALPHA), { email: stranger, password: WRONG })
    expect(textOf(wrong.body)).toContain(FAILED)
    expect(contentOf(wrong, email)).toEqual(contentOf(unknown, stranger))
    expect(wrong.status).toBe(422)
  })

  test('learns that the address is unknown where the site wants that', async ({ site }) => {
    const host = await site.addTenant('specific.test', { account_errors: 'specific' })
    const at = (email: string) => logIn(openBrowser(site, host), { email, password: WRONG })
    const { email } = await newMember(site, host)
    const unknown = await at(newEmail())
    expect(textOf(unknown.body)).toContain('E-mailadres niet gevonden')
    const offer = screenOf(unknown.body).getByRole('link', { name: /Maak er een profiel mee aan/ })
    expect(offer.getAttribute('href')).toBe('/signup')
    expect(textOf((await at(email)).body)).toContain(FAILED)
  })

  test('gets the address back and never the password', async ({ site }) => {
    const answer = await logIn(openBrowser(site, ALPHA), {
      email: '"><b>x@y.nl',
      password: 'never-shown-77',
      returnTo: '/a',
    })
    expect(sentBy(answer)).toMatchObject({ email: '"><b>x@y.nl', returnTo: '/a' })
    expect(answer.body).not.toContain('never-shown-77')
  })

  test.for(['', ' ', 'no address', 'ü@ü', `${'x'.repeat(5000)}@example.com`, 'a\u2028b@example.com'])(
    'may type anything: %j',
    async (email, { site }) => {
      expect((await logIn(openBrowser(site, ALPHA), { email, password: WRONG })).status).toBe(422)
    },
  )
})

describe('a hundred guesses at one account at the same moment', () => {
  test('are evaluated ten at most, and do not lock its owner out', async ({ site }) => {
    const { browser: owner, email, password } = await newMember(site, ALPHA)
    await owner.post('/logout', {})
    expect(owner.cookie('hearth_session')).toBeUndefined()

    const guesses = await Promise.all(Array.from({ length: 100 }, () => guess(openBrowser(site, ALPHA), email)))
    const evaluated = guesses.filter(({ status }) => status === 422)
    const refused = guesses.filter(({ status }) => status === 429)
    expect(evaluated.length).toBeGreaterThan(0)
    expect(evaluated.length).toBeLessThanOrEqual(10)
    expect(evaluated.length + refused.length).toBe(100)
    for (const { body, headers } of refused) {
      expect(JSON.parse(body)).toEqual({ error: { code: 'accounts.login_blocked', message: BLOCKED } })
      expect(headers['retry-after']).toBe('900')
    }

    // A stranger who knows the password by then is refused like any other; page and call say the same.
    expect((await guess(openBrowser(site, ALPHA), email, password)).status).toBe(429)
    const page = await logIn(openBrowser(site, ALPHA), { email, password })
    expect({ status: page.status, retry: page.headers['retry-after'] }).toEqual({ status: 429, retry: '900' })
    expect(textOf(page.body)).toContain(BLOCKED)
    expect(screenOf(page.body).title).toMatch(/^Fout: /)
    // No field helps; the link to the mail has the address.
    const { links } = formOf(page)
    expect(links.filter((href) => href.startsWith('#'))).toEqual([])
    expect(links.filter((href) => href === `/reset-password?${new URLSearchParams({ email })}`)).toHaveLength(2)

    expect((await guess(owner, email, password)).status).toBe(200)
    expect((await owner.get('/members')).status).toBe(200)
  })

  test('are counted for an address without an account as for any other', async ({ site }) => {
    const email = newEmail()
    const statuses: number[] = []
    for (let at = 0; at < 12; at += 1) statuses.push((await guess(openBrowser(site, ALPHA), email)).status)
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
  })

  test('are not forgiven for a device of another site, of another account, or of nobody', async ({ site }) => {
    const { browser, email, password } = await newMember(site, ALPHA)
    const twin = await newMember(site, BETA, { email, country: 'IE' })
    const other = await newMember(site, ALPHA)
    for (let at = 0; at < 10; at += 1) await guess(openBrowser(site, ALPHA), email)
    const devices = {
      'another site': twin.browser.cookie('device'),
      'another account': other.browser.cookie('device'),
      nobody: `${browser.cookie('device')?.split('.')[0]}.${'A'.repeat(43)}`,
    }
    for (const device of Object.values(devices)) {
      const thief = openBrowser(site, ALPHA)
      thief.plant('device', device)
      expect((await guess(thief, email, password)).status).toBe(429)
    }
    expect((await guess(browser, email, password)).status).toBe(200)
  })

  test('leave a known device ten tries of its own', async ({ site }) => {
    const { browser, email, password } = await newMember(site, ALPHA)
    for (let at = 0; at < 10; at += 1) expect((await guess(browser, email)).status).toBe(422)
    expect((await guess(browser, email, password)).status).toBe(429)
  })
})

describe('logging out', () => {
  test('ends the session and leads to the front page', async ({ site }) => {
    const { browser } = await newMember(site, ALPHA)
    const session = browser.cookie('hearth_session')
    const answer = await browser.post('/logout', {})
    expect({ status: answer.status, location: answer.headers.location }).toEqual({
      status: 303,
      location: '/?notice=logged_out',
    })
    expect(sessionOf(answer)).toBe('hearth_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')
    expect(answer.headers['cache-control']).toBe('no-store')
    browser.plant('hearth_session', session)
    expect((await browser.get('/members')).headers.location).toBe('/login?returnTo=%2Fmembers')
  })

  test('leaves nothing of a signup, by whichever way, and until then no cache keeps the page that shows its address', async ({
    site,
  }) => {
    for (const leave of [
      (browser: Browser) => browser.post('/logout', {}),
      (browser: Browser) => browser.call('GET', '/api/logout.php'),
      (browser: Browser) => browser.post('/settings/delete', { password: signupFields.password }),
    ]) {
      const { browser } = await newMember(site, ALPHA)
      const visitor = openBrowser(site, ALPHA)
      await signUp(visitor)
      browser.plant('signup', visitor.cookie('signup'))
      const shown = await visitor.get('/signup/sent')
      expect({ status: shown.status, cache: shown.headers['cache-control'] }).toEqual({
        ...{ status: 200, cache: 'private, no-store' },
      })
      const answer = await leave(browser)
      expect(answer.headers['set-cookie']).toContain('signup=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')
      expect((await browser.get('/signup/sent')).headers.location).toBe('/signup')
    }
  })

  test('is said on the page after it, and to nobody who is logged in', async ({ site }) => {
    const { browser } = await newMember(site, ALPHA)
    const said = loadMessages().nl.shell.logged_out
    expect(textOf((await browser.get('/?notice=logged_out')).body)).not.toContain(said)
    const { headers } = await browser.post('/logout', {})
    expect(textOf((await browser.get(String(headers.location))).body)).toContain(said)
    expect(textOf((await browser.get('/')).body)).not.toContain(said)
  })

  test('takes nothing from a visitor, and nothing by a link', async ({ site }) => {
    expect((await openBrowser(site, ALPHA).post('/logout', {})).headers.location).toBe('/?notice=logged_out')
    const { browser } = await newMember(site, ALPHA)
    expect((await browser.get('/logout')).headers.location).toBe('/')
    expect((await browser.get('/members')).status).toBe(200)
  })

  test('must send the form from a page of the site', async ({ site }) => {
    const { browser } = await newMember(site, ALPHA)
    expect((await browser.post('/logout', {}, { Origin: 'http://evil.test' })).status).toBe(403)
    expect((await browser.get('/members')).status).toBe(200)
  })
})

test('a storm of logins on one site keeps nobody out of another', { timeout: 60_000 }, async ({ site }) => {
  const { email, password } = await newMember(site, BETA, { country: 'IE' })
  const stormed = new Set<number>()
  let over = false
  const storm = async () => {
    while (!over) stormed.add((await guess(openBrowser(site, ALPHA), newEmail())).status)
  }
  const storming = Array.from({ length: 150 }, storm)
  try {
    // The queue is full from here on.
    await vi.waitUntil(() => stormed.has(503), { timeout: 40_000 })
    const logins = Array.from({ length: 5 }, () => guess(openBrowser(site, BETA), email, password))
    expect((await Promise.all(logins)).map(({ status }) => status)).toEqual(Array(5).fill(200))
  } finally {
    over = true
    await Promise.all(storming)
  }
})
