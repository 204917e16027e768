import { DAY, HOUR, MINUTE } from '@hearth/contracts/durations'
import type { OrderId } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { applyToOrder } from '@hearth/domain/billing/check-orders'
import { stayingDiscount, viewDiscount } from '@hearth/domain/billing/discounts'
import { carryFreeUse } from '@hearth/domain/billing/free-messages'
import { saveSpendingLimit } from '@hearth/domain/billing/spending-limits'
import { viewPurchase } from '@hearth/domain/billing/view-orders'
import { deleteOldFreeUses } from '@hearth/domain/maintenance/delete-expired'
import { withClient } from '@hearth/testing/with-client'
import { describe, expect } from 'vitest'
import { shopTest as test } from './testing/shop.ts'

/** A quarter and a fifth off 13.99 euros, each rounded so that no less is taken off than is said. */
const QUARTER = 1399 - 350
const FIFTH = 1399 - 280

test('the first purchase of a new member costs a quarter less until their time bonus is over', async ({ shop }) => {
  const { ctx, clock, join, buy, order, settle, orderRow, house } = shop
  const settings = shop.settings
  const ann = await join({ bonus: 5 })
  const look = () => viewPurchase(ctx, { viewer: ann, settings, packageId: 'credits-20' })
  expect(await look()).toMatchObject({
    ...{ amount: QUARTER, vat: 182, offer: { price: 1399 }, codeRefusal: null },
    discount: { code: 'TIMEBONUS25', percentage: 25, amount: 350, endsAt: ann.timeBonusEndsAt },
  })
  expect(await buy(ann)).toEqual({ ok: false, reason: 'contracts.price_changed' })
  const { orderId, paymentId } = await order(ann, { amountShown: QUARTER })
  expect(await orderRow(orderId)).toMatchObject({
    amount: QUARTER,
    discount: 350,
    discount_code: 'TIMEBONUS25',
    vat: 182,
  })
  await settle(paymentId, 'paid')
  expect(await house()).toMatchObject({ 'payments EUR': QUARTER, 'sales EUR': 182 - QUARTER, 'vat EUR': -182 })
  // It was for the first purchase: what the session says of premium may be a moment old.
  expect(await look()).toMatchObject({ amount: 1399, discount: null })
  expect(await buy(ann, { attempt: 2, amountShown: QUARTER })).toEqual({ ok: false, reason: 'contracts.price_changed' })

  const late = await join({ bonus: 5 })
  clock.advance(5 * MINUTE)
  const view = await viewPurchase(ctx, { viewer: late, settings, packageId: 'credits-20' })
  expect(view?.discount).toMatchObject({ code: 'WELCOME10', percentage: 10 })
  expect(await buy(late, { amountShown: QUARTER })).toEqual({ ok: false, reason: 'contracts.price_changed' })
  // The lower one that follows ends with the third day after the bonus began, wherever one reads it.
  const begun = (late.timeBonusEndsAt?.getTime() ?? 0) - 4 * HOUR
  const end = Math.floor(begun / DAY) * DAY + 4 * DAY + 12 * HOUR
  clock.advance(end - 1 - clock.now().getTime())
  expect(await viewPurchase(ctx, { viewer: late, settings, packageId: 'credits-20' })).toMatchObject({ amount: 1259 })
  clock.advance(1)
  expect(await viewPurchase(ctx, { viewer: late, settings, packageId: 'credits-20' })).toMatchObject({ discount: null })
  expect(await shop.faults()).toBe(0)
})

test('whoever ordered in time pays what they were told, and a trial has its price already', async ({ shop }) => {
  const ann = await shop.join({ bonus: 5 })
  const { orderId } = await shop.order(ann, { amountShown: QUARTER })
  shop.clock.advance(HOUR)
  expect(await shop.buy(ann, { amountShown: QUARTER })).toMatchObject({ ok: true, value: { orderId } })
  const bo = await shop.join({ bonus: 5 })
  const trial = await shop.order(bo, { packageId: 'trial' })
  expect(await shop.orderRow(trial.orderId)).toMatchObject({ amount: 499, discount: 0, discount_code: null })
})

