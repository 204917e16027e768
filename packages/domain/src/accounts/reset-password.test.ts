import { HOUR } from '@hearth/contracts/durations'
import type { LinkId, MemberId } from '@hearth/contracts/ids'
import type { LinkPurpose, MailType } from '@hearth/contracts/mail'
import { findMember, type MemberStatus } from '@hearth/db/queries/accounts/members'
import { findProfile } from '@hearth/db/queries/profiles/profiles'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { rowCounts } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { describe, expect } from 'vitest'
import { AppError } from '../failures.ts'
import { findViewer } from '../identity/sessions.ts'
import { openSession } from '../identity/testing/open-session.ts'
import { mailMember } from '../mail/mail-member.ts'
import { endSessionsByMail, isLinkOpen, restoreAccountByLink } from './account-links.ts'
import { type LogIn, logIn } from './log-in.ts'
import { mailAccount } from './mail-account.ts'
import { findReset, type RequestReset, requestReset, resetPassword } from './reset-password.ts'

const EMAIL = 'robin@example.com'
const OLD = 'tG7&kq2!mP'
const NEW = 'over de brug 42'
const expired = { ok: false, reason: 'accounts.reset_link_expired' }

/** A tenant's accounts with the use-cases of this file. */
const test = dbTest.extend('at', ({ db, urls }) => (scope: TenantScope) => {
  const clock = fakeClock()
  const ctx = appContext(db, clock)
  const tokenOf = (linkId: LinkId, purpose: LinkPurpose) =>
    new URL(ctx.links.addressOf(scope.tenantId as never, { linkId, purpose })).searchParams.get('token') ?? ''
  const linksOf = (memberId: MemberId, purpose: LinkPurpose) =>
    withClient(urls.superuserUrl, async (sql) => {
      const rows = await sql<{ id: LinkId }[]>`
        select id from links where member_id = ${memberId} and purpose = ${purpose} order by expires_at, id`
      return rows.map(({ id }) => tokenOf(id, purpose))
    })
  return {
    ...{ clock, ctx, linksOf },
    async account(status: MemberStatus = 'active', email = EMAIL) {
      const passwordHash = await ctx.passwords.hash(OLD)
      return inTenant(db, scope, (tx) => makeMember(tx, { email, passwordHash, status }, { name: 'Robin Overbrug' }))
    },
    mailsOf: (memberId: MemberId) =>
      withClient(urls.superuserUrl, async (sql) => {
        const rows = await sql<{ type: MailType }[]>`select type from mails where member_id = ${memberId} order by id`
        return rows.map(({ type }) => type)
      }),
    /** The token of a link that resets the member's password, or of another purpose. */
    async mailed(memberId: MemberId, type: MailType = 'password_reset', purpose: LinkPurpose = 'reset_password') {
      await inTenant(db, scope, (tx) => mailMember(ctx, tx, { memberId, type }))
      return (await linksOf(memberId, purpose)).at(-1) ?? ''
    },
    ask: (differs: Partial<RequestReset> = {}) =>
      requestReset(ctx, { scope, email: EMAIL, accountErrors: 'neutral', network: '192.0.2.7', ...differs }),
    reset: (token: string, password = NEW, differs: object = {}) =>
      resetPassword(ctx, {
        ...{ scope, token, password, siteNames: ['Brand', 'brand.example'] },
        ...{ passwordAgain: null, deviceId: 'device', deviceName: 'Firefox, Linux', previousToken: null, ...differs },
      }),
    logIn: (password: string, differs: Partial<LogIn> = {}) =>
      logIn(ctx, {
        ...{ scope, email: EMAIL, password, accountErrors: 'neutral', network: '192.0.2.7', previousToken: null },
        ...{ device: { claims: false, knows: () => false, id: 'device' }, ...differs },
      }),
    isOpen: async (token: string) => (await findViewer(ctx, { scope, token })) !== null,
    jobs: () =>
      withClient(urls.superuserUrl, async (sql) => {
        const rows = await sql<{ member_id: MemberId }[]>`
          select payload ->> 'memberId' as member_id from outbox
          where tenant_id = ${scope.tenantId} and topic = 'accounts.mail-account'`
        return rows.map(({ member_id }) => member_id)
      }),
  }
})

