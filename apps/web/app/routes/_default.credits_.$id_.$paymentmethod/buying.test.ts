import { type OrderId, tenantIdOf } from '@hearth/contracts/ids'
import { findOrder } from '@hearth/db/queries/billing/orders'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { expect, onTestFinished } from 'vitest'
import { logIn } from '../../../server/testing/members.ts'
import { screenOf } from '../../../server/testing/screen.ts'
import { FORM, OFFERS, SHOP, shopTest as test } from '../../../server/testing/shop.ts'
import { ALPHA } from '../../../server/testing/site.ts'

test('a purchase is complete before the click, and only its page leads to the provider', async ({
  buyer,
  shop: { sandbox },
}) => {
  const prices = await buyer.get('/credits')
  expect(screenOf(prices.body).inDocument('a[href="/credits/credits-20"]')).toHaveLength(1)
  const check = await buyer.get('/credits/credits-20/visa')
  const { body } = check
  for (const said of [
    '€\u00a013,99',
    '€\u00a02,43',
    '21%',
    'Alleen als je het hieronder aanvinkt',
    '14 dagen',
    '/pages/return-policy',
  ])
    expect(body).toContain(said)
  expect(body).toContain('Bestellen en betalen: €\u00a013,99')
  expect(String(check.headers['content-security-policy'])).toContain(`form-action 'self' ${sandbox.address}`)
  expect(String(prices.headers['content-security-policy'])).toMatch(/form-action 'self'($|;)/)

  const placed = await buyer.order({ begin_at_once: 'yes' })
  expect([placed.status, placed.headers.location]).toEqual([303, expect.stringContaining(`${sandbox.address}/pay/`)])
  expect((await buyer.order({ begin_at_once: 'yes' })).headers.location).toBe(placed.headers.location)
})

test('the ways to pay and their banks are shown with the last used first, on a phone apps before others, and what has an outage cannot be chosen', async ({
  buyer,
  shop,
}) => {
  const listed = async (headers: Record<string, string> = {}) => {
    const { body } = await shop.ask({ host: SHOP, path: PAGE, headers: { Cookie: buyer.cookie, ...headers } })
    return screenOf(body)
      .inDocument('main li')
      .map((row) => {
        row.querySelector('svg')?.remove()
        return `${row.textContent}${row.querySelector('a') ? '' : ' (no link)'}`
      })
  }
  const PAGE = '/credits/credits-20'
  const phone = { 'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Mobile/15E148 Safari/604.1' }
  expect((await listed())[0]).toBe('iDEAL | Wero')
  expect((await listed(phone))[0]).toBe('Apple Pay / Google Pay')
  expect((await listed({ 'Sec-CH-UA-Mobile': '?1' }))[0]).toBe('Apple Pay / Google Pay')
  await buyer.pay(1399)
  expect((await listed(phone)).slice(0, 2)).toEqual(['VisaLaatst gebruikt', 'Apple Pay / Google Pay'])
  shop.sandbox.outages.add('belfius').add('paysafecard').add('ideal/duinbank')
  onTestFinished(() => shop.sandbox.outages.clear())
  expect((await listed()).at(-1)).toBe('paysafecardWerkt nu even niet (no link)')
  const closed = screenOf((await buyer.get(`${PAGE}/paysafecard`)).body)
  expect(closed.inDocument('form[data-h-form=purchase]')).toHaveLength(0)
  expect(closed.inDocument('main')[0]?.textContent).toContain('werkt nu even niet')
  const refused = await buyer.order({ begin_at_once: 'yes', attempt: '2' }, `${PAGE}/paysafecard`)
  expect([refused.status, refused.body.includes('werkt nu even niet')]).toEqual([422, true])
  /** The first banks, each with the letter of its picture, whether it is chosen, and whether it can be. */
  const banks = async () =>
    screenOf((await buyer.get(`${PAGE}/ideal`)).body)
      .inDocument('input[name=bank]')
      .slice(0, 3)
      .map((bank) => [bank.closest('label')?.textContent, bank.hasAttribute('checked'), !bank.hasAttribute('disabled')])
  const [later, down] = ['Ik kies die in de volgende stap', 'Duinbank (werkt nu even niet)D']
  expect(await banks()).toEqual([
    [later, true, true],
    [down, false, false],
    ['GrachtbankG', false, true],
  ])
  await buyer.pay(1399, `${PAGE}/ideal`, { attempt: '2', bank: 'polderbank' })
  expect(await banks()).toEqual([
    [later, false, true],
    ['PolderbankP', true, true],
    [down, false, false],
  ])
  for (const method of ['bancontact', 'card', 'x'.repeat(1_000)]) {
    const { status, headers } = await buyer.get(`${PAGE}/${method}?returnTo=/chats`)
    expect([status, headers.location]).toEqual([302, `${PAGE}?returnTo=%2Fchats`])
  }
})

