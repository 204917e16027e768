// @vitest-environment happy-dom

import { expect, test } from 'vitest'
import type { ConversationData } from './conversation-data.ts'
import { withOlder } from './conversation-query.ts'

/** A conversation with the messages of these numbers, of which there are more unless it begins with the first. */
const of = (from: number, to: number, differs: Partial<ConversationData> = {}) => {
  const messages = Array.from({ length: to - from + 1 }, (_, at) => ({ seq: from + at, text: `${from + at}` }))
  return { messages, more: from > 1, unread: 0, ...differs } as unknown as ConversationData
}
const numbersOf = ({ messages }: ConversationData) => [messages[0]?.seq, messages.at(-1)?.seq, messages.length]

test('the newest messages stand below those that are known, each once', () => {
  const merged = withOlder(of(51, 100, { unread: 2 }), of(1, 98, { unread: 5 }))
  expect([...numbersOf(merged), merged.more, merged.unread]).toEqual([1, 100, 100, false, 2])
  // They follow each other, without one that is in both.
  expect(numbersOf(withOlder(of(51, 100), of(1, 50)))).toEqual([1, 100, 100])
  expect(withOlder(of(51, 100), of(20, 98)).more).toBe(true)
})

test('what came back newer counts', () => {
  const merged = withOlder(of(51, 100), of(40, 100, { price: null }))
  expect(merged.messages.find(({ seq }) => seq === 60)).toBe(merged.messages[20])
  const changed = of(51, 100)
  const shown = withOlder(changed, of(40, 100)).messages.filter(({ seq }) => seq > 50)
  expect(shown).toEqual(changed.messages)
  for (const [at, message] of shown.entries()) expect(message).toBe(changed.messages[at])
})

test('the newest stand alone where messages between are not known', () => {
  const newest = of(51, 100)
  expect(withOlder(newest, of(1, 49))).toBe(newest)
  expect(withOlder(newest, undefined)).toBe(newest)
  expect(withOlder(newest, of(60, 80))).toBe(newest)
})

test('nothing of before a deletion comes back', () => {
  const anew = of(51, 52, { more: false })
  expect(withOlder(anew, of(1, 50))).toBe(anew)
  const empty = of(1, 0, { more: false })
  expect(withOlder(empty, of(1, 50))).toBe(empty)
})
