import { tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { changeProfile, storeInterests, storePhoto } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { loadMessages } from '@hearth/texts/catalogue'
import { describe, expect } from 'vitest'
import { type Browser, openBrowser, textOf } from '../../../server/testing/browser.ts'
import { screenOf } from '../../../server/testing/screen.ts'
import { newMember } from '../../../server/testing/signup.ts'
import { ALPHA, siteTest } from '../../../server/testing/site.ts'

const OPEN = 'open.test'
const SOURCE = 'source.test'
const NARROW = 'narrow.test'
const CROWDED = 'crowded.test'
const PAGED = 'paged.test'
const FITTING = 'fitting.test'
const EMPTY = 'empty.test'
const AGELESS = 'ageless.test'
const SITES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  [OPEN]: {
    account_errors: 'specific',
    logged_out_search: true,
    countries: ['NL', 'BE'],
    fictional_singular: 'maskerade',
    fictional_warning: 'Sommige mensen dragen een masker.',
  },
  [SOURCE]: { logged_out_search_trafficsource: true },
  [NARROW]: { logged_out_search: true, countries: ['NL', 'BE'], search_fields: ['gender'] },
  [CROWDED]: { logged_out_search: true, visible_profile_notes: false },
  [PAGED]: { logged_out_search: true },
  [FITTING]: { account_errors: 'specific', logged_out_search: true, countries: ['NL', 'BE'] },
  [EMPTY]: { account_errors: 'specific', logged_out_search: true, countries: ['NL', 'BE'] },
  [AGELESS]: { account_errors: 'specific', search_fields: ['gender', 'country'] },
}

const { discovery: words, interests, onboarding, shell } = loadMessages().nl

type Profile = Parameters<typeof makeMember>[2]

const test = siteTest
  .extend('tenants', { scope: 'file', auto: true }, async ({ site }) => {
    for (const [host, settings] of Object.entries(SITES)) await site.addTenant(host, settings)
  })
  .extend('add', { scope: 'file' }, ({ db }) => async (host: string, profile: Profile = {}) => {
    const { id } = await inTenant(db, { tenantId: tenantIdOf(host) }, (tx) =>
      makeMember(tx, {}, { searchable: true, ...profile }),
    )
    return id
  })
  .extend('people', { scope: 'file' }, async ({ add }) => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    return {
      vera: await add(OPEN, { name: 'Vera', birthDate: '1990-01-01', lastOnlineAt: ago(1) }),
      bram: await add(OPEN, { name: 'Bram', gender: 'man', birthDate: '1960-01-01', lastOnlineAt: ago(60) }),
      lotte: await add(OPEN, { name: 'Lotte', country: 'BE', birthDate: '1991-01-01', lastOnlineAt: ago(90) }),
      hidden: await add(OPEN, { name: 'Verborgen', searchable: false }),
    }
  })

const textIn = (body: string) => screenOf(body).main.text
/** The names of the people on a page, in order. */
const namesIn = (body: string) =>
  screenOf(body)
    .main.all('article a > bdi')
    .map(({ textContent }) => textContent)
const linksIn = (body: string) => screenOf(body).main.links
const named = async (visitor: Browser, search: string) => namesIn((await visitor.get(`/members${search}`)).body)
const count = (number: string, form: 'one' | 'other' = 'other') => words[`total_${form}`]?.replace('{{number}}', number)

