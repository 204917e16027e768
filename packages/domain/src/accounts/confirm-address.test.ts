import { GENDERS, SEEKING } from '@hearth/contracts/accounts'
import { newMemberId } from '@hearth/contracts/ids'
import { findMember } from '@hearth/db/queries/accounts/members'
import { findProfile } from '@hearth/db/queries/profiles/profiles'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { lastMailOf, linkIn, memberIdOf } from '@hearth/testing/mailed-links'
import { rowCounts } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { describe, expect } from 'vitest'
import { mailMember } from '../mail/mail-member.ts'
import { findLink } from '../mail/open-link.ts'
import { deleteUnconfirmedAccounts } from '../platform/delete-expired.ts'
import { ownDetails } from '../profiles/signup-steps.ts'
import {
  addressToConfirm,
  changeUnconfirmedAddress,
  confirmAddress,
  disownAccount,
  findConfirmation,
  findDisownment,
  type OpeningBrowser,
  resendConfirmation,
} from './confirm-address.ts'
import { logIn } from './log-in.ts'
import { signUp } from './sign-up.ts'

const DAY = 86_400_000
const PASSWORD = 'tG7&kq2!mP'
const EMAIL = 'robin@example.com'
const NOBODY: OpeningBrowser = { viewerId: null, signupId: null }

/** A site with what is done to its accounts. */
const test = dbTest.extend('on', ({ db, scopeA, scopeB }) => {
  const clock = fakeClock()
  const ctx = appContext(db, clock)
  const device = { knows: () => false, id: '' }
  const on = {
    clock,
    ctx,
    signUp: (email = EMAIL, accountErrors: 'neutral' | 'specific' = 'neutral') =>
      signUp(ctx, {
        scope: scopeA,
        draft: {
          ...{ name: 'Robin', email, password: PASSWORD, password_again: null, country: 'NL' },
          ...{ date_of_birth: { day: '1', month: '2', year: '1990' }, gender: 'woman', seeking: 'man' },
        },
        site: {
          ...{ names: ['Lantern'], countries: ['NL'], genders: GENDERS, seeking: SEEKING, signups: 'all' },
          ...{ accountErrors, signupCredits: 5, messageLength: 20, termsVersion: new Date(0) },
        },
        ...{ firstMessage: null, tracking: null, language: 'nl', network: '192.0.2.7', previousToken: null },
      }),
    async tokenOf(email = EMAIL, purpose: 'confirm_address' | 'disown_account' = 'confirm_address') {
      const memberId = await memberIdOf(db, scopeA, email)
      const mailId = await lastMailOf(db, scopeA, { memberId, type: 'confirm_address' })
      const linkId = await linkIn(db, scopeA, { mailId, purpose })
      return new URL(ctx.links.addressOf(scopeA.tenantId, { linkId, purpose })).searchParams.get('token') ?? ''
    },
    find: (token: string, browser = NOBODY, scope: TenantScope = scopeA) =>
      findConfirmation(ctx, { scope, token, browser }),
    confirm: (token: string, browser = NOBODY, password: string | null = null, scope: TenantScope = scopeA) =>
      confirmAddress(ctx, {
        ...{ scope, token, browser, password, network: '192.0.2.7', previousToken: null, deviceFor: () => device },
        deviceName: 'Firefox, Windows',
      }),
    logIn: (email: string, password: string) =>
      logIn(ctx, {
        ...{ scope: scopeA, email, password, accountErrors: 'neutral', device },
        ...{ network: '192.0.2.8', previousToken: null },
      }),
    member: (memberId: Parameters<typeof findMember>[1]['memberId']) =>
      inTenant(db, scopeA, (tx) => findMember(tx, { memberId })),
    otherScope: scopeB,
  }
  return on
})

/** The account of a signup that was answered as it should be. */
const idOf = (outcome: Awaited<ReturnType<typeof signUp>>) => {
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.memberId
}

