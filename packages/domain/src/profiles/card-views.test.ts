import { newMemberId } from '@hearth/contracts/ids'
import type { CardRow } from '@hearth/db/queries/profiles/cards'
import { expect, test } from 'vitest'
import { withoutHidden } from '../identity/shown.ts'
import { splitInterests, toCardView, toExcerpt } from './card-views.ts'

test('a card is made of a row that passed the rules of a list, and of no other', () => {
  const row: CardRow = {
    memberId: newMemberId(),
    memberStatus: 'active',
    profileStatus: 'active',
    searchable: true,
    blocked: false,
    fictional: false,
    name: 'Ann',
    gender: 'woman',
    seeking: 'everyone',
    like: 'none',
    birthDate: '1990-01-01',
    country: 'NL',
    region: null,
    city: null,
    about: null,
    lastOnlineAt: new Date(0),
    sharesOnline: true,
    interests: [],
    thumbFilename: null,
    colour: null,
    unreviewedSince: null,
  }
  const site = { visible: { fields: [], notes: false }, viewerInterests: new Set<string>(), now: new Date(0) }
  const how = { ...site, viewer: null }
  expect(withoutHidden([row], null).map((shown) => toCardView(shown, how).name)).toEqual(['Ann'])
  // @ts-expect-error It may be of somebody who must not be seen.
  toCardView(row, how)
  expect(withoutHidden([{ ...row, blocked: true }], null)).toEqual([])
  const { blocked: _, ...forgetful } = row
  // @ts-expect-error Nobody has asked what stands between the two.
  withoutHidden([forgetful], null)
})

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