describe('a code that is typed', () => {
  const refusals = [
    ['nothing', 'contracts.code_not_found'],
    ['OLD', 'contracts.code_not_found'],
    ['OFF', 'contracts.code_not_found'],
    ['BELGIUM', 'contracts.code_not_found'],
    ['SOMEBODY', 'contracts.code_not_found'],
    ['TIMEBONUS25', 'contracts.code_not_found'],
    ['STAY-AAAAAAAA', 'contracts.code_not_found'],
    ['X'.repeat(10_000), 'contracts.code_not_found'],
    ['\0%_', 'contracts.code_not_found'],
    ['POUNDS', 'contracts.code_not_for_this'],
    ['LARGE', 'contracts.code_not_for_this'],
    ['BY-BANK', 'contracts.code_not_for_this'],
  ] as const
  test('is refused with the reason, and nothing is ordered', async ({ shop }) => {
    const ann = await shop.join()
    for (const [code, reason] of refusals) {
      expect([code.slice(0, 20), await shop.buy(ann, { code, amountShown: FIFTH })]).toEqual([
        code.slice(0, 20),
        { ok: false, reason },
      ])
    }
    expect(await shop.rows(`select id from orders where member_id = '${ann.id}'`)).toEqual([])
  })

  test('serves whatever its case, for what it is for; the better one counts', async ({ shop }) => {
    const settings = shop.settings
    const see = (viewer: Awaited<ReturnType<typeof shop.join>>, code: string, of = {}) =>
      viewPurchase(shop.ctx, { viewer, settings, packageId: 'credits-20', code, ...of })
    const ann = await shop.join()
    expect(await see(ann, ' spring-20 ')).toMatchObject({
      amount: FIFTH,
      codeRefusal: null,
      discount: { code: 'SPRING-20' },
    })
    expect(await see(ann, 'LARGE', { packageId: 'premium-3' })).toMatchObject({ amount: 3679 })
    expect(await see(ann, 'BY-BANK', { method: 'ideal' })).toMatchObject({ amount: FIFTH })
    expect(await see(ann, 'BY-BANK', { method: 'visa' })).toMatchObject({
      ...{ amount: 1399, discount: null, codeRefusal: { reason: 'contracts.code_not_for_this' } },
    })
    const bo = await shop.join({ bonus: 5 })
    expect(await see(bo, 'SMALL-5')).toMatchObject({
      ...{ amount: QUARTER, discount: { code: 'TIMEBONUS25' }, codeRefusal: { reason: 'contracts.code_smaller' } },
    })
    // Nothing is used of it: it serves once the larger one is over.
    shop.clock.advance(5 * DAY)
    expect(await see(bo, 'SMALL-5')).toMatchObject({ discount: { code: 'SMALL-5' }, codeRefusal: null })
    shop.clock.advance(-5 * DAY)
    expect(await see(bo, 'OFF')).toMatchObject({
      discount: { code: 'TIMEBONUS25' },
      codeRefusal: { reason: 'contracts.code_not_found' },
    })
  })

  test('can be guessed twenty times', async ({ shop }) => {
    const ann = await shop.join()
    const tries = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        viewDiscount(shop.ctx, { viewer: ann, settings: shop.settings, code: `X${at}` }),
      ),
    )
    const reasons = tries.map((one) => (one.ok ? '' : one.reason))
    expect(reasons.filter((reason) => reason === 'contracts.code_not_found')).toHaveLength(20)
    expect(await shop.buy(ann, { code: 'SPRING-20', amountShown: FIFTH })).toMatchObject({
      ok: false,
      reason: 'contracts.too_many_tries',
    })
    shop.clock.advance(5 * MINUTE)
    expect(await shop.buy(ann, { code: 'SPRING-20', amountShown: FIFTH })).toMatchObject({ ok: true })
  })
})

