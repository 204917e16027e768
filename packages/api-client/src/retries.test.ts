import type { ServerResponse } from 'node:http'
import type { Endpoint } from '@hearth/contracts/endpoints/endpoint'
import { describe, expect } from 'vitest'
import { createClient } from './client.ts'
import { createRetryingRequest } from './retrying-request.ts'
import {
  gapsOf,
  hangUp,
  hangUpHalfway,
  interests,
  json,
  settled,
  test,
  timeFlies,
  unavailable,
  unavailableUntil,
} from './test-fixture.ts'

describe('a call is made again', () => {
  test.for([
    ['a connection that is cut', hangUp],
    ['a connection that is cut in the middle of the answer', hangUpHalfway],
    ['503', unavailable],
    ['500', json(500, {})],
    ['502 from somebody in between', (response: ServerResponse) => void response.writeHead(502).end('<html>')],
    ['408', json(408, {})],
    ['429', json(429, {})],
  ] as const)('after %s', async ([, failing], { server }) => {
    timeFlies()
    server.answers(failing, failing, interests)
    expect(await settled(createClient(server).interests())).toEqual({ ok: true, value: { interests: [] } })
    expect(server.requests).toHaveLength(3)
  })

  test('five times, each after twice the time, half of it random', async ({ server }) => {
    timeFlies()
    server.answers(unavailable)
    const outcome = await settled(createClient(server).saveLanguage({ language: 'nl' }))
    expect(outcome).toMatchObject({ ok: false, failure: { status: 503, code: 'platform.unavailable' } })
    const gaps = gapsOf(server.requests)
    expect(gaps).toHaveLength(5)
    gaps.forEach((gap, retry) => {
      expect(gap).toBeGreaterThanOrEqual(250 * 2 ** retry)
      expect(gap).toBeLessThanOrEqual(500 * 2 ** retry + 1)
    })
  })

  test.for([
    ['seconds', (): string => '20'],
    ['a date', (): string => new Date(Date.now() + 21_000).toUTCString()],
  ] as const)('no sooner than Retry-After says, in %s', async ([, header], { server }) => {
    timeFlies()
    server.answers(unavailableUntil(header), interests)
    expect(await settled(createClient(server).interests())).toMatchObject({ ok: true })
    const [gap] = gapsOf(server.requests)
    expect(gap).toBeGreaterThanOrEqual(20_000)
    expect(gap).toBeLessThan(22_000)
  })

  test('not when that is longer than anybody waits', async ({ server }) => {
    timeFlies()
    server.answers(unavailableUntil(() => '900'))
    expect(await settled(createClient(server).interests())).toMatchObject({ failure: { retryAfter: 900 } })
    expect(server.requests).toHaveLength(1)
  })

  test.for([400, 401, 403, 404, 405, 409, 413, 422])('not after %i', async (status, { server }) => {
    server.answers(json(status, { error: { code: 'request.malformed' } }))
    expect(await createClient(server).interests()).toMatchObject({ ok: false, failure: { status } })
    expect(server.requests).toHaveLength(1)
  })

  test.for([hangUp, hangUpHalfway, unavailable, json(500, {}), json(408, {}), json(429, {})])(
    'not when it may have happened and happens twice (%#)',
    async (failing, { server }) => {
      timeFlies()
      server.answers(failing)
      expect(await settled(createClient(server).logIn({ email: 'a', password: 'b' }))).toMatchObject({ ok: false })
      expect(server.requests).toHaveLength(1)
    },
  )

  test('if it carries a key that the server remembers, and the same one each time', async ({ server }) => {
    timeFlies()
    const keyed: Endpoint = {
      ...{ method: 'POST', path: '/api/message.php', access: 'member', body: ['text'] },
      ...{ changes: true, repeatable: 'with_key' },
    }
    const request = createRetryingRequest(server, () => {})
    server.answers(hangUp)
    expect(await settled(request(keyed, { body: { text: 'hi' } }))).toMatchObject({ ok: false })
    expect(server.requests.splice(0)).toHaveLength(1)
    server.answers(hangUp, json(200, {}))
    expect(await settled(request(keyed, { body: { text: 'hi' }, idempotencyKey: 'k1' }))).toMatchObject({ ok: true })
    expect(server.requests.splice(0).map(({ headers }) => headers['idempotency-key'])).toEqual(['k1', 'k1'])
    server.answers(hangUp)
    await settled(request({ ...keyed, repeatable: 'never' }, { body: { text: 'hi' }, idempotencyKey: 'k2' }))
    expect(server.requests).toHaveLength(1)
  })
})
