import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DAY, MINUTE } from '@hearth/contracts/durations'
import { newId, type OrderId, tenantIdOf } from '@hearth/contracts/ids'
import { completeSettings, settingsSchema } from '@hearth/contracts/tenant-settings'
import { closeDb, openDb } from '@hearth/db/client'
import { insertRepeatOrder, updateRepeatOrder } from '@hearth/db/queries/billing/repeat-orders'
import { inTenant, type TenantScope } from '@hearth/db/scope'
import { createTestDatabase } from '@hearth/db/test-database'
import { makeMember } from '@hearth/db/test-people'
import { monthsAfter } from '@hearth/domain/billing/months'
import { renewOrders } from '@hearth/domain/billing/renew'
import { openPayments } from '@hearth/runtime/payments'
import { startPayments } from '@hearth/sandbox/payments'
import postgres from 'postgres'
import type { Row } from './measure.ts'

const RENEWALS = Number(process.env.BENCH_RENEWALS ?? 100_000)
const LEAST_A_SECOND = 100
const log = { info() {}, record() {}, warn() {}, error() {}, with: () => log }
const scope: TenantScope = { tenantId: tenantIdOf('bench.localhost') }

const settings = completeSettings(
  settingsSchema.parse({
    ...{ name: 'Bench', countries: ['NL'], support_email: 'a@b.example', default_locale: 'nl' },
    company: { name: 'Bench', address: 'Street 1', city: 'City', country: 'NL' },
    packages: {
      NL: { currency: 'EUR', offers: [{ type: 'credits', id: 'credits-20', credits: 20, price: 1399 }] },
    },
  }),
  'bench.localhost',
)

/** Repeat orders that are due all at once, planned and charged through the sandbox by one job, without the end that a job has after a time. */
export async function benchRenewals(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hearth-renewals-'))
  const sandbox = await startPayments({ folder, apiKey: 'key-of-a-bench' })
  const database = await createTestDatabase()
  const db = openDb(database.appUrl, { max: 10 })
  const sql = postgres(database.superuserUrl, { max: 1, onnotice: () => {} })
  const payments = openPayments(sandbox.url)
  if (!payments) throw new Error('There is no provider of payments.')
  const first = await sandbox.store.create('first', {
    ...{ amount: 1399, currency: 'EUR', description: 'Bench', method: 'visa', bank: null, reference: 'first' },
    ...{ recurs: true, returnUrl: 'http://127.0.0.1:9/', webhookUrl: 'http://127.0.0.1:9/' },
  })
  await sandbox.settle(first.id, 'paid', { silent: true })
  const now = new Date()
  const ago = (time: number) => new Date(now.getTime() - time)
  const id = newId<OrderId>()
  const member = await inTenant(db, scope, async (tx) => {
    const made = await makeMember(tx, { createdAt: ago(100 * DAY) }, { country: 'NL' })
    await insertRepeatOrder(tx, {
      ...{ id, memberId: made.id, packageId: 'credits-20', type: 'credits', currency: 'EUR', amount: 1399 },
      ...{ credits: 20, months: null, every: 1, method: 'visa', provider: 'sandbox', createdAt: ago(31 * DAY) },
      ...{ recurringId: first.id.replace('pay_', 'rec_'), startsAt: monthsAfter(ago(MINUTE), -1) },
      ...{ nextAt: ago(MINUTE), remindAt: null },
    })
    await updateRepeatOrder(tx, { id, change: { remindedAt: ago(8 * DAY) } })
    return made
  })
  await sql`create temporary table copies as select gen_random_uuid() as member_id, gen_random_uuid() as id from generate_series(2, ${RENEWALS})`
  const copied = async (table: string, changes: string) => {
    const columns = await sql`select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`
    const list = (of: string) => columns.map(({ name }) => `${of}${name}`).join(', ')
    await sql.unsafe(`insert into ${table} (${list('')}) select ${list('r.')} from ${table} t, copies c,
      lateral jsonb_populate_record(t, jsonb_build_object(${changes})) r
      where ${table === 'members' ? 't.id' : 't.member_id'} = '${member.id}'`)
  }
  await copied(
    'members',
    `'id', c.member_id, 'email', c.member_id || '@bench.example', 'email_normalized', c.member_id || '@bench.example'`,
  )
  await copied('profiles', `'member_id', c.member_id`)
  await copied('repeat_orders', `'member_id', c.member_id, 'id', c.id`)
  await sql`analyze`

  const shop = { settings, origin: 'http://127.0.0.1:9', seller: 'Bench' }
  const since = performance.now()
  const charged = await renewOrders(
    { db, clock: { now: () => new Date() }, log, payments, shopOf: () => shop },
    { scope, within: Number.POSITIVE_INFINITY },
  )
  const taken = performance.now() - since
  const [paid] = await sql`
    select count(*)::int as orders, count(distinct repeat_order_id)::int as repeats from orders
      where tenant_id = ${scope.tenantId} and initiated_by = 'merchant' and state = 'paid'`
  const payed = sandbox.store.list().filter(({ chargedBy }) => chargedBy !== null).length
  if (charged !== RENEWALS || paid?.orders !== RENEWALS || paid.repeats !== RENEWALS || payed !== RENEWALS)
    throw new Error(`${charged} were charged: ${JSON.stringify(paid)}, ${payed} payments.`)
  await Promise.all([closeDb(db), sql.end()])
  await sandbox.stop()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
  const each = (RENEWALS * 1_000) / taken
  return [
    {
      what: `${RENEWALS.toLocaleString('en')} renewals planned, charged through the sandbox and booked by one job, each once`,
      limit: '–',
      figure: `${(taken / 1_000).toFixed(1)} s, ${each.toFixed(0)} a second`,
      goal: `at least ${LEAST_A_SECOND} a second`,
      met: each >= LEAST_A_SECOND,
    },
  ]
}
