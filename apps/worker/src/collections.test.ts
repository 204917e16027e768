import { DAY } from '@hearth/contracts/durations'
import { payBack } from '@hearth/domain/billing/answer-claims'
import { parseBankReport } from '@hearth/domain/billing/bank-report'
import { refundOrders } from '@hearth/domain/billing/check-orders'
import { applyBankReport, collectDue, fileText, listRefundsByHand, payBackByHand } from '@hearth/domain/billing/collect'
import { blockDirectDebit, listBlocks, unblockDirectDebit } from '@hearth/domain/billing/direct-debit-blocks'
import { orderNumber } from '@hearth/domain/billing/packages'
import { bankNotification } from '@hearth/domain/billing/testing/bank-notification'
import { expect } from 'vitest'
import { SEPA, debitTest as test } from './testing/debits.ts'

test('what is due is in one file, from however many processes; the file is the same each time', async ({
  shop,
  debits,
}) => {
  const { ctx, debit } = debits
  const { scope, settings, clock } = shop
  const of = { scope, settings }
  const people = await Promise.all([shop.join(), shop.join(), shop.join()])
  const orders = []
  for (const one of people) orders.push((await debit(one)).orderId)
  clock.advance(2 * DAY)
  const taken = await Promise.all(Array.from({ length: 8 }, () => collectDue(ctx, of)))
  const files = taken.flatMap((one) => (one.ok && one.value ? [one.value] : []))
  expect(files.reduce((sum, { count }) => sum + count, 0)).toBe(3)
  expect(await collectDue(ctx, of)).toEqual({ ok: true, value: null })
  const texts = await Promise.all(files.map(({ fileId }) => fileText(ctx, { ...of, fileId })))
  const all = texts.join('')
  expect(all.match(/<EndToEndId>/g)).toHaveLength(3)
  expect(all).toContain('<IBAN>NL02ABNA0123456789</IBAN>')
  expect(all).toContain('<Nm>Sanne de Vries</Nm>')
  clock.advance(DAY)
  expect(await Promise.all(files.map(({ fileId }) => fileText(ctx, { ...of, fileId })))).toEqual(texts)
  expect(await fileText(ctx, { ...of, fileId: 'F0' })).toBeNull()
  expect(await fileText(ctx, { ...of, scope: shop.scopeB, fileId: files[0]?.fileId ?? '' })).toBeNull()
  const without = { ...settings, direct_debit: null }
  expect(await collectDue(ctx, { scope, settings: without })).toMatchObject({ ok: false })
})

test('a notification of the bank is taken in once; what it says of nothing here is told', async ({ shop, debits }) => {
  const { ctx, debit, collection } = debits
  const { scope, settings, clock } = shop
  const [ann, bob] = [await shop.join(), await shop.join()]
  const first = await debit(ann)
  clock.advance(2 * DAY)
  const filed = await collectDue(ctx, { scope, settings })
  const fileId = filed.ok ? (filed.value?.fileId ?? '') : ''
  const second = await debit(bob)
  const idOf = async (orderId: string) => (await collection(orderId))?.id.replaceAll('-', '') ?? ''
  const [one, two] = [await idOf(first.orderId), await idOf(second.orderId)]
  const lines = [
    { groupId: `${fileId}-1`, amount: '13.99' },
    { endToEndId: two, amount: '13.99' },
    { endToEndId: 'NOTPROVIDED', amount: '1.00' },
    { groupId: `${fileId}-2`, amount: '13.99' },
  ]
  const read = (xml: string, of = scope) => applyBankReport(ctx, { scope: of, report: parseBankReport(xml) ?? [] })
  const result = await read(bankNotification(lines))
  expect(result).toMatchObject({ settled: 1, returned: 0, known: 0 })
  expect(result.unmatched.map(({ why }) => why)).toEqual(['too_early', 'unknown', 'unknown'])
  expect(await read(bankNotification([{ endToEndId: one, amount: '13.99' }]))).toMatchObject({ settled: 0, known: 1 })
  const back = bankNotification([{ endToEndId: one, amount: '13.99', reason: 'AM04', charged: '15.49' }])
  // Of another site it is nothing.
  expect(await read(back, shop.scopeB)).toMatchObject({ returned: 0, unmatched: [{ why: 'unknown' }] })
  expect([(await read(back)).returned, (await read(back)).known]).toEqual([1, 1])
  expect(await collection(first.orderId)).toMatchObject({ state: 'returned' })
  expect(await shop.orderRow(first.orderId)).toMatchObject({ charged_back: 1399, state: 'paid' })
  expect(await shop.balance(ann)).toBe(0)
  const blocks = await listBlocks(ctx, { scope })
  expect(blocks.map(({ kind, reason }) => `${kind} ${reason}`).sort()).toEqual(['iban AM04', 'member AM04'])
  expect(await shop.faults()).toBe(0)
  await shop.rows('delete from direct_debit_blocks')
})

test('support blocks and unblocks; what is paid back by hand is booked once', async ({ shop, debits }) => {
  const { ctx, debit, ask, order, sent, collection } = debits
  const { scope } = shop
  const cas = await shop.join()
  const orderId = await order(cas)
  for (const what of [cas.email, SEPA.iban, '+31 6 12345678', cas.id]) {
    const blocked = () => blockDirectDebit(ctx, { scope, what, reason: 'By hand' })
    expect([await blocked(), await blocked()]).toMatchObject([{ value: { isNew: true } }, { value: { isNew: false } }])
    expect(await ask(cas, orderId)).toEqual({ ok: false, reason: 'direct_debits.blocked' })
    expect(await unblockDirectDebit(ctx, { scope, what })).toEqual({ ok: true, value: { wasBlocked: true } })
  }
  expect(await blockDirectDebit(ctx, { scope, what: 'nobody@example.com', reason: '' })).toMatchObject({ ok: false })
  expect(await ask(cas, orderId)).toMatchObject({ ok: true })
  const dee = await shop.join()
  const { orderId: paid } = await debit(dee)
  await sent(paid)
  const id = (await collection(paid))?.id.replaceAll('-', '') ?? ''
  const report = parseBankReport(bankNotification([{ endToEndId: id, amount: '13.99' }])) ?? []
  await applyBankReport(ctx, { scope, report })
  const number = orderNumber(paid)
  expect(await payBackByHand(ctx, { scope, number })).toMatchObject({ ok: false })
  await payBack(ctx, { scope, number, amountIn: () => 400 })
  await refundOrders(ctx, shop)
  expect(await listRefundsByHand(ctx, { scope })).toEqual([
    { number, amount: 400, iban: 'NL02ABNA0123456789', holder: 'Sanne de Vries' },
  ])
  const done = await Promise.all([payBackByHand(ctx, { scope, number }), payBackByHand(ctx, { scope, number })])
  expect(done.filter(({ ok }) => ok)).toEqual([{ ok: true, value: { amount: 400 } }])
  expect(await shop.house()).toMatchObject({ 'payments EUR': 999 })
  expect(await listRefundsByHand(ctx, { scope })).toEqual([])
  // The bank gives back what was collected; what was paid back besides stays owed.
  const back = bankNotification([{ endToEndId: id, amount: '13.99', reason: 'MD06' }])
  await applyBankReport(ctx, { scope, report: parseBankReport(back) ?? [] })
  expect(await shop.orderRow(paid)).toMatchObject({ refunded: 400, charged_back: 999 })
  expect(await shop.house()).toMatchObject({ 'payments EUR': -400, 'receivables EUR': 400 })
  expect(await shop.faults()).toBe(0)
})
