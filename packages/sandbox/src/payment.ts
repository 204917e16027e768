import {
  isPaymentMethodId,
  PAYMENT_METHOD_IDS,
  PAYMENT_METHODS,
  type PaymentMethodId,
} from '@hearth/contracts/payment-methods'

export type PaymentStatus = 'open' | 'pending' | 'paid' | 'failed' | 'cancelled' | 'expired'

/** What a buyer, a bank or the provider decides. One that ends or parks a payment is named like the status that follows. */
export const OUTCOMES = ['paid', 'failed', 'cancelled', 'expired', 'pending', 'charged_back', 'refunded'] as const
export type Outcome = (typeof OUTCOMES)[number]

interface Bank {
  readonly id: string
  readonly name: string
}

/** Fictitious banks. */
const IDEAL_BANKS: readonly Bank[] = [
  'Duinbank',
  'Grachtbank',
  'Molenbank',
  'Polderbank',
  'Terpbank',
  'Waddenbank',
].map((name) => ({ id: name.toLowerCase(), name }))
const BANKS: Readonly<Partial<Record<PaymentMethodId, readonly Bank[]>>> = {
  ideal: IDEAL_BANKS,
  'kbc-cbc': [
    { id: 'kbc', name: 'KBC' },
    { id: 'cbc', name: 'CBC' },
  ],
}

/** The ways to pay that the sandbox has. */
export const METHODS: readonly PaymentMethodId[] = PAYMENT_METHOD_IDS.filter((id) =>
  PAYMENT_METHODS[id].providers.includes('sandbox'),
)

export const isMethod = (value: unknown): value is PaymentMethodId =>
  typeof value === 'string' && isPaymentMethodId(value) && METHODS.includes(value)
export const methodName = (method: PaymentMethodId): string => PAYMENT_METHODS[method].name ?? 'Bank transfer'
export const banksOf = (method: PaymentMethodId): readonly Bank[] => BANKS[method] ?? []
export const isBankOf = (method: PaymentMethodId, id: unknown): id is string =>
  banksOf(method).some((bank) => bank.id === id)

/** What a shop asks for. Amounts are minor units of the currency. */
export interface PaymentRequest {
  readonly amount: number
  readonly currency: string
  readonly description: string
  readonly method: PaymentMethodId
  /** Null if the method has no banks or the buyer is to choose one. */
  readonly bank: string | null
  readonly reference: string
  /** Whether the buyer consents to later payments without them. */
  readonly recurs: boolean
  /** Where the buyer goes back to. */
  readonly returnUrl: string
  readonly webhookUrl: string
}

/** What a shop asks for when it charges by a consent. */
export type ChargeRequest = Pick<PaymentRequest, 'amount' | 'currency' | 'description' | 'reference' | 'webhookUrl'>

/** What becomes of a payment that is charged without the buyer. */
export const CHARGE_OUTCOMES = ['paid', 'failed', 'pending'] as const
export type ChargeOutcome = (typeof CHARGE_OUTCOMES)[number]

/** The consent to later payments. */
interface Consent {
  /** What becomes of the next payment. */
  readonly charges: ChargeOutcome
  readonly ended: boolean
}

/** Money that came or went, with the moment in milliseconds. */
export interface Movement {
  readonly kind: 'payment' | 'refund' | 'chargeback'
  /** Minor units; negative for what went back. */
  readonly amount: number
  readonly at: number
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
  /** Of a payment that recurs. */
  readonly consent: Consent | null
  /** The payment to whose consent this one was charged; null if its buyer pays it. */
  readonly chargedBy: string | null
  /** Missing in files of earlier versions. */
  readonly movements?: readonly Movement[]
}

/** The country of a method that only one has. */
function onlyCountryOf(method: PaymentMethodId): string | null {
  const [country = null, ...others] = PAYMENT_METHODS[method].countries ?? []
  return others.length === 0 ? country : null
}

/** A new payment, which waits for its buyer. */
export const newPayment = (request: PaymentRequest, made: Pick<StoredPayment, 'id' | 'key' | 'at'>): StoredPayment => ({
  ...request,
  ...made,
  status: 'open',
  country: onlyCountryOf(request.method),
  amountRefunded: 0,
  amountChargedBack: 0,
  refunds: [],
  consent: request.recurs ? { charges: 'paid', ended: false } : null,
  chargedBy: null,
})

/** A payment by the consent to an earlier one, which is decided at once or waits for a bank. */
export const newCharge = (
  { id: chargedBy, method, bank, country, returnUrl, consent }: StoredPayment,
  request: ChargeRequest,
  made: Pick<StoredPayment, 'id' | 'key' | 'at'>,
): StoredPayment => ({
  ...newPayment({ ...request, method, bank, returnUrl, recurs: false }, made),
  ...{ status: consent?.charges ?? 'failed', country, chargedBy },
})

/** The id of the consent to a payment, by which a shop charges; null until the payment is paid, or without consent. */
export const recurringIdOf = ({ id, status, consent }: StoredPayment): string | null =>
  consent && status === 'paid' ? id.replace('pay_', 'rec_') : null

/** The payment of a consent, by the consent's id. */
export const paymentOfRecurring = (recurringId: string): string => recurringId.replace('rec_', 'pay_')

/** Whether a shop can still charge by the consent to a payment. */
export const canCharge = (payment: StoredPayment): boolean =>
  recurringIdOf(payment) !== null && payment.consent?.ended === false

/** The payment after a change of its consent; the same one if nothing changes, null without a consent. */
export function afterConsent(payment: StoredPayment, change: Partial<Consent>): StoredPayment | null {
  if (!payment.consent) return null
  const consent = { ...payment.consent, ...change }
  const isSame = consent.charges === payment.consent.charges && consent.ended === payment.consent.ended
  return isSame ? payment : { ...payment, consent }
}

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
