// @vitest-environment happy-dom

import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { MEMBER_CHANNEL } from '../member-channel.ts'
import { identityName, VISITOR } from './identity-name.ts'
import { useAccount } from './other-account.ts'

afterEach(cleanup)

test('a member’s page leaves when another tab shows a visitor, once the server says the same', async () => {
  const answers = [
    // That tab shows an old page, or the server cannot say.
    Response.json({ user: {} }),
    new Response(null, { status: 503 }),
    Response.json({ authentication_required: true }, { status: 403 }),
  ]
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return answers[asked.length - 1]
  })
  const { result } = renderHook(() => useAccount({ identity: identityName('ann', 'en') }))
  const tab = new BroadcastChannel(MEMBER_CHANNEL)
  for (const account of ['own', 'own', 'left']) {
    const before = asked.length
    tab.postMessage(VISITOR)
    await waitFor(() => expect(asked).toHaveLength(before + 1))
    await new Promise((resolve) => setTimeout(resolve))
    await waitFor(() => expect(result.current).toBe(account))
  }
  expect(asked).toEqual(['/api/user.php', '/api/user.php', '/api/user.php'])
  tab.close()
})
