import { DAY, MINUTE } from '@hearth/contracts/durations'
import { inTenant } from '@hearth/db/scope'
import { payBack } from '@hearth/domain/billing/answer-claims'
import { applyToOrder, refundOrders } from '@hearth/domain/billing/check-orders'
import { endContract } from '@hearth/domain/billing/end-contract'
import { monthsAfter } from '@hearth/domain/billing/months'
import { resumeRepeatOrder, retryRepeatOrder } from '@hearth/domain/billing/own-repeat-orders'
import { orderNumber } from '@hearth/domain/billing/packages'
import { renewOrders } from '@hearth/domain/billing/renew'
import { spend } from '@hearth/domain/billing/spend'
import { viewPurchase } from '@hearth/domain/billing/view-orders'
import type { Payments } from '@hearth/domain/context'
import { recordEvents } from '@hearth/domain/events/record-events'
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

test('a membership that was paid late, or is followed by another one, is renewed when all that is paid ends', async ({
  shop,
  repeats,
}) => {
  const { ctx, scope, sells } = shop
  const [ann, bob] = [await shop.join(), await shop.join()]
  const renewsAtEnd = async (member: typeof ann) => {
    const { until } = await shop.premium(member)
    expect(await repeats.view(member)).toMatchObject({ state: 'active', nextAt: until?.getTime() })
    return Math.ceil(((until?.getTime() ?? 0) - shop.clock.now().getTime()) / DAY)
  }
  /** Lets that many days pass, with jobs from the fifth week before on. */
  const pass = async (days: number) => {
    shop.clock.advance((days - 36) * DAY)
    await repeats.pass(36)
  }
  const { orderId, paymentId } = await repeats.begin(ann, 'premium-3')
  await repeats.decide(paymentId, 'failed')
  await pass((await renewsAtEnd(ann)) + 6)
  await repeats.decide(paymentId, 'paid')
  await retryRepeatOrder(ctx, { scope, reference: { viewer: ann, repeatOrderId: orderId }, shop: sells })
  expect((await shop.premium(ann)).until).toEqual(monthsAfter(shop.clock.now(), 3))
  const left = await renewsAtEnd(ann)
  await pass(left - 1)
  expect((await repeats.charges(ann)).map(({ state }) => state)).toEqual(['failed', 'paid'])
  await repeats.pass(1)
  expect((await repeats.charges(ann)).map(({ state }) => state)).toEqual(['failed', 'paid', 'paid'])

  const end = monthsAfter(shop.clock.now(), 15)
  await repeats.begin(bob, 'premium-3')
  // After the reminders of the date that is put off.
  await pass((await renewsAtEnd(bob)) - 3)
  const { paymentId: plain } = await shop.order(bob, { packageId: 'premium-12' })
  await shop.settle(plain, 'paid')
  expect((await shop.premium(bob)).until).toEqual(end)
  await pass((await renewsAtEnd(bob)) - 1)
  expect(await repeats.charges(bob)).toEqual([])
  expect((await repeats.mails(bob)).slice(2)).toEqual([
    ['repeat_reminder', end.toISOString()],
    ['repeat_reminder', end.toISOString()],
  ])
  await repeats.pass(1)
  expect((await repeats.charges(bob)).map(({ state }) => state)).toEqual(['paid'])
  await renewsAtEnd(bob)
})

test('a paused membership that its member has paid otherwise goes on at the end of that', async ({ shop, repeats }) => {
  const { ctx, scope, settings } = shop
  const ann = await shop.join()
  const { orderId } = await repeats.begin(ann, 'premium-3')
  shop.clock.advance(57 * DAY)
  await repeats.renew()
  shop.clock.advance(37 * DAY)
  const without = { ...settings, packages: {} }
  await renewOrders({ ...ctx, shopOf: () => ({ ...shop.sells, settings: without }) }, { scope })
  expect(await repeats.view(ann)).toMatchObject({ state: 'paused', reason: 'price' })
  const { paymentId } = await shop.order(ann, { packageId: 'premium-12' })
  await shop.settle(paymentId, 'paid')
  const reference = { viewer: ann, repeatOrderId: orderId }
  expect(await resumeRepeatOrder(ctx, { scope, reference, country: 'NL', settings })).toMatchObject({ ok: true })
  const { until } = await shop.premium(ann)
  expect(until).toEqual(monthsAfter(shop.clock.now(), 12))
  expect(await repeats.view(ann)).toMatchObject({ state: 'active', nextAt: until?.getTime() })
})

