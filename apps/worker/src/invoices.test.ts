import { inTenant, joining } from '@hearth/db/scope'
import { payBack } from '@hearth/domain/billing/answer-claims'
import { refundOrder } from '@hearth/domain/billing/check-orders'
import { findOwnInvoice, listOwnInvoices, numberInvoices } from '@hearth/domain/billing/invoices'
import { orderNumber } from '@hearth/domain/billing/packages'
import { deleteOldInvoices } from '@hearth/domain/maintenance/delete-expired'
import { expect } from 'vitest'
import { shopTest } from './testing/shop.ts'

interface Row {
  readonly number: number
  readonly kind: string
  readonly corrects: string | null
  readonly gross: number
  readonly vat: number
  readonly net: number
}

const test = shopTest.extend('billed', ({ shop }) => {
  const { scope, settings } = shop
  const ctx = { ...shop.ctx, invoiceSettings: () => settings }
  return {
    ...shop,
    ctx,
    number: () => numberInvoices(ctx, { scope }),
    documents: () =>
      shop.rows<Row>(
        `select number, kind, corrects, gross, vat, net from invoices where tenant_id = '${scope.tenantId}' order by number`,
      ),
    /** Lets so many members buy something. */
    sell: async (count: number) => {
      const sold = []
      for (let at = 0; at < count; at += 1) {
        const viewer = await shop.join()
        const order = await shop.order(viewer)
        await shop.settle(order.paymentId, 'paid')
        sold.push({ ...order, viewer })
      }
      return sold
    },
  }
})

test('what is paid has an invoice, what goes back a credit note, once each, and both stay as they were', async ({
  billed,
}) => {
  const { ctx, sell, settle, number, documents, settings, join } = billed
  const [{ orderId, paymentId, viewer }] = (await sell(1)) as [Awaited<ReturnType<typeof sell>>[number]]
  expect(await listOwnInvoices(ctx, { viewer, orderId })).toEqual([])
  expect(await number()).toBe(1)
  expect(await number()).toBe(0)
  await payBack(ctx, { ...billed, number: orderNumber(orderId), amountIn: () => 700 })
  await refundOrder(ctx, { ...billed, orderId })
  await settle(paymentId, 'charged_back')
  const later = { ...settings, invoice_series: 'SECOND', company: { ...settings.company, name: 'Another Ltd' } }
  expect(await numberInvoices({ ...ctx, invoiceSettings: () => later }, billed)).toBe(2)
  const invoice = { kind: 'invoice', corrects: null, gross: 1399, vat: 243, net: 1156 }
  expect(await documents()).toEqual([
    { number: 1, ...invoice },
    { number: 2, kind: 'credit_note', corrects: 'SHOP-000001', gross: 700, vat: 122, net: 578 },
    { number: 3, kind: 'credit_note', corrects: 'SHOP-000001', gross: 699, vat: 121, net: 578 },
  ])
  const found = await findOwnInvoice(ctx, { viewer, orderId, number: null })
  expect(found).toMatchObject({
    ...{ ...invoice, language: 'nl', country: 'NL', currency: 'EUR', vatRate: 2100 },
    ...{ seller: { name: settings.company.name }, lines: [{ kind: 'package', credits: 20, amount: 1399 }] },
  })
  expect(await findOwnInvoice(ctx, { viewer, orderId, number: 3 })).toMatchObject({
    ...{ series: 'SECOND', seller: { name: 'Another Ltd' } },
  })
  // Of nobody else, and none of another order.
  const other = await join()
  expect(await findOwnInvoice(ctx, { viewer: other, orderId, number: null })).toBeNull()
  expect(await listOwnInvoices(ctx, { viewer: other, orderId })).toEqual([])
  expect(await findOwnInvoice(ctx, { viewer, orderId, number: 4 })).toBeNull()
  expect(await findOwnInvoice(ctx, { viewer, orderId: 'no-id', number: null })).toBeNull()
})

test('numbers have no gaps and no doubles, however many jobs run and die', async ({ billed }) => {
  const { ctx, sell, number, documents, scope, rows } = billed
  await sell(12)
  // Dies once its numbers are given, before they count: neither they nor the documents are there.
  const dying = inTenant(ctx.db, scope, async (tx) => {
    expect(await numberInvoices({ ...ctx, db: joining(tx) }, { scope })).toBe(12)
    throw new Error('killed')
  })
  await expect(dying).rejects.toThrow('killed')
  expect(await documents()).toEqual([])
  expect(await rows(`select last from number_series where tenant_id = '${scope.tenantId}'`)).toEqual([])
  const given = await Promise.all(Array.from({ length: 8 }, number))
  expect(given.reduce((sum, one) => sum + one, 0)).toBe(12)
  await sell(3)
  await Promise.all([number(), number(), number()])
  expect((await documents()).map((row) => row.number)).toEqual(Array.from({ length: 15 }, (_, at) => at + 1))
  expect(await rows(`select 1 from due_invoices where tenant_id = '${scope.tenantId}'`)).toEqual([])
})

test('a site that is not live waits, and what has been kept long enough goes', async ({ billed }) => {
  const { ctx, sell, number, documents, scope, clock } = billed
  await sell(1)
  expect(await numberInvoices({ ...ctx, invoiceSettings: () => null }, { scope })).toBe(0)
  await number()
  const ends = new Date(Date.UTC(clock.now().getUTCFullYear() + 11, 0, 1)).getTime()
  clock.advance(ends - clock.now().getTime() - 1)
  expect(await deleteOldInvoices(ctx, { scope })).toEqual({ removed: 0 })
  expect(await documents()).toHaveLength(1)
  clock.advance(1)
  expect(await deleteOldInvoices(ctx, { scope })).toEqual({ removed: 1 })
})
