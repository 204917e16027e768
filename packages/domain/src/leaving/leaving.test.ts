import { DAY, MINUTE } from '@hearth/contracts/durations'
import type { MemberId } from '@hearth/contracts/ids'
import type { MemberStatus } from '@hearth/db/queries/accounts/members'
import { findMember } from '@hearth/db/queries/accounts/members'
import { insertDiscardedFiles } from '@hearth/db/queries/photos/discarded-files'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { linkIn } from '@hearth/testing/mailed-links'
import { withClient } from '@hearth/testing/with-client'
import { describe, expect } from 'vitest'
import { isLinkOpen, restoreAccountByLink } from '../accounts/account-links.ts'
import { type LogIn, logIn } from '../accounts/log-in.ts'
import { grantCredits } from '../billing/grant-credits.ts'
import type { LogFields } from '../context.ts'
import { changeInvisible } from '../identity/member-status.ts'
import { findViewer } from '../identity/sessions.ts'
import { openSession } from '../identity/testing/open-session.ts'
import { mailAddressOwner } from '../mail/mail-address-owner.ts'
import { mailMember } from '../mail/mail-member.ts'
import { deleteAccount } from './delete-account.ts'
import { eraseDeletedAccounts, warnBeforeErasure } from './erase-accounts.ts'

const PASSWORD = 'tG7&kq2!mP'
const EMAIL = 'robin@example.com'
const failed = { ok: false, reason: 'accounts.login_failed' }
const wrong = { ok: false, reason: 'accounts.password_wrong' }

const test = dbTest.extend('leaving', async ({ db, urls, scopeA: scope }) => {
  const clock = fakeClock()
  const lines: (readonly [string, LogFields])[] = []
  const note = (event: string, fields: LogFields = {}) => void lines.push([event, fields])
  const records: string[] = []
  const record = (event: string, fields?: LogFields) => {
    records.push(event)
    note(event, fields)
  }
  const log = { info: note, record, warn: note, error: note, with: () => log }
  const ctx = { ...appContext(db, clock), log }
  const passwordHash = await ctx.passwords.hash(PASSWORD)
  const rowsOf = (table: string, filter: object = {}) =>
    withClient(urls.superuserUrl, (sql) =>
      sql<Record<string, unknown>[]>`select * from ${sql(table)} where tenant_id = ${scope.tenantId}`.then((rows) =>
        rows.filter((row) => Object.entries(filter).every(([name, value]) => row[name] === value)),
      ),
    )
  return {
    ...{ ctx, clock, scope, lines, records, rowsOf },
    add: (email = EMAIL, status: MemberStatus = 'active') =>
      inTenant(db, scope, async (tx) => {
        const searchable = status === 'active'
        const profile = { status: searchable ? ('active' as const) : ('disabled' as const), searchable }
        const { id } = await makeMember(tx, { email, passwordHash, status, createdAt: clock.now() }, profile)
        return id
      }),
    leave: (id: MemberId, password = PASSWORD) =>
      deleteAccount(ctx, { viewer: { scope, id }, password, reasons: ['break', 'other'] }),
    logIn: (password = PASSWORD, differs: Partial<LogIn> = {}) =>
      logIn(ctx, {
        ...{
          scope,
          email: EMAIL,
          password,
          accountErrors: 'neutral',
          device: { id: '', claims: false, knows: () => false },
        },
        ...{ network: '192.0.2.7', previousToken: null, ...differs },
      }),
    statusOf: async (memberId: MemberId) =>
      (await inTenant(db, scope, (tx) => findMember(tx, { memberId })))?.status ?? null,
  }
})

