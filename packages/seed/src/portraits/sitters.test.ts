import { expect, test } from 'vitest'
import type { HairStyle } from './sitter.ts'
import { sitters } from './sitters.ts'

const those = (gender: string, ...hair: readonly HairStyle[]) =>
  sitters().filter((sitter) => sitter.gender === gender && hair.includes(sitter.hair))

test('no man has hair that hides who is one: where women wear it too, he has a beard', () => {
  expect(those('man', 'curls', 'wavy', 'long')).toEqual([])
  const alike = those('man', 'manbun', 'locs', 'mop', 'sweptback', 'afro', 'curlytop')
  expect(alike.length).toBeGreaterThan(5)
  expect(alike.filter(({ beard }) => beard === 'none' || beard === 'stubble')).toEqual([])
})

test('a woman whose hair is as short as a man’s has earrings and painted lips', () => {
  const short = those('woman', 'pixie', 'shortwave')
  expect(short.length).toBeGreaterThan(3)
  expect(short.filter(({ earrings, lipstick }) => earrings === 'none' || !lipstick)).toEqual([])
})

test('no hair has the colour of the face under it', () => {
  expect(sitters().filter(({ skin, hairColour }) => skin > 4 && hairColour === 'brown')).toEqual([])
})
