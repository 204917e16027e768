import { DAY, HOUR, MINUTE } from '@hearth/contracts/durations'
import { newId, type OrderId } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { payBack } from '@hearth/domain/billing/answer-claims'
import { checkOrders, checkPayment, refundOrder, refundOrders } from '@hearth/domain/billing/check-orders'
import { grantMemberships } from '@hearth/domain/billing/memberships'
import { orderNumber } from '@hearth/domain/billing/packages'
import { sortPaymentMethods } from '@hearth/domain/billing/payment-methods'
import { spend } from '@hearth/domain/billing/spend'
import { viewOrder, viewPurchase } from '@hearth/domain/billing/view-orders'
import { deleteOldVatEvidence } from '@hearth/domain/maintenance/delete-expired'
import { expect } from 'vitest'
import { shopTest as test } from './testing/shop.ts'

test('what is paid brings credits and premium, once, and is booked with its VAT', async ({ shop }) => {
  const { join, order, settle, balance, premium, house } = shop
  const ann = await join()
  const { orderId, paymentId, checkoutUrl } = await order(ann, { returnTo: '/chats' })
  expect(checkoutUrl).toContain(paymentId)
  expect(await balance(ann)).toBe(0)
  for (let heard = 0; heard < 3; heard += 1)
    expect(await (heard === 0 ? settle(paymentId, 'paid') : checkPayment(shop.ctx, { ...shop, paymentId }))).toBe(true)
  expect(await balance(ann)).toBe(20)
  expect(await premium(ann)).toEqual({ has: true, until: null })
  expect(await house()).toEqual({
    'payments EUR': 1399,
    'sales EUR': -1156,
    'vat EUR': -243,
    'sold_credits credits': -20,
  })
  expect(await viewOrder(shop.ctx, { viewer: ann, orderId })).toMatchObject({
    ...{ state: 'paid', credits: 20, amount: 1399, vat: 243, vatRate: 2100, returnTo: '/chats', checkoutUrl: null },
  })
  expect(await shop.rows(`select kind from events where member_id = '${ann.id}'`)).toEqual([{ kind: 'order.changed' }])
  expect(await shop.rows(`select payload from outbox where payload->>'memberId' = '${ann.id}'`)).toHaveLength(1)
  const [mail, ...others] = await shop.rows<{ type: string; details: object }>(
    `select type, details from mails where member_id = '${ann.id}'`,
  )
  expect([mail?.type, mail?.details, others]).toEqual(['order_paid', expect.objectContaining({ amount: '1399' }), []])
  expect(await shop.faults()).toBe(0)
})

test('one page that is sent a hundred times at once is one order and one payment', async ({ shop }) => {
  const ann = await shop.join()
  const placed = await Promise.all(Array.from({ length: 100 }, () => shop.buy(ann)))
  expect(placed.filter(({ ok }) => !ok)).toEqual([])
  expect(new Set(placed.map((one) => one.ok && one.value.checkoutUrl)).size).toBe(1)
  expect(await shop.rows(`select id from orders where member_id = '${ann.id}'`)).toHaveLength(1)
  const reference = await shop.rows<{ id: string }>(`select id from orders where member_id = '${ann.id}'`)
  expect(shop.sandbox.store.list().filter((one) => one.reference === reference[0]?.id)).toHaveLength(1)
})

test('a page of before the payment buys nothing more; a new one does', async ({ shop }) => {
  const { ctx, join, order, settle, buy, balance } = shop
  const ann = await join()
  const { orderId, paymentId } = await order(ann)
  await settle(paymentId, 'paid')
  expect(await buy(ann)).toEqual({ ok: true, value: { orderId, checkoutUrl: null } })
  const settings = shop.settings
  const next = await viewPurchase(ctx, { viewer: ann, settings, packageId: 'credits-20' })
  expect(next).toMatchObject({ attempt: 2, vat: 243, offer: { price: 1399, currency: 'EUR', messageCosts: 70 } })
  const again = await order(ann, { attempt: 2 })
  await settle(again.paymentId, 'paid')
  expect(await balance(ann)).toBe(40)
  // Whoever has bought credits is offered no trial, and cannot order one.
  expect(await viewPurchase(ctx, { viewer: ann, settings, packageId: 'trial' })).toBeNull()
  expect(await buy(ann, { packageId: 'trial' })).toEqual({ ok: false, reason: 'contracts.no_package' })
})

