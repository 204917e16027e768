import { expect, test } from 'vitest'
import { placeholdersOf } from './placeholders.ts'

test('a text without braces has no placeholders', () => {
  expect(placeholdersOf('Meet someone {new}')).toEqual([])
})

test('each placeholder is named once, in alphabetical order', () => {
  expect(placeholdersOf('{{total}} of {{ count }}, {{count}} of {{total}}')).toEqual(['count', 'total'])
})

test('a format is not part of the name', () => {
  expect(placeholdersOf('{{price, currency(EUR)}} until {{-date}}')).toEqual(['-date', 'price'])
})
