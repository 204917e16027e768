import { LOCALES } from '@hearth/contracts/locales'
import { loadMessages } from '@hearth/texts/catalogue'
import { describe, expect } from 'vitest'
import { openBrowser, textOf } from '../../../server/testing/browser.ts'
import { screenOf } from '../../../server/testing/screen.ts'
import { newMember } from '../../../server/testing/signup.ts'
import { ALPHA, siteTest as test } from '../../../server/testing/site.ts'

const savedLanguage = async (browser: ReturnType<typeof openBrowser>) =>
  (JSON.parse((await browser.call('GET', '/api/user.php')).body) as { user: { language: string } }).user.language

describe('the page of languages', () => {
  test('offers every language by its own name, and marks the one that is spoken', async ({ site }) => {
    const { status, body } = await openBrowser(site, ALPHA).get('/lang-config')
    expect(status).toBe(200)
    const { main, meta } = screenOf(body)
    expect(meta('robots')).toBe('noindex')
    const offered = main.getAllByRole<HTMLButtonElement>('button')
    expect(offered.map(({ value }) => value).sort()).toEqual([...LOCALES])
    expect(offered.filter((button) => button.hasAttribute('aria-current')).map(({ value }) => value)).toEqual(['nl'])
    expect(main.getByText('Suomi').closest('[lang]')?.getAttribute('lang')).toBe('fi')
  })
})

describe('choosing a language', () => {
  test('leads back to a page that a campaign has given a long query, without it', async ({ site }) => {
    const browser = openBrowser(site, ALPHA)
    const of = (clicks: string) => `/pages/faq?ref=p&fbclid=${clicks}`
    const locationFor = async (returnTo: string) =>
      (await browser.post('/lang-config', { language: 'de', returnTo })).headers.location
    expect(await locationFor(of('x'.repeat(300)))).toBe(of('x'.repeat(300)))
    expect(await locationFor(of('x'.repeat(600)))).toBe('/pages/faq')
  })

  test('keeps it for the browser of a visitor, on the page that they come from', async ({ site }) => {
    const browser = openBrowser(site, ALPHA)
    const answer = await browser.post('/lang-config', { language: 'fi', returnTo: '/login?lng=nl&returnTo=%2Fmembers' })
    expect({ status: answer.status, location: answer.headers.location }).toEqual({
      status: 303,
      location: '/login?returnTo=%2Fmembers',
    })
    expect(answer.headers['set-cookie']).toEqual(['lng=fi; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax'])
    expect((await browser.get('/login')).headers['content-language']).toBe('fi')
  })

  test('saves it for a member, whatever browser they use next', async ({ site }) => {
    const { browser, email, password } = await newMember(site, ALPHA)
    await browser.post('/lang-config', { language: 'pl', returnTo: '/members' })
    expect(await savedLanguage(browser)).toBe('pl')
    const another = openBrowser(site, ALPHA)
    await another.post('/login', { email, password })
    expect((await another.get('/members')).headers['content-language']).toBe('pl')
  })

  test.for(['https://evil.test', '//evil.test', '/\\evil.test', undefined])(
    'stays on the site: %j',
    async (to, { site }) => {
      const answer = await openBrowser(site, ALPHA).post('/lang-config', {
        language: 'sv',
        ...(to ? { returnTo: to } : {}),
      })
      expect(answer.headers.location).toBe('/lang-config')
    },
  )

  test.for(['tlh', '', 'EN', 'nl-NL', '__proto__', 'x'.repeat(1000)])(
    'that nobody here speaks changes nothing and says so: %j',
    async (language, { site }) => {
      const { browser } = await newMember(site, ALPHA)
      const answer = await browser.post('/lang-config', { language, returnTo: '/members' })
      expect(answer.status).toBe(422)
      expect(textOf(answer.body)).toContain(loadMessages().nl.errors['accounts.unknown_language'])
      const { all, valuesOf } = screenOf(answer.body)
      expect(all('form').map(valuesOf)).toContainEqual({ returnTo: ['/members'] })
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(await savedLanguage(browser)).toBe('nl')
    },
  )
})
