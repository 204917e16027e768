import { looseContract } from '@hearth/contracts/endpoints/contract'
import { tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { redirect } from '@remix-run/node'
import { describe, expect, vi } from 'vitest'
import { z } from 'zod'
import { logIn } from '../../server/testing/members.ts'
import { overrideRoute } from '../../server/testing/override-route.ts'
import { ALPHA, ALPHA_ORIGIN, openSite } from '../../server/testing/site.ts'
import { apiRoute, routeOf } from './api-routes.server.ts'
import { memberAction, publicAction, publicLoader, searcherLoader } from './route-builders.server.ts'

/** Runs in place of the front page's loader and of the endpoints; what they are given is what every route is given. */
const loader = searcherLoader({ query: z.object({ to: z.string().optional() }) }, ({ query }) => {
  if (query.to) throw redirect(query.to)
  return null
})
const action = publicAction({ form: z.object({ name: z.string().max(5) }) }, ({ form, headers }) => {
  headers.append('Set-Cookie', `named=${form.name}`)
  return redirect('/named')
})
const identified = publicLoader({ params: z.object({ page: z.uuid() }) }, () => null)

const read = {
  method: 'GET',
  path: '/api/made-up.php',
  access: 'public',
  changes: false,
  repeatable: 'always',
} as const
const write = { ...read, method: 'POST', repeatable: 'never' } as const
const queried = routeOf(
  [
    looseContract(
      'list',
      { ...read, query: ['page'] },
      {
        ...{ query: { page: z.coerce.number().int().min(1).default(1) }, answer: {} },
      },
    ),
    looseContract('write', { ...write, access: 'member', body: ['name'] }, { body: { name: z.string() }, answer: {} }),
    looseContract('push', { ...write, namedQuery: 'push=1', body: ['key'] }, { body: { key: z.string() }, answer: {} }),
    looseContract('only', { ...write, method: 'DELETE', namedQuery: 'all=yes' }, { answer: {} }),
  ],
  {
    list: ({ query }) => query,
    write: ({ body, viewer }) => ({ ...body, id: viewer.id }),
    push: ({ body }) => ({ pushed: body }),
    only: () => ({}),
  },
)
const change: Parameters<typeof routeOf>[1][string] = ({ headers }) => {
  headers.append('Set-Cookie', 'changed=1')
  return {}
}
const changing = routeOf(
  [
    looseContract('load', { ...read, changes: true }, { answer: {} }),
    looseContract('change', { ...write, changes: true }, { answer: {} }),
    looseContract('replace', { ...write, method: 'PUT', access: 'member', changes: true }, { answer: {} }),
  ],
  { load: change, change, replace: change },
)
const told: object[] = []
const beacon = routeOf(
  [looseContract('tell', { ...write, beacon: true, body: ['left'] }, { body: { left: z.boolean().optional() } })],
  { tell: ({ body }) => void told.push(body) },
)
// @ts-expect-error Only an endpoint that changes something may set cookies.
apiRoute('/api/settings.php', { settings: ({ headers }) => headers })
// @ts-expect-error An endpoint for anyone is not told who is there.
apiRoute('/api/settings.php', { settings: ({ viewer }) => viewer })
const test = dbTest
  .extend('site', { scope: 'file' }, async ({ urls }, { onCleanup }) => {
    const site = await openSite({
      urls,
      change: (parts) =>
        [
          // The layout asks who is there too, in the build's own copy of the session.
          overrideRoute('routes/_default', { loader: () => null, default: () => null }),
          overrideRoute('routes/_default._index', { loader, action, meta: () => [], default: () => null }),
          overrideRoute('routes/_default.$', {
            loader: () => null,
            action: memberAction({ form: z.object({}) }, () => null),
          }),
          overrideRoute('routes/api.regions[.]php', { loader: queried, action: queried }),
          overrideRoute('routes/api.interests[.]php', { loader: changing, action: changing }),
          overrideRoute('routes/api.settings[.]php', { loader: beacon, action: beacon }),
          overrideRoute('routes/_default.pages.$page', { loader: identified, meta: () => [], default: () => null }),
        ].reduce((planted, plant) => plant(planted), parts),
    })
    onCleanup(site.close)
    return site
  })
  .extend('member', { scope: 'file' }, async ({ db }) =>
    inTenant(db, { tenantId: tenantIdOf(ALPHA) }, (tx) => makeMember(tx)),
  )
  .extend('Cookie', async ({ site, member }) => logIn(site, ALPHA, member.id))

const Origin = ALPHA_ORIGIN
const form = { 'Content-Type': 'application/x-www-form-urlencoded', Origin }
const json = { 'Content-Type': 'application/json', Origin }

describe('a page for members, on a site that is closed to visitors', () => {
  test('sends a visitor to log in, and says where they wanted to go', async ({ site }) => {
    const { status, headers } = await site.ask({ path: '/?to=/elsewhere&lng=en' })
    expect({ status, location: headers.location }).toEqual({
      status: 302,
      location: '/login?returnTo=%2F%3Fto%3D%252Felsewhere',
    })
  })

  test('is there for a member, and not for the browser’s cache', async ({ site, Cookie }) => {
    const { status, headers } = await site.ask({ path: '/', headers: { Cookie } })
    expect({ status, cache: headers['cache-control'] }).toEqual({ status: 200, cache: 'private, no-store' })
  })

  test('may redirect', async ({ site, Cookie }) => {
    const { status, headers } = await site.ask({ path: '/?to=/elsewhere', headers: { Cookie } })
    expect({ status, location: headers.location }).toEqual({ status: 302, location: '/elsewhere' })
  })

  // The last one is public: it asks who the viewer is only for their language.
  test.for(['/', '/?to=/elsewhere', '/_root.data', '/api/user.php', '/nowhere'])(
    'sends the cookie again when %s prolonged the session',
    async (path, { site, Cookie }) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 24 * 60 * 60 * 1000 })
      const prolonged = await site.ask({ path, headers: { Cookie } })
      const again = await site.ask({ path: '/', headers: { Cookie } })
      vi.useRealTimers()
      expect(prolonged.headers['set-cookie']).toEqual([
        expect.stringMatching(`^${Cookie}; Path=/; Expires=.*; HttpOnly; SameSite=Lax$`),
      ])
      expect(again.headers['set-cookie']).toBeUndefined()
    },
  )

  test('takes no form from a visitor', async ({ site }) => {
    const { status, headers } = await site.ask({ method: 'POST', path: '/any', headers: form, body: '' })
    expect({ status, location: headers.location }).toEqual({ status: 302, location: '/login?returnTo=%2Fany' })
  })
})