test('a payment that is begun twice leads back to where the second began, and a trial that was just bought says so', async ({
  shop,
}) => {
  const { ctx, join, order, buy, settle, settings } = shop
  const ann = await join()
  const { orderId, paymentId } = await order(ann, { returnTo: null, packageId: 'trial' })
  expect(await buy(ann, { returnTo: '/chats', packageId: 'trial' })).toMatchObject({ value: { orderId } })
  await settle(paymentId, 'paid')
  expect(await viewOrder(ctx, { viewer: ann, orderId })).toMatchObject({ returnTo: '/chats', withdrawable: true })
  const look = () => viewPurchase(ctx, { viewer: ann, settings, packageId: 'trial' })
  expect(await look()).toMatchObject({ boughtBefore: orderId })
  shop.clock.advance(HOUR)
  expect(await look()).toBeNull()
  await payBack(ctx, { ...shop, number: orderNumber(orderId), amountIn: () => null })
  await refundOrder(ctx, { ...shop, orderId })
  expect(await viewOrder(ctx, { viewer: ann, orderId })).toMatchObject({ returned: 499, withdrawable: false })
})

test('evidence of the country stays until a payment that takes long is decided', async ({ shop }) => {
  const { ctx, join, order, settle } = shop
  const ann = await join()
  const [late, never] = [await order(ann), await order(await join())]
  await settle(late.paymentId, 'pending')
  await settle(never.paymentId, 'expired')
  shop.clock.advance(40 * DAY)
  await deleteOldVatEvidence(ctx, shop)
  await settle(late.paymentId, 'paid')
  const kept = await shop.rows<{ order_id: string; kept_until: Date }>(
    `select order_id, kept_until from vat_evidence where order_id in ('${late.orderId}', '${never.orderId}')`,
  )
  expect(kept.map((row) => row.order_id)).toEqual([late.orderId])
  expect(kept[0]?.kept_until.getTime()).toBeGreaterThan(shop.clock.now().getTime() + 3_600 * DAY)
})

test('another method ends the payment before; one that was paid meanwhile is the one that counts', async ({ shop }) => {
  const { join, order, orderRow, sandbox, balance, buy } = shop
  const ann = await join()
  const first = await order(ann)
  const second = await order(ann, { method: 'paypal' })
  expect(second.paymentId).not.toBe(first.paymentId)
  expect([sandbox.store.find(first.paymentId)?.status, (await orderRow(first.orderId)).state]).toEqual([
    'cancelled',
    'cancelled',
  ])
  // Paid in another tab, of which the site has not heard.
  await sandbox.settle(second.paymentId, 'paid', { silent: true })
  expect(await buy(ann, { attempt: 2, method: 'ideal' })).toEqual({
    ok: true,
    value: { orderId: second.orderId, checkoutUrl: null },
  })
  expect(await balance(ann)).toBe(20)
  expect(sandbox.store.list().filter(({ reference }) => reference === first.orderId)).toHaveLength(1)
})

test('of many methods at once, one payment can be paid', async ({ shop }) => {
  const { join, buy, sandbox, rows } = shop
  const ann = await join()
  const methods = ['visa', 'paypal', 'bank-transfer']
  await Promise.all(Array.from({ length: 30 }, (_, at) => buy(ann, { method: methods[at % 3] ?? '' })))
  const orders = await rows<{ id: string; state: string }>(`select id, state from orders where member_id = '${ann.id}'`)
  const mine = sandbox.store.list().filter(({ reference }) => orders.some(({ id }) => id === reference))
  expect(mine.filter(({ status }) => status === 'open')).toHaveLength(1)
  expect(orders.filter(({ state }) => state === 'open')).toHaveLength(1)
})

