import { DIRECT_DEBIT, DIRECT_DEBIT_PROVIDER } from '@hearth/contracts/direct-debits'
import { type CollectionId, type MandateId, newId, type OrderId, tenantIdOf } from '@hearth/contracts/ids'
import { insertCollection } from '@hearth/db/queries/billing/collections'
import { insertMandate } from '@hearth/db/queries/billing/mandates'
import { insertOrder, updateOrder } from '@hearth/db/queries/billing/orders'
import { inTenant, type TenantTx } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { orderNumber } from '@hearth/domain/billing/packages'
import { sampleSettings, sampleTenants } from '@hearth/tenancy/sample-tenants'
import { withClient } from '@hearth/testing/with-client'
import { afterAll, expect, vi } from 'vitest'
import { refundCommand } from './refund-commands.ts'

const folders = sampleTenants()
afterAll(() => folders.remove())
const SITE = 'refunded.example'
const scope = { tenantId: tenantIdOf(SITE) }
const at = new Date('2026-11-20T12:00:00Z')

const test = dbTest.extend('refunds', async ({ urls }) => {
  await folders.write({ [`${SITE}/settings.json`]: sampleSettings })
  const env = { DATABASE_URL: urls.appUrl, DATABASE_OWNER_URL: urls.ownerUrl, TENANTS_DIR: folders.dir }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  return async (...args: string[]) => {
    const lines: string[] = []
    expect(await refundCommand(args, (line) => lines.push(line)), args.join(' ')).toBe(true)
    return lines.join('\n')
  }
})

/** An order of a new member. */
async function order(tx: TenantTx, change: object = {}) {
  const id = newId<OrderId>()
  const { id: memberId } = await makeMember(tx, { email: `${orderNumber(id)}@example.com` })
  await insertOrder(tx, {
    ...{ id, memberId, packageId: 'credits-20', attempt: 1, type: 'credits', country: 'NL', currency: 'EUR' },
    ...{ amount: 1399, vatRate: 2100, vat: 243, credits: 20, months: null, method: 'visa', bank: null },
    ...{ provider: 'sandbox', returnTo: null, refundDays: 14, discount: 0, discountCode: null, discountRate: null },
    ...{ createdAt: at, checkAt: at, ...change },
  })
  return { id, memberId }
}

test('what members ask for is listed, paid and declined, each once', async ({ db, urls, refunds }) => {
  const claimed = (claim: string, currency = 'EUR') =>
    inTenant(db, scope, async (tx) => {
      const { id } = await order(tx, { currency })
      const change = { state: 'paid', paidAt: at, withdrawnAt: at, claim, claimedAt: at, checkAt: null } as const
      await updateOrder(tx, { id, change })
      return orderNumber(id)
    })

  expect(await refunds('list')).toBe('Nobody waits for an answer.')
  const [first, second] = [await claimed('It did not work.\nAt all.'), await claimed('Why?', 'SEK')]
  const listed = await refunds('list')
  expect(listed).toContain(`${SITE}  ${first}  2026-11-20  ${first}@example.com\n  paid 13.99 EUR, of which 13.99 EUR`)
  expect(listed).toContain('  | It did not work.\n  | At all.')
  await expect(refunds('pay', SITE, first, '14')).rejects.toThrow('at most 1399 minor units')
  await expect(refunds('pay', SITE, first, '4.205')).rejects.toThrow('an amount in EUR has 2 decimals at most')
  expect(await refunds('pay', SITE, first.toLowerCase(), '4.20')).toBe('4.20 EUR goes back.')
  await expect(refunds('pay', SITE, first, 'rest')).rejects.toThrow('on its way')
  expect(await refunds('decline', SITE, second)).toBe('Closed.')
  await expect(refunds('decline', SITE, second)).rejects.toThrow('nothing is asked')
  expect(await refunds('list')).toBe('Nobody waits for an answer.')
  await expect(refunds('pay', SITE, '0123456789', 'rest')).rejects.toThrow('no single order of this site that is paid')
  await expect(refunds('pay', 'nowhere.example', first, '1')).rejects.toThrow('there is no site')
  const due = 'select refund_due from orders order by refund_due'
  expect(await withClient(urls.superuserUrl, (sql) => sql.unsafe(due))).toEqual([
    { refund_due: 0 },
    { refund_due: 420 },
  ])
  for (const wrong of [[], ['list', 'x'], ['pay', SITE, first], ['pay', SITE, first, '-1'], ['decline', SITE]])
    expect(await refundCommand(wrong, () => {}), wrong.join(' ')).toBe(false)
})

test('of an order that waits for its direct debit nothing is said to go back that was not collected', async ({
  db,
  refunds,
}) => {
  const number = await inTenant(db, scope, async (tx) => {
    const { id: orderId, memberId } = await order(tx, { method: DIRECT_DEBIT, provider: DIRECT_DEBIT_PROVIDER })
    const [id, mandateId] = [newId<CollectionId>(), newId<MandateId>()]
    await updateOrder(tx, { id: orderId, change: { state: 'pending', paymentId: id, checkAt: null } })
    await insertMandate(tx, {
      ...{ id: mandateId, memberId, reference: 'M1', iban: '-', ibanHash: '-', country: 'NL', holder: '-' },
      ...{ phone: '-', phoneHash: '-', words: '-', createdAt: at, keptUntil: at },
    })
    await insertCollection(tx, { id, orderId, mandateId, amount: 1399, dueOn: '2026-11-25', createdAt: at })
    return orderNumber(orderId)
  })
  expect(await refunds('pay', SITE, number, '4.20')).toBe('4.20 EUR goes back once the bank has collected it.')
  expect(await refunds('pay', SITE, number, 'rest')).toMatch(/^The direct debit is stopped: nothing is collected/)
})
