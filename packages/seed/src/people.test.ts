import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { tenantIdOf } from '@hearth/contracts/ids'
import { loadReference } from '@hearth/db/load-reference'
import { createTestDatabase, type TestDatabase } from '@hearth/db/test-database'
import { openPasswords } from '@hearth/runtime/passwords'
import { openTenants } from '@hearth/tenancy/registry'
import { sampleSettings, sampleTenants } from '@hearth/tenancy/sample-tenants'
import type { Tenant } from '@hearth/tenancy/tenant'
import { withClient } from '@hearth/testing/with-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { interests } from './interests.ts'
import { type DemoLogin, type SeedPeople, seedPeople } from './people.ts'

const COUNT = 300
const TABLES = [
  ...['members', 'profiles', 'profile_interests', 'photos'],
  ...['ledger_accounts', 'ledger_transactions', 'ledger_entries', 'orders', 'profile_views', 'likes', 'notifications'],
]

let database: TestDatabase
let tenant: Tenant
let other: Tenant
let mediaDir: string
let logins: DemoLogin[]
let steps: number[]
let seeded: boolean[]

const shop = {
  currency: 'EUR',
  offers: [{ type: 'premium', id: 'premium-1', months: 1, credits_per_month: 30, price: 1599 }],
}
const settings = { ...sampleSettings, packages: { NL: shop, BE: shop } }

const command = (differs: Partial<SeedPeople> = {}): SeedPeople => ({
  ownerUrl: database.ownerUrl,
  tenant,
  count: COUNT,
  seed: 'seed',
  now: new Date(),
  mediaDir,
  keepLogin: (login) => logins.push(login),
  ...differs,
})

beforeAll(async () => {
  database = await createTestDatabase()
  const city = (country: string, name: string) => ({
    id: randomUUID(),
    country,
    regionId: null,
    name,
    lat: 52.3702,
    lon: 4.8952,
  })
  const cities = [city('NL', 'Amsterdam'), city('NL', "'s-Hertogenbosch"), city('BE', 'Gent')]
  const countries = [
    { code: 'NL', name: 'Netherlands' },
    { code: 'BE', name: 'Belgium' },
  ]
  await loadReference(database.ownerUrl, {
    fingerprint: 'few',
    read: () => ({ countries, regions: [], cities, interests }),
  })
  const folders = sampleTenants()
  await folders.write({ 'one.test/settings.json': settings, 'two.test/settings.json': settings })
  const tenants = await openTenants(folders.dir, { watch: false })
  ;[tenant, other] = tenants.all() as [Tenant, Tenant]
  await folders.remove()
  mediaDir = mkdtempSync(path.join(tmpdir(), 'hearth-media-'))
  logins = []
  steps = []
  const note = (done: number) => steps.push(done)
  seeded = await Promise.all([seedPeople(command(), note), seedPeople(command(), note)])
}, 120_000)

afterAll(async () => {
  if (mediaDir) rmSync(mediaDir, { recursive: true, force: true })
  await database?.drop()
})

const ask = <T extends object>(statement: string): Promise<T[]> =>
  withClient(database.superuserUrl, async (sql) => [...(await sql.unsafe<T[]>(statement))])

const counts = async () => {
  const found = await Promise.all(
    TABLES.map((table) =>
      ask<{ own: number; all: number }>(
        `select count(*) filter (where tenant_id = '${tenant.id}')::int as own, count(*)::int as all from ${table}`,
      ),
    ),
  )
  return Object.fromEntries(TABLES.map((table, at) => [table, found[at]?.[0] ?? { own: 0, all: 0 }]))
}

test('of two runs at the same time one makes people, and the other finds them', () => {
  expect(seeded.toSorted()).toEqual([false, true])
  expect(logins).toHaveLength(1)
})

test('every row belongs to the tenant', async () => {
  const found = await counts()
  expect(found.members).toEqual({ own: COUNT, all: COUNT })
  expect(found.profiles).toEqual({ own: COUNT, all: COUNT })
  for (const { own, all } of Object.values(found)) {
    expect(own).toBeGreaterThan(0)
    expect(all).toBe(own)
  }
})

test('a later run adds nothing, and tells no login', async () => {
  const before = await counts()
  expect(await seedPeople(command({ seed: 'other' }))).toBe(false)
  expect(await counts()).toEqual(before)
  expect(logins).toHaveLength(1)
})

