import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { MollieAmount } from '../mollie-money.ts'

const KEY = 'test_keyOfAMollieServer'
export const WEBHOOK_SECRET = 'secret-of-the-webhooks'
const HOUR = 60 * 60 * 1_000

interface Answer {
  readonly status: number
  readonly json: object
}
interface StoredRefund {
  readonly id: string
  readonly amount: MollieAmount
  readonly metadata: unknown
  status: 'pending' | 'refunded' | 'failed' | 'canceled'
}
interface StoredPayment {
  readonly id: string
  status: string
  amount: MollieAmount
  readonly method: string
  readonly metadata: unknown
  readonly webhookUrl: string
  readonly isCancelable: boolean
  amountChargedBack: number
  readonly refunds: StoredRefund[]
  details: object
  readonly isRefundable: boolean
  readonly sequenceType: unknown
  readonly customerId: string | null
  mandateId: string | null
  /** What Mollie answers beside it, or instead. */
  readonly extra: object
}

/** What an account has activated, as Mollie lists it. */
const LISTED = [
  { id: 'ideal', issuers: [{ id: 'ideal_ABNANL2A', name: 'ABN AMRO' }] },
  { id: 'creditcard', issuers: null },
  { id: 'klarna', issuers: null },
  { id: 'applepay', issuers: null },
  { id: 'paypal', issuers: null },
  { id: 'banktransfer', issuers: null },
  {
    id: 'kbc',
    issuers: [
      { id: 'kbc', name: 'KBC' },
      { id: 'cbc', name: 'CBC' },
    ],
  },
]

/** What can begin a series. */
const RECURRING: readonly string[] = ['ideal', 'creditcard', 'applepay', 'paypal', 'kbc']

/** Hundredths. */
const hundredths = ({ value }: MollieAmount) => Math.round(Number(value) * 100)
const amountOf = (amount: number, { currency, value }: MollieAmount): MollieAmount => ({
  currency,
  value: value.includes('.') ? (amount / 100).toFixed(2) : String(amount / 100),
})

