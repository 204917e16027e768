import path from 'node:path'
import { DAY } from '@hearth/contracts/durations'
import { type LedgerTransactionId, type MemberId, newId, type OrderId, tenantIdOf } from '@hearth/contracts/ids'
import { outboxJob } from '@hearth/contracts/jobs'
import { closeDb, openDb } from '@hearth/db/client'
import { enqueueOnCommit } from '@hearth/db/outbox'
import { insertDueInvoice } from '@hearth/db/queries/billing/invoices'
import { insertBooking } from '@hearth/db/queries/billing/ledger'
import { updatePremium } from '@hearth/db/queries/billing/memberships'
import { insertOrder, updateOrder } from '@hearth/db/queries/billing/orders'
import { insertVatEvidence, updateVatEvidence } from '@hearth/db/queries/billing/vat-evidence'
import { insertEvents } from '@hearth/db/queries/events/events'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import { createTestDatabase } from '@hearth/db/test-database'
import { makeMember } from '@hearth/db/test-people'
import { applyToOrder } from '@hearth/domain/billing/check-orders'
import { requireAccount } from '@hearth/domain/billing/ledger-accounts'
import { mailMember } from '@hearth/domain/mail/mail-member'
import { startPayments } from '@hearth/sandbox/payments'
import postgres from 'postgres'
import { type BenchFixture, logIn, TENANTS } from './fixture.ts'
import { ask, load, median, ms, type Row } from './measure.ts'
import { startWeb } from './web-process.ts'

const EACH = 200
const ROUNDS = 9
const MOST_RATIO = 1.5
const PAGES = 300
const scope: TenantScope = { tenantId: tenantIdOf('bench.localhost') }
const clock = { now: () => new Date() }

/** A purchase against its writes alone, and its pages and messages over HTTP. */
export async function benchOrders(fixture: BenchFixture, temporary: string): Promise<Row[]> {
  return [await benchBooking(), ...(await benchBuying(fixture, temporary))]
}

/** Inserts an order that waits for its payment. */
async function insertWaiting(tx: TenantTx, memberId: MemberId): Promise<OrderId> {
  const id = newId<OrderId>()
  const at = clock.now()
  await insertOrder(tx, {
    ...{ id, memberId, packageId: id, attempt: 1, type: 'credits', country: 'NL', currency: 'EUR', amount: 1399 },
    ...{ vatRate: 2100, vat: 243, credits: 20, months: null, method: 'visa', bank: null, provider: 'sandbox' },
    ...{
      returnTo: null,
      refundDays: 14,
      discount: 0,
      discountCode: null,
      discountRate: null,
      createdAt: at,
      checkAt: at,
    },
  })
  await insertVatEvidence(tx, { orderId: id, residenceCountry: 'NL', networkCountry: 'NL', keptUntil: at })
  return id
}

