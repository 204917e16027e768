import { DAY, MINUTE } from '@hearth/contracts/durations'
import { type DeletionId, type MemberId, newId } from '@hearth/contracts/ids'
import { findMember, type MemberStatus } from '@hearth/db/queries/accounts/members'
import { insertDeletion } from '@hearth/db/queries/leaving/deletions'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { withClient } from '@hearth/testing/with-client'
import { describe, expect } from 'vitest'
import { restoreAccount } from '../accounts/restore-account.ts'
import { findViewer } from '../identity/sessions.ts'
import { openSession } from '../identity/testing/open-session.ts'
import { eraseDeletedAccounts } from './erase-accounts.ts'
import { repeatLeaving } from './repeat-leaving.ts'

const test = dbTest.extend('leaving', ({ db, urls, scopeA: scope }) => {
  const clock = fakeClock()
  const ctx = appContext(db, clock)
  const ago = (days: number | null) => (days === null ? null : new Date(clock.now().getTime() - days * DAY))
  let added = 0
  return {
    ...{ ctx, clock, scope, ago },
    /** An account, with a deletion that is open and was asked for so many days ago. */
    add: (status: MemberStatus, requested: number | null = null) =>
      inTenant(db, scope, async (tx) => {
        added += 1
        const isActive = status === 'active'
        const profile = { status: isActive ? ('active' as const) : ('disabled' as const), searchable: isActive }
        const { id: memberId } = await makeMember(tx, { email: `member${added}@example.com`, status }, profile)
        const requestedAt = ago(requested)
        if (requestedAt)
          await insertDeletion(tx, { id: newId<DeletionId>(), memberId, reasons: [], requestedAt, erasedAt: null })
        return memberId
      }),
    /** What is done where the log says that the account was restored, and then deleted, so many days ago. */
    repeat: (memberId: MemberId, logged: { readonly restored?: number; readonly requested?: number }) =>
      repeatLeaving(ctx, {
        ...{ scope, memberId },
        ...{ restoredAt: ago(logged.restored ?? null), requestedAt: ago(logged.requested ?? null) },
      }),
    statusOf: async (memberId: MemberId) =>
      (await inTenant(db, scope, (tx) => findMember(tx, { memberId })))?.status ?? null,
    rowsOf: (table: 'mails' | 'account_deletions', memberId: MemberId) =>
      withClient(urls.superuserUrl, async (sql) => [
        ...(await sql`select * from ${sql(table)} where member_id = ${memberId} order by id`),
      ]),
    erased: async () => (await eraseDeletedAccounts(ctx, { scope })).erased,
  }
})

describe('after an older database was restored', () => {
  test('an account is deleted again as of then: its member is mailed the way back, or it is erased at once', async ({
    leaving,
  }) => {
    const { ctx, clock, scope, repeat, rowsOf } = leaving
    const [soon, over] = [await leaving.add('active'), await leaving.add('active')]
    const { token } = await openSession(ctx, { scope, memberId: soon })
    expect(await repeat(soon, { requested: 13 })).toBe('deleted')
    expect(await repeat(over, { restored: 20, requested: 15 })).toBe('deleted')
    expect(await repeat(soon, { requested: 13 })).toBe('nothing')
    expect([await leaving.statusOf(soon), await leaving.statusOf(over)]).toEqual(['deleted', 'deleted'])
    expect(await findViewer(ctx, { scope, token })).toBeNull()
    expect(await rowsOf('mails', soon)).toMatchObject([{ type: 'account_deleted' }])
    expect(await rowsOf('mails', over)).toEqual([])
    expect(await leaving.erased()).toBe(1)
    clock.advance(DAY)
    expect(await leaving.erased()).toBe(1)
  })

  test('an account is active again to which its member had come back, however long ago they had left', async ({
    leaving,
  }) => {
    const id = await leaving.add('deleted', 20)
    expect(await leaving.repeat(id, { restored: 7 })).toBe('restored')
    expect(await leaving.repeat(id, { restored: 7 })).toBe('nothing')
    expect(await leaving.rowsOf('account_deletions', id)).toMatchObject([{ restored_at: leaving.ago(7) }])
    expect(await leaving.rowsOf('mails', id)).toEqual([])
    expect(await leaving.erased()).toBe(0)
    expect(await leaving.statusOf(id)).toBe('active')
  })

  test('a member who had come back and left again has the fourteen days of the second time', async ({ leaving }) => {
    const id = await leaving.add('deleted', 13)
    expect(await leaving.repeat(id, { restored: 12, requested: 2 })).toBe('deleted')
    leaving.clock.advance(12 * DAY - MINUTE)
    expect(await leaving.erased()).toBe(0)
    leaving.clock.advance(MINUTE)
    expect(await leaving.erased()).toBe(1)
  })

  test('what the database knows stays: who has come back since, by themselves or by support, and who is leaving', async ({
    leaving,
  }) => {
    const { ctx, scope, clock, add, repeat } = leaving
    const back = await add('active')
    expect(await repeat(back, { requested: 1 })).toBe('deleted')
    await inTenant(ctx.db, scope, (tx) => restoreAccount(ctx, tx, { memberId: back, by: 'link', deviceName: null }))
    const byHand = await add('active', 3)
    const going = await add('deleted', 1)
    const closed = await add('disabled')
    const gone = await add('deleted', 14)
    expect(await leaving.erased()).toBe(1)
    // The line of the log is written after the commit.
    const late = 1_000 / DAY
    const done = [
      await repeat(back, { requested: 1 }),
      await repeat(byHand, { requested: 3 - late }),
      await repeat(going, { restored: 2, requested: 1 - late }),
      await repeat(going, { restored: 2 }),
      await repeat(closed, { restored: 2, requested: 1 }),
      await repeat(gone, { requested: 14 - late }),
    ]
    expect(done).toEqual(Array(6).fill('nothing'))
    const statuses = await Promise.all([back, byHand, going, closed, gone].map(leaving.statusOf))
    expect(statuses).toEqual(['active', 'active', 'deleted', 'disabled', null])
    // A deletion that is later than all that it knows is a lost one.
    clock.advance(DAY)
    expect(await repeat(byHand, { requested: 1 })).toBe('deleted')
  })

  test('an account that the tenant never had is not known', async ({ leaving }) => {
    expect(await leaving.repeat(newId<MemberId>(), { requested: 1 })).toBe('unknown')
  })
})
