import { DAY } from '@hearth/contracts/durations'
import { type LinkId, type MemberId, type OrderId, tenantIdOf } from '@hearth/contracts/ids'
import type { MailType } from '@hearth/contracts/mail'
import { inTenant } from '@hearth/db/scope'
import { declineClaim, listClaims, payBack } from '@hearth/domain/billing/answer-claims'
import { refundOrder, refundOrders } from '@hearth/domain/billing/check-orders'
import type { ContractEnding, ContractReference } from '@hearth/domain/billing/contracts'
import { listContracts, viewContract } from '@hearth/domain/billing/contracts'
import { endContract } from '@hearth/domain/billing/end-contract'
import { monthsAfter } from '@hearth/domain/billing/months'
import { orderNumber } from '@hearth/domain/billing/packages'
import { spend } from '@hearth/domain/billing/spend'
import { viewStatement } from '@hearth/domain/billing/view-statement'
import type { AppContext, OutgoingMail } from '@hearth/domain/context'
import { deleteAccount } from '@hearth/domain/leaving/delete-account'
import { eraseDeletedAccounts } from '@hearth/domain/leaving/erase-accounts'
import { sendMail } from '@hearth/domain/mail/send-mail'
import { lastMailOf } from '@hearth/testing/mailed-links'
import { expect } from 'vitest'
import { shopTest } from './testing/shop.ts'

/** The shop, with what its buyers do to end a contract. */
const test = shopTest.extend('ending', ({ shop }) => {
  const { ctx, scope } = shop
  return {
    end: (
      contract: ContractReference,
      { ending = 'withdraw' as ContractEnding, name = 'Ann', words = '', email = '' } = {},
    ) => endContract(ctx, { scope, ending, contract, name, words, email, language: 'nl' }),
    spend: (memberId: MemberId, price: number) =>
      inTenant(ctx.db, scope, (tx) => spend(ctx, tx, { memberId, kind: 'message', ref: shop.newId(), price })),
    /** The receipts to a member, or to an address. */
    receipts: (to: string) =>
      shop.rows<{ type: string; member_id: string | null; recipient: string | null; details: Record<string, string> }>(
        `select type, member_id, recipient, details from mails
           where type <> 'order_paid' and '${to}' in (member_id::text, recipient) order by created_at`,
      ),
    /** The last mail of that type to a member, as it leaves the site. */
    mailed: async (memberId: MemberId, type: MailType) => {
      const sent: OutgoingMail[] = []
      const send = async (mail: OutgoingMail) => {
        sent.push(mail)
        return 'accepted' as const
      }
      const mailId = await lastMailOf(ctx.db, scope, { memberId, type })
      await sendMail({ ...ctx, mailer: { send }, likesShownFree: () => 'all' }, { scope, mailId, readers: {} })
      return sent[0]
    },
  }
})

