import { describe, expect, onTestFinished, vi } from 'vitest'
import { createClient } from './client.ts'
import { createRetryingRequest } from './retrying-request.ts'
import type { FileRequest } from './send-file.ts'
import { hangUp, inBrowser, interests, json, test, timeFlies, unavailable, user } from './test-fixture.ts'

describe('a call', () => {
  test('sends the fields that it names and no others', async ({ server }) => {
    server.answers(user)
    const form = { email: 'a@b.nl', password: 'secret', remember: 'on' }
    await createClient(server).logIn(form, { query: { lng: 'nl', domain: 'other' } as { lng: 'nl' } })
    expect(server.requests).toMatchObject([
      { method: 'POST', url: '/api/user.php?lng=nl', body: '{"email":"a@b.nl","password":"secret"}' },
    ])
    expect(server.requests[0]?.headers).toMatchObject({ 'content-type': 'application/json', origin: server.origin })
  })

  test('sends a file as it is, and never twice', async ({ server }) => {
    server.answers(json(503, {}))
    const file = new Blob(['a picture'], { type: 'image/png' })
    await createClient(server).uploadPhoto(file, { query: { crop: '0,0,1,1' } })
    expect(server.requests).toMatchObject([
      { method: 'POST', url: '/api/photo.php?upload=1&crop=0%2C0%2C1%2C1', body: 'a picture' },
    ])
    expect(server.requests[0]?.headers).toMatchObject({ 'content-type': 'image/png', 'x-client-request': '1' })
  })

  test('carries the mark of our own client if it changes something or goes to the user endpoint', async ({
    server,
  }) => {
    server.answers(user)
    const client = createClient(server)
    await client.logIn({ email: 'a', password: 'b' })
    await client.saveLanguage({ language: 'nl' })
    await client.logOut()
    await client.user()
    await client.settings()
    expect(server.requests.map(({ headers }) => headers['x-client-request'])).toEqual(['1', '1', '1', '1', undefined])
  })

  test('has a named query of its own', async ({ server }) => {
    server.answers(json(200, {}))
    const request = createRetryingRequest(server, () => {})
    await request(
      {
        ...{ method: 'POST', path: '/api/user.php', namedQuery: 'push=1', access: 'member' },
        ...{ changes: true, repeatable: 'never', body: ['subscription'] },
      },
      { body: { subscription: 's' }, query: { lng: 'nl' } },
    )
    expect(server.requests).toMatchObject([{ url: '/api/user.php?push=1&lng=nl', body: '{"subscription":"s"}' }])
  })

  test('sends a file as it is, once, and hands on who wants to know how far that came', async ({ server }) => {
    server.answers(unavailable)
    const told: number[] = []
    const tell: typeof fetch = (address, init: FileRequest = {}) => {
      init.onSent?.(0.5)
      return fetch(address, init)
    }
    const file = new Blob(['a picture'], { type: 'image/jpeg' })
    const outcome = await createClient({ ...server, fetch: tell }).uploadPhoto(file, {
      query: { crop: '0,0,1,1' },
      onSent: (part) => told.push(part),
    })
    expect(outcome).toMatchObject({ ok: false, failure: { status: 503 } })
    expect(told).toEqual([0.5])
    expect(server.requests).toMatchObject([
      { method: 'POST', url: '/api/photo.php?upload=1&crop=0%2C0%2C1%2C1', body: 'a picture' },
    ])
    expect(server.requests[0]?.headers['content-type']).toBe('image/jpeg')
  })

  test('has what changes something outlive its page, and nothing else', async ({ server }) => {
    server.answers(user)
    const kept: unknown[] = []
    const tell: typeof fetch = (address, init) => {
      kept.push(init?.keepalive)
      return fetch(address, init)
    }
    const client = createClient({ ...server, fetch: tell })
    await client.orderPhotos({ order: [] })
    // Browsers send no long body that outlives its page.
    await client.orderPhotos({ order: Array.from({ length: 2_000 }, () => 'a photo') })
    await client.photos()
    await client.uploadPhoto(new Blob(['a picture']))
    expect(kept).toEqual([true, undefined, undefined, undefined])
  })

  test('has null where there is nothing to answer, if that may be', async ({ server }) => {
    server.answers((response) => void response.writeHead(204).end())
    const client = createClient(server)
    expect(await client.autoLike()).toEqual({ ok: true, value: null })
    expect(await client.likes()).toMatchObject({ failure: { status: 204, code: 'client.unreadable' } })
  })

  test('returns what it was refused with', async ({ server }) => {
    server.answers(json(429, { error: { code: 'accounts.login_blocked', message: 'Wait.' } }, { 'Retry-After': '240' }))
    expect(await createClient(server).logIn({ email: 'a', password: 'b' })).toEqual({
      ok: false,
      failure: { status: 429, code: 'accounts.login_blocked', message: 'Wait.', retryAfter: 240 },
    })
  })

  test.for([
    ['a page', 200, '<html>Sign in to the network</html>'],
    ['a bare text', 404, '"no"'],
    ['a failure without a code', 400, '{"error":null}'],
  ] as const)('says that it cannot read %s', async ([, status, body], { server }) => {
    server.answers((response) => void response.writeHead(status).end(body))
    expect(await createClient(server).settings()).toMatchObject({
      ok: false,
      failure: { status, code: 'client.unreadable', message: null },
    })
    expect(server.requests).toHaveLength(1)
  })

  test('ends when its signal says so, even one that could only fail otherwise', async ({ server }) => {
    server.answers(() => {})
    const controller = new AbortController()
    const call = createClient(server).logIn({ email: 'a', password: 'b' }, { signal: controller.signal })
    call.catch(() => {})
    await vi.waitUntil(() => server.requests.length === 1)
    controller.abort(new Error('changed my mind'))
    await expect(call).rejects.toThrow('changed my mind')
  })

  test('ends when its signal says so, while it is answered and while it waits', async ({ server }) => {
    timeFlies()
    for (const answerer of [() => {}, unavailable]) {
      server.answers(answerer)
      const controller = new AbortController()
      const before = server.requests.length
      const call = createClient(server).settings({ signal: controller.signal })
      call.catch(() => {})
      await vi.waitUntil(() => server.requests.length > before)
      if (answerer === unavailable) await vi.waitUntil(() => vi.getTimerCount() > 0)
      controller.abort(new Error('changed my mind'))
      await expect(call).rejects.toThrow('changed my mind')
      expect(server.requests).toHaveLength(before + 1)
    }
  })
})