describe('a form', () => {
  test('is taken, and may set cookies', async ({ site }) => {
    const { status, headers } = await site.ask({ method: 'POST', path: '/?index', headers: form, body: 'name=Ann' })
    expect({ status, location: headers.location, cookie: headers['set-cookie'] }).toEqual({
      status: 302,
      location: '/named',
      cookie: ['named=Ann'],
    })
  })

  test.for([
    ['name=Annabel', form, 400],
    ['name=Ann&role=admin', form, 400],
    ['', form, 400],
    ['name=Ann', { Origin, 'Content-Type': 'text/plain' }, 415],
    [`name=${'x'.repeat(70_000)}`, form, 413],
  ] as const)('is refused when it is wrong: %s', async ([body, headers, status], { site }) => {
    expect((await site.ask({ method: 'POST', path: '/?index', headers, body })).status).toBe(status)
  })
})

describe('a query', () => {
  test.for([
    ['', 1],
    ['?page=2', 2],
    ['?page=2&page=x', 2],
    ['?page=3&unknown=%20&__proto__=1&lng=tlh', 3],
  ] as const)('%s is read', async ([query, page], { site }) => {
    const { status, body } = await site.ask({ path: `/api/regions.php${query}` })
    expect({ status, body }).toEqual({ status: 200, body: JSON.stringify({ page }) })
  })

  test.for(['?page=x', '?page=0', '?page=1.5', '?page=', '?page=%FF', '?page=9e999'])(
    '%s is refused',
    async (query, { site }) => {
      const { status, code } = await site.ask({ path: `/api/regions.php${query}` })
      expect({ status, code }).toEqual({ status: 400, code: 'request.invalid_query' })
    },
  )
})

describe('a parameter of the path', () => {
  test('is refused when it cannot be right', async ({ site }) => {
    expect((await site.ask({ path: '/pages/1%20or%201=1' })).status).toBe(400)
    expect((await site.ask({ path: '/pages/0b0e7b0e-5b7e-4f6e-9d53-6f2a4c1f0a11' })).status).toBe(200)
  })
})

describe('an endpoint for members', () => {
  const request = { method: 'POST', path: '/api/regions.php' } as const

  test('refuses a visitor before it reads what they sent', async ({ site }) => {
    const { status, body } = await site.ask({ ...request, headers: json, body: 'x'.repeat(70_000) })
    expect(status).toBe(403)
    expect(JSON.parse(body)).toEqual({
      error: { code: 'accounts.authentication_required', message: expect.stringMatching(/.+/) },
      authentication_required: true,
    })
  })

  test('knows the member', async ({ site, Cookie, member }) => {
    const { body } = await site.ask({ ...request, headers: { ...json, Cookie }, body: '{"name":"Ann"}' })
    expect(JSON.parse(body)).toEqual({ name: 'Ann', id: member.id })
  })
})

