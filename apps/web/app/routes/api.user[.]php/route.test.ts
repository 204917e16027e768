import { randomUUID } from 'node:crypto'
import { withClient } from '@hearth/testing/with-client'
import { describe, expect } from 'vitest'
import { openBrowser } from '../../../server/testing/browser.ts'
import { newMember } from '../../../server/testing/signup.ts'
import { ALPHA, ALPHA_ORIGIN, siteTest as test } from '../../../server/testing/site.ts'

const USER = '/api/user.php'
const LOGOUT = '/api/logout.php'

describe('POST /api/user.php', () => {
  test('logs in and answers with the user', async ({ site }) => {
    const { email, password } = await newMember(site, ALPHA, { name: 'Annelies' })
    const browser = openBrowser(site, ALPHA)
    const answer = await browser.call('POST', USER, { email, password })
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.body)).toMatchObject({ user: { language: 'nl', profile: { name: 'Annelies' } } })
    expect(answer.body).toBe((await browser.call('GET', USER)).body)
    expect((answer.headers['set-cookie'] as string[]).map((cookie) => cookie.split('=')[0])).toEqual([
      'hearth_session',
      'device',
    ])
  })

  test('has the days of the zone that the client names; a wrong one is no reason to refuse the login', async ({
    site,
    urls,
  }) => {
    const { email, password } = await newMember(site, ALPHA)
    for (const [named, kept] of [
      ['Asia/Tokyo', 'Asia/Tokyo'],
      ['Mars/Olympus', 'Asia/Tokyo'],
      [undefined, 'Asia/Tokyo'],
    ] as const) {
      const { status } = await openBrowser(site, ALPHA).call('POST', USER, { email, password, time_zone: named })
      const zones = await withClient(urls.superuserUrl, async (sql) => [
        ...(await sql`select time_zone as zone from members where email = ${email}`),
      ])
      expect({ status, zones }).toEqual({ status: 200, zones: [{ zone: kept }] })
    }
  })

  test('says in the language of the visitor that it was not right', async ({ site }) => {
    const browser = openBrowser(site, ALPHA)
    browser.plant('lng', 'en')
    const answer = await browser.call('POST', USER, { email: 'nobody@example.com', password: 'x' })
    expect(answer.status).toBe(422)
    expect(JSON.parse(answer.body)).toEqual({
      error: { code: 'accounts.login_failed', message: 'We couldn’t log you in. Please try again.' },
    })
  })

  test.for([
    [{ email: 'a@b.nl' }],
    [{ email: 'a@b.nl', password: 1 }],
    [{ email: ['a@b.nl'], password: 'x' }],
    [{ email: 'a@b.nl', password: 'x', admin: true }],
    [{ email: 'a@b.nl', password: 'x', time_zone: 1 }],
    [{ email: 'a@b.nl', password: 'x\0' }],
    [[]],
  ])('takes no body but its own: %j', async ([body], { site }) => {
    const { status, code } = await openBrowser(site, ALPHA).call('POST', USER, body as object)
    expect({ status, code }).toEqual({ status: 400, code: 'request.invalid_body' })
  })

  test('comes from our own client', async ({ site }) => {
    const { email, password } = await newMember(site, ALPHA)
    const { status, code, headers } = await site.ask({
      method: 'POST',
      path: USER,
      headers: { Origin: ALPHA_ORIGIN, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    expect({ status, code, cookies: headers['set-cookie'] }).toEqual({
      status: 400,
      code: 'request.malformed',
      cookies: undefined,
    })
  })
})

describe('GET /api/user.php', () => {
  test('tells a visitor to log in', async ({ site }) => {
    const { status, body } = await openBrowser(site, ALPHA).call('GET', USER)
    expect(status).toBe(403)
    expect(JSON.parse(body)).toMatchObject({ authentication_required: true })
  })
})

describe('PUT /api/user.php', () => {
  test('saves the language', async ({ site }) => {
    const { browser } = await newMember(site, ALPHA)
    expect((await browser.call('PUT', USER, { language: 'de' })).body).toBe('{"language":"de"}')
    expect((await browser.get('/members')).headers['content-language']).toBe('de')
  })

  test('refuses one that nobody here speaks, and saves nothing', async ({ site }) => {
    const { browser } = await newMember(site, ALPHA)
    const { status, code } = await browser.call('PUT', USER, { language: 'tlh' })
    expect({ status, code }).toEqual({ status: 422, code: 'accounts.unknown_language' })
    expect((await browser.get('/members')).headers['content-language']).toBe('nl')
  })
})

describe('GET /api/logout.php', () => {
  const ended = ['hearth_session', 'signup'].map((name) => `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`)

  test('ends the session, and is content when there is none', async ({ site }) => {
    const { browser } = await newMember(site, ALPHA)
    const session = browser.cookie('hearth_session')
    for (const asker of [browser, browser, openBrowser(site, ALPHA)]) {
      const { status, body, headers } = await asker.call('GET', LOGOUT)
      expect({ status, body, cookies: headers['set-cookie'], cache: headers['cache-control'] }).toEqual({
        status: 200,
        body: '{}',
        cookies: ended,
        cache: 'no-store',
      })
    }
    browser.plant('hearth_session', session)
    expect((await browser.call('GET', USER)).status).toBe(403)
  })

  test('leaves the device known', async ({ site }) => {
    const { browser } = await newMember(site, ALPHA)
    const device = browser.cookie('device')
    await browser.call('GET', LOGOUT)
    expect(browser.cookie('device')).toBe(device)
    expect(device).toBeDefined()
  })

  test('ends no session of another member than the one whose page asks', async ({ site }) => {
    const { browser } = await newMember(site, ALPHA)
    const { status, code, headers } = await browser.call('GET', LOGOUT, undefined, { 'X-Member': randomUUID() })
    expect({ status, code, cookies: headers['set-cookie'] }).toEqual({
      ...{ status: 409, code: 'accounts.other_account', cookies: undefined },
    })
    const own = await browser.call('GET', USER)
    expect(own.status).toBe(200)
    const asked = await browser.call('GET', LOGOUT, undefined, { 'X-Member': String(own.headers['x-member']) })
    expect([asked.status, (await browser.call('GET', USER)).status]).toEqual([200, 403])
  })

  test('asked by the client itself forgets an ended session, and leaves one that is open', async ({ site }) => {
    const { browser } = await newMember(site, ALPHA)
    const forget = async () => {
      const { status, body, headers } = await browser.call('GET', `${LOGOUT}?ended=1`)
      return { status, body, cookies: headers['set-cookie'] }
    }
    const done = { status: 200, body: '{}' }
    expect(await forget()).toEqual({ ...done, cookies: undefined })
    expect((await browser.call('GET', USER)).status).toBe(200)
    const session = browser.cookie('hearth_session')
    await browser.call('GET', LOGOUT)
    browser.plant('hearth_session', session)
    expect(await forget()).toEqual({ ...done, cookies: ended.slice(0, 1) })
  })

  test.for([
    ['our client', { 'X-Client-Request': '1', 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' }, 200],
    ['our client in an older browser', { 'X-Client-Request': '1' }, 200],
    ['another script of ours', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' }, 403],
    ['a picture on another site', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' }, 403],
    ['another site that claims to be our client', { 'Sec-Fetch-Site': 'cross-site', 'X-Client-Request': '1' }, 403],
    ['a site beside ours', { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'cors' }, 403],
    ['an address that somebody typed', { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate' }, 403],
    ['a link on a page of ours', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'navigate' }, 403],
    ['an older browser that says nothing', {}, 403],
  ] as const)('asked by %s', async ([, headers, expected], { site }) => {
    const { browser } = await newMember(site, ALPHA)
    const { status } = await browser.get(LOGOUT, headers)
    expect(status).toBe(expected)
    expect((await browser.call('GET', USER)).status).toBe(expected === 200 ? 403 : 200)
  })
})
