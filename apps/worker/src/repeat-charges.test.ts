import { DAY, MINUTE } from '@hearth/contracts/durations'
import { applyToOrder } from '@hearth/domain/billing/check-orders'
import { retryRepeatOrder } from '@hearth/domain/billing/own-repeat-orders'
import { renewOrders } from '@hearth/domain/billing/renew'
import type { Payments } from '@hearth/domain/context'
import { expect } from 'vitest'
import { repeatsTest as test } from './testing/repeats.ts'

test('a provider that does not answer is asked again, and charges once', async ({ shop, repeats }) => {
  const ann = await shop.join()
  await repeats.begin(ann)
  await repeats.pass(30)
  shop.clock.advance(DAY)
  const away: Payments = { ...shop.ctx.payments, charge: () => Promise.reject(new Error('away')) }
  await expect(renewOrders({ ...shop.ctx, payments: away }, { scope: shop.scope })).rejects.toThrow('1 repeat orders')
  shop.clock.advance(MINUTE)
  await repeats.renew()
  await repeats.renew()
  expect((await repeats.charges(ann)).map(({ state }) => state)).toEqual(['paid'])
})

test('a date that could not be charged until the next one came is charged once for both', async ({ shop, repeats }) => {
  const ann = await shop.join()
  await repeats.begin(ann)
  await repeats.pass(30)
  const away = { ...shop.ctx, payments: { ...shop.ctx.payments, charge: () => Promise.reject(new Error('away')) } }
  for (let day = 0; day < 35; day += 1) {
    shop.clock.advance(DAY)
    await expect(renewOrders(away, { scope: shop.scope })).rejects.toThrow('1 repeat orders')
  }
  await repeats.renew()
  await repeats.renew()
  expect((await repeats.charges(ann)).map(({ state, period }) => [state, period])).toEqual([['paid', 2]])
  await repeats.pass(30)
  expect((await repeats.charges(ann)).map(({ state, period }) => [state, period])).toEqual([
    ['paid', 2],
    ['paid', 4],
  ])
})

test('a job that has no time left begins nothing, and the next one goes on', async ({ shop, repeats }) => {
  const ann = await shop.join()
  await repeats.begin(ann)
  await repeats.pass(30)
  shop.clock.advance(DAY)
  expect(await renewOrders(shop.ctx, { scope: shop.scope, within: 0 })).toBe(0)
  expect(await repeats.charges(ann)).toEqual([])
  expect(await repeats.renew()).toBe(1)
})

test('a date that was paid again after its charge had failed, and then by that too, is booked twice and paid back once', async ({
  shop,
  repeats,
}) => {
  const { ctx, scope } = shop
  const ann = await shop.join()
  const { orderId } = await repeats.beginAndFail(ann)
  await retryRepeatOrder(ctx, { scope, reference: { viewer: ann, repeatOrderId: orderId }, shop: shop.sells })
  const [failed, paid] = await repeats.charges(ann)
  expect([failed?.state, paid?.state]).toEqual(['failed', 'paid'])
  const late = await ctx.payments.find(String((await shop.orderRow(failed!.id)).payment_id))
  await applyToOrder(ctx, { scope, orderId: failed!.id }, { ...late!, status: 'paid' })
  expect(await shop.orderRow(failed!.id)).toMatchObject({ state: 'paid', refund_due: 1399 })
  await applyToOrder(ctx, { scope, orderId: failed!.id }, { ...late!, status: 'paid', amountRefunded: 1399 })
  expect(await shop.balance(ann)).toBe(40)
  expect(await repeats.view(ann)).toMatchObject({ state: 'active', isCharging: false })
  expect(await shop.faults()).toBe(0)
})

test('whoever tries a failed charge again while the provider does not answer has it on its way, and is charged once', async ({
  shop,
  repeats,
}) => {
  const { ctx, scope } = shop
  const ann = await shop.join()
  const { orderId } = await repeats.beginAndFail(ann)
  const away = { ...ctx, payments: { ...ctx.payments, charge: () => Promise.reject(new Error('away')) } }
  const reference = { viewer: ann, repeatOrderId: orderId }
  const retry = (on: typeof ctx) => retryRepeatOrder(on, { scope, reference, shop: shop.sells })
  const first = await retry(away)
  expect(first).toMatchObject({ ok: true })
  expect(await retry(away)).toEqual(first)
  expect((await repeats.charges(ann)).map(({ state }) => state)).toEqual(['failed', 'open'])
  await repeats.renew()
  await repeats.renew()
  expect((await repeats.charges(ann)).map(({ state }) => state)).toEqual(['failed', 'paid'])
})
