// @vitest-environment happy-dom

import { afterEach, expect, test } from 'vitest'
import { LIKE_MODAL_MOST, parseSeconds, takeSeconds } from './like-modal.ts'

afterEach(() => history.replaceState(null, '', '/'))

test('a whole number of seconds up to the bound opens the modal, and nothing else does', () => {
  expect(['0', '1', '08', String(LIKE_MODAL_MOST)].map(parseSeconds)).toEqual([0, 1, 8, LIKE_MODAL_MOST])
  const wrong = [
    null,
    '',
    ' ',
    '-1',
    '+1',
    '1.5',
    '1e3',
    '0x10',
    'soon',
    '٣',
    '1 ',
    `${LIKE_MODAL_MOST + 1}`,
    '1000000000',
  ]
  expect(wrong.map(parseSeconds)).toEqual(wrong.map(() => null))
})

test('the address loses the seconds and nothing else, whatever they say', () => {
  for (const [address, left, seconds] of [
    ['/members?t=3', '/members', 3],
    ['/members?a=1&t=3&b=%C3%A9#top', '/members?a=1&b=%C3%A9#top', 3],
    ['/likes?t=-1', '/likes', null],
    ['/likes?t=4&t=5', '/likes', 4],
    ['/likes?min=%201', '/likes?min=%201', null],
  ] as const) {
    history.replaceState({ key: 'kept' }, '', address)
    expect(takeSeconds()).toBe(seconds)
    expect(location.pathname + location.search + location.hash).toBe(left)
    expect(history.state).toEqual({ key: 'kept' })
  }
})
