// @vitest-environment happy-dom

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

test('an event on a page that has just loaded asks for the member’s data, without waiting for the first refresh', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json({ code: 'unexpected' }, { status: 500 })
  })
  const shell = { identity: 'ann', viewer: { counts: {} } } as unknown as MemberShell
  renderHook(() => useCurrentUser(shell, false), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  })
  expect(asked).toEqual([])
  // As `useEvents` does.
  void queryClient.invalidateQueries({ queryKey: ['user'] })
  await waitFor(() => expect(asked[0]).toContain('/api/user.php'))
})
