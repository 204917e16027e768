import { type MandateCodeId, type OrderId, tenantIdOf } from '@hearth/contracts/ids'
import { digitsOfCode } from '@hearth/domain/platform/bank-secrets'
import { secretFor } from '@hearth/runtime/secrets'
import { withClient } from '@hearth/testing/with-client'
import { expect } from 'vitest'
import { screenOf } from '../../../server/testing/screen.ts'
import { FORM, SHOP, shopTest } from '../../../server/testing/shop.ts'

const METHOD = '/credits/credits-20/sepa-direct-debit'
const TYPED = { step: 'send', iban: 'NL02 ABNA 0123 4567 89', holder: 'Sanne de Vries', phone: '0612345678' }

const test = shopTest.extend('debtor', async ({ buyer, shop, urls }) => {
  const placed = await buyer.order({ begin_at_once: 'yes' }, METHOD)
  const page = String(placed.headers.location)
  const send = (address: string, fields: Record<string, string>) =>
    shop.ask({
      ...{ host: SHOP, method: 'POST', path: address, headers: { ...FORM, Cookie: buyer.cookie } },
      body: new URLSearchParams(fields).toString(),
    })
  const orderId = page.split('order=')[1] as OrderId
  return {
    ...{ page, send, orderId },
    /** Pretends that the bank has reported the money. */
    settle: () =>
      withClient(
        urls.superuserUrl,
        (sql) => sql`update collections set state = 'settled', settled_at = now() where order_id = ${orderId}`,
      ),
    /** The code that was sent last for the order. */
    code: async () => {
      const [row] = await withClient(
        urls.superuserUrl,
        (sql) => sql`select id from mandate_codes where order_id = ${orderId} order by id desc limit 1`,
      )
      const bankSecret = secretFor('bank accounts', shop.runtime.config)
      return digitsOfCode({ bankSecret }, { tenantId: tenantIdOf(SHOP) }, row?.id as MandateCodeId)
    },
  }
})

test('an order is paid by direct debit with a code, and the page says everything before', async ({ buyer, debtor }) => {
  const { page, send, code, orderId } = debtor
  expect(page).toBe(`/directdebit?order=${orderId}`)
  const { body } = await buyer.get(page)
  for (const said of [
    'Doorlopende SEPA-machtiging',
    'NL69ZZZ123456780000',
    'binnen acht weken',
    '€\u00a013,99',
    'staat meteen op je account',
  ])
    expect(body).toContain(said)
  const screen = screenOf(body)
  expect(screen.inDocument('h1')[0]?.textContent).toBe('Betalen met automatische incasso')
  const sent = await send(page, TYPED)
  expect(sent.status).toBe(303)
  const next = String(sent.headers.location)
  const mandate = next.split('mandate=')[1] ?? ''
  const confirm = (typed: string) => send(next, { step: 'confirm', mandate, at_once: 'yes', code: typed })
  const asked = await buyer.get(next)
  expect(asked.body).toContain(buyer.email)
  expect(asked.body).toContain('NL•• •••• 6789')
  const wrong = await confirm('x')
  expect([wrong.status, wrong.body.includes('Code ongeldig')]).toEqual([422, true])
  const right = await confirm(await code())
  expect([right.status, right.headers.location]).toEqual([303, `/transactions/${orderId}`])
  // What is given at once is still to be paid: the page and the list say so, and when, until the money has come.
  const pageAndList = async () => {
    const page = screenOf((await buyer.get(`/transactions/${orderId}`)).body)
    const list = screenOf((await buyer.get('/transactions')).body).main.text
    const states = ['Wordt afgeschreven', 'Betaald'].filter((state) => list.includes(state))
    return [
      page.inDocument('h1')[0]?.textContent,
      /Afschrijving op\s*\d{1,2} [a-z]+ \d{4}/.test(page.main.text),
      states,
    ]
  }
  expect(await pageAndList()).toEqual(['Je aankoop is bevestigd', true, ['Wordt afgeschreven']])
  // The page leads on once it is done, and the account is offered for the next order.
  expect([(await buyer.get(page)).status, (await confirm('x')).headers.location]).toEqual([
    302,
    `/transactions/${orderId}`,
  ])
  const again = await buyer.order({ begin_at_once: 'yes', attempt: '2' }, METHOD)
  const second = (await buyer.get(String(again.headers.location))).body
  for (const said of [
    'Uw limiet voor automatische incasso betalingen is bereikt',
    'NL•• •••• 6789, Sanne de Vries',
    'Een andere rekening',
  ])
    expect(second).toContain(said)
  await debtor.settle()
  expect(await pageAndList()).toEqual(['Je betaling is binnen', false, ['Betaald']])
})

test('what is wrong is said at its field, and nobody else has a part in it', async ({ buyer, debtor, shop }) => {
  const { page, send } = debtor
  const refused = async (fields: Record<string, string>) => {
    const { status, body } = await send(page, { ...TYPED, ...fields })
    return [
      status,
      screenOf(body)
        .inDocument('[role=alert] a')
        .map((one) => one.textContent),
    ]
  }
  expect(await refused({ iban: 'NL03 ABNA 0123 4567 89' })).toEqual([
    422,
    ['Dit is geen geldig IBAN. Controleer het op typefouten.'],
  ])
  expect(await refused({ iban: 'x'.repeat(200), holder: '', phone: '1' })).toMatchObject([422, { length: 3 }])
  for (const fields of [{ iban: 'x'.repeat(201) }, { step: 'all' }, { channel: 'fax' }, { more: '1' }])
    expect((await send(page, { ...TYPED, ...fields } as Record<string, string>)).status).toBe(400)
  expect((await send(page, { step: 'send', mandate: buyer.id })).body).toContain('Deze rekening is niet gevonden.')
  const visitor = await shop.ask({ host: SHOP, path: page })
  expect([visitor.status, String(visitor.headers.location)]).toEqual([302, expect.stringContaining('/login?returnTo=')])
  for (const address of ['/directdebit', '/directdebit?order=x', `/directdebit?order=${buyer.id}`])
    expect((await buyer.get(address)).status).toBe(404)
})
