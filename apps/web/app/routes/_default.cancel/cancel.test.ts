import { type LinkId, type OrderId, tenantIdOf } from '@hearth/contracts/ids'
import { orderNumber } from '@hearth/domain/billing/packages'
import { expect } from 'vitest'
import { screenOf } from '../../../server/testing/screen.ts'
import { FORM, SHOP, shopTest } from '../../../server/testing/shop.ts'
import { ALPHA } from '../../../server/testing/site.ts'

/** The shop, and whoever is logged out there. */
const test = shopTest.extend('visitor', ({ shop }) => ({
  /** The address in the mail about an order, as a tenant signs it. */
  link: (orderId: OrderId, host = SHOP) => {
    const linkId = orderId as string as LinkId
    const { pathname, search } = new URL(
      shop.runtime.ctx.links.addressOf(tenantIdOf(host), { linkId, purpose: 'cancel' }),
    )
    return pathname + search
  },
  open: async (path: string) => screenOf((await shop.ask({ host: SHOP, path })).body),
  /** Sends the form; returns its status, title and what it refuses. */
  send: async (path: string, fields: Record<string, string>, host = SHOP) => {
    const headers = { ...FORM, Origin: `http://${host}:8080` }
    const body = new URLSearchParams({ number: '', email: '', name: '', words: '', ...fields }).toString()
    const answer = await shop.ask({ host, method: 'POST', path, headers, body })
    const { inDocument } = screenOf(answer.body)
    return [answer.status, ...['h1', '[role=alert]'].map((one) => inDocument(one)[0]?.textContent ?? '')]
  },
}))

const CANCELLED = [200, 'Het lidmaatschap is opgezegd', '']

test('whoever is logged out cancels by the link of the mail', async ({ buyer, visitor }) => {
  const link = visitor.link(await buyer.pay(4599, '/credits/premium-3/visa'))
  const page = await visitor.open(link)
  expect(page.sentWith({ step: 'confirm' })).toMatchObject({ name: expect.stringMatching(/./) })
  expect(await visitor.send(link, { step: 'confirm', name: 'Ann' })).toEqual(CANCELLED)
  // Nothing is left to confirm but a reason to end it earlier.
  expect((await visitor.open(link)).text).toContain('opgezegd')
})

test('whoever is logged out cancels by number and address, and whatever is wrong is refused alike', async ({
  buyer,
  visitor,
}) => {
  const orderId = await buyer.pay(4599, '/credits/premium-3/visa')
  const right = { number: orderNumber(orderId), email: buyer.email }
  const [status, , refusal] = await visitor.send('/cancel', { step: 'find', ...right, number: '0123456789' })
  expect([status, refusal]).toEqual([422, expect.stringMatching(/./)])
  const theirs = visitor.link(orderId, ALPHA)
  for (const step of ['find', 'confirm']) {
    const answers = [
      await visitor.send('/cancel', { step, name: 'Ann', ...right, number: '0123456789' }),
      await visitor.send('/cancel', { step, name: 'Ann', ...right, email: 'somebody@shop.example' }),
      await visitor.send('/cancel', { step, name: 'Ann', ...right }, ALPHA),
      await visitor.send(theirs, { step, name: 'Ann', ...right }),
      await visitor.send('/cancel?token=none', { step, name: 'Ann', ...right }),
    ]
    for (const answer of answers) expect([step, answer[0], answer[2]]).toEqual([step, 422, refusal])
  }
  expect((await visitor.open(theirs)).text).not.toContain(right.number)
  expect((await visitor.send('/cancel', { step: 'find', ...right }))[0]).toBe(200)
  expect(await visitor.send('/cancel', { step: 'confirm', name: 'Ann', ...right })).toEqual(CANCELLED)
})

test('what repeats is shown with its next date and amount, and cancelled by its member, by the link or by number and address', async ({
  buyer,
  visitor,
  shop,
}) => {
  const begin = async (attempt: string) => {
    const { headers } = await buyer.order({ begin_at_once: 'yes', repeats: 'yes', attempt })
    const payment = String(headers.location).split('/pay/')[1] ?? ''
    const { reference } = await shop.sandbox.settle(payment, 'paid', { silent: true })
    await buyer.tell(`id=${payment}`)
    return reference as OrderId
  }
  const own = async () => screenOf((await buyer.get('/cancel')).body)
  expect((await own()).text).toContain('Je hebt geen overeenkomst die je kunt opzeggen.')
  const first = await begin('1')
  const page = await own()
  for (const said of ['20 credits', 'Elke maand', 'Volgende betaling', '13,99', orderNumber(first)])
    expect(page.main.text).toContain(said)
  expect([page.main.text.includes('Loopt tot'), page.inDocument('textarea')]).toEqual([false, []])
  const ended = [200, expect.stringContaining('bestelling is gestopt'), '']
  const cancel = async (address: string, fields: Record<string, string> = {}) => {
    expect((await visitor.send(address, { step: 'find', ...fields }))[0]).toBe(200)
    // Once more, it is answered as it was.
    for (let time = 0; time < 2; time += 1)
      expect(await visitor.send(address, { step: 'confirm', name: 'Ann', ...fields })).toEqual(ended)
    expect((await own()).text).toContain('Je hebt geen overeenkomst die je kunt opzeggen.')
  }
  await cancel('/cancel', { number: orderNumber(first), email: buyer.email })
  await cancel(visitor.link(await begin('2')))
  const last = await begin('3')
  const search = new URLSearchParams({ order: last })
  const body = new URLSearchParams({ step: 'confirm', name: 'Ann', number: '', email: '', words: '' }).toString()
  const headers = { ...FORM, Cookie: buyer.cookie }
  const answer = await shop.ask({ host: SHOP, method: 'POST', path: `/cancel?${search}`, headers, body })
  expect([answer.status, screenOf(answer.body).inDocument('h1')[0]?.textContent]).toEqual(ended.slice(0, 2))
  expect((await visitor.open(visitor.link(last))).text).toContain('Gestopt op')
})
