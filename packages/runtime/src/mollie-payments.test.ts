import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId } from '@hearth/contracts/ids'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { parseMollieAmount, toMollieAmount } from './mollie-money.ts'
import { openMollie } from './mollie-payments.ts'
import { openPayments } from './payments.ts'
import { startMollie, WEBHOOK_SECRET } from './testing/mollie-server.ts'
import { describeFaults, describePayments } from './testing/payments-contract.ts'

const HOUR = 60 * 60 * 1_000
const messageOf = (body: string, key: string | null = WEBHOOK_SECRET) => ({
  query: new URLSearchParams(key === null ? {} : { key }),
  headers: new Headers(),
  body: Buffer.from(body),
})

const orderOf = () => ({
  ...{ amount: 1_399, currency: 'EUR', method: 'paypal', bank: null, reference: newId(), description: 'Shop 1234' },
  recurs: false,
  ...{ returnUrl: 'https://shop.test/bought', webhookUrl: 'https://shop.test/webhooks/payments' },
})
const start = async () => {
  const mollie = await startMollie()
  onTestFinished(() => mollie.stop())
  const payments = openMollie(new URL(mollie.url), { patience: 8_000 })
  const create = (
    wanted: { method?: string; bank?: string; currency?: string; recurs?: boolean; reference?: string } = {},
  ) => payments.create({ ...orderOf(), ...wanted })
  /** A payment as Mollie has it, after these changes. */
  const changed = async (id: string, change: object) => {
    const stored = mollie.payments.get(id)
    if (!stored) throw new Error('There is no such payment.')
    Object.assign(stored, change)
    return payments.find(id)
  }
  const paid = async () => {
    const { id } = await create()
    await changed(id, { status: 'paid' })
    return id
  }
  return { mollie, payments, create, changed, paid }
}

describePayments('Mollie', async () => {
  const mollie = await startMollie()
  return {
    payments: openMollie(new URL(mollie.url), { patience: 8_000 }),
    method: 'paypal',
    settle(id, outcome) {
      const payment = mollie.payments.get(id)
      if (!payment) throw new Error('There is no such payment.')
      if (outcome !== 'charged_back') payment.status = outcome
      else
        payment.amountChargedBack = payment.refunds.reduce(
          (left, { amount }) => left - Math.round(Number(amount.value) * 100),
          Math.round(Number(payment.amount.value) * 100),
        )
    },
    decideCharges(_, recurringId, outcome) {
      const [customerId = '', mandateId = ''] = recurringId.split('/')
      const mandate = mollie.customers.get(customerId)?.get(mandateId)
      if (mandate) mandate.charges = outcome
    },
    message: (id) => messageOf(`id=${id}`),
    stop: mollie.stop,
  }
})

describeFaults(
  'Mollie',
  (host, options) => openMollie(new URL(`mollie://keyOfATest:secret-of-webhooks@${host}`), options),
  'cst_1/mdt_1',
)

describe('methods', () => {
  test('are ours: one of Mollie may be several, and one that we do not know is left out', async () => {
    const { payments, mollie } = await start()
    const offered = async (country: string) =>
      (await payments.methods({ country, currency: 'EUR', amount: 1_399 })).map(({ id, banks }) => [
        id,
        ...banks.map((bank) => bank.id),
      ])
    const everywhere = [
      ['visa'],
      ['mastercard'],
      ['american-express'],
      ['carte-bancaire'],
      ['mobile-wallet'],
      ['paypal'],
      ['bank-transfer'],
    ]
    expect(await offered('NL')).toEqual([['ideal'], ...everywhere])
    expect(await offered('BE')).toEqual([...everywhere, ['kbc-cbc', 'kbc', 'cbc']])
    expect(Object.fromEntries(mollie.requests[0]?.url.searchParams ?? [])).toEqual({
      ...{ 'amount[currency]': 'EUR', 'amount[value]': '13.99', billingCountry: 'NL', resource: 'payments' },
      ...{ include: 'issuers', includeWallets: 'applepay,googlepay' },
    })
  })

  test('lead to the page of Mollie for that method', async () => {
    const { create, mollie } = await start()
    const asked = async (method: string, bank?: string) => {
      await create({ method, ...(bank === undefined ? {} : { bank }) })
      const { method: name, issuer } = (mollie.requests.at(-1)?.body ?? {}) as { method?: unknown; issuer?: string }
      return issuer === undefined ? name : [name, issuer]
    }
    for (const card of ['visa', 'mastercard', 'american-express', 'carte-bancaire'])
      expect([card, await asked(card)]).toEqual([card, 'creditcard'])
    expect(await asked('kbc-cbc', 'cbc')).toEqual(['kbc', 'cbc'])
    // The account has one of the two wallets.
    expect(await asked('mobile-wallet')).toBe('applepay')
    await expect(create({ method: 'sepa-direct-debit' })).rejects.toMatchObject({
      code: 'billing.provider_unavailable',
    })
    // Mollie has it, and this account does not: 422.
    await expect(create({ method: 'blik' })).rejects.toMatchObject({
      ...{ code: 'billing.provider_unavailable', status: 503 },
      cause: { message: 'Mollie has answered POST payments with 422 about method.' },
    })
  })
})