test('who withdraws gets back the price of what is unused, at once, once, and has it in writing', async ({
  shop,
  ending,
}) => {
  const { ctx, scope } = shop
  const ann = await shop.join()
  const { orderId, paymentId } = await shop.order(ann)
  await shop.settle(paymentId, 'paid')
  await ending.spend(ann.id, 5)
  const contract = { viewer: ann, orderId }
  expect(await viewContract(ctx, { scope, ending: 'withdraw', contract })).toMatchObject({
    value: { refund: 1049, rest: 350, isOver: false, endedAt: null },
  })
  expect(await listContracts(ctx, { scope, ending: 'withdraw', viewer: ann })).toHaveLength(1)
  expect(await ending.end(contract, { name: ' ' })).toMatchObject({ faults: [{ code: 'contracts.name_required' }] })
  const ended = await Promise.all(Array.from({ length: 20 }, () => ending.end(contract, { words: 'I wanted more' })))
  expect(ended.filter(({ ok }) => !ok)).toEqual([])
  expect(await shop.balance(ann)).toBe(0)
  expect(await shop.premium(ann)).toEqual({ has: false, until: null })
  const [mail, ...others] = await ending.receipts(ann.id)
  expect([mail?.type, others]).toEqual(['withdrawal_received', []])
  expect(mail?.details).toMatchObject({ number: orderNumber(orderId), person: 'Ann', refund: '1049', amount: '1399' })

  for (const isFirst of [true, false]) expect(await refundOrder(ctx, { scope, orderId })).toBe(isFirst)
  expect(await shop.orderRow(orderId)).toMatchObject({ refunded: 1049, credits_taken: 15, credits_missing: 0 })
  expect(await listClaims(ctx, { scope })).toMatchObject([{ words: 'I wanted more', rest: 350, amount: 1399 }])
  const number = orderNumber(orderId)
  expect(await payBack(ctx, { scope, number, amountIn: () => 351 })).toMatchObject({ reason: 'billing.too_much_back' })
  expect(await payBack(ctx, { scope, number, amountIn: () => 100 })).toMatchObject({ ok: true })
  expect(await payBack(ctx, { scope, number, amountIn: () => 100 })).toMatchObject({
    reason: 'billing.refund_on_its_way',
  })
  expect(await refundOrder(ctx, { scope, orderId })).toBe(true)
  expect(await payBack(ctx, { scope, number, amountIn: () => null })).toMatchObject({ value: { amount: 250 } })
  expect(await refundOrder(ctx, { scope, orderId })).toBe(true)
  expect(await shop.orderRow(orderId)).toMatchObject({ refunded: 1399, credits_taken: 15, credits_missing: 0 })
  expect([await listClaims(ctx, { scope }), await declineClaim(ctx, { scope, number })]).toEqual([[], false])
  expect(await shop.faults()).toBe(0)
  expect(await shop.house()).toMatchObject({
    'sold_credits credits': -5,
    'spent_credits credits': 5,
    'sales EUR': 0,
    'vat EUR': 0,
  })
  const statement = await viewStatement(ctx, { viewer: ann, month: null })
  expect(statement?.lines.map(({ cause, credits, balance }) => [cause, credits, balance])).toEqual([
    ['order', 20, 20],
    ['message', -5, 15],
    ['refund', -15, 0],
  ])
})

test('of two purchases, what is left counts once; free credits are not paid out', async ({ shop, ending }) => {
  const ann = await shop.join()
  const orders = []
  for (const attempt of [1, 2]) {
    const order = await shop.order(ann, { attempt })
    await shop.settle(order.paymentId, 'paid')
    orders.push(order)
  }
  await ending.spend(ann.id, 25)
  for (const { orderId } of orders) {
    expect(await ending.end({ viewer: ann, orderId })).toMatchObject({ ok: true })
    await refundOrder(shop.ctx, { scope: shop.scope, orderId })
  }
  const [first, second] = await Promise.all(orders.map(({ orderId }) => shop.orderRow(orderId)))
  expect([first?.refunded, second?.refunded]).toEqual([1049, 0])
  expect([await shop.balance(ann), await shop.faults()]).toEqual([0, 0])
})

test('the right ends with its last day, and not when the site shortens it later', async ({ shop, ending }) => {
  const ann = await shop.join()
  const { orderId, paymentId } = await shop.order(ann)
  await shop.settle(paymentId, 'paid')
  shop.clock.advance(19 * DAY - 1)
  const contract = { viewer: ann, orderId }
  expect(await viewContract(shop.ctx, { ...shop, ending: 'withdraw', contract })).toMatchObject({
    value: { isOver: false },
  })
  shop.clock.advance(1)
  expect(await viewContract(shop.ctx, { ...shop, ending: 'withdraw', contract })).toMatchObject({
    value: { isOver: true },
  })
  expect(await ending.end(contract)).toMatchObject({ reason: 'contracts.withdrawal_over' })
  expect(await listContracts(shop.ctx, { ...shop, ending: 'withdraw', viewer: ann })).toEqual([])
  expect(await shop.balance(ann)).toBe(20)
})

