import { tenantIdOf } from '@hearth/contracts/ids'
import { withClient } from '@hearth/testing/with-client'
import { loadMessages } from '@hearth/texts/catalogue'
import { describe, expect } from 'vitest'
import type { TestResponse } from '../../../server/testing/ask.ts'
import { openBrowser, textOf } from '../../../server/testing/browser.ts'
import { mailedPath, signupPath } from '../../../server/testing/mailed-links.ts'
import { screenOf } from '../../../server/testing/screen.ts'
import { newEmail, newMember, signUp } from '../../../server/testing/signup.ts'
import { ALPHA, BETA, siteTest } from '../../../server/testing/site.ts'

const RESET = '/reset-password'
const TWICE = 'twice.example'
const NEW = 'onder de brug 43'
const EXPIRED = 'Link verlopen of invalide, vraag een nieuwe e-mail aan'
const TOO_MANY = 'Te veel wachtwoordherstel mails verstuurd, probeer het morgen nog eens.'

/** The path of a link that was mailed to a member of alpha. */
const test = siteTest.extend('linkTo', ({ site, db }) => {
  const on = { site, db, host: ALPHA }
  return {
    reset: (email: string) => mailedPath(on, { email, type: 'password_reset', purpose: 'reset_password' }),
    endSessions: (email: string) => mailedPath(on, { email, type: 'new_device', purpose: 'end_sessions' }),
    restore: (email: string) => mailedPath(on, { email, type: 'account_deleted', purpose: 'restore_account' }),
  }
})

/** A response without the parts that differ each time. */
const contentOf = ({ status, headers, body }: TestResponse, email: string) => ({
  status,
  headers: Object.keys(headers).sort(),
  cookies: headers['set-cookie'],
  body: body
    .replaceAll(/nonce="[^"]*"/g, '')
    .replaceAll(String(headers['x-request-id']), '')
    .replaceAll(email, '')
    .replaceAll(encodeURIComponent(email), ''),
})

const guess = (host: Parameters<typeof openBrowser>[0], email: string, password: string) =>
  openBrowser(host, ALPHA).post('/login', { email, password })