describe('who may search', () => {
  test.for([
    ['members only', ALPHA, '/members', false],
    ['members only, also with a traffic source', ALPHA, '/members?ref=x', false],
    ['everybody', OPEN, '/members', true],
    ['visitors with a traffic source', SOURCE, '/members?network=x', true],
    ['not visitors without one', SOURCE, '/members', false],
  ] as const)('lets in %s', async ([, host, address, opens], { site }) => {
    const page = await openBrowser(site, host).get(address)
    expect(page.status).toBe(opens ? 200 : 302)
    if (!opens) expect(page.headers.location).toMatch(/^\/login/)
    const data = await openBrowser(site, host).get(address.replace('/members', '/members.data'))
    expect(data.body.includes('"people"')).toBe(opens)
    expect(data.body.includes('/login')).toBe(!opens)
  })

  test('stays open to a visitor whose traffic source was stored', async ({ site }) => {
    const visitor = openBrowser(site, SOURCE)
    await visitor.get('/?ref=campaign')
    expect((await visitor.get('/members')).status).toBe(200)
  })

  test('invites a visitor to sign up, and nobody else', async ({ site, people: _ }) => {
    expect(textIn((await openBrowser(site, OPEN).get('/members')).body)).toContain(words.invitation)
    const { browser } = await newMember(site, OPEN, { name: 'Annelies' })
    const { body } = await browser.get('/members')
    expect(textIn(body)).not.toContain(words.invitation)
    expect(textIn(body)).toContain(words.greeting?.replace('{{name}}', 'Annelies'))
    expect(textOf(body)).toContain(shell.not_confirmed_text)
  })
})

test('a member is greeted on the day of signing up; later the heading says what the page is for', async ({
  site,
  urls,
  people: _,
}) => {
  const { browser, email } = await newMember(site, OPEN, { name: 'Annelies' })
  const heading = async () => screenOf((await browser.get('/members')).body).first('h1').text
  expect(await heading()).toBe(words.greeting?.replace('{{name}}', 'Annelies'))
  await withClient(
    urls.superuserUrl,
    (sql) => sql`update members set created_at = created_at - interval '25 hours' where email = ${email}`,
  )
  expect(await heading()).toBe(words.title)
})

