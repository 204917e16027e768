import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { loadMessages, loadOverlays, mergeTexts } from './catalogue.ts'
import { withoutPlaces } from './places.ts'

const folder = fileURLToPath(new URL('../messages', import.meta.url))

test('the catalogue holds every file under messages, and nothing else', () => {
  const onDisk = Object.fromEntries(
    readdirSync(folder).map((locale) => [
      locale,
      Object.fromEntries(
        readdirSync(`${folder}/${locale}`).map((file) => [
          file.replace('.json', ''),
          JSON.parse(readFileSync(`${folder}/${locale}/${file}`, 'utf8')),
        ]),
      ),
    ]),
  )
  const { 'en-US': overlay, en = {}, ...others } = onDisk
  expect(loadMessages()).toEqual({ ...others, en: withoutPlaces(en) })
  expect(loadOverlays()).toEqual({ 'en-US': overlay })
})

test('the catalogue speaks the eleven languages of the product', () => {
  expect(Object.keys(loadMessages())).toEqual(['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'])
})

test('all fifty interests have a word in every language, and no two share one', () => {
  for (const { interests } of Object.values(loadMessages())) {
    expect(new Set(Object.values(interests)).size).toBe(50)
  }
})

test('a text of a tenant stands in place of the platform’s, in that locale only', () => {
  const overrides = { nl: { landing: { title: 'Schuif aan' } } }
  expect(mergeTexts('nl', overrides).landing.title).toBe('Schuif aan')
  expect(mergeTexts('nl', overrides).landing.lead).toBe(loadMessages().nl.landing.lead)
  expect(mergeTexts('de', overrides).landing.title).toBe(loadMessages().de.landing.title)
})

test('American readers have English but for what the overlay says otherwise', () => {
  const [british, american] = [mergeTexts('en', {}), mergeTexts('en-US', {})]
  expect([british.interests.theater, american.interests.theater]).toEqual(['Theatre', 'Theater'])
  expect(american.interests.wine).toBe('Wine')
  expect(american.landing).toBe(british.landing)
})

test('the words of a tenant stand over the platform’s overlay, and its own overlay over those', () => {
  const own = { en: { interests: { theater: 'The stage', travelling: 'Trips' } } }
  const overlaid = { ...own, 'en-US': { interests: { theater: 'Broadway' } } }
  expect(mergeTexts('en-US', own).interests).toMatchObject({ theater: 'The stage', travelling: 'Trips' })
  expect(mergeTexts('en-US', overlaid).interests).toMatchObject({ theater: 'Broadway', travelling: 'Trips' })
  expect(mergeTexts('en', overlaid).interests.theater).toBe('The stage')
})

test('merging leaves the platform unchanged and shares what a tenant does not change', () => {
  const before = structuredClone(loadMessages())
  const overrides = { nl: { landing: { title: 'Schuif aan' } } }
  const merged = mergeTexts('nl', overrides)
  expect(loadMessages()).toEqual(before)
  expect(merged.shell).toBe(loadMessages().nl.shell)
  expect(mergeTexts('sv', overrides)).toBe(loadMessages().sv)
})

test('areas that the platform does not have are left out', () => {
  expect(mergeTexts('nl', { nl: { gossip: { hello: 'hoi' } } })).toEqual(loadMessages().nl)
})
