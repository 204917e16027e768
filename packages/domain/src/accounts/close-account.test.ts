import type { MemberId } from '@hearth/contracts/ids'
import { findMember } from '@hearth/db/queries/accounts/members'
import { insertDeletion } from '@hearth/db/queries/leaving/deletions'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { raceBothWays } from '@hearth/testing/race'
import { rowCounts } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { expect, test as plain } from 'vitest'
import { findViewer } from '../identity/sessions.ts'
import { openSession } from '../identity/testing/open-session.ts'
import { closeAccount, findAccountOf, parseFacts, reopenAccount } from './close-account.ts'
import { logIn } from './log-in.ts'

const PASSWORD = 'tG7&kq2!mP'
const EMAIL = 'robin@example.com'
const why = { reason: 'fraud', facts: 'On Friday you asked two members for money.' } as const

const test = dbTest.extend('closing', async ({ db, urls, scopeA: scope }) => {
  const ctx = appContext(db, fakeClock())
  const passwordHash = await ctx.passwords.hash(PASSWORD)
  return {
    ...{ ctx, scope },
    add: (status: 'active' | 'not_confirmed' | 'disabled' | 'deleted' = 'active', email = EMAIL) =>
      inTenant(db, scope, async (tx) => {
        const searchable = status === 'active'
        const profile = { status: searchable ? ('active' as const) : ('disabled' as const), searchable }
        return (await makeMember(tx, { email, passwordHash, status, language: 'fr' }, profile)).id
      }),
    logIn: (email = EMAIL, passwords = ctx.passwords) =>
      logIn(
        { ...ctx, passwords },
        {
          ...{ scope, email, password: PASSWORD, accountErrors: 'neutral', network: '192.0.2.7' },
          ...{ device: { id: '', claims: false, knows: () => false }, previousToken: null },
        },
      ),
    statusOf: async (memberId: MemberId) =>
      (await inTenant(db, scope, (tx) => findMember(tx, { memberId })))?.status ?? null,
    mailsOf: (memberId: MemberId) =>
      withClient(urls.superuserUrl, async (sql) => [
        ...(await sql`select type, recipient, details from mails where member_id = ${memberId} order by id`),
      ]),
    profileOf: (memberId: MemberId) =>
      withClient(urls.superuserUrl, async (sql) => [
        ...(await sql`select status, searchable from profiles where member_id = ${memberId}`),
      ]),
    written: () => rowCounts(urls.backupUrl, scope, ['mails', 'outbox', 'sessions']),
  }
})

test('closing hides the member, ends every session and mails why, once of a hundred at a time', async ({ closing }) => {
  const { ctx, scope } = closing
  const memberId = await closing.add()
  const { token } = await openSession(ctx, { scope, memberId })
  const done = await Promise.all(Array.from({ length: 100 }, () => closeAccount(ctx, { scope, memberId, ...why })))
  expect(done.filter(Boolean)).toHaveLength(1)
  expect(await closing.statusOf(memberId)).toBe('disabled')
  expect(await closing.profileOf(memberId)).toEqual([{ status: 'disabled', searchable: false }])
  expect(await closing.written()).toEqual({ mails: 1, outbox: 1, sessions: 0 })
  expect(await findViewer(ctx, { scope, token })).toBeNull()
  expect(await closing.mailsOf(memberId)).toEqual([{ type: 'account_closed', recipient: null, details: why }])
  expect(await closing.logIn()).toEqual({ ok: false, reason: 'accounts.login_failed' })
})

test('a login at the same moment is over, or finds the account closed', async ({ closing }) => {
  const { ctx, scope } = closing
  let round = 0
  await raceBothWays(20, async (wait) => {
    round += 1
    const email = `robin-${round}@example.com`
    const memberId = await closing.add('active', email)
    let closed: Promise<unknown> = Promise.resolve()
    // The password was found right, and the session is yet to be opened.
    const verify: typeof ctx.passwords.verify = async (...of) => {
      const matches = await ctx.passwords.verify(...of)
      closed = wait.second().then(() => closeAccount(ctx, { scope, memberId, ...why }))
      await wait.first()
      return matches
    }
    const opened = await closing.logIn(email, { ...ctx.passwords, verify })
    expect(await closed).toBe(true)
    if (opened.ok) expect(await findViewer(ctx, { scope, token: opened.value.session.token })).toBeNull()
    expect(await closing.statusOf(memberId)).toBe('disabled')
    return opened.ok ? 'first' : 'second'
  })
})

test('opening again lets the member in and mails them, once', async ({ closing }) => {
  const { ctx, scope } = closing
  const memberId = await closing.add()
  await closeAccount(ctx, { scope, memberId, ...why })
  const done = await Promise.all(Array.from({ length: 20 }, () => reopenAccount(ctx, { scope, memberId })))
  expect(done.filter(Boolean)).toHaveLength(1)
  expect(await closing.profileOf(memberId)).toEqual([{ status: 'active', searchable: true }])
  expect(await closing.mailsOf(memberId)).toMatchObject([{ type: 'account_closed' }, { type: 'account_reopened' }])
  expect(await closing.logIn()).toMatchObject({ ok: true })
})

test('neither is done to an account in another state, of another site, or to one that is being erased', async ({
  closing,
  scopeB,
}) => {
  const { ctx, scope } = closing
  for (const status of ['not_confirmed', 'deleted', 'disabled'] as const) {
    const memberId = await closing.add(status, `${status}@example.com`)
    expect(await closeAccount(ctx, { scope, memberId, ...why })).toBe(false)
    if (status !== 'disabled') expect(await reopenAccount(ctx, { scope, memberId })).toBe(false)
    expect(await closing.statusOf(memberId)).toBe(status)
  }
  const active = await closing.add()
  expect(await closeAccount(ctx, { scope: scopeB, memberId: active, ...why })).toBe(false)
  expect(await reopenAccount(ctx, { scope, memberId: active })).toBe(false)
  const erased = await closing.add('disabled', 'erased@example.com')
  await inTenant(ctx.db, scope, (tx) =>
    insertDeletion(tx, {
      ...{ id: erased as never, memberId: erased, reasons: [], requestedAt: ctx.clock.now(), erasedAt: null },
    }),
  )
  expect(await reopenAccount(ctx, { scope, memberId: erased })).toBe(false)
  expect(await reopenAccount(ctx, { scope: scopeB, memberId: erased })).toBe(false)
  expect(await closing.written()).toEqual({ mails: 0, outbox: 0, sessions: 0 })
})

test('an account is found by its address, in whatever case, on its own site', async ({ closing, scopeB }) => {
  const { ctx, scope } = closing
  const id = await closing.add()
  const found = { id, status: 'active', language: 'fr' }
  for (const email of [EMAIL, ' Robin@Example.com ']) expect(await findAccountOf(ctx, { scope, email })).toEqual(found)
  expect(await findAccountOf(ctx, { scope: scopeB, email: EMAIL })).toBeNull()
  for (const email of ['', 'robin', '\u0000@example.com', 'other@example.com'])
    expect(await findAccountOf(ctx, { scope, email })).toBeNull()
})

plain('facts have words, and 500 characters at most', () => {
  expect(parseFacts(' You asked for money. ')).toBe('You asked for money.')
  expect(parseFacts('x'.repeat(500))).toHaveLength(500)
  for (const text of ['', ' \n', 'x'.repeat(501)]) expect(parseFacts(text)).toBeNull()
})