describe('that logging in is required', () => {
  const required = json(403, { error: { code: 'accounts.authentication_required' }, authentication_required: true })

  test('forgets the session and calls `onLoggedOut`, unless it is the answer of the user endpoint', async ({
    server,
  }) => {
    const onLoggedOut = vi.fn()
    const client = createClient({ ...server, onLoggedOut })
    server.answers(required)
    expect(await client.user()).toMatchObject({ failure: { code: 'accounts.authentication_required' } })
    await client.saveLanguage({ language: 'nl' })
    expect(server.requests).toHaveLength(2)
    server.answers(required, json(200, {}))
    expect(await client.interests()).toMatchObject({ failure: { code: 'accounts.authentication_required' } })
    await vi.waitUntil(() => onLoggedOut.mock.calls.length > 0)
    expect(server.requests.slice(2)).toMatchObject([{ url: '/api/interests.php' }, { url: '/api/logout.php?ended=1' }])
    expect(onLoggedOut).toHaveBeenCalledOnce()
  })

  test('forgets it once for concurrent calls, and forgets what was loaded', async ({ server }) => {
    const onLoggedOut = vi.fn()
    const client = createClient({ ...server, onLoggedOut })
    server.answers(interests, required, required, json(200, {}), interests)
    await client.interests()
    await Promise.all([client.settings(), client.companyInfo()])
    await vi.waitUntil(() => onLoggedOut.mock.calls.length > 0)
    await client.interests()
    const paths = server.requests.map(({ url }) => url)
    expect(paths.filter((path) => path === '/api/logout.php?ended=1')).toHaveLength(1)
    expect(paths.filter((path) => path === '/api/interests.php')).toHaveLength(2)
    expect(onLoggedOut).toHaveBeenCalledOnce()
  })

  test('is reported to the page even if the session could not be forgotten, which is never tried again', async ({
    server,
  }) => {
    const onLoggedOut = vi.fn()
    server.answers(required, unavailable)
    await createClient({ ...server, onLoggedOut }).settings()
    await vi.waitUntil(() => onLoggedOut.mock.calls.length > 0)
    expect(server.requests.map(({ url }) => url)).toEqual(['/api/settings.php', '/api/logout.php?ended=1'])
  })

  test('is said to be of the background if nobody waits for any of the calls', async ({ server }) => {
    const onLoggedOut = vi.fn()
    const client = createClient({ ...server, onLoggedOut })
    server.answers(required)
    await client.settings({ progress: 'never' })
    await vi.waitUntil(() => onLoggedOut.mock.calls.length === 1)
    await client.settings()
    await vi.waitUntil(() => onLoggedOut.mock.calls.length === 2)
    expect(onLoggedOut.mock.calls).toEqual([[{ inBackground: true }], [{ inBackground: false }]])
  })

  test('is not what another 403 means', async ({ server }) => {
    const onLoggedOut = vi.fn()
    server.answers(json(403, { error: { code: 'request.origin_refused' } }))
    const client = createClient({ ...server, onLoggedOut })
    await client.settings()
    await client.user()
    expect(server.requests.map(({ url }) => url)).toEqual(['/api/settings.php', '/api/user.php'])
    expect(onLoggedOut).not.toHaveBeenCalled()
  })
})

