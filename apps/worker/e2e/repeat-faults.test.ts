import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY, MINUTE } from '@hearth/contracts/durations'
import { type MemberId, newId, type OrderId, tenantIdOf } from '@hearth/contracts/ids'
import { insertOrder } from '@hearth/db/queries/billing/orders'
import { insertRepeatOrder, updateRepeatOrder } from '@hearth/db/queries/billing/repeat-orders'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { checkLedger } from '@hearth/domain/billing/check-ledger'
import { monthsAfter } from '@hearth/domain/billing/memberships'
import { renewOrders } from '@hearth/domain/billing/renew'
import { balanceOf } from '@hearth/domain/billing/spend'
import { readConfig } from '@hearth/runtime/env'
import { openRuntime } from '@hearth/runtime/runtime'
import { startPayments } from '@hearth/sandbox/payments'
import { startDatabaseServer } from '@hearth/testing/database-server'
import { FAULT_SEED, shortOrLong } from '@hearth/testing/fault-size'
import { randomOf } from '@hearth/testing/random'
import { withClient } from '@hearth/testing/with-client'
import { expect, test } from 'vitest'
import { shopSettings } from '../src/testing/shop-settings.ts'
import type { RepeatWork } from './repeat.child.ts'

const scope = { tenantId: tenantIdOf('shop.example') }
const CHARGES = shortOrLong(40, 2_000)
const WORKERS = 2
/** Kills of a worker, of each, and of the database, spread over the charges. */
const KILLS = shortOrLong(1, 40)
const DATABASE_KILLS = shortOrLong(0, 8)