describe('a link that confirms an address', () => {
  test('makes account, profile and place in the search active, by the button alone where it was asked for', async ({
    on,
    db,
    scopeA,
  }) => {
    const signupId = idOf(await on.signUp())
    const token = await on.tokenOf()
    // A scanner of mail opens it as often as it likes.
    for (let opened = 0; opened < 3; opened += 1)
      expect(await on.find(token)).toEqual({ email: EMAIL, needsPassword: true })
    const browser = { viewerId: null, signupId }
    expect(await on.find(token, browser)).toEqual({ email: EMAIL, needsPassword: false })
    expect(await on.confirm(token, browser)).toMatchObject({
      ok: true,
      value: { session: { token: expect.any(String) } },
    })
    expect(await on.member(signupId)).toMatchObject({ status: 'active' })
    expect(await inTenant(db, scopeA, (tx) => findProfile(tx, { memberId: signupId }))).toMatchObject({
      status: 'active',
      searchable: true,
    })
    expect(await on.find(token, browser)).toBeNull()
    expect(await on.confirm(token)).toEqual({ ok: false, reason: 'accounts.link_invalid' })
  })

  test('asks any other browser for the password, and gives none a session without it', async ({ on }) => {
    const memberId = idOf(await on.signUp())
    const token = await on.tokenOf()
    for (const password of [null, '', 'another one 9'])
      expect(await on.confirm(token, { viewerId: newMemberId(), signupId: newMemberId() }, password)).toEqual({
        ok: false,
        reason: 'accounts.login_failed',
      })
    expect(await on.member(memberId)).toMatchObject({ status: 'not_confirmed' })
    expect(await on.confirm(token, NOBODY, PASSWORD)).toMatchObject({ ok: true, value: { email: EMAIL } })
    expect(await on.member(memberId)).toMatchObject({ status: 'active' })
  })

  test('names the device in the session that it opens, and mails nobody about it', async ({ on, urls, scopeA }) => {
    const signupId = idOf(await on.signUp())
    await on.confirm(await on.tokenOf(), { viewerId: null, signupId })
    await on.signUp('kim@example.com')
    expect(await on.confirm(await on.tokenOf('kim@example.com'), NOBODY, PASSWORD)).toMatchObject({ ok: true })
    const [devices, mails] = await withClient(urls.superuserUrl, async (sql) => [
      (await sql<{ device: string }[]>`select device from sessions where tenant_id = ${scopeA.tenantId}`).map(
        ({ device }) => device,
      ),
      (await sql<{ type: string }[]>`select type from mails where tenant_id = ${scopeA.tenantId} order by type`).map(
        ({ type }) => type,
      ),
    ])
    expect(devices).toEqual(['Firefox, Windows', 'Firefox, Windows'])
    expect(mails).toEqual(['confirm_address', 'confirm_address', 'welcome', 'welcome'])
  })

  test('counts what is guessed of the password', async ({ on }) => {
    await on.signUp()
    const token = await on.tokenOf()
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => on.confirm(token, NOBODY, 'a guess')))
    expect(outcomes.filter((one) => !one.ok && one.reason === 'accounts.login_failed')).toHaveLength(10)
    expect(outcomes.filter((one) => !one.ok && one.reason === 'accounts.login_blocked')).toHaveLength(20)
  })

  test('confirms once, however often it is pressed at once, and says the same to its own browser', async ({
    on,
    urls,
    scopeA,
  }) => {
    const signupId = idOf(await on.signUp())
    const token = await on.tokenOf()
    const presses = Array.from({ length: 100 }, () => on.confirm(token, { viewerId: null, signupId }))
    const outcomes = await Promise.all(presses)
    expect(outcomes.every(({ ok }) => ok)).toBe(true)
    expect(outcomes.filter((one) => one.ok && one.value.session !== null)).toHaveLength(1)
    // The one that asked, and one welcome.
    expect(await rowCounts(urls.backupUrl, scopeA, ['mails', 'sessions'])).toEqual({ mails: 2, sessions: 1 })
  })

  test('is nothing on another tenant, after its time, or cut off', async ({ on }) => {
    const signupId = idOf(await on.signUp())
    const token = await on.tokenOf()
    const browser = { viewerId: null, signupId }
    const refused = { ok: false, reason: 'accounts.link_invalid' }
    expect(await on.find(token, browser, on.otherScope)).toBeNull()
    expect(await on.confirm(token, browser, null, on.otherScope)).toEqual(refused)
    expect(await on.confirm(token.slice(0, -2), browser)).toEqual(refused)
    on.clock.advance(7 * DAY)
    expect(await on.find(token, browser)).toBeNull()
    expect(await on.confirm(token, browser)).toEqual(refused)
  })
})

