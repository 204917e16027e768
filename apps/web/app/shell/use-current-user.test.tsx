// @vitest-environment happy-dom

import type { UserView } from '@hearth/contracts/endpoints/accounts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../client/query-client.client.ts'
import type { MemberShell } from './shell.ts'
import { useCurrentUser } from './use-current-user.ts'

afterEach(() => {
  cleanup()
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