test('of a hundred members who use the only discount at once, one has it', async ({ shop }) => {
  const members = await Promise.all(Array.from({ length: 100 }, () => shop.join()))
  const placed = await Promise.all(members.map((one) => shop.buy(one, { code: 'ONLY-ONE', amountShown: FIFTH })))
  expect(placed.filter(({ ok }) => ok)).toHaveLength(1)
  expect(placed.flatMap((one) => (one.ok ? [] : [one.reason]))).toEqual(Array(99).fill('contracts.code_used'))
  expect(await shop.rows(`select id from orders where discount_code = 'ONLY-ONE'`)).toHaveLength(1)
  // A payment that failed gives it up.
  const [holder] = await shop.rows<{ payment_id: string }>(
    `select payment_id from orders where discount_code = 'ONLY-ONE'`,
  )
  await shop.settle(holder?.payment_id ?? '', 'failed')
  const others = await Promise.all(
    members.map((one) => shop.buy(one, { code: 'ONLY-ONE', amountShown: FIFTH, packageId: 'credits-20', attempt: 1 })),
  )
  const paying = others.filter((one) => one.ok && one.value.checkoutUrl !== null)
  expect(paying).toHaveLength(1)
})

test('a mailbox has its discount once, with a hundred accounts at once too, and after a change of address', async ({
  shop,
}) => {
  const accounts = await Promise.all(
    Array.from({ length: 30 }, (_, at) => shop.join({ bonus: 60, email: `ann+${at}@shop.example` })),
  )
  const placed = await Promise.all(accounts.map((one) => shop.buy(one, { amountShown: QUARTER })))
  expect(placed.filter(({ ok }) => ok)).toHaveLength(1)
  const refused = placed.flatMap((one) => (one.ok ? [] : [one.reason]))
  // Whoever came later is shown the price without it.
  expect(refused.every((one) => one === 'contracts.code_used' || one === 'contracts.price_changed')).toBe(true)
  const [from, to] = ['ann@shop.example', 'moved@shop.example']
  await inTenant(shop.ctx.db, shop.scope, (tx) => carryFreeUse(shop.ctx, tx, { from, to }))
  const moved = await shop.join({ bonus: 60, email: to })
  expect(await shop.buy(moved, { amountShown: QUARTER })).toMatchObject({ reason: 'contracts.price_changed' })
})

test('two purchases of a member at once: the later one has the discount, and the payment of the other is ended', async ({
  shop,
}) => {
  const ann = await shop.join({ bonus: 60 })
  const first = await shop.order(ann, { amountShown: QUARTER })
  const second = await shop.order(ann, { packageId: 'premium-3', amountShown: 4599 - 1150 })
  expect(await shop.orderRow(first.orderId)).toMatchObject({ state: 'cancelled' })
  expect(await shop.orderRow(second.orderId)).toMatchObject({ state: 'open', discount: 1150 })
  await shop.settle(second.paymentId, 'paid')
  // What was paid at the last moment is the one that counts.
  const bo = await shop.join({ bonus: 60 })
  const paid = await shop.order(bo, { amountShown: QUARTER })
  await shop.sandbox.settle(paid.paymentId, 'paid', { silent: true })
  expect(await shop.buy(bo, { packageId: 'premium-3', amountShown: 4599 - 1150 })).toEqual({
    ...{ ok: true, value: { orderId: paid.orderId, checkoutUrl: null } },
  })
  expect(await shop.orderRow(paid.orderId)).toMatchObject({ state: 'paid' })
  const both = await shop.join({ bonus: 60 })
  const raced = await Promise.all([
    shop.buy(both, { amountShown: QUARTER }),
    shop.buy(both, { packageId: 'premium-3', amountShown: 4599 - 1150 }),
  ])
  expect(raced.filter(({ ok }) => ok).length).toBeGreaterThan(0)
  const held = await shop.rows<{ state: string }>(
    `select state from orders where member_id = '${both.id}' and discount > 0 and state in ('open', 'pending', 'paid')`,
  )
  expect(held).toHaveLength(1)
})

