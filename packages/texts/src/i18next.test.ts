import { createInstance, type i18n } from 'i18next'
import { expect, test } from 'vitest'
import { type Locale, loadMessages } from './catalogue.ts'
import { I18NEXT_OPTIONS } from './i18next.ts'
import type { KeyOf, TextKey } from './keys.ts'

const locales = Object.keys(loadMessages()) as Locale[]

/** A real i18next with the real texts. It throws for a missing text, so that no test passes with a fallback. */
const translator = (lng: Locale): i18n => {
  const instance = createInstance()
  instance.init({
    ...I18NEXT_OPTIONS,
    lng,
    fallbackLng: false,
    ns: Object.keys(loadMessages().en),
    resources: loadMessages(),
    saveMissing: true,
    missingKeyHandler: (_, area, key) => {
      throw new Error(`no text for ${area}:${key}`)
    },
  })
  return instance
}

test('a failure code is a key although it contains a dot', () => {
  expect(translator('nl').t('errors:platform.unexpected')).toBe('Er is een fout opgetreden, probeer het later opnieuw.')
})

test('site is the area of a key without one', () => {
  expect(translator('de').t('close')).toBe('Schließen')
})

test.each(locales)('%s has a text for every count that its plural rules tell apart', (locale) => {
  const { t } = translator(locale)
  for (const count of [0, 1, 2, 5, 11, 22, 25, 1.5, 1_000_000]) {
    expect(t('landing:languages', { count })).toContain(String(count))
  }
})

test('Polish counts in its own forms', () => {
  const { t } = translator('pl')
  expect([1, 3, 11].map((count) => t('landing:interests', { count }))).toEqual([
    '1 zainteresowanie, które łączy',
    '3 zainteresowania, które łączą',
    '11 zainteresowań, które łączą',
  ])
})

test('a name with special characters is shown as it is', () => {
  expect(translator('en').t('operated_by', { company: 'Night & Day <BV>' })).toBe('Operated by Night & Day <BV>')
})

test('an unknown key does not compile', () => {
  const { t } = translator('en')
  // @ts-expect-error no such text
  expect(() => t('errors:platform.unheard_of')).toThrow('no text for errors:platform.unheard_of')
  // @ts-expect-error no such area
  expect(() => t('gossip:close')).toThrow('no text for')
  // @ts-expect-error not a text of the default area
  expect(() => t('lead')).toThrow('no text for shell:lead')
  const keys: TextKey[] = ['shell:close', 'landing:languages']
  expect(keys.map((key) => t(key, { count: 2 }))).toEqual(['Close', 'In 2 languages'])
  // @ts-expect-error a plural form is not a key
  const form: KeyOf<'landing'> = 'languages_one'
  expect(form).toBe('languages_one')
})
