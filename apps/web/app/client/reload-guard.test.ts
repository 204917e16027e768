import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { screenOf } from '../../server/testing/screen.ts'
import { type Guarded, guardReloads, reloadGuard } from './reload-guard.ts'

/** A window that counts reloads. */
function makeWindow(stored: Pick<Storage, 'getItem' | 'setItem'> = makeStorage()) {
  const reload = vi.fn()
  const window: Guarded & EventTarget = Object.assign(new EventTarget(), {
    sessionStorage: stored,
    location: { reload },
  })
  return { window, reload }
}

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
  test('makes the page load again, once in 60 seconds', () => {
    const { window, reload } = makeWindow()
    guardReloads(window)
    expect(fail(window, 'vite:preloadError').defaultPrevented).toBe(true)
    expect(reload).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(59_999)
    expect(fail(window, 'vite:preloadError').defaultPrevented).toBe(false)
    expect(reload).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(fail(window, 'vite:preloadError').defaultPrevented).toBe(true)
    expect(reload).toHaveBeenCalledTimes(2)
  })

  test('counts whatever failed before: the tab remembers, not the page', () => {
    const storage = makeStorage()
    const first = makeWindow(storage)
    guardReloads(first.window)
    scriptFailed(first.window)
    expect(first.reload).toHaveBeenCalledTimes(1)
    const next = makeWindow(storage)
    guardReloads(next.window)
    scriptFailed(next.window)
    fail(next.window, 'vite:preloadError')
    expect(next.reload).not.toHaveBeenCalled()
  })

  test.for([
    'Failed to fetch dynamically imported module: https://a.test/assets/a.js',
    'error loading dynamically imported module: https://a.test/assets/a.js',
    'Importing a module script failed.',
  ])('is known by what browsers say: %s', (message) => {
    const { window, reload } = makeWindow()
    guardReloads(window)
    fail(window, 'unhandledrejection', { reason: new TypeError(message) })
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('is nothing else that fails', () => {
    const { window, reload } = makeWindow()
    guardReloads(window)
    fail(window, 'unhandledrejection', { reason: new TypeError('x is not a function') })
    fail(window, 'unhandledrejection', { reason: undefined })
    fail(window, 'error')
    expect(reload).not.toHaveBeenCalled()
  })

  test('changes nothing where the tab may not remember', () => {
    const refuse = () => {
      throw new Error('SecurityError')
    }
    const { window, reload } = makeWindow({ getItem: refuse, setItem: refuse })
    guardReloads(window)
    expect(fail(window, 'vite:preloadError').defaultPrevented).toBe(false)
    expect(fail(window, 'remix:reload').defaultPrevented).toBe(true)
    expect(reload).not.toHaveBeenCalled()
  })

  test('counts also after the clock was set back', () => {
    const { window, reload } = makeWindow()
    guardReloads(window)
    fail(window, 'vite:preloadError')
    vi.setSystemTime(new Date('2020-01-01T12:00:00Z'))
    fail(window, 'vite:preloadError')
    fail(window, 'vite:preloadError')
    expect(reload).toHaveBeenCalledTimes(2)
  })
})

test('a page whose script does not come is given up once it is not loaded again', () => {
  const { window, reload } = makeWindow()
  const giveUp = vi.fn()
  guardReloads(window, giveUp)
  scriptFailed(window)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(giveUp).not.toHaveBeenCalled()
  scriptFailed(window)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(giveUp).toHaveBeenCalledTimes(1)
})

test('Remix’s own reload is let through once in 60 seconds, and shares that with the others', () => {
  const { window, reload } = makeWindow()
  guardReloads(window)
  expect(fail(window, 'remix:reload').defaultPrevented).toBe(false)
  expect(fail(window, 'remix:reload').defaultPrevented).toBe(true)
  expect(fail(window, 'vite:preloadError').defaultPrevented).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test('the guard needs nothing outside itself, as the content of a script element', () => {
  const { window, reload } = makeWindow()
  new Function('window', reloadGuard('hydration'))(window)
  fail(window, 'vite:preloadError')
  expect(reload).toHaveBeenCalledTimes(1)
  const code = reloadGuard('hydration')
  expect(screenOf(`<script>${code}</script>`).inDocument('script')[0]?.textContent).toBe(code)
})
