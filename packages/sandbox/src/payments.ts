import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { isOwnHost, type LocalAnswer, readBody, respond } from './local-http.ts'
import {
  afterConsent,
  afterOutcome,
  banksOf,
  CHARGE_OUTCOMES,
  type ChargeOutcome,
  isBankOf,
  needsBank,
  OUTCOMES,
  type Outcome,
  type StoredPayment,
} from './payment.ts'
import { type ApiOptions, answerApi } from './payment-api.ts'
import type { Problem } from './payment-pages.tsx'
import { openPaymentStore, type PaymentStore } from './payment-store.ts'
import { openWebhooks } from './payment-webhooks.ts'

interface PaymentsOptions {
  /** Folder of the payments, which are kept across restarts. */
  readonly folder: string
  /** Port of the API and the pages; 0 for a free one. */
  readonly port?: number
  /** What shops send as their bearer token. */
  readonly apiKey: string
}

interface SettleOptions {
  /** The bank that the buyer chooses; the first one of the method if it is left out and one is needed. */
  readonly bank?: string
  /** Whether the shop is not told. */
  readonly silent?: boolean
}

/** A payment provider that moves no money: an API for shops, and pages on which a buyer decides what happens. */
export interface Payments {
  /** Address of the API and the pages. */
  readonly address: string
  /** The value of `PAYMENTS_URL`. */
  readonly url: string
  readonly apiKey: string
  readonly store: PaymentStore
  /** Does what a button of the checkout does. Rejects if there is no such payment or the outcome does not fit its status. */
  settle(id: string, outcome: Outcome, options?: SettleOptions): Promise<StoredPayment>
  /** Decides what becomes of the payments that are charged by the consent to a payment. Rejects if it has none. */
  decideCharges(id: string, charges: ChargeOutcome): Promise<void>
  /** Ids of methods, and of banks as `method/bank`, that do not work as long as they are in it. */
  readonly outages: Set<string>
  /** Ends the server, and drops webhooks that were not taken yet. */
  stop(): Promise<void>
}

/** Starts a payment provider for development and tests, on 127.0.0.1 only. Rejects if the port is taken. */
export async function startPayments({ folder, port = 0, apiKey }: PaymentsOptions): Promise<Payments> {
  const store = await openPaymentStore(folder)
  const webhooks = openWebhooks()
  const change: PaymentStore['change'] = async (id, next) => {
    const done = await store.change(id, next)
    if (done?.result === 'changed') void webhooks.tell(done.payment)
    return done
  }
  const answering = new Set<Promise<void>>()
  const outages = new Set<string>()
  const server = createServer((request, response) => {
    const answered = answer({ store, apiKey, outages, address: address(), change }, request, response)
      .catch(() => send(response, { status: 500, type: 'text/plain', body: 'That did not work.' }))
      .finally(() => answering.delete(answered))
    answering.add(answered)
  })
  const address = () => `http://localhost:${(server.address() as AddressInfo).port}`
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: address(),
    url: address().replace('http://localhost', `sandbox://${apiKey}@127.0.0.1`),
    apiKey,
    store,
    outages,
    async settle(id, outcome, { bank, silent = false } = {}) {
      const done = await (silent ? store.change : change)(id, (payment) =>
        afterOutcome(
          payment,
          outcome,
          bank ?? (needsBank(payment, outcome) ? (banksOf(payment.method)[0]?.id ?? null) : null),
        ),
      )
      if (done?.result !== 'changed')
        throw new Error(`Payment ${id} is ${done?.payment.status ?? 'not here'} and cannot become ${outcome}.`)
      return done.payment
    },
    async decideCharges(id, charges) {
      const done = await store.change(id, (payment) => afterConsent(payment, { charges }))
      if (!done || done.result === 'refused') throw new Error(`Payment ${id} does not recur.`)
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await Promise.all([closed, webhooks.stop(), ...answering])
    },
  }
}

interface ServerOptions extends ApiOptions {
  readonly outages: Set<string>
}

const ON_A_PAGE = 50
const STYLES = readFileSync(path.join(import.meta.dirname, 'payments.css'))
const CHECKOUT_PATH = /^\/pay\/(\w+)$/

