import { DAY } from '@hearth/contracts/durations'
import { newMemberId, type OrderId } from '@hearth/contracts/ids'
import { payBack } from '@hearth/domain/billing/answer-claims'
import { parseBankReport } from '@hearth/domain/billing/bank-report'
import { refundOrders } from '@hearth/domain/billing/check-orders'
import {
  applyBankReport,
  collectDue,
  fileText,
  listFiles,
  listRefundsByHand,
  payBackByHand,
  returnByHand,
} from '@hearth/domain/billing/collect'
import { blockDirectDebit, listBlocks, unblockDirectDebit } from '@hearth/domain/billing/direct-debit-blocks'
import { orderNumber } from '@hearth/domain/billing/packages'
import { bankNotification } from '@hearth/domain/billing/testing/bank-notification'
import { expect } from 'vitest'
import { SEPA, debitTest as test } from './testing/debits.ts'

test('what is due is in one file, from however many processes; the file is the same each time', async ({
  shop,
  debits,
}) => {
  const { ctx, debit, ibanOf } = debits
  const { scope, settings, clock } = shop
  const of = { scope, settings }
  const people = await Promise.all([shop.join(), shop.join(), shop.join()])
  const orders = []
  for (const one of people) orders.push((await debit(one)).orderId)
  clock.advance(2 * DAY)
  const taken = await Promise.all(Array.from({ length: 8 }, () => collectDue(ctx, of)))
  const files = taken.flatMap((one) => (one.ok && one.value && one.value.count > 0 ? [one.value] : []))
  expect(taken.flatMap((one) => (one.ok && one.value ? [...one.value.failed, ...one.value.blocked] : []))).toEqual([])
  expect(files.reduce((sum, { count }) => sum + count, 0)).toBe(3)
  expect(await collectDue(ctx, of)).toEqual({ ok: true, value: null })
  const texts = await Promise.all(files.map(({ fileId }) => fileText(ctx, { ...of, fileId })))
  const all = texts.join('')
  expect(all.match(/<EndToEndId>/g)).toHaveLength(3)
  for (const one of people) expect(all).toContain(`<IBAN>${ibanOf(one)}</IBAN>`)
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
  const { ctx, debit, ask, order, sent, collection, ibanOf } = debits
  const { scope } = shop
  const cas = await shop.join()
  const orderId = await order(cas)
  for (const what of [cas.email, SEPA.iban, '+31 6 12345678', cas.id]) {
    const blocked = () => blockDirectDebit(ctx, { scope, what, reason: 'By hand' })
    expect([await blocked(), await blocked()]).toMatchObject([{ value: { isNew: true } }, { value: { isNew: false } }])
    expect(await ask(cas, orderId)).toEqual({ ok: false, reason: 'direct_debits.blocked' })
    expect(await unblockDirectDebit(ctx, { scope, what })).toEqual({ ok: true, value: { wasBlocked: true } })
  }
  for (const what of ['nobody@example.com', newMemberId(), (await shop.join({ in: shop.scopeB })).id])
    expect(await blockDirectDebit(ctx, { scope, what, reason: '' })).toMatchObject({ ok: false })
  expect(await ask(cas, orderId)).toMatchObject({ ok: true })
  const dee = await shop.join()
  const { orderId: paid } = await debit(dee)
  await sent(paid)
  const id = (await collection(paid))?.id.replaceAll('-', '') ?? ''
  const report = parseBankReport(bankNotification([{ endToEndId: id, amount: '13.99' }])) ?? []
  await applyBankReport(ctx, { scope, report })
  const number = orderNumber(paid)
  const byHand = (amount: number, name = number) => payBackByHand(ctx, { scope, number: name, amount })
  expect(await byHand(400)).toEqual({ ok: false, reason: 'direct_debits.nothing_due' })
  await payBack(ctx, { scope, number, amountIn: () => 400 })
  await refundOrders(ctx, shop)
  expect(await listRefundsByHand(ctx, { scope })).toEqual([
    { number, amount: 400, iban: ibanOf(dee), holder: 'Sanne de Vries' },
  ])
  // What is due has changed since it was listed and transferred.
  await shop.rows(`update orders set refund_due = 500 where id = '${paid}'`)
  expect(await byHand(400)).toEqual({ ok: false, reason: 'direct_debits.another_amount', params: { due: 500 } })
  await shop.rows(`update orders set refund_due = 400 where id = '${paid}'`)
  expect(await shop.orderRow(paid)).toMatchObject({ refunded: 0 })
  const done = await Promise.all([byHand(400), byHand(400, paid)])
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

test('a collection that cannot be read stops no other and stays due; the name of the file is known before', async ({
  shop,
  debits,
}) => {
  const { ctx, debit, collection } = debits
  const { scope, clock } = shop
  const settings = { ...shop.settings, discreet_name: 'DN Services' }
  const orders = []
  for (const one of [await shop.join(), await shop.join(), await shop.join()]) orders.push(await debit(one))
  const [first, second, third] = orders
  const bad = second?.mandateId
  const ofBad = (change: string) => shop.rows(`update mandates set iban = ${change} where id = '${bad}'`)
  await ofBad(`'x' || iban`)
  clock.advance(2 * DAY)
  const named: string[] = []
  const run = async () => {
    const before = Math.floor(Date.now() / 1_000)
    const done = await collectDue(ctx, { scope, settings, onFile: (id) => named.push(id) })
    return { before, value: done.ok ? done.value : null }
  }
  const { before, value } = await run()
  expect(value).toEqual({
    ...{ fileId: named[0], count: 2, amount: 2798, blocked: [], failed: [second?.orderId], hasMore: false },
  })
  expect(await collection(second?.orderId ?? '')).toMatchObject({ state: 'scheduled' })
  const text = (await fileText(ctx, { scope, settings, fileId: named[0] ?? '' })) ?? ''
  // What stands on statements is discreet, who collects is the company, and the time is that of the file.
  expect(text.match(/<Ustrd>.*?</g)?.sort()).toEqual(
    [first, third].map((one) => `<Ustrd>DN Services ${orderNumber(one?.orderId as OrderId)}<`).sort(),
  )
  expect(text).toContain('<Cdtr>\n        <Nm>Shop</Nm>')
  const [, madeAt = ''] = /<CreDtTm>(.*?)</.exec(text) ?? []
  expect(Date.parse(`${madeAt}Z`) / 1_000).toBeGreaterThanOrEqual(before)
  await ofBad('substr(iban, 2)')
  const fourth = await debit(await shop.join())
  clock.advance(2 * DAY)
  const one = await collectDue(ctx, { scope, settings, most: 1, onFile: (id) => named.push(id) })
  expect(one).toMatchObject({ value: { fileId: named[1], count: 1, failed: [], hasMore: true } })
  expect(await collection(fourth.orderId)).toMatchObject({ state: 'scheduled' })
  const files = await listFiles(ctx, { scope })
  expect(files.slice(0, 2)).toMatchObject([
    { fileId: named[1], count: 1, amount: 1399, sent: 1 },
    { fileId: named[0], count: 2, amount: 2798, sent: 2 },
  ])
  expect(await returnByHand(ctx, { scope, endToEndId: 'nothing', reason: 'AC04' })).toBe('unknown')
  const id = (await collection(third?.orderId ?? ''))?.id ?? ''
  const back = () => returnByHand(ctx, { scope, endToEndId: id.replaceAll('-', '').toUpperCase(), reason: 'AC04' })
  expect([await back(), await back()]).toEqual(['returned', 'known'])
  expect((await listFiles(ctx, { scope }))[1]).toMatchObject({ sent: 1 })
  expect(await shop.orderRow(third?.orderId as OrderId)).toMatchObject({ charged_back: 1399 })
  await shop.rows('delete from direct_debit_blocks')
})

test('a line of a report that fails is named, and the others are read', async ({ shop, debits }) => {
  const { ctx, debit, collection } = debits
  const { scope, settings, clock } = shop
  const orders = []
  for (const one of [await shop.join(), await shop.join(), await shop.join()]) orders.push((await debit(one)).orderId)
  clock.advance(2 * DAY)
  const filed = await collectDue(ctx, { scope, settings })
  const fileId = filed.ok ? filed.value?.fileId : ''
  const ids = await Promise.all(orders.map(async (orderId) => (await collection(orderId))?.id ?? ''))
  await shop.rows(`create function fail_line() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger fail_line before update on collections for each row when (new.id = '${ids[1]}') execute function fail_line()`)
  const read = (lines: Parameters<typeof bankNotification>[0]) =>
    applyBankReport(ctx, { scope, report: parseBankReport(bankNotification(lines)) ?? [] })
  const names = ids.map((id) => id.replaceAll('-', ''))
  const report = names.slice(0, 2).map((endToEndId) => ({ endToEndId, amount: '13.99' }))
  expect(await read([...report, { endToEndId: names[2] ?? '', amount: '13.99', reason: 'AM04' }])).toMatchObject({
    ...{ settled: 1, returned: 1, known: 0, unmatched: [{ endToEndId: names[1], why: 'failed' }] },
  })
  const group = [{ groupId: `${fileId}-1`, amount: '41.97' }]
  expect(await read(group)).toMatchObject({
    settled: 0,
    known: 2,
    unmatched: [{ endToEndId: names[1], why: 'failed' }],
  })
  await shop.rows('drop trigger fail_line on collections; drop function fail_line()')
  expect(await read(group)).toMatchObject({ settled: 1, known: 2, unmatched: [] })
  await shop.rows('delete from direct_debit_blocks')
  expect(await shop.faults()).toBe(0)
})

test('what is blocked meanwhile is not collected, and counts as returned', async ({ shop, debits }) => {
  const { ctx, debit, collection, ibanOf } = debits
  const { scope, settings, clock } = shop
  const house = await shop.house()
  const collect = async () => {
    const done = await collectDue(ctx, { scope, settings })
    return done.ok ? done.value : null
  }
  clock.advance(7 * DAY)
  await collect()
  for (const kind of ['iban', 'phone', 'member']) {
    const member = await shop.join()
    const what = { iban: ibanOf(member), phone: '+31 6 12345678' }[kind] ?? member.id
    await debit(member)
    const given = await debit(member, { attempt: 2 })
    const waits = await debit(member, { attempt: 3, saidAtOnce: false })
    await blockDirectDebit(ctx, { scope, what, reason: 'By hand' })
    clock.advance(7 * DAY)
    const done = await collect()
    expect([done?.count, done?.blocked.length]).toEqual([0, 3])
    expect(await shop.balance(member)).toBe(0)
    expect(await collection(given.orderId)).toMatchObject({ state: 'cancelled' })
    expect(await shop.orderRow(given.orderId)).toMatchObject({ state: 'paid', charged_back: 1399 })
    expect((await shop.orderRow(waits.orderId)).state).toBe('failed')
    // Whoever has not paid is blocked; what was blocked besides was not asked of the bank.
    expect(new Set((await listBlocks(ctx, { scope })).map((one) => one.kind))).toEqual(new Set(['member', kind]))
    await shop.rows('delete from direct_debit_blocks')
  }
  expect(await shop.house()).toMatchObject({ 'receivables EUR': house['receivables EUR'] ?? 0 })
  expect(await shop.faults()).toBe(0)
})

test('a number that two orders have names none of them; the id does', async ({ shop, debits }) => {
  const { ctx, debit } = debits
  const { scope } = shop
  const { orderId } = await debit(await shop.join())
  const twin = `${shop.newId().slice(0, -10)}${orderId.slice(-10)}`
  const back = (number: string) => payBack(ctx, { scope, number, amountIn: () => 100 })
  await shop.rows(
    `insert into orders (tenant_id, id, member_id, package_id, attempt, type, country, currency, amount, vat_rate, vat, credits, method, provider, state, created_at, paid_at)
     select tenant_id, '${twin}', member_id, 'twin', 1, type, country, currency, amount, vat_rate, vat, credits, method, provider, state, created_at, paid_at from orders where id = '${orderId}'`,
  )
  expect(await back(orderNumber(orderId))).toEqual({ ok: false, reason: 'contracts.no_contract' })
  expect(await back(orderId)).toMatchObject({ ok: true })
  expect(await payBackByHand(ctx, { scope, number: orderNumber(orderId), amount: 100 })).toEqual({
    ...{ ok: false, reason: 'contracts.no_contract' },
  })
  expect(await shop.orderRow(twin as OrderId)).toMatchObject({ refund_due: 0 })
})
