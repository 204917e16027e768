import { LOCALES } from '@hearth/contracts/locales'
import { expect, test } from 'vitest'
import { languagesFrom } from './languages.server.ts'

test('every language is offered once, those of the country first and in its order', () => {
  const offered = languagesFrom(['nl', 'fr', 'de']).map(({ locale }) => locale)
  expect(offered.slice(0, 3)).toEqual(['nl', 'fr', 'de'])
  expect([...offered].sort()).toEqual([...LOCALES])
})

test('a language is called what its speakers call it', () => {
  expect(Object.fromEntries(languagesFrom([]).map(({ locale, name }) => [locale, name]))).toMatchObject({
    nl: 'Nederlands',
    fi: 'Suomi',
    pl: 'Polski',
  })
})
