import { listClaims, payBack } from '@hearth/domain/billing/answer-claims'
import { refundOrders } from '@hearth/domain/billing/check-orders'
import { collectDue, payBackByHand } from '@hearth/domain/billing/collect'
import { returnCollection, settleCollection } from '@hearth/domain/billing/collections'
import { type ContractReference, listContracts, viewContract } from '@hearth/domain/billing/contracts'
import { endContract } from '@hearth/domain/billing/end-contract'
import { orderNumber } from '@hearth/domain/billing/packages'
import { viewOrder } from '@hearth/domain/billing/view-orders'
import { expect } from 'vitest'
import { debitTest } from './testing/debits.ts'

/** A site whose members order something beyond the limit of direct debits, which waits for its money. */
const test = debitTest.extend('waiting', ({ shop, debits }) => {
  const { ctx, debit } = debits
  const { scope } = shop
  return {
    /** A membership that is dearer than the limit. */
    order: async (viewer: Parameters<typeof debit>[0]) =>
      (await debit(viewer, { packageId: 'premium-3', saidAtOnce: false })).orderId,
    withdraw: (contract: ContractReference, words = '') =>
      endContract(ctx, { scope, ending: 'withdraw', contract, name: 'Ann', words, email: '', language: 'nl' }),
    mails: async (memberId: string) =>
      shop.rows<{ type: string; details: Record<string, string> }>(
        `select type, details from mails where member_id = '${memberId}' and type in ('order_paid', 'withdrawal_received')`,
      ),
  }
})

test('whoever withdraws before a file has it is not collected from, and has that in writing', async ({
  shop,
  debits,
  waiting,
}) => {
  const { ctx, collection } = debits
  const { scope } = shop
  const ann = await shop.join()
  const orderId = await waiting.order(ann)
  expect(await viewOrder(ctx, { viewer: ann, orderId })).toMatchObject({ state: 'pending', withdrawable: true })
  expect(await listContracts(ctx, { scope, ending: 'withdraw', viewer: ann })).toMatchObject([{ id: orderId }])
  const contract = { number: orderNumber(orderId), email: ann.email, network: '192.0.2.9' }
  const view = () => viewContract(ctx, { scope, ending: 'withdraw', contract })
  expect(await view()).toMatchObject({ value: { refund: 4599, rest: 0, isUncollected: true, endedAt: null } })
  expect(await viewContract(ctx, { scope, ending: 'cancel', contract })).toMatchObject({
    reason: 'contracts.no_contract',
  })
  const at = shop.clock.now()
  expect(await waiting.withdraw(contract, 'Why so late?')).toEqual({ ok: true, value: { at, membershipEndsAt: null } })
  shop.clock.advance(1_000)
  expect(await waiting.withdraw({ viewer: ann, orderId })).toEqual({ ok: true, value: { at, membershipEndsAt: null } })
  expect((await collection(orderId))?.state).toBe('cancelled')
  expect(await shop.orderRow(orderId)).toMatchObject({ state: 'cancelled', paid_at: null, withdrawn_at: at })
  expect(await waiting.mails(ann.id)).toMatchObject([
    { type: 'withdrawal_received', details: { refund: '4599', uncollected: 'yes' } },
  ])
  expect(await view()).toMatchObject({ value: { refund: 0, rest: 0, endedAt: at.getTime() } })
  expect(await listContracts(ctx, { scope, ending: 'withdraw', viewer: ann })).toEqual([])
  shop.clock.advance(10 * 86_400_000)
  expect(await collectDue(ctx, { scope, settings: shop.settings })).toEqual({ ok: true, value: null })
  // Nothing came, so support has nothing to pay back.
  const { number } = contract
  expect((await listClaims(ctx, { scope })).find((claim) => claim.number === number)).toMatchObject({ rest: 0 })
  expect(await payBack(ctx, { scope, number, amountIn: () => null })).toMatchObject({ reason: 'billing.too_much_back' })
  expect([await refundOrders(ctx, { scope }), await shop.faults()]).toEqual([0, 0])
})

