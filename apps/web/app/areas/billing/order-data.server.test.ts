import type { OrderId } from '@hearth/contracts/ids'
import type { OrderView } from '@hearth/domain/billing/view-orders'
import type { Tenant } from '@hearth/tenancy/tenant'
import { expect, test } from 'vitest'
import { shownOrder } from './order-data.server.ts'

const TENANT = { settings: { domain_language: 'nl' } } as Tenant
const ORDER: OrderView = {
  ...{
    id: '019ab000-0000-7000-8000-0123456789ab' as OrderId,
    paymentId: null,
    packageId: 'premium-1',
    type: 'premium',
  },
  ...{ state: 'paid', amount: 1699, discount: 0, discountCode: null, discountRate: null, currency: 'EUR' },
  ...{ vat: 295, vatRate: 2100, credits: 0, months: 1, method: 'visa', collection: null },
  ...{ createdAt: 1, paidAt: 2, returned: 0, withdrawnAt: null, withdrawable: true, checkoutUrl: null, returnTo: null },
  ...{ repeat: null, isDueBack: false },
}
const stateWith = (change: Partial<OrderView>) => shownOrder(TENANT, { ...ORDER, ...change }, 'en').state

test('what was paid says what has become of it: withdrawn from, or paid back in part or whole', () => {
  expect(stateWith({})).toBe('paid')
  expect(stateWith({ returned: 1 })).toBe('partly_paid_back')
  expect(stateWith({ returned: 1699 })).toBe('paid_back')
  for (const returned of [0, 1274, 1699]) expect(stateWith({ withdrawnAt: 3, returned })).toBe('withdrawn')
})

test('a direct debit is collected as long as its money is to come, and cancelled where it never will', () => {
  const day = '2026-12-01'
  expect(stateWith({ collection: { state: 'scheduled', day } })).toBe('collected')
  expect(stateWith({ collection: { state: 'sent', day }, withdrawnAt: 3, returned: 1699 })).toBe('collected')
  expect(stateWith({ collection: { state: 'cancelled', day }, returned: 1699 })).toBe('cancelled')
  expect(stateWith({ collection: { state: 'cancelled', day }, withdrawnAt: 3, returned: 1699 })).toBe('withdrawn')
  expect(stateWith({ collection: { state: 'returned', day }, returned: 1699 })).toBe('paid_back')
})

test('what was withdrawn from before it was paid says so once its money will not come', () => {
  const before = { paidAt: null, withdrawnAt: 3 }
  const day = '2026-12-01'
  expect(stateWith({ ...before, state: 'pending', collection: { state: 'sent', day } })).toBe('pending')
  expect(stateWith({ ...before, state: 'cancelled', collection: { state: 'cancelled', day } })).toBe('withdrawn')
  expect(stateWith({ ...before, state: 'failed', collection: { state: 'returned', day } })).toBe('withdrawn')
})

test('an order that was never paid keeps its state', () => {
  for (const state of ['open', 'pending', 'failed', 'cancelled', 'expired'] as const)
    expect(stateWith({ state, paidAt: null })).toBe(state)
})
