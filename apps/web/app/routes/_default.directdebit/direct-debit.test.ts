import { type MandateCodeId, type OrderId, tenantIdOf } from '@hearth/contracts/ids'
import { payBack } from '@hearth/domain/billing/answer-claims'
import { returnCollection } from '@hearth/domain/billing/collections'
import { blockDirectDebit } from '@hearth/domain/billing/direct-debit-blocks'
import { digitsOfCode } from '@hearth/domain/platform/bank-secrets'
import { secretFor } from '@hearth/runtime/secrets'
import { openTextMessages } from '@hearth/runtime/text-messages'
import { withClient } from '@hearth/testing/with-client'
import { expect, onTestFinished } from 'vitest'
import { answerWithRemix } from '../../../server/remix/remix.ts'
import { screenOf } from '../../../server/testing/screen.ts'
import { FORM, SHOP, shopTest } from '../../../server/testing/shop.ts'
import { openBeside, type Site } from '../../../server/testing/site.ts'

const METHOD = '/credits/credits-20/sepa-direct-debit'
const TYPED = { step: 'send', iban: 'NL02 ABNA 0123 4567 89', holder: 'Sanne de Vries', phone: '0612345678' }

/** Codes are limited by network. */
let networks = 0

const test = shopTest.extend('debtor', async ({ buyer, shop, urls }) => {
  networks += 1
  const network = { 'X-Forwarded-For': `198.51.100.${networks}` }
  const placed = await buyer.order({ begin_at_once: 'yes' }, METHOD)
  const page = String(placed.headers.location)
  const send = (address: string, fields: Record<string, string>, site: Pick<Site, 'ask'> = shop) =>
    site.ask({
      ...{ host: SHOP, method: 'POST', path: address, headers: { ...FORM, ...network, Cookie: buyer.cookie } },
      body: new URLSearchParams(fields).toString(),
    })
  const orderId = page.split('order=')[1] as OrderId
  /** The code that was sent last for the order. */
  const code = async (ordered = orderId) => {
    const [row] = await withClient(
      urls.superuserUrl,
      (sql) => sql`select id from mandate_codes where order_id = ${ordered} order by id desc limit 1`,
    )
    const bankSecret = secretFor('bank accounts', shop.runtime.config)
    return digitsOfCode({ bankSecret }, { tenantId: tenantIdOf(SHOP) }, row?.id as MandateCodeId)
  }
  return {
    ...{ page, send, orderId },
    /** Pretends that the bank has reported the money. */
    settle: () =>
      withClient(
        urls.superuserUrl,
        (sql) => sql`update collections set state = 'settled', settled_at = now() where order_id = ${orderId}`,
      ),
    code,
    /** Orders and confirms what is dearer than the limit, which waits for its money. */
    beyondLimit: async () => {
      const way = '/credits/premium-3/sepa-direct-debit'
      const dear = String((await buyer.order({ begin_at_once: 'yes', amount: '4599' }, way)).headers.location)
      const ordered = dear.split('order=')[1] as OrderId
      const next = String((await send(dear, TYPED)).headers.location)
      const mandate = next.split('mandate=')[1] ?? ''
      expect((await send(next, { step: 'confirm', mandate, code: await code(ordered) })).status).toBe(303)
      return ordered
    },
  }
})

