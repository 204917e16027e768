import { newId, type OrderId, tenantIdOf } from '@hearth/contracts/ids'
import { insertOrder, updateOrder } from '@hearth/db/queries/billing/orders'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { expect } from 'vitest'
import { logIn } from './testing/members.ts'
import { ALPHA, openSite, siteTest } from './testing/site.ts'

const SECRET = 'secret-of-the-webhooks'

const test = siteTest.extend('shop', { scope: 'file' }, async ({ urls }, { onCleanup }) => {
  // Nobody listens on that port: a message that counts is answered with 503.
  const site = await openSite({ urls, env: { PAYMENTS_URL: `mollie://test_0123456789:${SECRET}@127.0.0.1:9` } })
  onCleanup(() => site.close())
  return site
})

test('of a provider whose messages have a secret, one without it is of nothing here', async ({ shop, db }) => {
  const id = newId<OrderId>()
  await inTenant(db, { tenantId: tenantIdOf(ALPHA) }, async (tx) => {
    const { id: memberId } = await makeMember(tx, {}, { country: 'NL' })
    await insertOrder(tx, {
      ...{ id, memberId, packageId: 'credits-20', attempt: 1, type: 'credits', country: 'NL', currency: 'EUR' },
      ...{ amount: 1399, credits: 20, months: null, vatRate: 2100, vat: 243, discount: 0, discountCode: null },
      ...{ discountRate: null, method: 'paypal', bank: null, provider: 'mollie', returnTo: null, refundDays: 14 },
      ...{ createdAt: new Date(), checkAt: new Date() },
    })
    await updateOrder(tx, { id, change: { paymentId: 'tr_1' } })
  })
  const answered = async (query: string) => {
    const path = `/webhooks/payments${query}`
    return (await shop.ask({ host: ALPHA, method: 'POST', path, body: 'id=tr_1' })).status
  }
  for (const query of ['', '?key=', '?key=another', `?key=${SECRET}x`, `?secret=${SECRET}`, `?key=x&key=${SECRET}`])
    expect([query, await answered(query)]).toEqual([query, 404])
  expect(await answered(`?key=${SECRET}`)).toBe(503)
})

test('the form of a purchase may lead to banks, and no other form', async ({ shop, db }) => {
  const { id } = await inTenant(db, { tenantId: tenantIdOf(ALPHA) }, (tx) => makeMember(tx, {}, { country: 'NL' }))
  const headers = { Cookie: await logIn(shop, ALPHA, id) }
  const policyOf = async (path: string) =>
    String((await shop.ask({ host: ALPHA, path, headers })).headers['content-security-policy'])
  expect(await policyOf('/credits/credits-20/paypal')).toContain("form-action 'self' http://127.0.0.1:9 https:")
  expect(await policyOf('/credits')).toMatch(/form-action 'self'($|;)/)
})

test('while the provider does not answer, a purchase says that nothing was paid; direct debit, which is the site’s own, can be chosen', async ({
  shop,
  db,
}) => {
  const offers = [{ type: 'credits', id: 'credits-20', credits: 20, price: 1399 }]
  const sells = { account_errors: 'specific', refund_days: 14, packages: { NL: { currency: 'EUR', offers } } }
  const debit = { creditor_id: 'NL69ZZZ123456780000', iban: 'NL91ABNA0417164300' }
  const [host, withDebit] = ['sells.test', 'debits.test']
  await shop.addTenant(host, sells)
  await shop.addTenant(withDebit, { ...sells, direct_debit: debit })
  for (const site of [host, withDebit]) {
    const { id } = await inTenant(db, { tenantId: tenantIdOf(site) }, (tx) => makeMember(tx, {}, { country: 'NL' }))
    const headers = { Cookie: await logIn(shop, site, id) }
    const page = await shop.ask({ host: site, path: '/credits/credits-20', headers })
    const isOffered = page.body.includes('/credits/credits-20/sepa-direct-debit')
    expect([site, page.status, isOffered]).toEqual(site === withDebit ? [site, 200, true] : [site, 503, false])
    if (site === withDebit) continue
    expect(page.body).toContain('Er is niets betaald.')
    expect(page.headers['retry-after']).toMatch(/^\d+$/)
  }
})
