import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { PAYMENT_METHODS, type PaymentMethodId, takes } from '@hearth/contracts/payment-methods'
import { readBody } from './local-http.ts'
import {
  afterCancel,
  afterConsent,
  afterRefund,
  banksOf,
  canCharge,
  isBankOf,
  isMethod,
  METHODS,
  type PaymentRequest,
  type PaymentStatus,
  paymentOfRecurring,
  recurringIdOf,
  type StoredPayment,
} from './payment.ts'
import type { PaymentChange, PaymentStore } from './payment-store.ts'
import { payoutLines } from './payouts.ts'

/** A payment as the API shows it. Amounts are minor units of the currency. */
export interface Payment {
  readonly id: string
  readonly status: PaymentStatus
  readonly amount: number
  readonly currency: string
  readonly method: PaymentMethodId
  readonly bank: string | null
  readonly reference: string
  /** The country of the buyer's bank, where the method tells it. */
  readonly country: string | null
  readonly amountRefunded: number
  readonly amountChargedBack: number
  /** Where the buyer pays; null for a payment without a buyer. */
  readonly checkoutUrl: string | null
  /** By what the shop charges later; null unless the payment recurs and is paid. */
  readonly recurringId: string | null
}

export interface ApiOptions {
  readonly store: PaymentStore
  readonly apiKey: string
  /** What does not work at the moment: ids of methods, and of banks as `method/bank`. */
  readonly outages: ReadonlySet<string>
  /** Address of the checkout. */
  readonly address: string
  /** Changes a payment and tells the shop. */
  readonly change: PaymentStore['change']
}

interface ApiAnswer {
  readonly status: number
  readonly json: object
}

const PAYMENT_PATH = /^\/v1\/payments\/(\w+)(?:\/(cancel|refunds))?$/
const RECURRING_PATH = /^\/v1\/recurring\/(\w+)\/(payments|end)$/
const COUNTRY = /^[A-Z]{2}$/
const CURRENCY = /^[A-Z]{3}$/
const MOST_CHARACTERS = { text: 255, url: 2_000, key: 255 }

/** Answers a request to a path below `/v1/`. */
export async function answerApi(
  { store, apiKey, outages, address, change }: ApiOptions,
  request: IncomingMessage,
  { pathname, searchParams }: URL,
): Promise<ApiAnswer> {
  if (!isAuthorised(request, apiKey)) return wrong(401, 'The API key is missing or wrong.')
  const reads = request.method === 'GET' || request.method === 'HEAD'
  const writes = request.method === 'POST'
  const shown = (status: number, payment: StoredPayment) => ({ status, json: { payment: toPayment(payment, address) } })
  const changed = (change: PaymentChange | null, done: number) =>
    change ? shown(change.result === 'refused' ? 409 : done, change.payment) : NOT_HERE

  if (pathname === '/v1/methods') return reads ? listMethods(searchParams, outages) : NOT_ALLOWED
  if (pathname === '/v1/payouts') return reads ? listPayouts(store, searchParams) : NOT_ALLOWED
  if (pathname === '/v1/payments') {
    if (!writes) return NOT_ALLOWED
    const body = await readJson(request)
    if ('status' in body) return body
    const key = parseKey(request)
    if (key === null) return NO_KEY
    const wanted = parsePaymentRequest(body.fields)
    return typeof wanted === 'string' ? wrong(422, wanted) : shown(201, await store.create(key, wanted))
  }
  const [, recurringId, wish] = RECURRING_PATH.exec(pathname) ?? []
  if (recurringId !== undefined) {
    if (!writes) return NOT_ALLOWED
    const firstId = paymentOfRecurring(recurringId)
    const first = store.find(firstId)
    if (!first || recurringIdOf(first) !== recurringId) return NOT_HERE
    if (wish === 'end') {
      await store.change(firstId, (payment) => afterConsent(payment, { ended: true }))
      return { status: 200, json: { ended: true } }
    }
    const body = await readJson(request)
    if ('status' in body) return body
    const key = parseKey(request)
    if (key === null) return NO_KEY
    const { method, bank, returnUrl } = first
    const wanted = parsePaymentRequest({ ...body.fields, method, bank, returnUrl, recurs: false })
    if (typeof wanted === 'string') return wrong(422, wanted)
    const known = await store.findByKey(key)
    if (!known && !canCharge(first)) return wrong(409, 'The consent has ended.')
    return shown(201, await store.charge(key, first, wanted))
  }
  const [, id, action] = PAYMENT_PATH.exec(pathname) ?? []
  if (id === undefined) return NOT_HERE
  if (action === undefined) {
    const payment = store.find(id)
    return !reads ? NOT_ALLOWED : payment ? shown(200, payment) : NOT_HERE
  }
  if (!writes) return NOT_ALLOWED
  if (action === 'cancel') return changed(await change(id, afterCancel), 200)

  const body = await readJson(request)
  if ('status' in body) return body
  const key = parseKey(request)
  if (key === null) return NO_KEY
  const { amount } = body.fields
  if (!isAmount(amount)) return WRONG_AMOUNT
  return changed(await change(id, (payment) => afterRefund(payment, { key, amount })), 201)
}