describe('where signing up tells nothing', () => {
  test('a taken address gets the answer of a free one, and its owner a mail', async ({ on, urls, scopeA }) => {
    const first = await on.signUp()
    const second = await on.signUp()
    for (const outcome of [first, second]) expect(outcome).toMatchObject({ ok: true, value: { session: null } })
    expect(idOf(second)).not.toBe(idOf(first))
    expect(await rowCounts(urls.backupUrl, scopeA, ['members', 'mails', 'outbox', 'sessions'])).toEqual({
      ...{ members: 1, mails: 2, outbox: 2, sessions: 0 },
    })
    expect(await on.member(idOf(second))).toBeNull()
  })

  test('two signups at once make one account and get one answer', async ({ on, urls, scopeA }) => {
    const outcomes = await Promise.all([on.signUp(), on.signUp(), on.signUp()])
    for (const outcome of outcomes) expect(outcome).toMatchObject({ ok: true, value: { session: null } })
    expect(await rowCounts(urls.backupUrl, scopeA, ['members', 'mails'])).toEqual({ members: 1, mails: 3 })
  })

  test('an account opens by its password once its address is confirmed, or the login would tell', async ({ on }) => {
    const signupId = idOf(await on.signUp())
    const refused = { ok: false, reason: 'accounts.login_failed' }
    expect(await on.logIn(EMAIL, PASSWORD)).toEqual(refused)
    expect(await on.logIn('nobody@example.com', PASSWORD)).toEqual(refused)
    await on.confirm(await on.tokenOf(), { viewerId: null, signupId })
    expect(await on.logIn(EMAIL, PASSWORD)).toMatchObject({ ok: true })
  })

  test('sending again says the same of both, at most once a minute and five times a day', async ({ on, scopeA }) => {
    const [own, nobodys] = [idOf(await on.signUp()), newMemberId()]
    const again = (memberId: typeof own, typed: string) =>
      resendConfirmation(on.ctx, { scope: scopeA, memberId, typed, network: '192.0.2.9' })
    expect(await again(own, EMAIL)).toEqual({ ok: false, reason: 'accounts.resend_too_soon' })
    on.clock.advance(60_000)
    for (const [memberId, typed] of [
      [own, EMAIL],
      [nobodys, 'free@example.com'],
    ] as const) {
      expect(await again(memberId, typed)).toEqual({ ok: true, value: { email: typed } })
      expect(await again(memberId, typed)).toEqual({ ok: false, reason: 'accounts.resend_too_soon' })
    }
    for (let sent = 2; sent < 5; sent += 1) {
      on.clock.advance(60_000)
      expect(await again(own, EMAIL)).toMatchObject({ ok: true })
    }
    on.clock.advance(60_000)
    expect(await again(own, EMAIL)).toEqual({ ok: false, reason: 'accounts.too_many_mails' })
  })
})

describe('another address', () => {
  const change = (
    { ctx }: { ctx: ReturnType<typeof appContext> },
    scope: TenantScope,
    memberId: ReturnType<typeof newMemberId>,
    email: string,
    accountErrors: 'neutral' | 'specific' = 'neutral',
  ) => changeUnconfirmedAddress(ctx, { scope, memberId, email, accountErrors, network: '192.0.2.7' })

  test('becomes the member’s when its own link is used, and the one before confirms nothing', async ({
    on,
    scopeA,
  }) => {
    const memberId = idOf(await on.signUp())
    const old = await on.tokenOf()
    expect(await change(on, scopeA, memberId, 'right@example.com')).toMatchObject({ ok: true })
    expect(await on.find(old)).toBeNull()
    expect((await on.member(memberId))?.email).toBe(EMAIL)
    expect(await addressToConfirm(on.ctx, { scope: scopeA, memberId })).toMatchObject({ email: 'right@example.com' })
    const toConfirm = async () => (await ownDetails(on.ctx, { viewer: { scope: scopeA, id: memberId } })).emailToConfirm
    expect(await toConfirm()).toBe('right@example.com')
    const browser = { viewerId: null, signupId: memberId }
    const events: unknown[] = []
    const log = { ...on.ctx.log, info: (...event: unknown[]) => void events.push(event) }
    const token = await on.tokenOf()
    const confirmed = await confirmAddress(
      { ...on.ctx, log },
      {
        ...{ scope: scopeA, token, browser, password: null, network: '192.0.2.7', previousToken: null },
        deviceFor: () => ({ knows: () => false, id: '' }),
      },
    )
    expect(confirmed).toMatchObject({ value: { email: 'right@example.com' } })
    expect(events).toEqual([
      ['address_confirmed', { memberId }],
      ['address_changed', { memberId }],
    ])
    expect((await on.member(memberId))?.email).toBe('right@example.com')
    expect(await addressToConfirm(on.ctx, { scope: scopeA, memberId })).toBeNull()
    expect(await toConfirm()).toBeNull()
  })

  test('that has an account is refused, or looks like any other', async ({ on, db, scopeA }) => {
    const memberId = idOf(await on.signUp())
    await inTenant(db, scopeA, (tx) => makeMember(tx, { email: 'taken@example.com' }))
    expect(await change(on, scopeA, memberId, 'taken@example.com', 'specific')).toEqual({
      ok: false,
      reason: 'accounts.email_taken',
    })
    expect(await change(on, scopeA, memberId, 'Taken@example.com')).toEqual({
      ok: true,
      value: { email: 'Taken@example.com' },
    })
    expect(await addressToConfirm(on.ctx, { scope: scopeA, memberId })).toMatchObject({ email: 'Taken@example.com' })
    await expect(on.tokenOf()).rejects.toThrow('no link')
  })

  test('that somebody else confirmed first confirms nothing here', async ({ on, db, scopeA }) => {
    const memberId = idOf(await on.signUp())
    await change(on, scopeA, memberId, 'race@example.com')
    const token = await on.tokenOf()
    await inTenant(db, scopeA, (tx) => makeMember(tx, { email: 'race@example.com' }))
    expect(await on.confirm(token, { viewerId: null, signupId: memberId })).toEqual({
      ok: false,
      reason: 'accounts.link_invalid',
    })
    expect(await on.member(memberId)).toMatchObject({ status: 'not_confirmed', email: EMAIL })
  })

  test('must be one', async ({ on, scopeA }) => {
    const memberId = idOf(await on.signUp())
    expect(await change(on, scopeA, memberId, 'robin@example')).toMatchObject({ reason: 'accounts.new_email_invalid' })
    expect(await change(on, scopeA, memberId, ' ')).toMatchObject({ reason: 'accounts.email_required' })
  })
})

