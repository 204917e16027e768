import { DAY } from '@hearth/contracts/durations'
import { likesPerHour } from '@hearth/contracts/likes'
import { expect, test } from 'vitest'
import { likeStateOf, seekEachOther } from './like-state.ts'

test('two seek each other if each looks for everyone or for the other’s gender', () => {
  const woman = { gender: 'woman', seeking: 'man' } as const
  expect(seekEachOther(woman, { gender: 'man', seeking: 'woman' })).toBe(true)
  expect(seekEachOther(woman, { gender: 'man', seeking: 'everyone' })).toBe(true)
  expect(seekEachOther(woman, { gender: 'man', seeking: 'man' })).toBe(false)
  expect(seekEachOther(woman, { gender: 'woman', seeking: 'everyone' })).toBe(false)
})

test('nothing offers a like to a visitor, after a match that was ended, or where one does not seek the other', () => {
  const [viewer, fits, not] = [
    { gender: 'woman', seeking: 'man' },
    { gender: 'man', seeking: 'woman' },
    { gender: 'man', seeking: 'man' },
  ] as const
  expect(likeStateOf({ ...fits, like: 'none' }, viewer)).toBe('none')
  expect(likeStateOf({ ...fits, like: 'none' }, null)).toBeNull()
  expect(likeStateOf({ ...fits, like: 'ended' }, viewer)).toBeNull()
  expect(likeStateOf({ ...not, like: 'none' }, viewer)).toBeNull()
  // Whoever changed what they look for keeps the likes that there are.
  for (const like of ['liked', 'matched'] as const) expect(likeStateOf({ ...not, like }, viewer)).toBe(like)
})

test('an account may send more likes the older it is', () => {
  expect([0, DAY - 1, DAY, 7 * DAY - 1, 7 * DAY].map(likesPerHour)).toEqual([60, 60, 120, 120, 240])
})