describe('asking for another password', () => {
  test('is answered the same for every address, and leaves as many jobs', async ({ site, urls }) => {
    const { email } = await newMember(site, ALPHA)
    const stranger = newEmail()
    const jobs = () =>
      withClient(urls.superuserUrl, async (sql) => {
        const [row] = await sql<{ count: number }[]>`
          select count(*)::int as count from outbox
          where tenant_id = ${tenantIdOf(ALPHA)} and topic = 'accounts.mail-account'`
        return row?.count ?? 0
      })
    const ask = async (address: string) => {
      const before = await jobs()
      const answer = await openBrowser(site, ALPHA).post(RESET, { email: address })
      expect(await jobs()).toBe(before + 1)
      return answer
    }
    const [known, unknown] = [await ask(email), await ask(stranger)]
    expect(known.status).toBe(200)
    expect(textOf(known.body)).toContain(loadMessages().nl.accounts.sent_title)
    expect(textOf(known.body)).toContain(email)
    expect(contentOf(known, email)).toEqual(contentOf(unknown, stranger))
  })

  test('leads back to the login, which still leads to where its member wanted', async ({ site }) => {
    const browser = openBrowser(site, ALPHA)
    const [wanted, login] = ['/members?tab=two', '/login?returnTo=%2Fmembers%3Ftab%3Dtwo']
    const { body } = await browser.get(login)
    const from = screenOf(body).all('a[data-h-carries]')[0]?.getAttribute('href')
    expect(from).toBe(`${RESET}?returnTo=%2Fmembers%3Ftab%3Dtwo`)
    const page = await browser.get(`${from}&email=ann%40example.com`)
    const { valuesOf, first } = screenOf(page.body)
    expect(valuesOf(first('form[data-h-form="reset"]').element)).toEqual({
      ...{ email: ['ann@example.com'], returnTo: [wanted] },
    })
    const refused = await browser.post(RESET, { email: 'no address', returnTo: wanted })
    expect([page, refused].map(({ body }) => screenOf(body).links.includes(login))).toEqual([true, true])
    const sent = await browser.post(RESET, { email: newEmail(), returnTo: wanted })
    expect(screenOf(sent.body).links).toContain(from)
    const evil = await browser.get(`${RESET}?returnTo=${encodeURIComponent('//evil.test')}`)
    expect(screenOf(evil.body).links).toContain('/login')
  })

  test('is refused the fourth time in a day, for an address with an account as for one without', async ({ site }) => {
    const { email } = await newMember(site, ALPHA)
    const stranger = newEmail()
    const answers = []
    for (const address of [email, stranger]) {
      for (let n = 0; n < 3; n += 1)
        expect((await openBrowser(site, ALPHA).post(RESET, { email: address })).status).toBe(200)
      const refused = await openBrowser(site, ALPHA).post(RESET, { email: address })
      expect({ status: refused.status, retry: refused.headers['retry-after'] }).toEqual({ status: 429, retry: '86400' })
      expect(textOf(refused.body)).toContain(TOO_MANY)
      answers.push(contentOf(refused, address))
    }
    expect(answers[0]).toEqual(answers[1])
  })

  test('says that an address is unknown where the site wants that', async ({ site }) => {
    const host = await site.addTenant('specific-reset.test', { account_errors: 'specific' })
    const { email } = await newMember(site, host)
    const ask = (address: string) => openBrowser(site, host).post(RESET, { email: address })
    const known = await ask(email)
    expect(known.status).toBe(200)
    const { reset_sent_known, reset_sent_text } = loadMessages().nl.accounts
    expect(textOf(known.body)).toContain(reset_sent_known)
    expect(textOf(known.body)).not.toContain(reset_sent_text)
    const unknown = await ask(newEmail())
    expect(unknown.status).toBe(422)
    expect(textOf(unknown.body)).toContain('E-mailadres niet gevonden')
    const { getByRole } = screenOf(unknown.body)
    const offer = getByRole('link', { name: /Maak er een profiel mee aan/ })
    expect(offer.getAttribute('href')).toBe('/signup')
    expect(screenOf(unknown.body).links).toContain('#reset-email')
  })

  test('can be done again from the page that says so, with the same address', async ({ site }) => {
    const browser = openBrowser(site, ALPHA)
    const email = newEmail()
    const { body } = await browser.post(RESET, { email })
    const { getByRole, valuesOf } = screenOf(body)
    const again = getByRole('button', { name: loadMessages().nl.accounts.send_again ?? '' }).closest('form')
    expect(again?.getAttribute('action')).toBe(RESET)
    expect(again && valuesOf(again)).toMatchObject({ email: [email] })
    const { reset_asked_again } = loadMessages().nl.accounts
    expect(textOf(body)).not.toContain(reset_asked_again)
    expect(textOf((await browser.post(RESET, { email, again: '1' })).body)).toContain(reset_asked_again)
  })

  test.for([
    ['', 'email_required'],
    ['no address', 'email_invalid'],
    ['"><b>x@y', 'email_invalid'],
  ] as const)('is refused for %j', async ([email, code], { site }) => {
    const answer = await openBrowser(site, ALPHA).post(RESET, { email })
    expect(answer.status).toBe(422)
    expect(textOf(answer.body)).toContain(loadMessages().nl.errors[`accounts.${code}`])
    const { title, sentWith } = screenOf(answer.body)
    expect(title).toMatch(/^Fout: /)
    expect(sentWith({ email })).toEqual({ email })
  })

  test('begins with the address that was typed at the login', async ({ site }) => {
    const browser = openBrowser(site, ALPHA)
    const login = await browser.post('/login', { email: 'Robin+x@example.com', password: 'wrong one 7' })
    const address = screenOf(login.body).links.find((href) => href.startsWith('/reset-password?')) ?? ''
    const page = await browser.get(address)
    expect(screenOf(page.body).sentWith({ email: 'Robin+x@example.com' })).toHaveProperty('email')
    expect(screenOf((await browser.get('/login')).body).links).toContain('/reset-password')
  })
})

