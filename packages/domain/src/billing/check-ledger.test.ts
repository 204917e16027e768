import { MINUTE } from '@hearth/contracts/durations'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { withClient } from '@hearth/testing/with-client'
import { expect } from 'vitest'
import { checkLedger, ledgerState } from './check-ledger.ts'
import { grantCredits } from './grant-credits.ts'
import { spend } from './spend.ts'

const SOUND = { transactions: 0, accounts: 0, conversations: 0 }

dbTest(
  'a fault of the books is found, told and remembered until it is mended',
  async ({ db, urls, scopeA, scopeB }) => {
    const clock = fakeClock()
    const lines: object[] = []
    const { log, ...others } = appContext(db, clock)
    const ctx = {
      ...others,
      log: { ...log, error: (event: string, fields: object = {}) => lines.push({ event, ...fields }) },
    }
    const state = () => ledgerState(ctx, { scopes: [scopeA, scopeB] })
    for (const scope of [scopeA, scopeB])
      await inTenant(db, scope, async (tx) => {
        const { id: memberId } = await makeMember(tx)
        await grantCredits(tx, { memberId, amount: 9, kind: 'signup_credits', ref: memberId, at: clock.now() })
        await spend(ctx, tx, { memberId, kind: 'message', ref: 'one', price: 2 })
      })
    const plant = (text: string) =>
      withClient(urls.superuserUrl, (sql) => sql.unsafe(text.replaceAll('$tenant', `'${scopeA.tenantId}'`)))
    const check = () => checkLedger(ctx, { scope: scopeA })

    expect(await state()).toEqual({ ...SOUND, checkedSince: null })
    expect(await check()).toEqual({ transactions: [], accounts: [], conversations: [] })
    expect((await state()).checkedSince).toBeNull()
    await checkLedger(ctx, { scope: scopeB })
    const first = clock.now()
    expect(await state()).toEqual({ ...SOUND, checkedSince: first })

    clock.advance(MINUTE)
    await plant('update ledger_accounts set balance = 8 where tenant_id = $tenant and balance = 7')
    expect(await check()).toMatchObject({ transactions: [], accounts: [{ balance: 8, sum: 7 }] })
    expect(lines).toMatchObject([{ event: 'ledger_faults', tenantId: scopeA.tenantId, transactions: 0, accounts: 1 }])
    expect(await state()).toEqual({ ...SOUND, accounts: 1, checkedSince: first })

    await plant('update ledger_accounts set balance = 7 where tenant_id = $tenant and balance = 8')
    await plant('update ledger_entries set amount = 3 where tenant_id = $tenant and amount = 2')
    await plant(`insert into ledger_transactions (tenant_id, id, kind, ref, created_at)
    values ($tenant, 'ffffffff-0000-7000-8000-000000000000', 'gift', 'nothing', now())`)
    clock.advance(MINUTE)
    const { transactions, accounts } = await check()
    expect(transactions.map(({ sum }) => sum)).toEqual([1, 0])
    expect(accounts).toEqual([])
    // Running again finds the same and adds nothing.
    await check()
    expect(await state()).toEqual({ ...SOUND, transactions: 2, checkedSince: first })

    await plant(`update ledger_entries set amount = 2 where tenant_id = $tenant and amount = 3;
    delete from ledger_transactions where tenant_id = $tenant and ref = 'nothing'`)
    await check()
    expect(await state()).toMatchObject(SOUND)
  },
)
