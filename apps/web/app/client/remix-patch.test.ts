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

test('RemixBrowser throws what it waits for until it has the data of the document', async () => {
  makeBrowser(true)
  const encoded = '[{"_1":2},"loaderData",{"_3":4},"root","here"]\n'
  const context = { future: { v3_singleFetch: true }, stream: new Response(encoded).body, state: undefined }
  Object.assign(window, { __remixContext: context })
  const { RemixBrowser } = await inRemix('browser.js')
  let thrown: unknown
  try {
    RemixBrowser({})
  } catch (error) {
    thrown = error
  }
  expect(thrown).toBeInstanceOf(Promise)
  expect(context.state).toBeUndefined()
  await thrown
  expect(context.state).toEqual({ loaderData: { root: 'here' } })
})

test('data that breaks off after its first line fails for whoever asked, and rejects nothing that nobody handles', async () => {
  makeBrowser(true)
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const gaveUp = new DOMException('signal is aborted without reason', 'AbortError')
  let cut: ReadableStreamDefaultController | undefined
  const body = new ReadableStream({
    start(controller) {
      cut = controller
      controller.enqueue(new TextEncoder().encode('[{"_1":2},"page",{"_3":4},"data","here"]\n'))
    },
  })
  vi.stubGlobal('fetch', async () => new Response(body))
  const { getSingleFetchDataStrategy } = await inRemix('single-fetch.js')
  const load = getSingleFetchDataStrategy({ routes: { page: { hasLoader: true } } }, {}, () => ({
    state: { initialized: true, loaderData: {} },
  }))
  const route = {
    ...{ shouldLoad: true, route: { id: 'page' } },
    resolve: (run: (handler: (wait: () => Promise<unknown>) => Promise<unknown>) => Promise<unknown>) =>
      run((wait) => wait()),
  }
  const loaded = load({ request: new Request('http://site.localhost/page'), matches: [route] })
  await new Promise((resolve) => setTimeout(resolve, 20))
  cut?.error(gaveUp)
  const results = await loaded
  await new Promise((resolve) => setTimeout(resolve, 20))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
  expect(results).toEqual({ page: { type: 'error', result: gaveUp } })
})
