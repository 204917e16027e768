import { tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { expect } from 'vitest'
import { logIn } from '../../../server/testing/members.ts'
import { ALPHA, HAARLEM, siteTest } from '../../../server/testing/site.ts'

const test = siteTest.extend('called', async ({ site, db }) => {
  const { id } = await inTenant(db, { tenantId: tenantIdOf(ALPHA) }, (tx) => makeMember(tx))
  const Cookie = await logIn(site, ALPHA, id)
  return async (path: string) => {
    const { status, body, headers } = await site.ask({ path, headers: { Cookie } })
    return { status, kept: headers['cache-control'], ...JSON.parse(body) }
  }
})
const HOUR = 'private, max-age=3600'

test('geocode.php names the nearest city in the requested language, and may be cached for an hour', async ({
  called,
}) => {
  expect(await called('/api/geocode.php?lat=52.379&lon=4.6351&lng=nl')).toEqual({
    ...{ status: 200, kept: HOUR },
    address: {
      country: { id: 'NL', name: 'Nederland' },
      region: { id: 'NL.07', name: 'Noord-Holland' },
      city: { id: HAARLEM, name: 'Haarlem' },
    },
  })
  expect(await called('/api/geocode.php?lat=51.9&lon=4.8')).toMatchObject({
    address: { region: null, city: { name: 'Bleskensgraaf' } },
  })
})

test.for([
  ['nothing', ''],
  ['half a point', '?lat=52.38'],
  ['no number', '?lat=north&lon=4.6'],
  ['no place on earth', '?lat=95&lon=4.6'],
  ['a pole', '?lat=90&lon=180'],
  ['the sea', '?lat=54&lon=3'],
  ['more than fifty kilometres away', '?lat=52.84&lon=4.64'],
  ['a text without end', `?lat=${'5'.repeat(2000)}&lon=4.6`],
] as const)('geocode.php says false for %s', async ([, query], { called }) => {
  expect(await called(`/api/geocode.php${query}`)).toEqual({ status: 200, kept: HOUR, address: false })
})

test('geocode.php and cities.php are for members, and a refusal is not cached', async ({ site }) => {
  for (const path of ['/api/geocode.php?lat=52.38&lon=4.64', '/api/cities.php?region=NL.07'])
    expect(await site.ask({ path })).toMatchObject({ status: 403, headers: { 'cache-control': 'no-store' } })
})

test('cities.php lists the cities of a region', async ({ called }) => {
  expect(await called('/api/cities.php?region=NL.07')).toMatchObject({
    kept: HOUR,
    cities: [{ id: HAARLEM, name: 'Haarlem' }, { name: 'Zandvoort' }],
  })
  expect(await called('/api/cities.php?region=nowhere')).toMatchObject({ cities: [] })
  expect(await called('/api/cities.php')).toMatchObject({ cities: [] })
})
