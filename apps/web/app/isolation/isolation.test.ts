import path from 'node:path'
import { newMemberId, tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { accept, refuse } from '@hearth/domain/failures'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { logIn } from '../../server/testing/members.ts'
import { overrideRoute } from '../../server/testing/override-route.ts'
import { ALPHA, BETA, BETA_ORIGIN, openSite, type SiteOptions, siteTest } from '../../server/testing/site.ts'
import { intent, memberIntents } from '../http/intents.server.ts'
import { callsOf, ROUTE_CALLS, ROUTES } from './entries.ts'
import { findLeaks, listRoutes, type Victims } from './find-leaks.ts'

const FOLDER = path.resolve(import.meta.dirname, '../routes')
const alpha = { tenantId: tenantIdOf(ALPHA) }
const beta = { tenantId: tenantIdOf(BETA) }

const test = siteTest
  .extend('unguarded', { scope: 'file' }, async ({ urls }, { onCleanup }) => {
    const site = await openSite({ urls: { ...urls, appUrl: urls.bypassUrl }, acceptStrongRole: true })
    onCleanup(site.close)
    return site
  })
  .extend('members', { scope: 'file' }, async ({ db }) => ({
    stranger: await inTenant(db, alpha, (tx) => makeMember(tx, { language: 'sv' }, { searchable: true })),
    own: await inTenant(db, beta, (tx) => makeMember(tx)),
  }))
  .extend(
    'victims',
    async ({ site, members }): Promise<Victims> => ({
      host: BETA,
      origin: BETA_ORIGIN,
      stranger: { cookie: await logIn(site, ALPHA, members.stranger.id), id: members.stranger.id },
      own: { cookie: await logIn(site, BETA, members.own.id) },
      unknownId: newMemberId(),
    }),
  )

describe('every route', () => {
  test('is made by a builder, which knows what it takes, or has an entry', () => {
    const withoutHandler = Object.entries(ROUTES).flatMap(([id, { module }]) =>
      module.loader || module.action ? [] : [id.replace('routes/', '')],
    )
    expect([...listRoutes(FOLDER), 'root'].sort()).toEqual([...Object.keys(ROUTE_CALLS), ...withoutHandler].sort())
  })

  test.for(Object.entries(ROUTE_CALLS))(
    '%s reveals nothing of another tenant',
    async ([, calls], { site, victims }) => {
      for (const call of calls) expect(await findLeaks(site, victims, call)).toEqual([])
    },
  )

  test.for(Object.entries(ROUTE_CALLS))(
    '%s tells nothing either where row-level security is bypassed: its queries filter by themselves',
    async ([, calls], { unguarded, victims }) => {
      for (const call of calls) expect(await findLeaks(unguarded, victims, call)).toEqual([])
    },
  )

  test('changes nothing for a member whose cookie came from another host', async ({ site, victims }) => {
    const answer = await site.ask({ host: ALPHA, path: '/api/user.php', headers: { Cookie: victims.stranger.cookie } })
    expect(JSON.parse(answer.body)).toMatchObject({ user: { language: 'sv' } })
  })
})

describe('a planted fault is found', () => {
  test.for(['loader', 'action'] as const)('a route whose %s no builder made', (handler) => {
    const planted = { path: 'planted', parentId: 'root', module: { [handler]: () => null } }
    expect(callsOf({ ...ROUTES, 'routes/planted': planted }).unknown).toEqual(['api.$', 'planted'])
  })

  test('an intent that looks an id up on every tenant', async ({ urls, victims }) => {
    const id = 'routes/_member._default.settings'
    const look = intent({
      form: z.object({ whom: z.string() }),
      save: async (_req, { whom }) => (whom === victims.stranger.id ? refuse('platform.not_found') : accept(null)),
    })
    const action = memberIntents({ field: 'section', intents: { look } })
    const site = await openSite({ urls, change: overrideRoute(id, { action }) })
    const settings = ROUTES[id]
    const planted = { ...ROUTES, [id]: { ...settings, module: { ...settings?.module, action } } }
    const found: string[] = []
    for (const call of callsOf(planted).known['_member._default.settings'] ?? [])
      if (call.method === 'POST') found.push(...(await findLeaks(site, victims, call)))
    expect(found).toEqual([expect.stringMatching('^POST /settings.*: an id of another tenant is not an unknown one$')])
    await site.close()
  })

  const faultySite = (urls: SiteOptions['urls'], loader: (args: { request: Request }) => Response) =>
    openSite({ urls, change: overrideRoute('routes/api.user[.]php', { loader }) })
  const [call, byId] = ROUTE_CALLS['api.user[.]php'] ?? []
  if (!call || !byId) throw new Error('The entries to plant faults in are gone')

  test('a session that counts on every host', async ({ urls, victims }) => {
    const site = await faultySite(urls, ({ request }) => Response.json({ user: request.headers.get('cookie') }))
    expect(await findLeaks(site, victims, call)).toContain(
      "GET /api/user.php: a cookie of another tenant is not a visitor's",
    )
    await site.close()
  })

  test('an id that is looked up on every tenant', async ({ urls, victims }) => {
    const site = await faultySite(urls, ({ request }) => {
      const known = new URL(request.url).searchParams.get('id') === victims.stranger.id
      return Response.json({ authentication_required: true, known })
    })
    expect(await findLeaks(site, victims, byId)).toContain(
      `GET ${byId.path('{id}')}: an id of another tenant is not an unknown one`,
    )
    await site.close()
  })

  test('a call that forgets to ask who is there', async ({ urls, victims }) => {
    const site = await faultySite(urls, () => Response.json({ user: {} }))
    expect(await findLeaks(site, victims, call)).toContain('GET /api/user.php: a visitor is let in')
    await site.close()
  })
})