describe('leaving', () => {
  test('hides the member at once, ends every session, mails the way back, and is done once', async ({ leaving }) => {
    const { ctx, scope, leave, lines, records, rowsOf } = leaving
    const id = await leaving.add()
    const { token } = await openSession(ctx, { scope, memberId: id })
    expect(await Promise.all([leave(id), leave(id)])).toEqual(Array(2).fill({ ok: true, value: { final: false } }))
    expect(await leaving.statusOf(id)).toBe('deleted')
    expect(await findViewer(ctx, { scope, token })).toBeNull()
    expect(await rowsOf('profiles')).toMatchObject([{ status: 'disabled', searchable: false }])
    expect(await rowsOf('account_deletions')).toMatchObject([
      { member_id: id, reasons: ['break', 'other'], restored_at: null, erased_at: null },
    ])
    const final = new Date(leaving.clock.now().getTime() + 14 * DAY).toISOString()
    expect(await rowsOf('mails')).toMatchObject([{ type: 'account_deleted', details: { final_at: final } }])
    expect(lines.map(([event, fields]) => [event, fields.count ?? fields.final])).toEqual([
      ['account_deleted', false],
      ['session_ended', 1],
    ])
    expect(records).toEqual(['account_deleted'])
  })

  test('needs the password, of which there are ten guesses that no stranger uses up', async ({ leaving }) => {
    const { leave, clock } = leaving
    const id = await leaving.add()
    expect(await leave(id, '')).toEqual({ ok: false, reason: 'accounts.password_required' })
    for (let n = 0; n < 10; n += 1) expect(await leaving.logIn('a guess')).toEqual(failed)
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, n) => leave(id, `guess ${n}`)))
    expect(guesses.filter(({ ok }) => ok)).toEqual([])
    expect(guesses.filter((one) => !one.ok && one.reason === wrong.reason)).toHaveLength(10)
    expect(await leave(id)).toEqual({ ok: false, reason: 'accounts.login_blocked', params: { minutes: 15 } })
    expect(await leaving.statusOf(id)).toBe('active')
    clock.advance(15 * MINUTE)
    expect(await leave(id)).toMatchObject({ ok: true })
  })

  test('is for good where the address was never confirmed, and frees it', async ({ leaving }) => {
    const { ctx, scope, rowsOf, clock } = leaving
    const id = await leaving.add(EMAIL, 'not_confirmed')
    await inTenant(ctx.db, scope, (tx) =>
      grantCredits(tx, { memberId: id, amount: 5, kind: 'signup_credits', ref: id, at: clock.now() }),
    )
    expect(await leaving.leave(id)).toEqual({ ok: true, value: { final: true } })
    expect(await leaving.statusOf(id)).toBeNull()
    expect(await rowsOf('account_deletions')).toMatchObject([{ erased_at: clock.now() }])
    expect(await rowsOf('ledger_entries')).toHaveLength(2)
    expect(await rowsOf('mails')).toEqual([])
    await leaving.add()
  })

  test('while somebody logs in ends their session, or is taken back by it whole', async ({ leaving }) => {
    for (let turn = 0; turn < 10; turn += 1) {
      const email = `race${turn}@example.com`
      const id = await leaving.add(email)
      const [login] = await Promise.all([
        leaving.logIn(PASSWORD, { email, network: `192.0.2.${turn}` }),
        leaving.leave(id),
      ])
      const isBack = (await leaving.statusOf(id)) === 'active'
      // A login during whose verification the account was deleted is refused; the next one restores it.
      expect(login.ok && login.value.restored).toBe(isBack)
      // A session that survived the deletion would be valid again after the restoration.
      expect(await leaving.rowsOf('sessions', { member_id: id })).toHaveLength(isBack ? 1 : 0)
      const open = (await leaving.rowsOf('account_deletions', { member_id: id })).filter((row) => !row.restored_at)
      expect(open).toHaveLength(isBack ? 0 : 1)
      expect(await leaving.rowsOf('profiles', { member_id: id })).toMatchObject([{ searchable: isBack }])
    }
  })
})