test('a membership that is withdrawn from ends, and its months to come are paid back; one that is cancelled runs on', async ({
  shop,
  ending,
}) => {
  const { ctx, scope, clock } = shop
  const ann = await shop.join()
  const { orderId, paymentId } = await shop.order(ann, { packageId: 'premium-3' })
  await shop.settle(paymentId, 'paid')
  const contract = { viewer: ann, orderId }
  const before = await shop.premium(ann)
  expect(await ending.end(contract, { ending: 'cancel', words: 'It does not work' })).toMatchObject({ ok: true })
  expect(await ending.end(contract, { ending: 'cancel' })).toMatchObject({ ok: true })
  expect(await ending.receipts(ann.id)).toMatchObject([{ type: 'membership_cancelled' }])
  expect([await shop.premium(ann), await listClaims(ctx, { scope })]).toEqual([before, [expect.anything()]])
  expect(await listContracts(ctx, { scope, ending: 'cancel', viewer: ann })).toEqual([])

  await ending.spend(ann.id, 10)
  clock.advance(DAY)
  expect(await ending.end(contract)).toMatchObject({ ok: true })
  await refundOrder(ctx, { scope, orderId })
  expect(await shop.orderRow(orderId)).toMatchObject({ refunded: 4088, credits_taken: 20, credits_missing: 0 })
  expect([await shop.balance(ann), await shop.premium(ann)]).toEqual([0, { has: false, until: clock.now() }])
  expect(await shop.faults()).toBe(0)
  const bo = await shop.join()
  const credits = await shop.order(bo)
  await shop.settle(credits.paymentId, 'paid')
  expect(await ending.end({ viewer: bo, orderId: credits.orderId }, { ending: 'cancel' })).toMatchObject({
    reason: 'contracts.no_contract',
  })
})

test('one withdraws without logging in, by the link or by number and address, and after the account is erased', async ({
  shop,
  ending,
}) => {
  const { ctx, scope } = shop
  const [ann, bo] = [await shop.join(), await shop.join()]
  const orders = []
  for (const member of [ann, bo]) {
    const order = await shop.order(member)
    await shop.settle(order.paymentId, 'paid')
    orders.push(order.orderId)
  }
  const [annsId = '', bosId = ''] = orders
  const [{ email = '' } = {}] = await shop.rows<{ email: string }>(`select email from members where id = '${ann.id}'`)
  const network = '192.0.2.7'
  const number = orderNumber(orders[0] ?? shop.newId())
  const view = (contract: ContractReference, of = scope) =>
    viewContract(ctx, { scope: of, ending: 'withdraw', contract })
  const refused = { ok: false, reason: 'contracts.no_contract' }
  // Somebody else's, another site's, a wrong address, no number, no token, and a link for something else.
  expect(await view({ viewer: bo, orderId: annsId })).toEqual(refused)
  expect(await view({ viewer: ann, orderId: annsId }, shop.scopeB)).toEqual(refused)
  expect(await view({ number, email: 'x@example.com', network })).toEqual(refused)
  expect(await view({ number, email, network }, { tenantId: tenantIdOf('other.example') })).toEqual(refused)
  for (const wrong of ['', 'zz', `${number}0`, 'a'.repeat(10_000)])
    expect(await view({ number: wrong, email, network })).toEqual(refused)
  expect(await view({ token: 'x'.repeat(64) })).toEqual(refused)
  expect(await view({ number: ` ${number.toLowerCase()} `, email: email.toUpperCase(), network })).toMatchObject({
    value: { name: expect.any(String), hasAccount: true },
  })
  expect(await ending.end({ number, email, network })).toMatchObject({ ok: true })
  expect(await ending.receipts(ann.id)).toMatchObject([{ type: 'withdrawal_received', recipient: null }])

  await shop.rows(`delete from members where id = '${bo.id}'`)
  const erased = { number: orderNumber(orders[1] ?? shop.newId()), email: '', network }
  expect(await view(erased)).toMatchObject({ value: { name: null, hasAccount: false } })
  expect(await ending.end(erased)).toMatchObject({ faults: [{ field: 'email' }] })
  expect(await ending.end(erased, { email: 'bo@example.com' })).toMatchObject({ ok: true })
  expect(await refundOrder(ctx, { scope, orderId: orders[1] ?? shop.newId() })).toBe(true)
  expect(await ending.receipts('bo@example.com')).toMatchObject([
    { type: 'withdrawal_received', member_id: null, details: { language: 'nl', refund: '1399' } },
  ])
  expect(bosId).not.toBe(annsId)
  for (let tries = 0; tries < 20; tries += 1) await view({ number: '0123456789', email, network })
  expect(await view({ number, email, network })).toMatchObject({ reason: 'contracts.too_many_tries' })
})

