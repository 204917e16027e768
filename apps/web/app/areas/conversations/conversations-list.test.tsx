// @vitest-environment happy-dom

import { I18NEXT_OPTIONS } from '@hearth/texts/i18next'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import conversations from '../../../../../packages/texts/messages/en/conversations.json' with { type: 'json' }
import { queryClient } from '../../client/query-client.client.ts'
import { DocumentContext, type DocumentProps } from '../../shell/document-props.ts'
import { chatsKey } from './chats-query.ts'
import type { ChatsData } from './conversation-data.ts'
import { ConversationsList } from './conversations-list.tsx'

const IDENTITY = 'me en'
const at = '2026-11-27T14:05:00Z'

const pageWith = (names: readonly string[], differs: Partial<ChatsData> = {}): ChatsData => ({
  ...{ title: 'Messages', identity: IDENTITY, search: '', archived: false, hasArchive: false, continued: false },
  ...{ fictional: null, more: null, waiting: [] },
  chats: names.map((name) => ({
    ...{ id: name, person: null, name, photo: null, fictional: false, online: false, draft: null, unread: 0 },
    last: { text: 'Hello', own: false, takenBack: false, removed: false, kind: 'text', at, time: '14:05' },
  })),
  ...differs,
})

/** What this document knows of the list, by search. */
const know = (search: string, pages: readonly ChatsData[]) =>
  queryClient.setQueryData(chatsKey(search, false, IDENTITY), { pages, pageParams: pages.map(() => null) })

async function show(first: ChatsData) {
  const i18n = createInstance()
  await i18n.init({ ...I18NEXT_OPTIONS, lng: 'en', resources: { en: { conversations } } })
  render(
    <I18nextProvider i18n={i18n}>
      <DocumentContext.Provider value={{ emptyArt: null } as DocumentProps}>
        <QueryClientProvider client={queryClient}>
          <ConversationsList first={first} />
        </QueryClientProvider>
      </DocumentContext.Provider>
    </I18nextProvider>,
  )
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  queryClient.setQueryDefaults(['chats'], {})
})

test('what a search finds is said by an element that was there before, and so is that it finds nobody', async () => {
  const [ann, zoe] = ['Ann', 'Zoë']
  know('zo', [pageWith([zoe], { search: 'zo' })])
  know('zox', [pageWith([], { search: 'zox' })])
  await show(pageWith([ann, zoe]))
  const status = screen.getByRole('status')
  expect(status.textContent).toBe('')
  const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
  type('zo')
  await waitFor(() => expect(status.textContent).toBe('1 conversation'))
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  type('zox')
  await waitFor(() => expect(status.textContent).toContain(conversations.search_none_title))
  type('')
  await waitFor(() => expect(status.textContent).toBe(''))
  expect(status.isConnected).toBe(true)
})

test('how many conversations an event adds to the last page is not said', async () => {
  const first = pageWith(['Ann', 'Bo'], { more: '/chats?after=bo' })
  know('', [first, pageWith(['Cees'])])
  await show(first)
  act(() => void know('', [first, pageWith(['Cees', 'Dirk'])]))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(4))
  expect(screen.getByRole('status').textContent).toBe('')
})

test('how many conversations came with a press is said', async () => {
  const first = pageWith(['Ann', 'Bo'], { more: '/chats?after=bo' })
  // In place of the server.
  queryClient.setQueryDefaults(['chats'], {
    persister: async () => ({ pages: [first, pageWith(['Cees'])], pageParams: [null, first.more] }),
  })
  know('', [first])
  await show(first)
  fireEvent.click(screen.getByText(conversations.more))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 more conversation'))
})

test('a search that has more to show does not say how many it has found', async () => {
  const first = pageWith(['Ann', 'Bo'], { search: 'n', more: '/chats?search=n&after=bo' })
  know('n', [first])
  await show(first)
  const [status] = screen.getAllByRole('status')
  expect(status?.textContent).toBe(conversations.list)
})

test('a list that could not be read anew stays as it is, and says nothing of it', async () => {
  await show(pageWith(['Ann']))
  const queryKey = chatsKey('', false, IDENTITY)
  const queryFn = () => Promise.reject(new TypeError('No answer'))
  await act(() => queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 }).catch(() => {}))
  await waitFor(() => expect(queryClient.getQueryState(queryKey)?.status).toBe('error'))
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(screen.getByText('Ann')).toBeTruthy()
  expect([screen.queryByRole('alert'), screen.queryByText(conversations.more_failed)]).toEqual([null, null])
})