/** The transaction that makes an order paid, against what it writes alone: without locks, and with the ids of the accounts known. */
async function benchBooking(): Promise<Row> {
  const database = await createTestDatabase()
  const db = openDb(database.appUrl, { max: 1 })
  const sql = postgres(database.superuserUrl, { max: 1, onnotice: () => {} })
  const ctx = { db, clock, log: { error() {} } }
  const members: MemberId[] = []
  await inTenant(db, scope, async (tx) => {
    for (let at = 0; at < 50; at += 1) members.push((await makeMember(tx, { createdAt: clock.now() })).id)
  })
  const accounts = await inTenant(db, scope, async (tx) => ({
    payments: await requireAccount(tx, 'payments', null, 'EUR'),
    sales: await requireAccount(tx, 'sales', null, 'EUR'),
    vat: await requireAccount(tx, 'vat', null, 'EUR'),
    sold: await requireAccount(tx, 'sold_credits', null),
    of: new Map(
      await Promise.all(members.map(async (id) => [id, await requireAccount(tx, 'member_credits', id)] as const)),
    ),
  }))
  const write = (id: OrderId, memberId: MemberId) =>
    inTenant(db, scope, async (tx) => {
      const now = clock.now()
      await updateOrder(tx, { id, change: { state: 'paid', paidAt: now, checkAt: null, checkoutUrl: null } })
      await updateVatEvidence(tx, { orderId: id, paymentCountry: 'NL', keptUntil: new Date(now.getTime() + DAY) })
      const transactionId = newId<LedgerTransactionId>()
      await insertBooking(tx, {
        ...{ id: transactionId, kind: 'order', ref: id, createdAt: now },
        entries: [
          { accountId: accounts.payments, amount: 1399 },
          { accountId: accounts.sales, amount: -1156 },
          { accountId: accounts.vat, amount: -243 },
          { accountId: accounts.sold, amount: -20 },
          { accountId: accounts.of.get(memberId) ?? accounts.sold, amount: 20 },
        ],
      })
      await insertDueInvoice(tx, {
        ...{ transactionId, orderId: id, memberId, kind: 'invoice', gross: 1399, vat: 243, bookedAt: now },
      })
      await updatePremium(tx, { memberId, premium: true, until: null, keepsLonger: true })
      await mailMember(ctx, tx, { memberId, type: 'order_paid', details: { number: id } })
      await enqueueOnCommit(tx, outboxJob('billing.number-invoices', {}))
      await enqueueOnCommit(tx, outboxJob('conversations.send-waiting', { memberId }))
      await insertEvents(tx, { added: [{ memberId, kind: 'order.changed', ids: { orderId: id } }], createdAt: now })
    })
  const apply = (id: OrderId) =>
    applyToOrder(
      ctx,
      { scope, orderId: id },
      {
        ...{
          id,
          reference: id,
          status: 'paid',
          amount: 1399,
          currency: 'EUR',
          amountRefunded: 0,
          recurringId: null,
          amountChargedBack: 0,
        },
        ...{ checkoutUrl: '', country: 'NL' },
      },
    )
  const works = { write, apply }
  const times = { write: [] as number[], apply: [] as number[] }
  // Alternating, so that both have the same machine. The first round is not counted.
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of ['write', 'apply'] as const) {
      const orders: (readonly [OrderId, MemberId])[] = []
      await inTenant(db, scope, async (tx) => {
        for (let at = 0; at < EACH; at += 1) {
          const memberId = members[at % members.length] as MemberId
          orders.push([await insertWaiting(tx, memberId), memberId])
        }
      })
      if (round === 0) await sql`analyze`
      const since = performance.now()
      for (const [id, memberId] of orders) await works[name](id, memberId)
      if (round > 0) times[name].push(((performance.now() - since) * 1_000) / EACH)
    }
  await Promise.all([closeDb(db), sql.end()])
  await database.drop()
  const [written, applied] = [median(times.write), median(times.apply)]
  const ratio = applied / written
  return {
    what: `A payment that arrives: booked, with credits, premium, mail and event, against what it writes alone (${ROUNDS - 1} alternating rounds)`,
    limit: `${written.toFixed(0)} µs`,
    figure: `${applied.toFixed(0)} µs, ratio ${ratio.toFixed(2)}`,
    goal: `ratio at most ${MOST_RATIO}`,
    met: ratio <= MOST_RATIO,
  }
}

/** The last page before paying, against a static page, and messages of the provider, each of which asks it what the payment has become. */
async function benchBuying({ env, tenant, login }: BenchFixture, temporary: string): Promise<Row[]> {
  const sandbox = await startPayments({ folder: path.join(temporary, 'payments'), apiKey: 'key-of-a-bench' })
  const host = tenant.domain
  const web = await startWeb({ ...env, PAYMENTS_URL: sandbox.url }, TENANTS, host)
  const cookie = await logIn(web, host, login)
  const page = '/credits/credits-20/visa'
  const headers = { cookie }
  const pages: Record<'page' | 'floor', number[]> = { page: [], floor: [] }
  for (let round = 0; round < 4; round += 1)
    for (const [name, address] of [
      ['page', page],
      ['floor', '/pages/return-policy'],
    ] as const) {
      const taken = await load(web.port, [host], address, { requests: PAGES, concurrency: 1, headers })
      if (round > 0) pages[name].push(...taken)
    }
  const origin = `http://${host}:${web.port}`
  const placed = await ask(web.port, host, page, {
    method: 'POST',
    headers: { ...headers, origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      ...{ attempt: '1', offer: 'EUR 1399 20 0', amount: '1399', bank: '', begin_at_once: 'yes' },
    }).toString(),
  })
  const payment = String(placed.headers.location).split('/pay/')[1]
  if (!payment) throw new Error(`The order answered ${placed.status}`)
  await sandbox.settle(payment, 'paid', { silent: true })
  const tell = async () => {
    const { status } = await ask(web.port, host, '/webhooks/payments', { method: 'POST', body: `id=${payment}` })
    if (status !== 204) throw new Error(`A message answered ${status}`)
  }
  // As many about one payment as are taken within five minutes.
  const times: number[] = []
  for (let count = 0; count < 50; count += 1) {
    const since = performance.now()
    await tell()
    times.push(performance.now() - since)
  }
  await web.stop()
  await sandbox.stop()
  const [shown, floor, heard] = [median(pages.page), median(pages.floor), median(times)]
  return [
    {
      what: 'The last page before paying, as a document, against a static page for a member (1 at a time, median)',
      limit: ms(floor),
      figure: `${ms(shown)}, ratio ${(shown / floor).toFixed(2)}`,
      goal: 'ratio at most 2: it asks the provider how one can pay',
      met: shown / floor <= 2,
    },
    {
      what: 'A message of the provider, one after another: the payment is asked for, and the order locked and compared',
      limit: `${ms(floor)}, that page`,
      figure: `${ms(heard)}, ${(1_000 / heard).toFixed(0)} a second, ratio ${(heard / floor).toFixed(2)}`,
      goal: 'ratio at most 2',
      met: heard / floor <= 2,
    },
  ]
}
