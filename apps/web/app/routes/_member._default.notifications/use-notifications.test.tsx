// @vitest-environment happy-dom

import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../client/query-client.client.ts'
import type { NotificationsData } from './notifications.server.ts'
import { useNotifications } from './use-notifications.ts'

const IDENTITY = 'me en'
type Days = NotificationsData['days']

/** A page with as many entries on each of its days as the test says. */
const pageWith = (counts: readonly number[], more: string | null): NotificationsData => ({
  ...{ title: '', identity: IDENTITY, shownAt: '', more, isFirst: true },
  days: counts.map((count, day) => ({
    ...{ date: `2026-11-0${9 - day}`, name: '' },
    entries: Array.from({ length: count }, () => ({}) as Days[number]['entries'][number]),
  })),
})

afterEach(() => {
  cleanup()
  queryClient.clear()
})

test('a list that grew says how many entries its last page has, of all their days', async () => {
  const first = pageWith([2, 1], '/notifications?after=a')
  const added: number[] = []
  const Page = () => {
    added.push(useNotifications(first).added)
    return null
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  )
  expect(added.at(-1)).toBe(0)
  const pages = [first, pageWith([1, 4], null)]
  queryClient.setQueryData(['notifications', IDENTITY, true], { pages, pageParams: [null, null] })
  await vi.waitFor(() => expect(added.at(-1)).toBe(5))
})
