import { newId } from '@hearth/contracts/ids'
import { inTenant, type TenantTx } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { withClient } from '@hearth/testing/with-client'
import { expect } from 'vitest'
import { checkLedger } from './check-ledger.ts'
import { grantCredits } from './grant-credits.ts'
import { balanceOf, giveBack, spend } from './spend.ts'

const test = dbTest.extend('books', async ({ db, urls, scopeA: scope }) => {
  const ctx = appContext(db)
  const run = <Value>(work: (tx: TenantTx) => Promise<Value>) => inTenant(db, scope, work)
  const memberWith = (credits: number) =>
    run(async (tx) => {
      const { id: memberId } = await makeMember(tx)
      const grant = { memberId, amount: credits, kind: 'signup_credits', ref: memberId, at: new Date() } as const
      if (credits > 0) await grantCredits(tx, grant)
      return memberId
    })
  return {
    ...{ ctx, scope, urls, run, memberWith },
    pay: (memberId: Awaited<ReturnType<typeof memberWith>>, ref: string, price = 1) =>
      run((tx) => spend(ctx, tx, { memberId, kind: 'message', ref, price })),
    back: (ref: string) => run((tx) => giveBack(ctx, tx, { kind: 'message', ref })),
    left: (memberId: Awaited<ReturnType<typeof memberWith>>) => run((tx) => balanceOf(tx, memberId)),
    faults: () => checkLedger(ctx, { scope }),
    moved: () =>
      withClient(
        urls.superuserUrl,
        (sql) => sql`
          select a.kind, sum(e.amount)::int as sum, count(*)::int as entries from ledger_entries e
          join ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
          where e.tenant_id = ${scope.tenantId} group by 1 order by 1`,
      ),
  }
})

const NONE = { transactions: [], accounts: [], conversations: [] }

test('what a member spends goes from them to the house, until it does not fit', async ({ books }) => {
  const member = await books.memberWith(5)
  expect(await books.pay(member, 'one', 2)).toEqual({ ok: true, value: { balance: 3 } })
  expect(await books.pay(member, 'two', 3)).toEqual({ ok: true, value: { balance: 0 } })
  const refused = { ok: false, reason: 'billing.too_few_credits' }
  expect(await books.pay(member, 'three', 2)).toEqual({ ...refused, params: { price: 2, balance: 0 } })
  expect(await books.moved()).toEqual([
    { kind: 'granted_credits', sum: -5, entries: 1 },
    { kind: 'member_credits', sum: 0, entries: 3 },
    { kind: 'spent_credits', sum: 5, entries: 2 },
  ])
  expect(await books.pay(await books.memberWith(0), 'four', 2)).toEqual({
    ...refused,
    params: { price: 2, balance: 0 },
  })
  expect(await books.faults()).toEqual(NONE)
})

test('of a hundred simultaneous spends of credits for ten, ten are made', async ({ books }) => {
  const member = await books.memberWith(21)
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => books.pay(member, newId(), 2)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10)
  const reasons = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.reason]))
  expect([...new Set(reasons)]).toEqual(['billing.too_few_credits'])
  expect(await books.left(member)).toBe(1)
  expect(await books.faults()).toEqual(NONE)
})

test('the first spends of a site, all at once, open one account of what was spent', async ({ books }) => {
  const members = await Promise.all(Array.from({ length: 8 }, () => books.memberWith(1)))
  const outcomes = await Promise.all(members.map((member) => books.pay(member, member)))
  expect(outcomes.map(({ ok }) => ok)).toEqual(members.map(() => true))
  expect(await books.moved()).toContainEqual({ kind: 'spent_credits', sum: 8, entries: 8 })
})

test('what is paid for is paid once, however often and at once it is tried', async ({ books }) => {
  const member = await books.memberWith(9)
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => books.pay(member, 'one', 4)))
  expect(outcomes).toEqual(outcomes.map(() => ({ ok: true, value: { balance: 5 } })))
  // Credits are left for one more: a repetition is accepted also where they are not.
  expect(await books.pay(member, 'two', 5)).toEqual({ ok: true, value: { balance: 0 } })
  expect(await books.pay(member, 'one', 4)).toEqual({ ok: true, value: { balance: 0 } })
  const photo = await books.run((tx) => spend(books.ctx, tx, { memberId: member, kind: 'photo', ref: 'one', price: 1 }))
  expect(photo.ok).toBe(false)
  // What somebody else has paid for is not a member's for nothing.
  await expect(books.pay(await books.memberWith(9), 'one', 4)).rejects.toMatchObject({ code: '23505' })
  expect(await books.faults()).toEqual(NONE)
})

test('what is given back is given back once, and never what was not paid', async ({ books }) => {
  const member = await books.memberWith(5)
  await books.pay(member, 'one', 2)
  const given = await Promise.all(Array.from({ length: 20 }, () => books.back('one')))
  expect(given.filter((refund) => refund !== null)).toEqual([{ memberId: member, amount: 2, balance: 5 }])
  expect(await books.back('two')).toBeNull()
  expect(await books.run((tx) => giveBack(books.ctx, tx, { kind: 'gift', ref: 'one' }))).toBeNull()
  expect(await books.pay(member, 'one', 2)).toEqual({ ok: true, value: { balance: 5 } })
  expect(await books.back('one')).toBeNull()
  const [refund] = await withClient(
    books.urls.superuserUrl,
    (sql) => sql`select ref from ledger_transactions where kind = 'refund' and tenant_id = ${books.scope.tenantId}`,
  )
  expect(refund).toEqual({ ref: 'message:one' })
  expect(await books.faults()).toEqual(NONE)
})

test('what costs nothing moves nothing, and what is no price is none', async ({ books }) => {
  const member = await books.memberWith(5)
  expect(await books.pay(member, 'one', 0)).toEqual({ ok: true, value: { balance: 5 } })
  expect(await books.back('one')).toBeNull()
  for (const price of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])
    await expect(books.pay(member, `at ${price}`, price)).rejects.toThrow(RangeError)
  expect((await books.moved()).map(({ entries }) => entries)).toEqual([1, 1])
})

test('a spend is undone with the transaction that stores what is bought', async ({ books }) => {
  const member = await books.memberWith(5)
  const failing = books.run(async (tx) => {
    await spend(books.ctx, tx, { memberId: member, kind: 'gift', ref: 'one', price: 5 })
    throw new Error('The gift could not be stored.')
  })
  await expect(failing).rejects.toThrow('could not be stored')
  expect(await books.left(member)).toBe(5)
})

test('the account of an erased member stays in the books, and gets back what was spent', async ({ books }) => {
  const member = await books.memberWith(5)
  await books.pay(member, 'one', 5)
  await withClient(books.urls.superuserUrl, (sql) => sql`delete from members where id = ${member}`)
  expect(await books.back('one')).toEqual({ memberId: member, amount: 5, balance: 5 })
  expect(await books.faults()).toEqual(NONE)
})
