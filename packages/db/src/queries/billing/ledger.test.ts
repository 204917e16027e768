import { type LedgerAccountId, type LedgerTransactionId, newId } from '@hearth/contracts/ids'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { sqlOf } from '../../handle.ts'
import { inTenant, type TenantTx } from '../../scope.ts'
import { dbTest } from '../../test-fixture.ts'
import { makeMember } from '../../test-people.ts'
import { findLedgerAccount, insertLedgerAccount, insertTransfer, type Transfer } from './ledger.ts'

async function openBooks(tx: TenantTx) {
  const { id: memberId } = await makeMember(tx)
  const [house, own] = [newId<LedgerAccountId>(), newId<LedgerAccountId>()]
  await insertLedgerAccount(tx, { id: house, kind: 'granted_credits', memberId: null })
  await insertLedgerAccount(tx, { id: own, kind: 'member_credits', memberId })
  const transfer = (differs: Partial<Transfer>): Transfer => ({
    id: newId<LedgerTransactionId>(),
    kind: 'signup_credits',
    ref: newId(),
    from: house,
    to: own,
    amount: 10,
    createdAt: new Date(),
    ...differs,
  })
  const balance = async () => (await findLedgerAccount(tx, { kind: 'member_credits', memberId }))?.balance
  return { memberId, house, own, transfer, balance }
}

const sums = async (tx: TenantTx) =>
  sqlOf(tx).execute<{ account: string; sum: number }>(
    sql`select account_id as account, sum(amount)::int as sum from ledger_entries group by 1`,
  )

dbTest('a balance is the sum of its entries, and all entries add up to zero', async ({ db, scopeA }) => {
  await inTenant(db, scopeA, async (tx) => {
    const { house, own, transfer, balance } = await openBooks(tx)
    await insertTransfer(tx, transfer({ amount: 10 }))
    await insertTransfer(tx, transfer({ amount: 5 }))
    await insertTransfer(tx, transfer({ from: own, to: house, amount: 3 }))
    expect(await balance()).toBe(12)
    const byAccount = Object.fromEntries((await sums(tx)).map(({ account, sum }) => [account, sum]))
    expect(byAccount).toEqual({ [own]: 12, [house]: -12 })
    expect(await findLedgerAccount(tx, { kind: 'granted_credits', memberId: null })).toEqual({
      id: house,
      balance: null,
    })
  })
})

dbTest('what was moved for one ref is not moved again', async ({ db, scopeA }) => {
  await inTenant(db, scopeA, async (tx) => {
    const { transfer, balance } = await openBooks(tx)
    expect(await insertTransfer(tx, transfer({ ref: 'once' }))).toBe(true)
    expect(await insertTransfer(tx, transfer({ ref: 'once' }))).toBe(false)
    expect(await balance()).toBe(10)
  })
})

dbTest.for([0, -1, 1.5, Number.NaN, 2 ** 60])('%d credits are not moved', async (amount, { db, scopeA }) => {
  await inTenant(db, scopeA, async (tx) => {
    const { transfer, balance } = await openBooks(tx)
    await insertTransfer(tx, transfer({ amount: 10 }))
    await expect(insertTransfer(tx, transfer({ amount }))).rejects.toThrow(RangeError)
    expect(await balance()).toBe(10)
  })
})

dbTest('no balance falls below its floor', async ({ db, scopeA }) => {
  const overdrawn = inTenant(db, scopeA, async (tx) => {
    const { house, own, transfer } = await openBooks(tx)
    await insertTransfer(tx, transfer({ amount: 10 }))
    await insertTransfer(tx, transfer({ from: own, to: house, amount: 11 }))
  })
  await expect(overdrawn).rejects.toMatchObject({
    code: '23514',
    // Errors of Citus have no constraint name.
    constraint: expect.toBeOneOf(['ledger_accounts_floor', null]),
  })
})

dbTest('an owner has one account of a kind, the house included', async ({ db, scopeA }) => {
  await inTenant(db, scopeA, async (tx) => {
    const { memberId } = await openBooks(tx)
    for (const owner of [
      { kind: 'member_credits', memberId } as const,
      { kind: 'granted_credits', memberId: null } as const,
    ])
      expect(await insertLedgerAccount(tx, { id: newId<LedgerAccountId>(), ...owner })).toBe(false)
  })
})

dbTest('the books cannot be changed, only continued', async ({ db, scopeA }) => {
  for (const statement of [
    'update ledger_entries set amount = 1',
    'delete from ledger_entries',
    'delete from ledger_transactions',
    'delete from ledger_accounts',
  ])
    await expect(inTenant(db, scopeA, (tx) => sqlOf(tx).execute(sql.raw(statement)))).rejects.toMatchObject({
      code: '42501',
    })
})
