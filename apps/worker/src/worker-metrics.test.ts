import { inTenant } from '@hearth/db/scope'
import { ownDbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { checkLedger } from '@hearth/domain/billing/check-ledger'
import { grantCredits } from '@hearth/domain/billing/grant-credits'
import { Registry } from '@hearth/runtime/metrics'
import { appContext } from '@hearth/testing/app-context'
import { withClient } from '@hearth/testing/with-client'
import { expect } from 'vitest'
import { PROCESSORS } from './processors.ts'
import { measureLedgers } from './worker-metrics.ts'

ownDbTest(
  'the metrics say at once what the nightly check of the books has found',
  async ({ db, urls, scopeA, scopeB }) => {
    const ctx = appContext(db)
    const metrics = new Registry()
    measureLedgers({ ctx, metrics }, () => [scopeA.tenantId, scopeB.tenantId])
    const told = async () => (await metrics.metrics()).split('\n').filter((line) => /^hearth_ledger_faults/.test(line))
    const job = ({ tenantId }: typeof scopeA) =>
      PROCESSORS['billing.check-ledger'](ctx as never, { tenantId }, { id: 'job' })
    await inTenant(db, scopeA, async (tx) => {
      const { id: memberId } = await makeMember(tx)
      await grantCredits(tx, { memberId, amount: 9, kind: 'signup_credits', ref: memberId, at: new Date() })
    })
    await checkLedger(ctx, { scope: scopeB })
    await job(scopeA)
    const faults = (accounts: number) =>
      Object.entries({ transactions: 0, accounts, conversations: 0 }).map(
        ([subject, count]) => `hearth_ledger_faults{subject="${subject}"} ${count}`,
      )
    expect(await told()).toEqual(faults(0))
    await withClient(urls.superuserUrl, (sql) => sql`update ledger_accounts set balance = 10 where balance = 9`)
    await job(scopeA)
    expect(await told()).toEqual(faults(1))
  },
)
