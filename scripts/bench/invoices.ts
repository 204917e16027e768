import { type LedgerTransactionId, newId, type OrderId, tenantIdOf } from '@hearth/contracts/ids'
import { completeSettings, settingsSchema } from '@hearth/contracts/tenant-settings'
import { closeDb, openDb } from '@hearth/db/client'
import { insertDueInvoice } from '@hearth/db/queries/billing/invoices'
import { insertBooking } from '@hearth/db/queries/billing/ledger'
import { insertOrder } from '@hearth/db/queries/billing/orders'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import { createTestDatabase } from '@hearth/db/test-database'
import { makeMember } from '@hearth/db/test-people'
import { numberInvoices } from '@hearth/domain/billing/invoices'
import { requireAccount } from '@hearth/domain/billing/ledger-accounts'
import postgres from 'postgres'
import type { Row } from './measure.ts'

const DOCUMENTS = 10_000
const EACH = 500
const MOST_RATIO = 3
const scope: TenantScope = { tenantId: tenantIdOf('bench.localhost') }
const clock = { now: () => new Date() }

const settings = completeSettings(
  settingsSchema.parse({
    ...{ name: 'Bench', countries: ['NL'], support_email: 'a@b.example', default_locale: 'nl' },
    company: { name: 'Bench', address: 'Street 1', city: 'City', country: 'NL' },
  }),
  'bench.localhost',
)

/** Numbering of what was booked, against inserting as many finished documents 500 at a time and nothing else. */
export async function benchInvoices(): Promise<Row[]> {
  const database = await createTestDatabase()
  const db = openDb(database.appUrl, { max: 2 })
  const sql = postgres(database.superuserUrl, { max: 1, onnotice: () => {} })
  const { memberId, payments, sales } = await inTenant(db, scope, async (tx) => ({
    memberId: (await makeMember(tx, { createdAt: clock.now() })).id,
    payments: await requireAccount(tx, 'payments', null, 'EUR'),
    sales: await requireAccount(tx, 'sales', null, 'EUR'),
  }))
  const book = async (tx: TenantTx) => {
    const [orderId, transactionId, bookedAt] = [newId<OrderId>(), newId<LedgerTransactionId>(), clock.now()]
    await insertOrder(tx, {
      ...{ id: orderId, memberId, packageId: orderId, attempt: 1, type: 'credits', country: 'NL', currency: 'EUR' },
      ...{ amount: 1399, vatRate: 2100, vat: 243, credits: 20, months: null, method: 'ideal', bank: null },
      ...{ provider: 'sandbox', returnTo: null, refundDays: 14, discount: 0, discountCode: null, discountRate: null },
      ...{ createdAt: bookedAt, checkAt: bookedAt },
    })
    await insertBooking(tx, {
      ...{ id: transactionId, kind: 'order', ref: orderId, createdAt: bookedAt },
      entries: [
        { accountId: payments, amount: 1399 },
        { accountId: sales, amount: -1399 },
      ],
    })
    await insertDueInvoice(tx, {
      ...{ transactionId, orderId, memberId, kind: 'invoice', gross: 1399, vat: 243, bookedAt },
    })
  }
  for (let made = 0; made < DOCUMENTS; made += EACH)
    await inTenant(db, scope, async (tx) => {
      for (let at = 0; at < EACH; at += 1) await book(tx)
    })
  await sql`analyze`
  const since = performance.now()
  const numbered = await numberInvoices({ db, clock, invoiceSettings: () => settings }, { scope })
  const taken = performance.now() - since
  if (numbered !== DOCUMENTS) throw new Error(`${numbered} documents were numbered.`)
  const [series] = await sql`
    select count(*)::int as count, min(number)::int as first, max(number)::int as last from invoices where tenant_id = ${scope.tenantId}`
  if (series?.count !== DOCUMENTS || series.first !== 1 || series.last !== DOCUMENTS)
    throw new Error(`The series is ${JSON.stringify(series)}.`)
  // The same rows again, with nothing locked, looked up or told.
  const rows = await sql`delete from invoices where tenant_id = ${scope.tenantId} returning *`
  const bare = performance.now()
  for (let from = 0; from < rows.length; from += EACH)
    await sql.begin((tx) => tx`insert into invoices ${tx(rows.slice(from, from + EACH))}`)
  const floor = performance.now() - bare
  await Promise.all([closeDb(db), sql.end()])
  await database.drop()
  const ratio = taken / floor
  return [
    {
      what: `${DOCUMENTS.toLocaleString('en')} invoices numbered without gaps by one job, against their rows alone, ${EACH} at a time`,
      limit: `${(floor / 1_000).toFixed(2)} s`,
      figure: `${(taken / 1_000).toFixed(2)} s, ${((DOCUMENTS * 1_000) / taken).toFixed(0)} a second, ratio ${ratio.toFixed(2)}`,
      goal: `ratio at most ${MOST_RATIO}`,
      met: ratio <= MOST_RATIO,
    },
  ]
}
