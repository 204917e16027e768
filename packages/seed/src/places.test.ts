import { expect, test } from 'vitest'
import { CITY_NAMES, REGION_NAMES } from './place-names.ts'
import { readPlaces } from './places.ts'

const { countries, regions, cities } = readPlaces()

test('the whole data set is read, and no two places share an id', () => {
  const distinct = (ids: readonly string[]) => new Set(ids).size
  expect([countries.length, distinct(countries.map(({ code }) => code))]).toEqual([250, 250])
  expect([regions.length, distinct(regions.map(({ id }) => id))]).toEqual([3_865, 3_865])
  expect([cities.length, distinct(cities.map(({ id }) => id))]).toEqual([171_075, 171_075])
})

test('every region and city lies in a known country, and a city in a known region of that country or in none', () => {
  const codes = new Set(countries.map(({ code }) => code))
  const regionIds = new Set(regions.map(({ id }) => id))
  const strays = cities.filter(
    ({ country, regionId }) =>
      !codes.has(country) || (regionId !== null && !(regionIds.has(regionId) && regionId.startsWith(`${country}.`))),
  )
  expect(strays).toEqual([])
  expect(regions.filter(({ country }) => !codes.has(country))).toEqual([])
  expect(cities.filter(({ regionId }) => regionId === null)).toHaveLength(384)
})

test('every city has a place on earth', () => {
  expect(cities.filter(({ lat, lon }) => !(Math.abs(lat) <= 90 && Math.abs(lon) <= 180))).toEqual([])
})

test('a region that is called otherwise by its inhabitants is a region, and bears that name', () => {
  const names = new Map(regions.map(({ id, name }) => [id, name]))
  expect(Object.keys(REGION_NAMES).map((id) => [id, names.get(id)])).toEqual(Object.entries(REGION_NAMES))
})

test('a city that is called otherwise by its inhabitants bears that name, and no longer the other', () => {
  const names = new Set(cities.map(({ country, name }) => `${country}.${name}`))
  for (const [english, own] of Object.entries(CITY_NAMES)) {
    expect(names).toContain(`${english.slice(0, 3)}${own}`)
    expect(names).not.toContain(english)
  }
})
