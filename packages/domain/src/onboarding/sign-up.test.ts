import { GENDERS, SEEKING } from '@hearth/contracts/accounts'
import { type MemberId, newMemberId, tenantIdOf } from '@hearth/contracts/ids'
import type { Db } from '@hearth/db/client'
import { findMemberByEmail } from '@hearth/db/queries/accounts/members'
import { findProfile } from '@hearth/db/queries/profiles/profiles'
import { findOwnSettings } from '@hearth/db/queries/settings/own-settings'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { lookerOf } from '@hearth/testing/looker'
import { rowCounts } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { describe, expect } from 'vitest'
import { removeUnconfirmed } from '../accounts/remove-unconfirmed.ts'
import type { AppContext } from '../context.ts'
import { readUser } from '../identity/current-user.ts'
import { findViewer } from '../identity/sessions.ts'
import { openSession } from '../identity/testing/open-session.ts'
import { viewProfile } from '../profiles/view-profile.ts'
import { createWaitingAccounts } from './create-account.ts'
import { type SignUp, signUp } from './sign-up.ts'
import { parseTracking } from './tracking.ts'

const draft: SignUp['draft'] = {
  name: ' Robin ',
  email: ' Robin@Example.com ',
  password: 'tG7&kq2!mP',
  password_again: 'tG7&kq2!mP',
  date_of_birth: { day: '1', month: '2', year: '1990' },
  gender: 'nonbinary',
  seeking: 'everyone',
  country: 'NL',
}
const site: SignUp['site'] = {
  names: ['Lantern', 'lantern.example'],
  countries: ['NL'],
  genders: GENDERS,
  seeking: SEEKING,
  signups: 'all',
  accountErrors: 'specific',
  signupCredits: 5,
  messageLength: 20,
  termsVersion: new Date('2024-03-01T12:00:00Z'),
}

interface Differs extends Partial<Omit<SignUp, 'draft' | 'site'>> {
  readonly draft?: Partial<SignUp['draft']>
  readonly site?: Partial<SignUp['site']>
}
const command = (scope: TenantScope, differs: Differs = {}): SignUp => ({
  scope,
  firstMessage: null,
  hasTrafficSource: false,
  tracking: null,
  language: 'nl',
  network: '192.0.2.7',
  previousToken: null,
  ...differs,
  draft: { ...draft, ...differs.draft },
  site: { ...site, ...differs.site },
})

const accountsWith = (db: Db, scope: TenantScope, emailNormalized: string) =>
  inTenant(db, scope, (tx) => findMemberByEmail(tx, { emailNormalized }))

const ACCOUNT_TABLES = [
  'members',
  'profiles',
  'sessions',
  'tracking_data',
  'ledger_accounts',
  'ledger_transactions',
  'ledger_entries',
]

