import { expect, test } from 'vitest'
import { isLong, splitOff } from './long-parts.ts'

test('a text is folded when it is longer than a screen of a phone, in characters or in lines', () => {
  expect(isLong('w'.repeat(600))).toBe(false)
  expect(isLong('w'.repeat(601))).toBe(true)
  expect(isLong('a\n'.repeat(9))).toBe(false)
  expect(isLong('a\n'.repeat(10))).toBe(true)
})

test('many interests are folded, but never only a few, and none is lost', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => at)
  expect(splitOff(many(14))).toEqual([many(14), []])
  for (const count of [15, 40]) {
    const [shown, folded] = splitOff(many(count))
    expect(shown).toHaveLength(12)
    expect([...shown, ...folded]).toEqual(many(count))
  }
})
