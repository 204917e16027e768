import { createHash, timingSafeEqual } from 'node:crypto'
import type { OrderState } from '@hearth/contracts/billing'
import { PAYMENT_METHODS, type PaymentMethodId } from '@hearth/contracts/payment-methods'
import type { PaymentMethod, Payments, ProviderPayment } from '@hearth/domain/context'
import type { MethodInclude, PaymentMethod as MollieMethods, PaymentStatus, SequenceType } from '@mollie/api-client'
import { z } from 'zod'
import { openMollieApi } from './mollie-api.ts'
import { parseMollieAmount, toMollieAmount } from './mollie-money.ts'
import { type PaymentsOptions, unavailable } from './provider-calls.ts'

type MollieMethod = `${MollieMethods}`

/**
 * What each method of Mollie stands for here; a method that is not here is not offered. Not `directdebit`: it has no page on which a member pays, and
 * asks for an account number instead.
 */
const METHODS = {
  applepay: ['mobile-wallet'],
  bancontact: ['bancontact'],
  banktransfer: ['bank-transfer'],
  belfius: ['belfius'],
  blik: ['blik'],
  creditcard: ['visa', 'mastercard', 'american-express', 'carte-bancaire'],
  eps: ['eps'],
  googlepay: ['mobile-wallet'],
  ideal: ['ideal'],
  kbc: ['kbc-cbc'],
  mobilepay: ['mobilepay'],
  paypal: ['paypal'],
  paysafecard: ['paysafecard'],
  przelewy24: ['przelewy24'],
  swish: ['swish'],
  trustly: ['trustly'],
  twint: ['twint'],
  vipps: ['vipps'],
} as const satisfies Partial<Record<MollieMethod, readonly PaymentMethodId[]>>
type KnownMethod = keyof typeof METHODS
const isKnown = (id: string): id is KnownMethod => Object.hasOwn(METHODS, id)

/** Methods with banks of which one may be named beforehand. iDEAL ignores it: its own page asks. */
const WITH_BANKS: readonly KnownMethod[] = ['kbc']

/** `authorized` is money that is reserved and not ours: nothing here asks for that, and what is reserved may still be let go. */
const STATES = {
  open: 'open',
  pending: 'pending',
  authorized: 'pending',
  paid: 'paid',
  canceled: 'cancelled',
  expired: 'expired',
  failed: 'failed',
} as const satisfies Record<`${PaymentStatus}`, OrderState>

const PAYMENT_ID = /^tr_\w{1,97}$/
const CUSTOMER_ID = /^cst_\w{1,40}$/
const MANDATE_ID = /^mdt_\w{1,40}$/
const COUNTRY = /^[A-Z]{2}$/
const IBAN = /^([A-Z]{2})\d{2}[A-Z0-9]{10,30}$/

const money = z.object({ currency: z.string().regex(/^[A-Z]{3}$/), value: z.string() })
const molliePayment = z.object({
  id: z.string().regex(PAYMENT_ID),
  status: z.enum(Object.keys(STATES) as (keyof typeof STATES)[]),
  amount: money,
  amountRefunded: money.nullish(),
  amountChargedBack: money.nullish(),
  metadata: z.unknown(),
  sequenceType: z.string().nullish(),
  customerId: z.string().nullish(),
  mandateId: z.string().nullish(),
  details: z.unknown(),
  _links: z.object({ checkout: z.object({ href: z.url() }).nullish() }),
})
const methodList = z.array(
  z.object({
    id: z.string(),
    status: z.string().nullish(),
    issuers: z.array(z.object({ id: z.string(), name: z.string() })).nullish(),
  }),
)
const madeCustomer = z.object({ id: z.string().regex(CUSTOMER_ID) })
const madeRefund = z.object({ id: z.string() })

/** Refunds with which no money went back. */
const UNDONE: readonly string[] = ['failed', 'canceled']

/** The statuses of what Mollie does not have or not any more, and of what it refuses besides. */
const GONE: readonly number[] = [404, 410]
const REFUSED: readonly number[] = [...GONE, 422]

/**
 * Mollie, at `mollie://<API key>:<webhook secret>@api.mollie.com`; with a host of this machine, a server there that speaks HTTP, for tests. Members pay on
 * pages of Mollie. Each promise of the port is kept within `patience`, however many requests it takes.
 */
