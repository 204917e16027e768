import { ORDER_STATES } from '@hearth/contracts/billing'
import { PAYMENT_METHOD_IDS } from '@hearth/contracts/payment-methods'
import type { Payments } from '@hearth/domain/context'
import { z } from 'zod'
import { type PaymentsOptions, unavailable } from './provider-calls.ts'

/** The longest id of a payment. */
const MOST_ID = 100

const amount = z.int().min(0)
const providerPayment = z.object({
  id: z.string().min(1).max(MOST_ID),
  status: z.enum(ORDER_STATES),
  amount,
  currency: z.string(),
  reference: z.string(),
  country: z.string().nullable(),
  amountRefunded: amount,
  amountChargedBack: amount,
  checkoutUrl: z.url().nullable(),
  recurringId: z.string().min(1).max(MOST_ID).nullable(),
})
const paymentAnswer = z.object({ payment: providerPayment })
const endAnswer = z.object({ ended: z.literal(true) })
const payoutsAnswer = z.object({
  lines: z.array(
    z.object({
      payoutId: z.string(),
      kind: z.enum(['payment', 'refund', 'chargeback']),
      paymentId: z.string(),
      reference: z.string(),
      amount: z.int(),
      currency: z.string(),
      fee: amount,
    }),
  ),
})
const methodsAnswer = z.object({
  methods: z.array(
    z.object({
      id: z.enum(PAYMENT_METHOD_IDS),
      banks: z.array(z.object({ id: z.string(), name: z.string(), available: z.boolean() })),
      available: z.boolean(),
    }),
  ),
})

/** The provider of `packages/sandbox`, which moves no money, at `sandbox://<key>@<host>:<port>`. */
export function openSandbox({ host, username: key, port }: URL, { patience }: PaymentsOptions): Payments {
  const api = `http://${host}/v1`
  const ask = async (path: string, { method = 'GET', body, once }: Ask = {}): Promise<Answer> => {
    try {
      const response = await fetch(`${api}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${key}`,
          ...(body ? { 'Content-Type': 'application/json' } : {}),
          ...(once ? { 'Idempotency-Key': once } : {}),
        },
        body: body ? JSON.stringify(body) : null,
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      })
      return { status: response.status, body: await response.json() }
    } catch (cause) {
      throw unavailable(cause)
    }
  }
  const paymentOf = (answer: Answer, ...statuses: readonly number[]) => parsed(paymentAnswer, answer, statuses).payment
  return {
    provider: 'sandbox',
    checkoutOrigin: `http://localhost:${port}`,
    checkoutLeadsOn: false,
    async methods({ country, currency, amount: minor, recurs = false }) {
      const query = new URLSearchParams({ country, currency, amount: String(minor), recurs: String(recurs) })
      return parsed(methodsAnswer, await ask(`/methods?${query}`), [200]).methods
    },
    async create(payment) {
      const { reference: once } = payment
      return paymentOf(await ask('/payments', { method: 'POST', body: payment, once }), 200, 201)
    },
    async charge(recurringId, payment) {
      const { reference: once } = payment
      const answer = await ask(`/recurring/${encodeURIComponent(recurringId)}/payments`, {
        ...{ method: 'POST', body: payment, once },
      })
      return answer.status === 404 || answer.status === 409 ? null : paymentOf(answer, 201)
    },
    async endRecurring(recurringId) {
      const path = `/recurring/${encodeURIComponent(recurringId)}/end`
      const answer = await ask(path, { method: 'POST', body: {} })
      if (answer.status !== 404) parsed(endAnswer, answer, [200])
    },
    async find(paymentId) {
      const answer = await ask(`/payments/${encodeURIComponent(paymentId)}`)
      return answer.status === 404 ? null : paymentOf(answer, 200)
    },
    async cancel(paymentId) {
      // 409: it is decided, or its bank works on it.
      return paymentOf(
        await ask(`/payments/${encodeURIComponent(paymentId)}/cancel`, { method: 'POST', body: {} }),
        200,
        409,
      )
    },
    async refund(paymentId, { amount, key: once }) {
      const path = `/payments/${encodeURIComponent(paymentId)}/refunds`
      const answer = await ask(path, { method: 'POST', body: { amount }, once })
      return answer.status === 409 ? null : paymentOf(answer, 200, 201)
    },
    paymentOfMessage({ body }) {
      const id = new URLSearchParams(new TextDecoder().decode(body)).get('id')
      return id && id.length <= MOST_ID ? id : null
    },
    async payouts({ from, until }) {
      const query = new URLSearchParams({ from: from.toISOString(), until: until.toISOString() })
      return parsed(payoutsAnswer, await ask(`/payouts?${query}`), [200]).lines
    },
  }
}

interface Ask {
  readonly method?: 'GET' | 'POST'
  readonly body?: object
  /** The key with which a repetition changes nothing. */
  readonly once?: string
}
interface Answer {
  readonly status: number
  readonly body: unknown
}

function parsed<Schema extends z.ZodType>(schema: Schema, { status, body }: Answer, statuses: readonly number[]) {
  const result = schema.safeParse(body)
  if (!statuses.includes(status) || !result.success)
    throw unavailable(new Error(`The provider of payments answered ${status}.`))
  return result.data
}
