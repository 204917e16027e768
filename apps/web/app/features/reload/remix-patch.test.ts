import { createRequire } from 'node:module'
import path from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'

/** Remix's code for browsers, file by file: it exports neither of these. */
const inRemix = (file: string) =>
  import(path.join(path.dirname(createRequire(import.meta.url).resolve('@remix-run/react')), 'esm', file))

/** A browser that says whether it may leave the page, and counts how often it was made to. */
function makeBrowser(mayLeave: boolean) {
  const reload = vi.fn()
  const visits: string[] = []
  const location = {
    origin: 'http://site.test',
    reload,
    set href(address: string) {
      visits.push(address)
    },
  }
  const window = Object.assign(new EventTarget(), { location, __remixContext: {} })
  window.addEventListener('remix:reload', (event) => {
    if (!mayLeave) event.preventDefault()
  })
  vi.stubGlobal('window', window)
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  return { reload, visits }
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

describe('a list of routes of another release', () => {
  const discover = async () => {
    const headers = { 'X-Remix-Reload-Document': 'true' }
    vi.stubGlobal('fetch', async () => new Response(null, { status: 204, headers }))
    const { fetchAndApplyManifestPatches } = await inRemix('fog-of-war.js')
    return fetchAndApplyManifestPatches(['/a'], '/a', { version: '1', routes: {} }, {}, {}, false, '/', () => {})
  }

  test('makes Remix ask the server for the page when it may', async () => {
    const { visits } = makeBrowser(true)
    await expect(discover()).rejects.toThrow('reloading')
    expect(visits).toEqual(['/a'])
  })

  test('is the router’s error when it may not', async () => {
    const { visits } = makeBrowser(false)
    await expect(discover()).rejects.toThrow('mismatch')
    expect(visits).toEqual([])
  })
})
