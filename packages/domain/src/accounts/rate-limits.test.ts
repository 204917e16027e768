import { createHash } from 'node:crypto'
import { tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { appContext } from '@hearth/testing/app-context'
import { withClient } from '@hearth/testing/with-client'
import { expect, test } from 'vitest'
import {
  guessesPerAccount,
  guessesPerDevice,
  guessesPerNetwork,
  loginsPerAccount,
  networkOf,
  rateLimitKey,
  reserve,
  signupsPerNetwork,
} from './rate-limits.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
  ['unix', 'unix'],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('neighbours in one /64 share a rate limit, other networks do not', () => {
  expect(guessesPerNetwork('2001:db8:1:2::1')).toEqual(guessesPerNetwork('2001:db8:1:2:ffff::9'))
  expect(guessesPerNetwork('2001:db8:1:2::1').of).not.toEqual(guessesPerNetwork('2001:db8:1:3::1').of)
})

const scope = { tenantId: tenantIdOf('one.example') }
const secret = new Uint8Array(32).fill(1)

test('no two rate limits have a key in common, nor two tenants, nor two secrets', () => {
  const limits = [
    guessesPerAccount('a@example.com'),
    guessesPerAccount('b@example.com'),
    guessesPerNetwork('192.0.2.7'),
    signupsPerNetwork('192.0.2.7'),
    loginsPerAccount('a@example.com'),
    guessesPerDevice('one', 'a@example.com'),
    guessesPerDevice('two', 'a@example.com'),
    guessesPerDevice('one', 'b@example.com'),
  ]
  const keys = limits.flatMap((limit) => [
    rateLimitKey(secret, scope, limit),
    rateLimitKey(new Uint8Array(32).fill(2), scope, limit),
    rateLimitKey(secret, { tenantId: tenantIdOf('two.example') }, limit),
  ])
  expect(new Set(keys).size).toBe(3 * limits.length)
  for (const key of keys) expect(key).toMatch(/^[\w-]{43}$/)
})

dbTest(
  'whoever reads the table cannot find an address by hashing, and another secret only forgets',
  async ({ db, scopeA, urls }) => {
    const limit = { ...signupsPerNetwork('192.0.2.7'), limit: 1 }
    const ctx = { ...appContext(db), rateLimitSecret: secret }
    const tried = (context: typeof ctx) => inTenant(db, scopeA, (tx) => reserve(context, tx, [limit]))
    expect(await tried(ctx)).toMatchObject({ granted: true })
    expect(await tried(ctx)).toMatchObject({ granted: false })
    const keys = await withClient(urls.backupUrl, async (sql) => {
      const rows = await sql<{ key: string }[]>`select key from throttles where tenant_id = ${scopeA.tenantId}`
      return rows.map(({ key }) => key)
    })
    expect(keys).toHaveLength(1)
    const hashed = [limit.of, [scopeA.tenantId, ...limit.of]].map((parts) =>
      createHash('sha256').update(JSON.stringify(parts)).digest('base64url'),
    )
    expect(hashed).not.toContain(keys[0])
    expect(await tried({ ...ctx, rateLimitSecret: new Uint8Array(32).fill(2) })).toMatchObject({ granted: true })
  },
)
