import { tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { describe, expect, vi } from 'vitest'
import { openBrowser, textOf } from '../../../server/testing/browser.ts'
import { signupPath } from '../../../server/testing/mailed-links.ts'
import { screenOf } from '../../../server/testing/screen.ts'
import { newEmail, signUp } from '../../../server/testing/signup.ts'
import { ALPHA, ALPHA_ORIGIN, siteTest as test } from '../../../server/testing/site.ts'
import { memberPath } from '../../addresses.ts'

const FORM = { Origin: ALPHA_ORIGIN, 'Content-Type': 'application/x-www-form-urlencoded' }
const BROWSER = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36' }
const gatesIn = (body: string) => screenOf(body).all('form[action="/age-gate"]')

describe('the age gate', () => {
  test('is shown to a new visitor, and not to one who has answered it', async ({ site }) => {
    const first = await site.ask({ path: '/login?ref=x', headers: BROWSER })
    const [gate] = gatesIn(first.body)
    expect(gate && screenOf(first.body).valuesOf(gate)).toEqual({ returnTo: ['/login?ref=x'] })
    const answer = await site.ask({
      method: 'POST',
      path: '/age-gate',
      headers: FORM,
      body: 'returnTo=%2Flogin%3Fref%3Dx',
    })
    expect(answer.status).toBe(303)
    expect(answer.headers.location).toBe('/login?ref=x')
    expect(answer.headers['set-cookie']).toEqual(['entered=1; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax'])
    const next = await site.ask({ path: '/login', headers: { ...BROWSER, Cookie: 'entered=1' } })
    expect(gatesIn(next.body)).toEqual([])
  })

  test('is in the document of every page that it guards, those of people too, so that it is asked without a script', async ({
    site,
    db,
  }) => {
    const host = await site.addTenant('people.test', { logged_out_search: true })
    const { id } = await inTenant(db, { tenantId: tenantIdOf(host) }, (tx) => makeMember(tx, {}, { searchable: true }))
    for (const path of [
      '/',
      '/members',
      memberPath(id),
      `${memberPath(id)}/signup`,
      '/signup',
      '/lang-config',
      '/nowhere',
    ]) {
      const { body } = await site.ask({ host, path, headers: BROWSER })
      const [gate] = gatesIn(body)
      expect(gate?.closest('dialog')?.hasAttribute('open'), path).toBe(true)
      expect(gate && screenOf(body).valuesOf(gate), path).toEqual({ returnTo: [path] })
      const { headers } = await site.ask({
        method: 'POST',
        host,
        path: '/age-gate',
        headers: { ...FORM, Origin: FORM.Origin.replace(ALPHA, host) },
        body: `returnTo=${encodeURIComponent(path)}`,
      })
      expect(headers.location).toBe(path)
    }
  })

  test('does not cover what one agrees to, nor the page of whoever says no', async ({ site }) => {
    expect(screenOf((await site.ask({ path: '/', headers: BROWSER })).body).links).toContain('/age-gate/declined')
    for (const path of ['/pages/terms', '/pages/privacy', '/age-gate/declined'])
      expect(gatesIn((await site.ask({ path, headers: BROWSER })).body), path).toEqual([])
  })

  test('leads whoever says no to a page that says why, keeps nothing of it and offers nothing but another answer', async ({
    site,
  }) => {
    const { status, headers, body } = await site.ask({ path: '/age-gate/declined', headers: BROWSER })
    expect({ status, cookies: headers['set-cookie'] }).toEqual({ status: 200, cookies: undefined })
    const { main, links } = screenOf(body)
    expect(main.text).toContain('18')
    expect(main.links).toEqual(['/'])
    for (const absent of ['/signup', '/login', '/members']) expect(links).not.toContain(absent)
  })

  test('is not shown to a crawler', async ({ site }) => {
    const headers = { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }
    expect(gatesIn((await site.ask({ path: '/', headers })).body)).toEqual([])
  })

  test('is off where the tenant says so', async ({ site }) => {
    const host = await site.addTenant('ungated.test', { enable_site_entry_popup: 'no' })
    expect(gatesIn((await site.ask({ path: '/', headers: BROWSER })).body)).toHaveLength(1)
    expect(gatesIn((await site.ask({ host, path: '/', headers: BROWSER })).body)).toEqual([])
  })

  test.for(['confirm_address', 'disown_account'] as const)(
    'leads on to the link of a mail, its token too: %s',
    async (purpose, { site }) => {
      const email = newEmail()
      await signUp(openBrowser(site, ALPHA), { email })
      const link = await signupPath({ site, host: ALPHA }, { email, purpose })
      const identity = openBrowser(site, ALPHA)
      const asked = screenOf((await identity.get(link, BROWSER)).body)
      const { returnTo } = asked.sentWith({ returnTo: link })
      expect((await identity.post('/age-gate', { returnTo: returnTo ?? '' })).headers.location).toBe(link)
      const page = await identity.get(link, BROWSER)
      expect(page.status).toBe(200)
      expect(gatesIn(page.body)).toEqual([])
      expect(textOf(page.body)).toContain(email)
    },
  )

  test.for([
    '',
    'returnTo=',
    'returnTo=https%3A%2F%2Fevil.test',
    'returnTo=%2F%2Fevil.test',
    'returnTo=%2F%5Cevil.test',
    'returnTo=pages',
  ])('leads home rather than elsewhere: "%s"', async (body, { site }) => {
    const answer = await site.ask({ method: 'POST', path: '/age-gate', headers: FORM, body })
    expect({ status: answer.status, location: answer.headers.location }).toEqual({ status: 303, location: '/' })
  })

  test('leads back to a page that a campaign has given a long query, without it', async ({ site }) => {
    const to = encodeURIComponent(`/login?ref=p&fbclid=${'x'.repeat(600)}`)
    const answer = await site.ask({ method: 'POST', path: '/age-gate', headers: FORM, body: `returnTo=${to}` })
    expect(answer.headers.location).toBe('/login')
  })

  test('leads to a path with two slashes without a word of it in the log', async ({ site }) => {
    const printed = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')]
    const body = 'returnTo=%2Fmembers%2F%2Fprivate'
    const answer = await site.ask({ method: 'POST', path: '/age-gate', headers: FORM, body })
    expect(answer.headers.location).toBe('/members/private')
    for (const spy of printed) expect(spy).not.toHaveBeenCalled()
  })

  test('is answered by a form only', async ({ site }) => {
    const typed = await site.ask({ path: '/age-gate' })
    expect(typed).toMatchObject({ status: 302, headers: { location: '/' } })
    expect(typed.headers['set-cookie']).toBeUndefined()
    const foreign = await site.ask({
      method: 'POST',
      path: '/age-gate',
      headers: { ...FORM, Origin: 'https://evil.test' },
    })
    expect(foreign.status).toBe(403)
    expect(foreign.headers['set-cookie']).toBeUndefined()
  })
})