test('a bank statement names the company and the order, or a discreet name where the site has one', async ({
  buyer,
  shop,
  db,
}) => {
  const described = ({ headers }: { readonly headers: { readonly location?: string | undefined } }) =>
    shop.sandbox.store.find(String(headers.location).split('/pay/')[1] ?? '')?.description
  const path = '/credits/credits-20/visa'
  expect(described(await buyer.order({ begin_at_once: 'yes' }, path))).toMatch(/^Shop [0-9A-F]{10}$/)

  const host = 'discreet.test'
  await shop.addTenant(host, { packages: { NL: { currency: 'EUR', offers: OFFERS } }, discreet_name: 'Blue Lamp' })
  const { id } = await inTenant(db, { tenantId: tenantIdOf(host) }, (tx) => makeMember(tx, {}, { country: 'NL' }))
  const headers = { ...FORM, Origin: `http://${host}:8080`, Cookie: await logIn(shop, host, id) }
  const body = new URLSearchParams({
    ...{ attempt: '1', offer: 'EUR 1399 20 0', amount: '1399', bank: '', begin_at_once: 'yes' },
  }).toString()
  const placed = await shop.ask({ host, method: 'POST', path, headers, body })
  expect(described(placed)).toMatch(/^Blue Lamp [0-9A-F]{10}$/)
})

test('where there is no way to pay, the page says so and leads to what else there is', async ({ shop, db }) => {
  const host = 'unpayable.test'
  await shop.addTenant(host, { packages: { NL: { currency: 'EUR', offers: OFFERS } }, payment_methods: ['swish'] })
  const { id } = await inTenant(db, { tenantId: tenantIdOf(host) }, (tx) => makeMember(tx, {}, { country: 'NL' }))
  const headers = { Cookie: await logIn(shop, host, id) }
  const { main } = screenOf((await shop.ask({ host, path: '/credits/credits-20', headers })).body)
  expect([main.text, main.all('li')]).toEqual([expect.stringContaining('nu even geen manier om te betalen'), []])
  expect(main.links).toContain('/credits')
})