describe('the link in the mail', () => {
  test('is used up by nobody who opens it, and by whoever chooses a password', async ({ site, linkTo }) => {
    const { browser: other, email, password } = await newMember(site, ALPHA)
    const path = await linkTo.reset(email)
    const browser = openBrowser(site, ALPHA)
    for (let visit = 0; visit < 3; visit += 1) {
      const page = await browser.get(path)
      expect(screenOf(page.body).all('input[name="password"]')).toHaveLength(1)
      expect(page.headers['set-cookie'] ?? []).not.toContainEqual(expect.stringContaining('hearth_session'))
    }
    await site.ask({ method: 'HEAD', path })

    const weak = await browser.post(path, { password: '12345678' })
    expect(weak.status).toBe(422)
    expect(textOf(weak.body)).toContain(loadMessages().nl.errors['accounts.password_too_weak'])
    expect(weak.body).not.toContain('12345678')

    const done = await browser.post(path, { password: NEW })
    expect({ status: done.status, to: done.headers.location }).toEqual({
      status: 303,
      to: '/complete-signup?notice=password_changed',
    })
    expect((await browser.get('/members')).status).toBe(200)
    expect((await other.get('/members')).headers.location).toMatch(/^\/login/)
    expect((await guess(site, email, password)).status).toBe(422)
    expect((await guess(site, email, NEW)).status).toBe(303)

    for (const again of [await browser.get(path), await browser.post(path, { password: NEW })]) {
      expect(textOf(again.body)).toContain(EXPIRED)
      const { all } = screenOf(again.body)
      expect(all('form[action="/reset-password"]')).toHaveLength(1)
      expect(all('[name="password"]')).toEqual([])
    }
  })

  test('asks twice where the site does, and stays open while the two differ', async ({ site }) => {
    await site.addTenant(TWICE, { default_locale: 'nl', password_twice: true })
    const { email } = await newMember(site, TWICE)
    const path = await mailedPath({ site, host: TWICE }, { email, type: 'password_reset', purpose: 'reset_password' })
    const browser = openBrowser(site, TWICE)
    expect(screenOf((await browser.get(path)).body).all('input[name="password_again"]')).toHaveLength(1)
    for (const fields of [{ password: NEW }, { password: NEW, password_again: `${NEW}!` }]) {
      const refused = await browser.post(path, fields)
      expect(refused.status).toBe(422)
      expect(screenOf(refused.body).all('#reset-password-again[aria-invalid="true"]')).toHaveLength(1)
    }
    expect((await browser.post(path, { password: NEW, password_again: NEW })).status).toBe(303)
  })

  test('leads home whoever has no step of signing up before them', async ({ site, linkTo, urls }) => {
    const { email } = await newMember(site, ALPHA)
    await withClient(urls.superuserUrl, (sql) => sql`update members set signup_step = null where email = ${email}`)
    const done = await openBrowser(site, ALPHA).post(await linkTo.reset(email), { password: NEW })
    expect(done.headers.location).toBe('/members?notice=password_changed')
  })

  test('gets a member in whom strangers keep from logging in on a new device', async ({ site, linkTo }) => {
    const { email, password } = await newMember(site, ALPHA)
    for (let n = 0; n < 10; n += 1) await guess(site, email, 'wrong one 7')
    expect((await guess(site, email, password)).status).toBe(429)
    const device = openBrowser(site, ALPHA)
    expect((await device.post(await linkTo.reset(email), { password: NEW })).status).toBe(303)
    expect((await device.get('/members')).status).toBe(200)
    expect((await guess(site, email, NEW)).status).toBe(303)
    // The device that made the account is known, so it can log in whatever strangers do.
    for (let n = 0; n < 10; n += 1) await guess(site, email, 'wrong one 7')
    expect((await device.post('/login', { email, password: NEW })).status).toBe(303)
  })

  test('leaves no device known but the one that made it', async ({ site, linkTo }) => {
    const { browser: home, email, password } = await newMember(site, ALPHA)
    const hammer = async () => {
      for (let n = 0; n < 10; n += 1) await guess(site, email, 'wrong one 7')
    }
    await hammer()
    expect((await home.post('/login', { email, password })).status).toBe(303)
    const device = openBrowser(site, ALPHA)
    expect((await device.post(await linkTo.reset(email), { password: NEW })).status).toBe(303)
    await hammer()
    expect((await home.post('/login', { email, password: NEW })).status).toBe(429)
    expect((await device.post('/login', { email, password: NEW })).status).toBe(303)
  })

  test('opens nothing on another site', async ({ site, linkTo }) => {
    const { email } = await newMember(site, ALPHA)
    const path = await linkTo.reset(email)
    const answer = await openBrowser(site, BETA).post(path, { password: NEW })
    expect(answer.status).toBe(422)
    expect(textOf(answer.body)).toContain(loadMessages().en.errors['accounts.reset_link_expired'])
  })
})

