import { createHash } from 'node:crypto'
import type { Db } from '@hearth/db/client'
import { findSession, insertSession } from '@hearth/db/queries/accounts/sessions'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import { appContext } from '@hearth/testing/app-context'
import { dbTest } from '@hearth/testing/db-test'
import { fakeClock } from '@hearth/testing/fake-clock'
import { makeMember } from '@hearth/testing/people'
import { expect } from 'vitest'
import { deleteExpiredSessions } from './delete-expired-sessions.ts'

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