describe('a request for a reset', () => {
  test('leaves one job for the member, and one for nobody where the address has no account', async ({
    at,
    scopeA,
    urls,
  }) => {
    const { account, ask, jobs } = at(scopeA)
    const member = await account()
    const rows = () => rowCounts(urls.backupUrl, scopeA, ['throttles', 'outbox', 'mails', 'links'])
    expect(await ask({ email: ` ${EMAIL.toUpperCase()} ` })).toEqual({ ok: true, value: null })
    const known = await rows()
    expect(known).toEqual({ throttles: 1, outbox: 1, mails: 0, links: 0 })
    expect(await ask({ email: 'nobody@example.com', network: '198.51.100.1' })).toEqual({ ok: true, value: null })
    expect(await rows()).toEqual({ throttles: 2, outbox: 2, mails: 0, links: 0 })
    const asked = await jobs()
    expect(asked).toHaveLength(2)
    expect(asked.filter((id) => id === member.id)).toHaveLength(1)
  })

  test('is refused for what is no address, and for an unknown one where the site says so', async ({ at, scopeA }) => {
    const { account, ask } = at(scopeA)
    await account()
    const reasonOf = async (email: string) => {
      const outcome = await ask({ email, accountErrors: 'specific' })
      return outcome.ok ? null : outcome.reason
    }
    expect(await reasonOf('  ')).toBe('accounts.email_required')
    expect(await reasonOf('no address')).toBe('accounts.email_invalid')
    expect(await reasonOf('nobody@example.com')).toBe('accounts.email_unknown')
    expect(await reasonOf(EMAIL)).toBeNull()
  })

  test('of a hundred at once is granted three times, for an address with an account as for one without', async ({
    at,
    scopeA,
  }) => {
    const { account, ask, jobs, clock } = at(scopeA)
    await account()
    for (const email of [EMAIL, 'nobody@example.com']) {
      const before = (await jobs()).length
      const tries = Array.from({ length: 100 }, (_, n) => ask({ email, network: `198.51.100.${n}` }))
      const outcomes = await Promise.all(tries)
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3)
      const refused = { ok: false, reason: 'accounts.too_many_resets', params: { minutes: 24 * 60 } }
      expect(outcomes.filter(({ ok }) => !ok)).toEqual(Array(97).fill(refused))
      expect(await jobs()).toHaveLength(before + 3)
    }
    clock.advance(24 * HOUR)
    expect(await ask()).toMatchObject({ ok: true })
  })

  test('of a network is granted twenty times an hour, whatever the addresses', async ({ at, scopeA }) => {
    const { ask } = at(scopeA)
    const outcomes = await Promise.all(Array.from({ length: 30 }, (_, n) => ask({ email: `p${n}@example.com` })))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(20)
  })

  test('mails what the account needs once, however often its job runs', async ({ at, scopeA, scopeB }) => {
    const { account, mailsOf, ctx } = at(scopeA)
    const cases: readonly [MemberStatus, MailType[]][] = [
      ['active', ['password_reset']],
      ['not_confirmed', ['password_reset']],
      ['deleted', ['account_deleted']],
      ['disabled', []],
    ]
    for (const [status, mails] of cases) {
      const { id: memberId } = await account(status, `${status}@example.com`)
      await mailAccount(ctx, { scope: scopeB, memberId, mail: 'reset', jobId: status })
      expect(await mailsOf(memberId)).toEqual([])
      for (let run = 0; run < 2; run += 1)
        await mailAccount(ctx, { scope: scopeA, memberId, mail: 'reset', jobId: status })
      expect(await mailsOf(memberId)).toEqual(mails)
    }
  })
})

