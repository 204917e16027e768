import path from 'node:path'
import { newMemberId, tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { describe, expect } from 'vitest'
import { logIn } from '../../server/testing/members.ts'
import { overrideRoute } from '../../server/testing/override-route.ts'
import { ALPHA, BETA, BETA_ORIGIN, openSite, type SiteOptions, siteTest } from '../../server/testing/site.ts'
import { ROUTE_CALLS } from './entries.ts'
import { findLeaks, listRoutes, type Victims } from './find-leaks.ts'

const ROUTES = path.resolve(import.meta.dirname, '../routes')
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
  test('has an entry, and every entry a route', () => {
    expect(listRoutes(ROUTES).sort()).toEqual(Object.keys(ROUTE_CALLS).sort())
    for (const calls of Object.values(ROUTE_CALLS)) expect(calls.length).toBeGreaterThan(0)
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
