import type { LinkId } from '@hearth/contracts/ids'
import { tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { renewOrders } from '@hearth/domain/billing/renew'
import { withClient } from '@hearth/testing/with-client'
import { expect } from 'vitest'
import { logIn } from '../../../server/testing/members.ts'
import { screenOf } from '../../../server/testing/screen.ts'
import { FORM, SHOP, shopTest as test } from '../../../server/testing/shop.ts'

const PAGE = '/credits/repeat-order'
const CHECK = '/credits/credits-20/visa'

const repeatTest = test.extend('repeating', async ({ buyer, shop, urls }) => {
  const { ctx, tenants } = shop.runtime
  const scope = { tenantId: tenantIdOf(SHOP) }
  const send = (fields: Record<string, string>, { address = PAGE, cookie = buyer.cookie } = {}) =>
    shop.ask({
      ...{ host: SHOP, method: 'POST', path: address, headers: { ...FORM, ...(cookie ? { Cookie: cookie } : {}) } },
      body: new URLSearchParams({ id: '', amount: '', ...fields }).toString(),
    })
  const page = async (address = PAGE) => screenOf((await buyer.get(address)).body).main
  /** Orders with the wish to have it repeated, and pays; returns the order and its payment. */
  const begin = async (address = CHECK, amount = '1399') => {
    const { headers, status } = await buyer.order({ begin_at_once: 'yes', repeats: 'yes', amount }, address)
    const payment = String(headers.location).split('/pay/')[1]
    if (!payment) throw new Error(`The order was answered ${status}.`)
    const { reference } = await shop.sandbox.settle(payment, 'paid', { silent: true })
    await buyer.tell(`id=${payment}`)
    return { id: reference, payment }
  }
  const sql = (query: string) => withClient(urls.superuserUrl, (client) => client.unsafe(query))
  /** What the job does a month later. */
  const renew = async (id: string) => {
    await sql(
      `update repeat_orders set starts_at = starts_at - interval '31 days', next_at = now() - interval '1 minute',
         remind_at = null, reminded_at = now() - interval '8 days' where id = '${id}'`,
    )
    const { settings } = tenants.byId(scope.tenantId) ?? {}
    if (!settings) throw new Error('The shop is not live.')
    await renewOrders({ ...ctx, shopOf: () => ({ settings, origin: 'http://127.0.0.1:9', seller: 'Shop' }) }, { scope })
  }
  const tokenOf = (id: string) => {
    const address = ctx.links.addressOf(scope.tenantId, { linkId: id as LinkId, purpose: 'stop_repeat' })
    return new URL(address).search
  }
  return { send, page, begin, renew, sql, tokenOf }
})

repeatTest(
  'what repeats is asked for before the payment, without a tick, and only where it can be',
  async ({ buyer, repeating }) => {
    const check = screenOf((await buyer.get(CHECK)).body)
    const [wish] = check.inDocument('input[name=repeats]')
    expect(wish?.hasAttribute('checked')).toBe(false)
    expect(check.main.text).toContain('Herhaal deze aankoop elke maand voor €&nbsp;13,99')
    expect(check.main.text).toContain('Alleen als je het hieronder aanvinkt.')
    const without = screenOf((await buyer.get('/credits/credits-20/ideal')).body)
    expect(without.inDocument('input[name=repeats]')).toEqual([])
    expect(without.main.text).toContain('Geen. Je betaalt één keer.')
    expect((await buyer.get('/credits/premium-3/visa')).body).toContain(
      'Herhaal deze aankoop elke 3 maanden voor €\u00a045,99',
    )
    expect((await buyer.order({ begin_at_once: 'yes', repeats: 'yes' }, '/credits/credits-20/ideal')).status).toBe(422)
    expect((await repeating.page()).text).toContain('Er wordt niets herhaald.')
  },
)

repeatTest(
  'whoever has a membership renewed reads that another one would be renewed instead',
  async ({ buyer, repeating }) => {
    await repeating.begin('/credits/premium-3/visa', '4599')
    const said = {
      'premium-12/visa': 'Een ander lidmaatschap wordt al verlengd. Als je het vakje hieronder aanvinkt',
      'premium-12/ideal': 'Geen. Je betaalt één keer.',
      'premium-3/visa': 'Dit wordt al herhaald.',
      'credits-20/visa': 'Alleen als je het hieronder aanvinkt.',
    }
    for (const [address, text] of Object.entries(said))
      expect(screenOf((await buyer.get(`/credits/${address}`)).body).main.text).toContain(text)
  },
)

repeatTest(
  'the page says what is charged next, and stops it by a form of its own or by a mail’s link without a login',
  async ({ buyer, shop, repeating }) => {
    const { id } = await repeating.begin()
    const page = await repeating.page()
    for (const said of ['20 credits', 'Elke maand', 'Volgende betaling', '13,99', 'Visa'])
      expect(page.text).toContain(said)
    expect((await repeating.page('/credits')).text).toContain('Volgende betaling')
    const { id: membership } = await repeating.begin('/credits/premium-3/visa', '4599')
    const [{ next_at: next } = { next_at: '' }] = await repeating.sql(
      `select next_at from repeat_orders where id = '${membership}'`,
    )
    const day = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(next))
    expect((await repeating.page('/premium')).text).toContain(`Volgende betaling ${day}, €&nbsp;45,99`)
    const search = repeating.tokenOf(id)
    const linked = await shop.ask({ host: SHOP, path: `${PAGE}${search}` })
    expect([linked.status, linked.headers['cache-control']]).toEqual([200, expect.stringContaining('no-store')])
    expect(screenOf(linked.body).main.all('form')).toHaveLength(1)
    // Looking changes nothing, and the link does nothing but stop.
    for (const intent of ['retry', 'resume', 'limit'])
      expect((await repeating.send({ intent, amount: '1' }, { address: `${PAGE}${search}`, cookie: '' })).status).toBe(
        302,
      )
    expect((await shop.ask({ host: SHOP, path: `${PAGE}${search}x` })).status).toBe(404)
    expect(String((await shop.ask({ host: SHOP, path: PAGE })).headers.location)).toContain('/login')
    expect((await repeating.send({ intent: 'stop', id }, { cookie: '' })).status).toBe(302)
    const stopped = await repeating.send({ intent: 'stop' }, { address: `${PAGE}${search}`, cookie: '' })
    expect([stopped.status, screenOf(stopped.body).main.text]).toEqual([
      200,
      expect.stringContaining('Je terugkerende bestelling is gestopt'),
    ])
    expect((await repeating.page()).text).toContain('Gestopt op')
    expect((await buyer.get('/credits/another')).status).toBe(404)
  },
)