test('what is at the bank when its buyer withdraws brings nothing when it has come, and is due back then', async ({
  shop,
  debits,
  waiting,
}) => {
  const { ctx, sent, order } = debits
  const { scope } = shop
  const ann = await shop.join()
  const orderId = await waiting.order(ann)
  await sent(orderId)
  expect(await waiting.withdraw({ viewer: ann, orderId })).toMatchObject({ ok: true })
  expect(await shop.orderRow(orderId)).toMatchObject({ state: 'pending', refund_due: 4599 })
  expect(await viewOrder(ctx, { viewer: ann, orderId })).toMatchObject({ state: 'pending', withdrawable: false })
  // Nothing can go back before it has come; another order is one of its own.
  expect(await refundOrders(ctx, { scope })).toBe(0)
  expect(await order(ann, { packageId: 'premium-3', attempt: 2 })).not.toBe(orderId)
  expect(await settleCollection(ctx, { scope, orderId, amount: 4599 })).toBe('settled')
  expect(await shop.orderRow(orderId)).toMatchObject({ state: 'paid', refund_due: 4599, refunded: 0 })
  expect([await shop.balance(ann), (await shop.premium(ann)).has]).toEqual([0, false])
  expect(await waiting.mails(ann.id)).toMatchObject([{ type: 'withdrawal_received', details: { refund: '4599' } }])
  const number = orderNumber(orderId)
  expect(await payBackByHand(ctx, { scope, number, amount: 4599 })).toEqual({ ok: true, value: { amount: 4599 } })
  expect(await shop.orderRow(orderId)).toMatchObject({ refunded: 4599, credits_missing: 0 })
  expect(await shop.faults()).toBe(0)
})

test('a bank that gives back what was withdrawn from takes no other credits', async ({ shop, debits, waiting }) => {
  const { ctx, debit, sent } = debits
  const { scope } = shop
  const bo = await shop.join()
  for (const attempt of [1, 2]) await debit(bo, { attempt })
  for (const isSettled of [true, false]) {
    const { orderId } = await debit(bo, { attempt: isSettled ? 3 : 4, saidAtOnce: false })
    await sent(orderId)
    await waiting.withdraw({ viewer: bo, orderId })
    if (isSettled) await settleCollection(ctx, { scope, orderId, amount: 1399 })
    expect(await returnCollection(ctx, { scope, orderId, amount: 1399, reason: 'MD06' })).toBe('returned')
    expect((await shop.orderRow(orderId)).state).toBe(isSettled ? 'paid' : 'failed')
    expect([await shop.balance(bo), await refundOrders(ctx, { scope })]).toEqual([40, 0])
    await shop.rows('delete from direct_debit_blocks; delete from throttles')
  }
  expect(await shop.faults()).toBe(0)
})

test('support stops a direct debit that waits: it is not collected, or brings nothing and is due back', async ({
  shop,
  debits,
  waiting,
}) => {
  const { ctx, collection, sent } = debits
  const { scope } = shop
  const stop = (orderId: string) => payBack(ctx, { scope, number: orderId, amountIn: () => null })
  const [early, late] = [await waiting.order(await shop.join()), await waiting.order(await shop.join())]
  await sent(late)
  for (const [orderId, state] of [
    [early, 'stopped'],
    [late, 'waits'],
  ] as const)
    expect(await stop(orderId)).toEqual({ ok: true, value: { amount: 4599, currency: 'EUR', state } })
  expect((await collection(early))?.state).toBe('cancelled')
  expect(await shop.orderRow(early)).toMatchObject({ state: 'cancelled', refund_due: 0 })
  expect(await stop(early)).toMatchObject({ reason: 'contracts.no_contract' })
  expect(await stop(late)).toMatchObject({ reason: 'billing.too_much_back', params: { rest: 0 } })
  await settleCollection(ctx, { scope, orderId: late, amount: 4599 })
  expect(await shop.orderRow(late)).toMatchObject({ state: 'paid', refund_due: 4599, credits_taken: 90 })
  expect(await shop.rows(`select 1 from memberships where order_id = '${late}'`)).toEqual([])
  expect(await shop.faults()).toBe(0)
})

