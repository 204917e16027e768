import { REPEAT_NOTICE_DAYS } from '@hearth/contracts/billing'
import { DAY, HOUR } from '@hearth/contracts/durations'
import type { LinkId, OrderId } from '@hearth/contracts/ids'
import { FAKE_PROFILE } from '@hearth/contracts/mail'
import { closeAccount, reopenAccount } from '@hearth/domain/accounts/close-account'
import { checkPayment, refundOrders } from '@hearth/domain/billing/check-orders'
import { endContract } from '@hearth/domain/billing/end-contract'
import { grantMemberships } from '@hearth/domain/billing/memberships'
import { monthsAfter } from '@hearth/domain/billing/months'
import {
  resumeRepeatOrder,
  retryRepeatOrder,
  stopRepeatOrder,
  viewRepeatOrder,
} from '@hearth/domain/billing/own-repeat-orders'
import { renewOrders } from '@hearth/domain/billing/renew'
import type { Payments } from '@hearth/domain/context'
import { expect } from 'vitest'
import { repeatsTest as test } from './testing/repeats.ts'

test('what repeats is charged on the same day of each month after a reminder, and records who began each payment', async ({
  shop,
  repeats,
}) => {
  const ann = await shop.join()
  const { orderId } = await repeats.begin(ann)
  const bought = shop.clock.now()
  const next = monthsAfter(bought, 1)
  expect(await repeats.view(ann)).toMatchObject({
    state: 'active',
    amount: 1399,
    method: 'visa',
    nextAt: next.getTime(),
  })
  expect(await shop.orderRow(orderId)).toMatchObject({ initiated_by: 'member', recurs: true, repeat_order_id: orderId })
  await repeats.pass(21)
  expect(await repeats.mails(ann)).toEqual([])
  await repeats.pass(9)
  expect(await repeats.mails(ann)).toEqual([['repeat_reminder', next.toISOString()]])
  expect(await repeats.charges(ann)).toEqual([])
  await repeats.pass(1)
  const [charge, ...others] = await repeats.charges(ann)
  expect([charge, others]).toMatchObject([{ state: 'paid', period: 2, amount: 1399, recurs: false }, []])
  expect(await shop.balance(ann)).toBe(40)
  await repeats.pass(62)
  expect((await repeats.charges(ann)).map(({ state, period }) => [state, period])).toEqual([
    ['paid', 2],
    ['paid', 3],
    ['paid', 4],
  ])
  expect(await shop.balance(ann)).toBe(80)
  expect(await shop.faults()).toBe(0)
})

test('ten jobs at once charge a date once', async ({ shop, repeats }) => {
  const members = await Promise.all(Array.from({ length: 5 }, () => shop.join()))
  for (const member of members) await repeats.begin(member)
  await repeats.pass(30)
  shop.clock.advance(DAY)
  await Promise.all(Array.from({ length: 10 }, () => repeats.renew()))
  for (const member of members) {
    expect((await repeats.charges(member)).map(({ state }) => state)).toEqual(['paid'])
    expect(await shop.balance(member)).toBe(40)
  }
})

test('a worker that was down charges one of the dates that it missed, and not without a week of notice', async ({
  shop,
  repeats,
}) => {
  const ann = await shop.join()
  await repeats.begin(ann)
  await repeats.pass(25)
  // Down for a day, over the date: nothing is late.
  shop.clock.advance(6 * DAY)
  await repeats.renew()
  expect(await repeats.charges(ann)).toHaveLength(1)
  // Down for three months.
  shop.clock.advance(95 * DAY)
  await repeats.renew()
  expect(await repeats.charges(ann)).toHaveLength(1)
  await repeats.pass(6)
  expect(await repeats.charges(ann)).toHaveLength(1)
  await repeats.pass(2)
  expect((await repeats.charges(ann)).map(({ period }) => period)).toEqual([2, 5])
  expect(await shop.balance(ann)).toBe(60)
})

test('a clock that jumps ahead and back charges nothing twice', async ({ shop, repeats }) => {
  const ann = await shop.join()
  await repeats.begin(ann)
  await repeats.pass(31)
  expect(await repeats.charges(ann)).toHaveLength(1)
  shop.clock.advance(-3 * DAY)
  await repeats.renew()
  shop.clock.advance(3 * DAY)
  await repeats.renew()
  shop.clock.advance(-40 * DAY)
  await repeats.renew()
  expect(await repeats.charges(ann)).toHaveLength(1)
  shop.clock.advance(40 * DAY)
  await repeats.pass(31)
  expect((await repeats.charges(ann)).map(({ period }) => period)).toEqual([2, 3])
})

