import { MINUTE } from '@hearth/contracts/durations'
import { applyToOrder, checkPayment } from '@hearth/domain/billing/check-orders'
import type { ProviderPayment } from '@hearth/domain/context'
import { expect } from 'vitest'
import { shopTest as test } from './testing/shop.ts'

/** The context of a shop whose log is kept, and what it wrote. */
function logged<Context extends { log: object }>(ctx: Context) {
  const lines: [event: string, fields: object | undefined][] = []
  const error = (event: string, fields?: object) => void lines.push([event, fields])
  return { ctx: { ...ctx, log: { ...ctx.log, error } }, lines }
}

test('an order whose payment was not stored has the same one within fifty minutes, and later gives way to a further order', async ({
  shop,
}) => {
  const { clock, join, buy, order, orderRow, rows, sandbox } = shop
  const ann = await join()
  const first = await order(ann)
  /** As after a crash between making the payment and storing it. */
  const lose = () => rows(`update orders set payment_id = null, checkout_url = null where id = '${first.orderId}'`)
  await lose()
  clock.advance(50 * MINUTE)
  expect(await order(ann)).toMatchObject({ orderId: first.orderId, paymentId: first.paymentId })
  await lose()
  clock.advance(MINUTE)
  const later = await order(ann)
  expect(later.orderId).not.toBe(first.orderId)
  expect(later.paymentId).not.toBe(first.paymentId)
  expect(await orderRow(first.orderId)).toMatchObject({ state: 'cancelled', payment_id: null })
  expect(await buy(ann)).toEqual({ ok: true, value: { orderId: later.orderId, checkoutUrl: later.checkoutUrl } })
  expect(sandbox.store.list().filter(({ reference }) => reference === first.orderId)).toHaveLength(1)
})

test('what a provider says that cannot be so books nothing and undoes nothing, and the log names it', async ({
  shop,
}) => {
  const { scope, join, order, orderRow, balance, faults } = shop
  const { ctx, lines } = logged(shop.ctx)
  const ann = await join()
  const { orderId, paymentId } = await order(ann)
  const found = await ctx.payments.find(paymentId)
  const hears = async (changes: Partial<ProviderPayment>) => {
    if (!found) throw new Error('There is no such payment.')
    lines.length = 0
    await applyToOrder(ctx, { scope, orderId }, { ...found, ...changes })
    const { state, refunded, charged_back: chargedBack } = await orderRow(orderId)
    return { state, credits: await balance(ann), back: [refunded, chargedBack], lines: [...lines] }
  }
  const mismatch = ['payment_mismatch', { orderId, paymentId }]
  const wrong = [{ amount: 1398 }, { amount: 1400 }, { currency: 'USD' }, { reference: 'another' }]
  for (const one of wrong)
    expect(await hears({ status: 'paid', ...one })).toEqual({
      state: 'open',
      credits: 0,
      back: [0, 0],
      lines: [mismatch],
    })
  const paid = { state: 'paid', credits: 20, back: [0, 0], lines: [] }
  expect(await hears({ status: 'paid' })).toEqual(paid)
  for (const status of ['open', 'failed', 'expired', 'cancelled'] as const)
    expect([status, await hears({ status })]).toEqual([status, paid])
  const back = { state: 'paid', credits: 0, back: [0, 1399] }
  expect(await hears({ status: 'paid', amountChargedBack: 1399 })).toEqual({ ...back, lines: [] })
  const lowered = ['payment_total_lowered', { orderId, paymentId }]
  for (const amountChargedBack of [1398, 0])
    expect(await hears({ status: 'paid', amountChargedBack })).toEqual({ ...back, lines: [lowered] })
  expect(await faults()).toBe(0)
})

test('a payment of another amount goes back whole, once, and its order has failed, so that its buyer can buy anew', async ({
  shop,
}) => {
  const { scope, join, buy, order, orderRow, balance, faults, sandbox } = shop
  const { ctx, lines } = logged(shop.ctx)
  for (const amount of [1398, 1400]) {
    const ann = await join()
    const { orderId, paymentId } = await order(ann)
    await sandbox.store.change(paymentId, (payment) => ({ ...payment, amount, status: 'paid' }))
    // What fails on the way is tried again by the next job.
    const away = { ...ctx, payments: { ...ctx.payments, refund: () => Promise.reject(new Error('away')) } }
    await expect(checkPayment(away, { scope, paymentId })).rejects.toThrow('away')
    expect(await orderRow(orderId)).toMatchObject({ state: 'open' })
    await Promise.all(Array.from({ length: 5 }, () => checkPayment(ctx, { scope, paymentId })))
    expect(await ctx.payments.find(paymentId)).toMatchObject({ amount, amountRefunded: amount })
    expect(await orderRow(orderId)).toMatchObject({ state: 'failed', refunded: 0 })
    expect(lines).toContainEqual(['payment_mismatch', { orderId, paymentId }])
    expect(await balance(ann)).toBe(0)
    const again = await buy(ann, { attempt: 2 })
    expect(again).toMatchObject({ ok: true, value: { checkoutUrl: expect.stringContaining('/pay/') } })
  }
  expect(await faults()).toBe(0)
})

test('a chargeback of what was paid back before, and a refund of more than was paid, take back what was paid and no more', async ({
  shop,
}) => {
  const { scope, join, order, orderRow, balance, settle, faults } = shop
  const { ctx, lines } = logged(shop.ctx)
  for (const { back, booked } of [
    // A bank gives the whole payment back, whatever the shop has paid back.
    { back: [{ amountRefunded: 500 }, { amountRefunded: 500, amountChargedBack: 1399 }], booked: [500, 899] },
    { back: [{ amountRefunded: 1399 }, { amountRefunded: 1399, amountChargedBack: 1399 }], booked: [1399, 0] },
    { back: [{ amountChargedBack: 1399 }, { amountRefunded: 500, amountChargedBack: 1399 }], booked: [0, 1399] },
    // Somebody has done so at the provider, which allows it.
    { back: [{ amountRefunded: 1399 + 2500 }], booked: [1399, 0] },
  ]) {
    const ann = await join()
    const { orderId, paymentId } = await order(ann)
    await settle(paymentId, 'paid')
    const found = await ctx.payments.find(paymentId)
    if (!found) throw new Error('There is no such payment.')
    lines.length = 0
    for (const changes of [...back, back.at(-1)]) await applyToOrder(ctx, { scope, orderId }, { ...found, ...changes })
    const { refunded, charged_back: chargedBack } = await orderRow(orderId)
    expect([[refunded, chargedBack], await balance(ann)]).toEqual([booked, 0])
    const above = ['payment_total_above', { orderId, paymentId }]
    expect(lines).toEqual([above, above])
  }
  expect(await faults()).toBe(0)
})
