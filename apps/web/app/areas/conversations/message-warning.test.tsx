// @vitest-environment happy-dom

import { createRemixStub } from '@remix-run/testing'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../client/query-client.client.ts'
import type { ConversationData, MessageData } from './conversation-data.ts'
import { Messages } from './messages.tsx'
import type { useSending } from './use-sending.ts'
import { setWarns } from './warning-switch.ts'

const at = '2026-11-27T14:05:00Z'
const message = (seq: number, text: string, own = false): MessageData => ({
  ...{ seq, own, text, at, clientId: own ? `own-${seq}` : null, kind: 'text', takenBack: false, removed: false },
  ...{ time: '14:05', day: { date: '2026-11-27', name: 'Today' } },
})
const ASKS = message(1, 'Can you send me 200 euros? My IBAN is NL91 ABNA 0417 1643 00')
const HARMLESS = message(2, 'My bank is around the corner.')

/** The messages of a conversation in which the reader has written nothing, unless the test says so. */
function show(messages: readonly MessageData[], differs: Partial<ConversationData> = {}) {
  const conversation = {
    ...{ id: 'c', person: { id: 'p', name: 'Noor', photo: null, fictional: null }, stranger: true, waiting: [] },
    ...{ more: false, hiddenBefore: null, unread: 0, readSeq: 9, marks: null, showsPhotos: false },
    messages,
    ...differs,
  } as unknown as ConversationData
  const sending = { outgoing: [] } as unknown as ReturnType<typeof useSending>
  const onReport = vi.fn()
  let change = (_: ConversationData) => {}
  function Page() {
    const [shown, setShown] = useState(conversation)
    change = setShown
    return (
      <QueryClientProvider client={queryClient}>
        <Messages place={{ path: '/chats/c', route: 'x' }} conversation={shown} {...{ sending, onReport }} />
      </QueryClientProvider>
    )
  }
  const Stub = createRemixStub([{ path: '/', Component: Page }])
  render(<Stub />)
  return {
    onReport,
    hear: (differing: Partial<ConversationData>) => act(() => change({ ...conversation, ...differing })),
  }
}

const notes = () => [...document.querySelectorAll('[data-message-warning] p')].map(({ textContent }) => textContent)
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)))

afterEach(() => {
  cleanup()
  act(() => setWarns(true))
  queryClient.clear()
})

test('a message of a stranger has a note with what is in it and what to do, which can report it', async () => {
  const { onReport } = show([ASKS, HARMLESS])
  await waitFor(() => expect(notes()).toEqual(['has_money has_iban do_money']), { timeout: 20_000 })
  screen.getByRole('button', { name: 'conversations:report_message' }).click()
  expect(onReport).toHaveBeenCalledWith(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('nobody is warned of own messages, or of what somebody else than a stranger writes', async () => {
  show([message(1, 'Can you send me 200 euros?', true)])
  show([ASKS], { stranger: false })
  await settle()
  expect(notes()).toEqual([])
})

test('the switch turns it off in this browser, and on again', async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  show([ASKS])
  await waitFor(() => expect(notes()).toHaveLength(1))
  act(() => screen.getByRole('button', { name: 'hide' }).click())
  expect([notes(), [...stored.keys()]]).toEqual([[], ['hearth-no-warnings']])
  act(() => setWarns(true))
  await waitFor(() => expect(notes()).toHaveLength(1))
  expect(stored.size).toBe(0)
})

test('a message that comes is announced with what it is warned of', async () => {
  const { hear } = show([HARMLESS])
  await settle()
  hear({ messages: [HARMLESS, { ...ASKS, seq: 3 }] })
  await waitFor(() => expect(screen.getByRole('log').textContent).toMatch(/arrived.* has_money has_iban do_money$/))
})
