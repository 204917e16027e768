import { DAY } from '@hearth/contracts/durations'
import type { LinkId, MemberId } from '@hearth/contracts/ids'
import type { LinkPurpose } from '@hearth/contracts/mail'
import { findMember, insertMailStop, type MemberStatus, updateMemberStatus } from '@hearth/db/queries/accounts/members'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { withClient } from '@hearth/testing/with-client'
import { describe, expect } from 'vitest'
import { freeUseOf, reserveFreeMessage } from '../billing/free-messages.ts'
import { openSession } from '../identity/testing/open-session.ts'
import { deleteAccount } from '../leaving/delete-account.ts'
import { mailMember } from '../mail/mail-member.ts'
import { resendConfirmation } from '../onboarding/confirm-address.ts'
import { ownSettings } from '../settings/own-settings.ts'
import {
  cancelAddressChange,
  confirmAddressChange,
  findAddressLink,
  keepAddress,
  type RequestAddressChange,
  requestAddressChange,
} from './change-address.ts'
import { changePassword } from './change-password.ts'
import { resetPassword } from './reset-password.ts'

/** Where and how a password is reset, of which nothing matters here. */
const ON_NEW_DEVICE = { siteNames: [], passwordAgain: null, deviceId: '', deviceName: null, previousToken: null }
const OLD = 'robin@example.com'
const NEW = 'Robin.New@example.com'
const PASSWORD = 'tG7&kq2!mP'
const dead = { ok: false, reason: 'accounts.link_invalid' }
const fault = (field: string, code: string) => ({ ok: false, faults: [{ field, code }] })

/** A tenant's accounts with the use-cases of this file. */
const test = dbTest.extend('at', ({ db, urls }) => (scope: TenantScope) => {
  const clock = fakeClock()
  const ctx = appContext(db, clock)
  const linksOf = (memberId: MemberId, purpose: LinkPurpose) =>
    withClient(urls.superuserUrl, async (sql) => {
      const rows = await sql<{ id: LinkId }[]>`
        select links.id from links join mails on mails.id = links.mail_id
        where links.member_id = ${memberId} and purpose = ${purpose} order by mails.created_at, links.id`
      return rows.map(
        ({ id }) =>
          new URL(ctx.links.addressOf(scope.tenantId, { linkId: id, purpose })).searchParams.get('token') ?? '',
      )
    })
  return {
    ...{ clock, ctx, scope },
    async account(email = OLD, name = 'Robin', status: MemberStatus = 'active') {
      const passwordHash = await ctx.passwords.hash(PASSWORD)
      return (await inTenant(db, scope, (tx) => makeMember(tx, { email, passwordHash, status }, { name }))).id
    },
    ask: (memberId: MemberId, differs: Partial<RequestAddressChange> = {}) =>
      requestAddressChange(ctx, {
        ...{ viewer: { scope, id: memberId }, email: NEW, password: PASSWORD, accountErrors: 'neutral' },
        ...{ network: '192.0.2.7', deviceName: 'Firefox, Linux' },
        ...differs,
      }),
    linksOf,
    lastLink: async (memberId: MemberId, purpose: LinkPurpose) => (await linksOf(memberId, purpose)).at(-1) ?? '',
    confirm: (token: string, on: TenantScope = scope) => confirmAddressChange(ctx, { scope: on, token }),
    keep: (token: string) => keepAddress(ctx, { scope, token }),
    find: (token: string, purpose: 'change_address' | 'keep_address' = 'change_address') =>
      findAddressLink(ctx, { scope, token, purpose }),
    emailOf: (memberId: MemberId) =>
      inTenant(db, scope, async (tx) => (await findMember(tx, { memberId }))?.email ?? null),
    mailsOf: (memberId: MemberId) =>
      withClient(urls.superuserUrl, async (sql) => {
        const rows = await sql<{ type: string; recipient: string | null; refused: boolean }[]>`
          select type, recipient, refused_at is not null as refused from mails where member_id = ${memberId} order by type`
        return rows.map((row) => ({ ...row }))
      }),
    settings: (memberId: MemberId) => ownSettings(ctx, { viewer: { scope, id: memberId }, token: null }),
  }
})