test('what the client sends decides nothing: each its clear answer', async ({ buyer, shop }) => {
  const answers = async (fields: Record<string, string>, address?: string) => {
    const { status, body } = await buyer.order(fields, address)
    return [status, screenOf(body).inDocument('[role=alert]')[0]?.textContent ?? '']
  }
  const [at, changed, taken] = [
    'yes',
    'De prijs of wat je ervoor krijgt is veranderd.',
    'Vink aan dat je het meteen wilt;',
  ]
  expect(await answers({})).toEqual([422, expect.stringContaining(taken)])
  expect(await answers({ begin_at_once: at, amount: '1' })).toEqual([422, expect.stringContaining(changed)])
  expect(await answers({ begin_at_once: at, offer: 'EUR 1399 30 0' })).toEqual([422, expect.stringContaining(changed)])
  expect(await answers({ begin_at_once: at, bank: 'x'.repeat(100) })).toEqual([
    422,
    expect.stringContaining('Deze manier van betalen kan bij jou niet.'),
  ])
  // A page that an earlier release has made says no content.
  const earlier = await shop.ask({
    ...{ host: SHOP, method: 'POST', path: '/credits/credits-20/visa', headers: { ...FORM, Cookie: buyer.cookie } },
    body: new URLSearchParams({ attempt: '1', amount: '1399', bank: '', begin_at_once: at }).toString(),
  })
  expect([earlier.status, earlier.body.includes(changed)]).toEqual([422, true])
  for (const fields of [
    { amount: '-1' },
    { amount: '13,99' },
    { attempt: '0' },
    { bank: 'x'.repeat(101) },
    { offer: 'x'.repeat(101) },
    { price: '1' },
  ])
    expect([fields, (await buyer.order({ begin_at_once: at, ...fields } as Record<string, string>)).status]).toEqual([
      fields,
      400,
    ])
  expect((await buyer.order({ begin_at_once: at }, '/credits/another/visa')).status).toBe(422)
  // A way to pay that is not offered leads to those that are.
  const unknown = await buyer.order({ begin_at_once: at }, '/credits/credits-20/cash')
  expect([unknown.status, unknown.headers.location]).toEqual([302, '/credits/credits-20'])
  for (const address of ['/credits/another', '/transactions/another', `/transactions/${buyer.id}`])
    expect([address, (await buyer.get(address)).status]).toEqual([address, 404])
})

test('a message of the provider is believed in nothing but the id, and only about a payment of this site', async ({
  buyer,
  shop,
}) => {
  const { sandbox } = shop
  const { headers } = await buyer.order({ begin_at_once: 'yes' })
  const payment = String(headers.location).split('/pay/')[1] ?? ''
  const { reference } = sandbox.store.find(payment) ?? { reference: '' }
  const result = async () =>
    screenOf((await buyer.get(`/transactions/${reference}`)).body).inDocument('h1')[0]?.textContent
  // Forged: it was not paid.
  expect((await buyer.tell(`id=${payment}&status=paid`)).status).toBe(204)
  expect(await result()).toBe('We wachten op je betaling')
  await sandbox.settle(payment, 'paid', { silent: true })
  // From anywhere, with a session that nobody reads.
  const told = await buyer.tell(`id=${payment}`, SHOP, {
    Origin: 'https://provider.example',
    Cookie: 'hearth_session=x',
  })
  expect([told.status, told.headers['set-cookie']]).toEqual([204, undefined])
  expect(await result()).toBe('Je betaling is binnen')
  expect((await buyer.get('/credits')).body).toContain('Je hebt 20 credits.')
})

test('a message about a payment of another site or of none, one without an id, too long or no POST changes nothing', async ({
  buyer,
  shop,
  db,
}) => {
  const { headers } = await buyer.order({ begin_at_once: 'yes' })
  const payment = String(headers.location).split('/pay/')[1] ?? ''
  const { reference } = await shop.sandbox.settle(payment, 'paid', { silent: true })
  const state = async () => {
    const id = reference as OrderId
    return (await inTenant(db, { tenantId: tenantIdOf(SHOP) }, (tx) => findOrder(tx, { id })))?.state
  }
  const answered = async (body: string, host?: string) => (await buyer.tell(body, host)).status
  expect(await answered(`id=${payment}`, ALPHA)).toBe(404)
  for (const body of ['', 'nothing', 'id=', `id=${'x'.repeat(10_000)}`, 'id=pay_unknown'])
    expect([body.slice(0, 20), await answered(body)]).toEqual([body.slice(0, 20), 404])
  const longerBy = (bytes: number) => `id=${payment}&more=`.padEnd(16 * 1024 + bytes, 'x')
  for (const bytes of [1, 1_024, 10_000_000]) expect([bytes, await answered(longerBy(bytes))]).toEqual([bytes, 413])
  for (const [method, status] of [
    ['GET', 405],
    ['HEAD', 405],
    ['PUT', 403],
  ] as const) {
    const answer = await shop.ask({ host: SHOP, method, path: `/webhooks/payments?id=${payment}` })
    expect([method, answer.status, answer.headers.allow]).toEqual([method, status, status === 405 ? 'POST' : undefined])
  }
  expect(await state()).toBe('open')
  expect(await answered(longerBy(0))).toBe(204)
  expect(await state()).toBe('paid')
})