repeatTest(
  'a charge that fails offers another try and PayPal, and stops after the third',
  async ({ buyer, shop, repeating }) => {
    const { id, payment } = await repeating.begin()
    await shop.sandbox.decideCharges(payment, 'failed')
    await repeating.renew(id)
    const page = await repeating.page()
    expect(page.text).toContain('De betaling is niet gelukt. Pogingen over: 2.')
    const paypal = page.links.find((link) => link.includes('/paypal')) ?? ''
    expect(paypal).toContain(`/credits/credits-20/paypal?repeat=${id}`)
    const check = await buyer.get(paypal)
    expect(screenOf(check.body).main.text).toContain('Loopt door zoals afgesproken')
    const paying = await buyer.order({ begin_at_once: 'yes', attempt: '2' }, paypal)
    expect([paying.status, paying.headers.location]).toEqual([303, expect.stringContaining('/pay/')])
    const tried = await repeating.send({ intent: 'retry', id })
    expect(tried.status).toBe(303)
    const answer = (await repeating.page(String(tried.headers.location))).first('[autofocus]')
    expect(answer.text).toContain('We hebben het opnieuw geprobeerd.')
    expect((await repeating.page()).text).toContain('Pogingen over: 1.')
    await repeating.send({ intent: 'retry', id })
    expect((await repeating.page()).text).toContain(
      'Deze terugkerende bestelling is gestopt, omdat de betaling niet lukte.',
    )
    const refused = await repeating.send({ intent: 'retry', id })
    // The refusal is read first.
    expect([refused.status, screenOf(refused.body).main.first('[autofocus]').text]).toEqual([
      422,
      expect.stringMatching(/./),
    ])
  },
)

