import { DAY, MINUTE } from '@hearth/contracts/durations'
import { payBack } from '@hearth/domain/billing/answer-claims'
import { refundOrder } from '@hearth/domain/billing/check-orders'
import { grantMemberships } from '@hearth/domain/billing/memberships'
import { monthsAfter } from '@hearth/domain/billing/months'
import { orderNumber } from '@hearth/domain/billing/packages'
import { viewPurchase } from '@hearth/domain/billing/view-orders'
import { expect } from 'vitest'
import { shopTest as test } from './testing/shop.ts'

test('a membership brings its credits month by month while it runs; two follow each other', async ({ shop }) => {
  const { ctx, scope, clock, join, order, settle, balance, premium, faults } = shop
  const ann = await join()
  const start = clock.now()
  const first = await order(ann, { packageId: 'premium-3' })
  await settle(first.paymentId, 'paid')
  expect([await balance(ann), await premium(ann)]).toEqual([30, { has: true, until: monthsAfter(start, 3) }])
  const second = await order(ann, { packageId: 'premium-3', attempt: 2 })
  await settle(second.paymentId, 'paid')
  expect([await balance(ann), await premium(ann)]).toEqual([30, { has: true, until: monthsAfter(start, 6) }])
  const third = await viewPurchase(ctx, { viewer: ann, settings: shop.settings, packageId: 'premium-3' })
  expect(third?.endsAt).toEqual(monthsAfter(start, 9))
  clock.advance(monthsAfter(start, 2).getTime() - start.getTime())
  await Promise.all([grantMemberships(ctx, { scope }), grantMemberships(ctx, { scope })])
  expect(await balance(ann)).toBe(90)
  for (const { orderId } of [second, first]) {
    expect(await payBack(ctx, { scope, number: orderNumber(orderId), amountIn: () => null })).toMatchObject({
      ok: true,
    })
    expect(await refundOrder(ctx, { scope, orderId })).toBe(true)
    if (orderId === second.orderId) expect(await balance(ann)).toBe(90)
  }
  expect([await balance(ann), (await premium(ann)).has]).toEqual([0, false])
  clock.advance(400 * DAY)
  expect(await grantMemberships(ctx, { scope })).toBe(0)
  expect(await faults()).toBe(0)
})

test('memberships whose credits cannot be granted hold up none behind them', async ({ shop }) => {
  const { ctx, scope, clock, join, order, settle, balance, rows } = shop
  const members = [await join(), await join(), await join()]
  for (const member of members) {
    const { paymentId } = await order(member, { packageId: 'premium-3' })
    await settle(paymentId, 'paid')
    clock.advance(MINUTE)
  }
  const [stuck, too] = members
  await rows(`update memberships set credits_per_month = 0 where member_id in ('${stuck?.id}', '${too?.id}')`)
  clock.advance(40 * DAY)
  await expect(grantMemberships(ctx, { scope, limit: 1 })).rejects.toThrow('2 memberships got no credits.')
  expect(await Promise.all(members.map(balance))).toEqual([30, 30, 60])
})

test('a year of membership has twelve months, of which a short one begins on its last day, and none is lost or comes twice', async ({
  shop,
}) => {
  const { ctx, scope, clock, join, order, settle, balance, premium, rows, faults } = shop
  const afterJobsAt = async (time: string) => {
    clock.set(new Date(time))
    await Promise.all(Array.from({ length: 3 }, () => grantMemberships(ctx, { scope })))
    return [time, await balance(ann)]
  }
  clock.set(new Date('2027-01-31T10:00:00Z'))
  const ann = await join()
  const first = await order(ann, { packageId: 'premium-12' })
  await settle(first.paymentId, 'paid')
  expect(await premium(ann)).toEqual({ has: true, until: new Date('2028-01-31T10:00:00Z') })
  for (const expected of [
    ['2027-02-28T09:59:59Z', 30],
    ['2027-02-28T10:00:00Z', 60],
    ['2027-03-31T09:59:59Z', 60],
    ['2027-03-31T10:00:00Z', 90],
    // No worker ran for three months.
    ['2027-06-30T10:00:00Z', 180],
    ['2027-12-31T09:59:59Z', 330],
    ['2027-12-31T10:00:00Z', 360],
    ['2028-01-31T10:00:00Z', 360],
  ] as const)
    expect(await afterJobsAt(expected[0])).toEqual(expected)

  const leap = await order(ann, { packageId: 'premium-12', attempt: 2 })
  await settle(leap.paymentId, 'paid')
  for (const expected of [
    ['2028-02-29T09:59:59Z', 390],
    ['2028-02-29T10:00:00Z', 420],
    // No worker ran until it was over.
    ['2029-04-30T10:00:00Z', 720],
  ] as const)
    expect(await afterJobsAt(expected[0])).toEqual(expected)
  const granted = await rows<{ ref: string }>(
    `select ref from ledger_transactions where tenant_id = '${scope.tenantId}' and kind = 'membership'`,
  )
  const months = [first, leap].flatMap(({ orderId }) => Array.from({ length: 12 }, (_, at) => `${orderId}:${at + 1}`))
  expect(granted.map(({ ref }) => ref).sort()).toEqual(months.sort())
  expect(await faults()).toBe(0)
})
