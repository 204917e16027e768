import { DIRECT_DEBIT } from '@hearth/contracts/direct-debits'
import { DAY, HOUR, MINUTE } from '@hearth/contracts/durations'
import type { MandateCodeId, MandateId, OrderId } from '@hearth/contracts/ids'
import { payBack } from '@hearth/domain/billing/answer-claims'
import { refundOrders } from '@hearth/domain/billing/check-orders'
import { returnCollection, settleCollection } from '@hearth/domain/billing/collections'
import { viewDirectDebit } from '@hearth/domain/billing/mandates'
import { orderNumber } from '@hearth/domain/billing/packages'
import { textCode } from '@hearth/domain/billing/text-code'
import { deleteOldMandates } from '@hearth/domain/maintenance/delete-expired'
import { expect } from 'vitest'
import { SEPA, debitTest as test } from './testing/debits.ts'

test('a direct debit that is confirmed by its code is given at once, and is owed until the bank has settled it', async ({
  shop,
  debits,
}) => {
  const { ctx, debit, collection, sent, ibanOf } = debits
  const ann = await shop.join()
  const placed = await shop.buy(ann, { method: DIRECT_DEBIT })
  const orderId = placed.ok ? placed.value.orderId : ('' as OrderId)
  expect(placed).toEqual({ ok: true, value: { orderId, checkoutUrl: `/directdebit?order=${orderId}` } })
  const view = await viewDirectDebit(ctx, { viewer: ann, settings: shop.settings, orderId })
  expect(view).toMatchObject({ state: 'open', view: { isCreditedAtOnce: true, isBlocked: false, mandates: [] } })
  const { mandateId } = await debit(ann)
  expect(await shop.orderRow(orderId)).toMatchObject({ state: 'paid', provider: 'direct_debit', checkout_url: null })
  expect(await shop.balance(ann)).toBe(20)
  expect(await shop.house()).toMatchObject({ 'receivables EUR': 1399, 'sales EUR': -1156, 'vat EUR': -243 })
  expect(await collection(orderId)).toMatchObject({ state: 'scheduled', amount: 1399 })
  const mails = await shop.rows<{ type: string; details: Record<string, string> }>(
    `select type, details from mails where member_id = '${ann.id}' order by id`,
  )
  expect(mails.map(({ type }) => type).sort()).toEqual(['direct_debit_announced', 'direct_debit_code', 'order_paid'])
  expect(mails.find(({ type }) => type === 'order_paid')?.details).toMatchObject({ owed: 'yes' })
  const announced = mails.find(({ type }) => type === 'direct_debit_announced')?.details
  expect(announced).toMatchObject({
    account_end: ibanOf(ann).slice(-4),
    creditor_id: 'DE98ZZZ09999999999',
    amount: '1399',
  })
  // Nothing that is stored says the account, the name or the number.
  const [stored] = await shop.rows<Record<string, unknown>>(`select * from mandates where id = '${mandateId}'`)
  expect(JSON.stringify(stored)).not.toMatch(/Vries|12345678/)
  expect(JSON.stringify(stored)).not.toContain(ibanOf(ann))
  const at = { scope: shop.scope, orderId, amount: 1399 }
  // What is in no file cannot have been paid.
  expect(await settleCollection(ctx, at)).toBe('too_early')
  await sent(orderId)
  expect(await settleCollection(ctx, { ...at, amount: 1 })).toBe('another_amount')
  expect([await settleCollection(ctx, at), await settleCollection(ctx, at)]).toEqual(['settled', 'known'])
  expect(await shop.house()).toMatchObject({ 'payments EUR': 1399, 'receivables EUR': 0 })
  expect(await shop.faults()).toBe(0)
})

test('beyond the limit it is given on settlement, which the page has to have said', async ({ shop, debits }) => {
  const { ctx, ask, codeOf, confirm, order, debit, sent } = debits
  const bob = await shop.join()
  await debit(bob)
  await debit(bob, { attempt: 2 })
  const orderId = await order(bob, { attempt: 3 })
  const asked = await ask(bob, orderId, { mandate: SEPA })
  const mandateId = asked.ok && 'value' in asked ? asked.value.mandateId : ''
  const code = await codeOf(orderId)
  expect(await confirm(bob, orderId, mandateId, code, true)).toEqual({
    ok: false,
    reason: 'direct_debits.limit_reached',
  })
  expect(await confirm(bob, orderId, mandateId, code, false)).toMatchObject({ ok: true })
  // Sent twice, it is the same order, and nothing is collected twice.
  expect(await confirm(bob, orderId, mandateId, code, false)).toEqual({ ok: true, value: { orderId } })
  expect([await shop.balance(bob), (await shop.orderRow(orderId)).state]).toEqual([40, 'pending'])
  await sent(orderId)
  expect(await settleCollection(ctx, { scope: shop.scope, orderId, amount: 1399 })).toBe('settled')
  expect([await shop.balance(bob), (await shop.orderRow(orderId)).state]).toEqual([60, 'paid'])
  expect(await shop.faults()).toBe(0)
})