repeatTest(
  'whoever leaves PayPal pays the same date by what the page of the order leads to, with another way to pay too',
  async ({ buyer, shop, repeating }) => {
    const { id, payment } = await repeating.begin()
    await shop.sandbox.decideCharges(payment, 'failed')
    await repeating.renew(id)
    const begun = async (address: string) => {
      const attempt = screenOf((await buyer.get(address)).body).inDocument('input[name=attempt]')[0]
      const answer = await buyer.order({ begin_at_once: 'yes', attempt: attempt?.getAttribute('value') ?? '' }, address)
      const paid = String(answer.headers.location).split('/pay/')[1]
      if (!paid) throw new Error(`The order was answered ${answer.status}.`)
      return { payment: paid, order: shop.sandbox.store.find(paid)?.reference ?? '' }
    }
    const leftTo = async (order: string, path: string) =>
      (await repeating.page(`/transactions/${order}`)).links.find((link) => link.startsWith(path)) ?? ''
    const left = await begun(`/credits/credits-20/paypal?repeat=${id}`)
    await shop.sandbox.settle(left.payment, 'cancelled', { silent: true })
    const retry = await leftTo(left.order, '/credits/credits-20/paypal')
    expect((await repeating.page(retry)).text).toContain('Loopt door zoals afgesproken')
    const again = await begun(retry)
    // Only what can be charged later is offered, and a way that cannot leads back to those.
    const others = await leftTo(again.order, '/credits/credits-20?')
    const ways = screenOf((await buyer.get(others)).body).main.links
    const visa = ways.find((link) => link.startsWith('/credits/credits-20/visa')) ?? ''
    expect(ways.filter((link) => link.includes('/ideal'))).toEqual([])
    expect((await buyer.get(`/credits/credits-20/ideal?repeat=${id}`)).headers.location).toBe(others)
    const { payment: last } = await begun(visa)
    await shop.sandbox.settle(last, 'paid', { silent: true })
    await buyer.tell(`id=${last}`)
    expect(
      await repeating.sql(`select state, method from repeat_orders where member_id = '${buyer.id}'`),
    ).toMatchObject([{ state: 'active', method: 'visa' }])
    expect(
      await repeating.sql(
        `select period from orders where member_id = '${buyer.id}' and state in ('open', 'pending', 'paid') order by 1`,
      ),
    ).toMatchObject([{ period: 1 }, { period: 2 }])
  },
)

repeatTest(
  'the link of somebody’s mail does nothing but stop, also for another member who is logged in',
  async ({ shop, db, repeating }) => {
    const { id, payment } = await repeating.begin()
    await shop.sandbox.decideCharges(payment, 'failed')
    await repeating.renew(id)
    const other = await inTenant(db, { tenantId: tenantIdOf(SHOP) }, (tx) => makeMember(tx, {}, { country: 'NL' }))
    const cookie = await logIn(shop, SHOP, other.id)
    const address = `${PAGE}${repeating.tokenOf(id)}`
    const states = () => repeating.sql(`select state, tries from repeat_orders where id = '${id}'`)
    const send = async (fields: Record<string, string>, to: string) =>
      (await repeating.send(fields, { address: to, cookie })).status
    for (const state of ['failed', 'paused']) {
      if (state === 'paused')
        await repeating.sql(
          `update repeat_orders set state = 'paused', reason = 'limit', failed_at = null where id = '${id}'`,
        )
      const before = await states()
      for (const intent of ['retry', 'resume'])
        for (const [fields, to] of [
          [{ intent }, address],
          [{ intent, id }, address],
          [{ intent, id }, PAGE],
        ] as const)
          expect([state, intent, to, await send(fields, to)]).toEqual([state, intent, to, 404])
      expect(await states()).toEqual(before)
    }
    expect(await send({ intent: 'stop' }, address)).toBe(200)
    expect(await states()).toMatchObject([{ state: 'ended' }])
  },
)

repeatTest(
  'a member’s own limit is lowered at once and raised after a day, and what is none is refused',
  async ({ buyer, repeating }) => {
    const save = async (amount: string) => (await repeating.send({ intent: 'limit', amount })).status
    const { status, headers } = await repeating.send({ intent: 'limit', amount: '10' })
    expect(status).toBe(303)
    const saved = await repeating.page(String(headers.location))
    expect(saved.text).toMatch(/Limiet nu\s?€&nbsp;10,00/)
    expect(saved.first('[autofocus]').text).toContain('Je limiet is opgeslagen.')
    // Anybody can write a notice into an address.
    const written = await repeating.page(String(headers.location).replace('.limit', '.constructor'))
    expect(written.text).not.toContain('native code')
    expect((await repeating.page()).text).not.toContain('Je limiet is opgeslagen.')
    const refused = await buyer.order({ begin_at_once: 'yes' }, CHECK)
    expect([refused.status, screenOf(refused.body).main.text]).toEqual([
      422,
      expect.stringContaining('boven je eigen maandlimiet'),
    ])
    expect(await save('50')).toBe(303)
    const text = (await repeating.page()).text
    expect(text).toMatch(/Limiet nu\s?€&nbsp;10,00/)
    expect(text).toMatch(/Vanaf .*€&nbsp;50,00/)
    for (const wrong of ['abc', '-5', '1.000,00']) expect([wrong, await save(wrong)]).toEqual([wrong, 422])
  },
)