test('what is not bought so is refused, and nothing is ordered', async ({ shop }) => {
  const { join, buy, rows, ctx } = shop
  const ann = await join()
  const refused = async (buys: Parameters<typeof buy>[1], who = ann) => {
    const placed = await buy(who, buys)
    return placed.ok ? null : placed.reason
  }
  expect(await refused({ packageId: 'another' })).toBe('contracts.no_package')
  expect(await refused({}, { ...ann, country: 'DE' })).toBe('contracts.no_package')
  expect(await refused({ amountShown: 1 })).toBe('contracts.price_changed')
  expect(await refused({ method: 'cash' })).toBe('contracts.no_method')
  expect(await refused({ method: 'visa', bank: 'polderbank' })).toBe('contracts.no_method')
  expect(await refused({ method: 'ideal', bank: 'x'.repeat(10_000) })).toBe('contracts.no_method')
  expect(await refused({}, await join({ status: 'not_confirmed' }))).toBe('contracts.confirm_first')
  expect(await refused({ payments: null })).toBe('billing.closed')
  await expect(buy(ann, { attempt: 7 })).rejects.toMatchObject({ status: 400 })
  expect(await checkPayment({ ...ctx, payments: null }, { scope: shop.scope, paymentId: 'pay_x' })).toBe(false)
  expect(await rows(`select id from orders where tenant_id = '${shop.scope.tenantId}'`)).toEqual([])
})

test('what is bought is what the page said, also at the same price, and an order of before is paid as it was', async ({
  shop,
}) => {
  const { join, buy, orderRow, settings } = shop
  const ann = await join()
  const selling = (change: object, currency = 'EUR') => ({
    ...settings,
    packages: {
      NL: { currency, offers: [{ type: 'credits' as const, id: 'credits-20', credits: 20, price: 1399, ...change }] },
    },
  })
  const changed = { ok: false, reason: 'contracts.price_changed' }
  const fewer = selling({ credits: 10 })
  for (const now of [fewer, selling({}, 'GBP')]) expect(await buy(ann, { settings: now })).toEqual(changed)
  const { orderId } = await shop.order(ann)
  expect(await buy(ann, { settings: fewer })).toMatchObject({ ok: true, value: { orderId } })
  // The page shows the new offer, and where the former one can still be paid.
  const seen = await viewPurchase(shop.ctx, { viewer: ann, settings: fewer, packageId: 'credits-20' })
  expect(seen).toMatchObject({ amount: 1399, stillOpen: orderId })
  const another = await shop.order(ann, { settings: fewer, offerShown: 'EUR 1399 10 0' })
  expect([await orderRow(orderId), await orderRow(another.orderId)]).toMatchObject([
    { state: 'cancelled', credits: 20 },
    { state: 'open', credits: 10 },
  ])
})

test('a way to pay of another country, or that the site does not offer, or that has an outage is refused, and so is a bank', async ({
  shop,
}) => {
  const { join, buy, sandbox, settings, ctx } = shop
  const ann = await join()
  const refused = async (method: string, bank: string | null = null) => {
    const placed = await buy(ann, { method, bank })
    return placed.ok ? null : placed.reason
  }
  for (const method of ['bancontact', 'swish', 'blik'])
    expect([method, await refused(method)]).toEqual([method, 'contracts.no_method'])
  sandbox.outages.add('paypal').add('ideal/duinbank')
  expect(await refused('paypal')).toBe('contracts.method_unavailable')
  expect(await refused('ideal', 'duinbank')).toBe('contracts.method_unavailable')
  const see = (payment_methods: typeof settings.payment_methods) =>
    viewPurchase(ctx, { viewer: ann, settings: { ...settings, payment_methods }, packageId: 'credits-20' })
  expect((await see(['visa', 'paypal', 'swish']))?.methods).toEqual([
    { id: 'visa', banks: [], available: true },
    { id: 'paypal', banks: [], available: false },
  ])
  expect((await see(null))?.lastPaid).toBeNull()
  expect(await refused('ideal', 'polderbank')).toBeNull()
  const [open] = sandbox.store.list()
  await shop.settle(open?.id ?? '', 'paid')
  const seen = await see(null)
  expect(seen?.lastPaid).toEqual({ method: 'ideal', bank: 'polderbank' })
  const ids = (lastUsed: string | null, isPhone: boolean) =>
    sortPaymentMethods(seen?.methods ?? [], { lastUsed, isPhone }).map(({ id }) => id)
  expect(ids('visa', true).slice(0, 4)).toEqual(['visa', 'mobile-wallet', 'paypal', 'ideal'])
  expect(ids('gone', false)).toEqual(seen?.methods.map(({ id }) => id))
})

