import { randomUUID } from 'node:crypto'
import { tenantIdOf } from '@hearth/contracts/ids'
import { closeDb, type Db, openDb } from '@hearth/db/client'
import { listInterests } from '@hearth/db/queries/reference/interests'
import { listCities, listRegions } from '@hearth/db/queries/reference/places'
import { inTenant, type TenantTx } from '@hearth/db/scope'
import { createTestDatabase, type TestDatabase } from '@hearth/db/test-database'
import { withClient } from '@hearth/testing/with-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPlaces } from './places.ts'
import { seedReference } from './reference.ts'

const ROWS = 250 + 3_865 + 171_075 + 50

let database: TestDatabase
let db: Db
let loaded: boolean[]
const progress: (readonly [done: number, total: number])[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDb(database.appUrl, { max: 2 })
  const note = (done: number, total: number) => progress.push([done, total])
  loaded = await Promise.all([seedReference(database.ownerUrl, note), seedReference(database.ownerUrl, note)])
}, 120_000)

afterAll(async () => {
  if (db) await closeDb(db)
  await database?.drop()
})

const ask = <T>(query: (tx: TenantTx) => Promise<T>): Promise<T> =>
  inTenant(db, { tenantId: tenantIdOf(randomUUID()) }, query)

test('of two runs at the same time one loads and the other finds the work done', () => {
  expect(loaded.toSorted()).toEqual([false, true])
})

test('progress only grows and ends at the number of all rows', () => {
  const done = progress.map(([rows]) => rows)
  expect(done).toEqual(done.toSorted((a, b) => a - b))
  expect(progress.at(-1)).toEqual([ROWS, ROWS])
})

test('a later run does nothing', async () => {
  const steps: number[] = []
  expect(await seedReference(database.ownerUrl, (done) => steps.push(done))).toBe(false)
  expect(steps).toEqual([])
})

test('every country has its English name', async () => {
  const countries = await withClient(database.ownerUrl, (sql) => sql`select code, name from countries`)
  expect(countries).toHaveLength(250)
  expect(countries).toContainEqual({ code: 'NL', name: 'Netherlands' })
  expect(countries).toContainEqual({ code: 'GB', name: 'United Kingdom' })
})

test('the Netherlands have their twelve provinces, and Amsterdam lies in Noord-Holland under an id that never changes', async () => {
  const regions = await ask((tx) => listRegions(tx, { countries: ['NL'] }))
  expect(regions).toHaveLength(12)
  expect(regions).toContainEqual({ id: 'NL.07', country: 'NL', name: 'Noord-Holland' })
  const cities = await ask((tx) => listCities(tx, { regionId: 'NL.07' }))
  expect(cities.filter(({ name }) => name === 'Amsterdam')).toEqual([
    { id: '179de94c-0e72-5107-935b-54075ff19098', name: 'Amsterdam' },
  ])
})

test('every region of the database has the cities that the data set gives it', async () => {
  const { cities } = readPlaces()
  for (const regionId of ['NL.07', 'US.NY', 'DE.02', 'IE.L']) {
    const expected = cities.filter((city) => city.regionId === regionId).map(({ id }) => id)
    const found = (await ask((tx) => listCities(tx, { regionId }))).map(({ id }) => id)
    expect(expected.length).toBeGreaterThan(0)
    expect(found.toSorted()).toEqual(expected.toSorted())
  }
})

test('the fifty interests are offered in order, each with an icon', async () => {
  const interests = await ask((tx) => listInterests(tx))
  expect(interests).toHaveLength(50)
  expect(interests[0]).toEqual({ id: 'adventure', name: 'adventure', icon: 'compass', explicit: false })
  expect(interests.at(-1)).toMatchObject({ id: 'wine' })
  expect(interests).toContainEqual({ id: 'sex-toys', name: 'sex toys', icon: 'vibrate', explicit: true })
})
