// @vitest-environment happy-dom

import { createRemixStub } from '@remix-run/testing'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../client/query-client.client.ts'
import type { ConversationData } from './conversation-data.ts'
import { ConversationPage } from './conversation-page.tsx'
import { conversationQuery } from './conversation-query.ts'

const place = { path: '/members/p/chat', route: 'x' }
const identity = 'ann en'
const { queryKey } = conversationQuery(place, identity)

/** The page of a conversation that has not begun. */
async function open(): Promise<void> {
  const conversation = {
    ...{ identity, id: null, person: { id: 'p', name: 'Noor', photo: null, fictional: null }, presence: null },
    ...{ cannotWrite: null, draft: null, signupText: null, readAt: 0, about: null, formId: 'f', most: 100 },
    ...{ price: { credits: 2, free: null }, photoPrice: null, waiting: [], messages: [], more: false, reasons: [] },
    ...{ hiddenBefore: null, unread: 0, readSeq: 0, marks: null, unconfirmed: false, unanswered: null, pace: null },
  } as unknown as ConversationData
  // A phone, where no list stands beside it.
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('fetch', async () => Response.json({ profile: 'p', at: new Date().toISOString() }))
  const Stub = createRemixStub([
    {
      ...{ id: 'page', path: '/', loader: () => conversation, ErrorBoundary: () => 'Gone' },
      Component: () => <ConversationPage place={place} />,
    },
  ])
  render(
    <QueryClientProvider client={queryClient}>
      <Stub hydrationData={{ loaderData: { page: conversation } }} />
    </QueryClientProvider>,
  )
  await screen.findByRole('textbox')
}

const typed = () => (screen.queryByRole('textbox') as HTMLTextAreaElement | null)?.value
const type = (value: string) => fireEvent.input(screen.getByRole('textbox'), { target: { value } })
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)))

/** The refresh finds the page no more. */
async function refreshWithoutPage(): Promise<void> {
  const queryFn = () => Promise.reject({ status: 404 })
  await act(() => queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 }).catch(() => {}))
  await settle()
}

/** The refresh finds the page otherwise. */
async function refresh(differs: Partial<ConversationData>): Promise<void> {
  await act(() => queryClient.setQueryData<ConversationData>(queryKey, (known) => known && { ...known, ...differs }))
  await settle()
}

afterEach(async () => {
  cleanup()
  await settle()
  queryClient.clear()
})

test('somebody who has left takes the page along, but nothing that is being written to them', async () => {
  await open()
  type('Dear Noor')
  await refreshWithoutPage()
  expect(typed()).toBe('Dear Noor')
  type('')
  await refreshWithoutPage()
  expect([typed(), document.body.textContent]).toEqual([undefined, 'Gone'])
})

test('the field of somebody who can be reached again has what was typed before', async () => {
  await open()
  type('Dear Noor')
  await refresh({ cannotWrite: 'conversations.unreachable' })
  expect(typed()).toBeUndefined()
  await refresh({ cannotWrite: null })
  expect(typed()).toBe('Dear Noor')
})
