// @vitest-environment happy-dom

import { I18NEXT_OPTIONS } from '@hearth/texts/i18next'
import { createRemixStub } from '@remix-run/testing'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import conversations from '../../../../../packages/texts/messages/en/conversations.json' with { type: 'json' }
import { queryClient } from '../../client/query-client.client.ts'
import type { ConversationData, MessageData } from './conversation-data.ts'
import { Messages } from './messages.tsx'
import type { Outgoing } from './outgoing.ts'
import type { useSending } from './use-sending.ts'

const NOW = Date.parse('2026-11-27T14:05:00Z')
const message = (seq: number, at: number): MessageData => ({
  ...{ seq, own: true, text: `Number ${seq}`, at: new Date(at).toISOString(), clientId: `own-${seq}`, kind: 'text' },
  ...{ takenBack: false, removed: false, time: '14:05', day: { date: '2026-11-27', name: 'Today' } },
})
const outgoing = (clientId: string, state: Outgoing['state'], text = clientId) =>
  ({ clientId, text, state, refusal: null, kept: true, at: NOW }) as unknown as Outgoing

/** A conversation with Noor, with what is on its way to her. */
async function show(messages: readonly MessageData[], first: readonly Outgoing[] = []) {
  const i18n = createInstance()
  await i18n.init({ ...I18NEXT_OPTIONS, lng: 'en', resources: { en: { conversations } } })
  const conversation = {
    ...{ id: 'c', person: { id: 'p', name: 'Noor', photo: null, fictional: null }, stranger: false, waiting: [] },
    ...{ more: false, hiddenBefore: null, unread: 0, readSeq: 9, marks: null, showsPhotos: false, messages },
  } as unknown as ConversationData
  let change = (_: readonly Outgoing[]) => {}
  function Page() {
    const [shown, setShown] = useState(first)
    change = setShown
    const sending = { outgoing: shown } as unknown as ReturnType<typeof useSending>
    return (
      <QueryClientProvider client={queryClient}>
        <I18nextProvider i18n={i18n}>
          <Messages place={{ path: '/chats/c', route: 'x' }} {...{ conversation, sending }} onReport={() => {}} />
        </I18nextProvider>
      </QueryClientProvider>
    )
  }
  const Stub = createRemixStub([{ path: '/', Component: Page }])
  render(<Stub />)
  await screen.findByRole('region')
  return { send: (sent: readonly Outgoing[]) => act(() => change(sent)) }
}

const menus = () => screen.queryAllByRole('button', { name: conversations.message_menu })
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

beforeEach(() => vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.useRealTimers()
})

test('the messages are called otherwise than the field, and a message that is not sent is said', async () => {
  const { send } = await show([], [outgoing('Hello', 'sending')])
  expect(screen.getByRole('region', { name: 'Messages with Noor' })).toBeTruthy()
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(said()).toEqual([''])
  await send([outgoing('Hello', 'failed')])
  expect(said()).toEqual(['Not sent: Hello'])
  await send([outgoing('Hello', 'failed'), outgoing('photo', 'failed', '')])
  expect(said()).toEqual(['Not sent: Hello Photo'])
  await send([outgoing('Hello', 'sending')])
  expect(said()).toEqual([''])
})

test('each message can be taken back for its own minute, and a menu in use stays', async () => {
  await show([message(1, NOW - 50_000), message(2, NOW - 5_000)])
  expect(menus()).toHaveLength(2)
  await pass(11_000)
  expect(menus()).toHaveLength(1)
  act(() => menus()[0]?.focus())
  await pass(60_000)
  expect(menus()).toEqual([document.activeElement])
  act(() => menus()[0]?.blur())
  await pass(2_000)
  expect(menus()).toEqual([])
})
