import { tenantIdOf } from '@hearth/contracts/ids'
import { completeSettings, settingsSchema } from '@hearth/contracts/tenant-settings'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { numberInvoices } from '@hearth/domain/billing/invoices'
import { expect } from 'vitest'
import { logIn } from '../../../server/testing/members.ts'
import { screenOf } from '../../../server/testing/screen.ts'
import { SHOP, shopTest as test } from '../../../server/testing/shop.ts'

const SETTINGS = completeSettings(
  settingsSchema.parse({
    ...{ name: 'Shop', countries: ['NL'], support_email: 'a@b.example', default_locale: 'nl' },
    company: { name: 'Shop', address: 'Street 1', city: 'City', country: 'NL' },
  }),
  SHOP,
)

test('the invoice of a purchase is linked once it is numbered, and of its buyer alone', async ({ buyer, shop, db }) => {
  const scope = { tenantId: tenantIdOf(SHOP) }
  const orderId = await buyer.pay(1399)
  const links = async () =>
    [...screenOf((await buyer.get(`/transactions/${orderId}`)).body).inDocument('a[href*="invoice.pdf"]')].map(
      (one) => [one.textContent, one.getAttribute('href')],
    )
  const address = `/transactions/${orderId}/invoice.pdf`
  expect([await links(), (await buyer.get(address)).status]).toEqual([[], 404])
  await numberInvoices({ db, clock: { now: () => new Date() }, invoiceSettings: () => SETTINGS }, { scope })
  const shown = await links()
  // What others have bought of this site has numbers before.
  const number = Number(shown[0]?.[1]?.split('?number=')[1])
  const label = `SHOP-${String(number).padStart(6, '0')}`
  expect(shown).toEqual([[`Factuur ${label} (PDF)`, `${address}?number=${number}`]])
  const { status, headers, body } = await buyer.get(address)
  expect([status, body.slice(0, 8)]).toEqual([200, '%PDF-1.7'])
  expect(headers).toMatchObject({
    ...{ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' },
    'content-disposition': `attachment; filename="${label}.pdf"`,
  })
  for (const [wrong, answer] of [
    [number + 1, 404],
    [0, 400],
    ['x', 400],
  ])
    expect([wrong, (await buyer.get(`${address}?number=${wrong}`)).status]).toEqual([wrong, answer])
  const visitor = await shop.ask({ host: SHOP, path: address })
  expect([visitor.status, String(visitor.headers.location)]).toEqual([302, expect.stringContaining('/login?returnTo=')])
  const { id } = await inTenant(db, scope, (tx) => makeMember(tx))
  const cookie = await logIn(shop, SHOP, id)
  expect((await shop.ask({ host: SHOP, path: address, headers: { Cookie: cookie } })).status).toBe(404)
})
