import { tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { describe, expect } from 'vitest'
import { logIn } from '../../server/testing/members.ts'
import { screenOf } from '../../server/testing/screen.ts'
import { ALPHA, BETA, type Site, siteTest } from '../../server/testing/site.ts'

const test = siteTest.extend('member', { scope: 'file' }, async ({ site, db }) => {
  const { id } = await inTenant(db, { tenantId: tenantIdOf(ALPHA) }, (tx) => makeMember(tx, { language: 'pl' }))
  return logIn(site, ALPHA, id)
})

const languageOf = async (site: Site, query: string, headers: Record<string, string>) => {
  const answer = await site.ask({ host: ALPHA, path: `/${query}`, headers })
  const { lang } = screenOf(answer.body)
  expect(answer.headers['content-language']).toBe(lang)
  return lang
}

describe('the language is', () => {
  test('the domain’s for a first visit, whatever the browser would like', async ({ site }) => {
    expect(await languageOf(site, '', { 'Accept-Language': 'fr' })).toBe('nl')
  })

  test('the one in the cookie, if the platform has it', async ({ site }) => {
    expect(await languageOf(site, '', { Cookie: 'lng=da' })).toBe('da')
    expect(await languageOf(site, '', { Cookie: 'lng=tlh' })).toBe('nl')
  })

  test('the member’s saved one before that in the cookie', async ({ site, member }) => {
    expect(await languageOf(site, '', { Cookie: `lng=da; ${member}` })).toBe('pl')
  })

  test('the one that the address asks for before all others, if we speak it', async ({ site, member }) => {
    expect(await languageOf(site, '?lng=fi', { Cookie: `lng=da; ${member}` })).toBe('fi')
    expect(await languageOf(site, '?lng=tlh', { Cookie: `lng=da` })).toBe('da')
    expect(await languageOf(site, '?lng=', { Cookie: `lng=da` })).toBe('da')
    expect(await languageOf(site, '?lng=EN', {})).toBe('en')
    expect(await languageOf(site, '?%6cng=sv', {})).toBe('sv')
  })
})

test('a domain whose language nobody here speaks goes by the browser, within the visitor’s country', async ({
  site,
}) => {
  const host = await site.addTenant('lisbon.test', {
    domain_language: 'pt-PT',
    locales_by_country: { NL: ['nl', 'fr'] },
  })
  const languageFor = async (wanted: string, address: string) =>
    (await site.ask({ host, path: '/', headers: { 'Accept-Language': wanted, 'X-Forwarded-For': address } })).headers[
      'content-language'
    ]
  const dutchUniversity = '130.89.3.249'
  expect(await languageFor('pl,fr;q=0.8,nl;q=0.5', dutchUniversity)).toBe('fr')
  expect(await languageFor('pl', dutchUniversity)).toBe('nl')
  expect(await languageFor('fr', '10.0.0.1')).toBe('nl')
})

describe('English is worded as Americans have it', () => {
  const [american, dutch, unknown] = ['128.2.1.1', '130.89.3.249', '10.0.0.1']
  const wordsOf = async (site: Site, address: string, { host = ALPHA, query = '?lng=en', cookie = '' } = {}) => {
    const { body, headers } = await site.ask({
      host,
      path: `/lang-config${query}`,
      headers: { 'X-Forwarded-For': address, Cookie: cookie },
    })
    const { lang, all, main } = screenOf(body)
    expect(headers['content-language']).toBe(lang)
    const menu = all('[name="language"]').map((one) => one.getAttribute('value'))
    const current = all('[value][aria-current]')[0]?.getAttribute('value')
    return { lang, menu: new Set(menu).size, current, said: /switches (straight|right) away/.exec(main.text)?.[1] }
  }
  const british = { lang: 'en', menu: 11, current: 'en', said: 'straight' }
  const worded = { lang: 'en-US', menu: 11, current: 'en', said: 'right' }

  test('for visitors from the United States, and for nobody else', async ({ site }) => {
    expect(await wordsOf(site, american)).toEqual(worded)
    expect(await wordsOf(site, dutch)).toEqual(british)
    expect(await wordsOf(site, unknown)).toEqual(british)
    expect(await wordsOf(site, american, { query: '' })).toMatchObject({ lang: 'nl', current: 'nl' })
  })

  test('where the domain is American and nobody knows where the visitor is', async ({ site }) => {
    const host = await site.addTenant('american.test', { domain_language: 'en-US', default_locale: 'en' })
    expect(await wordsOf(site, unknown, { host })).toEqual(worded)
    expect(await wordsOf(site, dutch, { host })).toEqual(british)
  })

  test('for members whose profile is there, wherever they are', async ({ site, db }) => {
    const cookieOf = async (country: string) => {
      const { id } = await inTenant(db, { tenantId: tenantIdOf(ALPHA) }, (tx) => makeMember(tx, {}, { country }))
      return logIn(site, ALPHA, id)
    }
    expect(await wordsOf(site, dutch, { cookie: await cookieOf('US') })).toEqual(worded)
    expect(await wordsOf(site, american, { cookie: await cookieOf('NL') })).toEqual(british)
  })

  test('in static pages and dates too', async ({ site }) => {
    const termsFor = async (address: string) =>
      (await site.ask({ path: '/pages/terms?lng=en', headers: { 'X-Forwarded-For': address } })).body
    expect(await termsFor(american)).toMatch(/December 1, 2023.*willful/s)
    expect(await termsFor(dutch)).toMatch(/1 December 2023.*wilful/s)
  })
})

describe('the language cookie', () => {
  test('is written for a year when the address asks for a language', async ({ site }) => {
    const answer = await site.ask({ path: '/?lng=sv' })
    expect(answer.headers['set-cookie']).toEqual(['lng=sv; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax'])
  })

  test('is not written otherwise', async ({ site }) => {
    for (const path of ['/', '/?lng=tlh', '/nowhere']) {
      expect((await site.ask({ path, headers: { Cookie: 'lng=fi' } })).headers['set-cookie']).toBeUndefined()
    }
  })
})

describe('a tenant’s own words', () => {
  const titleOf = async (site: Site, host: string, path: string) =>
    screenOf((await site.ask({ host, path })).body).first('h1').text

  test('shows on that tenant only, in that language only, and changes while the server runs', async ({ site }) => {
    const host = await site.addTenant('worded.test')
    const platform = { nl: await titleOf(site, BETA, '/?lng=nl'), fi: await titleOf(site, host, '/?lng=fi') }
    for (const textLocale of ['Onze eigen titel', 'Een nieuwe titel']) {
      site.folders.writeTexts(host, 'nl', { landing: { title: textLocale } })
      await expect.poll(() => titleOf(site, host, '/?lng=nl'), { timeout: 10_000 }).toBe(textLocale)
      expect(await titleOf(site, BETA, '/?lng=nl')).toBe(platform.nl)
      expect(await titleOf(site, host, '/?lng=fi')).toBe(platform.fi)
    }
  })
})