/** Mollie's API for one account, as its documentation describes it (2026-11-29), on 127.0.0.1 and over HTTP. */
export async function startMollie() {
  const payments = new Map<string, StoredPayment>()
  /** Answers by their key, which is forgotten an hour after it was used first. */
  const answers = new Map<string, { readonly at: number; readonly answer: Answer }>()
  /** Mandates by their customers; a mandate that was revoked is gone. */
  const customers = new Map<string, Map<string, { charges: string }>>()
  const requests: {
    readonly method: string
    readonly url: URL
    readonly body: unknown
    readonly agent: string | undefined
  }[] = []
  let now = Date.now()
  let count = 0
  /** The origin of the addresses of further pages. */
  let pagesAt: string | null = null

  const server = createServer(async (request, response) => {
    const { status, json } = await answer(request)
    response
      .writeHead(status, { 'Content-Type': 'application/hal+json' })
      .end(status === 204 ? '' : JSON.stringify(json))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '/', `http://${host}`)
    const sent = await text(request)
    const body = sent === '' ? {} : (JSON.parse(sent) as Record<string, unknown>)
    const { method = 'GET' } = request
    requests.push({ method, url, body, agent: request.headers['user-agent'] })
    if (request.headers.authorization !== `Bearer ${KEY}`)
      return problem(401, 'Missing authentication, or failed to authenticate')
    const key = request.headers['idempotency-key']
    if (method === 'GET' || typeof key !== 'string') return act(method, url, body)
    const known = answers.get(key)
    if (known && now - known.at < HOUR) return known.answer
    const answer = act(method, url, body)
    answers.set(key, { at: now, answer })
    return answer
  }

  function act(method: string, { pathname, searchParams }: URL, body: Record<string, unknown>): Answer {
    const [, customerId = '', list, mandateId] =
      /^\/v2\/customers\/(\w+)\/(payments|mandates)(?:\/(\w+))?$/.exec(pathname) ?? []
    if (pathname === '/v2/customers' && method === 'POST') return createCustomer()
    const mandates = customers.get(customerId)
    if (customerId !== '' && !mandates) return problem(404, `No customer exists with token ${customerId}.`)
    if (mandates && list === 'mandates' && method === 'DELETE') return revoke(mandates, mandateId ?? '')
    if (mandates && list === 'payments')
      return method === 'GET' ? listPayments(customerId, searchParams) : charge(customerId, mandates, body)
    const [, id = '', part] = /^\/v2\/payments\/(\w+)(\/refunds)?$/.exec(pathname) ?? []
    if (pathname === '/v2/methods' && method === 'GET') return listMethods(searchParams)
    if (pathname === '/v2/payments' && method === 'POST') return create(body)
    const payment = payments.get(id)
    if (!payment) return problem(404, `No payment exists with token ${id}.`)
    if (part === undefined && method === 'GET') return { status: 200, json: shown(payment) }
    if (part === undefined && method === 'DELETE') return cancel(payment)
    if (part !== undefined && method === 'POST') return refund(payment, body)
    return part !== undefined && method === 'GET' ? listRefunds(payment, searchParams) : problem(405, 'No such method.')
  }

  function listMethods(query: URLSearchParams): Answer {
    if (!/^\d+(\.\d\d)?$/.test(query.get('amount[value]') ?? '')) return problem(400, 'The amount is wrong.', 'amount')
    const recurring = query.get('sequenceType') === 'first'
    const wallets = (query.get('includeWallets') ?? '').split(',')
    const issued = query.get('include') === 'issuers'
    const isDutch = query.get('billingCountry') !== 'BE'
    const methods = LISTED.filter(
      ({ id }) =>
        (!recurring || RECURRING.includes(id)) &&
        (id !== 'applepay' || wallets.includes(id)) &&
        (id !== 'kbc' || !isDutch) &&
        (id !== 'ideal' || isDutch),
    ).map(({ id, issuers }) => ({
      ...{ resource: 'method', id, description: id, status: 'activated' },
      ...(issued && issuers ? { issuers: issuers.map((issuer) => ({ resource: 'issuer', ...issuer })) } : {}),
    }))
    return { status: 200, json: { count: methods.length, _embedded: { methods }, _links: {} } }
  }

  function createCustomer(): Answer {
    count += 1
    const id = `cst_${count}Hq8`
    customers.set(id, new Map())
    return { status: 201, json: { resource: 'customer', id, name: null, email: null } }
  }

  function revoke(mandates: Map<string, object>, id: string): Answer {
    return mandates.delete(id) ? { status: 204, json: {} } : problem(404, `No mandate exists with token ${id}.`)
  }

  function charge(
    customerId: string,
    mandates: Map<string, { charges: string }>,
    body: Record<string, unknown>,
  ): Answer {
    const { amount, description, webhookUrl, metadata, mandateId } = body as Record<string, string> & {
      amount: MollieAmount
    }
    const mandate = mandates.get(mandateId ?? '')
    if (!mandate || body.sequenceType !== 'recurring' || !description || !webhookUrl)
      return problem(422, 'The mandate is invalid', 'mandateId')
    count += 1
    const payment: StoredPayment = {
      ...{ id: `tr_${count}Zk3`, status: mandate.charges, amount, method: 'paypal', metadata, webhookUrl },
      ...{ isCancelable: false, amountChargedBack: 0, refunds: [], details: {}, isRefundable: true, extra: {} },
      ...{ sequenceType: 'recurring', customerId, mandateId: mandateId ?? null },
    }
    payments.set(payment.id, payment)
    return { status: 201, json: shown(payment) }
  }

  function listPayments(customerId: string, query: URLSearchParams): Answer {
    const own = [...payments.values()].filter((one) => one.customerId === customerId).reverse()
    // Two on a page, whatever is asked for.
    const start = Math.max(
      0,
      own.findIndex(({ id }) => id === query.get('from')),
    )
    const next = own[start + 2]
    const href = next && `${pagesAt ?? `http://${host}`}/v2/customers/${customerId}/payments?from=${next.id}&limit=250`
    return {
      status: 200,
      json: {
        _embedded: { payments: own.slice(start, start + 2).map(shown) },
        _links: { next: href ? { href } : null },
      },
    }
  }

  function create(body: Record<string, unknown>): Answer {
    const { amount, description, method, redirectUrl, webhookUrl, metadata } = body as Record<string, string> & {
      amount: MollieAmount
      metadata: unknown
    }
    if (!/^\d+\.\d\d$/.test(amount.value)) return problem(422, 'The amount contains an invalid value', 'amount')
    if (!description || !redirectUrl || !webhookUrl || !method)
      return problem(422, 'Something is missing', 'description')
    const recurs = body.sequenceType === 'first'
    const customerId = recurs ? String(body.customerId) : null
    if (customerId !== null && !customers.has(customerId))
      return problem(422, 'There is no such customer', 'customerId')
    if (!LISTED.some(({ id }) => id === method)) return problem(422, 'The payment method is not activated', 'method')
    count += 1
    const payment: StoredPayment = {
      ...{ id: `tr_${count}Zk3`, status: 'open', amount, method, metadata, webhookUrl },
      ...{ isCancelable: method !== 'ideal', amountChargedBack: 0, refunds: [], details: {} },
      ...{ isRefundable: true, extra: {}, sequenceType: body.sequenceType ?? 'oneoff', customerId, mandateId: null },
    }
    payments.set(payment.id, payment)
    return { status: 201, json: shown(payment) }
  }

  function cancel(payment: StoredPayment): Answer {
    if (payment.status !== 'open' || !payment.isCancelable) return problem(422, 'The payment cannot be canceled')
    payment.status = 'canceled'
    return { status: 200, json: shown(payment) }
  }

  function refund(payment: StoredPayment, body: Record<string, unknown>): Answer {
    const { amount, metadata } = body as { amount: MollieAmount; metadata: unknown }
    // Up to 25 euros more than was paid, as for a parcel that is sent back.
    if (
      !payment.isRefundable ||
      payment.status !== 'paid' ||
      hundredths(amount) > hundredths(payment.amount) + 2_500 - refunded(payment)
    )
      return problem(422, 'The specified amount cannot be refunded.', 'amount')
    if (amount.currency !== payment.amount.currency) return problem(422, 'The currency is another one.', 'amount')
    const made: StoredRefund = { id: `re_${payment.refunds.length}`, amount, metadata, status: 'pending' }
    payment.refunds.push(made)
    return { status: 201, json: { resource: 'refund', paymentId: payment.id, ...made } }
  }

  function listRefunds({ id, refunds }: StoredPayment, query: URLSearchParams): Answer {
    // Two on a page, whatever is asked for.
    const start = Math.max(
      0,
      refunds.findIndex((one) => one.id === query.get('from')),
    )
    const page = refunds.slice(start, start + 2)
    const next = refunds[start + 2]
    const href = next && `${pagesAt ?? `http://${host}`}/v2/payments/${id}/refunds?from=${next.id}&limit=250`
    return {
      status: 200,
      json: {
        count: page.length,
        _embedded: { refunds: page.map((one) => ({ resource: 'refund', paymentId: id, ...one })) },
        _links: { previous: null, next: href ? { href } : null },
      },
    }
  }

  const refunded = ({ refunds }: StoredPayment) =>
    refunds
      .filter(({ status }) => status !== 'failed' && status !== 'canceled')
      .reduce((sum, { amount }) => sum + hundredths(amount), 0)

  /** The mandate of a first payment, which the payment brings. */
  function mandateOf(payment: StoredPayment): string {
    if (payment.mandateId === null) {
      payment.mandateId = payment.id.replace('tr_', 'mdt_')
      customers.get(payment.customerId ?? '')?.set(payment.mandateId, { charges: 'paid' })
    }
    return payment.mandateId
  }

  function shown(payment: StoredPayment): object {
    const { refunds, amountChargedBack, webhookUrl, details, isRefundable: _, extra, ...plain } = payment
    return {
      ...{ resource: 'payment', mode: 'test', ...plain, description: '', webhookUrl, countryCode: 'DE', details },
      ...(payment.sequenceType === 'first' && payment.status === 'paid' ? { mandateId: mandateOf(payment) } : {}),
      ...(payment.status === 'paid' ? { amountRefunded: amountOf(refunded(payment), payment.amount) } : {}),
      ...(amountChargedBack > 0 ? { amountChargedBack: amountOf(amountChargedBack, payment.amount) } : {}),
      _links: {
        self: { href: `https://api.mollie.com/v2/payments/${payment.id}`, type: 'application/hal+json' },
        ...(payment.status === 'open'
          ? { checkout: { href: `http://${host}/checkout/${payment.id}`, type: 'text/html' } }
          : {}),
      },
      ...extra,
    }
  }

  return {
    host,
    /** The value of `PAYMENTS_URL`. */
    url: `mollie://${KEY}:${WEBHOOK_SECRET}@${host}`,
    /** What was asked, the latest last. */
    requests,
    payments,
    customers,
    /** Names further pages of lists at an address of another server. */
    namePagesAt(origin: string) {
      pagesAt = origin
    },
    /** Lets time pass for the keys of requests. */
    pass(milliseconds: number) {
      now += milliseconds
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

const TITLES: Readonly<Record<number, string>> = {
  401: 'Unauthorized Request',
  404: 'Not Found',
  422: 'Unprocessable Entity',
}
const problem = (status: number, detail: string, field?: string): Answer => ({
  status,
  json: {
    ...{ status, title: TITLES[status] ?? 'Error', detail, ...(field ? { field } : {}) },
    _links: { documentation: { href: 'https://docs.mollie.com/reference/handling-errors', type: 'text/html' } },
  },
})
