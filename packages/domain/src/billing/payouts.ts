import type { OrderId } from '@hearth/contracts/ids'
import type { MovementRow } from '@hearth/db/queries/billing/books'
import type { PayoutLine } from '../context.ts'

export type { PayoutLine }

/** What a payout and the ledger do not say alike of one order. Amounts are minor units of the currency, negative for what went back. */
export interface PayoutFault {
  /** `unpaid`: no payout has it yet. `unbooked`: the ledger does not have it. `differs`: it has another amount or currency. */
  readonly fault: 'unpaid' | 'unbooked' | 'differs'
  readonly kind: PayoutLine['kind']
  readonly orderId: OrderId
  readonly paymentId: string | null
  readonly booked: number
  readonly bookedCurrency: string | null
  readonly paidOut: number
  readonly paidOutCurrency: string | null
}

const KINDS = { order: 'payment', refund: 'refund', chargeback: 'chargeback' } as const

/** The last ten characters of the id of an order, in lower case and without hyphens: what stands on statements. */
export const numberOf = (text: string): string => text.replaceAll('-', '').slice(-10).toLowerCase()

interface Compared {
  readonly faults: readonly PayoutFault[]
  /** The lines that belong to an order of these movements. */
  readonly known: ReadonlySet<PayoutLine>
}

/**
 * Compares what a provider has paid out with what the ledger has of the same orders. Bookings outside the period count only where a line wants them, because
 * a provider pays out days later.
 */
export function comparePayouts(
  movements: readonly MovementRow[],
  lines: readonly PayoutLine[],
  { from, until }: { readonly from: Date; readonly until: Date },
): Compared {
  const byPayment = new Map<string, OrderId>()
  const byNumber = new Map<string, OrderId>()
  for (const { orderId, paymentId } of movements) {
    if (paymentId !== null) byPayment.set(paymentId, orderId)
    byNumber.set(numberOf(orderId), orderId)
  }
  const orderOf = ({ paymentId, reference }: PayoutLine): OrderId | null =>
    byPayment.get(paymentId ?? '') ?? byNumber.get(numberOf(reference ?? '')) ?? null

  const known = new Set<PayoutLine>()
  const groups = new Map<string, Group>()
  const groupOf = (orderId: OrderId, kind: PayoutLine['kind']): Group => {
    const key = `${orderId} ${kind}`
    const group = groups.get(key) ?? { orderId, kind, booked: [], lines: [] }
    groups.set(key, group)
    return group
  }
  for (const movement of movements) groupOf(movement.orderId, KINDS[movement.kind]).booked.push(movement)
  for (const line of lines) {
    const orderId = orderOf(line)
    if (orderId === null) continue
    known.add(line)
    groupOf(orderId, line.kind).lines.push(line)
  }
  const isIn = ({ at }: MovementRow) => at >= from && at < until
  return { faults: [...groups.values()].flatMap((group) => faultsOf(group, isIn)), known }
}

interface Group {
  readonly orderId: OrderId
  readonly kind: PayoutLine['kind']
  readonly booked: MovementRow[]
  readonly lines: PayoutLine[]
}

const sumOf = (amounts: readonly { readonly amount: number }[]) => amounts.reduce((sum, { amount }) => sum + amount, 0)

function faultsOf({ orderId, kind, booked, lines }: Group, isIn: (movement: MovementRow) => boolean): PayoutFault[] {
  // What the bookings have that no line has, each line taken once.
  const open = [...lines]
  const left = booked.filter(({ amount, currency }) => {
    const at = open.findIndex((line) => line.amount === amount && line.currency === currency)
    if (at >= 0) open.splice(at, 1)
    return at < 0
  })
  const currencies = new Set([...open, ...left].map(({ currency }) => currency))
  // Two refunds shortly after each other are one booking.
  if (open.length > 0 && currencies.size === 1 && sumOf(open) === sumOf(left)) return []
  const paymentId = [...booked, ...open].find((one) => one.paymentId !== null)?.paymentId ?? null
  const about = {
    ...{ kind, orderId, paymentId, paidOut: sumOf(open), paidOutCurrency: open[0]?.currency ?? null },
  }
  const faultWith = (fault: PayoutFault['fault'], of: readonly MovementRow[]): PayoutFault[] => [
    { fault, ...about, booked: sumOf(of), bookedCurrency: of[0]?.currency ?? null },
  ]
  if (open.length > 0) return faultWith(left.length > 0 ? 'differs' : 'unbooked', left)
  const unpaid = left.filter(isIn)
  return unpaid.length > 0 ? faultWith('unpaid', unpaid) : []
}
