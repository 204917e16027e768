import { DAY, MINUTE } from '@hearth/contracts/durations'
import { newMemberId } from '@hearth/contracts/ids'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import type { appContext } from '@hearth/testing/app-context'
import { rowCounts } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { describe, expect } from 'vitest'
import {
  addressToConfirm,
  changeUnconfirmedAddress,
  confirmAddress,
  resendConfirmation,
} from '../onboarding/confirm-address.ts'
import { ownDetails } from '../onboarding/signup-steps.ts'
import { EMAIL, idOf, NOBODY, test } from '../onboarding/testing/signups.ts'
import { warnUnconfirmed } from './mail-account.ts'
import { requestReset } from './reset-password.ts'

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
  expect(await again(own, EMAIL)).toEqual({
    ...{ ok: false, reason: 'accounts.too_many_mails' },
    params: { minutes: 24 * 60 - 5, hours: 24 },
  })
})

/** The rows that a request has written before the worker runs. */
const rowsOf = (urls: { backupUrl: string }, scope: TenantScope) =>
  rowCounts(urls.backupUrl, scope, ['throttles', 'outbox', 'mails', 'links'])
const added = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(Object.entries(after).map(([table, count]) => [table, count - (before[table] ?? 0)]))

test('sending again does the same work for a new address, a taken one and one of nobody, and mails by a job', async ({
  on,
  db,
  urls,
  scopeA,
}) => {
  const own = idOf(await on.signUp())
  await inTenant(db, scopeA, (tx) => makeMember(tx, { email: 'taken@example.com' }))
  on.clock.advance(60_000)
  const work: unknown[] = []
  for (const [n, [memberId, typed]] of (
    [
      [own, EMAIL],
      [newMemberId(), 'taken@example.com'],
      [newMemberId(), 'nobody@example.com'],
    ] as const
  ).entries()) {
    const before = await rowsOf(urls, scopeA)
    const outcome = await resendConfirmation(on.ctx, { scope: scopeA, memberId, typed, network: `198.51.100.${n}` })
    expect(outcome).toEqual({ ok: true, value: { email: typed } })
    const { throttles: _, ...rows } = added(before, await rowsOf(urls, scopeA))
    work.push(rows)
  }
  expect(work).toEqual(Array(3).fill({ outbox: 1, mails: 0, links: 0 }))
  for (let run = 0; run < 2; run += 1) await on.work()
  expect(await on.mailsTo(EMAIL)).toEqual(['confirm_address', 'confirm_address'])
  expect(await on.mailsTo('taken@example.com')).toEqual(['account_exists'])
})

