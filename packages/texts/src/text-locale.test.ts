import { expect, test } from 'vitest'
import { inTextLocale, localesFor } from './text-locale.ts'

test('a site offers the languages of the country, elsewhere its own', () => {
  const settings = { default_locale: 'nl', locales_by_country: { BE: ['nl', 'fr', 'de'] } } as const
  expect(localesFor(settings, 'BE')).toEqual(['nl', 'fr', 'de'])
  expect(localesFor(settings, 'US')).toEqual(['nl'])
  expect(localesFor(settings, null)).toEqual(['nl'])
})

test('a text of the settings is in the textLocale, else in its language, else in the site’s, else in any', () => {
  expect(inTextLocale({ en: 'Colours', 'en-US': 'Colors' }, 'en-US', 'nl')).toBe('Colors')
  expect(inTextLocale({ nl: 'Kleuren', en: 'Colours' }, 'en-US', 'nl')).toBe('Colours')
  expect(inTextLocale({ nl: 'Kleuren', fr: 'Couleurs' }, 'en-US', 'nl')).toBe('Kleuren')
  expect(inTextLocale({ fr: 'Couleurs' }, 'en-US', 'nl')).toBe('Couleurs')
  expect(inTextLocale('Hues', 'de', 'nl')).toBe('Hues')
  expect(inTextLocale(null, 'de', 'nl')).toBeNull()
})