test('what is returned is charged back, and blocks the member and the account', async ({ shop, debits }) => {
  const { ctx, debit, sent, ask, order, ibanOf } = debits
  const cas = await shop.join()
  const before = await shop.house()
  const [first, second] = [await debit(cas), await debit(cas, { attempt: 2 })]
  for (const { orderId } of [first, second]) await sent(orderId)
  const at = (orderId: OrderId) => ({ scope: shop.scope, orderId, amount: 1399, reason: 'MD06' })
  await settleCollection(ctx, at(first.orderId))
  expect(await returnCollection(ctx, at(first.orderId))).toBe('returned')
  expect(await returnCollection(ctx, at(first.orderId))).toBe('known')
  // One that was never settled.
  expect(await returnCollection(ctx, { ...at(second.orderId), reason: 'AC04' })).toBe('returned')
  expect(await shop.balance(cas)).toBe(0)
  const sum = (house: Record<string, number>, kind: string) => house[kind] ?? 0
  const after = await shop.house()
  for (const kind of ['payments EUR', 'receivables EUR', 'sales EUR', 'vat EUR'])
    expect([kind, sum(after, kind)]).toEqual([kind, sum(before, kind)])
  const notes = await shop.rows(
    `select kind from due_invoices where order_id in ('${first.orderId}', '${second.orderId}')`,
  )
  expect(notes).toHaveLength(4)
  const orderId = await order(cas, { attempt: 3 })
  expect(await ask(cas, orderId)).toEqual({ ok: false, reason: 'direct_debits.blocked' })
  // Another account of theirs at the site fares the same with that IBAN.
  const dee = await shop.join()
  const same = { ...SEPA, iban: ibanOf(cas) }
  expect(await ask(dee, await order(dee), { mandate: same })).toEqual({ ok: false, reason: 'direct_debits.blocked' })
  const other = { ...SEPA, iban: 'DE89370400440532013000' }
  expect(await ask(dee, await order(dee), { mandate: other })).toMatchObject({ ok: true })
  await shop.rows(`delete from direct_debit_blocks`)
  expect(await shop.faults()).toBe(0)
})

test('bad input has a clear answer, loses nothing and charges nobody', async ({ shop, debits }) => {
  const { ask, order, confirm, codeOf } = debits
  const [eve, fay] = [await shop.join(), await shop.join()]
  const orderId = await order(eve)
  const faultsOf = async (change: object) => {
    const asked = await ask(eve, orderId, { mandate: { ...SEPA, ...change } })
    return 'faults' in asked ? asked.faults.map(({ field, code }) => [field, code]) : asked
  }
  expect(await faultsOf({ iban: 'NL03 ABNA 0123 4567 89' })).toEqual([['iban', 'direct_debits.iban_invalid']])
  expect(await faultsOf({ iban: 'x'.repeat(100_000) })).toEqual([['iban', 'direct_debits.iban_invalid']])
  expect(await faultsOf({ iban: 'TR33 0006 1005 1978 6457 8413 26' })).toEqual([
    ['iban', 'direct_debits.iban_outside_sepa'],
  ])
  expect(await faultsOf({ holder: ' ', phone: '12' })).toEqual([
    ['holder', 'direct_debits.holder_invalid'],
    ['phone', 'direct_debits.phone_invalid'],
  ])
  expect(await faultsOf({ iban: ' ', holder: '', phone: ' ' })).toEqual([
    ['iban', 'direct_debits.iban_required'],
    ['holder', 'direct_debits.holder_invalid'],
    ['phone', 'direct_debits.phone_required'],
  ])
  expect(await faultsOf({ holder: '<b>Sanne</b>' })).toEqual([['holder', 'direct_debits.holder_invalid']])
  const far = { ...SEPA, phone: '+1 202 555 0123' }
  expect(await ask(eve, orderId, { mandate: far, channel: 'text' })).toMatchObject({
    ...{ ok: false, reason: 'direct_debits.wrong_details' },
    faults: [{ field: 'phone', code: 'direct_debits.phone_country' }],
  })
  const asked = await ask(eve, orderId)
  const mandateId = (asked.ok ? asked.value.mandateId : '') as MandateId
  // A mandate or an order of somebody else is none.
  const hers = await order(fay)
  expect(await ask(fay, hers, { mandate: mandateId })).toEqual({ ok: false, reason: 'direct_debits.no_mandate' })
  expect(await confirm(fay, hers, mandateId, await codeOf(orderId))).toEqual({
    ok: false,
    reason: 'direct_debits.no_mandate',
  })
  expect(await confirm(fay, orderId, mandateId, await codeOf(orderId))).toEqual({
    ok: false,
    reason: 'direct_debits.order_over',
  })
  expect(await confirm(eve, orderId, 'x', '1')).toEqual({ ok: false, reason: 'direct_debits.no_mandate' })
  const right = await codeOf(orderId)
  const wrong = right === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries += 1)
    expect(await confirm(eve, orderId, mandateId, wrong)).toEqual({ ok: false, reason: 'direct_debits.code_wrong' })
  expect(await confirm(eve, orderId, mandateId, right)).toEqual({ ok: false, reason: 'direct_debits.code_over' })
  // A new one has new digits and new tries; one that is ten minutes old has none.
  expect(await ask(eve, orderId, { mandate: mandateId })).toMatchObject({ ok: true })
  const next = await codeOf(orderId)
  shop.clock.advance(10 * MINUTE)
  expect(await confirm(eve, orderId, mandateId, next)).toEqual({ ok: false, reason: 'direct_debits.code_over' })
  expect(await shop.rows(`select id from collections where order_id in ('${orderId}', '${hers}')`)).toEqual([])
  // The third code of the hour was the last; the rest of the day has two more.
  const another = async () => (await ask(eve, orderId, { mandate: mandateId })).ok
  expect([await another(), await another()]).toEqual([true, false])
  shop.clock.advance(HOUR)
  expect([await another(), await another(), await another()]).toEqual([true, true, false])
})

