import { expect, test } from 'vitest'
import { inWording, localesFor } from './text-locale.ts'

test('a site offers the languages of the country, elsewhere its own', () => {
  const settings = { default_locale: 'nl', locales_by_country: { BE: ['nl', 'fr', 'de'] } } as const
  expect(localesFor(settings, 'BE')).toEqual(['nl', 'fr', 'de'])
  expect(localesFor(settings, 'US')).toEqual(['nl'])
  expect(localesFor(settings, null)).toEqual(['nl'])
})

test('a text of the settings is in the textLocale, else in its language, else in the site’s, else in any', () => {
  expect(inWording({ en: 'Colours', 'en-US': 'Colors' }, 'en-US', 'nl')).toBe('Colors')
  expect(inWording({ nl: 'Kleuren', en: 'Colours' }, 'en-US', 'nl')).toBe('Colours')
  expect(inWording({ nl: 'Kleuren', fr: 'Couleurs' }, 'en-US', 'nl')).toBe('Kleuren')
  expect(inWording({ fr: 'Couleurs' }, 'en-US', 'nl')).toBe('Couleurs')
  expect(inWording('Hues', 'de', 'nl')).toBe('Hues')
  expect(inWording(null, 'de', 'nl')).toBeNull()
})
