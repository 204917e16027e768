import { expect, test } from 'vitest'
import { isStranger } from './is-stranger.server.ts'

const STRANGER = { person: { fictional: null }, messages: [{ own: false }], waiting: [], written: false }

test.each([
  [STRANGER, true],
  [{ ...STRANGER, person: null }, false],
  [{ ...STRANGER, person: { fictional: { label: 'x' } } }, false],
  [{ ...STRANGER, written: true }, false],
  [{ ...STRANGER, waiting: [{}] }, false],
  // Taken back, so it does not count as written.
  [{ ...STRANGER, messages: [{ own: false }, { own: true }] }, false],
])('%j is a stranger: %s', (conversation, stranger) => {
  expect(isStranger(conversation)).toBe(stranger)
})
