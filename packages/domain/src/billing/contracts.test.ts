import type { OrderRow } from '@hearth/db/queries/billing/orders'
import { expect, test } from 'vitest'
import { keptOf, unusedOf } from './contracts.ts'

const order = (row: Partial<OrderRow>) =>
  ({
    ...{ amount: 1399, credits: 20, refunded: 0, refundDue: 0, chargedBack: 0, creditsTaken: 0, creditsMissing: 0 },
    ...row,
  }) as OrderRow

test('what is kept of a price is what has not gone back by either way, and is not on its way', () => {
  expect(keptOf(order({}))).toBe(1399)
  expect(keptOf(order({ refunded: 400, refundDue: 600, chargedBack: 99 }))).toBe(700)
  expect(keptOf(order({ refunded: 600, refundDue: 400 }))).toBe(799)
})

test('before its money has come a purchase has brought nothing, and of one that is not collected none ever will', () => {
  const waiting = order({ paidAt: null, state: 'pending' })
  expect(unusedOf(waiting, null, 20)).toEqual({ credits: 0, refund: 1399 })
  expect(keptOf({ ...waiting, state: 'cancelled' })).toBe(0)
})

test('a bank that takes back what is on its way leaves nothing, not less', () => {
  const both = order({ refundDue: 1399, chargedBack: 500 })
  expect(keptOf(both)).toBe(0)
  expect(unusedOf(both, null, 20)).toEqual({ credits: 20, refund: 0 })
})
