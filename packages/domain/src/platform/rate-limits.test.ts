import { createHash } from 'node:crypto'
import { HOUR } from '@hearth/contracts/durations'
import { newMemberId, tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { withClient } from '@hearth/testing/with-client'
import { expect, test } from 'vitest'
import {
  deviceMailsPerMember,
  directDebitCodes,
  guessesPerAccount,
  guessesPerDevice,
  guessesPerNetwork,
  loginsPerAccount,
  mailsPerAddress,
  mailsPerMember,
  mailsPerNetwork,
  networkOf,
  rateLimitKey,
  refundSuccess,
  resendsPerMember,
  reserve,
  resetsPerAddress,
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
    ...mailsPerNetwork('192.0.2.7'),
    ...mailsPerNetwork('192.0.2.8'),
    mailsPerAddress('a@example.com'),
    resetsPerAddress('a@example.com'),
    ...[newMemberId(), newMemberId()].flatMap((id) => [
      mailsPerMember(id),
      resendsPerMember(id),
      deviceMailsPerMember(id),
    ]),
    ...directDebitCodes({ network: '192.0.2.7', memberId: newMemberId(), to: '+31612345678' }),
    ...directDebitCodes({ network: '192.0.2.8', memberId: newMemberId(), to: 'a@example.com' }),
  ]
  const keys = limits.flatMap((limit) => [
    rateLimitKey(secret, scope, limit),
    rateLimitKey(new Uint8Array(32).fill(2), scope, limit),
    rateLimitKey(secret, { tenantId: tenantIdOf('two.example') }, limit),
  ])
  expect(new Set(keys).size).toBe(3 * limits.length)
  for (const key of keys) expect(key).toMatch(/^[\w-]{43}$/)
})

const aMember = newMemberId()

dbTest.for([
  ['an hour for a network', [mailsPerNetwork('192.0.2.7')[0]], 20, HOUR],
  ['a day for a network', [mailsPerNetwork('192.0.2.7')[1]], 60, 24 * HOUR],
  ['a day for an address', [mailsPerAddress('a@example.com')], 5, 24 * HOUR],
  ['a day for a member', [mailsPerMember(aMember)], 10, 24 * HOUR],
  ['a minute for who asks again', [resendsPerMember(aMember)], 1, 60_000],
  ['a day for resets', [resetsPerAddress('a@example.com')], 3, 24 * HOUR],
  ['a day for new devices', [deviceMailsPerMember(aMember)], 3, 24 * HOUR],
  ['an hour for a network, whatever else is counted', [...mailsPerNetwork('192.0.2.7')], 20, HOUR],
] as const)('of mails, %s is limited, those that were sent too', async ([, limits, most, window], { db, scopeA }) => {
  const clock = fakeClock()
  const ctx = appContext(db, clock)
  const granted = async () => {
    const reservation = await inTenant(db, scopeA, (tx) => reserve(ctx, tx, limits))
    // What is counted is a mail that was sent.
    if (reservation.granted) await inTenant(db, scopeA, (tx) => refundSuccess(tx, reservation))
    return reservation.granted
  }
  for (let sent = 0; sent < most; sent += 1) expect(await granted()).toBe(true)
  clock.advance(window - 1)
  expect(await granted()).toBe(false)
  clock.advance(1)
  expect(await granted()).toBe(true)
})

dbTest.for([
  ['network', 'codes-per-network'],
  ['memberId', 'codes-per-member'],
  ['to', 'codes-per-number'],
] as const)(
  'codes for direct debit of one %s are three an hour and five a day, whatever else changes',
  async ([same, name], { db, scopeA }) => {
    const clock = fakeClock()
    const ctx = appContext(db, clock)
    const first = { network: '192.0.2.1', memberId: newMemberId(), to: '+31612345671' }
    let asked = 1
    /** Null for a code that may be sent, which counts, or the limit that is used up. */
    const refusedBy = async () => {
      asked += 1
      const another = { network: `192.0.2.${asked}`, memberId: newMemberId(), to: `+3161234567${asked}` }
      const limits = directDebitCodes({ ...another, [same]: first[same] })
      const reservation = await inTenant(db, scopeA, (tx) => reserve(ctx, tx, limits))
      if (!reservation.granted) return reservation.limit
      await inTenant(db, scopeA, (tx) => refundSuccess(tx, reservation))
      return null
    }
    for (let sent = 0; sent < 3; sent += 1) expect(await refusedBy()).toBeNull()
    clock.advance(HOUR - 1)
    expect(await refusedBy()).toBe(name)
    clock.advance(1)
    expect([await refusedBy(), await refusedBy(), await refusedBy()]).toEqual([null, null, `${name}-and-day`])
    clock.advance(23 * HOUR - 1)
    expect(await refusedBy()).toBe(`${name}-and-day`)
    clock.advance(1)
    expect(await refusedBy()).toBeNull()
  },
)

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