async function start(work: RepeatWork): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, 'repeat.child.ts'), [JSON.stringify(work)], {
    ...{ cwd: path.join(import.meta.dirname, '..'), execArgv: ['--import', 'tsx'] },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

test(
  'whatever repeats is charged once for its date, though two workers and the database are killed in the middle of it',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'hearth-repeats-'))
    const [server, sandbox] = await Promise.all([
      startDatabaseServer(),
      startPayments({ folder: path.join(folder, 'payments'), apiKey: 'key-of-a-test' }),
    ])
    const env = {
      ...{ DATABASE_URL: server.appUrl, QUEUE_DATABASE_URL: server.queueUrl, SMTP_URL: 'smtp://127.0.0.1:9' },
      ...{ APP_SECRET: 'a secret for tests only, long enough to be one', TENANTS_DIR: folder, LOG_LEVEL: 'silent' },
      PAYMENTS_URL: sandbox.url,
    }
    const runtime = await openRuntime(readConfig(env), { name: 'worker' })
    const { ctx } = runtime
    const random = randomOf(FAULT_SEED)
    const workers: ChildProcess[] = []
    try {
      const now = Date.now()
      const startsAt = monthsAfter(new Date(now - 2 * MINUTE), -1)
      const created = new Date(now - 31 * DAY)
      /** What becomes of each charge, by its repeat order. */
      const meant = new Map<OrderId, { memberId: MemberId; outcome: 'paid' | 'failed' | 'pending' }>()
      for (let at = 0; at < CHARGES; at += 1) {
        const outcome = random.of(['paid', 'paid', 'paid', 'failed', 'pending'] as const)
        const id = newId<OrderId>()
        const payment = await sandbox.store.create(id, {
          ...{ amount: 1399, currency: 'EUR', description: 'Shop', method: 'visa', bank: null, reference: id },
          ...{ recurs: true, returnUrl: 'http://127.0.0.1:9/', webhookUrl: 'http://127.0.0.1:9/' },
        })
        await sandbox.settle(payment.id, 'paid', { silent: true })
        await sandbox.decideCharges(payment.id, outcome)
        const recurringId = payment.id.replace('pay_', 'rec_')
        await inTenant(ctx.db, scope, async (tx) => {
          const { id: memberId } = await makeMember(tx, {}, { country: 'NL' })
          const sold = {
            ...{ id, memberId, packageId: 'credits-20', type: 'credits' as const, currency: 'EUR', amount: 1399 },
            ...{ credits: 20, months: null, method: 'visa', provider: 'sandbox', createdAt: created },
          }
          await insertOrder(tx, {
            ...{ ...sold, attempt: 1, country: 'NL', vatRate: 2100, vat: 243, bank: null, returnTo: null },
            ...{ discount: 0, discountCode: null, discountRate: null, refundDays: 14, checkAt: null },
            ...{ recurs: true, repeatOrderId: id, period: 1 },
          })
          const next = { nextAt: new Date(now - MINUTE), remindAt: null }
          await insertRepeatOrder(tx, { ...sold, every: 1, startsAt, recurringId, ...next })
          await updateRepeatOrder(tx, { id, change: { remindedAt: new Date(now - 8 * DAY) } })
          meant.set(id, { memberId, outcome })
        })
      }
      const charged = () => sandbox.store.list().filter(({ chargedBy }) => chargedBy !== null)
      const work = { env, tenantId: scope.tenantId }
      const harass = async (at: number) => {
        workers[at] = await start(work)
        for (let kills = 1; kills <= KILLS; kills += 1) {
          const until = (CHARGES * kills) / (KILLS + 1)
          while (charged().length < until) await sleep(5)
          await sleep(random.below(30))
          await kill(workers[at])
          workers[at] = await start(work)
        }
        while (charged().length < CHARGES) await sleep(20)
        await kill(workers[at])
      }
      const harassDatabase = async () => {
        for (let kills = 1; kills <= DATABASE_KILLS; kills += 1) {
          while (charged().length < (CHARGES * (kills - 0.5)) / DATABASE_KILLS) await sleep(5)
          await server.kill()
          await sleep(random.below(200))
          await server.restart()
        }
      }
      await Promise.all([...Array.from({ length: WORKERS }, (_, at) => harass(at)), harassDatabase()])

      // What the job does once everything is up again.
      const shop = { settings: shopSettings(), origin: 'http://127.0.0.1:9', seller: 'Shop' }
      await renewOrders({ ...ctx, shopOf: () => shop }, { scope })
      const rows = <Row extends object>(query: string) =>
        withClient(server.superuserUrl, async (sql) => [...(await sql.unsafe<Row[]>(query))])
      const orders = await rows<{ id: string; state: string; repeat_order_id: OrderId; payment_id: string | null }>(
        `select * from orders where initiated_by = 'merchant'`,
      )
      expect(orders).toHaveLength(CHARGES)
      expect(new Set(orders.map((order) => order.repeat_order_id)).size).toBe(CHARGES)
      // One payment for each, and each order is what its payment is.
      const payments = new Map(charged().map((payment) => [payment.reference, payment]))
      expect([charged().length, payments.size]).toEqual([CHARGES, CHARGES])
      const wrong = orders.filter(
        ({ id, state, repeat_order_id, payment_id }) =>
          state !== meant.get(repeat_order_id)?.outcome || payments.get(id)?.id !== payment_id,
      )
      expect(wrong).toEqual([])
      const states = await rows<{ id: OrderId; state: string; tries: number }>('select * from repeat_orders')
      const isFailed = (id: OrderId) => meant.get(id)?.outcome === 'failed'
      expect(
        states.filter(
          ({ id, state, tries }) => state !== (isFailed(id) ? 'failed' : 'active') || tries !== Number(isFailed(id)),
        ),
      ).toEqual([])
      const mails = await rows<{ type: string }>(`select type from mails where type = 'repeat_failed'`)
      expect(mails).toHaveLength([...meant.values()].filter(({ outcome }) => outcome === 'failed').length)
      for (const { memberId, outcome } of meant.values())
        expect(await inTenant(ctx.db, scope, (tx) => balanceOf(tx, memberId))).toBe(outcome === 'paid' ? 20 : 0)
      const { transactions, accounts } = await checkLedger(ctx, { scope })
      expect([transactions, accounts]).toEqual([[], []])
    } finally {
      for (const worker of workers) worker.kill('SIGKILL')
      await runtime.close()
      await sandbox.stop()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
  shortOrLong(120_000, 1_800_000),
)