test('the given login opens the demo member, and nobody else', async () => {
  const [login] = logins
  expect(login?.email).toBe('demo@one.test')
  const members = await ask<{ email: string; hash: string; status: string; paid: boolean }>(
    'select email_normalized as email, password_hash as hash, status, paid_user as paid from members',
  )
  const { verify } = openPasswords()
  const opened = await Promise.all(
    [...new Set(members.map(({ hash }) => hash))].map(async (hash) => ({
      hash,
      open: await verify(hash, login?.password ?? '', { tenantId: tenantIdOf('one.test'), known: true }),
    })),
  )
  expect(opened).toHaveLength(2)
  const open = opened.find((one) => one.open)?.hash
  expect(members.filter(({ hash }) => hash === open)).toMatchObject([
    { email: 'demo@one.test', status: 'active', paid: false },
  ])
  const addresses = members.filter(({ hash }) => hash !== open).map(({ email }) => email)
  expect(addresses.filter((email) => !email.endsWith('@example.com'))).toEqual([])
})

test('the demo member can be found, has photos, and credits that are the sum of what the books say', async () => {
  const [member] = await ask(`
    select p.searchable, p.status, p.fictional, p.about is not null as writes, (select count(*)::int from photos where member_id = p.member_id) as photos,
      (select balance::int from ledger_accounts where member_id = p.member_id) as balance,
      (select sum(e.amount)::int from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.member_id = p.member_id) as sum
    from profiles p join members m on m.id = p.member_id where m.email = 'demo@one.test'`)
  expect(member).toEqual({
    ...{ searchable: true, status: 'active', fictional: false, photos: 3, writes: true },
    ...{ balance: 130, sum: 130 },
  })
  const sums = await ask<{ sum: number }>(
    'select sum(e.amount)::int as sum from ledger_entries e join ledger_accounts a on a.id = e.account_id group by a.unit',
  )
  expect(sums.map(({ sum }) => sum)).toEqual([0, 0])
})

test('the demo member has had a membership, which has run out', async () => {
  const bought = await ask(`
    select o.state, o.package_id as package, ms.ends_at < now() as ended, ms.granted, m.paid_user as premium
    from orders o join memberships ms on ms.order_id = o.id join members m on m.id = o.member_id where m.email = 'demo@one.test'`)
  expect(bought).toEqual([{ state: 'paid', package: 'premium-1', ended: true, granted: 1, premium: false }])
})

test('the demo member has visits in the last week, has just looked at others, and is told of an approved photo', async () => {
  const views = await ask<{ own: boolean; fictional: boolean; ages: number[] }>(`
    select (m.email is not null) as own, bool_or(p.fictional) as fictional, array_agg(extract(epoch from now() - v.seen_at)::int) as ages
    from profile_views v left join members m on m.id = v.viewer_id and m.email = 'demo@one.test' join profiles p on p.member_id = v.viewer_id
    group by 1 order by 1`)
  expect(views.map(({ own, fictional, ages }) => [own, fictional, ages.length])).toEqual([
    [false, false, 8],
    [true, false, 5],
  ])
  expect(views.flatMap(({ ages }) => ages).filter((seconds) => seconds < 0 || seconds > 8 * 86_400)).toEqual([])
  const told = await ask(`
    select n.kind, n.read_at, p.status, m.email from notifications n
    join members m on m.id = n.member_id join photos p on p.id = (n.ids->>'photoId')::uuid`)
  expect(told).toEqual([{ kind: 'photo.approved', read_at: null, status: 'active', email: 'demo@one.test' }])
  expect(await ask(`select 1 from photos where status <> 'active'`)).toEqual([])
})

test('the demo member is liked by five, two of whom are matches, and likes three others; nobody whom the site runs likes anybody', async () => {
  const likes = await ask(`
    select m.email is not null as own, l.matched_at is not null as matched, l.is_new as new, bool_or(p.fictional) as fictional, count(*)::int
    from likes l left join members m on m.id = l.liker_id and m.email = 'demo@one.test' join profiles p on p.member_id = l.liker_id
    group by 1, 2, 3 order by 1, 2`)
  expect(likes).toEqual([
    { own: false, matched: false, new: true, fictional: false, count: 3 },
    { own: false, matched: true, new: false, fictional: false, count: 2 },
    { own: true, matched: false, new: true, fictional: false, count: 3 },
    { own: true, matched: true, new: true, fictional: false, count: 2 },
  ])
})