test('a membership is renewed at its end, and what is longer than two months is told of a month before as well', async ({
  shop,
  repeats,
}) => {
  const ann = await shop.join()
  await repeats.begin(ann, 'premium-3')
  const end = monthsAfter(shop.clock.now(), 3)
  expect(await repeats.view(ann)).toMatchObject({ every: 3, months: 3, nextAt: end.getTime() })
  const days = Math.round((end.getTime() - shop.clock.now().getTime()) / DAY)
  await repeats.pass(days)
  expect(await repeats.mails(ann)).toEqual([
    ['repeat_reminder', end.toISOString()],
    ['repeat_reminder', end.toISOString()],
  ])
  expect((await repeats.charges(ann)).map(({ state, amount }) => [state, amount])).toEqual([['paid', 4599]])
  await grantMemberships(shop.ctx, { scope: shop.scope })
  expect((await shop.premium(ann)).until).toEqual(monthsAfter(end, 3))
})

test('a renewal is cancelled with the month that runs, and what was paid for later months comes back', async ({
  shop,
  repeats,
}) => {
  const { ctx, scope } = shop
  const ann = await shop.join()
  await repeats.begin(ann, 'premium-3')
  const end = monthsAfter(shop.clock.now(), 3)
  await repeats.pass(Math.round((end.getTime() - shop.clock.now().getTime()) / DAY) + 40)
  await grantMemberships(ctx, { scope })
  const [charge] = await repeats.charges(ann)
  const cancel = () =>
    endContract(ctx, {
      ...{ scope, ending: 'cancel', contract: { viewer: ann, orderId: charge?.id ?? '' }, name: 'Ann', words: '' },
      ...{ email: '', language: 'en' },
    })
  const monthEnd = monthsAfter(end, 2)
  for (let time = 0; time < 2; time += 1)
    expect(await cancel()).toMatchObject({ ok: true, value: { membershipEndsAt: monthEnd } })
  expect(await refundOrders(ctx, { scope })).toBe(1)
  expect(await shop.orderRow(charge?.id as OrderId)).toMatchObject({ refunded: 1533, credits_missing: 0 })
  expect((await shop.premium(ann)).until).toEqual(monthEnd)
  // Three months of the first, and the two of the renewal that have begun.
  expect(await shop.balance(ann)).toBe(150)
  expect(await repeats.view(ann)).toMatchObject({ state: 'ended', reason: 'stopped' })
  await repeats.pass(60)
  await grantMemberships(ctx, { scope })
  expect([await shop.balance(ann), await shop.faults()]).toEqual([150, 0])
})

test('a charge that fails is tried at most three times, by the member, and then it stops and says so', async ({
  shop,
  repeats,
}) => {
  const { ctx, scope, sells } = shop
  const ann = await shop.join()
  const { orderId, paymentId } = await repeats.begin(ann)
  await repeats.decide(paymentId, 'failed')
  await repeats.pass(32)
  expect(await repeats.view(ann)).toMatchObject({ state: 'failed', triesLeft: 2, nextAt: null })
  const reference = { viewer: ann, repeatOrderId: orderId }
  const retry = () => retryRepeatOrder(ctx, { scope, reference, shop: sells })
  const closed = await retryRepeatOrder({ ...ctx, payments: null }, { scope, reference, shop: sells })
  expect(closed).toEqual({ ok: false, reason: 'billing.closed' })
  expect(await repeats.view(ann)).toMatchObject({ state: 'failed', triesLeft: 2 })
  expect(await retry()).toMatchObject({ ok: true })
  expect(await repeats.view(ann)).toMatchObject({ state: 'failed', triesLeft: 1 })
  await Promise.all([retry(), retry(), retry()])
  expect(await repeats.view(ann)).toMatchObject({ state: 'ended', reason: 'tries' })
  expect(await retry()).toMatchObject({ ok: false, reason: 'contracts.no_repeat' })
  expect((await repeats.charges(ann)).map(({ state }) => state)).toEqual(['failed', 'failed', 'failed'])
  expect((await repeats.mails(ann)).slice(1)).toEqual([
    ['repeat_failed', '2'],
    ['repeat_failed', '1'],
    ['repeat_ended', 'tries'],
  ])
  await repeats.pass(1)
  expect(shop.sandbox.store.find(paymentId)?.consent?.ended).toBe(true)
  expect(await shop.rows(`select * from ended_consents where tenant_id = '${scope.tenantId}'`)).toEqual([])
  expect(await shop.balance(ann)).toBe(20)
})

