import { readFileSync } from 'node:fs'
import path from 'node:path'
import { MINUTE } from '@hearth/contracts/durations'
import type { Db } from '@hearth/db/client'
import type { MemberStatus } from '@hearth/db/queries/accounts/members'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { type FakeClock, fakeClock } from '@hearth/testing/fake-clock'
import { rowCounts } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { describe, expect } from 'vitest'
import type { AppContext } from '../context.ts'
import { AppError } from '../failures.ts'
import { closeSession, findViewer } from '../identity/sessions.ts'
import { openSession } from '../identity/testing/open-session.ts'
import { type LogIn, logIn } from './log-in.ts'

const PASSWORD = 'tG7&kq2!mP'

const makeAccount = async (ctx: AppContext, scope: TenantScope, email: string, status: MemberStatus = 'active') => {
  const passwordHash = await ctx.passwords.hash(PASSWORD, { ...scope, known: true })
  return inTenant(ctx.db, scope, (tx) => makeMember(tx, { email, passwordHash, status, language: 'sv' }))
}

const command = (scope: TenantScope, differs: Partial<LogIn> = {}): LogIn => ({
  scope,
  email: 'robin@example.com',
  password: PASSWORD,
  accountErrors: 'neutral',
  device: { claims: false, knows: () => false, id: 'new device' },
  network: '192.0.2.7',
  previousToken: null,
  ...differs,
})

/** A context that counts verifications. */
function counting(db: Db, clock: FakeClock = fakeClock()) {
  const ctx = appContext(db, clock)
  const verified: string[] = []
  const passwords = {
    ...ctx.passwords,
    verify(hash: string, password: string) {
      verified.push(hash)
      return ctx.passwords.verify(hash, password)
    },
  }
  return { ctx: { ...ctx, passwords }, clock, verified }
}

const failed = { ok: false, reason: 'accounts.login_failed' }
const blocked = (minutes: number) => ({ ok: false, reason: 'accounts.login_blocked', params: { minutes } })
/** Addresses in as many networks. */
const networks = (count: number) => Array.from({ length: count }, (_, n) => `198.51.${n >> 8}.${n & 255}`)