test('support stops a direct debit that waits of which it has promised a part', async ({ shop, debits, waiting }) => {
  const { ctx, collection, sent } = debits
  const { scope } = shop
  for (const isSent of [false, true]) {
    const orderId = await waiting.order(await shop.join())
    const back = (amount: number | null) => payBack(ctx, { scope, number: orderId, amountIn: () => amount })
    // Nothing is on its way yet, so one part can follow another.
    for (const part of [420, 1000])
      expect(await back(part)).toMatchObject({ ok: true, value: { amount: part, state: 'waits' } })
    expect(await back(3180)).toMatchObject({ reason: 'billing.too_much_back', params: { rest: 3179 } })
    if (isSent) await sent(orderId)
    expect(await back(null)).toMatchObject({ ok: true, value: { amount: 3179, state: isSent ? 'waits' : 'stopped' } })
    expect((await collection(orderId))?.state).toBe(isSent ? 'sent' : 'cancelled')
    expect(await shop.orderRow(orderId)).toMatchObject(
      isSent ? { state: 'pending', refund_due: 4599 } : { state: 'cancelled', refund_due: 0 },
    )
    if (isSent) await settleCollection(ctx, { scope, orderId, amount: 4599 })
    expect(await shop.rows(`select 1 from memberships where order_id = '${orderId}'`)).toEqual([])
  }
  expect(await shop.faults()).toBe(0)
})

test('credits that support stopped at the bank give no premium when something else goes back, and their order says that they come back', async ({
  shop,
  debits,
  waiting,
}) => {
  const { ctx, debit, sent } = debits
  const { scope } = shop
  const ann = await shop.join()
  const membership = await waiting.order(ann)
  const { orderId } = await debit(ann, { saidAtOnce: false })
  for (const one of [membership, orderId]) await sent(one)
  await settleCollection(ctx, { scope, orderId: membership, amount: 4599 })
  expect((await shop.premium(ann)).has).toBe(true)
  const isDueBack = async () => (await viewOrder(ctx, { viewer: ann, orderId }))?.isDueBack
  expect(await isDueBack()).toBe(false)
  const number = orderNumber(orderId)
  expect(await payBack(ctx, { scope, number, amountIn: () => null })).toMatchObject({ ok: true })
  expect(await isDueBack()).toBe(true)
  await settleCollection(ctx, { scope, orderId, amount: 1399 })
  expect(await isDueBack()).toBe(true)
  await waiting.withdraw({ viewer: ann, orderId: membership })
  expect((await shop.premium(ann)).has).toBe(false)
  await payBackByHand(ctx, { scope, number, amount: 1399 })
  expect([await isDueBack(), (await shop.premium(ann)).has, await shop.faults()]).toEqual([false, false, 0])
})

test('whoever withdraws from what support had stopped or promised a part of reads the whole price', async ({
  shop,
  debits,
  waiting,
}) => {
  const { ctx, sent } = debits
  const { scope } = shop
  for (const [promised, isSent] of [
    [1000, false],
    [1000, true],
    [null, true],
  ] as const) {
    const ann = await shop.join()
    const orderId = await waiting.order(ann)
    if (isSent) await sent(orderId)
    const number = orderNumber(orderId)
    expect(await payBack(ctx, { scope, number, amountIn: () => promised })).toMatchObject({ ok: true })
    const contract = { viewer: ann, orderId }
    expect(await viewContract(ctx, { scope, ending: 'withdraw', contract })).toMatchObject({
      value: { refund: 4599, rest: 0, isUncollected: !isSent },
    })
    await waiting.withdraw(contract)
    expect(await waiting.mails(ann.id)).toMatchObject([{ details: { refund: '4599' } }])
    expect(await shop.orderRow(orderId)).toMatchObject({ refund_due: isSent ? 4599 : 0 })
  }
})
