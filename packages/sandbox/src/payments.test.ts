import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { PAYMENT_METHOD_IDS } from '@hearth/contracts/payment-methods'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { Outcome } from './payment.ts'
import type { Payment } from './payment-api.ts'
import { type Payments, startPayments } from './payments.ts'

const home = mkdtempSync(path.join(tmpdir(), 'hearth-payments-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const newFolder = () => path.join(mkdtempSync(path.join(home, 'data-')), 'payments')

const running: Payments[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((payments) => payments.stop()))
})
async function start(folder = newFolder()) {
  const payments = await startPayments({ folder, apiKey: 'key-of-a-shop' })
  running.push(payments)
  return payments
}

interface Ask {
  readonly method?: string
  readonly host?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}
/** Uses a connection of its own, because fetch does not let the Host header be set. */
const ask = ({ address }: Payments, where: string, { method, host, headers, body }: Ask = {}) =>
  new Promise<{ status: number | undefined; headers: IncomingMessage['headers']; body: string }>((resolve, reject) => {
    const { port } = new URL(address)
    const own = { Host: host ?? `localhost:${port}`, ...headers }
    request({ host: '127.0.0.1', port, path: where, method, headers: own, agent: false }, async (answer) => {
      resolve({ status: answer.statusCode, headers: answer.headers, body: await text(answer) })
    })
      .on('error', reject)
      .end(body)
  })

const AUTHORISED = { Authorization: 'Bearer key-of-a-shop' }
async function call(payments: Payments, method: string, where: string, body?: unknown, key?: string) {
  const answer = await ask(payments, where, {
    method,
    headers: { ...AUTHORISED, ...(key ? { 'Idempotency-Key': key } : {}) },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: answer.status, ...(JSON.parse(answer.body) as { payment: Payment; error?: string }) }
}

const REQUEST = {
  amount: 1_499,
  currency: 'EUR',
  description: 'Fifty credits',
  method: 'visa',
  bank: null as string | null,
  reference: 'order-1',
  returnUrl: 'http://shop.localhost:9/bought?order=1',
  webhookUrl: 'http://127.0.0.1:9/webhook',
}
let keys = 0
const create = async (payments: Payments, fields: Partial<typeof REQUEST> = {}) => {
  keys += 1
  return (await call(payments, 'POST', '/v1/payments', { ...REQUEST, ...fields }, `key-${keys}`)).payment
}
const press = (payments: Payments, { id }: Payment, outcome: string, bank?: string) =>
  ask(payments, `/pay/${id}`, {
    method: 'POST',
    body: new URLSearchParams({ outcome, ...(bank === undefined ? {} : { bank }) }).toString(),
  })
const refund = (payments: Payments, { id }: Payment, amount: unknown, key?: string) =>
  call(payments, 'POST', `/v1/payments/${id}/refunds`, { amount }, key)
const cancel = (payments: Payments, { id }: Payment) => call(payments, 'POST', `/v1/payments/${id}/cancel`)

test('a key makes one payment, however many requests bring it at once and after a restart', async () => {
  const folder = newFolder()
  const first = await start(folder)
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => call(first, 'POST', '/v1/payments', REQUEST, 'same')),
  )
  const [one] = answers
  expect(new Set(answers.map(({ status, payment }) => `${status} ${payment.id}`)).size).toBe(1)
  expect(one).toEqual({
    status: 201,
    payment: {
      id: expect.stringMatching(/^pay_\w+$/),
      status: 'open',
      amount: 1_499,
      currency: 'EUR',
      method: 'visa',
      bank: null,
      reference: 'order-1',
      country: null,
      amountRefunded: 0,
      amountChargedBack: 0,
      recurringId: null,
      checkoutUrl: `${first.address}/pay/${one!.payment.id}`,
    },
  })
  await create(first)
  await first.settle(one!.payment.id, 'paid', { silent: true })
  await first.stop()
  running.length = 0

  // A draft of a write that was cut off is no payment.
  writeFileSync(path.join(folder, 'pay_0123456789abcdef01234567.json.draft'), '{"id":')
  const second = await start(folder)
  const again = await call(second, 'POST', '/v1/payments', REQUEST, 'same')
  expect(again).toMatchObject({ status: 201, payment: { id: one!.payment.id, status: 'paid' } })
  expect(second.store.list().map(({ id }) => id)).toEqual([expect.anything(), one!.payment.id])
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json')))
    expect(statSync(path.join(folder, file)).mode & 0o777).toBe(0o600)
})