test('a membership is cancelled without logging in, by the link of its mail or by number and address', async ({
  shop,
  ending,
}) => {
  const { ctx, scope, scopeB } = shop
  const [ann, bo] = [await shop.join(), await shop.join()]
  const buy = async (member: typeof ann, packageId: string) => {
    const { orderId, paymentId } = await shop.order(member, { packageId })
    await shop.settle(paymentId, 'paid')
    return orderId
  }
  const [anns, bos] = [await buy(ann, 'premium-3'), await buy(bo, 'premium-3')]
  const link = new URL((await ending.mailed(ann.id, 'order_paid'))?.links.cancel ?? '')
  const token = link.searchParams.get('token') ?? ''
  expect(link.href).toBe(`https://brand.example/cancel?token=${token}`)
  const links: AppContext['links'] = ctx.links
  const tokenFor = (id: string, { purpose = 'cancel' as ContractEnding, of = scope } = {}) =>
    new URL(links.addressOf(of.tenantId, { linkId: id as LinkId, purpose })).searchParams.get('token') ?? ''
  const [number, network] = [orderNumber(bos), '192.0.2.8']

  const wrong: readonly ContractReference[] = [
    { token: tokenFor(anns, { of: scopeB }) },
    { token: tokenFor(anns, { purpose: 'withdraw' }) },
    { token: tokenFor(await buy(ann, 'credits-20')) },
    { token: tokenFor(shop.newId()) },
    { number: '0123456789', email: bo.email, network },
    { number, email: ann.email, network },
    { viewer: ann, orderId: bos },
  ]
  const refused = { ok: false, reason: 'contracts.no_contract' }
  for (const contract of wrong) {
    expect(await viewContract(ctx, { scope, ending: 'cancel', contract })).toEqual(refused)
    expect(await ending.end(contract, { ending: 'cancel' })).toEqual(refused)
  }
  expect(await viewContract(ctx, { scope: scopeB, ending: 'cancel', contract: { token } })).toEqual(refused)
  for (const [{ id }, contract] of [
    [ann, { token }],
    [bo, { number, email: bo.email, network }],
  ] as const) {
    const before = await shop.premium({ id })
    expect(await viewContract(ctx, { scope, ending: 'cancel', contract })).toMatchObject({ value: { endedAt: null } })
    expect(await ending.end(contract, { ending: 'cancel' })).toMatchObject({ ok: true })
    expect(await listContracts(ctx, { scope, ending: 'cancel', viewer: { id } })).toEqual([])
    expect(await ending.receipts(id)).toMatchObject([{ type: 'membership_cancelled', recipient: null }])
    expect(await shop.premium({ id })).toEqual(before)
  }
})

test('whoever is about to be erased withdraws by the link of the mail, reads so by mail, and has the money back', async ({
  shop,
  ending,
}) => {
  const { ctx, scope, clock } = shop
  const ann = await shop.join()
  const { orderId, paymentId } = await shop.order(ann)
  await shop.settle(paymentId, 'paid')
  const mail = await ending.mailed(ann.id, 'order_paid')
  const token = new URL(mail?.links.withdraw ?? '').searchParams.get('token') ?? ''
  const password = 'tG7&kq2!mP'
  await shop.rows(`update members set password_hash = '${await ctx.passwords.hash(password)}' where id = '${ann.id}'`)
  expect(await deleteAccount(ctx, { viewer: ann, password, reasons: [] })).toEqual({
    ok: true,
    value: { final: false },
  })

  expect(await viewContract(ctx, { scope, ending: 'withdraw', contract: { token } })).toMatchObject({
    value: { refund: 1399, isOver: false, hasAccount: true },
  })
  for (let pressed = 0; pressed < 2; pressed += 1)
    expect(await ending.end({ token }, { words: 'All of it' })).toMatchObject({ ok: true })
  expect(await ending.receipts(ann.id)).toMatchObject([{ type: 'account_deleted' }, { type: 'withdrawal_received' }])
  expect(await ending.mailed(ann.id, 'withdrawal_received')).toMatchObject({
    ...{ to: ann.email, details: { number: orderNumber(orderId), person: 'Ann', refund: '1399' } },
  })
  expect(await refundOrders(ctx, { scope })).toBe(1)
  expect(await ctx.payments.find(paymentId)).toMatchObject({ amountRefunded: 1399 })
  expect(await shop.orderRow(orderId)).toMatchObject({ refunded: 1399, credits_taken: 20 })
  expect([await shop.balance(ann), await shop.faults()]).toEqual([0, 0])

  // What is asked waits for support, also once the account is erased with the words.
  const asked = async () => (await listClaims(ctx, { scope })).filter((claim) => claim.number === orderNumber(orderId))
  expect(await asked()).toMatchObject([{ words: 'All of it', email: ann.email }])
  clock.advance(15 * DAY)
  expect(await eraseDeletedAccounts(ctx, { scope })).toEqual({ erased: 1 })
  expect(await asked()).toMatchObject([{ words: '', email: null }])
})