test('a second try that succeeds goes on as before', async ({ shop, repeats }) => {
  const { ctx, scope, sells } = shop
  const ann = await shop.join()
  const { orderId, paymentId } = await repeats.begin(ann)
  const next = monthsAfter(shop.clock.now(), 2)
  await repeats.decide(paymentId, 'failed')
  await repeats.pass(32)
  await repeats.decide(paymentId, 'paid')
  await retryRepeatOrder(ctx, { scope, reference: { viewer: ann, repeatOrderId: orderId }, shop: sells })
  expect(await repeats.view(ann)).toMatchObject({ state: 'active', triesLeft: 3, nextAt: next.getTime() })
  expect(await shop.balance(ann)).toBe(40)
})

test('a failed charge that waits for nobody ends after a week', async ({ shop, repeats }) => {
  const ann = await shop.join()
  const { paymentId } = await repeats.begin(ann)
  await repeats.decide(paymentId, 'failed')
  await repeats.pass(40)
  expect(await repeats.view(ann)).toMatchObject({ state: 'ended', reason: 'unanswered' })
})

test('a failed charge can be paid by PayPal, by which the later ones are charged then', async ({ shop, repeats }) => {
  const { ctx, scope, sells } = shop
  const ann = await shop.join()
  const { orderId, paymentId } = await repeats.begin(ann)
  await repeats.decide(paymentId, 'failed')
  await repeats.pass(32)
  const pay = { repeats: true, repeatOrderId: orderId, method: 'paypal', attempt: 2 }
  expect(await shop.buy(ann, { ...pay, repeatOrderId: shop.newId() })).toMatchObject({ reason: 'contracts.no_repeat' })
  expect(await shop.buy(await shop.join(), pay)).toMatchObject({ ok: false })
  // Whoever leaves the page of PayPal has tried nothing.
  const left = await shop.order(ann, pay)
  await shop.settle(left.paymentId, 'cancelled')
  expect(await repeats.view(ann)).toMatchObject({ state: 'failed', triesLeft: 2 })
  const paid = await shop.order(ann, { ...pay, attempt: 3 })
  // While one is begun, another try ends it first.
  await retryRepeatOrder(ctx, { scope, reference: { viewer: ann, repeatOrderId: orderId }, shop: sells })
  expect(await repeats.view(ann)).toMatchObject({ state: 'failed', triesLeft: 1 })
  expect(await shop.orderRow(paid.orderId)).toMatchObject({ state: 'cancelled' })
  const again = await shop.order(ann, { ...pay, attempt: 4 })
  await shop.settle(again.paymentId, 'paid')
  expect(await repeats.view(ann)).toMatchObject({ id: orderId, state: 'active', method: 'paypal', triesLeft: 3 })
  expect(await shop.balance(ann)).toBe(40)
  await repeats.pass(31)
  expect(shop.sandbox.store.find(paymentId)?.consent?.ended).toBe(true)
  expect(await shop.balance(ann)).toBe(60)
  expect(shop.sandbox.store.list().find(({ chargedBy }) => chargedBy === again.paymentId)?.status).toBe('paid')
})

test('a charge that waits for a bank is decided later', async ({ shop, repeats }) => {
  const ann = await shop.join()
  const { paymentId } = await repeats.begin(ann)
  await repeats.decide(paymentId, 'pending')
  await repeats.pass(31)
  const [charge] = await repeats.charges(ann)
  expect(charge?.state).toBe('pending')
  expect(await repeats.view(ann)).toMatchObject({ state: 'active', isCharging: true })
  const { payment_id: charged } = await shop.orderRow(charge?.id as OrderId)
  await shop.settle(charged, 'failed')
  expect(await repeats.view(ann)).toMatchObject({ state: 'failed', isCharging: false })
})