describe('asking for another address', () => {
  test('mails the new one a link and tells the old one', async ({ at, scopeA }) => {
    const { account, ask, mailsOf, settings, emailOf } = at(scopeA)
    const memberId = await account()
    expect(await ask(memberId)).toEqual({ ok: true, value: { email: NEW } })
    expect(await mailsOf(memberId)).toEqual([
      { type: 'address_changing', recipient: OLD, refused: false },
      { type: 'change_address', recipient: NEW, refused: false },
    ])
    expect(await emailOf(memberId)).toBe(OLD)
    expect(await settings(memberId)).toMatchObject({ addressChange: { email: NEW }, emailChangedAt: null })
  })

  test('is refused beside the field that is wrong', async ({ at, scopeA }) => {
    const { account, ask, mailsOf } = at(scopeA)
    const memberId = await account(OLD, 'other@example.com')
    for (const [differs, field, code] of [
      [{ email: '' }, 'email', 'accounts.email_required'],
      [{ email: 'nowhere' }, 'email', 'accounts.new_email_invalid'],
      [{ email: OLD.toUpperCase() }, 'email', 'accounts.email_is_yours'],
      [{ email: 'Other@Example.com' }, 'email', 'accounts.name_is_email'],
      [{ password: '' }, 'current_password', 'accounts.password_required'],
      [{ password: 'another one' }, 'current_password', 'accounts.old_password_wrong'],
    ] as const)
      expect(await ask(memberId, differs), code).toMatchObject(fault(field, code))
    expect(await mailsOf(memberId)).toEqual([])
  })

  test('says of a taken address what it says of a free one, unless the site tells', async ({ at, scopeA }) => {
    const { account, ask, mailsOf, settings, clock } = at(scopeA)
    const owner = await account(NEW.toLowerCase())
    const [memberId, other] = [await account(), await account('kim@example.com')]
    expect(await ask(memberId, { accountErrors: 'specific' })).toMatchObject(fault('email', 'accounts.email_taken'))
    expect(await mailsOf(owner)).toEqual([])
    expect(await ask(memberId)).toEqual({ ok: true, value: { email: NEW } })
    expect(await ask(other, { email: 'free@example.com' })).toMatchObject({ ok: true })
    expect(await mailsOf(owner)).toEqual([{ type: 'account_exists', recipient: null, refused: false }])
    clock.advance(60_000)
    const seen = async (of: MemberId) => {
      const { addressChange, mails } = await settings(of)
      return { until: addressChange?.until, mails: mails.map(({ type, fate }) => [type, fate]).sort() }
    }
    expect(await seen(memberId)).toEqual(await seen(other))
    expect((await seen(memberId)).mails).toContainEqual(['change_address', 'elsewhere'])
  })

  test('of a hundred guesses at the password at one moment ten are evaluated', async ({ at, scopeA }) => {
    const { account, ask } = at(scopeA)
    const memberId = await account()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, one) => ask(memberId, { password: `guess ${one}`, network: `192.0.2.${one}` })),
    )
    expect(answers.filter((answer) => !answer.ok && answer.reason === 'accounts.login_blocked')).toHaveLength(90)
    expect(await ask(memberId, { network: '198.51.100.7' })).toMatchObject({ reason: 'accounts.login_blocked' })
  })

  test('is limited by member, address and network', async ({ at, scopeA }) => {
    const { account, ask } = at(scopeA)
    const memberId = await account()
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(memberId)))
    // At most three mails a day go to one address.
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    expect(answers.filter((answer) => !answer.ok && answer.reason === 'accounts.too_many_mails')).toHaveLength(5)
  })

  test('uses up none of the mails that the owner of the address asks for', async ({ at, scopeA }) => {
    const { account, ask, ctx } = at(scopeA)
    const memberId = await account()
    await Promise.all(Array.from({ length: 8 }, () => ask(memberId)))
    const newcomer = await account(NEW.toLowerCase(), 'Kim', 'not_confirmed')
    const again = { scope: scopeA, memberId: newcomer, typed: null, network: '198.51.100.7' }
    expect(await resendConfirmation(ctx, again)).toMatchObject({ ok: true })
  })

  test('where it is refused as taken, counts as no mail to the address', async ({ at, scopeA }) => {
    const { account, ask, clock } = at(scopeA)
    await account(NEW.toLowerCase())
    const [memberId, other] = [await account(), await account('kim@example.com')]
    for (let n = 0; n < 5; n += 1)
      expect(await ask(memberId, { accountErrors: 'specific' })).toMatchObject(fault('email', 'accounts.email_taken'))
    clock.advance(60_000)
    expect(await ask(other)).toMatchObject({ ok: true })
  })
})