test('a hundred simultaneous tries hold five, and a hundred simultaneous orders do not pass the limit', async ({
  shop,
  debits,
}) => {
  const { ask, order, confirm, codeOf, debit, ctx } = debits
  const gus = await shop.join()
  const orderId = await order(gus)
  const asked = await ask(gus, orderId)
  const mandateId = asked.ok ? asked.value.mandateId : ''
  const right = await codeOf(orderId)
  const guesses = Array.from({ length: 100 }, (_, at) => String((Number(right) + 1 + at) % 1_000_000).padStart(6, '0'))
  const answers = await Promise.all(guesses.map((guess) => confirm(gus, orderId, mandateId, guess)))
  expect(answers.filter((answer) => !answer.ok && answer.reason === 'direct_debits.code_wrong')).toHaveLength(5)
  // The right code, sent a hundred times at once, is one collection.
  const hal = await shop.join()
  const one = await order(hal)
  const his = await ask(hal, one)
  const code = await codeOf(one)
  const sent = await Promise.all(
    Array.from({ length: 100 }, () => confirm(hal, one, his.ok ? his.value.mandateId : '', code)),
  )
  expect(sent.filter(({ ok }) => !ok)).toEqual([])
  expect(await shop.balance(hal)).toBe(20)
  // Many orders of one member at once, each with its right code.
  const ivy = await shop.join()
  const { mandateId: known } = await debit(ivy, { packageId: 'trial' })
  const codes: [OrderId, string][] = []
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const id = shop.newId<OrderId>()
    await shop.rows(
      `insert into orders (tenant_id, id, member_id, package_id, attempt, type, country, currency, amount, vat_rate, vat, credits, method, provider, state, created_at)
       select tenant_id, '${id}', member_id, 'many', ${attempt}, 'credits', country, currency, 1000, 0, 0, 1, method, provider, 'open', created_at from orders where member_id = '${ivy.id}' limit 1`,
    )
    await shop.rows(`delete from throttles`)
    await ask(ivy, id, { mandate: known })
    codes.push([id, await codeOf(id)])
  }
  const many = codes.flatMap(([id, digits]) => Array.from({ length: 10 }, () => confirm(ivy, id, known, digits)))
  await Promise.all(many)
  const [open] = await shop.rows<{ sum: number }>(
    `select sum(c.amount)::int as sum from collections c join orders o on o.id = c.order_id where o.member_id = '${ivy.id}' and o.state = 'paid'`,
  )
  expect(open?.sum).toBe(499 + 2 * 1000)
  const view = await viewDirectDebit(ctx, { viewer: ivy, settings: shop.settings, orderId: codes[9]?.[0] ?? '' })
  expect(view === null || view.state === 'decided' || !view.view.isCreditedAtOnce).toBe(true)
})