test('a folder with a broken payment is refused by the name of the file', async () => {
  const folder = newFolder()
  await create(await start(folder))
  const [file] = readdirSync(folder)
  writeFileSync(path.join(folder, file!), '{"id":')
  await expect(startPayments({ folder, apiKey: 'k' })).rejects.toThrow(`${file} is broken: put it back`)
})

test('a method is offered where it is for the country, the currency and the amount, and says what does not work', async () => {
  const payments = await start()
  const offered = async (country: string, currency: string, amount: number) => {
    const query = new URLSearchParams({ country, currency, amount: String(amount) })
    const { body } = await ask(payments, `/v1/methods?${query}`, { headers: AUTHORISED })
    interface Methods {
      readonly methods: readonly { id: string; available: boolean; banks: { id: string; available: boolean }[] }[]
    }
    return (JSON.parse(body) as Methods).methods
  }
  const ids = async (...of: Parameters<typeof offered>) => (await offered(...of)).map(({ id }) => id)
  // Nineteen: each of these has a country or two of its own, so nobody has more than one of them, and they count as one.
  const ofOneCountry: readonly string[] = ['swish', 'vipps', 'mobilepay', 'twint']
  expect(new Set(PAYMENT_METHOD_IDS.map((id) => (ofOneCountry.includes(id) ? 'app' : id)))).toHaveLength(19)
  const anywhere = ['visa', 'mastercard', 'american-express', 'paypal']
  expect(await ids('NL', 'EUR', 1_499)).toEqual([
    ...['ideal', 'mobile-wallet', ...anywhere, 'trustly', 'bank-transfer', 'paysafecard'],
  ])
  expect(await ids('NL', 'GBP', 1_499)).toEqual(['mobile-wallet', ...anywhere, 'trustly', 'paysafecard'])
  expect(await ids('AT', 'EUR', 99)).not.toContain('eps')
  expect(await ids('AT', 'EUR', 100)).toContain('eps')
  expect(await ids('BR', 'BRL', 100)).toEqual(anywhere)
  await ask(payments, '/outages', { method: 'POST', body: 'outage=paypal&outage=ideal%2Fduinbank' })
  const found = await offered('NL', 'EUR', 1_499)
  expect(found.filter(({ available }) => !available).map(({ id }) => id)).toEqual(['paypal'])
  const [ideal] = found
  expect(ideal?.banks.filter(({ available }) => !available).map(({ id }) => id)).toEqual(['duinbank'])
  expect((await ask(payments, '/outages')).body).toContain('checked="" value="paypal"')
  expect(await create(payments, { method: 'ideal', bank: 'duinbank' })).toMatchObject({
    bank: 'duinbank',
    country: 'NL',
  })
})

test('each button leads to its state and back to the shop, and what does not fit any more changes nothing', async () => {
  const payments = await start()
  const ALL = ['paid', 'failed', 'cancelled', 'expired', 'pending', 'charged_back', 'refunded']
  const routes: [path: string[], state: Partial<Payment>, possible: string[]][] = [
    [['paid'], { status: 'paid' }, ['charged_back', 'refunded']],
    [['failed'], { status: 'failed' }, []],
    [['cancelled'], { status: 'cancelled' }, []],
    [['expired'], { status: 'expired' }, []],
    [['pending'], { status: 'pending' }, ['paid', 'failed']],
    [['pending', 'failed'], { status: 'failed' }, []],
    [['pending', 'paid', 'charged_back'], { status: 'paid', amountChargedBack: 1_499 }, []],
    [['paid', 'refunded'], { status: 'paid', amountRefunded: 1_499 }, []],
  ]
  for (const [outcomes, state, possible] of routes) {
    const payment = await create(payments)
    for (const [at, outcome] of outcomes.entries()) {
      const { status, headers } = await press(payments, payment, outcome)
      expect([outcomes, status, headers.location]).toEqual([
        outcomes,
        303,
        at === 0 ? REQUEST.returnUrl : `/pay/${payment.id}`,
      ])
    }
    const { body } = await ask(payments, `/pay/${payment.id}`)
    const buttons = [...body.matchAll(/<button [^>]*value="(\w+)"/g)].map(([, value]) => value)
    expect([outcomes, buttons]).toEqual([outcomes, possible])
    expect(body).toContain(`<a href="${REQUEST.returnUrl}">Back to the shop</a>`)
    for (const outcome of ALL.filter((one) => !possible.includes(one))) {
      expect([outcomes, outcome, (await press(payments, payment, outcome)).status]).toEqual([outcomes, outcome, 409])
      await expect(payments.settle(payment.id, outcome as Outcome)).rejects.toThrow('cannot become')
    }
    expect((await call(payments, 'GET', `/v1/payments/${payment.id}`)).payment).toEqual({ ...payment, ...state })
  }
})

