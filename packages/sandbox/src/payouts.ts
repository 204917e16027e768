import type { Movement, StoredPayment } from './payment.ts'

/** A payment, or money that went back, in a payout. Amounts are minor units. */
interface PayoutLine {
  readonly payoutId: string
  readonly kind: Movement['kind']
  readonly paymentId: string
  readonly reference: string
  /** Negative for what went back. */
  readonly amount: number
  readonly currency: string
  readonly fee: number
}

/** What the sandbox keeps of each payment, in minor units of its currency. */
const FEE = 25

/** The payment with what moved by the change from `before` to `after` at that moment, in milliseconds. */
export function withMovements(before: StoredPayment, after: StoredPayment, at: number): StoredPayment {
  const moved = [
    { kind: 'payment', amount: before.status !== 'paid' && after.status === 'paid' ? after.amount : 0, at },
    { kind: 'refund', amount: before.amountRefunded - after.amountRefunded, at },
    { kind: 'chargeback', amount: before.amountChargedBack - after.amountChargedBack, at },
  ] as const satisfies readonly Movement[]
  return { ...after, movements: [...(before.movements ?? []), ...moved.filter(({ amount }) => amount !== 0)] }
}

/** What moved from a time until before another, in milliseconds: one payout for each day (UTC) and currency, oldest payment first. */
export function payoutLines(
  payments: readonly StoredPayment[],
  { from, until }: { readonly from: number; readonly until: number },
): PayoutLine[] {
  return payments
    .flatMap(({ id, reference, currency, movements = [] }) =>
      movements
        .filter(({ at }) => at >= from && at < until)
        .map(({ kind, amount, at }) => ({
          ...{ payoutId: `payout_${new Date(at).toISOString().slice(0, 10)}_${currency}`, kind, paymentId: id },
          ...{ reference, amount, currency, fee: kind === 'payment' ? FEE : 0, at },
        })),
    )
    .sort((one, other) => one.at - other.at)
    .map(({ at: _, ...line }) => line)
}
