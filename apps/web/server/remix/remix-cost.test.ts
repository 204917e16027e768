import { createRequestHandler, type EntryContext, type ServerBuild } from '@remix-run/node'
import { matchRoutes, Outlet, RemixServer } from '@remix-run/react'
import { createElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'

// What our patches of Remix's router and server, and of React's, must do (pnpm-workspace.yaml says why).

const ORIGIN = 'http://alpha.test'

/** A build of a layout and a page, and what it is told: the requests of its loaders, by route, and what its entry is to render. */
function makeBuild({ hydrates }: { hydrates?: (context: EntryContext['staticHandlerContext']) => boolean } = {}) {
  const requests: Record<string, Request> = {}
  const rendered: EntryContext[] = []
  const route = (id: string, path: string, parentId?: string) => ({
    ...{ id, path, parentId },
    module: {
      default: () => null,
      loader: ({ request }: { request: Request }) => {
        requests[id] = request
        return { id }
      },
    },
  })
  const render = (...[, status, headers, context]: [Request, number, Headers, EntryContext]) => {
    rendered.push(context)
    return new Response('page', { status, headers })
  }
  const build = {
    entry: { module: { default: render, hydrates } },
    routes: { root: route('root', ''), page: route('page', 'page', 'root') },
    assets: { version: '1', routes: {}, url: '', entry: { module: '', imports: [] } },
    future: { v3_singleFetch: true },
    ...{ publicPath: '/', assetsBuildDirectory: '', isSpaMode: false },
  } as unknown as ServerBuild
  const answer = createRequestHandler(build, 'production')
  const ask = async (path: string) => {
    const request = new Request(ORIGIN + path)
    return { request, response: await answer(request) }
  }
  return { ask, requests, rendered }
}

test('routes are ranked and compiled once, however often they are matched', ({ onTestFinished }) => {
  let work = 0
  const Pattern = RegExp
  vi.stubGlobal(
    'RegExp',
    class extends Pattern {
      constructor(...source: ConstructorParameters<typeof RegExp>) {
        super(...source)
        work += 1
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const routes = ['planted/profile', 'planted/:id'].map((path) => ({
    get path() {
      work += 1
      return path
    },
  }))
  const match = (path: string) => matchRoutes(routes, path)?.[0]?.params
  expect(match('/planted/7')).toEqual({ id: '7' })
  const workOfFirst = work
  expect(workOfFirst).toBeGreaterThan(2)
  expect(match('/planted/8')).toEqual({ id: '8' })
  expect(match('/nowhere')).toBeUndefined()
  expect(work).toBe(workOfFirst)
})

describe('a loader', () => {
  test('is given the very request where there is nothing to strip', async () => {
    const { ask, requests } = makeBuild()
    const { request } = await ask('/page?of=2')
    expect(requests.root).toBe(request)
    expect(requests.page).toBe(request)
  })

  test.for([
    ['/page?index&of=2', '/page?of=2'],
    ['/page?index=a&of=2', '/page?of=2&index=a'],
    ['/page.data?_routes=page&of=2', '/page?of=2'],
    ['/page.data?%5Froutes=page&%69ndex&of=2', '/page?of=2'],
  ] as const)('does not see the parameters of Remix in %s', async ([path, seen], { expect }) => {
    const { ask, requests } = makeBuild()
    await ask(path)
    expect(requests.page?.url).toBe(ORIGIN + seen)
  })
})

test('the data of a page is encoded unless the entry says that nothing takes it over', async () => {
  for (const [hydrates, encoded] of [
    [undefined, true],
    [() => true, true],
    [() => false, false],
  ] as const) {
    const { ask, rendered } = makeBuild(hydrates ? { hydrates } : {})
    expect((await ask('/page')).response.status).toBe(200)
    expect(rendered[0]?.staticHandlerContext.loaderData).toEqual({ root: { id: 'root' }, page: { id: 'page' } })
    expect(rendered[0]?.serverHandoffStream instanceof ReadableStream).toBe(encoded)
  }
})

test('to render a page no route is made but those of its address', async () => {
  const { ask, rendered } = makeBuild({ hydrates: () => false })
  await ask('/page')
  const [context] = rendered
  if (!context) throw new Error('Nothing was to be rendered')
  const route = (id: string, path: string, parentId?: string) => ({ ...{ id, path, parentId }, module: '' })
  const routes = {
    root: route('root', ''),
    page: route('page', 'page', 'root'),
    other: route('other', 'other', 'root'),
  }
  const routeModules = {
    root: { default: Outlet },
    page: { default: () => 'The page' },
    get other(): never {
      throw new Error('A route of another address was made')
    },
  }
  const manifest = { ...context.manifest, routes } as unknown as EntryContext['manifest']
  const shown = { ...context, manifest, routeModules } as Parameters<typeof RemixServer>[0]['context']
  expect(renderToString(createElement(RemixServer, { context: shown, url: `${ORIGIN}/page` }))).toBe('The page')
})

test('React hands over a page as text', async () => {
  const pieces: unknown[] = []
  await new Promise<void>((resolve) => {
    const body = { write: (piece: unknown) => pieces.push(piece), end: () => resolve(), on: () => body }
    const page = createElement('p', { title: 'größer' }, 'x'.repeat(5_000), createElement('b', null, '日本'))
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => void pipe(body as unknown as NodeJS.WritableStream),
    })
  })
  expect(pieces.filter((piece) => typeof piece !== 'string')).toEqual([])
  expect(pieces.join('')).toBe(`<p title="größer">${'x'.repeat(5_000)}<b>日本</b></p>`)
})
