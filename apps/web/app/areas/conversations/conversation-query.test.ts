// @vitest-environment happy-dom

import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../client/query-client.client.ts'
import { readQueries } from '../../shell/use-events.ts'
import type { ConversationData } from './conversation-data.ts'
import { conversationQuery, openConversation, refreshConversations, withOlder } from './conversation-query.ts'

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

/** A conversation that this document knows with one unread message, while the newest messages, two unread ones, are loaded in so many milliseconds. */
function known(milliseconds: number) {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const place = { path: '/chats/1', route: 'chat' }
  const { queryKey } = conversationQuery(place)
  queryClient.setQueryData(
    queryKey,
    of(1, 1, { id: '1', person: { id: 'ann' }, unread: 1 } as Partial<ConversationData>),
  )
  const newest = () => new Promise((resolve) => setTimeout(resolve, milliseconds, of(1, 2, { unread: 2 })))
  return {
    hear: (conversationId: string, memberId: string) =>
      readQueries({ kind: 'message.received', ids: { conversationId, memberId } }),
    open() {
      // What is loaded already is not loaded twice.
      void queryClient.fetchQuery({ queryKey, queryFn: newest, staleTime: 0 }).catch(() => {})
      return openConversation(place, `https://site.test${place.path}`)
    },
  }
}
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a conversation opens at once as it is known, and with what is new if an event has told of something in it', async () => {
  expect(known(1_000).open()).toMatchObject({ unread: 1 })
  for (const [conversation, person] of [
    ['1', 'bo'],
    ['2', 'ann'],
  ] as const) {
    queryClient.clear()
    const { hear, open } = known(1_000)
    hear(conversation, person)
    const opened = open()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await opened).toMatchObject({ unread: 2 })
  }
})

test('a conversation opens at once as it is known after what happened in another one', async () => {
  const { hear, open } = known(1_000)
  hear('2', 'bo')
  await refreshConversations()
  await refreshConversations({ conversation: null, person: 'bo' })
  expect(open()).toMatchObject({ unread: 1 })
})

test('a conversation opens with what a purchase has changed in it', async () => {
  const { open } = known(1_000)
  readQueries({ kind: 'order.changed', ids: { orderId: '3' } })
  const opened = open()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await opened).toMatchObject({ unread: 2 })
})

test('a conversation in which a message was sent while another was shown opens with it', async () => {
  const { open } = known(1_000)
  await refreshConversations({ conversation: '1', person: null })
  const opened = open()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await opened).toMatchObject({ unread: 2 })
})

test('a conversation that is slow to load opens as it is known, without a connection at once', async () => {
  const { hear, open } = known(60_000)
  hear('1', 'ann')
  const opened = open()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await opened).toMatchObject({ unread: 1 })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(open()).toMatchObject({ unread: 1 })
})
