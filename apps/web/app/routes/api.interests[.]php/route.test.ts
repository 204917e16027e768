import { loadMessages } from '@hearth/texts/catalogue'
import { expect } from 'vitest'
import { BETA, siteTest as test } from '../../../server/testing/site.ts'

const { interests: labels } = loadMessages().en

test('interests.php lists every interest with the spec’s name, an icon and a label in the language of the request', async ({
  site,
}) => {
  const { status, body } = await site.ask({ path: '/api/interests.php?lng=en' })
  expect(status).toBe(200)
  const { interests } = JSON.parse(body) as {
    interests: Array<{ id: string; name: string; label: string; icon: string }>
  }
  expect(interests.map(({ label }) => label)).toEqual(Object.values(labels))
  expect(interests).toContainEqual({
    id: 'exchanging-pictures',
    name: 'exchanging pictures',
    label: 'Exchanging pictures',
    icon: 'heart',
  })
})

test('regions.php lists the regions of the tenant’s countries and no others', async ({ site }) => {
  const regionsOf = async (host?: string) =>
    JSON.parse((await site.ask({ path: '/api/regions.php', ...(host ? { host } : {}) })).body)
  expect(await regionsOf()).toEqual({
    regions: [
      { id: 'NL.07', country: 'NL', name: 'Noord-Holland' },
      { id: 'NL.09', country: 'NL', name: 'Utrecht' },
    ],
  })
  expect(await regionsOf(BETA)).toEqual({
    regions: [
      { id: 'GB.ENG', country: 'GB', name: 'England' },
      { id: 'IE.L', country: 'IE', name: 'Leinster' },
    ],
  })
})

test('companyinfo.php tells who runs the host’s site, in the spec’s fields', async ({ site }) => {
  const { companyinfo } = JSON.parse((await site.ask({ path: '/api/companyinfo.php' })).body) as { companyinfo: object }
  expect(companyinfo).toMatchObject({ name: 'alpha.test BV', country: 'NL' })
  expect(Object.keys(companyinfo).sort()).toEqual([
    'added',
    'address',
    'city',
    'country',
    'delete_discount',
    'kvk',
    'name',
    'support_phone',
    'tradenames',
    'vat_numbers',
  ])
})