test('a network that guesses ids of payments is refused after sixty, and no other', async ({ buyer }) => {
  const from = (address: string) => ({ 'X-Forwarded-For': address })
  const guesses = Array.from({ length: 62 }, (_, guess) => `id=pay_${guess}`)
  const statuses = []
  for (const guess of guesses) statuses.push((await buyer.tell(guess, SHOP, from('198.51.100.7'))).status)
  expect(statuses).toEqual([...Array(60).fill(404), 429, 429])
  expect((await buyer.tell('id=pay_1', SHOP, from('203.0.113.7'))).status).toBe(404)
})

test('nobody else sees a contract that one withdraws from, and a statement has the months of the account', async ({
  buyer,
  shop,
  db,
}) => {
  const otherMember = () => inTenant(db, { tenantId: tenantIdOf(SHOP) }, (tx) => makeMember(tx))
  const orderId = await buyer.pay(1399)
  const address = `/withdraw?order=${orderId}`
  const own = await buyer.get(address)
  expect([own.status, screenOf(own.body).inDocument('form[data-h-form=contract]').length]).toEqual([200, 1])
  const visitor = await shop.ask({ host: SHOP, path: address })
  expect([visitor.status, String(visitor.headers.location)]).toEqual([302, expect.stringContaining('/login?returnTo=')])
  const other = await logIn(shop, SHOP, (await otherMember()).id)
  expect((await shop.ask({ host: SHOP, path: address, headers: { Cookie: other } })).status).toBe(404)
  const send = (fields: Record<string, string>) =>
    shop.ask({
      ...{ host: SHOP, method: 'POST', path: '/withdraw', headers: FORM },
      body: new URLSearchParams({ step: 'find', number: '', email: '', name: '', words: '', ...fields }).toString(),
    })
  for (const number of ['', '0123456789', 'x'.repeat(10_000)])
    expect((await send({ number, email: 'ann@example.com' })).status).toBe(422)
  expect((await send({ step: 'all' })).status).toBe(400)
  const withdrawn = await shop.ask({
    ...{ host: SHOP, method: 'POST', path: address, headers: { ...FORM, Cookie: buyer.cookie } },
    body: new URLSearchParams({ step: 'confirm', number: '', email: '', name: 'Ann', words: '' }).toString(),
  })
  const order = await buyer.get(`/transactions/${orderId}`)
  for (const { body } of [withdrawn, order])
    expect(screenOf(body).inDocument('h1')[0]?.textContent).toBe('Je hebt de overeenkomst herroepen')
  for (const { body } of [order, await buyer.get('/transactions')])
    expect(['Herroepen', 'Betaald'].map((state) => screenOf(body).main.text.includes(state))).toEqual([true, false])
  const month = new Date().toISOString().slice(0, 7)
  const file = await buyer.get(`/statement.csv?month=${month}`)
  expect(String(file.headers['content-type'])).toBe('text/csv; charset=utf-8')
  expect(file.body.replace('\uFEFF', '').split('\r\n')[1]).toMatch(/^"\d{4}-[^"]+Z","Aankoop","20","20"$/)
  for (const wrong of ['2000-01', '9999-12', '2026-13', 'x'])
    expect((await buyer.get(`/statement?month=${wrong}`)).status).toBe(404)
})

test('a site without a provider says that nothing is for sale, and promises nothing', async ({ site, db }) => {
  const { id } = await inTenant(db, { tenantId: tenantIdOf(ALPHA) }, (tx) => makeMember(tx))
  const headers = { Cookie: await logIn(site, ALPHA, id) }
  const page = await site.ask({ path: '/credits', headers })
  expect([page.status, screenOf(page.body).inDocument('h1')[0]?.textContent]).toEqual([
    200,
    'Er is hier nu niets te koop',
  ])
  expect((await site.ask({ path: '/pricing' })).body).toContain('Er is hier nu niets te koop')
  expect((await site.ask({ path: '/credits/credits-20/visa', headers })).status).toBe(404)
  expect(screenOf(page.body).inDocument('a[href="/premium"], a[href="/credits"]')).toEqual([])
})