test('a new account buys as often and for as much as the site says, under a hundred tries at once', async ({
  shop,
}) => {
  const { join, buy, rows, clock, order } = shop
  const ann = await join({ days: 1 })
  await Promise.all(Array.from({ length: 50 }, () => buy(ann, { packageId: 'premium-3' })))
  await Promise.all(Array.from({ length: 50 }, () => buy(ann)))
  await buy(ann, { packageId: 'trial' })
  expect(await buy(ann, { packageId: 'another' })).toMatchObject({ reason: 'contracts.no_package' })
  const placed = await rows(`select amount from orders where member_id = '${ann.id}' order by amount`)
  expect(placed).toEqual([{ amount: 499 }, { amount: 1399 }, { amount: 4599 }])
  const bob = await join({ days: 1 })
  await shop.settle((await order(bob, { packageId: 'premium-3' })).paymentId, 'paid')
  await shop.settle((await order(bob, { packageId: 'premium-3', attempt: 2 })).paymentId, 'paid')
  // 10,000 would be passed.
  expect(await buy(bob)).toEqual({ ok: false, reason: 'contracts.purchase_limit' })
  clock.advance(DAY + MINUTE)
  expect((await buy(bob)).ok).toBe(true)
})

test('every package that is offered can be bought by itself, and what is dearer than the limit leaves nothing of it', async ({
  shop,
}) => {
  const { join, buy, rows } = shop
  const ann = await join({ days: 1 })
  // 14,399 of 10,000; however many tabs it is asked from, it is one order.
  const tries = await Promise.all(Array.from({ length: 20 }, () => buy(ann, { packageId: 'premium-12' })))
  expect(tries.every(({ ok }) => ok)).toBe(true)
  expect(await buy(ann)).toEqual({ ok: false, reason: 'contracts.purchase_limit' })
  const bob = await join({ days: 1 })
  expect((await buy(bob)).ok).toBe(true)
  expect(await buy(bob, { packageId: 'premium-12' })).toEqual({ ok: false, reason: 'contracts.purchase_limit' })
  const placed = `select amount from orders where member_id in ('${ann.id}', '${bob.id}') order by amount`
  expect(await rows(placed)).toEqual([{ amount: 1_399 }, { amount: 14_399 }])
})

test('a payment that is decided while nobody looks is found by the job; one that never was made fails', async ({
  shop,
}) => {
  const { ctx, scope, clock, join, order, orderRow, sandbox, balance, rows } = shop
  const ann = await join()
  const paid = await order(ann)
  await sandbox.settle(paid.paymentId, 'paid', { silent: true })
  const lost = await order(ann, { packageId: 'trial' })
  await rows(`update orders set payment_id = null, checkout_url = null where id = '${lost.orderId}'`)
  expect(await checkOrders(ctx, { scope })).toBe(0)
  clock.advance(2 * MINUTE)
  expect(await checkOrders(ctx, { scope })).toBe(2)
  expect(await balance(ann)).toBe(20)
  expect((await orderRow(lost.orderId)).state).toBe('open')
  clock.advance(HOUR)
  await checkOrders(ctx, { scope })
  expect((await orderRow(lost.orderId)).state).toBe('failed')
  clock.advance(DAY)
  expect(await checkOrders(ctx, { scope })).toBe(0)
})

