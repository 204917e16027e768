import { newId, tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { addressHashOf } from '@hearth/domain/identity/viewpoint'
import { withClient } from '@hearth/testing/with-client'
import type { Case } from './api-people.ts'
import { logIn } from './members.ts'
import type { Site } from './site.ts'

const CODES = ['SPRING-20', 'USED-20']
const OFFERS = [{ type: 'credits', id: 'credits-20', credits: 20, price: 1399 }]

/** What a site that sells something and has discounts is configured with. */
const DISCOUNT_SETTINGS = {
  packages: { NL: { currency: 'EUR', offers: OFFERS } },
  discount_codes: CODES.map((code) => ({ code, value_percentage: 20 })),
  company: { name: 'Shop', address: 'Street 1', city: 'City', country: 'NL', delete_discount: 30 },
}

/** A member of such a site whose time bonus has just begun, and whose mailbox has used a code before. */
async function shopper(site: Site, host: string, superuserUrl: string, used: readonly string[]) {
  const { ctx } = site.runtime
  const scope = { tenantId: tenantIdOf(host) }
  const timeBonusEndsAt = new Date(Date.now() + 60_000)
  const { id, email } = await inTenant(ctx.db, scope, (tx) => makeMember(tx, { timeBonusEndsAt }, { country: 'NL' }))
  const order = {
    ...{ tenant_id: scope.tenantId, member_id: newId(), package_id: 'credits-20', attempt: 1, country: 'NL' },
    ...{
      type: 'credits',
      currency: 'EUR',
      amount: 100,
      discount: 1,
      discount_rate: 1000,
      vat_rate: 0,
      vat: 0,
      credits: 1,
    },
    ...{ method: 'visa', provider: 'sandbox', state: 'open', created_at: new Date(0) },
  }
  await withClient(superuserUrl, async (sql) => {
    for (const code of used) {
      const [orderId, addressHash] = [newId(), addressHashOf(ctx, scope, email)]
      await sql`insert into orders ${sql({ ...order, id: orderId, discount_code: code, member_id: newId() })}`
      await sql`insert into discount_uses values (${scope.tenantId}, ${code}, ${addressHash}, ${orderId}, now())`
    }
  })
  return { Cookie: await logIn(site, host, id) }
}

/** Calls for discounts that are answered, used, and guessed too often, on a site of their own. */
async function refusedDiscounts(site: Site, superuserUrl: string, asks: 'code' | 'welcome'): Promise<Case[]> {
  const host = await site.addTenant(`${asks}.test`, DISCOUNT_SETTINGS)
  const fresh = await shopper(site, host, superuserUrl, [])
  const had = await shopper(site, host, superuserUrl, ['USED-20', 'TIMEBONUS25'])
  const call = (headers: Record<string, string>, query = '') => ({ host, headers, query })
  if (asks === 'welcome') return [call(fresh), call(had), call({})]
  const guesses = Array.from({ length: 21 }, (_, at) => call(fresh, `code=NONE-${at}`))
  return [
    call(fresh, 'code=spring-20'),
    call(had, 'code=USED-20'),
    call(fresh, `code=${'X'.repeat(3_000)}`),
    ...guesses,
  ]
}

/** Refused calls of the endpoints of discounts, by their names. */
export const REFUSED_DISCOUNTS: Readonly<
  Record<string, (site: Site, urls: { readonly superuserUrl: string }) => Promise<Case[]>>
> = {
  discountCode: (site, { superuserUrl }) => refusedDiscounts(site, superuserUrl, 'code'),
  welcomeDiscount: (site, { superuserUrl }) => refusedDiscounts(site, superuserUrl, 'welcome'),
}