describe('a reset', () => {
  test('sets the password, ends every session and logs this browser in', async ({ at, scopeA }) => {
    const { account, mailed, reset, logIn, isOpen, mailsOf, ctx } = at(scopeA)
    const { id: memberId } = await account()
    const sessions = await Promise.all([1, 2].map(() => openSession(ctx, { scope: scopeA, memberId })))
    const [first, second] = [await mailed(memberId), await mailed(memberId)]
    const outcome = await reset(second)
    if (!outcome.ok) throw new Error(outcome.reason)
    expect(outcome.value).toMatchObject({ memberId, email: EMAIL })
    expect(await isOpen(outcome.value.session.token)).toBe(true)
    for (const { token } of sessions) expect(await isOpen(token)).toBe(false)
    expect(await logIn(OLD)).toMatchObject({ ok: false })
    expect(await logIn(NEW)).toMatchObject({ ok: true })
    expect((await mailsOf(memberId)).slice(0, 3)).toEqual(['password_reset', 'password_reset', 'password_changed'])
    // The other link is cancelled, and this one is used.
    for (const token of [first, second]) {
      expect(await findReset(ctx, { scope: scopeA, token })).toBeNull()
      expect(await reset(token)).toEqual(expired)
    }
  })

  test('needs a link that is open, of this tenant and of this purpose', async ({ at, scopeA, scopeB }) => {
    const { account, mailed, reset, clock, ctx } = at(scopeA)
    const { id } = await account()
    const token = await mailed(id)
    // A program that scans mail may open the link any number of times.
    for (let visit = 0; visit < 5; visit += 1)
      expect(await findReset(ctx, { scope: scopeA, token })).toEqual({ email: EMAIL })
    expect(await findReset(ctx, { scope: scopeB, token })).toBeNull()
    const restore = await mailed(id, 'account_deleted', 'restore_account')
    for (const other of ['', 'x', restore, token.replace(/.$/, token.endsWith('A') ? 'B' : 'A')])
      expect(await reset(other)).toEqual(expired)
    expect(await reset(token, NEW, { scope: scopeB })).toEqual(expired)
    clock.advance(HOUR)
    expect(await reset(token)).toEqual(expired)
  })

  test('refuses a password that others could guess, and leaves the link open', async ({ at, scopeA }) => {
    const { account, mailed, reset, ctx } = at(scopeA)
    const token = await mailed((await account()).id)
    const codeOf = async (password: string) => {
      const outcome = await reset(token, password)
      return 'faults' in outcome ? outcome.faults : outcome
    }
    const fault = (code: string, params?: object) => [{ field: 'password', code, ...(params ? { params } : {}) }]
    expect(await codeOf('')).toEqual(fault('accounts.new_password_required', { min: 8 }))
    expect(await codeOf('short')).toEqual(fault('accounts.password_too_short', { min: 8 }))
    expect(await codeOf('robin overbrug')).toEqual(fault('accounts.password_is_email'))
    expect(await codeOf(EMAIL)).toEqual(fault('accounts.password_is_email'))
    expect(await codeOf('brand.example')).toEqual(fault('accounts.password_too_weak'))
    const busy = {
      ...ctx,
      passwords: {
        ...ctx.passwords,
        hash: async () => {
          throw new AppError('platform.unavailable', 503)
        },
      },
    }
    const command = {
      scope: scopeA,
      token,
      password: NEW,
      siteNames: [],
      passwordAgain: null,
      deviceId: '',
      deviceName: null,
    }
    await expect(resetPassword(busy, { ...command, previousToken: null })).rejects.toMatchObject({ status: 503 })
    expect(await reset(token)).toMatchObject({ ok: true })
  })

  test('of a hundred presses at once happens once, with two links of one member too', async ({ at, scopeA }) => {
    const { account, mailed, reset, mailsOf } = at(scopeA)
    const { id } = await account()
    const [first, second] = [await mailed(id), await mailed(id)]
    const presses = Array.from({ length: 100 }, (_, n) => reset(n % 2 ? first : second, `${NEW} ${n}`))
    const outcomes = await Promise.all(presses)
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.filter(({ ok }) => !ok)).toEqual(Array(99).fill(expired))
    expect(await mailsOf(id)).toEqual(['password_reset', 'password_reset', 'password_changed'])
  })

  test('hashes three times at most, however often one link is sent, and never for a link that is not open', async ({
    at,
    db,
    scopeA,
  }) => {
    const { account, mailed, clock } = at(scopeA)
    const ctx = appContext(db, clock)
    let hashed = 0
    const hash = (password: string) => {
      hashed += 1
      return ctx.passwords.hash(password)
    }
    const counting = { ...ctx, passwords: { ...ctx.passwords, hash } }
    const reset = (token: string) =>
      resetPassword(counting, {
        ...{
          scope: scopeA,
          token,
          password: NEW,
          siteNames: [],
          passwordAgain: null,
          deviceId: '',
          deviceName: null,
          previousToken: null,
        },
      })
    const { id } = await account()
    const token = await mailed(id)
    await Promise.all(Array.from({ length: 100 }, () => reset(token)))
    expect(hashed).toBeGreaterThan(0)
    expect(hashed).toBeLessThanOrEqual(3)
    hashed = 0
    const late = await mailed(id)
    clock.advance(HOUR)
    for (const closed of [token, late, `${token}x`, 'x', ''])
      expect(await Promise.all([reset(closed), reset(closed)])).toEqual([expired, expired])
    expect(hashed).toBe(0)
  })

  test('leaves no session of a login with the old password that runs at the same moment', async ({ at, scopeA }) => {
    const { account, mailed, reset, logIn, isOpen } = at(scopeA)
    const { id } = await account()
    const known = { device: { claims: true, knows: () => true, id: 'device' } }
    for (let round = 0; round < 5; round += 1) {
      const password = round === 0 ? OLD : `${NEW} ${round - 1}`
      const token = await mailed(id)
      const logins = Array.from({ length: 7 }, () => logIn(password, known))
      const [outcome, ...opened] = await Promise.all([reset(token, `${NEW} ${round}`), ...logins])
      expect(outcome).toMatchObject({ ok: true })
      for (const login of opened) if (login.ok) expect(await isOpen(login.value.session.token)).toBe(false)
    }
  })

  test('that comes while a login verifies the old password makes that login fail', async ({ at, scopeA }) => {
    const { account, mailed, reset, ctx } = at(scopeA)
    const { id } = await account()
    const token = await mailed(id)
    const verify = async (hash: string, password: string) => {
      const matches = await ctx.passwords.verify(hash, password)
      expect(await reset(token)).toMatchObject({ ok: true })
      return matches
    }
    const slow = { ...ctx, passwords: { ...ctx.passwords, verify } }
    const command = { scope: scopeA, email: EMAIL, password: OLD, accountErrors: 'neutral', network: '' } as const
    expect(
      await logIn(slow, { ...command, device: { claims: false, knows: () => false, id: '' }, previousToken: null }),
    ).toEqual({
      ...{ ok: false, reason: 'accounts.login_failed' },
    })
  })

  test('lifts the block that guesses caused, for strangers’ devices and its own', async ({ at, scopeA }) => {
    const { account, mailed, reset, logIn } = at(scopeA)
    const { id } = await account()
    const own = { device: { claims: true, knows: () => true, id: 'device' } }
    for (let n = 0; n < 10; n += 1) await logIn('wrong', { network: `198.51.100.${n}` })
    for (let n = 0; n < 10; n += 1) await logIn('wrong', own)
    for (const differs of [{}, own])
      expect(await logIn(OLD, differs)).toMatchObject({ reason: 'accounts.login_blocked' })
    expect(await reset(await mailed(id))).toMatchObject({ ok: true })
    for (const differs of [{}, own]) expect(await logIn(NEW, differs)).toMatchObject({ ok: true })
  })

  test('takes an address back that somebody else signed up with', async ({ at, db, scopeA }) => {
    const { account, mailed, reset } = at(scopeA)
    const { id: memberId } = await account('not_confirmed')
    expect(await reset(await mailed(memberId))).toMatchObject({ ok: true })
    const [member, profile] = await inTenant(db, scopeA, (tx) =>
      Promise.all([findMember(tx, { memberId }), findProfile(tx, { memberId })]),
    )
    expect([member?.status, profile?.status]).toEqual(['active', 'active'])
  })

  test.for(['disabled', 'deleted'] as const)('opens no %s account', async (status, { at, scopeA }) => {
    const { account, mailed, reset, ctx } = at(scopeA)
    const token = await mailed((await account(status)).id)
    expect(await findReset(ctx, { scope: scopeA, token })).toBeNull()
    expect(await reset(token)).toEqual(expired)
  })
})

