import { insertReceipt } from '@hearth/db/queries/platform/receipts'
import { inTenant } from '@hearth/db/scope'
import { appContext } from '@hearth/testing/app-context'
import { dbTest } from '@hearth/testing/db-test'
import { fakeClock } from '@hearth/testing/fake-clock'
import { expect } from 'vitest'
import { deleteOldReceipts } from './delete-old-receipts.ts'

const DAY = 86_400_000

dbTest('receipts go after thirty days, on their own tenant only', async ({ db, scopeA, scopeB }) => {
  for (const scope of [scopeA, scopeB]) await inTenant(db, scope, (tx) => insertReceipt(tx, { jobId: 'done' }))
  const clock = fakeClock(new Date(Date.now() + 29 * DAY))
  const ctx = appContext(db, clock)
  expect(await deleteOldReceipts(ctx, { scope: scopeA })).toEqual({ removed: 0 })
  clock.advance(2 * DAY)
  expect(await deleteOldReceipts(ctx, { scope: scopeA })).toEqual({ removed: 1 })
  expect(await inTenant(db, scopeB, (tx) => insertReceipt(tx, { jobId: 'done' }))).toBe(false)
})
