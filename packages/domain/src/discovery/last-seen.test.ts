import { expect, test } from 'vitest'
import { lastSeenOf } from './last-seen.ts'

const now = new Date('2026-05-20T10:00:00Z')
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
const MINUTE = 60_000
const DAY = 86_400_000

test.each([
  ['now', 0],
  ['now', -5 * MINUTE],
  ['now', 6 * MINUTE],
  ['today', 6 * MINUTE + 1],
  ['today', DAY],
  ['this_week', DAY + 1],
  ['this_week', 7 * DAY],
  ['this_month', 7 * DAY + 1],
  ['this_month', 30 * DAY],
  ['earlier', 30 * DAY + 1],
])('"%s" was %i ms ago', (word, milliseconds) => {
  expect(lastSeenOf(ago(milliseconds), now)).toBe(word)
})
