import { type LedgerTransactionId, newId, type OrderId } from '@hearth/contracts/ids'
import type { MovementRow } from '@hearth/db/queries/billing/books'
import { expect, test } from 'vitest'
import type { PayoutLine } from '../context.ts'
import { comparePayouts, numberOf } from './payouts.ts'

const NOVEMBER = { from: new Date('2026-11-01T00:00:00Z'), until: new Date('2026-12-01T00:00:00Z') }
const orderId = newId<OrderId>()
const booked = (change: Partial<MovementRow> = {}): MovementRow => ({
  ...{ transactionId: newId<LedgerTransactionId>(), orderId, paymentId: 'tr_1', kind: 'order', amount: 1_399 },
  ...{ currency: 'EUR', at: new Date('2026-11-20T12:00:00Z'), ...change },
})
const line = (change: Partial<PayoutLine> = {}): PayoutLine => ({
  ...{
    payoutId: 'stl_1',
    kind: 'payment',
    paymentId: 'tr_1',
    reference: null,
    amount: 1_399,
    currency: 'EUR',
    fee: null,
  },
  ...change,
})
const faults = (movements: MovementRow[], lines: PayoutLine[]) =>
  comparePayouts(movements, lines, NOVEMBER).faults.map(({ fault, kind, booked: had, paidOut }) => [
    ...[fault, kind, had, paidOut],
  ])

test('what was booked and paid out alike is no fault, by the payment or by the order that a line names', () => {
  const refund = booked({ kind: 'refund', amount: -700 })
  const refundLine = line({ kind: 'refund', amount: -700, paymentId: null, reference: `${orderId}` })
  expect(faults([booked(), refund], [line(), refundLine])).toEqual([])
  expect(faults([booked()], [line({ paymentId: null, reference: numberOf(orderId).toUpperCase() })])).toEqual([])
})

test('what no payout has is said for the period alone, and a payout of an earlier sale is none', () => {
  expect(faults([booked()], [])).toEqual([['unpaid', 'payment', 1_399, 0]])
  const october = booked({ at: new Date('2026-10-31T23:59:59Z') })
  expect(faults([october], [])).toEqual([])
  expect(faults([october], [line()])).toEqual([])
  expect(faults([booked({ at: NOVEMBER.until })], [])).toEqual([])
})

test('what the ledger does not have, or has with another amount or currency, is said', () => {
  expect(faults([booked()], [line(), line()])).toEqual([['unbooked', 'payment', 0, 1_399]])
  expect(faults([booked()], [line(), line({ kind: 'chargeback', amount: -1_399 })])).toEqual([
    ['unbooked', 'chargeback', 0, -1_399],
  ])
  expect(faults([booked()], [line({ amount: 1_398 })])).toEqual([['differs', 'payment', 1_399, 1_398]])
  expect(faults([booked()], [line({ currency: 'SEK' })])).toEqual([['differs', 'payment', 1_399, 1_399]])
})

test('two refunds that were booked as one are none, nor one of several that is paid out later', () => {
  const refunds = [line({ kind: 'refund', amount: -300 }), line({ kind: 'refund', amount: -400 })]
  expect(faults([booked(), booked({ kind: 'refund', amount: -700 })], [line(), ...refunds])).toEqual([])
  const both = [booked({ kind: 'refund', amount: -300 }), booked({ kind: 'refund', amount: -400 })]
  expect(faults([booked(), ...both], [line(), line({ kind: 'refund', amount: -300 })])).toEqual([
    ['unpaid', 'refund', -400, 0],
  ])
})

test('lines of other orders are left to whoever knows them', () => {
  const [mine, other] = [line(), line({ paymentId: 'tr_2' })]
  const { faults, known } = comparePayouts([booked()], [mine, other], NOVEMBER)
  expect(faults).toEqual([])
  expect([...known]).toEqual([mine])
})
