import { expect, test } from 'vitest'
import { splitInterests, toExcerpt } from './card-views.ts'

test('a short text is its own excerpt, on one line', () => {
  expect(toExcerpt('  Hello\n\nyou ')).toBe('Hello you')
})

test('a long text is cut between words, at 140 characters at most', () => {
  const word = 'abcdefghi '
  expect(toExcerpt(word.repeat(14).trim())).toBe(word.repeat(14).trim())
  expect(toExcerpt(word.repeat(20))).toBe(`${word.repeat(14).trim()}…`)
  expect(toExcerpt(`${'x'.repeat(138)} ${'y'.repeat(20)}`)).toBe(`${'x'.repeat(138)}…`)
})

test('a text without spaces is cut between characters, never within one', () => {
  expect(toExcerpt('👋'.repeat(200))).toBe(`${'👋'.repeat(140)}…`)
})

test('nothing but space is no text', () => {
  expect(toExcerpt(' \n ')).toBeNull()
})

test('interests are divided into those in common and the others, in alphabetical order', () => {
  expect(splitInterests(['d', 'b', 'a', 'c'], new Set(['d', 'b', 'x']))).toEqual({
    common: ['b', 'd'],
    others: ['a', 'c'],
  })
})