describe('a link that ends all sessions', () => {
  test('does so once, on its own tenant, and opens none', async ({ at, scopeA, scopeB }) => {
    const { account, mailed, isOpen, ctx } = at(scopeA)
    const { id: memberId } = await account()
    const sessions = await Promise.all([1, 2].map(() => openSession(ctx, { scope: scopeA, memberId })))
    const token = await mailed(memberId, 'new_device', 'end_sessions')
    const open = { scope: scopeA, token, purpose: 'end_sessions' } as const
    expect(await isLinkOpen(ctx, open)).toBe(true)
    expect(await endSessionsByMail(ctx, { scope: scopeB, token })).toBe(false)
    const pressed = await Promise.all(Array.from({ length: 10 }, () => endSessionsByMail(ctx, open)))
    expect(pressed.filter(Boolean)).toHaveLength(1)
    for (const session of sessions) expect(await isOpen(session.token)).toBe(false)
    expect(await isLinkOpen(ctx, open)).toBe(false)
  })
})

describe('a link that restores an account', () => {
  test('makes a deleted one active once, and no other link of it works after that', async ({ at, db, scopeA }) => {
    const { account, mailed, logIn, ctx } = at(scopeA)
    const { id: memberId } = await account('deleted')
    const tokens = [1, 2].map(() => mailed(memberId, 'account_deleted', 'restore_account'))
    const [first = '', second = ''] = await Promise.all(tokens)
    expect(await logIn(OLD)).toMatchObject({ ok: false })
    const pressed = await Promise.all(
      [first, second, first, second].map((token) => restoreAccountByLink(ctx, { scope: scopeA, token })),
    )
    expect(pressed.filter(Boolean)).toHaveLength(1)
    const profile = await inTenant(db, scopeA, (tx) => findProfile(tx, { memberId }))
    expect(profile?.status).toBe('active')
    expect(await logIn(OLD)).toMatchObject({ ok: true })
  })

  test('opens no account that was closed, and nothing after fourteen days', async ({ at, scopeA, scopeB }) => {
    const { account, mailed, clock, ctx } = at(scopeA)
    const closed = await account('disabled', 'closed@example.com')
    const token = await mailed(closed.id, 'account_deleted', 'restore_account')
    expect(await restoreAccountByLink(ctx, { scope: scopeA, token })).toBe(false)
    const gone = await account('deleted')
    const late = await mailed(gone.id, 'account_deleted', 'restore_account')
    expect(await restoreAccountByLink(ctx, { scope: scopeB, token: late })).toBe(false)
    clock.advance(14 * 24 * HOUR)
    expect(await restoreAccountByLink(ctx, { scope: scopeA, token: late })).toBe(false)
  })
})
