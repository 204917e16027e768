export type PaymentStatus = 'open' | 'pending' | 'paid' | 'failed' | 'cancelled' | 'expired'

/** What a buyer, a bank or the provider decides. One that ends or parks a payment is named like the status that follows. */
export const OUTCOMES = ['paid', 'failed', 'cancelled', 'expired', 'pending', 'charged_back', 'refunded'] as const
export type Outcome = (typeof OUTCOMES)[number]

interface Bank {
  readonly id: string
  readonly name: string
}

/** The banks are fictitious. */
const IDEAL_BANKS: readonly Bank[] = [
  'Duinbank',
  'Grachtbank',
  'Molenbank',
  'Polderbank',
  'Terpbank',
  'Waddenbank',
].map((name) => ({ id: name.toLowerCase(), name }))
/** The methods of payment; one with a country or a currency is only for that one. */
export const METHODS = {
  ideal: { name: 'iDEAL', banks: IDEAL_BANKS, country: 'NL', currency: 'EUR' },
  card: { name: 'Card', banks: [], country: null, currency: null },
  paypal: { name: 'PayPal', banks: [], country: null, currency: null },
  'bank-transfer': { name: 'Bank transfer', banks: [], country: null, currency: null },
} as const satisfies Record<
  string,
  { name: string; banks: readonly Bank[]; country: string | null; currency: string | null }
>
export type PaymentMethod = keyof typeof METHODS

export const isMethod = (value: unknown): value is PaymentMethod =>
  typeof value === 'string' && Object.hasOwn(METHODS, value)
export const banksOf = (method: PaymentMethod): readonly Bank[] => METHODS[method].banks
export const isBankOf = (method: PaymentMethod, id: unknown): id is string =>
  banksOf(method).some((bank) => bank.id === id)

/** What a shop asks for. Amounts are minor units of the currency. */
export interface PaymentRequest {
  readonly amount: number
  readonly currency: string
  readonly description: string
  readonly method: PaymentMethod
  /** Null if the method has no banks or the buyer is to choose one. */
  readonly bank: string | null
  readonly reference: string
  /** Where the buyer goes back to. */
  readonly returnUrl: string
  readonly webhookUrl: string
}

interface Refund {
  readonly key: string
  readonly amount: number
}

/** A payment as the store has it. */
export interface StoredPayment extends PaymentRequest {
  readonly id: string
  /** The `Idempotency-Key` of the request that made it. */
  readonly key: string
  /** When it was made, in microseconds; grows from payment to payment. */
  readonly at: number
  readonly status: PaymentStatus
  /** The country of the buyer's bank, where the method tells it. */
  readonly country: string | null
  readonly amountRefunded: number
  readonly amountChargedBack: number
  /** The refunds that the shop asked for. */
  readonly refunds: readonly Refund[]
}

/** A new payment, which waits for its buyer. */
export const newPayment = (request: PaymentRequest, made: Pick<StoredPayment, 'id' | 'key' | 'at'>): StoredPayment => ({
  ...request,
  ...made,
  status: 'open',
  country: METHODS[request.method].country,
  amountRefunded: 0,
  amountChargedBack: 0,
  refunds: [],
})

/** What the shop still has of a payment, in minor units. */
export const leftOf = ({ amount, amountRefunded, amountChargedBack }: StoredPayment): number =>
  amount - amountRefunded - amountChargedBack

const POSSIBLE: Readonly<Record<PaymentStatus, readonly Outcome[]>> = {
  open: ['paid', 'failed', 'cancelled', 'expired', 'pending'],
  pending: ['paid', 'failed'],
  paid: ['charged_back', 'refunded'],
  failed: [],
  cancelled: [],
  expired: [],
}

/** What can still happen to a payment on the provider's side. */
export const possibleOutcomes = (payment: StoredPayment): readonly Outcome[] =>
  leftOf(payment) > 0 ? POSSIBLE[payment.status] : []

/** Whether an outcome asks for a bank that nobody has chosen yet. */
export const needsBank = ({ method, bank, status }: StoredPayment, outcome: Outcome): boolean =>
  bank === null && status === 'open' && banksOf(method).length > 0 && (outcome === 'paid' || outcome === 'pending')

/** The payment after an outcome; null if it does not fit the status. A bank counts if none was chosen before and the buyer went to it. */
export function afterOutcome(
  payment: StoredPayment,
  outcome: Outcome,
  bank: string | null = null,
): StoredPayment | null {
  if (!possibleOutcomes(payment).includes(outcome)) return null
  if (outcome === 'charged_back') return { ...payment, amountChargedBack: payment.amountChargedBack + leftOf(payment) }
  if (outcome === 'refunded') return { ...payment, amountRefunded: payment.amountRefunded + leftOf(payment) }
  const isTried = outcome !== 'cancelled' && outcome !== 'expired'
  return { ...payment, status: outcome, bank: payment.bank ?? (isTried ? bank : null) }
}

/** The payment after the shop cancels it: the same one if it had ended without money, null if there is or may be money. */
export function afterCancel(payment: StoredPayment): StoredPayment | null {
  if (payment.status === 'open') return { ...payment, status: 'cancelled' }
  return payment.status === 'pending' || payment.status === 'paid' ? null : payment
}

/** The payment after the shop refunds a part: the same one if that refund was made before, null if there is less to refund. */
export function afterRefund(payment: StoredPayment, refund: Refund): StoredPayment | null {
  if (payment.refunds.some(({ key }) => key === refund.key)) return payment
  if (payment.status !== 'paid' || refund.amount > leftOf(payment)) return null
  return {
    ...payment,
    amountRefunded: payment.amountRefunded + refund.amount,
    refunds: [...payment.refunds, refund],
  }
}