test('a membership that support pays back as a whole is not renewed; one whose date was paid twice is', async ({
  shop,
  repeats,
}) => {
  const { ctx, scope, clock } = shop
  const [ann, bob] = [await shop.join(), await shop.join()]
  const { orderId } = await repeats.begin(ann, 'premium-3')
  const bobs = await repeats.begin(bob, 'premium-3')
  await repeats.decide(bobs.paymentId, 'failed')
  clock.advance(57 * DAY)
  await repeats.renew()
  expect(await payBack(ctx, { scope, number: orderNumber(orderId), amountIn: () => null })).toMatchObject({ ok: true })
  await refundOrders(ctx, { scope })
  expect(await repeats.view(ann)).toMatchObject({ state: 'ended', reason: 'refunded' })
  clock.advance(36 * DAY)
  await repeats.renew()
  expect(await repeats.charges(ann)).toEqual([])
  expect((await repeats.mails(ann)).at(-1)).toEqual(['repeat_ended', 'refunded'])

  await repeats.decide(bobs.paymentId, 'paid')
  const reference = { viewer: bob, repeatOrderId: bobs.orderId }
  await retryRepeatOrder(ctx, { scope, reference, shop: shop.sells })
  const [failed] = await repeats.charges(bob)
  const late = await ctx.payments.find(String((await shop.orderRow(failed!.id)).payment_id))
  for (const amountRefunded of [0, 4599])
    await applyToOrder(ctx, { scope, orderId: failed!.id }, { ...late!, status: 'paid', amountRefunded })
  const { until } = await shop.premium(bob)
  expect(until).toEqual(monthsAfter(clock.now(), 3))
  expect(await repeats.view(bob)).toMatchObject({ state: 'active' })
  expect(await shop.faults()).toBe(0)
})

test('a membership that begins earlier, because one before it is withdrawn from, is renewed earlier', async ({
  shop,
  repeats,
}) => {
  const { ctx, scope, clock, settings } = shop
  const ann = await shop.join()
  const { orderId, paymentId } = await shop.order(ann, { packageId: 'premium-12' })
  await shop.settle(paymentId, 'paid')
  const { orderId: repeated } = await repeats.begin(ann, 'premium-3')
  expect(await repeats.view(ann)).toMatchObject({ nextAt: monthsAfter(clock.now(), 15).getTime() })
  clock.advance(DAY)
  await endContract(ctx, {
    ...{ scope, ending: 'withdraw', contract: { viewer: ann, orderId }, name: 'Ann', words: '', email: '' },
    language: 'en',
  })
  const end = monthsAfter(clock.now(), 3)
  expect((await shop.premium(ann)).until).toEqual(end)
  expect(await repeats.view(ann)).toMatchObject({ state: 'active', nextAt: end.getTime() })
  clock.set(new Date(end.getTime() - 35 * DAY))
  await repeats.renew()
  clock.set(end)
  await renewOrders({ ...ctx, shopOf: () => ({ ...shop.sells, settings: { ...settings, packages: {} } }) }, { scope })
  const reference = { viewer: ann, repeatOrderId: repeated }
  expect(await resumeRepeatOrder(ctx, { scope, reference, country: 'NL', settings })).toMatchObject({ ok: true })
  expect(await repeats.view(ann)).toMatchObject({ state: 'active', nextAt: monthsAfter(end, 3).getTime() })
})

test('a membership that is to be renewed takes the place of another one, and of no credits', async ({
  shop,
  repeats,
}) => {
  const { ctx, clock, settings } = shop
  const ann = await shop.join()
  await repeats.begin(ann)
  await repeats.begin(ann, 'premium-3')
  const look = (packageId: string) => viewPurchase(ctx, { viewer: ann, settings, packageId, method: 'visa' })
  expect([await look('premium-3'), await look('premium-12'), await look('credits-20')]).toMatchObject([
    { renewsAlready: 'this' },
    { renewsAlready: 'other' },
    { renewsAlready: 'this' },
  ])
  await repeats.begin(ann, 'premium-12')
  const standing = (await repeats.stored(ann)).map(({ package_id, state, reason }) => [package_id, state, reason])
  expect(standing.toSorted()).toEqual([
    ['credits-20', 'active', null],
    ['premium-12', 'active', null],
    ['premium-3', 'ended', 'replaced'],
  ])
  const end = monthsAfter(clock.now(), 15)
  const next = (await repeats.stored(ann)).flatMap(({ package_id, next_at }) =>
    package_id === 'premium-12' ? [next_at] : [],
  )
  expect(next).toEqual([end])
  clock.advance(57 * DAY)
  await repeats.renew()
  clock.advance(36 * DAY)
  await repeats.renew()
  expect((await repeats.charges(ann)).map(({ amount }) => amount)).toEqual([1399])
})