describe('a search', () => {
  test('finds the people of the visitor’s country first, those who were here last first, and nobody who is not to be found', async ({
    site,
    people: _,
  }) => {
    const visitor = openBrowser(site, OPEN)
    const { body } = await visitor.get('/members')
    expect(namesIn(body)).toEqual(['Vera', 'Bram'])
    expect(textIn(body)).toContain(count('2'))
    expect(body).not.toContain('Verborgen')
    expect(screenOf(body).meta('robots')).toBe('noindex')
  })

  test('is narrowed by what the address says, and by nothing that means nothing', async ({ site, people: _ }) => {
    const visitor = openBrowser(site, OPEN)
    expect(await named(visitor, '?gender=man&country=NL')).toEqual(['Bram'])
    expect(await named(visitor, '?country=')).toEqual(['Vera', 'Bram', 'Lotte'])
    expect(await named(visitor, '?country=BE')).toEqual(['Lotte'])
    for (const garbage of [
      '?min_age=%2500&gender=x&country=../..&countryregion=%F0%9F%98%80',
      '?after=%27%3B--&country=ZZ&max_age=1e999',
      `?after=${'9'.repeat(1000)}&min_age=-5&gender[]=woman`,
      '?country=NL&country=BE&after=null&countryregion=BE.VLG',
    ])
      expect((await visitor.get(`/members${garbage}`)).status).toBe(200)
  })

  test('offers and honours only what the site lets people search by', async ({ site, add }) => {
    await add(NARROW, { name: 'Jong', birthDate: '2000-01-01' })
    await add(NARROW, { name: 'Oud', birthDate: '1950-01-01' })
    const visitor = openBrowser(site, NARROW)
    const { body } = await visitor.get('/members?min_age=60&country=BE')
    expect(namesIn(body).sort()).toEqual(['Jong', 'Oud'])
    const { all, queryByRole } = screenOf(body)
    expect(all('[name="gender"]')).not.toEqual([])
    for (const name of ['country', 'countryregion', 'min_age', 'max_age']) expect(all(`[name="${name}"]`)).toEqual([])
    expect(queryByRole('link', { name: words.clear ?? '' })).toBeNull()
  })

  test('shows the form as it was sent, with the regions of its country and a way to clear it', async ({
    site,
    people: _,
  }) => {
    const visitor = openBrowser(site, OPEN)
    const { body } = await visitor.get('/members?country=BE&min_age=30')
    const { first, valuesOf } = screenOf(body)
    const form = first('form[role="search"]')
    expect(valuesOf(form.element)).toMatchObject({ country: ['BE'], min_age: ['30'] })
    expect(form.text).toContain('Vlaanderen')
    expect(form.text).not.toContain('Noord-Holland')
    expect(form.links).toEqual(['/members'])
    expect(textIn((await visitor.get('/members')).body)).not.toContain(words.clear)
  })

  test('says what narrows it, each with a link to the same search without it', async ({ site, people: _ }) => {
    const chipsOf = async (host: string, search: string) => {
      const { body } = await openBrowser(site, host).get(`/members${search}`)
      const { links, text } = screenOf(body).first('div:has(> [popovertarget="filters"]) + ul')
      return { links, text }
    }
    const { links, text } = await chipsOf(OPEN, '?gender=man&country=BE&countryregion=BE.VLG&min_age=30')
    expect(links).toEqual([
      '/members?gender=everyone&country=BE&countryregion=BE.VLG&min_age=30',
      '/members?gender=man&country=&min_age=30',
      '/members?gender=man&country=BE&min_age=30',
      '/members?gender=man&country=BE&countryregion=BE.VLG&min_age=18&max_age=99',
    ])
    for (const said of [words.gender_man, words.remove_filter, words.region, 'Vlaanderen']) expect(text).toContain(said)
    expect((await chipsOf(OPEN, '')).links).toEqual(['/members?gender=everyone&country='])
    expect((await chipsOf(OPEN, '?gender=everyone&country=')).links).toEqual([])
    expect((await chipsOf(NARROW, '?gender=man&country=BE&min_age=60')).links).toEqual(['/members?gender=everyone'])
  })

  test('has a button with the number of people that it found, which is shown by a script only', async ({
    site,
    people: _,
  }) => {
    const button = async (search: string) => {
      const { element } = screenOf((await openBrowser(site, OPEN).get(`/members${search}`)).body).first(
        '[data-h-count]',
      )
      return [element.textContent, element.dataset.hCount]
    }
    const says = (number: string, form: 'one' | 'other') => words[`show_count_${form}`]?.replace('{{number}}', number)
    expect(await button('')).toEqual([words.show, says('2', 'other')])
    expect(await button('?country=BE')).toEqual([words.show, says('1', 'one')])
    expect(await button('?country=NL&min_age=90')).toEqual([words.show, ''])
  })

  test('that finds few shows similar people with their own count, and one that finds nobody a link to start anew', async ({
    site,
    people: _,
  }) => {
    const visitor = openBrowser(site, OPEN)
    const { body } = await visitor.get('/members?country=NL&min_age=25&max_age=29')
    const text = textIn(body)
    expect(text).toContain(words.similar)
    expect(text).toContain(words.none_title)
    expect(text).toContain(count('1', 'one'))
    const nobody = await visitor.get('/members?country=NL&min_age=90')
    expect(textIn(nobody.body)).toContain(words.none_text)
    expect(linksIn(nobody.body)).toContain('/members')
  })
})

