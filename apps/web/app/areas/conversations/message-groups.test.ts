import { expect, test } from 'vitest'
import { isRecent, ownStates, standTogether, takeBackLeft } from './message-groups.ts'

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

test('a message can be taken back for a minute, whatever was written after it', () => {
  const start = Date.parse('2026-03-01T12:00:00.000Z')
  const at = (seconds: number) => ({ own: true, takenBack: false, at: new Date(start + seconds * 1000).toISOString() })
  const messages = [at(-100), { ...at(-5), own: false }, { ...at(-5), takenBack: true }, at(0), at(50)]
  const leftAt = (seconds: number) => takeBackLeft(messages, start + seconds * 1000)
  expect([leftAt(55), leftAt(59.999), leftAt(60), leftAt(110)]).toEqual([5_000, 1, 50_000, null])
  expect([59.999, 60].map((seconds) => isRecent(at(0), start + seconds * 1000))).toEqual([true, false])
})

test('what became of messages stands below the last own one of each state', () => {
  const message = (seq: number, differs: object = {}) => ({
    seq,
    own: true,
    takenBack: false,
    removed: false,
    ...differs,
  })
  const messages = [1, 2, 3].map((seq) => message(seq))
  const statesOf = (of: typeof messages, deliveredSeq = 0, readSeq = 0) =>
    [...ownStates(of, { person: {}, marks: { deliveredSeq, readSeq } })]
      .filter(([seq]) => seq > 0)
      .map((one) => one.join(' '))
  expect([...ownStates(messages, { person: {}, marks: null })].filter(([seq]) => seq > 0)).toEqual([[3, 'sent']])
  // What somebody has read who is gone since is not known, and is not said to be only sent.
  expect(ownStates(messages, { person: null, marks: null }).size).toBe(0)
  expect(statesOf(messages)).toEqual(['3 sent'])
  expect(statesOf(messages, 2, 1)).toEqual(['3 sent', '2 delivered', '1 read'])
  expect(statesOf(messages, 3, 2)).toEqual(['3 delivered', '2 read'])
  expect(statesOf(messages, 3, 3)).toEqual(['3 read'])
  expect(statesOf([...messages, message(4, { own: false })], 4, 4)).toEqual(['3 read'])
  expect(statesOf([message(1), message(2, { takenBack: true }), message(3, { removed: true })], 3, 3)).toEqual([
    '1 read',
  ])
})
