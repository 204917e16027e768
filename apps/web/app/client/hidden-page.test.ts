// @vitest-environment happy-dom

import { PAGE_HIDDEN_HEADER } from '@hearth/contracts/endpoints/endpoint'
import { ACCOUNT_ENDPOINTS } from '@hearth/contracts/endpoints/lists/accounts'
import { afterEach, expect, test, vi } from 'vitest'
import { callsOf } from './api-client.ts'
import { loadRouteData } from './route-data.client.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('every call and every page that the app asks for says whether nobody looks at the page, as it is then', async () => {
  const asked: [string, string | null][] = []
  vi.stubGlobal('fetch', async (address: string | URL, { headers }: RequestInit = {}) => {
    asked.push([new URL(address, location.origin).pathname, new Headers(headers).get(PAGE_HIDDEN_HEADER)])
    return Response.json({ error: { code: 'unexpected' } }, { status: 400 })
  })
  const isHidden = vi.spyOn(document, 'hidden', 'get')
  const client = callsOf(ACCOUNT_ENDPOINTS)
  for (const hidden of [false, true, false]) {
    isHidden.mockReturnValue(hidden)
    await client.deliverChats({}, { progress: 'never' })
    await expect(loadRouteData('/chats', 'chats', { prefetch: true })).rejects.toBeDefined()
  }
  const both = (header: string | null) => [
    ['/api/chats-delivered.php', header],
    ['/chats.data', header],
  ]
  expect(asked).toEqual([...both(null), ...both('1'), ...both(null)])
})
