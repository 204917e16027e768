// @vitest-environment happy-dom

import { EVENTS } from '@hearth/contracts/events'
import { createRemixStub } from '@remix-run/testing'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../client/query-client.client.ts'
import type { MemberShell } from './shell.ts'
import { READ_ANEW, useEvents } from './use-events.ts'

afterEach(cleanup)

test('the app does something about every event, and about none that does not exist', () => {
  expect(Object.keys(READ_ANEW).toSorted()).toEqual(EVENTS.map(({ name }) => name).toSorted())
})

test('a page that nobody looks at reads its own data anew once somebody does: Remix’s requests would count as being online', async () => {
  const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const shell = { identity: 'ann en', viewer: { lastEvent: 0 } } as unknown as MemberShell
  const onEvent = () => {}
  const told = { loads: 0, says: (_newest: number) => {} }
  function Page() {
    const [newest, setNewest] = useState(0)
    told.says = setNewest
    useEvents(shell, { isOver: false, newest, onEvent })
    return null
  }
  const loader = () => {
    told.loads += 1
    return null
  }
  const Stub = createRemixStub([{ id: 'page', path: '/', Component: Page, loader }])
  render(
    <QueryClientProvider client={queryClient}>
      <Stub hydrationData={{ loaderData: { page: null } }} />
    </QueryClientProvider>,
  )
  // happy-dom has no locks: what it has missed is told by the refresh.
  for (const newest of [1, 2]) await act(async () => told.says(newest))
  expect(told.loads).toBe(0)
  isHidden.mockReturnValue(false)
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(told.loads).toBe(1))
  await act(async () => told.says(3))
  await waitFor(() => expect(told.loads).toBe(2))
})
