import { randomUUID } from 'node:crypto'
import postgres, { type Sql } from 'postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadReference, type ReferenceData } from './load-reference.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let sql: Sql

beforeEach(async () => {
  database = await createTestDatabase()
  sql = postgres(database.ownerUrl, { max: 1 })
})
afterEach(async () => {
  await sql?.end()
  await database?.drop()
})

const city = (name: string) => ({ id: randomUUID(), country: 'XX', regionId: 'XX.01', name, lat: 52.5, lon: -4.25 })
const alpha = city('Alpha')
const beta = city('Beta')
const first: ReferenceData = {
  countries: [{ code: 'XX', name: 'Exland' }],
  regions: [{ id: 'XX.01', country: 'XX', name: 'North' }],
  cities: [alpha, beta],
  interests: [
    { id: 'tea', name: 'tea', icon: 'leaf', explicit: false, position: 1 },
    { id: 'wine', name: 'wine', icon: 'wine', explicit: false, position: 2 },
  ],
}

const load = (fingerprint: string, data: ReferenceData) =>
  loadReference(database.ownerUrl, { fingerprint, read: () => data })

const cityNames = async () => (await sql`SELECT name FROM cities ORDER BY name`).map(({ name }) => name)

test('values arrive as they were, whatever characters they hold', async () => {
  const odd = { ...city(`tab\t backslash \\ \\N newline\n return\r quote ' "`), regionId: null }
  await load('one', { ...first, cities: [odd] })
  const [row] = await sql`SELECT id, country, region_id AS "regionId", name, lat, lon FROM cities`
  expect(row).toEqual(odd)
})

test('the source is not even read when the database holds exactly its data', async () => {
  expect(await load("it's one", first)).toBe(true)
  const read = () => {
    throw new Error('read')
  }
  expect(await loadReference(database.ownerUrl, { fingerprint: "it's one", read })).toBe(false)
  await sql`DELETE FROM interests`
  await expect(loadReference(database.ownerUrl, { fingerprint: "it's one", read })).rejects.toThrow('read')
})

test('changed data replaces names under the same ids and keeps places that profiles may name', async () => {
  await load('one', first)
  const renamed = { ...alpha, name: 'Alphaville' }
  const swapped = first.interests.map((interest) => ({ ...interest, position: 3 - interest.position }))
  expect(await load('two', { ...first, cities: [renamed, city('Gamma')], interests: swapped })).toBe(true)
  expect(await cityNames()).toEqual(['Alphaville', 'Beta', 'Gamma'])
  expect(await sql`SELECT id FROM interests ORDER BY position`).toEqual([{ id: 'wine' }, { id: 'tea' }])
})

test('a load that fails leaves everything as it was', async () => {
  await load('one', first)
  const nowhere = { ...city('Nowhere'), regionId: 'XX.99' }
  await expect(load('two', { ...first, cities: [city('Gamma'), nowhere] })).rejects.toMatchObject({ code: '23503' })
  expect(await cityNames()).toEqual(['Alpha', 'Beta'])
  expect(await load('one', first)).toBe(false)
})

test('the tables are analysed by a transaction of its own', async () => {
  await load('one', first)
  const superuser = postgres(database.superuserUrl, { max: 1 })
  const [row] = await superuser`
    SELECT count(*)::int AS columns, bool_or(statistic.xmin = cities.xmin) AS together
    FROM pg_statistic statistic, cities WHERE starelid = 'cities'::regclass`
  await superuser.end()
  expect(row).toEqual({ columns: expect.any(Number), together: false })
  expect(row?.columns).toBeGreaterThan(0)
})