test('stopping takes one link and no login, and nothing is charged afterwards', async ({ shop, repeats }) => {
  const { ctx, scope } = shop
  const ann = await shop.join()
  const { orderId, paymentId } = await repeats.begin(ann)
  const address = ctx.links.addressOf(scope.tenantId, { linkId: orderId as string as LinkId, purpose: 'stop_repeat' })
  expect(address).toContain('/credits/repeat-order?token=')
  const token = new URL(address).searchParams.get('token') ?? ''
  expect(await viewRepeatOrder(ctx, { scope, reference: { token } })).toMatchObject({ id: orderId, state: 'active' })
  for (const wrong of ['', 'a', `${token}a`])
    expect(await stopRepeatOrder(ctx, { scope, reference: { token: wrong } })).toMatchObject({ ok: false })
  expect(await stopRepeatOrder(ctx, { scope: shop.scopeB, reference: { token } })).toMatchObject({ ok: false })
  const other = { viewer: await shop.join(), repeatOrderId: orderId }
  expect(await stopRepeatOrder(ctx, { scope, reference: other })).toMatchObject({ ok: false })
  for (let time = 0; time < 2; time += 1)
    expect(await stopRepeatOrder(ctx, { scope, reference: { token } })).toEqual({ ok: true, value: null })
  expect(await repeats.view(ann)).toMatchObject({ state: 'ended', reason: 'stopped' })
  await repeats.pass(70)
  expect(await repeats.charges(ann)).toEqual([])
  expect(await repeats.mails(ann)).toEqual([['repeat_ended', 'stopped']])
  expect(shop.sandbox.store.find(paymentId)?.consent?.ended).toBe(true)
})

test('a charge of which nobody knows whether it was made is found, and made only if the member has not stopped it', async ({
  shop,
  repeats,
}) => {
  const { ctx, scope } = shop
  const [ann, bob] = [await shop.join(), await shop.join()]
  const first = [await repeats.begin(ann), await repeats.begin(bob)]
  await repeats.pass(30)
  shop.clock.advance(DAY)
  // Ann's charge is made and the answer lost; Bob's never arrives.
  const lost: Payments = {
    ...ctx.payments,
    charge: async (recurringId, payment) => {
      const isAnn = recurringId === shop.sandbox.store.find(first[0]?.paymentId ?? '')?.id.replace('pay_', 'rec_')
      if (isAnn) await ctx.payments.charge(recurringId, payment)
      throw new Error('The process was killed.')
    },
  }
  await expect(renewOrders({ ...ctx, payments: lost }, { scope })).rejects.toThrow('2 repeat orders')
  for (const [at, viewer] of [ann, bob].entries())
    await stopRepeatOrder(ctx, { scope, reference: { viewer, repeatOrderId: first[at]?.orderId ?? '' } })
  shop.clock.advance(2 * HOUR)
  await repeats.renew()
  expect((await repeats.charges(ann)).map(({ state }) => state)).toEqual(['paid'])
  expect((await repeats.charges(bob)).map(({ state }) => state)).toEqual(['failed'])
  expect([await shop.balance(ann), await shop.balance(bob)]).toEqual([40, 20])
  expect(shop.sandbox.store.list().filter(({ chargedBy }) => chargedBy !== null)).toHaveLength(1)
  expect((await repeats.mails(bob)).at(-1)).toEqual(['repeat_ended', 'stopped'])
})

test('a package that is changed or gone is not charged: it pauses, says so, and goes on once it is as agreed', async ({
  shop,
  repeats,
}) => {
  const { ctx, scope, settings } = shop
  const ann = await shop.join()
  const { orderId } = await repeats.begin(ann)
  await repeats.pass(30)
  shop.clock.advance(DAY)
  const dearer = structuredClone(settings) as typeof settings & { packages: { NL: { offers: { price: number }[] } } }
  for (const offer of dearer.packages.NL.offers) offer.price += 1
  await renewOrders({ ...ctx, shopOf: () => ({ ...shop.sells, settings: dearer }) }, { scope })
  expect(await repeats.view(ann)).toMatchObject({ state: 'paused', reason: 'price', nextAt: null })
  expect((await repeats.mails(ann)).at(-1)).toEqual(['repeat_paused', 'price'])
  await repeats.pass(40)
  expect(await repeats.charges(ann)).toEqual([])
  const resume = (now: typeof settings) =>
    resumeRepeatOrder(ctx, { scope, reference: { viewer: ann, repeatOrderId: orderId }, country: 'NL', settings: now })
  expect(await resume(dearer)).toMatchObject({ ok: false, reason: 'contracts.price_changed' })
  expect(await resume(settings)).toMatchObject({ ok: true })
  const { nextAt } = await repeats.view(ann)
  expect(nextAt).toBeGreaterThan(shop.clock.now().getTime())
  await repeats.pass(31)
  expect(await repeats.charges(ann)).toHaveLength(1)
})

