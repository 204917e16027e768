import { describe, expect } from 'vitest'
import { overrideRoute } from '../server/testing/override-route.ts'
import { screenOf } from '../server/testing/screen.ts'
import { newMember } from '../server/testing/signup.ts'
import { ALPHA, BETA, openSite, siteTest } from '../server/testing/site.ts'

const test = siteTest
  .extend('failing', { scope: 'file' }, async ({ urls }, { onCleanup }) => {
    const loader = () => {
      throw new Error('a secret of the inside')
    }
    const site = await openSite({ urls, change: overrideRoute('routes/_default._index', { loader }) })
    onCleanup(site.close)
    return site
  })
  .extend('unrenderable', { scope: 'file' }, async ({ urls }, { onCleanup }) => {
    const ErrorBoundary = () => {
      throw new Error('a secret of the boundary')
    }
    const site = await openSite({ urls, change: overrideRoute('routes/_default.$', { ErrorBoundary }) })
    onCleanup(site.close)
    return site
  })

const headingOf = (body: string) => screenOf(body).getByRole('heading', { level: 1 }).textContent

describe('an address that leads nowhere', () => {
  test.for([
    ['alpha.test', '', 'Deze pagina kon niet worden gevonden', 'nl'],
    ['beta.test', '', 'This page could not be found', 'en'],
    ['alpha.test', '?lng=en', 'This page could not be found', 'en'],
  ] as const)('says so on %s%s with a way home', async ([host, query, heading, lang], { site }) => {
    const { status, body } = await site.ask({ host, path: `/none/such${query}` })
    expect(status).toBe(404)
    expect(headingOf(body)).toBe(heading)
    const screen = screenOf(body)
    expect([screen.lang, screen.inDocument('html')[0]?.getAttribute('dir')]).toEqual([lang, 'ltr'])
    expect(screen.main.links).toContain('/')
    expect(body).toContain('--h-accent:')
  })

  test('keeps the bars and the footer, and what a member has in them', async ({ site }) => {
    const visitor = await site.ask({ path: '/none/such' })
    for (const part of ['a[href="/login"]', 'form[action="/lang-config"]', 'footer'])
      expect(screenOf(visitor.body).all(part), part).not.toEqual([])
    const { browser } = await newMember(site, ALPHA)
    for (const path of ['/none/such', '/pages/none']) {
      const { status, body } = await browser.get(path)
      expect(status).toBe(404)
      const { all, links, main, title } = screenOf(body)
      expect(all('form[action="/logout"]')).not.toEqual([])
      expect(links).not.toContain('/login')
      expect(main.links).toContain('/members')
      expect(title).toMatch(/^Deze pagina kon niet worden gevonden · /)
    }
  })
})

describe('a fault', () => {
  test('is "Error" with its status, the brand and the request’s id, and nothing of the inside', async ({ failing }) => {
    const { status, body, headers } = await failing.ask({ host: BETA, path: '/' })
    expect(status).toBe(500)
    expect(headingOf(body)).toBe('Error')
    expect(body).toContain('500')
    expect(body).toContain(String(headers['x-request-id']))
    expect(body).toContain('--h-accent:')
    expect(body).not.toContain('secret')
    expect(body).not.toContain('    at ')
  })

  test('of the error page itself is a page without styles with a link home', async ({ unrenderable }) => {
    const { status, body } = await unrenderable.ask({ host: BETA, path: '/nowhere' })
    expect(status).toBe(500)
    expect(body).toContain('An error occurred while showing the error page')
    expect(screenOf(body).links).toEqual(['/'])
    expect(body).not.toContain('secret')
  })
})

test('the front page names its other languages, and its own address, for search engines', async ({ site }) => {
  const { body } = await site.ask({ host: BETA, path: '/' })
  const alternates = screenOf(body)
    .inDocument('link[rel="alternate"]')
    .map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')])
  expect(alternates).toHaveLength(12)
  expect(alternates).toContainEqual(['x-default', 'http://beta.test:8080/'])
  expect(alternates).toContainEqual(['fi', 'http://beta.test:8080/?lng=fi'])
  const canonicalOf = (page: string) => screenOf(page).inDocument('link[rel="canonical"]')[0]?.getAttribute('href')
  expect(canonicalOf(body)).toBe('http://beta.test:8080/')
  expect(canonicalOf((await site.ask({ host: BETA, path: '/?lng=fi&ref=x' })).body)).toBe(
    'http://beta.test:8080/?lng=fi',
  )
})

test('a page is without zeros, wherever its letters are split', async ({ site }) => {
  for (let length = 0; length < 24; length += 1) {
    const { body } = await site.ask({ path: `/signup?lng=pl&returnTo=/${'a'.repeat(length)}` })
    expect(body).not.toContain('\0')
  }
})