describe('a login', () => {
  dbTest('opens a session, and a later one of the browser takes its place', async ({ db, scopeA }) => {
    const { ctx } = counting(db)
    const member = await makeAccount(ctx, scopeA, 'robin@example.com')
    const first = await logIn(ctx, command(scopeA, { email: ' ROBIN@Example.com ' }))
    if (!first.ok) throw new Error(first.reason)
    expect(first.value).toMatchObject({ memberId: member.id, language: 'sv' })
    const previousToken = first.value.session.token
    expect((await findViewer(ctx, { scope: scopeA, token: previousToken }))?.viewer.id).toBe(member.id)

    const second = await logIn(ctx, command(scopeA, { previousToken }))
    if (!second.ok) throw new Error(second.reason)
    expect(await findViewer(ctx, { scope: scopeA, token: previousToken })).toBeNull()
    const { token } = second.value.session
    expect(await findViewer(ctx, { scope: scopeA, token })).not.toBeNull()
    await closeSession(ctx, { scope: scopeA, token })
    expect(await findViewer(ctx, { scope: scopeA, token })).toBeNull()
    await closeSession(ctx, { scope: scopeA, token: null })
  })

  dbTest(
    'keeps the time zone that the browser names, and goes on without one',
    async ({ db, scopeA, scopeB, urls }) => {
      const { ctx } = counting(db)
      for (const scope of [scopeA, scopeB]) await makeAccount(ctx, scope, 'robin@example.com')
      const zones = () =>
        withClient(urls.superuserUrl, async (sql) => {
          const rows = await sql`select tenant_id, time_zone from members`
          const of = (scope: TenantScope) => rows.find(({ tenant_id }) => tenant_id === scope.tenantId)?.time_zone
          return [of(scopeA), of(scopeB)]
        })
      const named = async (timeZone?: string) => {
        expect(await logIn(ctx, command(scopeA, { timeZone }))).toMatchObject({ ok: true })
        return zones()
      }
      expect(await named()).toEqual([null, null])
      expect(await named('europe/warsaw')).toEqual(['Europe/Warsaw', null])
      for (const wrong of ['', 'Mars/Olympus', '+02:00', 'x'.repeat(10_000), "'; drop table members; --"])
        expect(await named(wrong)).toEqual(['Europe/Warsaw', null])
      expect(await logIn(ctx, command(scopeA, { timeZone: 'Asia/Tokyo', password: 'wrong' }))).toEqual(failed)
      expect(await zones()).toEqual(['Europe/Warsaw', null])
      expect(await named('America/New_York')).toEqual(['America/New_York', null])
    },
  )

  dbTest('from two zones at once, many times, waits for nobody', async ({ db, scopeA }) => {
    const { ctx } = counting(db)
    await makeAccount(ctx, scopeA, 'robin@example.com')
    // As many as may be tried at once.
    const atOnce = (network: string, n: number) =>
      logIn(ctx, command(scopeA, { network, timeZone: n % 2 ? 'Europe/Paris' : 'Asia/Tokyo' }))
    for (let round = 0; round < 3; round += 1) {
      const outcomes = await Promise.all(networks(9).map(atOnce))
      expect(outcomes.map(({ ok }) => ok)).toEqual(outcomes.map(() => true))
    }
  })

  dbTest('with the right password, again and again, has a limit too, on whatever device', async ({ db, scopeA }) => {
    const { ctx, clock } = counting(db)
    await makeAccount(ctx, scopeA, 'robin@example.com')
    const device = { claims: true, knows: () => true, id: 'own device' }
    for (let n = 0; n < 40; n += 1)
      expect(await logIn(ctx, command(scopeA, n % 2 ? { device } : {}))).toMatchObject({ ok: true })
    expect(await logIn(ctx, command(scopeA, { device }))).toEqual(blocked(15))
    expect(await logIn(ctx, command(scopeA))).toEqual(blocked(15))
    clock.advance(15 * MINUTE)
    expect(await logIn(ctx, command(scopeA, { device }))).toMatchObject({ ok: true })
  })

  dbTest('that fails leaves the session of the browser as it was', async ({ db, scopeA }) => {
    const { ctx } = counting(db)
    const member = await makeAccount(ctx, scopeA, 'robin@example.com')
    const { token } = await openSession(ctx, { scope: scopeA, memberId: member.id })
    expect(await logIn(ctx, command(scopeA, { password: 'wrong', previousToken: token }))).toEqual(failed)
    expect(await findViewer(ctx, { scope: scopeA, token })).not.toBeNull()
  })

  dbTest('is of this tenant only', async ({ db, scopeA, scopeB }) => {
    const { ctx } = counting(db)
    await makeAccount(ctx, scopeA, 'robin@example.com')
    expect(await logIn(ctx, command(scopeB))).toEqual(failed)
  })

  dbTest('knows a password however its letters are composed', async ({ db, scopeA }) => {
    const { ctx } = counting(db)
    const passwordHash = await ctx.passwords.hash('caf\u00E9 au lait')
    await inTenant(db, scopeA, (tx) => makeMember(tx, { email: 'robin@example.com', passwordHash }))
    expect(await logIn(ctx, command(scopeA, { password: 'cafe\u0301 au lait' }))).toMatchObject({ ok: true })
  })

  dbTest.for(['disabled', 'deleted'] as const)(
    'to a %s account fails like a wrong password',
    async (status, { db, scopeA }) => {
      const { ctx, verified } = counting(db)
      await makeAccount(ctx, scopeA, 'robin@example.com', status)
      expect(await logIn(ctx, command(scopeA, { accountErrors: 'specific' }))).toEqual(failed)
      expect(verified).toHaveLength(1)
    },
  )
})

dbTest('an account that no password opens fails like any other', async ({ db, scopeA }) => {
  const { ctx, verified } = counting(db)
  await inTenant(db, scopeA, (tx) => makeMember(tx, { email: 'robin@example.com', passwordHash: 'none' }))
  expect(await logIn(ctx, command(scopeA, { password: 'none' }))).toEqual(failed)
  expect(verified).toHaveLength(1)
})