describe('progress', () => {
  test('is reported when the first call begins and when the last one ends', async ({ server }) => {
    const told: boolean[] = []
    const client = createClient({ ...server, onProgress: (underWay) => told.push(underWay) })
    server.answers(user)
    await Promise.all([client.user(), client.settings()])
    expect(told).toEqual([true, false])
    server.answers(json(422, {}))
    await client.logIn({ email: 'a', password: 'b' })
    expect(told).toEqual([true, false, true, false])
  })

  test('may be for the first time only, which is until it went well, or not at all', async ({ server }) => {
    const told: boolean[] = []
    const client = createClient({ ...server, onProgress: (underWay) => told.push(underWay) })
    server.answers(json(404, {}))
    await client.user({ progress: 'never' })
    expect(told).toEqual([])
    await client.user({ progress: 'first' })
    server.answers(user)
    await client.user({ progress: 'first' })
    expect(told).toEqual([true, false, true, false])
    await client.user({ progress: 'first' })
    expect(told).toEqual([true, false, true, false])
  })

  test('ends when the call is given up', async ({ server }) => {
    const told: boolean[] = []
    server.answers(() => {})
    const call = createClient({ ...server, onProgress: (underWay) => told.push(underWay) }).user({
      signal: AbortSignal.abort(),
    })
    await expect(call).rejects.toThrow(/abort/i)
    expect(told).toEqual([true, false])
  })
})

describe('offline', () => {
  test('waits for the network with what only reads', async ({ server }) => {
    const browser = inBrowser({ onLine: false })
    server.answers(user)
    const call = createClient(server).user()
    await new Promise((resolve) => setImmediate(resolve))
    expect(server.requests).toEqual([])
    browser.goOnline()
    expect(await call).toMatchObject({ ok: true })
  })

  test('says so at once to what changes something, and sends nothing', async ({ server }) => {
    inBrowser({ onLine: false })
    server.answers(user)
    const client = createClient(server)
    for (const call of [client.saveLanguage({ language: 'nl' }), client.logOut()])
      expect(await call).toMatchObject({ ok: false, failure: { status: 0, code: 'client.offline' } })
    expect(server.requests).toEqual([])
  })

  test('counts as no retry, however often the network goes', async ({ server }) => {
    const browser = inBrowser({ onLine: true })
    let losses = 0
    server.answers((response, request) => {
      losses += 1
      if (losses > 8) return (losses > 9 ? user : unavailable)(response, request)
      browser.goOffline()
      hangUp(response, request)
      setTimeout(browser.goOnline, 5)
    })
    expect(await createClient(server).user()).toMatchObject({ ok: true })
    expect(server.requests).toHaveLength(10)
  })

  test('is waited out no longer than the signal allows', async ({ server }) => {
    inBrowser({ onLine: false })
    const controller = new AbortController()
    const call = createClient(server).user({ signal: controller.signal })
    controller.abort(new Error('enough'))
    await expect(call).rejects.toThrow('enough')
  })
})

describe('that the page is hidden', () => {
  test('is sent by a beacon of an empty JSON object', async ({ server }) => {
    const sent: Promise<unknown>[] = []
    const sendBeacon = (url: string, body: Blob) => {
      sent.push(fetch(url, { method: 'POST', body }))
      return true
    }
    vi.stubGlobal('navigator', { sendBeacon })
    onTestFinished(() => void vi.unstubAllGlobals())
    server.answers((response) => void response.writeHead(204).end())
    expect(createClient(server).pageHidden()).toBe(true)
    await Promise.all(sent)
    expect(server.requests).toMatchObject([
      { method: 'POST', url: '/api/page-hidden.php', body: '{}', headers: { 'content-type': 'application/json' } },
    ])
  })

  test('is not sent without a browser, or if the browser refuses', () => {
    expect(createClient({ origin: 'http://site.invalid' }).pageHidden()).toBe(false)
    vi.stubGlobal('navigator', { sendBeacon: () => false })
    onTestFinished(() => void vi.unstubAllGlobals())
    expect(createClient().pageHidden()).toBe(false)
  })
})
