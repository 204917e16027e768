import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Payments, ProviderPayment } from '@hearth/domain/context'
import { describePayments } from './testing/payments-contract.ts'

/** The provider and its adapter in one, made by docs/PAYMENTS.md alone. Its messages are JSON with a signature in a header. */
function openThird() {
  const kept = new Map<string, ProviderPayment & { refunds: Set<string> }>()
  /** What becomes of the next charge, by the ids of consents. */
  const consents = new Map<string, ProviderPayment['status']>()
  const recurring = new Set<string>()
  const shown = ({ refunds, ...payment }: ProviderPayment & { refunds: Set<string> }): ProviderPayment => payment
  const change = (id: string, with_: Partial<ProviderPayment>) => {
    const before = kept.get(id)
    if (!before) throw new Error('no such payment')
    const recurringId = recurring.has(id) && with_.status === 'paid' ? `consent-${id}` : before.recurringId
    if (recurringId !== null && before.recurringId === null) consents.set(recurringId, 'paid')
    const after = { ...before, ...with_, recurringId }
    kept.set(id, after)
    return shown(after)
  }
  const sign = (body: Uint8Array) => createHmac('sha256', 'secret').update(body).digest()
  const payments: Payments = {
    provider: 'third',
    checkoutOrigin: 'https://pay.example',
    checkoutLeadsOn: false,
    methods: async () => [{ id: 'paypal', banks: [], available: true }],
    async create({ amount, currency, reference, recurs }) {
      const known = [...kept.values()].find((payment) => payment.reference === reference)
      if (known) return shown(known)
      const id = `third-${kept.size}`
      const status = 'open' as const
      const payment = {
        ...{
          id,
          status,
          amount,
          currency,
          reference,
          country: null,
          amountRefunded: 0,
          amountChargedBack: 0,
          recurringId: null,
        },
        ...{ checkoutUrl: `https://pay.example/${id}`, refunds: new Set<string>() },
      }
      kept.set(id, payment)
      if (recurs) recurring.add(id)
      return shown(payment)
    },
    async charge(recurringId, { amount, currency, reference }) {
      const known = [...kept.values()].find((payment) => payment.reference === reference)
      if (known) return shown(known)
      const status = consents.get(recurringId)
      if (!status) return null
      const id = `third-${kept.size}`
      const payment = {
        ...{ id, status, amount, currency, reference, country: null, amountRefunded: 0, amountChargedBack: 0 },
        ...{ recurringId: null, checkoutUrl: null, refunds: new Set<string>() },
      }
      kept.set(id, payment)
      return shown(payment)
    },
    async endRecurring(recurringId) {
      consents.delete(recurringId)
    },
    async find(id) {
      const payment = kept.get(id)
      return payment ? shown(payment) : null
    },
    async cancel(id) {
      const isOpen = kept.get(id)?.status === 'open'
      return change(id, isOpen ? { status: 'cancelled', checkoutUrl: null } : {})
    },
    async refund(id, { amount, key }) {
      const payment = kept.get(id)
      if (payment?.refunds.has(key)) return shown(payment)
      if (payment?.status !== 'paid') return null
      const amountRefunded = payment.amountRefunded + amount
      if (amountRefunded + payment.amountChargedBack > payment.amount) return null
      payment.refunds.add(key)
      return change(id, { amountRefunded })
    },
    paymentOfMessage({ headers, body }) {
      const given = Buffer.from(headers.get('signature') ?? '', 'hex')
      const right = sign(body)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null
      return (JSON.parse(Buffer.from(body).toString()) as { payment: string }).payment
    },
    payouts: async () => null,
  }
  return { payments, kept, consents, change, sign }
}

describePayments('a third one', async () => {
  const { payments, kept, consents, change, sign } = openThird()
  return {
    payments,
    method: 'paypal',
    settle: (id, outcome) =>
      outcome === 'charged_back'
        ? change(id, { amountChargedBack: (kept.get(id)?.amount ?? 0) - (kept.get(id)?.amountRefunded ?? 0) })
        : change(id, { status: outcome }),
    decideCharges: (_, recurringId, outcome) => consents.set(recurringId, outcome),
    message(id) {
      const body = Buffer.from(JSON.stringify({ payment: id }))
      return { query: new URLSearchParams(), headers: new Headers({ signature: sign(body).toString('hex') }), body }
    },
    stop: async () => kept.clear(),
  }
})