describe('a named query', () => {
  const post = (query: string, body: string) => ({
    method: 'POST',
    path: `/api/regions.php${query}`,
    headers: json,
    body,
  })

  test.for(['?push=1', '?lng=en&push=1', '?push=1&page=2'])(
    '%s leads to its own endpoint, with a body and an authority of its own',
    async (query, { site }) => {
      const { status, body } = await site.ask(post(query, '{"key":"k"}'))
      expect({ status, body }).toEqual({ status: 200, body: '{"pushed":{"key":"k"}}' })
      expect((await site.ask(post(query, '{"name":"Ann"}'))).code).toBe('request.invalid_body')
    },
  )

  test.for(['', '?push', '?push=', '?push=0', '?push=01', '?PUSH=1', '?push=0&push=1'])(
    '%s is not that, and leads to the endpoint without one',
    async (query, { site }) => {
      expect((await site.ask(post(query, '{"key":"k"}'))).code).toBe('accounts.authentication_required')
    },
  )

  test('is refused where there is no endpoint without one', async ({ site }) => {
    const remove = { method: 'DELETE', headers: { Origin } }
    expect((await site.ask({ ...remove, path: '/api/regions.php?all=yes' })).status).toBe(200)
    const { status, code } = await site.ask({ ...remove, path: '/api/regions.php' })
    expect({ status, code }).toEqual({ status: 400, code: 'request.invalid_query' })
  })

  test('has no method of its own: another one is a 405 that names every method of the path once', async ({ site }) => {
    const { status, headers } = await site.ask({ ...post('?push=1', '{}'), method: 'PUT' })
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: 'GET, HEAD, POST, DELETE' })
  })
})

describe('an endpoint that changes something', () => {
  const path = '/api/interests.php'
  const marked = { 'X-Client-Request': '1' }

  test.for([
    ['GET', marked, 200, undefined],
    ['GET', { ...marked, 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' }, 200, undefined],
    ['GET', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' }, 403, 'request.origin_refused'],
    ['GET', { ...marked, 'Sec-Fetch-Site': 'cross-site' }, 403, 'request.origin_refused'],
    ['GET', { ...marked, 'Sec-Fetch-Mode': 'navigate' }, 403, 'request.origin_refused'],
    ['GET', {}, 403, 'request.origin_refused'],
    ['HEAD', {}, 403, undefined],
    ['POST', { Origin, ...marked }, 200, undefined],
    ['POST', { Origin }, 400, 'request.malformed'],
    ['POST', { Origin, 'X-Client-Request': '0' }, 400, 'request.malformed'],
  ] as const)('is for our own client: %s with %j', async ([method, headers, status, code], { site }) => {
    const answer = await site.ask({ method, path, headers })
    expect({ status: answer.status, code: answer.code, cookie: answer.headers['set-cookie'] }).toEqual({
      status,
      code,
      cookie: status === 200 ? ['changed=1'] : undefined,
    })
  })

  test('refuses a visitor before anything else', async ({ site }) => {
    const { status, code } = await site.ask({ method: 'PUT', path, headers: { Origin } })
    expect({ status, code }).toEqual({ status: 403, code: 'accounts.authentication_required' })
  })
})

describe('a beacon', () => {
  const send = { method: 'POST', path: '/api/settings.php' } as const

  test.for([
    ['JSON', { 'Content-Type': 'application/json' }, '{"left":true}', { left: true }],
    ['text', { 'Content-Type': 'text/plain;charset=UTF-8' }, '{"left":false}', { left: false }],
    ['JSON of no type', {}, '{}', {}],
    ['nothing', {}, '', {}],
  ] as const)('of %s is taken, and answered nothing', async ([, headers, body, heard], { site }) => {
    told.splice(0)
    const answer = await site.ask({ ...send, headers: { Origin, 'Sec-Fetch-Site': 'same-origin', ...headers }, body })
    expect({ status: answer.status, body: answer.body, cache: answer.headers['cache-control'] }).toEqual({
      ...{ status: 204, body: '', cache: 'no-store' },
    })
    expect(told).toEqual([heard])
  })

  test.for([
    ['no JSON', {}, 'left', 400, 'request.invalid_body'],
    ['another field', {}, '{"right":true}', 400, 'request.invalid_body'],
    ['a list', {}, '[]', 400, 'request.invalid_body'],
    ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }, 'left=1', 400, 'request.invalid_body'],
    ['too much', {}, ' '.repeat(70_000), 413, 'request.body_too_large'],
    ['a page elsewhere', { Origin: 'http://elsewhere.test' }, '{}', 403, 'request.origin_refused'],
    ['a frame without an origin', { Origin: 'null' }, '{}', 403, 'request.origin_refused'],
    ['a page that claims our origin', { 'Sec-Fetch-Site': 'cross-site' }, '{}', 403, 'request.origin_refused'],
  ] as const)('of %s is refused', async ([, headers, body, status, code], { site }) => {
    told.splice(0)
    const answer = await site.ask({ ...send, headers: { Origin, ...headers }, body })
    expect({ status: answer.status, code: answer.code, told }).toEqual({ status, code, told: [] })
  })
})