test('every photo is a file of the tenant’s folder under a name that reveals nothing, and each profile has one main photo at most', async () => {
  const photos = await ask<{
    filename: string
    thumbFilename: string
    main: boolean
    position: number
    colour: string
  }>('select filename, thumb_filename as "thumbFilename", main, position, dominant_colour as colour from photos')
  const files = readdirSync(path.join(mediaDir, tenant.id))
  expect(files.toSorted()).toEqual(
    [...new Set(photos.flatMap(({ filename, thumbFilename }) => [filename, thumbFilename]))].toSorted(),
  )
  expect(new Set(files).size).toBe(files.length)
  for (const { filename, thumbFilename, main, position, colour } of photos) {
    expect(filename).toMatch(/^[0-9a-f]{32}\.(svg|webp)$/)
    // A drawing is its own thumbnail, a photograph has another file.
    expect(thumbFilename === filename).toBe(filename.endsWith('.svg'))
    expect(path.extname(thumbFilename)).toBe(path.extname(filename))
    expect(main).toBe(position === 0)
    expect(colour).toMatch(/^#[0-9a-f]{6}$/i)
  }
  const read = (ending: string) =>
    readFileSync(path.join(mediaDir, tenant.id, files.find((file) => file.endsWith(ending)) ?? ''), 'latin1')
  expect(read('.svg')).toMatch(/^<svg /)
  expect(read('.webp')).toMatch(/^RIFF[\s\S]{4}WEBP/)
})

test('whoever is not confirmed, disabled or invisible cannot be found', async () => {
  const kinds = await ask<{ kind: string }>(`
    select distinct concat_ws(' ', m.status, p.status, p.searchable) as kind
    from members m join profiles p on p.member_id = m.id order by 1`)
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'active active f',
    'active active t',
    'disabled disabled f',
    'not_confirmed disabled f',
  ])
})

test('a text keeps its paragraphs', async () => {
  const [row] = await ask<{ lines: number }>(
    `select count(*)::int as lines from profiles where about like E'%.\\n\\n%'`,
  )
  expect(row?.lines).toBeGreaterThan(0)
})

test('progress ends at the number of people', () => {
  expect(steps).toEqual([COUNT])
})

describe('of another tenant', () => {
  const photosOf = (place: Tenant) => readdirSync(path.join(mediaDir, place.id)).toSorted()
  const stop = () => {
    throw new Error('stopped')
  }

  test('a run that fails before its first photo leaves nothing, and a run for nobody does nothing', async () => {
    const before = await counts()
    await expect(seedPeople(command({ tenant: other, keepLogin: stop }))).rejects.toThrow('stopped')
    expect(await seedPeople(command({ tenant: other, count: 0 }))).toBe(false)
    expect(await counts()).toEqual(before)
  })

  test('a run that fails with its photos written leaves neither rows nor photos, and nobody else’s are touched', async () => {
    const before = await counts()
    const photos = photosOf(tenant)
    const written: number[] = []
    const fail = () => {
      written.push(photosOf(other).length)
      stop()
    }
    await expect(seedPeople(command({ tenant: other }), fail)).rejects.toThrow('stopped')
    expect(written[0]).toBeGreaterThan(COUNT)
    expect(photosOf(other)).toEqual([])
    expect(await counts()).toEqual(before)
    expect(photosOf(tenant)).toEqual(photos)
  })

  test('what a killed run left goes with the next one, which keeps its photos when it fails after the commit', async () => {
    const folder = path.join(mediaDir, other.id)
    const [left, lost, elses] = ['a', 'b', 'c'].map((letter) => `${letter.repeat(32)}.svg`) as [string, string, string]
    for (const name of [left, elses, 'member.webp']) writeFileSync(path.join(folder, name), name)
    writeFileSync(
      path.join(folder, 'killed.unfinished'),
      `${left}\n${lost}\nmember.webp\n../${other.id}/${elses}\n${elses.slice(1)}`,
    )
    await withClient(database.superuserUrl, (sql) =>
      sql.begin(async (tx) => {
        // This lock allows inserting rows but not VACUUM, which the run does last.
        await tx`LOCK TABLE photos IN SHARE UPDATE EXCLUSIVE MODE`
        const ownerUrl = `${database.ownerUrl}${database.ownerUrl.includes('?') ? '&' : '?'}lock_timeout=300`
        await expect(seedPeople(command({ tenant: other, ownerUrl }))).rejects.toThrow('lock timeout')
      }),
    )
    const rows = await ask<{ name: string }>(
      `select filename as name from photos where tenant_id = '${other.id}' union select thumb_filename from photos where tenant_id = '${other.id}'`,
    )
    expect(rows.length).toBeGreaterThan(COUNT)
    expect(photosOf(other)).toEqual([...rows.map(({ name }) => name), elses, 'member.webp'].toSorted())
  })
})