test('a membership that follows one that is withdrawn from begins at once; what support pays for a cancelled one ends it', async ({
  shop,
  ending,
}) => {
  const { ctx, scope, clock } = shop
  const ann = await shop.join()
  const start = clock.now()
  const orders = []
  for (const attempt of [1, 2]) {
    const order = await shop.order(ann, { packageId: 'premium-3', attempt })
    await shop.settle(order.paymentId, 'paid')
    orders.push(order.orderId)
  }
  const [first = shop.newId<OrderId>(), second = shop.newId<OrderId>()] = orders
  expect(await shop.premium(ann)).toEqual({ has: true, until: monthsAfter(start, 6) })
  clock.advance(DAY)
  expect(await ending.end({ viewer: ann, orderId: first })).toMatchObject({ ok: true })
  expect(await refundOrders(ctx, { scope })).toBe(1)
  expect((await shop.orderRow(first)).refunded).toBe(4599)
  expect(await shop.premium(ann)).toEqual({ has: true, until: monthsAfter(clock.now(), 3) })
  expect(await shop.balance(ann)).toBe(30)

  await ending.spend(ann.id, 10)
  expect(await ending.end({ viewer: ann, orderId: second }, { ending: 'cancel' })).toMatchObject({ ok: true })
  for (const words of ['It broke', 'And again'])
    expect(await ending.end({ viewer: ann, orderId: second }, { ending: 'cancel', words })).toMatchObject({ ok: true })
  const claims = await listClaims(ctx, { scope })
  expect(claims.filter(({ words }) => words === 'It broke')).toHaveLength(1)
  const number = orderNumber(second)
  // The two months that have not begun.
  expect(await payBack(ctx, { scope, number, amountIn: () => 3066 })).toMatchObject({ ok: true })
  await refundOrders(ctx, { scope })
  expect([await shop.balance(ann), (await shop.premium(ann)).has]).toEqual([20, false])
  expect(await ending.end({ viewer: ann, orderId: second })).toMatchObject({ ok: true })
  await refundOrders(ctx, { scope })
  // All but what the ten credits cost.
  expect(await shop.orderRow(second)).toMatchObject({ refunded: 4599 - 511, credits_taken: 20 })
  expect([await shop.balance(ann), await shop.faults()]).toEqual([0, 0])
})

test('a withdrawal adds to what support pays back, a bank may take the rest, and a trial is bought once', async ({
  shop,
  ending,
}) => {
  const { ctx, scope } = shop
  const ann = await shop.join()
  const { orderId, paymentId } = await shop.order(ann, { packageId: 'trial' })
  await shop.settle(paymentId, 'paid')
  await ending.spend(ann.id, 5)
  expect(await payBack(ctx, { scope, number: orderNumber(orderId), amountIn: () => 100 })).toMatchObject({ ok: true })
  // The provider has paid it, and the answer was lost.
  await ctx.payments.refund(paymentId, { amount: 100, key: `${orderId}:100` })
  expect(await ending.end({ viewer: ann, orderId })).toMatchObject({ ok: true })
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => refundOrders(ctx, { scope })))
  expect(tries.filter(({ status }) => status === 'rejected')).toEqual([])
  expect(await shop.orderRow(orderId)).toMatchObject({ refund_due: 249, refunded: 249, credits_taken: 5 })
  expect(await shop.buy(ann, { packageId: 'trial', attempt: 2 })).toMatchObject({ reason: 'contracts.no_package' })
  await shop.settle(paymentId, 'charged_back')
  expect(await shop.orderRow(orderId)).toMatchObject({ charged_back: 250, credits_missing: 5 })
  expect(await shop.faults()).toBe(0)
})

test('money that goes back for a membership that has run out leaves its time as it was', async ({ shop }) => {
  const { ctx, scope, clock } = shop
  const ann = await shop.join()
  const until = monthsAfter(clock.now(), 3)
  const { orderId, paymentId } = await shop.order(ann, { packageId: 'premium-3' })
  await shop.settle(paymentId, 'paid')
  clock.advance(100 * DAY)
  expect(await payBack(ctx, { scope, number: orderNumber(orderId), amountIn: () => null })).toMatchObject({ ok: true })
  expect(await refundOrders(ctx, { scope })).toBe(1)
  expect(await shop.premium(ann)).toEqual({ has: false, until })
})