async function answer(options: ServerOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = (status: number, body: string) => send(response, { status, type: 'text/plain', body })
  const page = (status: number, body: string, payment?: StoredPayment) =>
    send(response, { status, type: 'text/html', body, policy: policyOf(payment) })

  if (!isOwnHost(request.headers.host)) return text(421, 'This is not here.')
  const url = URL.parse(request.url ?? '/', 'http://localhost')
  if (!url) return text(404, 'This is not here.')
  if (url.pathname.startsWith('/v1/')) {
    const { status, json } = await answerApi(options, request, url)
    return send(response, { status, type: 'application/json', body: JSON.stringify(json) })
  }
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (reads && url.pathname === '/payments.css') return send(response, { status: 200, type: 'text/css', body: STYLES })

  // Loaded with the first page that somebody opens: many installations have the provider without a purchase.
  const { checkoutPage, missingPage, outagesPage, paymentsPage } = await import('./payment-pages.tsx')
  const { store, outages, change } = options
  if (reads && url.pathname === '/') return page(200, paymentsPage(store.list().slice(0, ON_A_PAGE)))
  if (url.pathname === '/outages' && (reads || request.method === 'POST')) {
    if (!reads) setOutages(outages, new URLSearchParams((await readBody(request)) ?? ''))
    return page(200, outagesPage(outages))
  }
  const [, id = ''] = CHECKOUT_PATH.exec(url.pathname) ?? []
  const payment = store.find(id)
  if (reads) return payment ? page(200, checkoutPage(payment), payment) : page(404, missingPage())
  if (request.method !== 'POST') return text(405, 'This method is not for this address.')
  if (!payment) return page(404, missingPage())

  const body = await readBody(request)
  if (body === null) return text(413, 'The form is larger than 64 kB.')
  const fields = new URLSearchParams(body)
  const charges = CHARGE_OUTCOMES.find((one) => one === fields.get('charges'))
  const consent = charges ? { charges } : fields.get('consent') === 'end' ? { ended: true } : null
  if (consent) {
    const done = await store.change(id, (now) => afterConsent(now, consent))
    return page(done?.result === 'refused' ? 409 : 200, checkoutPage(done?.payment ?? payment))
  }
  const outcome = OUTCOMES.find((one) => one === fields.get('outcome'))
  if (!outcome) return text(422, 'The form has no outcome.')
  const { before, after, problem } = await choose(change, payment, outcome, fields.get('bank'))
  if (problem) return page(problem === 'no_bank' ? 422 : 409, checkoutPage(after, problem), after)
  // The buyer goes back to the shop; what the bank or the provider does later happens without a buyer.
  const next = before.status === 'open' ? after.returnUrl : `/pay/${id}`
  send(response, { status: 303, type: 'text/plain', body: '', headers: { Location: next } })
}

function setOutages(outages: Set<string>, form: URLSearchParams): void {
  outages.clear()
  for (const one of form.getAll('outage')) outages.add(one)
}

/** What a form of the checkout changes. */
async function choose(
  change: PaymentStore['change'],
  payment: StoredPayment,
  outcome: Outcome,
  bank: string | null,
): Promise<{ before: StoredPayment; after: StoredPayment; problem: Problem | null }> {
  const chosen = isBankOf(payment.method, bank) ? bank : null
  let before = payment
  const done = await change(payment.id, (now) => {
    before = now
    return needsBank(now, outcome) && chosen === null ? null : afterOutcome(now, outcome, chosen)
  })
  const after = done?.payment ?? payment
  const refused = needsBank(before, outcome) && chosen === null ? 'no_bank' : 'does_not_fit'
  return { before, after, problem: done?.result === 'changed' ? null : refused }
}

/** A browser holds the redirect after a form against `form-action`, so that of a checkout contains the shop. */
const policyOf = (payment?: StoredPayment): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    'img-src data:',
    `form-action 'self'${payment ? ` ${new URL(payment.returnUrl).origin}` : ''}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const send = (response: ServerResponse, answer: Omit<LocalAnswer, 'policy'> & { policy?: string }): void =>
  respond(response, { policy: policyOf(), ...answer })
