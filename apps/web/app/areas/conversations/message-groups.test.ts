import { expect, test } from 'vitest'
import { standTogether } from './message-groups.ts'

const first = {
  own: true,
  day: { date: '2026-03-01', name: 'Today' },
  takenBack: false,
  removed: false,
  at: '2026-03-01T12:00:00.000Z',
}
const after = (differs: Partial<typeof first> = {}) => ({ ...first, at: '2026-03-01T12:02:59.999Z', ...differs })

test('messages of one sender stand together within three minutes', () => {
  expect(standTogether(first, after())).toBe(true)
  expect(standTogether(first, after({ at: '2026-03-01T12:03:00.000Z' }))).toBe(false)
  expect(standTogether(first, after({ own: false }))).toBe(false)
  expect(standTogether({ ...first, own: false }, after({ own: false }))).toBe(true)
})

test('a new day and a message that was taken back or removed stand alone', () => {
  expect(standTogether(first, after({ day: { date: '2026-03-02', name: 'Tomorrow' } }))).toBe(false)
  expect(standTogether(first, after({ takenBack: true }))).toBe(false)
  expect(standTogether({ ...first, takenBack: true }, after())).toBe(false)
  expect(standTogether(first, after({ removed: true }))).toBe(false)
  expect(standTogether({ ...first, removed: true }, after())).toBe(false)
})
