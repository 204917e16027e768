import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type MemberId, type OrderId, tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { checkLedger } from '@hearth/domain/billing/check-ledger'
import { checkPayment } from '@hearth/domain/billing/check-orders'
import { placeOrder } from '@hearth/domain/billing/place-order'
import { renewOrders } from '@hearth/domain/billing/renew'
import { balanceOf } from '@hearth/domain/billing/spend'
import { readConfig } from '@hearth/runtime/env'
import { openRuntime } from '@hearth/runtime/runtime'
import { startPayments } from '@hearth/sandbox/payments'
import { startDatabaseServer } from '@hearth/testing/database-server'
import { FAULT_SEED, shortOrLong } from '@hearth/testing/fault-size'
import { randomOf } from '@hearth/testing/random'
import { TYPESCRIPT } from '@hearth/testing/typescript'
import { withClient } from '@hearth/testing/with-client'
import { expect, test } from 'vitest'
import { shopSettings } from '../src/testing/shop-settings.ts'
import type { RepeatWork } from './repeat.child.ts'

const scope = { tenantId: tenantIdOf('shop.example') }
const CHARGES = shortOrLong(20, 2_000)
const WORKERS = 2
/** Kills of a worker, of each, and of the database, spread over the charges. */
const KILLS = shortOrLong(1, 40)
const DATABASE_KILLS = shortOrLong(0, 8)

async function start(work: RepeatWork): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, 'repeat.child.ts'), [JSON.stringify(work)], {
    ...{ cwd: path.join(import.meta.dirname, '..'), execArgv: TYPESCRIPT },
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
      const shop = { settings: shopSettings(), origin: 'http://127.0.0.1:9', seller: 'Shop' }
      /** What becomes of each charge, by its repeat order. */
      const meant = new Map<OrderId, { memberId: MemberId; outcome: 'paid' | 'failed' | 'pending' }>()
      for (let at = 0; at < CHARGES; at += 1) {
        const outcome = random.of(['paid', 'paid', 'paid', 'failed', 'pending'] as const)
        const { id, email } = await inTenant(ctx.db, scope, (tx) => makeMember(tx, {}, { country: 'NL' }))
        const viewer = { scope, id, email, status: 'active', country: 'NL', signedUpAt: new Date(0) } as const
        const placed = await placeOrder(ctx, {
          ...{ viewer: { ...viewer, paidUser: false, timeBonusEndsAt: null }, settings: shop.settings, attempt: 1 },
          ...{
            packageId: 'credits-20',
            offerShown: 'EUR 1399 20 0',
            amountShown: 1399,
            code: null,
            method: 'visa',
            bank: null,
            returnTo: null,
          },
          ...{ repeats: true, repeatOrderId: null, networkCountry: null, site: shop },
        })
        const paymentId = placed.ok ? placed.value.checkoutUrl?.split('/pay/')[1] : undefined
        if (!placed.ok || paymentId === undefined) throw new Error('The first order was not placed.')
        await sandbox.settle(paymentId, 'paid', { silent: true })
        await checkPayment(ctx, { scope, paymentId })
        await sandbox.decideCharges(paymentId, outcome)
        meant.set(placed.value.orderId, { memberId: id, outcome })
      }
      // A month later.
      await withClient(
        server.superuserUrl,
        (sql) => sql`update repeat_orders set starts_at = starts_at - interval '32 days',
          next_at = now() - interval '1 minute', remind_at = null, reminded_at = now() - interval '8 days'`,
      )
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
        expect(await inTenant(ctx.db, scope, (tx) => balanceOf(tx, memberId))).toBe(outcome === 'paid' ? 40 : 20)
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
