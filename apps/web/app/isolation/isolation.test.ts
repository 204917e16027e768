import path from 'node:path'
import { newId, tenantIdOf } from '@hearth/contracts/ids'
import { rowsOf } from '@hearth/db/isolation/stored-rows'
import { insertRows, newTenantFixture, type TenantFixture } from '@hearth/db/isolation/tenant-fixture'
import { accept, refuse } from '@hearth/domain/failures'
import { withClient } from '@hearth/testing/with-client'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import type { Ids } from '../../server/testing/examples.ts'
import { logIn } from '../../server/testing/members.ts'
import { overrideRoute } from '../../server/testing/override-route.ts'
import { openSite, type Site, type SiteOptions, siteTest } from '../../server/testing/site.ts'
import { intent, memberIntents } from '../http/intents.server.ts'
import { callsOf, ROUTE_CALLS, ROUTES } from './entries.ts'
import { findIdle, findLeaks, listRoutes, nameOf, type Victims } from './find-leaks.ts'

const FOLDER = path.resolve(import.meta.dirname, '../routes')
const [THEIRS, OURS] = ['theirs.test', 'ours.test']
const SETTINGS = { default_locale: 'en', countries: ['GB', 'IE'] }

/** Adds both tenants to a site. */
async function withTenants<Opened extends Pick<Site, 'addTenant'>>(site: Opened): Promise<Opened> {
  await Promise.all([site.addTenant(THEIRS, SETTINGS), site.addTenant(OURS, SETTINGS)])
  return site
}

const idsOf = ({ memberId, profilelessId, conversationId, paidOrderId, photoId }: TenantFixture): Ids => ({
  ...{ member: memberId, match: profilelessId, conversation: conversationId, order: paidOrderId, photo: photoId },
})
const unknownIds = (): Ids => ({
  ...{ member: newId(), match: newId(), conversation: newId(), order: newId(), photo: newId() },
})

const test = siteTest
  .extend('both', { scope: 'file' }, ({ site }) => withTenants(site))
  .extend('unguarded', { scope: 'file' }, async ({ urls }, { onCleanup }) => {
    const site = await openSite({ urls: { ...urls, appUrl: urls.bypassUrl }, acceptStrongRole: true })
    onCleanup(site.close)
    return withTenants(site)
  })
  .extend('people', { scope: 'file' }, async ({ both, urls }) => {
    const [theirs, ours] = [newTenantFixture(tenantIdOf(THEIRS)), newTenantFixture(tenantIdOf(OURS))]
    const strangersRows = () => withClient(urls.superuserUrl, (sql) => rowsOf(sql, theirs.tenantId))
    await withClient(urls.superuserUrl, async (sql) => {
      for (const { memberId, profilelessId, tenantId, ...of } of [theirs, ours]) {
        await insertRows(sql, { ...of, memberId, profilelessId, tenantId })
        // Who is through with the first steps, and whose match has a profile.
        await sql`update members set signup_step = null, language = 'sv' where tenant_id = ${tenantId}`
        await sql`
          insert into profiles (tenant_id, member_id, name, status, searchable, gender, seeking, birth_date, country, last_online_at, created_at)
          values (${tenantId}, ${profilelessId}, 'Match', 'active', true, 'man', 'everyone', '1990-01-01', 'GB', now(), now())`
      }
    })
    const cookie = await logIn(both, THEIRS, theirs.memberId)
    return { cookie, theirs, ours, strangersRows, before: await strangersRows() }
  })
  .extend(
    'victims',
    async ({ both, people: { cookie, theirs, ours } }): Promise<Victims> => ({
      host: OURS,
      origin: `http://${OURS}:8080`,
      stranger: { cookie, ids: idsOf(theirs) },
      own: { cookie: await logIn(both, OURS, ours.memberId), ids: idsOf(ours) },
      unknown: unknownIds(),
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

  test('that reads an id tells the member to whom it belongs more', async ({ site, victims }) => {
    expect(await findIdle(site, victims, Object.values(ROUTE_CALLS).flat())).toEqual([])
  })

  test.for(Object.entries(ROUTE_CALLS))(
    '%s tells nothing either where row-level security is bypassed: its queries filter by themselves',
    async ([, calls], { unguarded, victims }) => {
      for (const call of calls) expect(await findLeaks(unguarded, victims, call)).toEqual([])
    },
  )

  test('changes no row of another tenant', async ({ people: { before, strangersRows } }) => {
    expect(await strangersRows()).toEqual(before)
  })

  test('changes nothing for a member whose cookie came from another host', async ({ site, victims }) => {
    const answer = await site.ask({ host: THEIRS, path: '/api/user.php', headers: { Cookie: victims.stranger.cookie } })
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
      save: async (_req, { whom }) =>
        whom === victims.stranger.ids.member ? refuse('platform.not_found') : accept(null),
    })
    const action = memberIntents({ field: 'section', intents: { look } })
    const site = await withTenants(await openSite({ urls, change: overrideRoute(id, { action }) }))
    const settings = ROUTES[id]
    const planted = { ...ROUTES, [id]: { ...settings, module: { ...settings?.module, action } } }
    const found: string[] = []
    for (const call of callsOf(planted).known['_member._default.settings'] ?? [])
      if (call.method === 'POST') found.push(...(await findLeaks(site, victims, call)))
    expect(found).toEqual([expect.stringMatching('^POST /settings.*: an id of another tenant is not an unknown one$')])
    await site.close()
  })

  const faultySite = async (urls: SiteOptions['urls'], loader: (args: { request: Request }) => Response) =>
    withTenants(await openSite({ urls, change: overrideRoute('routes/api.user[.]php', { loader }) }))
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
      const known = new URL(request.url).searchParams.get('id') === victims.stranger.ids.member
      return Response.json({ authentication_required: true, known })
    })
    expect(await findLeaks(site, victims, byId)).toContain(
      `${nameOf(byId)}: an id of another tenant is not an unknown one`,
    )
    await site.close()
  })

  test('a call that forgets to ask who is there', async ({ urls, victims }) => {
    const site = await faultySite(urls, () => Response.json({ user: {} }))
    expect(await findLeaks(site, victims, call)).toContain('GET /api/user.php: a visitor is let in')
    await site.close()
  })
})