describe('a stranger learns nothing', () => {
  dbTest('a wrong password and an unknown address verify once each, at the same costs', async ({ db, scopeA }) => {
    const { ctx, verified } = counting(db)
    await makeAccount(ctx, scopeA, 'robin@example.com')
    for (const email of ['robin@example.com', 'nobody@example.com', 'no address', 'nul\u0000@example.com', '']) {
      expect(await logIn(ctx, command(scopeA, { email, password: 'wrong' }))).toEqual(failed)
    }
    expect(verified).toHaveLength(5)
    const costs = verified.map((hash) => hash.split('$').slice(0, 4).join('$'))
    expect(new Set(costs).size).toBe(1)
    expect(new Set(verified).size).toBe(2)
  })

  dbTest('unless the tenant wants unknown addresses to be named', async ({ db, scopeA }) => {
    const { ctx, verified } = counting(db)
    await makeAccount(ctx, scopeA, 'robin@example.com')
    const specific = { accountErrors: 'specific' as const, password: 'wrong' }
    expect(await logIn(ctx, command(scopeA, specific))).toEqual(failed)
    expect(await logIn(ctx, command(scopeA, { ...specific, email: 'nobody@example.com' }))).toEqual({
      ok: false,
      reason: 'accounts.email_unknown',
    })
    expect(verified).toHaveLength(2)
  })

  dbTest('an unknown address is blocked as one that exists', async ({ db, scopeA }) => {
    const { ctx } = counting(db)
    const guesses = networks(11).map((network) => command(scopeA, { email: 'nobody@example.com', network }))
    const outcomes = []
    for (const guess of guesses) outcomes.push(await logIn(ctx, guess))
    expect(outcomes).toEqual([...Array(10).fill(failed), blocked(15)])
  })
})

describe('of guesses', () => {
  dbTest('a hundred at once at one account ten are evaluated, from however many networks', async ({ db, scopeA }) => {
    const { ctx, verified } = counting(db)
    await makeAccount(ctx, scopeA, 'robin@example.com')
    const guesses = networks(100).map((network, n) => command(scopeA, { password: `guess ${n}`, network }))
    const outcomes = await Promise.all(guesses.map((guess) => logIn(ctx, guess)))
    expect(verified).toHaveLength(10)
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(0)
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === 'accounts.login_failed')).toHaveLength(10)
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === 'accounts.login_blocked')).toHaveLength(90)
  })

  dbTest('from one network at many accounts fifty are evaluated', async ({ db, scopeA }) => {
    const { ctx, verified } = counting(db)
    const guesses = Array.from({ length: 80 }, (_, n) =>
      command(scopeA, { email: `p${n}@example.com`, network: `2001:db8:1:2::${n.toString(16)}` }),
    )
    await Promise.all(guesses.map((guess) => logIn(ctx, guess)))
    expect(verified).toHaveLength(50)
  })

  dbTest('those that a used-up network makes do not use up an account', async ({ db, scopeA }) => {
    const { ctx } = counting(db)
    await makeAccount(ctx, scopeA, 'robin@example.com')
    for (let n = 0; n < 50; n += 1) await logIn(ctx, command(scopeA, { email: `p${n}@example.com` }))
    for (let n = 0; n < 20; n += 1)
      expect(await logIn(ctx, command(scopeA, { password: 'wrong' }))).toEqual(blocked(15))
    expect(await logIn(ctx, command(scopeA, { network: '198.51.100.1' }))).toMatchObject({ ok: true })
  })
})

dbTest('a network whose rate limit is used up fills no table', async ({ db, scopeA, urls }) => {
  const { ctx } = counting(db)
  for (let n = 0; n < 60; n += 1) await logIn(ctx, command(scopeA, { email: `p${n}@example.com` }))
  // Two rows per account that was tried, and one for the network.
  expect(await rowCounts(urls.backupUrl, scopeA, ['throttles'])).toEqual({ throttles: 101 })
})