test('it ends when the membership is cancelled, the bank takes money back, or the account is no longer active', async ({
  shop,
  repeats,
}) => {
  const { ctx, scope } = shop
  const [ann, bob, cem, dan] = [await shop.join(), await shop.join(), await shop.join(), await shop.join()]
  const contract = { viewer: ann, orderId: (await repeats.begin(ann, 'premium-3')).orderId }
  const statement = { name: 'Ann', words: '', email: '', language: 'en' } as const
  await endContract(ctx, { scope, ending: 'cancel', contract, ...statement })
  expect(await repeats.view(ann)).toMatchObject({ state: 'ended', reason: 'stopped' })
  const { paymentId } = await repeats.begin(bob)
  await shop.sandbox.settle(paymentId, 'charged_back', { silent: true })
  await checkPayment(ctx, { scope, paymentId })
  expect(await repeats.view(bob)).toMatchObject({ state: 'ended', reason: 'bank' })
  await repeats.begin(cem)
  await shop.rows(`update members set status = 'deleted' where id = '${cem.id}'`)
  await repeats.pass(32)
  expect(await repeats.view(cem)).toMatchObject({ state: 'ended', reason: 'account' })
  expect(await repeats.mails(cem)).toEqual([])
  const withdrawn = { viewer: dan, orderId: (await repeats.begin(dan)).orderId }
  await endContract(ctx, { scope, ending: 'withdraw', contract: withdrawn, ...statement })
  expect(await repeats.view(dan)).toMatchObject({ state: 'ended', reason: 'withdrawn' })
})

test('whose account was closed when the reminder was due is reminded once it is open again, and charged a week later', async ({
  shop,
  repeats,
}) => {
  const { ctx, scope, clock } = shop
  const ann = await shop.join()
  await repeats.begin(ann)
  await repeats.pass(21)
  const account = { scope, memberId: ann.id }
  await closeAccount(ctx, { ...account, reason: FAKE_PROFILE, facts: 'Not her photos.' })
  await repeats.pass(6)
  await reopenAccount(ctx, account)
  expect(await repeats.mails(ann)).toEqual([])
  await repeats.pass(1)
  expect(await repeats.mails(ann)).toEqual([
    ['repeat_reminder', new Date(clock.now().getTime() + REPEAT_NOTICE_DAYS * DAY).toISOString()],
  ])
  await repeats.pass(REPEAT_NOTICE_DAYS - 1)
  expect(await repeats.charges(ann)).toEqual([])
  await repeats.pass(1)
  expect(await repeats.charges(ann)).toHaveLength(1)
  expect(await repeats.mails(ann)).toHaveLength(1)
})

test('what is ordered anew takes the place of what repeats, and nothing repeats without the wish or with another method', async ({
  shop,
  repeats,
}) => {
  const ann = await shop.join()
  const first = await repeats.begin(ann)
  const again = await shop.order(ann, { attempt: 2, repeats: true })
  await shop.settle(again.paymentId, 'paid')
  expect((await repeats.stored(ann)).map(({ id, state, reason }) => [id, state, reason])).toEqual([
    [again.orderId, 'active', null],
    [first.orderId, 'ended', 'replaced'],
  ])
  const bob = await shop.join()
  const { paymentId } = await shop.order(bob)
  await shop.settle(paymentId, 'paid')
  expect(await repeats.stored(bob)).toEqual([])
  expect(await shop.buy(bob, { attempt: 2, repeats: true, method: 'ideal' })).toMatchObject({
    reason: 'contracts.no_method',
  })
  const trial = { packageId: 'trial', repeats: true }
  expect(await shop.buy(await shop.join(), trial)).toMatchObject({ reason: 'contracts.no_repeat' })
})