test('ten members with one account at a bank have one limit together, however simultaneous', async ({
  shop,
  debits,
}) => {
  const { ask, order, confirm, codeOf, ctx } = debits
  const mandate = { ...SEPA, iban: 'DE89370400440532013000' }
  const ready = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const member = await shop.join()
      const orderId = await order(member)
      const asked = await ask(member, orderId, { mandate })
      const mandateId = asked.ok && 'value' in asked ? asked.value.mandateId : ''
      return { member, orderId, mandateId, code: await codeOf(orderId) }
    }),
  )
  const done = await Promise.all(
    ready.map(({ member, orderId, mandateId, code }) => confirm(member, orderId, mandateId, code, false)),
  )
  expect(done.filter(({ ok }) => !ok)).toEqual([])
  const states = await Promise.all(ready.map(async ({ orderId }) => (await shop.orderRow(orderId)).state))
  expect(states.sort()).toEqual([
    ...Array.from({ length: 2 }, () => 'paid'),
    ...Array.from({ length: 8 }, () => 'pending'),
  ])
  // The page of another one says so once it knows the account.
  const last = await shop.join()
  const orderId = await order(last)
  const view = async (mandateId: string | null) => {
    const found = await viewDirectDebit(ctx, { viewer: last, settings: shop.settings, orderId, mandateId })
    return found?.state === 'open' && found.view.isCreditedAtOnce
  }
  const asked = await ask(last, orderId, { mandate })
  expect([await view(null), await view(asked.ok && 'value' in asked ? asked.value.mandateId : null)]).toEqual([
    true,
    false,
  ])
  await shop.rows(`delete from throttles`)
})

test('another way to pay ends a direct debit that is in no file; money due back is not collected', async ({
  shop,
  debits,
}) => {
  const { debit, order, collection, sent, ctx } = debits
  const jan = await shop.join()
  await debit(jan, { packageId: 'credits-20' })
  await debit(jan, { packageId: 'credits-20', attempt: 2 })
  // Beyond the limit, so it waits.
  const { orderId } = await debit(jan, { packageId: 'credits-20', attempt: 3, saidAtOnce: false })
  const paid = await shop.order(jan, { packageId: 'credits-20', attempt: 4 })
  expect(paid.orderId).not.toBe(orderId)
  expect([(await shop.orderRow(orderId)).state, (await collection(orderId))?.state]).toEqual(['cancelled', 'cancelled'])
  const kim = await shop.join()
  const { orderId: partly } = await debit(kim)
  const back = (amount: number | null) =>
    payBack(ctx, { scope: shop.scope, number: orderNumber(partly), amountIn: () => amount })
  expect(await back(400)).toMatchObject({ ok: true })
  await refundOrders(ctx, shop)
  expect(await collection(partly)).toMatchObject({ state: 'scheduled', amount: 999 })
  expect(await shop.orderRow(partly)).toMatchObject({ refunded: 400 })
  await back(null)
  await refundOrders(ctx, shop)
  expect(await collection(partly)).toMatchObject({ state: 'cancelled' })
  expect(await shop.orderRow(partly)).toMatchObject({ refunded: 1399 })
  // What is at the bank waits for the company to pay it back.
  const { orderId: gone } = await debit(kim, { attempt: 2 })
  await sent(gone)
  await payBack(ctx, { scope: shop.scope, number: orderNumber(gone), amountIn: () => null })
  await refundOrders(ctx, shop)
  expect(await shop.orderRow(gone)).toMatchObject({ refunded: 0, refund_due: 1399 })
  expect(await shop.faults()).toBe(0)
  await order(kim, { attempt: 3 })
})

test('a code goes out as a text message once, and a mandate is kept until banks can ask for it no more', async ({
  shop,
  debits,
}) => {
  const { ctx, texts, ask, order, debit, codeOf } = debits
  const lea = await shop.join()
  const orderId = await order(lea)
  await ask(lea, orderId, { channel: 'text' })
  const [row] = await shop.rows<{ id: MandateCodeId }>(`select id from mandate_codes where order_id = '${orderId}'`)
  const of = { scope: shop.scope, codeId: row?.id as MandateCodeId }
  await textCode(ctx, of)
  await textCode(ctx, of)
  expect(texts.map(({ to, id, code }) => [to, id, code])).toEqual([['+31612345678', row?.id, await codeOf(orderId)]])
  const { mandateId } = await debit(await shop.join())
  shop.clock.advance(2 * DAY)
  await deleteOldMandates(ctx, shop)
  const left = async () => (await shop.rows(`select id from mandates where id = '${mandateId}'`)).length
  // One that nobody has confirmed is gone.
  expect([await left(), await shop.rows(`select id from mandates where member_id = '${lea.id}'`)]).toEqual([1, []])
  shop.clock.advance(14 * 31 * DAY + 10 * DAY)
  await deleteOldMandates(ctx, shop)
  expect(await left()).toBe(0)
})