test('what Mollie is asked for names the order, and an address for messages that nobody else knows', async () => {
  const { create, mollie } = await start()
  const { reference } = await create()
  expect(mollie.requests.at(-1)?.body).toEqual({
    ...{ amount: { currency: 'EUR', value: '13.99' }, description: 'Shop 1234', method: 'paypal' },
    ...{ redirectUrl: 'https://shop.test/bought', metadata: { reference } },
    webhookUrl: `https://shop.test/webhooks/payments?key=${WEBHOOK_SECRET}`,
  })
})

test('a message counts with the secret only', async () => {
  const { payments } = await start()
  expect(payments.paymentOfMessage(messageOf('id=tr_1'))).toBe('tr_1')
  for (const key of [null, '', 'another', `${WEBHOOK_SECRET}x`, WEBHOOK_SECRET.slice(1), WEBHOOK_SECRET.toUpperCase()])
    expect([key, payments.paymentOfMessage(messageOf('id=tr_1', key))]).toEqual([key, null])
  for (const id of ['pay_1', 'tr_', 'tr_1/refunds', 'tr_1%2F..', `tr_${'1'.repeat(98)}`])
    expect([id, payments.paymentOfMessage(messageOf(`id=${id}`))]).toEqual([id, null])
})

test('each status has its state, and one that is unknown is no answer', async () => {
  const { create, changed } = await start()
  const { id } = await create()
  const states = { open: 'open', pending: 'pending', authorized: 'pending', paid: 'paid' }
  for (const [status, state] of Object.entries({
    ...states,
    canceled: 'cancelled',
    expired: 'expired',
    failed: 'failed',
  }))
    expect(await changed(id, { status })).toMatchObject({ status: state })
  await expect(changed(id, { status: 'lost' })).rejects.toMatchObject({ code: 'billing.provider_unavailable' })
})

test('an amount is told as it is, however it differs, and what is none is no answer', async () => {
  const { paid, changed } = await start()
  const id = await paid()
  const amount = (value: string, currency = 'EUR') => ({ amount: { currency, value } })
  expect(await changed(id, amount('13.98'))).toMatchObject({ status: 'paid', amount: 1_398, currency: 'EUR' })
  expect(await changed(id, amount('13.99', 'USD'))).toMatchObject({ amount: 1_399, currency: 'USD' })
  expect(await changed(id, amount('1399', 'JPY'))).toMatchObject({ amount: 1_399, currency: 'JPY' })
  expect(await changed(id, { ...amount('13.99'), status: 'failed' })).toMatchObject({ status: 'failed' })
  for (const value of ['13.9', '13,99', '13.990', '-13.99', '1e3', '', ' 13.99', '1399'])
    await expect(changed(id, amount(value)), value).rejects.toMatchObject({ code: 'billing.provider_unavailable' })
  const extras = [
    { amountRefunded: { currency: 'USD', value: '1.00' } },
    { amountChargedBack: { currency: 'EUR', value: '-1.00' } },
    { _links: { checkout: { href: 'javascript:alert(1)' } } },
    { _links: null },
    { id: 'tr_1/../2' },
  ]
  for (const extra of extras)
    await expect(changed(id, { ...amount('13.99'), extra })).rejects.toMatchObject({
      code: 'billing.provider_unavailable',
    })
})