const wrong = (status: number, error: string): ApiAnswer => ({ status, json: { error } })
const NOT_HERE = wrong(404, 'There is nothing here.')
const NOT_ALLOWED = wrong(405, 'This method is not for this address.')
const NO_KEY = wrong(422, `Idempotency-Key: 1 to ${MOST_CHARACTERS.key} visible ASCII characters.`)
const AMOUNT_RULE = 'amount: a positive whole number of minor units.'
const WRONG_AMOUNT = wrong(422, AMOUNT_RULE)

function isAuthorised({ headers }: IncomingMessage, apiKey: string): boolean {
  const [, given = ''] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? []
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(apiKey))
}

function listPayouts(store: PaymentStore, query: URLSearchParams): ApiAnswer {
  const [from, until] = [Date.parse(query.get('from') ?? ''), Date.parse(query.get('until') ?? '')]
  if (Number.isNaN(from) || Number.isNaN(until)) return wrong(422, 'from, until: timestamps of ISO 8601.')
  return { status: 200, json: { lines: payoutLines(store.list(), { from, until }) } }
}

function listMethods(query: URLSearchParams, outages: ReadonlySet<string>): ApiAnswer {
  const country = query.get('country') ?? ''
  const currency = query.get('currency') ?? ''
  const amount = Number(query.get('amount'))
  if (!COUNTRY.test(country)) return wrong(422, 'country: two capitals of ISO 3166-1.')
  if (!CURRENCY.test(currency)) return wrong(422, 'currency: three capitals of ISO 4217.')
  if (!isAmount(amount)) return WRONG_AMOUNT
  const recurs = query.get('recurs') === 'true'
  const methods = METHODS.filter(
    (id) => takes(id, { country, currency, amount }) && (!recurs || PAYMENT_METHODS[id].recurs),
  )
  const isUp = (...of: string[]) => !outages.has(of.join('/'))
  const shown = methods.map((id) => ({
    id,
    available: isUp(id),
    banks: banksOf(id).map((bank) => ({ ...bank, available: isUp(id, bank.id) })),
  }))
  return { status: 200, json: { methods: shown } }
}

const toPayment = (payment: StoredPayment, address: string): Payment => ({
  id: payment.id,
  status: payment.status,
  amount: payment.amount,
  currency: payment.currency,
  method: payment.method,
  bank: payment.bank,
  reference: payment.reference,
  country: payment.country,
  amountRefunded: payment.amountRefunded,
  amountChargedBack: payment.amountChargedBack,
  checkoutUrl: payment.chargedBy === null ? `${address}/pay/${payment.id}` : null,
  recurringId: recurringIdOf(payment),
})

async function readJson(request: IncomingMessage): Promise<{ fields: Record<string, unknown> } | ApiAnswer> {
  const text = await readBody(request)
  if (text === null) return wrong(413, 'The body is larger than 64 kB.')
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { fields: { ...value } }
  } catch {
    // What is no JSON gets the same answer as JSON of another kind.
  }
  return wrong(422, 'The body is not a JSON object.')
}

function parseKey({ headers }: IncomingMessage): string | null {
  const key = headers['idempotency-key']
  return typeof key === 'string' && key.length <= MOST_CHARACTERS.key && /^[!-~]+$/.test(key) ? key : null
}

/** The request, or what is wrong with it. */
function parsePaymentRequest(fields: Record<string, unknown>): PaymentRequest | string {
  const { amount, currency, description, method, reference } = fields
  const bank = fields.bank ?? null
  const recurs = fields.recurs ?? false
  const returnUrl = parseAddress(fields.returnUrl)
  const webhookUrl = parseAddress(fields.webhookUrl)
  if (!isAmount(amount)) return AMOUNT_RULE
  if (typeof currency !== 'string' || !CURRENCY.test(currency)) return 'currency: three capitals of ISO 4217.'
  if (!isText(description)) return `description: a text of at most ${MOST_CHARACTERS.text} characters.`
  if (!isText(reference)) return `reference: a text of at most ${MOST_CHARACTERS.text} characters.`
  if (!isMethod(method)) return `method: one of ${METHODS.join(', ')}.`
  const { limits } = PAYMENT_METHODS[method]
  const [least, most] = limits === null ? [1, amount] : (limits[currency] ?? [1, 0])
  if (amount < least || amount > most) return `currency, amount: ${method} is not for them.`
  if (bank !== null && !isBankOf(method, bank)) return `bank: not a bank of ${method}.`
  if (typeof recurs !== 'boolean' || (recurs && !PAYMENT_METHODS[method].recurs)) return `recurs: not with ${method}.`
  if (returnUrl === null) return 'returnUrl: an address with http or https.'
  if (webhookUrl === null) return 'webhookUrl: an address with http or https.'
  return { amount, currency, description, method, bank, reference, recurs, returnUrl, webhookUrl }
}

const isAmount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= MOST_CHARACTERS.text

function parseAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MOST_CHARACTERS.url) return null
  const url = URL.parse(value)
  // The host becomes a part of a page's policy, in which other characters would have a meaning.
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && /^[\w.-]+$/.test(url.hostname)
  return isPlain ? url.href : null
}