describe('a signup', () => {
  dbTest('makes an account that is logged in, unconfirmed, and has its credits', async ({ db, scopeA }) => {
    const clock = fakeClock()
    const ctx = appContext(db, clock)
    const outcome = await signUp(ctx, command(scopeA, { tracking: parseTracking({ ref: 'r', sub1: 's' }) }))
    if (!outcome.ok) throw new Error(outcome.reason)
    const { memberId, session } = outcome.value
    const found = await findViewer(ctx, { scope: scopeA, token: session?.token ?? '' })
    expect(found?.viewer).toEqual({
      scope: scopeA,
      id: memberId,
      email: 'Robin@example.com',
      status: 'not_confirmed',
      language: 'nl',
      mailStops: [],
      signupStep: 'photo',
      profileStatus: 'disabled',
      name: 'Robin',
      paidUser: false,
      premiumUntil: null,
      country: 'NL',
      gender: 'nonbinary',
      birthDate: '1990-02-01',
      seeking: 'everyone',
      lastOnlineAt: clock.now(),
      invisible: false,
      showsOnline: true,
      dismissedAlerts: {},
      photo: null,
      signedUpAt: clock.now(),
      timeBonusEndsAt: new Date(clock.now().getTime() + 4 * 3_600_000),
      credits: 5,
      lastEvent: 0,
      newLikes: 0,
      unreadMessages: 0,
      unread: 0,
      unreadAbout: false,
      timeZone: null,
    })
    expect(await inTenant(db, scopeA, (tx) => readUser(ctx, tx, { memberId }))).toEqual({
      status: 'not_confirmed',
      credits: 5,
      counts: { unread_messages: 0, new_likes: 0, unread_notifications: 0 },
      last_event: 0,
      paid_user: false,
      signup_date: clock.now().toISOString(),
      language: 'nl',
      notifications_disabled: [],
      profile: { name: 'Robin', country: 'NL', status: 'disabled', main_image: null },
    })
    const stored = await accountsWith(db, scopeA, 'robin@example.com')
    expect(stored).toMatchObject({ id: memberId, email: 'Robin@example.com', termsVersion: site.termsVersion })
    expect(stored?.passwordHash).toMatch(/^\$argon2id\$/)
    const own = await inTenant(db, scopeA, (tx) => findOwnSettings(tx, { memberId }))
    expect(own?.notificationsDisabled).toEqual(['promotions', 'news'])
    expect(await inTenant(db, scopeA, (tx) => findProfile(tx, { memberId }))).toMatchObject({
      gender: 'nonbinary',
      seeking: 'everyone',
      birthDate: '1990-02-01',
      searchable: false,
    })
  })

  dbTest('names the device in the session that it opens', async ({ db, urls, scopeA }) => {
    await signUp(appContext(db), command(scopeA, { deviceName: 'Firefox, Windows' }))
    const stored = await withClient(
      urls.superuserUrl,
      (sql) => sql`select device from sessions where tenant_id = ${scopeA.tenantId}`,
    )
    expect([...stored]).toEqual([{ device: 'Firefox, Windows' }])
  })

  dbTest('stores where the member came from', async ({ db, urls, scopeA }) => {
    await signUp(appContext(db), command(scopeA, { tracking: parseTracking({ network: 'ads' }) }))
    await signUp(appContext(db), command(scopeA, { draft: { email: 'other@example.com' } }))
    expect(await rowCounts(urls.backupUrl, scopeA, ['members', 'tracking_data'])).toEqual({
      members: 2,
      tracking_data: 1,
    })
  })

  dbTest('gives a mailbox its credits once, but again if the account was never confirmed', async ({ db, scopeA }) => {
    const ctx = appContext(db)
    const join = async (email: string) => {
      const outcome = await signUp(ctx, command(scopeA, { draft: { email } }))
      if (!outcome.ok) throw new Error(outcome.reason)
      const { memberId } = outcome.value
      const { credits } = await inTenant(db, scopeA, (tx) => readUser(ctx, tx, { memberId }))
      return { memberId, credits }
    }
    const leave = (memberId: MemberId) => inTenant(db, scopeA, (tx) => removeUnconfirmed(ctx, tx, { memberId }))
    const first = await join('robin@example.com')
    const second = await join('robin+2@example.com')
    expect([first.credits, second.credits]).toEqual([5, 0])
    await leave(second.memberId)
    const third = await join('robin+3@example.com')
    await leave(first.memberId)
    expect([third.credits, (await join('robin@example.com')).credits]).toEqual([0, 5])
  })

  dbTest('gives no credits where the site gives none', async ({ db, urls, scopeA }) => {
    await signUp(appContext(db), command(scopeA, { site: { signupCredits: 0 } }))
    expect(await rowCounts(urls.backupUrl, scopeA, ['members', 'ledger_entries'])).toEqual({
      members: 1,
      ledger_entries: 0,
    })
  })

  dbTest('closes the session that the browser presented', async ({ db, scopeA }) => {
    const ctx = appContext(db)
    const { id } = await inTenant(db, scopeA, (tx) => makeMember(tx))
    const { token } = await openSession(ctx, { scope: scopeA, memberId: id })
    expect(await signUp(ctx, command(scopeA, { previousToken: token }))).toMatchObject({ ok: true })
    expect(await findViewer(ctx, { scope: scopeA, token })).toBeNull()
  })

  dbTest('that the rules refuse names every fault and leaves nothing, not even a try', async ({ db, urls, scopeA }) => {
    const refused = await signUp(appContext(db), command(scopeA, { draft: { name: '😀', password: 'password' } }))
    expect(refused).toMatchObject({
      reason: 'accounts.invalid_details',
      faults: [
        { field: 'name', code: 'accounts.name_needs_letters' },
        { field: 'password', code: 'accounts.password_too_weak' },
        { field: 'password_again', code: 'accounts.passwords_differ' },
      ],
    })
    const tables = [...ACCOUNT_TABLES, 'throttles']
    expect(Object.values(await rowCounts(urls.backupUrl, scopeA, tables))).toEqual(tables.map(() => 0))
  })

  dbTest('with an address that has an account is told so, on this tenant only', async ({ db, scopeA, scopeB }) => {
    const ctx = appContext(db)
    expect(await signUp(ctx, command(scopeA))).toMatchObject({ ok: true })
    expect(await signUp(ctx, command(scopeA, { draft: { email: 'ROBIN@example.com' } }))).toEqual({
      ok: false,
      reason: 'accounts.invalid_details',
      faults: [{ field: 'email', code: 'accounts.email_taken' }],
    })
    expect(await signUp(ctx, command(scopeB))).toMatchObject({ ok: true })
  })
})

