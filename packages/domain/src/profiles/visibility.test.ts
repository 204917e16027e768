import { describe, expect, test } from 'vitest'
import { isPublic, type ProfileState, sharePhotos, withoutHidden } from './visibility.ts'

const photos = ['a', 'b', 'c', 'd', 'e'].map((name, at) => ({ name, main: at === 0 }))
const namesOf = (shown: readonly { name: string }[]) => shown.map(({ name }) => name).join('')

describe('of five photos', () => {
  test.each([
    ['visitor', 'a', 2],
    ['free', 'abc', 2],
    ['premium', 'abcde', 0],
    ['owner', 'abcde', 0],
  ] as const)('a %s sees %s, with %i locked', (tier, seen, locked) => {
    const share = sharePhotos(photos, tier)
    expect(namesOf(share.shown)).toBe(seen)
    expect(share.locked).toBe(locked)
  })
})

test('nothing is locked where there is nothing more to see', () => {
  expect(sharePhotos(photos.slice(0, 3), 'free').locked).toBe(0)
  expect(sharePhotos(photos.slice(0, 1), 'visitor').locked).toBe(0)
  expect(sharePhotos([], 'visitor')).toEqual({ shown: [], locked: 0 })
})

test('without a main photo a visitor sees none', () => {
  expect(sharePhotos(photos.slice(1), 'visitor')).toEqual({ shown: [], locked: 3 })
})

const open: ProfileState = { searchable: true, profileStatus: 'active', memberStatus: 'active' }

test.each<[ProfileState, boolean]>([
  [open, true],
  [{ ...open, searchable: false }, false],
  [{ ...open, profileStatus: 'pending' }, false],
  [{ ...open, profileStatus: 'disabled' }, false],
  [{ ...open, memberStatus: 'not_confirmed' }, false],
  [{ ...open, memberStatus: 'disabled' }, false],
  [{ ...open, memberStatus: 'deleted' }, false],
])('%j: seen by others %s', (standing, seen) => {
  expect(isPublic(standing)).toBe(seen)
})

test('a list loses who may not be seen, and the viewer, and keeps its order', () => {
  const rows: (ProfileState & { memberId: string })[] = [
    { ...open, memberId: 'c' },
    { ...open, memberId: 'me' },
    { ...open, memberId: 'b', memberStatus: 'disabled' },
    { ...open, memberId: 'a' },
  ]
  const idsOf = (viewerId: string | null) => withoutHidden(rows, viewerId).map(({ memberId }) => memberId)
  expect(idsOf('me')).toEqual(['c', 'a'])
  expect(idsOf(null)).toEqual(['c', 'me', 'a'])
})