describe('pages', () => {
  test('hold forty people, keep the search in their links, and repeat nobody', async ({ site, add }) => {
    for (let number = 0; number < 85; number += 1)
      await add(CROWDED, { name: `P${number}`, lastOnlineAt: new Date(Date.now() - number * 60_000) })
    await add(CROWDED, { name: 'Te jong', birthDate: '2004-01-01' })
    const visitor = openBrowser(site, CROWDED)
    const first = await visitor.get('/members?min_age=30&unknown=1')
    expect(textIn(first.body)).toContain(count('85'))
    const seen = [namesIn(first.body)]
    let address = linksIn(first.body).find((href) => href.includes('after='))
    const addresses = [address]
    while (address) {
      expect(new URL(address, 'http://x').searchParams.get('min_age')).toBe('30')
      expect(address).not.toContain('unknown')
      const { body } = await visitor.get(address)
      seen.push(namesIn(body))
      expect(textIn(body)).not.toContain(count('85'))
      expect(linksIn(body)).toContain('/members?min_age=30')
      address = linksIn(body).find((href) => href.includes('after='))
      addresses.push(address)
    }
    expect(seen.map((page) => page.length)).toEqual([40, 40, 5])
    expect(new Set(seen.flat()).size).toBe(85)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test('are continued by addresses that tell no time, and cannot be made to ask for one', async ({ site, add }) => {
    const at = new Date(Date.now() - 3_600_000)
    for (let number = 0; number < 41; number += 1) await add(PAGED, { name: `P${number}`, lastOnlineAt: at })
    const visitor = openBrowser(site, PAGED)
    const { body } = await visitor.get('/members')
    const address = linksIn(body).find((href) => href.includes('after=')) ?? ''
    const after = new URL(address, 'http://x').searchParams.get('after') ?? ''
    expect(namesIn((await visitor.get(address)).body)).toHaveLength(1)
    expect(Buffer.from(after, 'base64url').toString('latin1')).not.toContain(String(at.getTime()))
    const forged = Buffer.from(`${at.getTime()} 00000000-0000-4000-8000-000000000000`).toString('base64url')
    expect(namesIn((await visitor.get(`/members?after=${forged}`)).body)).toHaveLength(40)
  })
})

describe('a card', () => {
  test('says what invites a message, who is here now, and who is fictional, and holds no other photo than the main one', async ({
    site,
    urls,
    add,
    people,
  }) => {
    const scope = { tenantId: tenantIdOf(OPEN) }
    const file = (digit: string) => `${digit.repeat(32)}.svg`
    const photoOf = (digit: string, main: boolean, status: 'active' | 'pending' = 'active') => ({
      memberId: people.vera,
      filename: file(digit),
      thumbFilename: file(digit),
      main,
      status,
      position: Number(digit),
    })
    await storePhoto(urls.superuserUrl, scope, photoOf('1', true))
    await storePhoto(urls.superuserUrl, scope, photoOf('2', false))
    await storePhoto(urls.superuserUrl, scope, photoOf('3', false, 'pending'))
    await storeInterests(urls.superuserUrl, scope, { memberId: people.vera, interestIds: ['exchanging-pictures'] })
    await changeProfile(urls.superuserUrl, scope, { memberId: people.bram, about: 'Bakt brood <b>elke</b> zondag' })
    const masked = await add(OPEN, { name: 'Masker', lastOnlineAt: new Date(0) })
    const visitor = openBrowser(site, OPEN)
    expect((await visitor.get('/members')).body).not.toContain('maskerade')
    await changeProfile(urls.superuserUrl, scope, { memberId: masked, fictional: true })

    const { body } = await visitor.get('/members')
    const { main } = screenOf(body)
    const { text } = main
    expect(text).toContain(`Vera 3`)
    expect(text).toContain(interests.exchanging_pictures)
    expect(main.getByText('Bakt brood <b>elke</b> zondag')).toBeDefined()
    expect(text.match(new RegExp(String(words.online), 'g'))).toHaveLength(1)
    expect(text).toContain('Maskerade')
    expect(text).toContain('Sommige mensen dragen een masker.')
    expect(main.all('img').map((img) => img.getAttribute('src'))).toContain(`/photos/${file('1')}`)
    for (const digit of ['2', '3']) expect(body).not.toContain(digit.repeat(32))
    for (const told of ['birthDate', 'lastOnline', '"cursor', '"others']) expect(body).not.toContain(told)
    expect(main.links).toContain(`/members/${people.vera}`)
  })
})

describe('a member', () => {
  const EVERYONE = '/members?gender=everyone&country=&min_age=18&max_age=99&seeks=anyone'
  const yearsAgo = (age: number) => `${new Date().getUTCFullYear() - age}-01-01`
  /** A woman of 35 or 36 who looks for men. */
  const her = { gender: 'woman', seeking: 'man', date_of_birth_year: String(new Date().getUTCFullYear() - 36) }
  const chipsIn = (body: string) => screenOf(body).first('div:has(> [popovertarget="filters"]) + ul')
  const wider = String(words.widened).split('{{ages}}')[0] ?? ''

  test('begins with who fits both ways, by chips that can be taken away, here and on the page of matches', async ({
    site,
    add,
  }) => {
    const him = { gender: 'man', seeking: 'woman' } as const
    for (let number = 0; number < 12; number += 1)
      await add(FITTING, { ...him, name: `Past${number}`, birthDate: yearsAgo(37) })
    await add(FITTING, { ...him, name: 'Mannenman', seeking: 'man', birthDate: yearsAgo(37) })
    await add(FITTING, { ...him, name: 'Oud', birthDate: yearsAgo(67) })
    const { browser } = await newMember(site, FITTING, her)
    const { body } = await browser.get('/members')
    expect(namesIn(body)).toHaveLength(12)
    expect(textIn(body)).not.toContain(wider)
    const { links, text } = chipsIn(body)
    expect(text).toContain(words.seeks_chip)
    const [, anyone = '', , anyAge = ''] = links
    expect(await named(browser, anyone.slice('/members'.length))).toContain('Mannenman')
    expect(await named(browser, anyAge.slice('/members'.length))).toEqual(expect.arrayContaining(['Oud']))
    expect(await named(browser, anyAge.slice('/members'.length))).not.toContain('Mannenman')
    const { valuesOf, first } = screenOf((await browser.get(anyone)).body)
    expect(valuesOf(first('form[role="search"]').element)).toMatchObject({ seeks: ['anyone'] })
    const matches = await browser.get('/signup-matches')
    expect(namesIn(matches.body).toSorted()).toEqual(namesIn(body).toSorted())
    expect(linksIn(matches.body)).toContain('/members')
    const visitors = await openBrowser(site, FITTING).get('/members?seeks=me')
    expect(namesIn(visitors.body)).toEqual(expect.arrayContaining(['Mannenman', 'Oud']))
    expect(screenOf(visitors.body).all('[name="seeks"]')).toEqual([])
  })

  test('reads that the ages are wider where few fit, and where to choose others if there is a place', async ({
    site,
    add,
  }) => {
    for (const host of [FITTING, AGELESS]) {
      const { browser } = await newMember(site, host, { ...her, gender: 'nonbinary', seeking: 'woman' })
      await add(host, { name: 'Past', gender: 'woman', seeking: 'nonbinary', birthDate: yearsAgo(37) })
      await add(host, { name: 'Ouder', gender: 'woman', seeking: 'nonbinary', birthDate: yearsAgo(50) })
      for (const address of ['/members', '/signup-matches']) {
        const { body } = await browser.get(address)
        expect(namesIn(body).toSorted(), address).toEqual(['Ouder', 'Past'])
        expect(textIn(body)).toContain(wider)
        const place = String(words.widened_filters).replace('{{filters}}', String(words.filters))
        expect(textIn(body).includes(place)).toBe(host === FITTING && address === '/members')
      }
    }
  })

  test('of whom nobody is found without filters is told so, and led to everyone, or to the own profile', async ({
    site,
    add,
  }) => {
    const { browser } = await newMember(site, EMPTY, her)
    const alone = await browser.get(EVERYONE)
    expect(textIn(alone.body)).toContain(words.none_yet_title)
    expect(linksIn(alone.body)).toContain('/profile')
    const visitor = openBrowser(site, EMPTY)
    await add(EMPTY, { name: 'Elders', country: 'BE', gender: 'woman', birthDate: yearsAgo(70) })
    const { body } = await browser.get('/members')
    for (const key of ['none_fit_title', 'none_fit_text', 'none_fit_all']) expect(textIn(body)).toContain(words[key])
    expect(linksIn(body)).toContain(EVERYONE)
    expect(await named(browser, EVERYONE.slice('/members'.length))).toEqual(['Elders'])
    const matches = await browser.get('/signup-matches')
    expect(textIn(matches.body)).toContain(onboarding.matches_none_lead)
    expect(linksIn(matches.body)).toContain(EVERYONE)
    const began = await visitor.get('/members')
    expect(textIn(began.body)).toContain(words.none_country_text)
    expect(linksIn(began.body)).toContain('/members?gender=everyone&country=&min_age=18&max_age=99')
    expect(textIn((await visitor.get('/members?country=NL&min_age=90')).body)).toContain(words.none_text)
  })

  test('get documents of which no timer keeps anything', async ({ site }) => {
    const { browser } = await newMember(site, FITTING, her)
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
    await browser.get('/members')
    const before = timers()
    for (let count = 0; count < 10; count += 1) await browser.get('/members')
    expect(timers() - before).toBeLessThan(10)
  })
})