export function openMollie(address: URL, { patience }: PaymentsOptions): Payments {
  const secret = decodeURIComponent(address.password)
  const { isLocal, ask } = openMollieApi(address)
  const checkoutOrigin = isLocal ? `http://${address.host}` : 'https://www.mollie.com'
  const within = () => AbortSignal.timeout(patience)

  const toPayment = (body: unknown): ProviderPayment => {
    const found = parsed(molliePayment, body)
    const { id, status, amount: paid, details, _links: links } = found
    const minor = (part: z.infer<typeof money> | null | undefined): number => {
      const amount = part ? (part.currency === paid.currency ? parseMollieAmount(part) : null) : 0
      if (amount === null) throw unavailable(new Error('Mollie has answered with an amount that is none.'))
      return amount
    }
    const checkoutUrl = links.checkout?.href ?? null
    // The browser is sent there.
    if (checkoutUrl !== null && new URL(checkoutUrl).protocol !== new URL(checkoutOrigin).protocol)
      throw unavailable(new Error('Mollie has answered with a page for paying that is none.'))
    return {
      ...{ id, status: STATES[status], amount: minor(paid), currency: paid.currency },
      reference: textAt(found.metadata, 'reference') ?? '',
      country: countryOf(details),
      amountRefunded: minor(found.amountRefunded),
      amountChargedBack: minor(found.amountChargedBack),
      checkoutUrl,
      recurringId: recurringIdOf(found),
    }
  }

  const find = async (paymentId: string, signal: AbortSignal): Promise<ProviderPayment | null> => {
    // The name of a payment of another provider.
    if (!PAYMENT_ID.test(paymentId)) return null
    const found = await ask({ signal, accept: [404] }, ({ payments }) => payments.get(paymentId))
    return found && toPayment(found)
  }
  const get = async (paymentId: string, signal: AbortSignal): Promise<ProviderPayment> => {
    const payment = await find(paymentId, signal)
    if (!payment) throw unavailable(new Error('Mollie has no such payment.'))
    return payment
  }
  const listMethods = async (
    amount: {
      readonly amount: number
      readonly currency: string
      readonly country?: string
      readonly recurs?: boolean
    },
    signal: AbortSignal,
  ) => {
    const listed = await ask({ signal }, ({ methods }) =>
      methods.list({
        ...{ amount: toMollieAmount(amount.amount, amount.currency), resource: 'payments' },
        include: 'issuers' as MethodInclude,
        ...(amount.country === undefined ? {} : { billingCountry: amount.country }),
        ...(amount.recurs ? { sequenceType: 'first' as SequenceType } : {}),
        includeWallets: 'applepay,googlepay',
      }),
    )
    // A method that Mollie has not activated yet has another status.
    return parsed(methodList, listed).flatMap(({ id, status, issuers }) =>
      isKnown(id) && (status ?? 'activated') === 'activated' ? [{ id, issuers: issuers ?? [] }] : [],
    )
  }
  /** The address for messages with the secret that proves them. */
  const toldAt = (webhookUrl: string): string => {
    const told = new URL(webhookUrl)
    told.searchParams.set('key', secret)
    return told.href
  }
  /** A customer for one consent: a name or an address of mail is not told. */
  const createCustomer = async (reference: string, signal: AbortSignal): Promise<string> => {
    const wanted = { metadata: { reference }, idempotencyKey: `customer:${reference}` }
    return parsed(madeCustomer, await ask({ signal }, ({ customers }) => customers.create(wanted))).id
  }
  /** The payment of a customer with a reference; `nothing` if there is none, null without such a customer. */
  const findCharged = async (customerId: string, reference: string, signal: AbortSignal) => {
    const found = await ask({ signal, accept: GONE }, async ({ customerPayments }) => {
      for await (const payment of customerPayments.iterate({ customerId }))
        if (textAt(payment.metadata, 'reference') === reference) return payment
      return 'nothing'
    })
    return found === 'nothing' ? found : found && toPayment(found)
  }
  const hasRefund = async (paymentId: string, key: string, signal: AbortSignal): Promise<boolean> =>
    (await ask({ signal }, async ({ paymentRefunds }) => {
      for await (const { status, metadata } of paymentRefunds.iterate({ paymentId }))
        if (textAt(metadata, 'key') === key && !UNDONE.includes(status)) return true
      return false
    })) === true

  return {
    provider: 'mollie',
    checkoutOrigin,
    checkoutLeadsOn: true,
    async methods(of) {
      const offered = new Map<string, PaymentMethod>()
      for (const { id, issuers } of await listMethods(of, within())) {
        const banks = WITH_BANKS.includes(id) ? issuers.map((bank) => ({ ...bank, available: true })) : []
        // Two wallets are one method here.
        for (const ours of METHODS[id])
          if (!offered.has(ours) && (!of.recurs || PAYMENT_METHODS[ours].recurs))
            offered.set(ours, { id: ours, banks, available: true })
      }
      return [...offered.values()]
    },
    async create({ amount, currency, description, method, bank, reference, recurs, returnUrl, webhookUrl }) {
      const signal = within()
      const asked = Object.keys(METHODS).filter(isKnown)
      let names = asked.filter((id) => (METHODS[id] as readonly string[]).includes(method))
      if (names.length > 1) {
        const listed = await listMethods({ amount, currency, recurs }, signal)
        names = names.filter((id) => listed.some((one) => one.id === id))
      }
      const [name, ...others] = names
      if (!name) throw unavailable(new Error('Mollie does not have this method of payment.'))
      const first = recurs
        ? { sequenceType: 'first' as SequenceType, customerId: await createCustomer(reference, signal) }
        : {}
      const wanted = {
        amount: toMollieAmount(amount, currency),
        ...{ description, redirectUrl: returnUrl, webhookUrl: toldAt(webhookUrl), metadata: { reference } },
        method: (others.length > 0 ? names : name) as MollieMethods | MollieMethods[],
        ...(bank === null ? {} : { issuer: bank }),
        ...first,
        idempotencyKey: reference,
      }
      return toPayment(await ask({ signal }, ({ payments }) => payments.create(wanted)))
    },
    async charge(recurringId, { amount, currency, description, reference, webhookUrl }) {
      const ids = parseRecurringId(recurringId)
      if (!ids) return null
      const signal = within()
      // In this order: what the list lacks was made within the hour for which Mollie knows the key, or never.
      const known = await findCharged(ids.customerId, reference, signal)
      if (known !== 'nothing') return known
      const wanted = {
        amount: toMollieAmount(amount, currency),
        ...{ description, webhookUrl: toldAt(webhookUrl), metadata: { reference } },
        ...{ sequenceType: 'recurring' as SequenceType, ...ids, idempotencyKey: reference },
      }
      // 422: the mandate was revoked, or Mollie does not charge this by it.
      const made = await ask({ signal, accept: REFUSED }, ({ customerPayments }) => customerPayments.create(wanted))
      return made && toPayment(made)
    },
    async endRecurring(recurringId) {
      const ids = parseRecurringId(recurringId)
      if (!ids) return
      const { mandateId, customerId } = ids
      const ended = await ask({ signal: within(), accept: GONE }, ({ customerMandates }) =>
        customerMandates.revoke(mandateId, { customerId }),
      )
      if (ended !== null && ended !== true)
        throw unavailable(new Error('Mollie has answered in a form that is not documented.'))
    },
    find: (paymentId) => find(paymentId, within()),
    async cancel(paymentId) {
      const signal = within()
      // 422: it is decided, or its method cannot be cancelled.
      const cancelled = await ask({ signal, accept: [422] }, ({ payments }) => payments.cancel(paymentId))
      return cancelled ? toPayment(cancelled) : get(paymentId, signal)
    },
    async refund(paymentId, { amount, key }) {
      const signal = within()
      // In this order: what the list lacks was not in the payment's total either, however many ask at once.
      const { status, amount: paid, currency, ...before } = await get(paymentId, signal)
      // Mollie forgets a key after an hour.
      if (await hasRefund(paymentId, key, signal)) return get(paymentId, signal)
      // Mollie itself would pay back up to 25 euros more than was paid.
      if (status !== 'paid' || amount > paid - before.amountRefunded - before.amountChargedBack) return null
      const wanted = {
        amount: toMollieAmount(amount, currency),
        // Mollie takes a refund for a duplicate if one of the same amount and description was made shortly before.
        description: `Refund ${key}`,
        ...{ metadata: { key }, paymentId, idempotencyKey: key },
      }
      const made = await ask({ signal, accept: [422] }, ({ paymentRefunds }) => paymentRefunds.create(wanted))
      if (made === null) return null
      parsed(madeRefund, made)
      return get(paymentId, signal)
    },
    paymentOfMessage({ query, body }) {
      if (!isEqual(query.get('key') ?? '', secret)) return null
      const id = new URLSearchParams(new TextDecoder().decode(body)).get('id') ?? ''
      return PAYMENT_ID.test(id) ? id : null
    },
    // A key of a profile may not read settlements: that takes a token of the whole organisation (docs/decisions/0049-books.md).
    payouts: async () => null,
  }
}