test('whoever did not sign up deletes the account, once, and not after it was confirmed', async ({
  on,
  scopeA,
  urls,
}) => {
  idOf(await on.signUp())
  const token = await on.tokenOf(EMAIL, 'disown_account')
  expect(await findDisownment(on.ctx, { scope: scopeA, token })).toBe(EMAIL)
  expect(await disownAccount(on.ctx, { scope: scopeA, token })).toEqual({ ok: true, value: null })
  expect(await disownAccount(on.ctx, { scope: scopeA, token })).toMatchObject({ ok: false })
  expect(await rowCounts(urls.backupUrl, scopeA, ['members', 'ledger_entries'])).toEqual({
    ...{ members: 0, ledger_entries: 2 },
  })
  const signupId = idOf(await on.signUp())
  const late = await on.tokenOf(EMAIL, 'disown_account')
  await on.confirm(await on.tokenOf(), { viewerId: null, signupId })
  expect(await disownAccount(on.ctx, { scope: scopeA, token: late })).toMatchObject({ ok: false })
  expect(await on.member(signupId)).toMatchObject({ status: 'active' })
})

test('links that went to another address than the one that is confirmed open nothing', async ({ on, db, scopeA }) => {
  const memberId = idOf(await on.signUp(EMAIL, 'specific'))
  const purpose = 'reset_password'
  const mailId = await inTenant(db, scopeA, (tx) => mailMember(on.ctx, tx, { memberId, type: 'password_reset' }))
  const linkId = await linkIn(db, scopeA, { mailId, purpose })
  const token = new URL(on.ctx.links.addressOf(scopeA.tenantId, { linkId, purpose })).searchParams.get('token') ?? ''
  const isOpen = () => inTenant(db, scopeA, async (tx) => (await findLink(on.ctx, tx, { token, purpose })) !== null)
  const disowning = await on.tokenOf(EMAIL, 'disown_account')
  expect(await isOpen()).toBe(true)
  const change = {
    scope: scopeA,
    memberId,
    email: 'right@example.com',
    accountErrors: 'specific',
    network: '192.0.2.7',
  } as const
  expect(await changeUnconfirmedAddress(on.ctx, change)).toMatchObject({ ok: true })
  expect(await isOpen()).toBe(false)
  expect(await findDisownment(on.ctx, { scope: scopeA, token: disowning })).toBeNull()
})

test('an account ends seven days after it was asked to confirm; older ones, which nobody asked, stay', async ({
  on,
  db,
  scopeA,
}) => {
  const memberId = idOf(await on.signUp())
  const confirmed = idOf(await on.signUp('other@example.com'))
  await on.confirm(await on.tokenOf('other@example.com'), { viewerId: null, signupId: confirmed })
  const { id: unasked } = await inTenant(db, scopeA, (tx) =>
    makeMember(tx, { status: 'not_confirmed', createdAt: new Date(0) }),
  )
  on.clock.advance(7 * DAY - 1)
  // Asks for the link by themselves, years after they signed up.
  await inTenant(db, scopeA, (tx) => mailMember(on.ctx, tx, { memberId: unasked, type: 'confirm_address' }))
  expect(await deleteUnconfirmedAccounts(on.ctx, { scope: scopeA })).toEqual({ removed: 0 })
  on.clock.advance(1)
  expect(await deleteUnconfirmedAccounts(on.ctx, { scope: scopeA })).toEqual({ removed: 1 })
  expect(await on.member(memberId)).toBeNull()
  for (const id of [confirmed, unasked]) expect(await on.member(id)).not.toBeNull()
})
