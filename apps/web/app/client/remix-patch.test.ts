import { createRequire } from 'node:module'
import path from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'

/** Remix's code for browsers, file by file: it does not export this. */
const inRemix = (file: string) =>
  import(path.join(path.dirname(createRequire(import.meta.url).resolve('@remix-run/react')), 'esm', file))

/** A browser that says whether it may load the page again, and counts how often it was made to. */
function makeBrowser(canLeave: boolean) {
  const reload = vi.fn()
  const window = Object.assign(new EventTarget(), { location: { reload }, __remixContext: {} })
  window.addEventListener('remix:reload', (event) => {
    if (!canLeave) event.preventDefault()
  })
  vi.stubGlobal('window', window)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  return { reload }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a route’s module that is gone', () => {
  const route = { id: 'routes/gone', module: 'data:text/javascript,throw new Error("gone")' }

  test('makes Remix load the page again when it may', async () => {
    const { reload } = makeBrowser(true)
    const { loadRouteModule } = await inRemix('routeModules.js')
    void loadRouteModule(route, {})
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  })

  test('is the router’s error when it may not', async () => {
    const { reload } = makeBrowser(false)
    const { loadRouteModule } = await inRemix('routeModules.js')
    await expect(loadRouteModule(route, {})).rejects.toThrow('gone')
    expect(reload).not.toHaveBeenCalled()
  })
})
