import { tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { loadMessages } from '@hearth/texts/catalogue'
import { describe, expect } from 'vitest'
import { openBrowser } from '../../../server/testing/browser.ts'
import { screenOf } from '../../../server/testing/screen.ts'
import { newMember } from '../../../server/testing/signup.ts'
import { ALPHA, type Site, siteTest } from '../../../server/testing/site.ts'

const OPEN = 'open-count.test'
const SOURCE = 'source-count.test'

const test = siteTest.extend('counted', { scope: 'file', auto: true }, async ({ site, db }) => {
  await site.addTenant(OPEN, { logged_out_search: true, countries: ['NL', 'BE'] })
  await site.addTenant(SOURCE, { logged_out_search_trafficsource: true })
  const people = [{ birthDate: '1960-01-01' }, { gender: 'man' }, { country: 'BE' }, { searchable: false }] as const
  await inTenant(db, { tenantId: tenantIdOf(OPEN) }, async (tx) => {
    for (const person of people) await makeMember(tx, {}, { searchable: true, birthDate: '1990-01-01', ...person })
  })
})

const ADDRESS = '/api/member-count.php'
const countOf = async (site: Site, query: string) =>
  JSON.parse((await openBrowser(site, OPEN).get(`${ADDRESS}?${query}`)).body)

describe('the count of a search', () => {
  test.for([
    ['country=', 3],
    ['country=&gender=man', 1],
    ['country=NL&countryregion=&min_age=18&max_age=99', 2],
    ['country=NL&min_age=60', 1],
    ['country=NL&min_age=90', 0],
    ['', 2],
  ] as const)('%s is of the people that it shows', async ([query, count], { site }) => {
    expect(await countOf(site, query)).toMatchObject({ count, more: false })
    const { body } = await openBrowser(site, OPEN).get(`/members?${query}`)
    const { all } = screenOf(body)
    expect(all('article').length - all('[aria-labelledby="similar"] article').length).toBe(count)
  })

  test('is said in the plural form of the language that is asked for', async ({ site }) => {
    const { pl } = loadMessages()
    const said = async (query: string) => (await countOf(site, `lng=pl&${query}`)).label
    expect(await said('country=')).toBe(pl.discovery.show_count_few?.replace('{{number}}', '3'))
    expect(await said('country=NL&min_age=60')).toBe(pl.discovery.show_count_one?.replace('{{number}}', '1'))
  })

  test('leaves out whoever asks, and begins with whom they look for, of ages that fit', async ({ site }) => {
    const { browser } = await newMember(site, OPEN, { gender: 'man', seeking: 'woman', date_of_birth_year: '1962' })
    const counted = async (query: string) => JSON.parse((await browser.get(`${ADDRESS}?${query}`)).body).count
    expect(await counted('')).toBe(1)
    expect(await counted('country=&max_age=55')).toBe(1)
    expect(await counted('country=&max_age=55&seeks=me')).toBe(1)
    const young = await newMember(site, OPEN, { gender: 'man', seeking: 'woman' })
    expect(JSON.parse((await young.browser.get(ADDRESS)).body).count).toBe(0)
  })

  test('is of those who look for whoever asks, until the address says otherwise', async ({ site }) => {
    const { browser } = await newMember(site, OPEN, { gender: 'nonbinary', seeking: 'woman' })
    await newMember(site, OPEN, { gender: 'woman', seeking: 'man', country: 'BE' })
    const counted = async (query: string) => JSON.parse((await browser.get(`${ADDRESS}?${query}`)).body).count
    expect([await counted('country=BE'), await counted('country=BE&seeks=anyone')]).toEqual([1, 2])
  })
})

describe('of visitors', () => {
  test.for([
    ['none where only members search', ALPHA, ADDRESS, 403],
    ['all where everybody may', OPEN, ADDRESS, 200],
    ['those whom a campaign brought, where the site says so', SOURCE, `${ADDRESS}?ref=x`, 200],
    ['no others there', SOURCE, ADDRESS, 403],
  ] as const)('%s are told', async ([, host, address, status], { site }) => {
    const answer = await openBrowser(site, host).get(address)
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.body).authentication_required).toBe(status === 403 ? true : undefined)
  })
})