test('of two simultaneous choices one counts', async () => {
  const payments = await start()
  const payment = await create(payments)
  const answers = await Promise.all(['paid', 'cancelled', 'failed'].map((one) => press(payments, payment, one)))
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409])
})

test('a shop cancels only what has no money and may get none', async () => {
  const payments = await start()
  const cases: [outcome: Outcome | null, answer: number, status: string][] = [
    [null, 200, 'cancelled'],
    ['cancelled', 200, 'cancelled'],
    ['failed', 200, 'failed'],
    ['expired', 200, 'expired'],
    ['pending', 409, 'pending'],
    ['paid', 409, 'paid'],
  ]
  for (const [outcome, answer, status] of cases) {
    const payment = await create(payments)
    if (outcome) await payments.settle(payment.id, outcome)
    expect([outcome, await cancel(payments, payment)]).toMatchObject([outcome, { status: answer, payment: { status } }])
  }
})

test('a shop refunds what is left, each key once', async () => {
  const payments = await start()
  const payment = await create(payments)
  expect(await refund(payments, payment, 1, 'early')).toMatchObject({ status: 409, payment: { status: 'open' } })
  await payments.settle(payment.id, 'paid')
  const answers = await Promise.all(Array.from({ length: 20 }, () => refund(payments, payment, 1_000, 'same')))
  expect(answers.map(({ status, payment: { amountRefunded } }) => [status, amountRefunded])).toEqual(
    Array.from({ length: 20 }, () => [201, 1_000]),
  )
  expect(await refund(payments, payment, 500, 'too-much')).toMatchObject({
    status: 409,
    payment: { amountRefunded: 1_000 },
  })
  await payments.settle(payment.id, 'charged_back')
  expect(await refund(payments, payment, 1, 'late')).toMatchObject({
    status: 409,
    payment: { status: 'paid', amountRefunded: 1_000, amountChargedBack: 499 },
  })
  expect(await refund(payments, payment, 1_000, 'same')).toMatchObject({ status: 201 })
})

test('a buyer chooses one of the banks if the shop chose none', async () => {
  const payments = await start()
  const payment = await create(payments, { method: 'ideal' })
  const { body } = await ask(payments, `/pay/${payment.id}`)
  expect([...body.matchAll(/<input type="radio" name="bank"/g)]).toHaveLength(6)
  for (const bank of [undefined, '', 'toString', 'another']) {
    const refused = await press(payments, payment, 'paid', bank)
    expect([bank, refused.status, refused.body.includes('choose a bank first')]).toEqual([bank, 422, true])
  }
  expect((await press(payments, payment, 'paid', 'molenbank')).status).toBe(303)
  expect(payments.store.find(payment.id)).toMatchObject({ status: 'paid', bank: 'molenbank' })

  const chosen = await create(payments, { method: 'ideal', bank: 'terpbank' })
  expect((await ask(payments, `/pay/${chosen.id}`)).body).not.toContain('name="bank"')
  await press(payments, chosen, 'pending', 'molenbank')
  expect(payments.store.find(chosen.id)).toMatchObject({ status: 'pending', bank: 'terpbank' })
  expect(await payments.settle((await create(payments, { method: 'ideal' })).id, 'paid')).toMatchObject({
    bank: 'duinbank',
  })
  expect(await payments.settle((await create(payments, { method: 'ideal' })).id, 'expired')).toMatchObject({
    bank: null,
  })
})

test('the checkout says that no money moves, and lets its form lead to the shop only', async () => {
  const payments = await start()
  const payment = await create(payments, { amount: 123_456 })
  const { body, headers } = await ask(payments, `/pay/${payment.id}`)
  for (const shown of ['This is a sandbox.', 'No money moves', 'Fifty credits', '€1,234.56', 'Visa'])
    expect(body).toContain(shown)
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self' http://shop.localhost:9; base-uri 'none'; frame-ancestors 'none'",
  )
  const yen = await create(payments, { amount: 500, currency: 'JPY' })
  expect((await ask(payments, `/pay/${yen.id}`)).body).toContain('JP¥500<')
  const list = (await ask(payments, '/')).body
  expect(list.indexOf(`/pay/${yen.id}`)).toBeLessThan(list.indexOf(`/pay/${payment.id}`))
})