test('an order at the price that was promised is not ended for one that cannot be made', async ({ shop }) => {
  const ann = await shop.join({ bonus: 5 })
  const { orderId } = await shop.order(ann, { amountShown: QUARTER })
  shop.clock.advance(HOUR)
  for (const buys of [{ method: 'ideal' }, { method: 'ideal', code: 'NONE' }])
    expect(await shop.buy(ann, { ...buys, amountShown: QUARTER })).toMatchObject({ ok: false })
  expect(await shop.orderRow(orderId)).toMatchObject({ state: 'open', amount: QUARTER })
  const view = await viewPurchase(shop.ctx, { viewer: ann, settings: shop.settings, packageId: 'credits-20' })
  expect(view).toMatchObject({ stillOpen: orderId })
})

test('an order that can still be paid is not ended for one above a limit, and counts for none that takes its place', async ({
  shop,
}) => {
  const ann = await shop.join({ bonus: 5 })
  const { orderId } = await shop.order(ann, { amountShown: QUARTER })
  shop.clock.advance(HOUR)
  // The discount that follows leaves a higher price.
  const limits = { viewer: ann, currency: 'EUR' }
  await saveSpendingLimit(shop.ctx, { ...limits, amount: 1258 })
  expect(await shop.buy(ann, { amountShown: 1259 })).toEqual({ ok: false, reason: 'contracts.own_limit' })
  expect(await shop.orderRow(orderId)).toMatchObject({ state: 'open', amount: QUARTER })
  const cas = await shop.join()
  await saveSpendingLimit(shop.ctx, { ...limits, viewer: cas, amount: 1399 })
  await shop.order(cas)
  expect(await shop.buy(cas, { method: 'ideal' })).toMatchObject({ ok: true })
  // A member who may have three orders changes how one of them is paid.
  const bo = await shop.join({ days: 1 })
  const [first] = [await shop.order(bo), await shop.order(bo, { packageId: 'premium-3' })]
  await shop.order(bo, { packageId: 'trial' })
  expect(await shop.buy(bo, { method: 'ideal' })).toMatchObject({ ok: true })
  expect(await shop.orderRow(first.orderId)).toMatchObject({ state: 'cancelled' })
})

test('a payment that comes late, after the discount was free again, has served', async ({ shop }) => {
  const ann = await shop.join()
  const settings = shop.settings
  const [first, second] = [
    await shop.order(ann, { code: 'SPRING-20', amountShown: FIFTH }),
    await shop.order(ann, { packageId: 'premium-3', code: 'SPRING-20', amountShown: 3679 }),
  ]
  await shop.settle(second.paymentId, 'expired')
  const late = await shop.ctx.payments.find(first.paymentId)
  if (!late) throw new Error('There is no such payment.')
  await applyToOrder(shop.ctx, { ...shop, orderId: first.orderId }, { ...late, status: 'paid' })
  expect(await viewDiscount(shop.ctx, { viewer: ann, settings, code: 'SPRING-20' })).toEqual({
    ...{ ok: false, reason: 'contracts.code_used' },
  })
})

test('going back to a former address renews nothing', async ({ shop }) => {
  const [a, b] = ['former@shop.example', 'latter@shop.example']
  const move = (from: string, to: string) =>
    inTenant(shop.ctx.db, shop.scope, (tx) => carryFreeUse(shop.ctx, tx, { from, to }))
  const ann = await shop.join({ email: a })
  const expired = await shop.order(ann, { code: 'SPRING-20', amountShown: FIFTH })
  await shop.settle(expired.paymentId, 'expired')
  await move(a, b)
  const bo = await shop.join({ email: b })
  const { paymentId } = await shop.order(bo, { code: 'SPRING-20', amountShown: FIFTH })
  await shop.settle(paymentId, 'paid')
  await move(b, a)
  const again = await shop.join({ email: 'former+2@shop.example' })
  expect(await shop.buy(again, { code: 'SPRING-20', amountShown: FIFTH })).toMatchObject({
    reason: 'contracts.code_used',
  })
})

