import { loadMessages } from '@hearth/texts/catalogue'
import { expect, test } from 'vitest'
import { incompleteTexts } from './texts.ts'

test('a text that lacks one of its languages is found', () => {
  const { close: _, ...site } = loadMessages().pl.site ?? {}
  const catalogue = { ...loadMessages(), pl: { ...loadMessages().pl, site } }
  expect(incompleteTexts(catalogue)).toEqual(['packages/texts/messages/pl/site: close is missing'])
})
