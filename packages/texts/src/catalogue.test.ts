import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type Locale, loadMessages, mergeTexts } from './catalogue.ts'

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
  expect(loadMessages()).toEqual(onDisk)
})

test('the catalogue speaks the eleven languages of the product', () => {
  expect(Object.keys(loadMessages())).toEqual(['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'])
})

test('all fifty interests have a word in every language, and no two share one', () => {
  for (const { interests } of Object.values(loadMessages())) {
    expect(new Set(Object.values(interests)).size).toBe(50)
  }
})

test("a tenant's text stands in place of the platform's, in that locale only", () => {
  const merged = mergeTexts(loadMessages(), { nl: { landing: { title: 'Schuif aan' } } })
  expect(merged.nl.landing.title).toBe('Schuif aan')
  expect(merged.nl.landing.lead).toBe(loadMessages().nl.landing.lead)
  expect(merged.de.landing.title).toBe(loadMessages().de.landing.title)
})

test('merging leaves the platform unchanged and shares what a tenant does not change', () => {
  const before = structuredClone(loadMessages())
  const merged = mergeTexts(loadMessages(), { nl: { landing: { title: 'Schuif aan' } } })
  expect(loadMessages()).toEqual(before)
  expect(merged.nl.site).toBe(loadMessages().nl.site)
  expect(merged.sv).toBe(loadMessages().sv)
})

test('areas and locales that the platform does not have are left out', () => {
  const merged = mergeTexts(loadMessages(), {
    nl: { gossip: { hello: 'hoi' } },
    ['eo' as Locale]: { site: { close: 'fermi' } },
  })
  expect(merged).toEqual(loadMessages())
})
