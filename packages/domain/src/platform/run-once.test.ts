import { findMember } from '@hearth/db/queries/accounts/members'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember, newMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { expect } from 'vitest'
import { runOnce } from './run-once.ts'

dbTest(
  'of runs of one job at the same time exactly one has its effect, on each tenant',
  async ({ db, scopeA, scopeB }) => {
    const ctx = appContext(db)
    for (const scope of [scopeA, scopeB]) {
      let effects = 0
      const run = () =>
        runOnce(ctx, { scope, jobId: 'one' }, async (tx) => {
          await makeMember(tx)
          effects += 1
        })
      const told = await Promise.all([run(), run(), run()])
      expect(told.filter(Boolean)).toHaveLength(1)
      expect(effects).toBe(1)
      expect(await run()).toBe(false)
    }
  },
)

dbTest('a run that fails leaves neither effect nor receipt, so the next one has the effect', async ({ db, scopeA }) => {
  const ctx = appContext(db)
  const member = newMember()
  const failing = runOnce(ctx, { scope: scopeA, jobId: 'two' }, async (tx) => {
    await makeMember(tx, member)
    throw new Error('after the effect')
  })
  await expect(failing).rejects.toThrow('after the effect')
  expect(await inTenant(db, scopeA, (tx) => findMember(tx, { memberId: member.id }))).toBeNull()
  const again = runOnce(ctx, { scope: scopeA, jobId: 'two' }, async (tx) => {
    await makeMember(tx, member)
  })
  expect(await again).toBe(true)
})