describe('coming back', () => {
  test('takes the right password, for fourteen days, and a stranger learns nothing', async ({ leaving }) => {
    const { clock, rowsOf } = leaving
    const id = await leaving.add()
    await leaving.leave(id)
    expect(await leaving.logIn('a guess')).toEqual(failed)
    expect(await leaving.statusOf(id)).toBe('deleted')
    clock.advance(14 * DAY - 1)
    const back = await leaving.logIn()
    expect(back).toMatchObject({ ok: true, value: { restored: true, confirmed: true } })
    expect(await rowsOf('profiles')).toMatchObject([{ status: 'active', searchable: true }])
    expect(await rowsOf('account_deletions')).toMatchObject([{ restored_at: clock.now() }])
    expect(await leaving.logIn()).toMatchObject({ ok: true, value: { restored: false } })
    clock.advance(DAY)
    expect(await eraseDeletedAccounts(leaving.ctx, leaving)).toEqual({ erased: 0 })

    await leaving.leave(id)
    clock.advance(14 * DAY)
    for (const accountErrors of ['neutral', 'specific'] as const)
      expect(await leaving.logIn(PASSWORD, { accountErrors })).toEqual(failed)
    expect(await leaving.statusOf(id)).toBe('deleted')
  })

  test('of many at once restores the account once', async ({ leaving }) => {
    const id = await leaving.add()
    await leaving.leave(id)
    const again = () => leaving.logIn(PASSWORD, { deviceName: 'Firefox, Windows' })
    const logins = await Promise.all(Array.from({ length: 6 }, again))
    expect(logins.filter((one) => one.ok && one.value.restored)).toHaveLength(1)
    expect(await leaving.statusOf(id)).toBe('active')
    expect(await leaving.rowsOf('mails', { type: 'account_restored' })).toMatchObject([
      { details: { device: 'Firefox, Windows' } },
    ])
    expect(leaving.records).toEqual(['account_deleted', 'account_restored'])
  })

  test('leaves who was invisible so', async ({ leaving }) => {
    const { ctx, scope, rowsOf } = leaving
    const id = await leaving.add()
    await inTenant(ctx.db, scope, (tx) => changeInvisible(tx, { memberId: id, invisible: true }))
    await leaving.leave(id)
    expect(await leaving.logIn()).toMatchObject({ ok: true, value: { restored: true } })
    expect(await rowsOf('profiles')).toMatchObject([{ status: 'active', invisible: true, searchable: false }])
  })

  test('does not last longer by a mail that went out late', async ({ leaving }) => {
    const { ctx, scope, clock } = leaving
    const id = await leaving.add()
    await leaving.leave(id)
    clock.advance(13 * DAY)
    const mailId = await inTenant(ctx.db, scope, async (tx) => {
      await mailAddressOwner(ctx, tx, { id, status: 'deleted' })
      return mailMember(ctx, tx, { memberId: id, type: 'account_deleted' })
    })
    const purpose = 'restore_account' as const
    const linkId = await linkIn(ctx.db, scope, { mailId, purpose })
    const address = ctx.links.addressOf(scope.tenantId, { linkId, purpose })
    const token = new URL(address).searchParams.get('token') ?? ''
    expect(await isLinkOpen(ctx, { scope, token, purpose })).toBe(true)
    clock.advance(DAY)
    expect(await isLinkOpen(ctx, { scope, token, purpose })).toBe(false)
    expect(await restoreAccountByLink(ctx, { scope, token })).toBe(false)
    expect(await leaving.statusOf(id)).toBe('deleted')
  })
})

