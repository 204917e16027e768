import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { MINUTE } from '@hearth/contracts/durations'
import type { MemberId, TenantId } from '@hearth/contracts/ids'
import { closeDb, openDb } from '@hearth/db/client'
import { loadReference } from '@hearth/db/load-reference'
import { findMemberByEmail } from '@hearth/db/queries/accounts/members'
import { listSearchHits, type SearchFilter } from '@hearth/db/queries/discovery/member-search'
import { inTenant, type TenantTx } from '@hearth/db/scope'
import { createTestDatabase, type TestDatabase } from '@hearth/db/test-database'
import { makeMember } from '@hearth/db/test-people'
import { interests } from '@hearth/seed/interests'
import { openTenants } from '@hearth/tenancy/registry'
import { sampleSettings, sampleTenants } from '@hearth/tenancy/sample-tenants'
import type { Tenant } from '@hearth/tenancy/tenant'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  bringDemoPeopleBack,
  canBeSeeded,
  type DemoPlace,
  isDemoSite,
  listDemoLogins,
  seedDemoSites,
} from './demo-people.ts'

const DEMO = 'one.localhost'
const REAL = 'two.test'

const cities = [{ id: randomUUID(), country: 'NL', regionId: null, name: 'Delft', lat: 52.01, lon: 4.36 }]
const countries = [{ code: 'NL', name: 'Netherlands' }]
const reference = { fingerprint: 'few', read: () => ({ countries, regions: [], cities, interests }) }

const EVERYBODY: SearchFilter = {
  genders: ['woman', 'man', 'nonbinary'],
  seeking: ['woman', 'man', 'nonbinary', 'everyone'],
  country: null,
  regionId: null,
  bornAfter: null,
  bornUntil: null,
  viewpoint: null,
  except: [],
}

let database: TestDatabase
let empty: TestDatabase
let sites: readonly Tenant[]
let place: DemoPlace

beforeAll(async () => {
  database = await createTestDatabase()
  empty = await createTestDatabase()
  await loadReference(database.ownerUrl, reference)
  const folders = sampleTenants()
  await folders.write({ [`${DEMO}/settings.json`]: sampleSettings, [`${REAL}/settings.json`]: sampleSettings })
  const tenants = await openTenants(folders.dir, { watch: false })
  sites = tenants.all()
  await folders.remove()
  place = { ownerUrl: database.ownerUrl, directory: mkdtempSync(path.join(tmpdir(), 'hearth-demo-')) }
  await seedDemoSites(place, sites, { seedMembers: 5, mediaDir: path.join(place.directory, 'media') })
}, 120_000)

afterAll(async () => {
  if (place) rmSync(place.directory, { recursive: true, force: true })
  await database?.drop()
  await empty?.drop()
})

it.each([
  [{}, true],
  [{ SEED_MEMBERS: '50' }, true],
  [{ DATABASE_URL: 'postgres://db/hearth' }, false],
  [{ DATABASE_URL: 'postgres://db/hearth', SEED_MEMBERS: '' }, false],
  [{ DATABASE_URL: 'postgres://db/hearth', SEED_MEMBERS: '50' }, true],
])('puts people into a database of its own, and into another only when told to: %j', (env, may) => {
  expect(canBeSeeded(env)).toBe(may)
})

it.each([
  [[DEMO], true],
  [[REAL], false],
  [['localhost.example.com'], false],
  [['notlocalhost'], false],
  [[DEMO, `www.${DEMO}`], true],
  [[DEMO, REAL], false],
])('takes for a demo site only what no other machine can reach by name: %j', ([domain = '', ...aliases], is) => {
  expect(isDemoSite({ domain, aliases })).toBe(is)
})

it('keeps a login for each demo site, readable by its owner only, and none for a real one', async () => {
  const file = path.join(place.directory, 'demo-logins.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')))).toEqual([DEMO])
  expect([...(await listDemoLogins(place, sites)).keys()]).toEqual([DEMO])
})

it('draws pictures for demo sites only', () => {
  const media = (domain: string) =>
    path.join(place.directory, 'media', sites.find((site) => site.domain === domain)?.id ?? '?')
  expect([existsSync(media(DEMO)), existsSync(media(REAL))]).toEqual([true, false])
})