test('the country is that of the card or the account, and not what Mollie guesses', async () => {
  const { create, changed } = await start()
  const { id } = await create()
  const cases: [details: object | null, country: string | null][] = [
    [null, null],
    [{ consumerAccount: 'NL55INGB0000000000' }, 'NL'],
    [{ consumerAccount: 'BE68 5390 0754 7034' }, 'BE'],
    [{ consumerAccount: 'buyer@example.com' }, null],
    [{ consumerAccount: '12345678' }, null],
    [{ cardCountryCode: 'FR', cardNumber: '6787' }, 'FR'],
    [{ cardCountryCode: null }, null],
  ]
  for (const [details, country] of cases)
    expect([details, (await changed(id, { details }))?.country]).toEqual([details, country])
})

describe('a consent to later payments', () => {
  const consented = async () => {
    const started = await start()
    const { id, reference } = await started.create({ recurs: true })
    const recurringId = (await started.changed(id, { status: 'paid' }))?.recurringId ?? ''
    const charge = (order: string) =>
      started.payments.charge(recurringId, {
        ...{ amount: 1_399, currency: 'EUR', reference: order, description: 'Shop 1234' },
        webhookUrl: 'https://shop.test/webhooks/payments',
      })
    return { ...started, id, reference, recurringId, charge }
  }

  test('is one of a customer without a name, and charges name its mandate', async () => {
    const { mollie, reference, recurringId, charge } = await consented()
    const [customer, first] = mollie.requests.filter(({ method }) => method === 'POST')
    expect([customer?.url.pathname, customer?.body]).toEqual(['/v2/customers', { metadata: { reference } }])
    const [customerId, mandateId] = recurringId.split('/')
    expect(first?.body).toMatchObject({ sequenceType: 'first', customerId })
    await charge('order-2')
    const charged = mollie.requests.at(-1)
    expect(charged?.url.pathname).toBe(`/v2/customers/${customerId}/payments`)
    expect(charged?.body).toEqual({
      ...{
        amount: { currency: 'EUR', value: '13.99' },
        description: 'Shop 1234',
        sequenceType: 'recurring',
        mandateId,
      },
      ...{ metadata: { reference: 'order-2' } },
      webhookUrl: `https://shop.test/webhooks/payments?key=${WEBHOOK_SECRET}`,
    })
  })

  test('charges a reference once after Mollie has forgotten its key, on whichever page of the list it is', async () => {
    const { mollie, charge } = await consented()
    const made = new Map<string, string | undefined>()
    for (const order of ['a', 'b', 'c', 'd', 'e']) made.set(order, (await charge(order))?.id)
    mollie.pass(2 * HOUR)
    for (const [order, id] of made) expect([order, (await charge(order))?.id]).toEqual([order, id])
    expect(mollie.payments.size).toBe(6)
  })

  test('that was revoked at Mollie charges nothing', async () => {
    const { mollie, recurringId, charge } = await consented()
    mollie.customers.get(recurringId.split('/')[0] ?? '')?.clear()
    expect(await charge('order-2')).toBeNull()
    mollie.customers.clear()
    expect(await charge('order-2')).toBeNull()
  })
})

test('a payment of a method that cannot be cancelled stays as it is', async () => {
  const { create, payments } = await start()
  const { id } = await create({ method: 'ideal' })
  expect(await payments.cancel(id)).toMatchObject({ id, status: 'open' })
})

describe('a refund', () => {
  test('repeated after Mollie has forgotten its key is not paid twice, on whichever page of the list it is', async () => {
    const { payments, paid, mollie } = await start()
    const id = await paid()
    for (const key of ['first', 'second', 'third', 'fourth', 'fifth']) await payments.refund(id, { amount: 100, key })
    mollie.pass(2 * HOUR)
    for (const key of ['first', 'third', 'fifth'])
      expect(await payments.refund(id, { amount: 100, key })).toMatchObject({ amountRefunded: 500 })
    expect(mollie.payments.get(id)?.refunds).toHaveLength(5)
  })

  test('that came to nothing is made anew', async () => {
    const { payments, paid, mollie } = await start()
    const id = await paid()
    await payments.refund(id, { amount: 1_399, key: 'first' })
    mollie.pass(2 * HOUR)
    for (const status of ['failed', 'canceled'] as const) {
      const [last] = mollie.payments.get(id)?.refunds.slice(-1) ?? []
      if (last) last.status = status
      expect(await payments.find(id)).toMatchObject({ amountRefunded: 0 })
      mollie.pass(2 * HOUR)
      expect(await payments.refund(id, { amount: 1_399, key: 'first' })).toMatchObject({ amountRefunded: 1_399 })
    }
  })

  test('of more than was paid is not asked for, although Mollie would pay it', async () => {
    const { payments, paid, mollie } = await start()
    const id = await paid()
    expect(await payments.refund(id, { amount: 1_400, key: 'first' })).toBeNull()
    expect(mollie.payments.get(id)?.refunds).toEqual([])
  })

  test('that Mollie refuses is none', async () => {
    const { payments, paid, changed } = await start()
    const id = await paid()
    await changed(id, { isRefundable: false })
    expect(await payments.refund(id, { amount: 100, key: 'first' })).toBeNull()
  })
})