describe('erasing', () => {
  test('leaves nothing of the member but the books, and names nobody in the log', async ({ leaving }) => {
    const { ctx, scope, clock, rowsOf, lines } = leaving
    const id = await leaving.add()
    const other = await leaving.add('other@example.com')
    await inTenant(ctx.db, scope, (tx) =>
      grantCredits(tx, { memberId: id, amount: 5, kind: 'signup_credits', ref: id, at: clock.now() }),
    )
    await leaving.leave(id)
    clock.advance(14 * DAY - 1)
    expect(await eraseDeletedAccounts(ctx, { scope })).toEqual({ erased: 0 })
    clock.advance(1)
    lines.length = 0
    const runs = await Promise.all([eraseDeletedAccounts(ctx, { scope }), eraseDeletedAccounts(ctx, { scope })])
    expect(runs.map(({ erased }) => erased).sort()).toEqual([0, 1])
    expect(await eraseDeletedAccounts(ctx, { scope })).toEqual({ erased: 0 })

    expect((await rowsOf('members')).map((row) => row.id)).toEqual([other])
    const [deletion] = await rowsOf('account_deletions')
    expect(deletion).toMatchObject({ erased_at: clock.now() })
    expect(await rowsOf('ledger_entries')).toHaveLength(2)
    expect(lines).toEqual([['account_erased', { deletionId: deletion?.id }]])
    await leaving.add()
  })

  test('leaves alone whoever never asked for it, or is there again by hand', async ({ leaving, urls }) => {
    const { ctx, scope, clock, rowsOf } = leaving
    for (const status of ['deleted', 'disabled'] as const) await leaving.add(`${status}@example.com`, status)
    const opened = await leaving.add()
    await leaving.leave(opened)
    await withClient(urls.superuserUrl, (sql) => sql`update members set status = 'active' where id = ${opened}`)
    clock.advance(20 * DAY)
    expect(await eraseDeletedAccounts(ctx, { scope })).toEqual({ erased: 0 })
    expect(await rowsOf('members')).toHaveLength(3)
    expect(await rowsOf('account_deletions')).toMatchObject([{ restored_at: clock.now() }])
    expect(await leaving.leave(opened)).toMatchObject({ ok: true })
  })

  test('goes on past accounts that cannot be erased, and says in the end how many those were', async ({ leaving }) => {
    const { ctx, scope, clock } = leaving
    const ids: MemberId[] = []
    for (const name of ['stuck', 'too', 'last']) {
      const id = await leaving.add(`${name}@example.com`)
      await leaving.leave(id)
      await inTenant(ctx.db, scope, (tx) =>
        insertDiscardedFiles(tx, { names: [`${name}.webp`], memberId: id, createdAt: clock.now() }),
      )
      clock.advance(MINUTE)
      ids.push(id)
    }
    clock.advance(14 * DAY)
    const remove = async (name: string) => {
      if (name !== 'last.webp') throw new Error('The storage is away.')
    }
    const away = { ...ctx, storage: { ...ctx.storage, remove } }
    await expect(eraseDeletedAccounts(away, { scope, limit: 1 })).rejects.toThrow('2 accounts could not be erased.')
    expect(await Promise.all(ids.map(leaving.statusOf))).toEqual(['disabled', 'disabled', null])
  })

  test('at the moment of a login or a link erases or lets in, never both', async ({ leaving }) => {
    const { ctx, scope, clock } = leaving
    const id = await leaving.add()
    await leaving.leave(id)
    clock.advance(14 * DAY)
    // A web server whose clock is slow.
    const behind = { ...ctx, clock: { now: () => new Date(clock.now().getTime() - MINUTE) } }
    const [login, { erased }] = await Promise.all([
      logIn(behind, {
        ...{
          scope,
          email: EMAIL,
          password: PASSWORD,
          accountErrors: 'neutral',
          device: { id: '', claims: false, knows: () => false },
        },
        ...{ network: '192.0.2.7', previousToken: null },
      }),
      eraseDeletedAccounts(ctx, { scope }),
    ])
    expect(login.ok ? 0 : 1).toBe(erased)
    expect(await leaving.statusOf(id)).toBe(login.ok ? 'active' : null)
  })
})

test('an account that is gone for good while its password is verified refuses the login like any other', async ({
  leaving,
  urls,
}) => {
  const { ctx, scope } = leaving
  for (const status of ['active', 'deleted'] as const) {
    const id = await leaving.add(EMAIL, status)
    const passwords = {
      ...ctx.passwords,
      async verify(hash: string, password: string) {
        const matches = await ctx.passwords.verify(hash, password)
        await withClient(urls.superuserUrl, (sql) => sql`delete from members where id = ${id}`)
        return matches
      },
    }
    const device = { id: '', claims: false, knows: () => false }
    const login = { scope, email: EMAIL, password: PASSWORD, accountErrors: 'neutral', device } as const
    expect(await logIn({ ...ctx, passwords }, { ...login, network: '192.0.2.7', previousToken: null })).toEqual(failed)
  }
})

describe('the warning before the end', () => {
  test('is mailed once for an account that is still deleted, and names the time', async ({ leaving }) => {
    const { ctx, scope, clock, rowsOf } = leaving
    const left = clock.now().getTime()
    for (const email of [EMAIL, 'back@example.com']) await leaving.leave(await leaving.add(email))
    await leaving.logIn(PASSWORD, { email: 'back@example.com' })
    const warnings = () => rowsOf('mails', { type: 'deletion_final' })
    clock.advance(12 * DAY - 1)
    expect(await warnBeforeErasure(ctx, { scope })).toEqual({ warned: 0 })
    clock.advance(1)
    const runs = await Promise.all(Array.from({ length: 3 }, () => warnBeforeErasure(ctx, { scope })))
    expect(runs.map(({ warned }) => warned).sort()).toEqual([0, 0, 1])
    expect(await warnings()).toMatchObject([{ details: { final_at: new Date(left + 14 * DAY).toISOString() } }])
  })

  test('does not go to whoever is to be erased', async ({ leaving }) => {
    const { ctx, scope, clock } = leaving
    await leaving.leave(await leaving.add())
    clock.advance(14 * DAY)
    expect(await warnBeforeErasure(ctx, { scope })).toEqual({ warned: 0 })
  })
})
