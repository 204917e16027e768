import { inTenant } from '@hearth/db/scope'
import { appContext } from '@hearth/testing/app-context'
import { dbTest } from '@hearth/testing/db-test'
import { fakeClock } from '@hearth/testing/fake-clock'
import { expect } from 'vitest'
import { deleteExpiredThrottles } from './delete-expired-throttles.ts'
import { guessesPerAccount, signupsPerNetwork } from './throttle-budgets.ts'
import { reserve } from './throttles.ts'

dbTest('counters go when their window is over, and other tenants keep theirs', async ({ db, scopeA, scopeB }) => {
  const clock = fakeClock()
  const ctx = appContext(db, clock)
  const budgets = [guessesPerAccount('robin@example.com'), signupsPerNetwork('192.0.2.7')]
  for (const scope of [scopeA, scopeB]) await inTenant(db, scope, (tx) => reserve(tx, budgets, clock.now()))
  const removed = async (scope: typeof scopeA) => (await deleteExpiredThrottles(ctx, { scope })).removed
  expect(await removed(scopeA)).toBe(0)
  clock.advance(15 * 60_000)
  expect(await removed(scopeA)).toBe(1)
  clock.advance(45 * 60_000)
  expect(await removed(scopeA)).toBe(1)
  expect(await removed(scopeB)).toBe(2)
})