test('money that goes back takes the credits that are left, records the rest, and ends premium', async ({ shop }) => {
  const { ctx, scope, join, order, orderRow, settle, balance, premium, house, faults } = shop
  const ann = await join()
  const { orderId, paymentId } = await order(ann)
  await settle(paymentId, 'paid')
  await inTenant(ctx.db, scope, (tx) => spend(ctx, tx, { memberId: ann.id, kind: 'message', ref: newId(), price: 15 }))
  await ctx.payments.refund(paymentId, { amount: 700, key: 'half' })
  await ctx.payments.refund(paymentId, { amount: 700, key: 'half' })
  await checkPayment(ctx, { scope, paymentId })
  expect(await orderRow(orderId)).toMatchObject({ refunded: 700, credits_taken: 5, credits_missing: 5, state: 'paid' })
  expect([await balance(ann), await premium(ann)]).toEqual([0, { has: true, until: null }])
  expect(await settle(paymentId, 'charged_back')).toBe(true)
  expect(await orderRow(orderId)).toMatchObject({ charged_back: 699, credits_taken: 5, credits_missing: 15 })
  expect(await premium(ann)).toEqual({ has: false, until: null })
  expect(await house()).toEqual({
    ...{ 'payments EUR': 0, 'sales EUR': 0, 'vat EUR': 0, 'sold_credits credits': -15, 'spent_credits credits': 15 },
  })
  expect(await refundOrder(ctx, { scope, orderId })).toBe(false)
  expect(await faults()).toBe(0)
})

test('months that began before a membership was charged back are not granted after it, however late their job runs', async ({
  shop,
}) => {
  const { ctx, scope, clock, join, order, orderRow, settle, balance, faults } = shop
  const ann = await join()
  const { orderId, paymentId } = await order(ann, { packageId: 'premium-3', amountShown: 4599 })
  await settle(paymentId, 'paid')
  clock.advance(100 * DAY)
  await settle(paymentId, 'charged_back')
  expect(await grantMemberships(ctx, { scope })).toBe(0)
  expect(await orderRow(orderId)).toMatchObject({ credits_taken: 90, credits_missing: 0 })
  expect([await balance(ann), await faults()]).toEqual([0, 0])
})

test('who is gone when a payment comes, or cannot log in any more, has it back', async ({ shop }) => {
  const { ctx, scope, join, order, settle, rows, orderRow, balance } = shop
  // An account is closed while it is being erased, too.
  for (const status of ['deleted', 'disabled']) {
    const ann = await join()
    const { orderId, paymentId } = await order(ann)
    await rows(`update members set status = '${status}' where id = '${ann.id}'`)
    await settle(paymentId, 'paid')
    expect(await refundOrders(ctx, { scope })).toBe(1)
    expect(await orderRow(orderId)).toMatchObject({ refunded: 1399, credits_taken: 20 })
    expect(await balance(ann)).toBe(0)
    expect(await rows(`select type from mails where member_id = '${ann.id}'`)).toEqual([])
  }
})

test('nobody sees an order of somebody else, of another site, or one that is none', async ({ shop }) => {
  const { ctx, scopeB, join, order, settle, orderRow } = shop
  const [ann, bob] = [await join(), await join()]
  const stranger = await join({ in: scopeB })
  const { orderId, paymentId } = await order(ann)
  for (const viewer of [bob, stranger, { ...stranger, id: ann.id }])
    expect(await viewOrder(ctx, { viewer, orderId })).toBeNull()
  for (const id of [newId<OrderId>(), 'x', '', 'x'.repeat(10_000)])
    expect(await viewOrder(ctx, { viewer: ann, orderId: id })).toBeNull()
  await settle(paymentId, 'failed')
  // The wrong tenant is told of it: nothing there.
  expect(await checkPayment(ctx, { scope: scopeB, paymentId })).toBe(false)
  expect((await orderRow(orderId)).state).toBe('failed')
})