test('who signs up again with an address that waits for its confirmation is mailed the link again, and nothing that changes the account', async ({
  on,
  db,
  scopeA,
}) => {
  const [own, moved] = [idOf(await on.signUp()), idOf(await on.signUp('moved@example.com'))]
  const { id: unasked } = await inTenant(db, scopeA, (tx) =>
    makeMember(tx, { email: 'unasked@example.com', status: 'not_confirmed' }),
  )
  const toAnother = {
    memberId: moved,
    email: 'right@example.com',
    accountErrors: 'neutral',
    network: '192.0.2.7',
  } as const
  expect(await changeUnconfirmedAddress(on.ctx, { scope: scopeA, ...toAnother })).toMatchObject({ ok: true })
  const first = await on.tokenOf()
  for (const typed of [EMAIL, 'moved@example.com', 'unasked@example.com']) {
    const memberId = idOf(await on.signUp(typed))
    on.clock.advance(MINUTE)
    const again = { scope: scopeA, memberId, typed, network: '192.0.2.9' }
    expect(await resendConfirmation(on.ctx, again)).toEqual({ ok: true, value: { email: typed } })
  }
  await on.work()
  expect(await on.mailsTo(EMAIL)).toEqual(Array(3).fill('confirm_address'))
  for (const token of [first, await on.tokenOf()])
    expect(await on.find(token, { viewerId: null, signupIds: [newMemberId(), own] })).toEqual({
      ...{ email: EMAIL, needsPassword: false },
    })
  // The address that the member gave since is the one to confirm, and an account that nobody asked to confirm does not end.
  expect(await on.mailsTo('moved@example.com')).toEqual(['confirm_address', 'account_exists', 'account_exists'])
  const waiting = async (memberId: typeof own) => addressToConfirm(on.ctx, { scope: scopeA, memberId })
  expect(await waiting(moved)).toMatchObject({ email: 'right@example.com' })
  expect(await on.mailsTo('unasked@example.com')).toEqual(['account_exists', 'account_exists'])
  expect(await waiting(unasked)).toMatchObject({ mailedAt: null })
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
    await on.work()
    expect(await on.find(old)).toBeNull()
    expect((await on.member(memberId))?.email).toBe(EMAIL)
    expect(await addressToConfirm(on.ctx, { scope: scopeA, memberId })).toMatchObject({ email: 'right@example.com' })
    const toConfirm = async () => (await ownDetails(on.ctx, { viewer: { scope: scopeA, id: memberId } })).emailToConfirm
    expect(await toConfirm()).toBe('right@example.com')
    const browser = { viewerId: null, signupIds: [memberId] }
    const events: unknown[] = []
    const log = { ...on.ctx.log, info: (...event: unknown[]) => void events.push(event) }
    const token = await on.tokenOf()
    const confirmed = await confirmAddress(
      { ...on.ctx, log },
      {
        ...{ scope: scopeA, token, browser, password: null, network: '192.0.2.7', previousToken: null },
        deviceFor: () => ({ claims: false, knows: () => false, id: '' }),
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
    await on.work()
    expect(await addressToConfirm(on.ctx, { scope: scopeA, memberId })).toMatchObject({ email: 'Taken@example.com' })
    expect(await on.mailsTo('taken@example.com')).toEqual(['account_exists'])
    await expect(on.tokenOf()).rejects.toThrow('no link')
  })

  test('is not for a member who is confirmed, nor is another mail: no link ends, and nobody is mailed', async ({
    on,
    urls,
    scopeA,
  }) => {
    const memberId = idOf(await on.signUp())
    expect(await on.confirm(await on.tokenOf(), { viewerId: null, signupIds: [memberId] })).toMatchObject({ ok: true })
    await requestReset(on.ctx, { scope: scopeA, email: EMAIL, accountErrors: 'neutral', network: '192.0.2.7' })
    await on.work()
    const rows = () =>
      withClient(urls.superuserUrl, async (sql) => [
        ...(await sql`select id, purpose, used_at from links where tenant_id = ${scopeA.tenantId} order by id`),
        ...(await sql`select id from mails where tenant_id = ${scopeA.tenantId} order by id`),
        ...(await sql`select id from outbox where tenant_id = ${scopeA.tenantId} order by id`),
      ])
    const before = await rows()
    expect(before).toContainEqual(expect.objectContaining({ purpose: 'reset_password', used_at: null }))
    const refused = { ok: false, reason: 'accounts.already_confirmed' }
    expect(await change(on, scopeA, memberId, 'thief@example.com')).toEqual(refused)
    const again = { scope: scopeA, memberId, typed: null, network: '192.0.2.7' }
    expect(await resendConfirmation(on.ctx, again)).toEqual(refused)
    expect(await rows()).toEqual(before)
  })

  test('is asked for by the same work, be it free or taken', async ({ on, db, urls, scopeA }) => {
    const memberId = idOf(await on.signUp())
    await inTenant(db, scopeA, (tx) => makeMember(tx, { email: 'taken@example.com' }))
    const work: unknown[] = []
    for (const email of ['free@example.com', 'taken@example.com']) {
      const before = await rowsOf(urls, scopeA)
      expect(await change(on, scopeA, memberId, email)).toEqual({ ok: true, value: { email } })
      const { throttles: _, ...rows } = added(before, await rowsOf(urls, scopeA))
      work.push(rows)
    }
    expect(work).toEqual(Array(2).fill({ outbox: 1, mails: 1, links: 0 }))
  })

  test('that strangers give keeps its owner from no mail of their own, and fills no mailbox', async ({
    on,
    db,
    scopeA,
  }) => {
    const owner = idOf(await on.signUp('owner@example.com'))
    for (let n = 0; n < 4; n += 1) {
      const { id } = await inTenant(db, scopeA, (tx) =>
        makeMember(tx, { email: `s${n}@example.com`, status: 'not_confirmed' }),
      )
      for (let again = 0; again < 10; again += 1)
        await changeUnconfirmedAddress(on.ctx, {
          ...{ scope: scopeA, memberId: id, email: 'owner@example.com', accountErrors: 'neutral' },
          network: `198.51.100.${n}`,
        })
      on.clock.advance(60_000)
      await resendConfirmation(on.ctx, { scope: scopeA, memberId: id, typed: null, network: `198.51.100.${n}` })
    }
    await on.work()
    expect(await on.mailsTo('owner@example.com')).toEqual(['confirm_address', ...Array(3).fill('account_exists')])
    const own = { scope: scopeA, network: '203.0.113.1' }
    expect(await resendConfirmation(on.ctx, { ...own, memberId: owner, typed: null })).toMatchObject({ ok: true })
    expect(await requestReset(on.ctx, { ...own, email: 'owner@example.com', accountErrors: 'neutral' })).toMatchObject({
      ok: true,
    })
    await on.work()
    expect((await on.mailsTo('owner@example.com')).slice(4)).toEqual(['confirm_address', 'password_reset'])
  })

  test('that is refused as taken mails nobody and uses up no mails of its owner', async ({ on, db, scopeA }) => {
    const { id: memberId } = await inTenant(db, scopeA, async (tx) => {
      await makeMember(tx, { email: 'taken@example.com' })
      return makeMember(tx, { status: 'not_confirmed' })
    })
    const refused = Array.from({ length: 12 }, () => change(on, scopeA, memberId, 'taken@example.com', 'specific'))
    const reasons = (await Promise.all(refused)).map((outcome) => (outcome.ok ? null : outcome.reason))
    expect(reasons.filter((reason) => reason === 'accounts.email_taken')).toHaveLength(10)
    expect(reasons.filter((reason) => reason === 'accounts.too_many_mails')).toHaveLength(2)
    const { id: other } = await inTenant(db, scopeA, (tx) => makeMember(tx, { status: 'not_confirmed' }))
    expect(await change(on, scopeA, other, 'taken@example.com')).toMatchObject({ ok: true })
  })

  test('that somebody else confirmed first confirms nothing here', async ({ on, db, scopeA }) => {
    const memberId = idOf(await on.signUp())
    await change(on, scopeA, memberId, 'race@example.com')
    await on.work()
    const token = await on.tokenOf()
    await inTenant(db, scopeA, (tx) => makeMember(tx, { email: 'race@example.com' }))
    expect(await on.confirm(token, { viewerId: null, signupIds: [memberId] })).toEqual({
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

describe('an account that is about to end unconfirmed', () => {
  const DAYS_5 = 5 * DAY

  test('is mailed about once, two days before, with a link that confirms and one that disowns', async ({
    on,
    scopeA,
  }) => {
    idOf(await on.signUp())
    await on.sent()
    const warn = () => warnUnconfirmed(on.ctx, { scope: scopeA })
    on.clock.advance(DAYS_5 - MINUTE)
    expect(await warn()).toEqual({ warned: 0 })
    on.clock.advance(2 * MINUTE)
    expect((await Promise.all([warn(), warn()])).reduce((sum, { warned }) => sum + warned, 0)).toBe(1)
    expect(await warn()).toEqual({ warned: 0 })
    expect(await on.mailsTo(EMAIL)).toEqual(['confirm_address', 'unconfirmed_ending'])
    const token = await on.tokenOf(EMAIL, 'confirm_address', 'unconfirmed_ending')
    expect(await on.find(token)).toMatchObject({ email: EMAIL })
  })

  test('is mailed at the address typed last, which confirms it', async ({ on, scopeA }) => {
    const memberId = idOf(await on.signUp())
    const to = { scope: scopeA, memberId, accountErrors: 'neutral', network: '192.0.2.9' } as const
    await changeUnconfirmedAddress(on.ctx, { ...to, email: 'second@example.com' })
    await on.work()
    await on.sent()
    on.clock.advance(DAYS_5 + MINUTE)
    expect(await warnUnconfirmed(on.ctx, { scope: scopeA })).toEqual({ warned: 1 })
    expect(await on.mailsTo('second@example.com')).toEqual(['confirm_address', 'unconfirmed_ending'])
    expect(await on.mailsTo(EMAIL)).toEqual(['confirm_address'])
  })

  test('is not mailed about where the first mail did not arrive, the address has another account, or it is confirmed', async ({
    on,
    db,
    scopeA,
  }) => {
    idOf(await on.signUp('lost@example.com'))
    const moved = idOf(await on.signUp('moved@example.com'))
    idOf(await on.signUp('done@example.com'))
    await on.confirm(await on.tokenOf('done@example.com'), {
      ...NOBODY,
      signupIds: [await on.idOf('done@example.com')],
    })
    await inTenant(db, scopeA, (tx) => makeMember(tx, { email: 'taken@example.com' }))
    const to = { scope: scopeA, memberId: moved, accountErrors: 'neutral', network: '192.0.2.9' } as const
    await changeUnconfirmedAddress(on.ctx, { ...to, email: 'taken@example.com' })
    await on.work()
    await on.sent(['moved@example.com', 'done@example.com', 'taken@example.com'])
    on.clock.advance(DAYS_5 + MINUTE)
    expect(await warnUnconfirmed(on.ctx, { scope: scopeA })).toEqual({ warned: 0 })
    for (const email of ['lost@example.com', 'moved@example.com', 'done@example.com', 'taken@example.com'])
      expect(await on.mailsTo(email)).not.toContain('unconfirmed_ending')
  })
})
