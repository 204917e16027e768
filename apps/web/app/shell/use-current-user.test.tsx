// @vitest-environment happy-dom

import type { UserView } from '@hearth/contracts/endpoints/accounts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../client/query-client.client.ts'
import type { MemberShell } from './shell.ts'
import { useCurrentUser } from './use-current-user.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const Queries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

test('an event on a page that has just loaded asks for the member’s data, without waiting for the first refresh', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json({ code: 'unexpected' }, { status: 500 })
  })
  const shell = { identity: 'ann', viewer: { counts: {} } } as unknown as MemberShell
  renderHook(() => useCurrentUser(shell, false), {
    wrapper: Queries,
  })
  expect(asked).toEqual([])
  // As `useEvents` does.
  void queryClient.invalidateQueries({ queryKey: ['user'] })
  await waitFor(() => expect(asked[0]).toContain('/api/user.php'))
})

test('an event during the first refresh asks once more: what that had read may be older than the event', async () => {
  const answers: ((answer: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((answer) => answers.push(answer)))
  const shell = { identity: 'bo', cdnPrefix: '', viewer: { counts: { new_likes: 1 } } } as unknown as MemberShell
  const { result } = renderHook(() => useCurrentUser(shell, false), { wrapper: Queries })
  const saying = (new_likes: number) =>
    Response.json({ user: { counts: { new_likes }, profile: { images: [] } } as unknown as UserView })
  void queryClient.invalidateQueries({ queryKey: ['user'] })
  await waitFor(() => expect(answers).toHaveLength(1))
  void queryClient.invalidateQueries({ queryKey: ['user'] })
  answers[0]?.(saying(1))
  await waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(saying(0))
  await waitFor(() => expect(result.current.viewer.counts.new_likes).toBe(0))
})

test('what is shown is read anew once a minute, while its member is logged in and looks at the page', async () => {
  vi.useFakeTimers()
  let isLoggedIn = true
  vi.stubGlobal('fetch', async () =>
    isLoggedIn
      ? Response.json({ user: { counts: {}, profile: { images: [] } } })
      : Response.json({ error: { code: 'accounts.authentication_required' } }, { status: 403 }),
  )
  const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  const shell = { identity: 'cor', cdnPrefix: '', viewer: { counts: {} } } as unknown as MemberShell
  let read: string[] = []
  const { rerender } = renderHook(
    ({ shown }: { shown: readonly string[] }) => {
      useCurrentUser(shell, false)
      for (const name of ['chats', 'chat', 'likes', 'page']) {
        const queryFn = () => read.push(name)
        useQuery({ queryKey: [name, 'cor'], queryFn, initialData: 0, enabled: shown.includes(name) })
      }
    },
    { wrapper: Queries, initialProps: { shown: ['chats', 'chat', 'page'] } },
  )
  const inMinutes = async (minutes: number) => {
    read = []
    // What happens within one `act` is rendered once.
    for (let minute = 0; minute < minutes; minute += 1) await act(() => vi.advanceTimersByTimeAsync(60_000))
    return read
  }
  // The document is new at the first refresh.
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(read).toEqual([])
  for (let time = 0; time < 2; time += 1) expect((await inMinutes(1)).toSorted()).toEqual(['chat', 'chats'])
  // What an event has had read meanwhile is not read again.
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  await act(() => queryClient.invalidateQueries())
  read = []
  await act(() => vi.advanceTimersByTimeAsync(40_000))
  expect(read).toEqual([])
  rerender({ shown: ['likes', 'page'] })
  expect(await inMinutes(2)).toEqual(['likes', 'likes'])
  rerender({ shown: ['page'] })
  expect(await inMinutes(2)).toEqual([])
  rerender({ shown: ['chats'] })
  isHidden.mockReturnValue(true)
  expect(await inMinutes(2)).toEqual([])
  isHidden.mockReturnValue(false)
  expect(await inMinutes(1)).toEqual(['chats'])
  isLoggedIn = false
  expect(await inMinutes(2)).toEqual([])
})
