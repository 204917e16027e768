import { createHash } from 'node:crypto'
import { DAY } from '@hearth/contracts/durations'
import type { Db } from '@hearth/db/client'
import { findSession, insertSession } from '@hearth/db/queries/identity/sessions'
import { findMail, listLinksOfMail } from '@hearth/db/queries/mail/mails'
import { insertReceipt } from '@hearth/db/queries/platform/receipts'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { expect } from 'vitest'
import { mailMember } from '../mail/mail-member.ts'
import { guessesPerAccount, reserve, signupsPerNetwork } from '../platform/rate-limits.ts'
import { deleteExpiredRateLimits, deleteExpiredSessions, deleteOldMails, deleteOldReceipts } from './delete-expired.ts'

const clock = fakeClock()
const hashOf = (name: string) => createHash('sha256').update(name).digest('hex')
const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1_000)

const login = (db: Db, scope: TenantScope, sessions: Readonly<Record<string, Date>>) =>
  inTenant(db, scope, async (tx) => {
    const { id: memberId } = await makeMember(tx)
    for (const [name, expiresAt] of Object.entries(sessions))
      await insertSession(tx, { tokenHash: hashOf(name), memberId, expiresAt })
  })
const isThere = (db: Db, scope: TenantScope, name: string) =>
  inTenant(db, scope, async (tx) => (await findSession(tx, { tokenHash: hashOf(name) })) !== null)

dbTest(
  'sessions that have ended go, those that run stay, and other tenants keep theirs',
  async ({ db, scopeA, scopeB }) => {
    await login(db, scopeA, { over: inSeconds(-1), 'over now': inSeconds(0), running: inSeconds(1) })
    await login(db, scopeB, { over: inSeconds(-1) })
    expect(await deleteExpiredSessions(appContext(db, clock), { scope: scopeA })).toEqual({ removed: 2 })
    expect(await isThere(db, scopeA, 'over')).toBe(false)
    expect(await isThere(db, scopeA, 'running')).toBe(true)
    expect(await isThere(db, scopeB, 'over')).toBe(true)
    expect(await deleteExpiredSessions(appContext(db, clock), { scope: scopeA })).toEqual({ removed: 0 })
  },
)

dbTest('more than one batch goes in one run', async ({ db, scopeA }) => {
  const many = Object.fromEntries(Array.from({ length: 1_050 }, (_, n) => [`old ${n}`, inSeconds(-n)]))
  await login(db, scopeA, many)
  expect(await deleteExpiredSessions(appContext(db, clock), { scope: scopeA })).toEqual({ removed: 1_050 })
})

dbTest('counters go when their window is over, and other tenants keep theirs', async ({ db, scopeA, scopeB }) => {
  const clock = fakeClock()
  const ctx = appContext(db, clock)
  const limits = [guessesPerAccount('robin@example.com'), signupsPerNetwork('192.0.2.7')]
  for (const scope of [scopeA, scopeB]) await inTenant(db, scope, (tx) => reserve(ctx, tx, limits))
  const removed = async (scope: typeof scopeA) => (await deleteExpiredRateLimits(ctx, { scope })).removed
  expect(await removed(scopeA)).toBe(0)
  clock.advance(15 * 60_000)
  expect(await removed(scopeA)).toBe(1)
  clock.advance(45 * 60_000)
  expect(await removed(scopeA)).toBe(1)
  expect(await removed(scopeB)).toBe(2)
})

dbTest('receipts go after thirty days, on their own tenant only', async ({ db, scopeA, scopeB }) => {
  for (const scope of [scopeA, scopeB]) await inTenant(db, scope, (tx) => insertReceipt(tx, { jobId: 'done' }))
  const clock = fakeClock(new Date(Date.now() + 29 * DAY))
  const ctx = appContext(db, clock)
  expect(await deleteOldReceipts(ctx, { scope: scopeA })).toEqual({ removed: 0 })
  clock.advance(2 * DAY)
  expect(await deleteOldReceipts(ctx, { scope: scopeA })).toEqual({ removed: 1 })
  expect(await inTenant(db, scopeB, (tx) => insertReceipt(tx, { jobId: 'done' }))).toBe(false)
})

dbTest(
  'links go thirty days after their end and optional mails after a year, and what proves that a member was told stays',
  async ({ db, scopeA, scopeB }) => {
    const clock = fakeClock()
    const ctx = appContext(db, clock)
    const types = [
      ...(['like', 'welcome', 'new_messages', 'address_changing'] as const),
      ...(['password_reset', 'terms_changing', 'order_paid'] as const),
    ]
    const mailAll = (scope: TenantScope) =>
      inTenant(db, scope, async (tx) => {
        const { id: memberId } = await makeMember(tx)
        return Promise.all(types.map((type) => mailMember(ctx, tx, { memberId, type })))
      })
    const [mailIds, others] = [await mailAll(scopeA), await mailAll(scopeB)]
    /** The mails that are left, each with the number of its links. */
    const left = (scope: TenantScope, ids: typeof mailIds) =>
      inTenant(db, scope, async (tx) => {
        const found: string[] = []
        for (const mailId of ids) {
          const mail = await findMail(tx, { mailId })
          if (mail) found.push(`${mail.type} ${(await listLinksOfMail(tx, { mailId })).length}`)
        }
        return found
      })
    const rest = ['password_reset 0', 'terms_changing 0', 'order_paid 0']
    const optional = ['like 1', 'welcome 1', 'new_messages 1']
    // It says which of those to unsubscribe are of later addresses, which may be good for a year.
    const keeps = 'address_changing 1'
    const removed = () => deleteOldMails(ctx, { scope: scopeA })
    // The link to choose a password is good for an hour.
    clock.advance(30 * DAY)
    expect(await removed()).toEqual({ removed: 0 })
    clock.advance(DAY)
    expect(await removed()).toEqual({ removed: 1 })
    expect(await left(scopeA, mailIds)).toEqual([...optional, keeps, ...rest])
    clock.advance(333 * DAY)
    expect(await removed()).toEqual({ removed: 0 })
    clock.advance(DAY)
    expect(await removed()).toEqual({ removed: 3 })
    expect(await left(scopeA, mailIds)).toEqual([keeps, ...rest])
    clock.advance(7 * DAY - 1)
    expect(await removed()).toEqual({ removed: 0 })
    clock.advance(1)
    expect(await removed()).toEqual({ removed: 1 })
    expect(await left(scopeA, mailIds)).toEqual(['address_changing 0', ...rest])
    expect(await left(scopeB, others)).toEqual([...optional, keeps, 'password_reset 1', ...rest.slice(1)])
  },
)
