import { tenantIdOf } from '@hearth/contracts/ids'
import { dbTest } from '@hearth/testing/db-test'
import { inTenant } from '@hearth/testing/in-tenant'
import { makeMember } from '@hearth/testing/people'
import { redirect } from '@remix-run/node'
import { describe, expect, vi } from 'vitest'
import { z } from 'zod'
import { logIn } from '../../server/testing/members.ts'
import { overrideRoute } from '../../server/testing/override-route.ts'
import { ALPHA, ALPHA_ORIGIN, openSite } from '../../server/testing/site.ts'
import {
  answerCalls,
  memberAction,
  memberCall,
  publicAction,
  publicCall,
  searcherLoader,
} from './route-builders.server.ts'

/** Runs in place of the front page's loader and of the calls; what they are given is what every route is given. */
const loader = searcherLoader({ query: z.object({ to: z.string().optional() }) }, ({ query }) => {
  if (query.to) throw redirect(query.to)
  return null
})
const action = publicAction({ form: z.object({ name: z.string().max(5) }) }, ({ form, headers }) => {
  headers.append('Set-Cookie', `named=${form.name}`)
  return redirect('/named')
})
const queried = answerCalls({
  GET: publicCall({ query: z.object({ page: z.coerce.number().int().min(1).default(1) }) }, ({ query }) => query),
  POST: memberCall({ body: z.object({ name: z.string() }) }, ({ body, viewer }) => ({ ...body, id: viewer.id })),
})
const identified = answerCalls({ GET: publicCall({ params: z.object({ '*': z.uuid() }) }, ({ params }) => params) })
const changed = publicCall({ changes: true }, ({ headers }) => {
  headers.append('Set-Cookie', 'changed=1')
  return {}
})
const changing = answerCalls({ GET: changed, POST: changed, PUT: memberCall({ changes: true }, () => ({})) })
// @ts-expect-error Only a call that says that it changes something may set cookies.
publicCall({}, ({ headers }) => headers)

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
          overrideRoute('routes/api.$', { loader: identified, action: identified }),
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
      location: '/login?to=%2F%3Fto%3D%252Felsewhere',
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
    expect({ status, location: headers.location }).toEqual({ status: 302, location: '/login?to=%2Fany' })
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
    ['?page=3&unknown=%20&__proto__=1', 3],
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
    const { status, code } = await site.ask({ path: '/api/1%20or%201=1' })
    expect({ status, code }).toEqual({ status: 400, code: 'request.invalid_params' })
    expect((await site.ask({ path: '/api/0b0e7b0e-5b7e-4f6e-9d53-6f2a4c1f0a11' })).status).toBe(200)
  })
})

describe('a call for members', () => {
  const question = { method: 'POST', path: '/api/regions.php' } as const

  test('tells a visitor so before it looks at what they sent', async ({ site }) => {
    const { status, body } = await site.ask({ ...question, headers: json, body: 'x'.repeat(70_000) })
    expect(status).toBe(403)
    expect(JSON.parse(body)).toEqual({
      error: { code: 'accounts.authentication_required', message: expect.stringMatching(/.+/) },
      authentication_required: true,
    })
  })

  test('knows the member', async ({ site, Cookie, member }) => {
    const { body } = await site.ask({ ...question, headers: { ...json, Cookie }, body: '{"name":"Ann"}' })
    expect(JSON.parse(body)).toEqual({ name: 'Ann', id: member.id })
  })
})

describe('a call that changes something', () => {
  const path = '/api/interests.php'
  const elsewhere = { 'Sec-Fetch-Site': 'cross-site', 'X-Client-Request': '1' }

  test.for([
    ['GET', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' }, 200, undefined],
    ['GET', elsewhere, 403, 'request.origin_refused'],
    ['GET', {}, 403, 'request.origin_refused'],
    ['HEAD', {}, 403, undefined],
    ['POST', { Origin, 'X-Client-Request': '1' }, 200, undefined],
    ['POST', { Origin }, 400, 'request.malformed'],
  ] as const)('is for scripts of our own: %s with %j', async ([method, headers, status, code], { site }) => {
    const answer = await site.ask({ method, path, headers })
    expect({ status: answer.status, code: answer.code, cookie: answer.headers['set-cookie'] }).toEqual({
      status,
      code,
      cookie: status === 200 ? ['changed=1'] : undefined,
    })
  })

  test('tells a visitor first that it is for members', async ({ site }) => {
    const { status, code } = await site.ask({ method: 'PUT', path, headers: { Origin } })
    expect({ status, code }).toEqual({ status: 403, code: 'accounts.authentication_required' })
  })
})