dbTest(
  'a lock ends at once by what the manual tells support to run, on that site alone',
  async ({ db, scopeA, scopeB, urls }) => {
    const manual = readFileSync(path.join(import.meta.dirname, '../../../../docs/OPERATIONS.md'), 'utf8')
    const [, statement = ''] = /`(begin; [^`]*delete from throttles; commit)`/.exec(manual) ?? []
    const { ctx } = counting(db)
    for (const scope of [scopeA, scopeB]) {
      await makeAccount(ctx, scope, 'robin@example.com')
      for (let n = 0; n < 10; n += 1) await logIn(ctx, command(scope, { password: 'wrong' }))
    }
    await withClient(urls.ownerUrl, (sql) => sql.unsafe(statement.replace('<id>', scopeA.tenantId)))
    expect(await logIn(ctx, command(scopeA))).toMatchObject({ ok: true })
    expect(await logIn(ctx, command(scopeB))).toEqual(blocked(15))
  },
)

describe('the owner', () => {
  dbTest('gets in on a known device while strangers hammer the account and the network', async ({ db, scopeA }) => {
    const { ctx } = counting(db)
    await makeAccount(ctx, scopeA, 'robin@example.com')
    const device = { claims: true, knows: () => true, id: 'home' }
    const guesses = [...networks(60), ...Array<string>(60).fill('192.0.2.7')].map((network, n) =>
      logIn(ctx, command(scopeA, { password: `guess ${n}`, network })),
    )
    const owner = [0, 1, 2, 3].map(() => logIn(ctx, command(scopeA, { device })))
    for (const outcome of await Promise.all(owner)) expect(outcome).toMatchObject({ ok: true })
    await Promise.all(guesses)
    expect(await logIn(ctx, command(scopeA))).toEqual(blocked(15))
    expect(await logIn(ctx, command(scopeA, { device }))).toMatchObject({ ok: true })
  })

  dbTest(
    'is a stranger on a device that knew another password, and counts as one only',
    async ({ db, scopeA, urls }) => {
      const { ctx, verified } = counting(db)
      await makeAccount(ctx, scopeA, 'robin@example.com')
      const device = { claims: true, knows: () => false, id: 'home' }
      await logIn(ctx, command(scopeA, { password: 'wrong', device }))
      // The rows of the device, which count nothing any more, and those of network, account and logins.
      expect(await rowCounts(urls.backupUrl, scopeA, ['throttles'])).toEqual({ throttles: 4 })
      const guesses = networks(30).map((network) => logIn(ctx, command(scopeA, { password: 'wrong', network, device })))
      await Promise.all(guesses)
      expect(verified).toHaveLength(10)
      expect(await logIn(ctx, command(scopeA, { device }))).toEqual(blocked(15))
      const known = { claims: true, knows: () => true, id: 'home' }
      expect(await logIn(ctx, command(scopeA, { device: known }))).toMatchObject({ ok: true })
    },
  )

  dbTest('has ten tries on a known device, which no other account or device shares', async ({ db, scopeA }) => {
    const { ctx } = counting(db)
    await makeAccount(ctx, scopeA, 'robin@example.com')
    const home = { claims: true, knows: () => true, id: 'home' }
    for (let n = 0; n < 10; n += 1)
      expect(await logIn(ctx, command(scopeA, { password: 'wrong', device: home }))).toEqual(failed)
    expect(await logIn(ctx, command(scopeA, { device: home }))).toEqual(blocked(15))
    expect(
      await logIn(ctx, command(scopeA, { device: { claims: true, knows: () => true, id: 'phone' } })),
    ).toMatchObject({
      ok: true,
    })
    expect(await logIn(ctx, command(scopeA))).toMatchObject({ ok: true })
  })

  dbTest('uses up nothing by getting in', async ({ db, scopeA }) => {
    const { ctx } = counting(db)
    await makeAccount(ctx, scopeA, 'robin@example.com')
    for (let n = 0; n < 12; n += 1) expect(await logIn(ctx, command(scopeA))).toMatchObject({ ok: true })
    for (let n = 0; n < 10; n += 1) expect(await logIn(ctx, command(scopeA, { password: 'wrong' }))).toEqual(failed)
    expect(await logIn(ctx, command(scopeA))).toEqual(blocked(15))
  })

  dbTest('gets the minutes that are left, and waits no longer', async ({ db, scopeA }) => {
    const { ctx, clock } = counting(db)
    await makeAccount(ctx, scopeA, 'robin@example.com')
    for (let n = 0; n < 10; n += 1) await logIn(ctx, command(scopeA, { password: 'wrong' }))
    clock.advance(MINUTE)
    expect(await logIn(ctx, command(scopeA))).toEqual(blocked(14))
    clock.advance(13 * MINUTE + 1)
    expect(await logIn(ctx, command(scopeA))).toEqual(blocked(1))
    clock.advance(MINUTE - 1)
    expect(await logIn(ctx, command(scopeA))).toMatchObject({ ok: true })
  })
})

describe('the mail about a new device', () => {
  const mailsOf = (url: string, memberId: string) =>
    withClient(url, (sql) => sql`select type, details from mails where member_id = ${memberId} order by id`)

  dbTest('names device and time, and goes to no device that is known', async ({ db, scopeA, urls }) => {
    const { ctx, clock } = counting(db)
    const { id } = await makeAccount(ctx, scopeA, 'robin@example.com')
    const known = { claims: true, knows: () => true, id: 'home' }
    expect(await logIn(ctx, command(scopeA, { device: known, deviceName: 'Chrome, Android' }))).toMatchObject({
      ok: true,
    })
    expect(await logIn(ctx, command(scopeA, { password: 'wrong', deviceName: 'Chrome, Android' }))).toEqual(failed)
    expect(await mailsOf(urls.superuserUrl, id)).toEqual([])
    expect(await logIn(ctx, command(scopeA, { deviceName: 'Firefox, Windows' }))).toMatchObject({ ok: true })
    expect(await logIn(ctx, command(scopeA))).toMatchObject({ ok: true })
    const at = clock.now().toISOString()
    expect(await mailsOf(urls.superuserUrl, id)).toEqual([
      { type: 'new_device', details: { at, device: 'Firefox, Windows' } },
      { type: 'new_device', details: { at } },
    ])
  })

  dbTest('goes out three times a day, however many devices there are at once', async ({ db, scopeA, urls }) => {
    const { ctx, clock } = counting(db)
    const { id } = await makeAccount(ctx, scopeA, 'robin@example.com')
    const logins = await Promise.all(networks(9).map((network) => logIn(ctx, command(scopeA, { network }))))
    expect(logins.filter(({ ok }) => ok)).toHaveLength(9)
    expect(await mailsOf(urls.superuserUrl, id)).toHaveLength(3)
    clock.advance(24 * 60 * MINUTE)
    await logIn(ctx, command(scopeA))
    expect(await mailsOf(urls.superuserUrl, id)).toHaveLength(4)
  })

  dbTest('goes to nobody whose address is not confirmed', async ({ db, scopeA, urls }) => {
    const { ctx } = counting(db)
    const { id } = await makeAccount(ctx, scopeA, 'robin@example.com', 'not_confirmed')
    expect(await logIn(ctx, command(scopeA, { accountErrors: 'specific' }))).toMatchObject({ ok: true })
    expect(await mailsOf(urls.superuserUrl, id)).toEqual([])
  })
})

dbTest('a guess that could not be evaluated is not counted', async ({ db, scopeA }) => {
  const { ctx } = counting(db)
  await makeAccount(ctx, scopeA, 'robin@example.com')
  const full = async () => {
    throw new AppError('platform.unavailable', 503)
  }
  const busy = { ...ctx, passwords: { ...ctx.passwords, verify: full } }
  for (let n = 0; n < 20; n += 1)
    await expect(logIn(busy, command(scopeA))).rejects.toMatchObject({ code: 'platform.unavailable' })
  expect(await logIn(ctx, command(scopeA))).toMatchObject({ ok: true })
})
