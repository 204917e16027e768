import { randomBytes } from 'node:crypto'
import { newMemberId } from '@hearth/contracts/ids'
import { createTestDatabase, type TestDatabase } from '@hearth/db/test-database'
import { sampleSettings, sampleTenants } from '@hearth/tenancy/sample-tenants'
import { withClient } from '@hearth/testing/with-client'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Environment, readConfig } from './env.ts'
import { openOutbox } from './outbox.ts'
import { openRuntime } from './runtime.ts'

const tenants = sampleTenants()
let database: TestDatabase
beforeAll(async () => {
  await tenants.write({ 'brand.example/settings.json': sampleSettings })
  database = await createTestDatabase()
})
afterAll(async () => {
  await tenants.remove()
  await database.drop()
})

const open = (more: Environment, write: (line: string) => void = () => {}) =>
  openRuntime(
    readConfig(
      {
        DATABASE_URL: database.appUrl,
        APP_SECRET: 'a secret for tests only, long enough to be one',
        TENANTS_DIR: tenants.dir,
        LOG_LEVEL: 'silent',
        ...more,
      },
      'web',
    ),
    { name: 'web', logTo: { write } },
  )

function opens(more: () => Environment) {
  test('a runtime has its tenants, database, events and countries, and closes', async () => {
    const runtime = await open(more())
    await runtime.ready()
    const [tenant] = runtime.tenants.all()
    expect(tenant?.folder).toBe('brand.example')
    expect(runtime.countryOf('8.8.8.8')).toBe('US')
    const scope = { tenantId: tenant!.id }
    const message = { memberId: newMemberId(), about: 'sessions' } as const
    const heard = new Promise((resolve) => {
      void runtime.events.listen(scope, message.memberId, resolve).then(() => runtime.events.tell(scope, [message]))
    })
    expect(await heard).toEqual(message)
    await runtime.close()
    await expect(runtime.ready()).rejects.toThrow()
  })
}

describe('with PostgreSQL alone', () => opens(() => ({})))
const redisUrl = process.env.HEARTH_TEST_REDIS_URL
// `npm test` prints why Redis is missing.
describe.skipIf(redisUrl === undefined)('with Redis', () => opens(() => ({ REDIS_URL: redisUrl })))

test('the secret of rate limits goes by that of the app, and is another', async () => {
  const secrets = []
  const [appSecret = '', otherSecret = ''] = [1, 2].map(() => randomBytes(32).toString('base64'))
  for (const APP_SECRET of [appSecret, appSecret, otherSecret]) {
    const runtime = await open({ APP_SECRET })
    secrets.push(Buffer.from(runtime.ctx.rateLimitSecret).toString('hex'))
    await runtime.close()
  }
  const [one, again, other] = secrets
  expect(one).toMatch(/^[0-9a-f]{64}$/)
  expect(again).toBe(one)
  expect(other).not.toBe(one)
})

test('the operator is told at the start, and when a site begins to sell, that the provider of payments refuses it', async () => {
  const folders = sampleTenants()
  onTestFinished(folders.remove)
  const packages = {
    NL: { currency: 'EUR', offers: [{ type: 'credits', id: 'credits-20', credits: 20, price: 1399 }] },
  }
  const bdsm = { ...sampleSettings, niche: 3 }
  await folders.write({
    'bdsm.example/settings.json': { ...bdsm, packages },
    'other.example/settings.json': bdsm,
  })
  const told: string[] = []
  const PAYMENTS_URL = 'mollie://test_0123456789:a-secret-of-the-webhooks@api.mollie.com'
  const runtime = await open({ TENANTS_DIR: folders.dir, PAYMENTS_URL, LOG_LEVEL: 'warn' }, (line) => {
    const { event, folder, provider, terms } = JSON.parse(line)
    if (event === 'payment_terms') told.push(`${folder}: ${provider} ${terms}`)
  })
  onTestFinished(runtime.close)
  expect(told).toEqual(['bdsm.example: mollie refused'])
  await folders.write({ 'other.example/settings.json': { ...bdsm, packages } })
  await vi.waitFor(() => expect(told).toHaveLength(2), { timeout: 15_000 })
  expect(told[1]).toBe('other.example: mollie refused')
})

test.each([
  ['database', { DATABASE_URL: 'postgres://app@127.0.0.1:9/none' }, /ECONNREFUSED/],
  ['Redis', { REDIS_URL: 'redis://127.0.0.1:9' }, /ECONNREFUSED/],
  ['folder of tenants', { TENANTS_DIR: '/nowhere' }, /\/nowhere/],
])('without its %s nothing is opened, and the reason is told', async (_, env, reason) => {
  await expect(open(env)).rejects.toThrow(reason)
})

test('the role of the relay is refused by one line, because every page would fail', async () => {
  await expect(open({ DATABASE_URL: database.relayUrl })).rejects.toMatchObject({
    lines: [expect.stringMatching(/^DATABASE_URL must name the role of the application, .* may not change members\.$/)],
  })
})

describe('a role that row-level security does not bind is refused by one line', () => {
  const BOUND = 'must name a role that row-level security binds, as docs/OPERATIONS.md describes it'
  const MEMBER = `hearth_test_member_${process.pid}`
  test.each<[string, () => Promise<string> | string, string]>([
    ['the superuser', () => database.superuserUrl, '"postgres" is a superuser'],
    ['one that bypasses it', () => database.bypassUrl, '"hearth_test_bypass" bypasses row-level security'],
    ['the backup', () => database.backupUrl, '"hearth_backup" bypasses row-level security'],
    ['the owner of the tables', () => database.ownerUrl, '"hearth_owner" owns the tables or their schema'],
    [
      'one that may become the backup',
      () => memberUrl('grant hearth_backup to %'),
      `"${MEMBER}" may act as "hearth_backup", which bypasses row-level security`,
    ],
    [
      'one that may become the owner',
      () => memberUrl('grant hearth_owner to % with inherit false'),
      `"${MEMBER}" may act as "hearth_owner", which owns the tables or their schema`,
    ],
    [
      'one that may run programs on the server',
      () => memberUrl('grant pg_execute_server_program to %'),
      `"${MEMBER}" may act as "pg_execute_server_program", which reaches files of the server`,
    ],
  ])('%s', async (_, urlOf, reason) => {
    const url = await urlOf()
    await expect(open({ DATABASE_URL: url })).rejects.toMatchObject({ lines: [`DATABASE_URL ${BOUND}; ${reason}.`] })
    await expect(openOutbox(url, () => {})).rejects.toMatchObject({
      lines: [`DATABASE_RELAY_URL ${BOUND}; ${reason}.`],
    })
  })

  /** The address of a role that has the application's rights and those of `grant`. */
  const memberUrl = (grant: string) =>
    withClient(database.superuserUrl, async (sql) => {
      onTestFinished(() =>
        withClient(
          database.superuserUrl,
          async (sql) => void (await sql.unsafe(`drop owned by ${MEMBER}; drop role ${MEMBER}`)),
        ),
      )
      const { pathname } = new URL(database.superuserUrl)
      await sql.unsafe(`create role ${MEMBER} login password 'member'`)
      await sql.unsafe(`grant connect on database ${pathname.slice(1)} to ${MEMBER}`)
      await sql.unsafe(grant.replace('%', MEMBER))
      const url = new URL(database.superuserUrl)
      url.username = MEMBER
      url.password = 'member'
      return url.href
    })
})