describe('the link to a new address', () => {
  test('makes it the account’s by its button alone, and takes back what went to the old one', async ({
    at,
    db,
    scopeA,
  }) => {
    const { account, ask, lastLink, find, confirm, emailOf, settings, ctx, clock } = at(scopeA)
    const memberId = await account()
    await inTenant(db, scopeA, async (tx) => {
      await mailMember(ctx, tx, { memberId, type: 'password_reset' })
      await insertMailStop(tx, { memberId, reason: 'bounce' })
      await insertMailStop(tx, { memberId, reason: 'listunsubscribe' })
    })
    await ask(memberId)
    const token = await lastLink(memberId, 'change_address')
    for (let opened = 0; opened < 3; opened += 1) expect(await find(token)).toMatchObject({ state: 'open', email: NEW })
    expect(await emailOf(memberId)).toBe(OLD)
    expect(await confirm(token)).toMatchObject({ ok: true, value: { memberId, email: NEW } })
    expect(await settings(memberId)).toMatchObject({
      ...{ email: NEW, emailChangedAt: clock.now(), addressChange: null, mailStops: ['listunsubscribe'] },
    })
    const reset = { scope: scopeA, token: await lastLink(memberId, 'reset_password'), password: 'over de brug 42' }
    expect(await resetPassword(ctx, { ...reset, ...ON_NEW_DEVICE })).toEqual({
      ok: false,
      reason: 'accounts.reset_link_expired',
    })
    // A second press succeeds, too.
    expect(await find(token)).toMatchObject({ state: 'done', email: NEW })
    expect(await confirm(token)).toMatchObject({ ok: true })
  })

  test('takes the used free messages along', async ({ at, db, scopeA }) => {
    const { account, ask, lastLink, confirm, ctx } = at(scopeA)
    const memberId = await account()
    const rules = { free_messages: 5, free_chats: 5 }
    await inTenant(db, scopeA, (tx) => reserveFreeMessage(ctx, tx, { email: OLD, isNewPerson: true, rules }))
    await ask(memberId)
    expect(await confirm(await lastLink(memberId, 'change_address'))).toMatchObject({ ok: true })
    expect(await inTenant(db, scopeA, (tx) => freeUseOf(ctx, tx, { email: NEW }))).toMatchObject({
      messages: 1,
      people: 1,
    })
  })

  test('opens nothing on another tenant, after its time, once taken back, or for a closed account', async ({
    at,
    db,
    scopeA,
    scopeB,
  }) => {
    const { account, ask, lastLink, find, confirm, emailOf, clock, ctx } = at(scopeA)
    const memberId = await account()
    await ask(memberId)
    const token = await lastLink(memberId, 'change_address')
    expect(await confirm(token, scopeB)).toEqual(dead)
    expect(await confirm(`${token}x`)).toEqual(dead)
    clock.advance(DAY)
    expect([await find(token), await confirm(token)]).toEqual([null, dead])
    await ask(memberId)
    const cancelled = await lastLink(memberId, 'change_address')
    await cancelAddressChange(ctx, { viewer: { scope: scopeA, id: memberId } })
    expect([await find(cancelled), await confirm(cancelled)]).toEqual([null, dead])
    await ask(memberId)
    await inTenant(db, scopeA, (tx) => updateMemberStatus(tx, { memberId, from: ['active'], to: 'deleted' }))
    expect(await confirm(await lastLink(memberId, 'change_address'))).toEqual(dead)
    expect(await emailOf(memberId)).toBe(OLD)
  })

  test('a later one takes its place, and a reset ends it', async ({ at, db, scopeA }) => {
    const { account, ask, linksOf, lastLink, confirm, emailOf, ctx } = at(scopeA)
    const memberId = await account()
    await Promise.all([ask(memberId), ask(memberId, { email: 'second@example.com' })])
    const outcomes = []
    for (const token of await linksOf(memberId, 'change_address')) outcomes.push((await confirm(token)).ok)
    expect(outcomes.sort()).toEqual([false, true])
    const before = await emailOf(memberId)
    await ask(memberId, { email: 'third@example.com' })
    await inTenant(db, scopeA, (tx) => mailMember(ctx, tx, { memberId, type: 'password_reset' }))
    const reset = { scope: scopeA, token: await lastLink(memberId, 'reset_password'), password: 'over de brug 42' }
    expect(await resetPassword(ctx, { ...reset, ...ON_NEW_DEVICE })).toMatchObject({ ok: true })
    expect(await confirm(await lastLink(memberId, 'change_address'))).toEqual(dead)
    expect(await emailOf(memberId)).toBe(before)
  })

  test('of a change and a reset at one moment one happens', async ({ at, db, scopeA }) => {
    const { account, ask, lastLink, confirm, emailOf, settings, ctx } = at(scopeA)
    for (let turn = 0; turn < 10; turn += 1) {
      const memberId = await account(`race${turn}@example.com`)
      await ask(memberId, { email: `new${turn}@example.com`, network: `192.0.2.${turn}` })
      await inTenant(db, scopeA, (tx) => mailMember(ctx, tx, { memberId, type: 'password_reset' }))
      const [change, token] = [
        await lastLink(memberId, 'change_address'),
        await lastLink(memberId, 'reset_password'),
      ] as const
      const command = { scope: scopeA, token, password: 'over de brug 42', siteNames: [] }
      const [changed, reset] = await Promise.all([
        confirm(change),
        resetPassword(ctx, { ...command, passwordAgain: null, deviceId: '', deviceName: null, previousToken: null }),
      ])
      expect([changed.ok, reset.ok].filter(Boolean)).toHaveLength(1)
      expect(await emailOf(memberId)).toBe(changed.ok ? `new${turn}@example.com` : `race${turn}@example.com`)
      // The one that lost left neither a session nor a pending change.
      const { sessions, addressChange, emailChangedAt } = await settings(memberId)
      expect([sessions.length, addressChange, emailChangedAt !== null]).toEqual([reset.ok ? 1 : 0, null, changed.ok])
    }
  })

  test('of a hundred concurrent changes one gets the address, and the others are refused', async ({ at, scopeA }) => {
    const { account, lastLink, emailOf } = at(scopeA)
    const people = await Promise.all(Array.from({ length: 100 }, (_, one) => account(`person${one}@example.com`)))
    const tokens: { own: ReturnType<typeof at>; token: string }[] = []
    for (const [one, memberId] of people.entries()) {
      // At most three mails a day go to one address, so each change is on a day of its own.
      const own = at(scopeA)
      own.clock.advance(one * 2 * DAY)
      expect(await own.ask(memberId, { network: `192.0.2.${one}` })).toMatchObject({ ok: true })
      tokens.push({ own, token: await lastLink(memberId, 'change_address') })
    }
    const outcomes = await Promise.all(tokens.map(({ own, token }) => own.confirm(token)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    const reasons = new Set(outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.reason])))
    expect([...reasons]).toEqual(['accounts.email_taken'])
    expect((await Promise.all(people.map(emailOf))).filter((email) => email === NEW)).toHaveLength(1)
  })
})

