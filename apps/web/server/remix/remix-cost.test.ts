import { createRequire } from 'node:module'
import path from 'node:path'
import { matchRoutes } from '@remix-run/react'
import { expect, test, vi } from 'vitest'

// What our patch of Remix's router must do (docs/decisions/0018-where-the-time-of-a-page-goes.md says why, and when it may go).

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
  const routes = ['planted/profile', 'planted/:id'].map((address) => ({
    get path() {
      work += 1
      return address
    },
  }))
  const match = (address: string) => matchRoutes(routes, address)?.[0]?.params
  expect(match('/planted/7')).toEqual({ id: '7' })
  const workOfFirst = work
  expect(workOfFirst).toBeGreaterThan(2)
  expect(match('/planted/8')).toEqual({ id: '8' })
  expect(match('/nowhere')).toBeUndefined()
  expect(work).toBe(workOfFirst)
})

test('an address is matched step by step with its own routes only', () => {
  const pages = Array.from({ length: 50 }, (_, at) => ({ path: `page-${at}/:id` }))
  const routes = [{ path: '', children: [{ path: '', children: pages }] }]
  matchRoutes(routes, '/page-0/7')
  const steps = vi.spyOn(String.prototype, 'match')
  expect(matchRoutes(routes, '/page-49/7')?.at(-1)?.params).toEqual({ id: '7' })
  expect(steps).toHaveBeenCalledTimes(3)
})

test('every address has the routes that it has without the patch', async () => {
  const require = createRequire(createRequire(import.meta.url).resolve('@remix-run/react'))
  // Only the build for servers is patched.
  const pristine = await import(path.join(path.dirname(require.resolve('@remix-run/router')), 'router.js'))
  const nested = ['members/:id/signup', 'credits/:id/:method?', 'b.c+d/(x)'].map((path) => ({ path }))
  const routes: Parameters<typeof matchRoutes>[0] = [
    { path: '', children: [{ index: true }, { path: 'members', children: [{ index: true }, { path: ':id' }] }] },
    { path: '', children: [...nested, { path: 'Exact', caseSensitive: true }] },
    { path: 'a/*', children: [{ path: 'b' }, { path: ':c' }] },
    { path: 'files/*' },
    { path: '*' },
  ]
  const addresses =
    ` members MEMBERS members/7 members/7/signup members/7/none members/a%2Fb members/%0A %2Fmembers members%20
    credits credits/7 credits/7/ideal b.c+d/(x) bxc+d/(x) Exact exact a a/b a/b/c ab files files/x/y filesx none/such`
      .split(/\s+/)
      .flatMap((address) => [`/${address}`, `/${address}/`, `//${address}`, `/${address}//`])
  const shown = (matches: ReturnType<typeof matchRoutes>) => JSON.stringify(matches)
  for (const address of addresses)
    expect(shown(matchRoutes(routes, address)), address).toBe(shown(pristine.matchRoutes(routes, address)))
})