test('hostile names change nothing of the pages', async () => {
  const payments = await start()
  const hostile = '"><script>alert(1)</script>'
  const payment = await create(payments, {
    description: hostile,
    reference: hostile,
    returnUrl: `http://shop.localhost/?"onmouseover="alert(1)&${hostile}`,
  })
  await payments.settle(payment.id, 'pending')
  for (const where of ['/', `/pay/${payment.id}`]) {
    const { body, headers } = await ask(payments, where)
    expect([where, body.match(/<script|href="javascript|"onmouseover=/)]).toEqual([where, null])
    expect(body).toContain('&lt;script&gt;')
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'self'; img-src data:; form-action/,
    )
  }
})

test('a request of the API without its key is refused', async () => {
  const payments = await start()
  const { id } = await create(payments)
  for (const where of ['/v1/methods?country=NL&currency=EUR&amount=1', `/v1/payments/${id}`, '/v1/nothing'])
    for (const headers of [{}, { Authorization: 'Bearer another' }, { Authorization: 'key-of-a-shop' }])
      expect([where, headers, (await ask(payments, where, { headers })).status]).toEqual([where, headers, 401])
  expect((await ask(payments, '/v1/payments', { method: 'POST', body: JSON.stringify(REQUEST) })).status).toBe(401)
})

test('what is malformed is refused with a reason and makes no payment', async () => {
  const payments = await start()
  const long = 'x'.repeat(256)
  const faults: unknown[] = [
    ...[0, -1, 1.5, '5', null, 2 ** 53].map((amount) => ({ amount })),
    ...['eur', 'EURO', '', 5].map((currency) => ({ currency })),
    ...['', ' ', long, null].flatMap((one) => [{ description: one }, { reference: one }]),
    ...['cash', 'toString', null].map((method) => ({ method })),
    { bank: 'duinbank' },
    { method: 'ideal', bank: 'another' },
    { method: 'ideal', bank: 5 },
    { method: 'ideal', currency: 'GBP' },
    { method: 'eps', amount: 99 },
    ...['javascript:alert(1)', 'ftp://shop.localhost/', '/bought', 'http://shop;x/', 'http://a,b/', null].flatMap(
      (one) => [{ returnUrl: one }, { webhookUrl: one }],
    ),
  ].map((fault) => ({ ...REQUEST, ...fault }))
  for (const body of [...faults, '', '{', '[]', 'null', '"text"'])
    expect([body, await call(payments, 'POST', '/v1/payments', body, 'k')]).toEqual([
      body,
      { status: 422, error: expect.any(String) },
    ])
  for (const key of [undefined, 'with space', 'x'.repeat(256)])
    expect((await call(payments, 'POST', '/v1/payments', REQUEST, key)).status).toBe(422)
  const large = { ...REQUEST, more: 'x'.repeat(65_536) }
  expect((await call(payments, 'POST', '/v1/payments', large, 'k')).status).toBe(413)
  expect(payments.store.list()).toEqual([])

  const payment = await create(payments)
  await payments.settle(payment.id, 'paid')
  for (const amount of [0, -1, 1.5, '5', null]) expect((await refund(payments, payment, amount, 'k')).status).toBe(422)
  expect((await refund(payments, payment, 5)).status).toBe(422)
  for (const query of [
    '',
    'country=NL',
    'country=NL&currency=EUR',
    'country=nl&currency=EUR&amount=1',
    'country=NL&currency=EUR&amount=0',
  ])
    expect((await call(payments, 'GET', `/v1/methods?${query}`)).status).toBe(422)
})

test.each<[string, string, Ask, number]>([
  ['the name of a foreign page that resolves to this machine', '/', { host: 'evil.example' }, 421],
  ['that name with the API', '/v1/payments', { host: 'evil.example:80', headers: AUTHORISED }, 421],
  ['a payment that is not here', '/v1/payments/pay_0', { headers: AUTHORISED }, 404],
  ['a cancellation of it', '/v1/payments/pay_0/cancel', { method: 'POST', headers: AUTHORISED }, 404],
  ['its checkout', '/pay/pay_0', {}, 404],
  ['a choice of its buyer', '/pay/pay_0', { method: 'POST', body: 'outcome=paid' }, 404],
  ['a path out of the folder', '/pay/..%2f..%2fetc%2fpasswd', {}, 404],
  ['an address that is none', '//', {}, 404],
  ['another method', '/', { method: 'DELETE' }, 405],
  ['another method of the API', '/v1/payments', { headers: AUTHORISED }, 405],
])('%s is refused', async (_, where, how, status) => {
  expect((await ask(await start(), where, how)).status).toBe(status)
})

test('a choice that is none is refused', async () => {
  const payments = await start()
  const payment = await create(payments)
  for (const outcome of ['', 'open', 'toString']) expect((await press(payments, payment, outcome)).status).toBe(422)
  expect(payments.store.find(payment.id)?.status).toBe('open')
})