describe('a first message', () => {
  const signUpWith = (ctx: AppContext, scope: TenantScope, to: MemberId, differs: Differs = {}) =>
    signUp(ctx, command(scope, { firstMessage: { to, text: ' Hello there ' }, ...differs }))

  dbTest('waits for a member who can be seen, once', async ({ db, urls, scopeA }) => {
    const ctx = appContext(db)
    const { id: to } = await inTenant(db, scopeA, (tx) => makeMember(tx, {}, { searchable: true }))
    const outcomes = await Promise.all([1, 2, 3].map(() => signUpWith(ctx, scopeA, to)))
    const [made] = outcomes.flatMap((one) => (one.ok ? [one.value.memberId] : []))
    // The address is taken, also on a site that does not say so.
    await signUpWith(ctx, scopeA, to, { site: { accountErrors: 'neutral' } })
    await createWaitingAccounts(ctx, { scope: scopeA, overdue: -1 })
    const stored = await withClient(
      urls.superuserUrl,
      (sql) => sql`select member_id, recipient_id, text from waiting_messages where tenant_id = ${scopeA.tenantId}`,
    )
    expect([...stored]).toEqual([{ member_id: made, recipient_id: to, text: 'Hello there' }])
    const visible = { fields: [], notes: false, explicitInterests: false, prompts: [], likesShownFree: 'all' as const }
    const { id: other } = await inTenant(db, scopeA, (tx) => makeMember(tx))
    const kept = await Promise.all(
      [made, other, to].map(async (id) => {
        const viewer = id ? { ...lookerOf(id), paidUser: false } : null
        return (await viewProfile(ctx, { scope: scopeA, viewer, memberId: to, visible })).messageKept
      }),
    )
    expect(kept).toEqual([true, false, false])
  })

  dbTest(
    'to somebody who cannot be seen is left out, and the account is made',
    async ({ db, urls, scopeA, scopeB }) => {
      const ctx = appContext(db)
      const hidden = await inTenant(db, scopeA, async (tx) => [
        await makeMember(tx, { status: 'not_confirmed' }, { status: 'disabled' }),
        await makeMember(tx, { status: 'deleted' }),
        await makeMember(tx, {}, { status: 'pending' }),
      ])
      const elsewhere = await inTenant(db, scopeB, (tx) => makeMember(tx))
      for (const [place, { id }] of [...hidden, elsewhere, { id: newMemberId() }].entries())
        expect(await signUpWith(ctx, scopeA, id, { draft: { email: `p${place}@example.com` } })).toMatchObject({
          ok: true,
        })
      expect(await rowCounts(urls.backupUrl, scopeA, ['waiting_messages'])).toEqual({ waiting_messages: 0 })
    },
  )
})