test('a code changes the price before the click, and says why if it does not', async ({ buyer }) => {
  const CHECK = '/credits/credits-20/visa'
  const check = async (code: string) => {
    const { status, body } = await buyer.get(`${CHECK}?${new URLSearchParams({ code })}`)
    const page = screenOf(body)
    return {
      ...{ status, body, error: page.inDocument('[role=alert]')[0]?.textContent ?? '' },
      amount: page.inDocument('input[name=amount]')[0]?.getAttribute('value'),
    }
  }
  expect(await check(' spring-20')).toMatchObject({ status: 200, amount: '1119', error: '' })
  const { body } = await check('SPRING-20')
  for (const said of ['€\u00a013,99', '€\u00a0-2,80', 'SPRING-20', 'Bestellen en betalen: €\u00a011,19'])
    expect(body).toContain(said)
  expect(screenOf(body).inDocument('form[data-h-form=purchase]')[0]?.getAttribute('action')).toBe(
    `${CHECK}?code=SPRING-20`,
  )
  for (const code of ['NONE', 'X'.repeat(3_000), '<b>'])
    expect(await check(code)).toMatchObject({
      status: 200,
      amount: '1399',
      error: expect.stringContaining('Code niet gevonden'),
    })
  expect(await check('')).toMatchObject({ amount: '1399', error: '' })
  // The price with it, and a page that was loaded without it.
  expect((await buyer.order({ begin_at_once: 'yes', amount: '1119' })).status).toBe(422)
  const placed = await buyer.order({ begin_at_once: 'yes', amount: '1119' }, `${CHECK}?code=SPRING-20`)
  expect([placed.status, placed.headers.location]).toEqual([303, expect.stringContaining('/pay/')])
})

test('a code that has served says so', async ({ buyer }) => {
  const orderId = await buyer.pay(1119, '/credits/credits-20/visa?code=SPRING-20')
  const order = await buyer.get(`/transactions/${orderId}`)
  expect(order.body).toContain('SPRING-20')
  const { body } = await buyer.get('/credits/premium-3/visa?code=SPRING-20')
  expect(body).toContain('Code reeds gebruikt')
})

test('a new member sees their discount and until when, and whoever wants to leave what may be enough instead', async ({
  shop,
  db,
}) => {
  const timeBonusEndsAt = new Date(Date.now() + 90 * 60_000)
  const { id } = await inTenant(db, { tenantId: tenantIdOf(SHOP) }, (tx) =>
    makeMember(tx, { timeBonusEndsAt, timeZone: 'Europe/Amsterdam' }, { country: 'NL' }),
  )
  const Cookie = await logIn(shop, SHOP, id)
  const get = async (address: string) => (await shop.ask({ host: SHOP, path: address, headers: { Cookie } })).body
  const prices = await get('/credits')
  const time = new Intl.DateTimeFormat('nl-NL', { timeStyle: 'short', timeZone: 'Europe/Amsterdam' }).format(
    timeBonusEndsAt,
  )
  for (const said of ['25%', time, '€\u00a010,49', '€\u00a013,99']) expect(prices).toContain(said)
  const line = (body: string) => screenOf(body).inDocument('section a[href="/credits"]')[0]?.textContent ?? ''
  const members = await get('/members')
  expect(line(members)).toMatch(/^25% korting /)
  // The price of premium in the frame is the one that is paid.
  expect(['€\u00a010,49', '€\u00a013,99'].map((price) => members.includes(price))).toEqual([true, false])
  expect(line(await get('/settings'))).not.toMatch(/^25%/)
  expect(await get('/pricing')).toContain('€\u00a010,49')
  const leaving = await get('/settings/delete')
  expect(leaving).toMatch(/STAY-[A-Z2-9]{8}/)
  expect(leaving).toContain('30%')
})
