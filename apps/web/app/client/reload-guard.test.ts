import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { screenOf } from '../../server/testing/screen.ts'
import { type Guarded, guardReloads, reloadGuard } from './reload-guard.ts'

/** A window that counts reloads, and its server, which answers. */
function makeWindow(stored: Pick<Storage, 'getItem' | 'setItem'> = makeStorage()) {
  const reload = vi.fn()
  const server = vi.fn(async (_address: string) => ({ ok: true }))
  const window: Guarded & EventTarget = Object.assign(new EventTarget(), {
    sessionStorage: stored,
    location: { reload },
    fetch: server,
  })
  return { window, reload, server }
}
/** Once the server's answer has been read. */
const answered = () => vi.advanceTimersByTimeAsync(0)

function makeStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}

const fail = (window: EventTarget, type: string, detail: object = {}) => {
  const event = Object.assign(new Event(type, { cancelable: true }), detail)
  window.dispatchEvent(event)
  return event
}
const scriptFailed = (window: EventTarget) => {
  const event = new Event('error')
  Object.defineProperty(event, 'target', { value: { tagName: 'SCRIPT' } })
  window.dispatchEvent(event)
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-01T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a part of the script that cannot be loaded', () => {
  test('makes the page load again, once in 60 seconds', async () => {
    const { window, reload } = makeWindow()
    guardReloads(window)
    expect(fail(window, 'vite:preloadError').defaultPrevented).toBe(true)
    await answered()
    expect(reload).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(59_999)
    expect(fail(window, 'vite:preloadError').defaultPrevented).toBe(false)
    await answered()
    expect(reload).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(fail(window, 'vite:preloadError').defaultPrevented).toBe(true)
    await answered()
    expect(reload).toHaveBeenCalledTimes(2)
  })

  test('leaves the page alone while the server is away', async () => {
    for (const away of [async () => Promise.reject(new TypeError('Failed to fetch')), async () => ({ ok: false })]) {
      const { window, reload, server } = makeWindow()
      const giveUp = vi.fn()
      server.mockImplementation(away)
      guardReloads(window, giveUp)
      scriptFailed(window)
      await answered()
      expect([server.mock.calls, giveUp.mock.calls.length]).toEqual([[['/healthz']], 1])
      expect(reload).not.toHaveBeenCalled()
    }
  })

  test('counts whatever failed before: the tab remembers, not the page', async () => {
    const storage = makeStorage()
    const first = makeWindow(storage)
    guardReloads(first.window)
    scriptFailed(first.window)
    await answered()
    expect(first.reload).toHaveBeenCalledTimes(1)
    const next = makeWindow(storage)
    guardReloads(next.window)
    scriptFailed(next.window)
    fail(next.window, 'vite:preloadError')
    await answered()
    expect(next.reload).not.toHaveBeenCalled()
  })

  test.for([
    'Failed to fetch dynamically imported module: https://a.test/assets/a.js',
    'error loading dynamically imported module: https://a.test/assets/a.js',
    'Importing a module script failed.',
  ])('is known by what browsers say: %s', async (message) => {
    const { window, reload } = makeWindow()
    guardReloads(window)
    fail(window, 'unhandledrejection', { reason: new TypeError(message) })
    await answered()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('is nothing else that fails', async () => {
    const { window, reload } = makeWindow()
    guardReloads(window)
    fail(window, 'unhandledrejection', { reason: new TypeError('x is not a function') })
    fail(window, 'unhandledrejection', { reason: undefined })
    fail(window, 'error')
    await answered()
    expect(reload).not.toHaveBeenCalled()
  })

  test('changes nothing where the tab may not remember', async () => {
    const refuse = () => {
      throw new Error('SecurityError')
    }
    const { window, reload } = makeWindow({ getItem: refuse, setItem: refuse })
    guardReloads(window)
    expect(fail(window, 'vite:preloadError').defaultPrevented).toBe(false)
    expect(fail(window, 'remix:reload').defaultPrevented).toBe(true)
    await answered()
    expect(reload).not.toHaveBeenCalled()
  })

  test('counts also after the clock was set back', async () => {
    const { window, reload } = makeWindow()
    guardReloads(window)
    fail(window, 'vite:preloadError')
    vi.setSystemTime(new Date('2020-01-01T12:00:00Z'))
    fail(window, 'vite:preloadError')
    fail(window, 'vite:preloadError')
    await answered()
    expect(reload).toHaveBeenCalledTimes(2)
  })
})

test('a page whose script does not come is given up once it is not loaded again', async () => {
  const { window, reload } = makeWindow()
  const giveUp = vi.fn()
  guardReloads(window, giveUp)
  scriptFailed(window)
  await answered()
  expect(reload).toHaveBeenCalledTimes(1)
  expect(giveUp).not.toHaveBeenCalled()
  scriptFailed(window)
  await answered()
  expect(reload).toHaveBeenCalledTimes(1)
  expect(giveUp).toHaveBeenCalledTimes(1)
})

test('Remix’s own reload is let through once in 60 seconds, and shares that with the others', async () => {
  const { window, reload } = makeWindow()
  guardReloads(window)
  expect(fail(window, 'remix:reload').defaultPrevented).toBe(false)
  expect(fail(window, 'remix:reload').defaultPrevented).toBe(true)
  expect(fail(window, 'vite:preloadError').defaultPrevented).toBe(false)
  await answered()
  expect(reload).not.toHaveBeenCalled()
})

test('the guard needs nothing outside itself, as the content of a script element', async () => {
  const { window, reload } = makeWindow()
  new Function('window', reloadGuard('hydration'))(window)
  fail(window, 'vite:preloadError')
  await answered()
  expect(reload).toHaveBeenCalledTimes(1)
  const code = reloadGuard('hydration')
  expect(screenOf(`<script>${code}</script>`).inDocument('script')[0]?.textContent).toBe(code)
})