it('lists no login that opens nothing in this database', async () => {
  expect([...(await listDemoLogins({ ...place, ownerUrl: empty.ownerUrl }, sites)).keys()]).toEqual([])
})

it('keeps the login when the sites have their people already', async () => {
  const before = await listDemoLogins(place, sites)
  await seedDemoSites(place, sites, { seedMembers: 5, mediaDir: path.join(place.directory, 'media') })
  expect(await listDemoLogins(place, sites)).toEqual(before)
})

it('brings the demo people back at each start, and neither the demo login, nor whoever signed up, nor a real site', async () => {
  const idOf = (domain: string) => sites.find((site) => site.domain === domain)?.id as TenantId
  const made = Date.now()
  const db = openDb(database.appUrl, { max: 1 })
  const inSite = <T>(domain: string, work: (tx: TenantTx) => Promise<T>) =>
    inTenant(db, { tenantId: idOf(domain) }, work)
  const lastOnline = (domain: string) =>
    inSite(domain, async (tx) => {
      const hits = await listSearchHits(tx, { filter: EVERYBODY, after: null, limit: 50 })
      return new Map(hits.map(({ memberId, lastOnlineAt }) => [memberId, lastOnlineAt.getTime()]))
    })
  const store = (domain: string, email: string, lastOnlineAt: Date) =>
    inSite(domain, async (tx) => (await makeMember(tx, { email }, { searchable: true, lastOnlineAt })).id)
  try {
    const demoLogin = await inSite(DEMO, (tx) => findMemberByEmail(tx, { emailNormalized: `demo@${DEMO}` }))
    const signedUp = await store(DEMO, 'robin@example.com', new Date(made))
    const elsewhere = await store(REAL, 'robin.7@example.com', new Date(made))
    // Fixes the latest time, independently of what the seed drew.
    const latest = await store(DEMO, 'latest.9@example.com', new Date(made + 2 * MINUTE))
    const before = await lastOnline(DEMO)
    const now = new Date(made + 60 * MINUTE)
    await bringDemoPeopleBack(place, sites, now)
    await bringDemoPeopleBack(place, sites, now)
    const after = await lastOnline(DEMO)
    const kept = [demoLogin?.id as MemberId, signedUp]
    for (const [id, time] of before) expect(after.get(id)).toBe(kept.includes(id) ? time : time + 58 * MINUTE)
    expect(after.get(latest)).toBe(now.getTime())
    expect(before.size).toBeGreaterThan(3)
    expect((await lastOnline(REAL)).get(elsewhere)).toBe(made)
  } finally {
    await closeDb(db)
  }
})

it.each([
  '',
  '{"one.localh',
  'null',
  '"secret"',
  '{"one.localhost":null}',
  '{"one.localhost":{"email":"demo@one.localhost"}}',
])('lists sites without logins, and says in which file, when what is kept cannot be read: %j', async (kept) => {
  const directory = mkdtempSync(path.join(place.directory, 'broken-'))
  writeFileSync(path.join(directory, 'demo-logins.json'), kept)
  const said = vi.spyOn(console, 'log').mockReturnValue()
  const logins = await listDemoLogins({ ...place, directory }, sites)
  const lines = said.mock.calls.flat()
  said.mockRestore()
  expect([...logins]).toEqual([])
  expect(lines).toEqual([expect.stringContaining(path.join(directory, 'demo-logins.json'))])
  expect(lines.join()).not.toContain('secret')
})

it('keeps the logins of new people in the place of those that cannot be read', async () => {
  await loadReference(empty.ownerUrl, reference)
  const directory = mkdtempSync(path.join(place.directory, 'anew-'))
  writeFileSync(path.join(directory, 'demo-logins.json'), '{"one.localh')
  const anew: DemoPlace = { ownerUrl: empty.ownerUrl, directory }
  await seedDemoSites(anew, sites, { seedMembers: 1, mediaDir: path.join(directory, 'media') })
  expect([...(await listDemoLogins(anew, sites)).keys()]).toEqual([DEMO])
})
