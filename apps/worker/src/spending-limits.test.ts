import { DAY } from '@hearth/contracts/durations'
import { saveSpendingLimit, viewSpendingLimit } from '@hearth/domain/billing/spending-limits'
import { expect } from 'vitest'
import { repeatsTest as test } from './testing/repeats.ts'

test('a limit holds for a hundred orders at once, raising it takes a day and lowering it none', async ({
  shop,
  repeats,
}) => {
  const { ctx, clock } = shop
  const ann = await shop.join()
  const save = (amount: number | null) => saveSpendingLimit(ctx, { viewer: ann, currency: 'EUR', amount })
  const view = () => viewSpendingLimit(ctx, { viewer: ann, currency: 'EUR' })
  await save(4000)
  const packages = ['credits-20', 'premium-3', 'premium-12']
  await Promise.all(
    Array.from({ length: 100 }, (_, at) => shop.buy(ann, { packageId: packages[at % packages.length] ?? '' })),
  )
  expect(await view()).toMatchObject({ amount: 4000, spent: 1399 })
  await save(10_000)
  expect(await view()).toMatchObject({ amount: 4000, next: { amount: 10_000 } })
  expect(await shop.buy(ann, { packageId: 'premium-3' })).toMatchObject({ reason: 'contracts.own_limit' })
  clock.advance(DAY - 1)
  expect(await shop.buy(ann, { packageId: 'premium-3' })).toMatchObject({ reason: 'contracts.own_limit' })
  clock.advance(1)
  expect(await view()).toMatchObject({ amount: 10_000, next: null })
  await save(null)
  expect(await view()).toMatchObject({ amount: 10_000, next: { amount: null } })
  // Lowering takes back what was to be raised.
  await save(1000)
  clock.advance(2 * DAY)
  expect(await view()).toMatchObject({ amount: 1000, next: null })
  for (const wrong of [-1, 1.5, Number.NaN, 1e12]) expect(await save(wrong)).toMatchObject({ ok: false })

  // What repeats is held to it as well, and pauses.
  const bob = await shop.join()
  await repeats.begin(bob)
  await saveSpendingLimit(ctx, { viewer: bob, currency: 'EUR', amount: 1000 })
  await repeats.pass(32)
  expect(await repeats.view(bob)).toMatchObject({ state: 'paused', reason: 'limit' })
  expect(await repeats.charges(bob)).toEqual([])
})