test('amounts have the decimals of Mollie, and come back as they went', () => {
  const cases: [amount: number, currency: string, value: string][] = [
    [1_399, 'EUR', '13.99'],
    [5, 'EUR', '0.05'],
    [0, 'EUR', '0.00'],
    [100_000, 'PLN', '1000.00'],
    [1_399, 'JPY', '1399'],
    [1_399, 'ISK', '1399'],
    // Here a forint has no decimals, and at Mollie it has two.
    [4_990, 'HUF', '4990.00'],
  ]
  for (const [amount, currency, value] of cases) {
    expect(toMollieAmount(amount, currency)).toEqual({ currency, value })
    expect([currency, parseMollieAmount({ currency, value })]).toEqual([currency, amount])
  }
  expect(parseMollieAmount({ currency: 'HUF', value: '4990.50' })).toBeNull()
  expect(() => toMollieAmount(1, 'KWD')).toThrow(RangeError)
})

describe('the client of Mollie', () => {
  /** Counts requests of a server that answers all of them so. */
  const counted = async (status: number, headers: Record<string, string>) => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      response.writeHead(status, headers).end('{}')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    return { asked, host: `127.0.0.1:${(server.address() as AddressInfo).port}` }
  }

  test('asks', async () => {
    const { create, mollie } = await start()
    await create()
    expect(mollie.requests.map(({ agent }) => agent)).toEqual([expect.stringMatching(/^Node\/\S+ Mollie\/\d/)])
  })

  test('repeats nothing, whatever the answer says: later, Mollie would not know the key', async () => {
    const { asked, host } = await counted(503, { 'Retry-After': '0' })
    const payments = openMollie(new URL(`mollie://key:secret@${host}`), { patience: 8_000 })
    const unavailable = { code: 'billing.provider_unavailable' }
    await expect(payments.create(orderOf())).rejects.toMatchObject(unavailable)
    // A repetition would come within a few milliseconds.
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(asked).toEqual(['POST /v2/payments'])
  })

  test('sends its key to no other server, although Mollie names a further page there', async () => {
    const { asked, host } = await counted(200, {})
    const { payments, paid, mollie } = await start()
    const id = await paid()
    for (const key of ['first', 'second', 'third']) await payments.refund(id, { amount: 100, key })
    mollie.namePagesAt(`http://${host}`)
    await expect(payments.refund(id, { amount: 100, key: 'fourth' })).rejects.toMatchObject({
      code: 'billing.provider_unavailable',
    })
    expect(asked).toEqual([])
  })

  test('waits eight seconds, as somebody waits for the answer', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    onTestFinished(() => timeout.mockRestore())
    const payments = openPayments(`mollie://test_0123456789:${WEBHOOK_SECRET}@127.0.0.1:9`)
    await expect(payments?.find('tr_1')).rejects.toMatchObject({ code: 'billing.provider_unavailable' })
    expect(timeout.mock.calls).toEqual([[8_000]])
  })
})

test('Mollie itself is asked over TLS, and its pages are of www.mollie.com', () => {
  const payments = openPayments(`mollie://live_0123456789:${WEBHOOK_SECRET}@api.mollie.com`)
  expect(payments).toMatchObject({
    ...{ provider: 'mollie', checkoutOrigin: 'https://www.mollie.com', checkoutLeadsOn: true },
  })
  expect(() => openPayments('other://key@api.mollie.com')).toThrow('unknown scheme')
  expect(openPayments(undefined)).toBeNull()
})