test('a date of an earlier release within time that is paid for is charged at its end, and of two renewals the later one', async ({
  shop,
  repeats,
}) => {
  const { clock, rows } = shop
  const [ann, bob] = [await shop.join(), await shop.join()]
  await repeats.begin(ann, 'premium-3')
  const end = monthsAfter(clock.now(), 3)
  const { paymentId } = await shop.order(ann, { packageId: 'premium-12' })
  await shop.settle(paymentId, 'paid')
  const older = await repeats.begin(bob, 'premium-3')
  const newer = await repeats.begin(bob, 'premium-12')
  const stale = `next_at = '${end.toISOString()}', remind_at = null, reminded_at = '${clock.now().toISOString()}'`
  await rows(`update repeat_orders set ${stale}, state = 'active', reason = null, ended_at = null
    where member_id in ('${ann.id}', '${bob.id}')`)
  await rows(`update memberships set ends_at = '${end.toISOString()}', starts_at = '${clock.now().toISOString()}'
    where member_id = '${bob.id}'`)
  clock.set(end)
  await repeats.renew()
  expect(await repeats.charges(ann)).toEqual([])
  expect(await repeats.view(ann)).toMatchObject({ state: 'active', nextAt: monthsAfter(end, 12).getTime() })
  expect((await repeats.charges(bob)).map(({ amount, state }) => [amount, state])).toEqual([[14_399, 'paid']])
  expect((await repeats.stored(bob)).map(({ id, state, reason }) => [id, state, reason])).toEqual([
    [newer.orderId, 'active', null],
    [older.orderId, 'ended', 'replaced'],
  ])
  // Neither is reminded of a date that is none.
  await rows(`update repeat_orders set next_at = '${end.toISOString()}', remind_at = '${end.toISOString()}',
    reminded_at = null where member_id = '${ann.id}'`)
  await repeats.renew()
  expect(await repeats.mails(ann)).toEqual([])
  expect(await repeats.view(ann)).toMatchObject({ nextAt: monthsAfter(end, 12).getTime() })
})

test('a year whose renewal comes nearer, because what was bought in between is paid back, is charged a month after its reminder', async ({
  shop,
  repeats,
}) => {
  const { ctx, scope, clock } = shop
  const ann = await shop.join()
  await repeats.begin(ann, 'premium-12')
  const end = monthsAfter(clock.now(), 12)
  const { orderId, paymentId } = await shop.order(ann, { packageId: 'premium-3' })
  await shop.settle(paymentId, 'paid')
  expect(await repeats.view(ann)).toMatchObject({ nextAt: monthsAfter(end, 3).getTime() })
  clock.set(new Date(end.getTime() - 7 * DAY))
  await payBack(ctx, { scope, number: orderNumber(orderId), amountIn: () => null })
  await refundOrders(ctx, { scope })
  const charged = new Date(clock.now().getTime() + 31 * DAY)
  for (let time = 0; time < 2; time += 1) {
    expect(await repeats.view(ann)).toMatchObject({ state: 'active', nextAt: charged.getTime() })
    await repeats.renew()
  }
  expect((await shop.premium(ann)).until).toEqual(end)
  await repeats.pass(30)
  expect(await repeats.charges(ann)).toEqual([])
  expect(await repeats.mails(ann)).toEqual([
    ['repeat_reminder', charged.toISOString()],
    ['repeat_reminder', charged.toISOString()],
  ])
  await repeats.pass(1)
  expect((await repeats.charges(ann)).map(({ state }) => state)).toEqual(['paid'])
  expect((await shop.premium(ann)).until).toEqual(monthsAfter(charged, 12))
})

test('a bank that takes money back while its member pays for something waits for that, and both are done', async ({
  shop,
  repeats,
}) => {
  const { ctx, scope, rows } = shop
  for (const packageId of ['credits-20', 'premium-3']) {
    const ann = await shop.join()
    const { orderId, paymentId } = await repeats.begin(ann, packageId)
    const found = await ctx.payments.find(paymentId)
    let told: Promise<unknown> = Promise.resolve()
    await inTenant(ctx.db, scope, async (tx) => {
      await spend(ctx, tx, { memberId: ann.id, kind: 'message', ref: shop.newId(), price: 1 })
      told = applyToOrder(ctx, { scope, orderId }, { ...found!, amountChargedBack: found!.amount })
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(() => rows(waiting), { timeout: 10_000 }).not.toEqual([])
      await recordEvents(ctx, tx, [{ memberId: ann.id, kind: 'order.changed', ids: { orderId } }])
    })
    await told
    expect(await repeats.view(ann)).toMatchObject({ state: 'ended', reason: 'bank' })
    expect((await repeats.mails(ann)).at(-1)).toEqual(['repeat_ended', 'bank'])
    expect(await shop.balance(ann)).toBe(0)
  }
  expect(await shop.faults()).toBe(0)
})
