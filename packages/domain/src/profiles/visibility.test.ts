import { describe, expect, test } from 'vitest'
import { ifNamed, ifShown, isPublic, type ProfileState, withoutHidden } from '../identity/shown.ts'
import { sharePhotos } from './visibility.ts'

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

const open: ProfileState = { searchable: true, profileStatus: 'active', memberStatus: 'active', blocked: false }

test.each<[ProfileState, boolean]>([
  [open, true],
  [{ ...open, searchable: false }, false],
  [{ ...open, profileStatus: 'pending' }, false],
  [{ ...open, profileStatus: 'disabled' }, false],
  [{ ...open, memberStatus: 'not_confirmed' }, false],
  [{ ...open, memberStatus: 'disabled' }, false],
  [{ ...open, memberStatus: 'deleted' }, false],
  [{ ...open, blocked: true }, false],
])('%j: seen by others %s', (standing, seen) => {
  expect(isPublic(standing)).toBe(seen)
})

test('a list loses who may not be seen, and the viewer, and keeps its order', () => {
  const rows: (ProfileState & { memberId: string })[] = [
    { ...open, memberId: 'c' },
    { ...open, memberId: 'me' },
    { ...open, memberId: 'b', memberStatus: 'disabled' },
    { ...open, memberId: 'x', blocked: true },
    { ...open, memberId: 'a' },
  ]
  const idsOf = (viewerId: string | null) => withoutHidden(rows, viewerId).map(({ memberId }) => memberId)
  expect(idsOf('me')).toEqual(['c', 'a'])
  expect(idsOf(null)).toEqual(['c', 'me', 'a'])
})

describe('a person whom a viewer names', () => {
  const person = { ...open, memberId: 'a', invisible: false }
  const away = { ...person, searchable: false, invisible: true }
  test.each([
    ['somebody whom all see', person, [true, true, true]],
    ['somebody invisible', away, [false, true, true]],
    ['somebody with a block between the two', { ...person, blocked: true }, [false, false, true]],
    ['somebody invisible with a block', { ...away, blocked: true }, [false, false, true]],
    ['somebody whose account is closed', { ...person, memberStatus: 'disabled' as const }, [false, false, true]],
    ['nobody', null, [false, false, false]],
  ])('%s: a visitor, a member and the person themself see %o', (_, row, seen) => {
    expect([null, 'b', 'a'].map((viewerId) => ifShown(row, viewerId) !== null)).toEqual(seen)
  })

  test('is named to the blocker while their profile is there', () => {
    expect(ifNamed({ ...person, blocked: true })).not.toBeNull()
    expect(ifNamed({ ...away, blocked: true })).not.toBeNull()
    for (const memberStatus of ['disabled', 'deleted'] as const)
      expect(ifNamed({ ...person, memberStatus, blocked: true })).toBeNull()
  })

  test('is no person to whom one relation was forgotten', () => {
    const { blocked: _, ...forgetful } = person
    // @ts-expect-error Nobody has asked what stands between the two.
    ifShown(forgetful, 'b')
  })
})