describe('a page that a link in a mail opens', () => {
  test('is never cached or indexed, sends its address to no other site, and has no age gate', async ({ site, db }) => {
    const host = await site.addTenant('gated-reset.test', { enable_site_entry_popup: 'yes' })
    const { email } = await newMember(site, host)
    const unconfirmed = newEmail()
    await signUp(openBrowser(site, host), { email: unconfirmed })
    const mailed = { site, db, host }
    const paths = [
      await mailedPath(mailed, { email, type: 'password_reset', purpose: 'reset_password' }),
      await mailedPath(mailed, { email, type: 'new_device', purpose: 'end_sessions' }),
      await mailedPath(mailed, { email, type: 'account_deleted', purpose: 'restore_account' }),
    ]
    const others = [
      await mailedPath(mailed, { email, type: 'welcome', purpose: 'unsubscribe' }),
      await signupPath(mailed, { email: unconfirmed, purpose: 'confirm_address' }),
      await signupPath(mailed, { email: unconfirmed, purpose: 'disown_account' }),
    ]
    const gatesIn = (html: string) => screenOf(html).all('form[action="/age-gate"]')
    expect(gatesIn((await openBrowser(site, host).get('/login')).body)).toHaveLength(1)
    for (const path of [RESET, ...paths, ...others]) {
      const { status, headers, body } = await openBrowser(site, host).get(path)
      expect({ status, cache: headers['cache-control'], referrer: headers['referrer-policy'] }, path).toEqual({
        ...{ status: 200, cache: path === RESET ? 'private, no-cache' : 'private, no-store', referrer: 'same-origin' },
      })
      expect(screenOf(body).meta('robots')).toBe('noindex')
      if (!others.includes(path)) expect(gatesIn(body)).toEqual([])
    }
  })
})

describe('the link that ends all sessions', () => {
  test('does so when its button is pressed, and leads on to another password', async ({ site, linkTo }) => {
    const { browser: member, email } = await newMember(site, ALPHA)
    const path = await linkTo.endSessions(email)
    const browser = openBrowser(site, ALPHA)
    expect(screenOf((await browser.get(path)).body).all(`form[action="${path}"]`)).toHaveLength(1)
    expect((await member.get('/members')).status).toBe(200)
    const done = await browser.post(path, {})
    expect(done.status).toBe(200)
    expect(textOf(done.body)).toContain(loadMessages().nl.accounts.end_sessions_done_title)
    expect(screenOf(done.body).links).toContain('/reset-password')
    expect((await member.get('/members')).headers.location).toMatch(/^\/login/)
    for (const again of [await browser.get(path), await browser.post(path, {})])
      expect(textOf(again.body)).toContain(loadMessages().nl.accounts.link_dead_title)
  })
})

describe('the link that restores an account', () => {
  test('does so when its button is pressed, and logs nobody in', async ({ site, urls, linkTo }) => {
    const { email, password } = await newMember(site, ALPHA)
    await withClient(
      urls.superuserUrl,
      (sql) => sql`update members set status = 'deleted' where email_normalized = ${email}`,
    )
    expect((await guess(site, email, password)).status).toBe(422)
    const path = await linkTo.restore(email)
    const browser = openBrowser(site, ALPHA)
    expect(screenOf((await browser.get(path)).body).all(`form[action="${path}"]`)).toHaveLength(1)
    expect((await guess(site, email, password)).status).toBe(422)
    const done = await browser.post(path, {})
    expect(textOf(done.body)).toContain(loadMessages().nl.accounts.restored_title)
    expect(browser.cookie('hearth_session')).toBeUndefined()
    expect((await guess(site, email, password)).status).toBe(303)
    expect(textOf((await browser.get(path)).body)).toContain(loadMessages().nl.accounts.link_dead_title)
  })
})
