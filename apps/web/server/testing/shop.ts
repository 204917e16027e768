import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { newId, type OrderId, tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import type { TestDatabase } from '@hearth/db/test-database'
import { oncePerProcess } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { startPayments } from '@hearth/sandbox/payments'
import { logIn } from './members.ts'
import { openSite, siteTest } from './site.ts'

export const SHOP = 'shop.test'
const ORIGIN = 'http://shop.test:8080'
/** The headers of a form that a page of the shop sends. */
export const FORM = { Origin: ORIGIN, 'Content-Type': 'application/x-www-form-urlencoded' }

/** What the shop sells in the Netherlands. */
export const OFFERS = [
  { type: 'credits', id: 'credits-20', credits: 20, price: 1399 },
  { type: 'premium', id: 'premium-3', months: 3, credits_per_month: 30, price: 4599 },
] as const

/** What the last page before a payment, at that address, says that is bought. */
const saidAt = (address: string) =>
  Object.entries(SAID).find(([id]) => address.startsWith(`/credits/${id}/`))?.[1] ?? ''
const SAID = { trial: 'EUR 499 10 0', 'credits-20': 'EUR 1399 20 0', 'premium-3': 'EUR 4599 90 3' } as const

/** A site that sells, with the sandbox of payments. */
const sharedShop = oncePerProcess(async ({ onCleanup }, urls: TestDatabase) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'hearth-payments-'))
  const sandbox = await startPayments({ folder, apiKey: 'key-of-a-test' })
  const site = await openSite({ urls, env: { PAYMENTS_URL: sandbox.url, TRUST_PROXY: 'true' } })
  onCleanup(async () => {
    await site.close()
    await sandbox.stop()
    await rm(folder, { recursive: true, force: true })
  })
  await site.addTenant(SHOP, {
    packages: {
      NL: {
        currency: 'EUR',
        offers: [
          ...OFFERS,
          { type: 'premium', id: 'premium-12', months: 12, credits_per_month: 30, price: 14_399 },
          { type: 'trial', id: 'trial', credits: 10, price: 499 },
        ],
      },
    },
    direct_debit: { creditor_id: 'NL69ZZZ123456780000', iban: 'NL91ABNA0417164300', credit_limit: 2000 },
    discount_codes: [{ code: 'SPRING-20', value_percentage: 20 }],
    company: { name: 'Shop', address: 'Street 1', city: 'City', country: 'NL', delete_discount: 30 },
  })
  return { ...site, sandbox }
})

/** A test with the shop that all files of its process share, and a member of it. */
export const shopTest = siteTest
  .extend('shop', { scope: 'worker' }, ({ urls }, cleanup) => sharedShop(cleanup, urls))
  .extend('buyer', async ({ shop, db }) => {
    const email = `${newId()}@shop.example`
    const { id } = await inTenant(db, { tenantId: tenantIdOf(SHOP) }, (tx) =>
      makeMember(tx, { email }, { country: 'NL' }),
    )
    const cookie = await logIn(shop, SHOP, id)
    const get = (address: string) => shop.ask({ host: SHOP, path: address, headers: { Cookie: cookie } })
    const order = (fields: Record<string, string>, address = '/credits/credits-20/visa') =>
      shop.ask({
        ...{ host: SHOP, method: 'POST', path: address, headers: { ...FORM, Cookie: cookie } },
        body: new URLSearchParams({
          attempt: '1',
          offer: saidAt(address),
          amount: '1399',
          bank: '',
          ...fields,
        }).toString(),
      })
    const tell = (body: string, host = SHOP, headers: Record<string, string> = {}) =>
      shop.ask({ host, method: 'POST', path: '/webhooks/payments', headers: { ...headers }, body })
    return {
      ...{ id, email, cookie, get, order, tell },
      /** Orders something and pays for it; returns the order's id. */
      pay: async (amount: number, address?: string, more: Record<string, string> = {}): Promise<OrderId> => {
        const { status, headers } = await order({ begin_at_once: 'yes', amount: String(amount), ...more }, address)
        const payment = String(headers.location).split('/pay/')[1]
        if (!payment) throw new Error(`The order was answered ${status}.`)
        const { reference } = await shop.sandbox.settle(payment, 'paid', { silent: true })
        await tell(`id=${payment}`)
        return reference as OrderId
      },
    }
  })