describe('a signup with the address of an account that was deleted', () => {
  dbTest.for(['specific', 'neutral'] as const)(
    'mails the way back and makes none: %s',
    async (accountErrors, { db, urls, scopeA }) => {
      const email = 'robin@example.com'
      const { id } = await inTenant(db, scopeA, (tx) => makeMember(tx, { email, status: 'deleted' }))
      const ctx = appContext(db)
      const outcome = await signUp(ctx, command(scopeA, { site: { accountErrors } }))
      await createWaitingAccounts(ctx, { scope: scopeA, overdue: -1 })
      if (accountErrors === 'neutral') expect(outcome).toMatchObject({ ok: true, value: { session: null } })
      else expect(outcome).toMatchObject({ faults: [{ field: 'email', code: 'accounts.account_deleted' }] })
      const mails = await withClient(
        urls.superuserUrl,
        (sql) => sql`select member_id, type from mails where tenant_id = ${scopeA.tenantId}`,
      )
      expect([...mails]).toEqual([{ member_id: id, type: 'account_deleted' }])
      expect((await accountsWith(db, scopeA, email))?.status).toBe('deleted')
      expect(await rowCounts(urls.backupUrl, scopeA, ['members', 'sessions'])).toEqual({ members: 1, sessions: 0 })
    },
  )
})

describe('signups with one address at the same moment', () => {
  dbTest('make one account, the others are told, and nothing is half done', async ({ db, urls, scopeA }) => {
    const ctx = appContext(db)
    for (let round = 0; round < 20; round += 1) {
      const scope: TenantScope = { tenantId: tenantIdOf(`${scopeA.tenantId} ${round}`) }
      const rivals = ['One', 'Two', 'Three'].map((name) =>
        command(scope, { draft: { name }, tracking: parseTracking({ ref: name }) }),
      )
      const outcomes = await Promise.all(rivals.map((rival) => signUp(ctx, rival)))
      const winner = outcomes.findIndex(({ ok }) => ok)
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
      for (const [at, outcome] of outcomes.entries())
        if (at !== winner) expect(outcome).toMatchObject({ faults: [{ field: 'email', code: 'accounts.email_taken' }] })
      expect(await rowCounts(urls.backupUrl, scope, ACCOUNT_TABLES)).toEqual({
        members: 1,
        profiles: 1,
        sessions: 1,
        tracking_data: 1,
        ledger_accounts: 2,
        ledger_transactions: 1,
        ledger_entries: 2,
      })
    }
  })

  dbTest(
    'of different people do not get into each other’s way, the house’s first account included',
    async ({ db, scopeA }) => {
      const ctx = appContext(db)
      const people = Array.from({ length: 12 }, (_, n) => command(scopeA, { draft: { email: `p${n}@example.com` } }))
      const outcomes = await Promise.all(people.map((one) => signUp(ctx, one)))
      expect(outcomes.every(({ ok }) => ok)).toBe(true)
    },
  )
})

describe('a site', () => {
  const closed = { ok: false, reason: 'accounts.signups_closed' }

  dbTest('that is closed takes nobody', async ({ db, scopeA }) => {
    const shut = { site: { signups: 'none' as const }, hasTrafficSource: true }
    expect(await signUp(appContext(db), command(scopeA, shut))).toEqual(closed)
  })

  dbTest('that requires a traffic source accepts those who have one', async ({ db, scopeA }) => {
    const ctx = appContext(db)
    const only = { signups: 'with_trafficsource' as const }
    expect(await signUp(ctx, command(scopeA, { site: only }))).toEqual(closed)
    expect(await signUp(ctx, command(scopeA, { site: only, hasTrafficSource: true }))).toMatchObject({ ok: true })
  })
})

describe('from one network', () => {
  dbTest('come twenty signups an hour, however many at once, taken addresses included', async ({ db, scopeA }) => {
    const clock = fakeClock()
    const ctx = appContext(db, clock)
    const tryOf = (n: number, network = '2001:db8:1:2::1') =>
      signUp(ctx, command(scopeA, { draft: { email: `p${n % 15}@example.com` }, network }))
    const outcomes = await Promise.all(Array.from({ length: 30 }, (_, n) => tryOf(n)))
    const reasons = outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.reason))
    expect(reasons.filter((reason) => reason === 'accounts.too_many_signups')).toHaveLength(10)
    clock.advance(30 * 60_000)
    expect(await tryOf(40, '2001:db8:1:2::ffff')).toEqual({
      ok: false,
      reason: 'accounts.too_many_signups',
      params: { minutes: 30 },
    })
    expect(await tryOf(40, '2001:db8:1:3::1')).not.toMatchObject({ reason: 'accounts.too_many_signups' })
    clock.advance(30 * 60_000)
    expect(await tryOf(41)).not.toMatchObject({ reason: 'accounts.too_many_signups' })
  })
})