test('an order is paid by direct debit with a code, and the page says everything before', async ({
  buyer,
  debtor,
  urls,
}) => {
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
  // What is stored of the mandate is what both pages show: also that it is for recurrent payments.
  const [stored] = await withClient(urls.superuserUrl, (sql) => sql`select words from mandates where id = ${mandate}`)
  const shownOn = (html: string) =>
    [...screenOf(html).inDocument('section[aria-labelledby=mandate-title] > :is(h2, p)')].map((one) => one.textContent)
  expect(shownOn(body).at(-1)).toBe('Soort machtiging: Doorlopend')
  expect(shownOn(body).join('\n')).toBe(stored?.words)
  await withClient(
    urls.superuserUrl,
    (sql) => sql`update mandates set words = 'Title\nAs it was' where id = ${mandate}`,
  )
  expect(shownOn((await buyer.get(next)).body)).toEqual(['Title', 'As it was'])
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

test('an order that waits for its money leads to the withdrawal, after which nothing asks for another payment', async ({
  buyer,
  debtor: { send, beyondLimit },
}) => {
  const orderId = await beyondLimit()
  const order = async () => screenOf((await buyer.get(`/transactions/${orderId}`)).body).main
  const withdrawal = (await order()).links.find((link) => link.startsWith('/withdraw')) ?? ''
  expect((await buyer.get(withdrawal)).body).toContain('schrijven we niet van je bankrekening af')
  const typed = { step: 'confirm', number: '', email: '', name: 'Ann', words: '' }
  expect((await send(withdrawal, typed)).status).toBe(200)
  const after = await order()
  expect(after.all('h1')[0]?.textContent).toBe('Je hebt de overeenkomst herroepen')
  expect(after.text).toContain('Herroepen')
  expect(after.links.filter((link) => link.startsWith('/credits/') || link.startsWith('/withdraw'))).toEqual([])
})

test('the page of an order that is called off at the bank says that its price comes back, until the bank has given it back', async ({
  buyer,
  debtor: { send, beyondLimit },
  shop,
  urls,
}) => {
  const orderId = await beyondLimit()
  const scope = { tenantId: tenantIdOf(SHOP) }
  const comesBack = async () => {
    const { text } = screenOf((await buyer.get(`/transactions/${orderId}`)).body).main
    const said = ['Wat je hebt gekocht krijg je', 'De prijs ervan krijg je', 'schrijven we niet van je bankrekening af']
    return said.filter((words) => text.includes(words))
  }
  expect(await comesBack()).toEqual(['Wat je hebt gekocht krijg je'])
  await withClient(
    urls.superuserUrl,
    (sql) => sql`update collections set state = 'sent', file_id = 'F', collect_on = due_on where order_id = ${orderId}`,
  )
  const { ctx } = shop.runtime
  expect(await payBack(ctx, { scope, number: orderId, amountIn: () => null })).toMatchObject({ ok: true })
  expect(await comesBack()).toEqual(['De prijs ervan krijg je'])
  const typed = { step: 'confirm', number: '', email: '', name: 'Ann', words: '' }
  expect((await send(`/withdraw?order=${orderId}`, typed)).status).toBe(200)
  expect(await comesBack()).toEqual(['De prijs ervan krijg je'])
  await returnCollection(ctx, { scope, orderId, amount: 4599, reason: 'MD06' })
  // The account is that of other tests, too.
  await withClient(urls.superuserUrl, (sql) => sql`delete from direct_debit_blocks`)
  expect(await comesBack()).toEqual(['schrijven we niet van je bankrekening af'])
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

test('a code comes as a text message only where a service sends them, and to a country of the site', async ({
  buyer,
  debtor: { page, send },
  shop: { runtime },
}) => {
  const channels = (body: string) => screenOf(body).inDocument('input[name=channel]').length
  expect(channels((await buyer.get(page)).body)).toBe(0)
  const refused = await send(page, { ...TYPED, channel: 'text' })
  expect([refused.status, screenOf(refused.body).inDocument('[role=alert]')[0]?.textContent]).toEqual([
    422,
    'We kunnen nu geen sms sturen. Kies de code per e-mail.',
  ])
  // Nothing listens there: this process hands codes to another one, which sends them.
  const textMessages = openTextMessages('sandbox://key@127.0.0.1:9', runtime)
  const texting = await openBeside({ runtime: { ...runtime, ctx: { ...runtime.ctx, textMessages } } }, (parts) =>
    answerWithRemix(parts.runtime, parts.build),
  )
  onTestFinished(texting.close)
  const far = await send(page, { ...TYPED, phone: '+1 202 555 0123', channel: 'text' }, texting)
  const screen = screenOf(far.body)
  const [phone] = screen.inDocument('input[name=phone]')
  expect([far.status, channels(far.body), phone?.getAttribute('aria-invalid')]).toEqual([422, 2, 'true'])
  const sentence = 'Naar dit land sturen we geen sms. Kies de code per e-mail.'
  expect(screen.inDocument('[role=alert] a[href="#phone"]')[0]?.textContent).toBe(sentence)
  const sent = await send(page, { ...TYPED, channel: 'text' }, texting)
  const { body } = await texting.ask({
    ...{ host: SHOP, path: String(sent.headers.location), headers: { Cookie: buyer.cookie } },
  })
  expect([sent.status, body.includes('••••5678')]).toEqual([303, true])
})

test('the fourth code of an hour is refused and says when, and whoever is blocked is told so instead of a form', async ({
  buyer,
  debtor: { page, send },
  shop: { runtime },
}) => {
  const answers = []
  for (let codes = 1; codes <= 4; codes += 1) answers.push(await send(page, TYPED))
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 429])
  expect(answers[3]?.headers['retry-after']).toBe('3600')
  const alerts = (html = '') =>
    screenOf(html)
      .inDocument('[role=alert]')
      .map((one) => one.textContent)
  expect(alerts(answers[3]?.body)).toEqual(['Er zijn te veel codes gestuurd. Minuten tot de volgende: 60.'])
  const forms = (html: string) => screenOf(html).inDocument('form[data-h-form^=direct-debit]').length
  expect(forms((await buyer.get(page)).body)).toBe(1)
  const scope = { tenantId: tenantIdOf(SHOP) }
  await blockDirectDebit(runtime.ctx, { scope, what: buyer.id, reason: 'a test' })
  const refused = await send(page, TYPED)
  const seen = await buyer.get(page)
  expect([refused.status, seen.status]).toEqual([422, 200])
  for (const { body } of [refused, seen]) {
    expect(screenOf(body).main.text).toContain('Je account is geblokkeerd voor automatische incasso.')
    expect(forms(body)).toBe(0)
  }
})
