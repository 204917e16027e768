import { expect, test } from 'vitest'
import { COUNTRIES } from '../countries.ts'
import { FIRST_AID_EVERYWHERE, firstAidIn } from './first-aid.ts'

const known = COUNTRIES.flatMap((country) => {
  const aid = firstAidIn(country)
  return aid ? [{ country, ...aid }] : []
})

test('the countries in which the languages of the platform are spoken have helpers, and every one of them the police', () => {
  expect(known.map(({ country }) => country)).toEqual('AT BE CH DE DK ES FI FR GB IE IT NL NO PL SE US'.split(' '))
  for (const { country, helpers } of known) expect([country, helpers.at(-1)?.kind]).toEqual([country, 'police'])
})

test('a helper can be called or has a website, by a number and a host that are none by mistake', () => {
  for (const { phone, site } of [...known.flatMap(({ helpers }) => helpers), ...FIRST_AID_EVERYWHERE]) {
    expect(phone ?? site).toBeDefined()
    if (phone) expect(phone).toMatch(/^\d[\d ]{0,13}\d$/)
    if (site) expect(new URL(`https://${site}/`).host).toBe(site)
  }
  for (const { emergency } of known) expect(emergency).toMatch(/^(?:112|911|999)$/)
})

test('no country has none, and neither has one that is no country', () => {
  expect([firstAidIn(null), firstAidIn('XX'), firstAidIn('constructor')]).toEqual([null, null, null])
})
