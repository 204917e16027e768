import { runInNewContext } from 'node:vm'
import { tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import type { Log } from '@hearth/domain/context'
import type { ServerBuild } from '@remix-run/node'
import { type ComponentType, createElement, lazy, Suspense } from 'react'
import { describe, expect } from 'vitest'
import type { AppParts } from '../server/app.ts'
import { logIn } from '../server/testing/members.ts'
import { overrideRoute } from '../server/testing/override-route.ts'
import { screenOf } from '../server/testing/screen.ts'
import { ALPHA, BETA, openSite } from '../server/testing/site.ts'

const Late = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, 20))
  return { default: () => 'The late part' }
})
const Broken: ComponentType = () => {
  throw new Error('planted')
}
/** A front page with a part that may suspend at first. */
const withPart = (Part: ComponentType) => ({
  default: () => createElement(Suspense, { fallback: 'Nothing yet' }, createElement(Part)),
})

const HOSTILE = '</script><script>alert(1)</script><!-- \u2028'
const LIST = 'routes/_member._default.members._index'

/** The parts with a log that records errors. */
const noteErrors =
  (errors: string[]) =>
  (parts: AppParts): AppParts => {
    const { runtime } = parts
    const noted = (log: Log): Log => ({
      info: () => {},
      record: () => {},
      warn: () => {},
      error: (event) => errors.push(event),
      with: () => noted(log),
    })
    const ctx = { ...runtime.ctx, log: noted(runtime.ctx.log) }
    return { ...parts, runtime: { ...runtime, ctx } }
  }

/** The parts with a list of routes in which reading any but the routes of an address fails. */
const guardRoutes =
  (allowed: readonly string[]) =>
  (parts: AppParts): AppParts => {
    const build = parts.build as ServerBuild
    const routes = Object.defineProperties(
      {} as ServerBuild['assets']['routes'],
      Object.fromEntries(
        Object.entries(build.assets.routes).map(([id, route]) => {
          const get = () => {
            if (allowed.includes(id)) return route
            throw new Error(`${id} is a route of another address`)
          }
          return [id, { enumerable: true, get }]
        }),
      ),
    )
    return { ...parts, build: { ...build, assets: { ...build.assets, routes } } }
  }

const test = dbTest.extend('open', ({ urls }, { onCleanup }) => {
  const sites: Awaited<ReturnType<typeof openSite>>[] = []
  onCleanup(async () => void (await Promise.all(sites.map(({ close }) => close()))))
  return async (change: (parts: AppParts) => AppParts) => {
    const site = await openSite({ urls, change })
    sites.push(site)
    return site
  }
})

describe('a part of a page', () => {
  test('that comes later is waited for', async ({ open }) => {
    const site = await open(overrideRoute('routes/_default._index', withPart(Late)))
    const { status, body } = await site.ask({ host: BETA, path: '/' })
    expect(status).toBe(200)
    expect(body).toContain('The late part')
    expect(body).not.toContain('Nothing yet')
  })

  test('that fails leaves the rest of the page, and is logged', async ({ open }) => {
    const errors: string[] = []
    const plant = overrideRoute('routes/_default._index', withPart(Broken))
    const site = await open((parts) => noteErrors(errors)(plant(parts)))
    const { status, body } = await site.ask({ host: BETA, path: '/' })
    expect(status).toBe(200)
    expect(body).toContain('Nothing yet')
    expect(screenOf(body).getByRole('contentinfo')).toBeTruthy()
    expect(errors).toEqual(['page_render_failed'])
  })
})

test('no route is made for a page but those of its address', async ({ open }) => {
  const site = await open(guardRoutes(['root', 'routes/_default', 'routes/_default._index']))
  expect((await site.ask({ host: BETA, path: '/' })).status).toBe(200)
})

test('a page of the app hands its data over under its nonce, and nothing in it ends the script', async ({
  open,
  db,
}) => {
  const site = await open(overrideRoute(LIST, { loader: () => HOSTILE, default: () => null }))
  const scope = { tenantId: tenantIdOf(ALPHA) }
  const { id } = await inTenant(db, scope, (tx) => makeMember(tx))
  const { status, body, headers } = await site.ask({
    path: '/members',
    headers: { Cookie: await logIn(site, ALPHA, id) },
  })
  expect(status).toBe(200)
  const [, nonce] = /'nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? []
  const scripts = screenOf(body)
    .inDocument('script[nonce]:not([src]):not([type])')
    .filter(({ textContent }) => textContent?.includes('.streamController.'))
  expect(scripts.map((script) => script.getAttribute('nonce'))).toEqual([nonce, nonce])
  const said: string[] = []
  const streamController = { enqueue: (text: string) => said.push(text), close: () => said.push('the end') }
  runInNewContext(scripts.map(({ textContent }) => textContent).join(''), {
    window: { __remixContext: { streamController } },
  })
  expect(said).toEqual([expect.stringContaining(JSON.stringify(HOSTILE)), 'the end'])
})