function parsed<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const result = schema.safeParse(body)
  if (!result.success) throw unavailable(new Error('Mollie has answered in a form that is not documented.'))
  return result.data
}

/** A customer and a mandate of theirs, as one id. */
function recurringIdOf({ status, sequenceType, customerId, mandateId }: z.infer<typeof molliePayment>): string | null {
  if (status !== 'paid' || sequenceType !== 'first') return null
  const id = `${customerId}/${mandateId}`
  return parseRecurringId(id) ? id : null
}
function parseRecurringId(id: string): { readonly customerId: string; readonly mandateId: string } | null {
  const [customerId = '', mandateId = '', ...others] = id.split('/')
  return CUSTOMER_ID.test(customerId) && MANDATE_ID.test(mandateId) && others.length === 0
    ? { customerId, mandateId }
    : null
}

/** A text of an object that Mollie keeps as it was sent; null if there is none. */
function textAt(value: unknown, name: string): string | null {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null
  return typeof found === 'string' ? found : null
}

/** The country of the card or the account. `countryCode` of a payment is not used: Mollie detects it at its page, so it says nothing of the bank. */
function countryOf(details: unknown): string | null {
  const card = textAt(details, 'cardCountryCode')
  if (card !== null && COUNTRY.test(card)) return card
  const [, country = null] = IBAN.exec((textAt(details, 'consumerAccount') ?? '').replaceAll(' ', '')) ?? []
  return country
}

/** Compares secrets in a time that does not depend on them. */
function isEqual(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}