test('whoever has not confirmed their address learns nothing of what its mailbox has used', async ({ shop }) => {
  const settings = shop.settings
  const { paymentId } = await shop.order(await shop.join({ email: 'known@shop.example' }), {
    ...{ code: 'SPRING-20', amountShown: FIFTH },
  })
  await shop.settle(paymentId, 'paid')
  const stranger = await shop.join({ email: 'known+x@shop.example', status: 'not_confirmed', bonus: 60 })
  for (const code of ['SPRING-20', null])
    expect(await viewDiscount(shop.ctx, { viewer: stranger, settings, code })).toMatchObject({ ok: true })
})

test('another price of the same purchase is another order', async ({ shop }) => {
  const ann = await shop.join()
  const full = await shop.order(ann)
  const less = await shop.order(ann, { code: 'SPRING-20', amountShown: FIFTH })
  expect(less.orderId).not.toBe(full.orderId)
  expect(await shop.orderRow(full.orderId)).toMatchObject({ state: 'cancelled' })
  expect(await shop.orderRow(less.orderId)).toMatchObject({ amount: FIFTH, discount_code: 'SPRING-20', attempt: 2 })
})

test('whoever is about to leave has a code of their own, once for their mailbox', async ({ shop }) => {
  const ann = await shop.join({ email: 'leaving@shop.example' })
  const settings = shop.settings
  const code = stayingDiscount(shop.ctx, settings, ann)?.code ?? ''
  expect(code).toMatch(/^STAY-[A-Z0-9]{8}$/)
  expect(stayingDiscount(shop.ctx, settings, ann)?.code).toBe(code)
  const bo = await shop.join()
  expect(await shop.buy(bo, { code, amountShown: 699 })).toEqual({ ok: false, reason: 'contracts.code_not_found' })
  const { paymentId } = await shop.order(ann, { code, amountShown: 699 })
  await shop.settle(paymentId, 'paid')
  expect(await viewDiscount(shop.ctx, { viewer: ann, settings, code })).toEqual({
    ok: false,
    reason: 'contracts.code_used',
  })
  const again = await shop.join({ email: 'leaving+2@shop.example' })
  const another = stayingDiscount(shop.ctx, settings, again)?.code ?? ''
  expect(another).not.toBe(code)
  expect(await shop.buy(again, { code: another, amountShown: 699 })).toEqual({
    ok: false,
    reason: 'contracts.code_used',
  })
  expect(stayingDiscount(shop.ctx, { company: { ...settings.company, delete_discount: 0 } }, ann)).toBeNull()
})

test('a use is forgotten after a year, unless its member is still there', async ({ shop, urls }) => {
  const [ann, bo] = [await shop.join(), await shop.join()]
  for (const one of [ann, bo]) {
    const { paymentId } = await shop.order(one, { code: 'SPRING-20', amountShown: FIFTH })
    await shop.settle(paymentId, 'paid')
  }
  const left = async () => {
    await deleteOldFreeUses(shop.ctx, shop)
    return (
      await shop.rows<{ order_id: OrderId }>(`select order_id from discount_uses where order_id in
          (select id from orders where member_id in ('${ann.id}', '${bo.id}'))`)
    ).length
  }
  shop.clock.advance(366 * DAY)
  expect(await left()).toBe(2)
  await withClient(urls.superuserUrl, (sql) => sql`delete from members where id = ${bo.id}`)
  expect(await left()).toBe(1)
})