describe('the link to the old address', () => {
  test('takes a change back that waits, and one that was made, and ends every session', async ({ at, scopeA }) => {
    const { account, ask, lastLink, confirm, keep, find, emailOf, settings, ctx } = at(scopeA)
    const memberId = await account()
    await ask(memberId)
    const [change, first] = [await lastLink(memberId, 'change_address'), await lastLink(memberId, 'keep_address')]
    expect(await find(first, 'keep_address')).toEqual({ state: 'open', email: OLD, memberId })
    await openSession(ctx, { scope: scopeA, memberId })
    expect(await keep(first)).toMatchObject({ ok: true, value: { email: OLD } })
    expect((await settings(memberId)).sessions).toEqual([])
    expect(await confirm(change)).toEqual(dead)
    expect(await find(first, 'keep_address')).toMatchObject({ state: 'done' })

    await ask(memberId)
    await confirm(await lastLink(memberId, 'change_address'))
    expect(await emailOf(memberId)).toBe(NEW)
    expect(await keep(await lastLink(memberId, 'keep_address'))).toMatchObject({ ok: true, value: { email: OLD } })
    expect(await emailOf(memberId)).toBe(OLD)
  })

  test('of the first address weighs more than those of later ones', async ({ at, scopeA }) => {
    const { account, ask, linksOf, lastLink, confirm, keep, emailOf, clock } = at(scopeA)
    const memberId = await account()
    await ask(memberId)
    await confirm(await lastLink(memberId, 'change_address'))
    clock.advance(60_000)
    await ask(memberId, { email: 'third@example.com' })
    await confirm(await lastLink(memberId, 'change_address'))
    const [ofFirst = '', ofSecond = ''] = await linksOf(memberId, 'keep_address')
    expect(await keep(ofSecond)).toMatchObject({ ok: true, value: { email: NEW } })
    expect(await keep(ofFirst)).toMatchObject({ ok: true, value: { email: OLD } })
    expect([await keep(ofSecond), await emailOf(memberId)]).toEqual([dead, OLD])
  })

  test('gives back no address that somebody else has by then', async ({ at, scopeA }) => {
    const { account, ask, lastLink, confirm, keep, emailOf } = at(scopeA)
    const memberId = await account()
    await ask(memberId)
    await confirm(await lastLink(memberId, 'change_address'))
    const other = await account(OLD)
    expect(await keep(await lastLink(memberId, 'keep_address'))).toEqual({ ok: false, reason: 'accounts.email_taken' })
    expect([await emailOf(memberId), await emailOf(other)]).toEqual([NEW, OLD])
  })

  test('and the one to the new address take it from an account that never confirmed it', async ({ at, scopeA }) => {
    const { account, ask, lastLink, confirm, keep, emailOf } = at(scopeA)
    const memberId = await account()
    await ask(memberId)
    const squatters = [await account(NEW.toLowerCase(), 'Kim', 'not_confirmed')]
    expect(await confirm(await lastLink(memberId, 'change_address'))).toMatchObject({ ok: true })
    squatters.push(await account(OLD, 'Kim', 'not_confirmed'))
    expect(await keep(await lastLink(memberId, 'keep_address'))).toMatchObject({ ok: true, value: { email: OLD } })
    expect([await emailOf(memberId), ...(await Promise.all(squatters.map(emailOf)))]).toEqual([OLD, null, null])
  })

  test('brings back an account that was deleted with the address, until it is gone for good', async ({
    at,
    urls,
    scopeA,
  }) => {
    const { account, ask, lastLink, confirm, keep, find, emailOf, settings, clock, ctx } = at(scopeA)
    const statusOf = async (of: MemberId) => (await settings(of)).status
    const memberId = await account()
    const leave = async (password: string) =>
      expect(
        await deleteAccount(ctx, { viewer: { scope: scopeA, id: memberId }, password, reasons: [] }),
      ).toMatchObject({ ok: true })
    await ask(memberId)
    const change = await lastLink(memberId, 'change_address')
    await confirm(change)
    const taken = { viewer: { scope: scopeA, id: memberId, name: 'Robin' }, newPassword: 'over de brug 42' }
    await changePassword(ctx, {
      ...{ ...taken, password: PASSWORD, newPasswordAgain: null, siteNames: [], deviceName: null, previousToken: null },
    })
    await leave('over de brug 42')
    const first = await lastLink(memberId, 'keep_address')
    expect(await find(first, 'keep_address')).toMatchObject({ state: 'open', email: OLD })
    // A link that changes the address does not restore a deleted account.
    expect([await find(change), await confirm(change)]).toEqual([null, dead])
    expect(await keep(first)).toMatchObject({ ok: true, value: { email: OLD } })
    expect(await emailOf(memberId)).toBe(OLD)
    expect(await statusOf(memberId)).toBe('active')

    // Neither a used link nor, after fourteen days, an unused one restores the account.
    clock.advance(60_000)
    await ask(memberId, { password: 'over de brug 42' })
    await leave('over de brug 42')
    const last = await lastLink(memberId, 'keep_address')
    expect([await find(first, 'keep_address'), await keep(first)]).toEqual([null, dead])
    await withClient(urls.superuserUrl, (sql) => sql`update links set expires_at = expires_at + interval '30 days'`)
    clock.advance(14 * DAY)
    expect([await find(last, 'keep_address'), await keep(last)]).toEqual([null, dead])
    expect(await statusOf(memberId)).toBe('deleted')
  })
})
