import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE } from '@hearth/contracts/durations'
import { type OrderId, tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { checkLedger } from '@hearth/domain/billing/check-ledger'
import { checkOrder, refundOrders } from '@hearth/domain/billing/check-orders'
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
import type { MoneyOrder, MoneySaid } from './money.child.ts'

const scope = { tenantId: tenantIdOf('shop.example') }
/** Purchases, spends and withdrawals that were acknowledged. */
const ACTS = shortOrLong(80, 10_000)
const MEMBERS = shortOrLong(6, 60)
/** Kills of a process and of the database: at least so many, spread over the acts. */
const KILLS = shortOrLong(1, 60)
const DATABASE_KILLS = shortOrLong(1, 15)

const children = new Set<ChildProcess>()

async function start(order: MoneyOrder, hear: (said: MoneySaid) => void): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, 'money.child.ts'), [JSON.stringify(order)], {
    ...{ cwd: path.join(import.meta.dirname, '..'), execArgv: TYPESCRIPT },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  children.add(child)
  await new Promise<void>((resolve) =>
    child.on('message', (said: MoneySaid) => {
      if (said.said === 'ready') resolve()
      hear(said)
    }),
  )
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
  children.delete(child)
}

test(
  'no credit is lost or made and nothing is charged twice, though web, worker and database are killed in the middle of their work',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'hearth-money-'))
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
    const random = randomOf(FAULT_SEED)
    try {
      const members = await inTenant(runtime.ctx.db, scope, (tx) =>
        Promise.all(Array.from({ length: MEMBERS }, () => makeMember(tx, {}, { country: 'NL' }))),
      )
      const order = (role: MoneyOrder['role']): MoneyOrder => ({
        ...{ role, env, tenantId: scope.tenantId, seed: random.below(2 ** 31) },
        members: members.map(({ id, email }) => ({ id, email })),
      })
      const [spent, withdrawn, payable] = [new Set<string>(), new Set<string>(), new Set<string>()]
      let acts = 0
      const hear = (said: MoneySaid) => {
        if (said.said === 'placed' && said.checkoutUrl) payable.add(said.checkoutUrl.split('/pay/')[1] ?? '')
        if (said.said === 'spent') spent.add(said.ref)
        if (said.said === 'withdrawn') withdrawn.add(said.orderId)
        if (said.said !== 'nothing' && said.said !== 'ready') acts += 1
      }
      // A run in which somebody could buy, spend or withdraw nothing would prove nothing.
      const isOver = () => acts >= ACTS && spent.size > 0 && withdrawn.size > 0
      /** Whoever has the address of a checkout pays there, or does not. */
      const payers = async () => {
        while (!isOver()) {
          for (const id of payable) {
            payable.delete(id)
            const outcomes = random.of([
              ['paid'],
              ['paid'],
              ['paid'],
              ['pending', 'paid'],
              ['failed'],
              ['expired'],
              [],
            ] as const)
            // What was ended meanwhile cannot be paid any more.
            for (const outcome of outcomes) await sandbox.settle(id, outcome, { silent: true }).catch(() => {})
          }
          await sleep(20)
        }
      }
      const harass = async (role: MoneyOrder['role']) => {
        let child = await start(order(role), hear)
        for (let kills = 1; kills <= KILLS; kills += 1) {
          const until = (ACTS * kills) / (KILLS + 1)
          while (acts < until) await sleep(5)
          await sleep(random.below(50))
          await kill(child)
          child = await start(order(role), hear)
        }
        while (!isOver()) await sleep(5)
        await kill(child)
      }
      const harassDatabase = async () => {
        for (let kills = 1; kills <= DATABASE_KILLS; kills += 1) {
          const until = (ACTS * (kills - 0.5)) / DATABASE_KILLS
          while (acts < until) await sleep(5)
          await server.kill()
          await sleep(random.below(200))
          await server.restart()
        }
      }
      await Promise.all([payers(), harass('web'), harass('worker'), harassDatabase()])

      // What the jobs do once everything is up again, and the leases of those that were killed are over.
      const ctx = { ...runtime.ctx, clock: { now: () => new Date(Date.now() + 10 * MINUTE) } }
      const rows = <Row extends object>(query: string) =>
        withClient(server.superuserUrl, async (sql) => [...(await sql.unsafe<Row[]>(query))])
      for (const { id } of await rows<{ id: OrderId }>('select id from orders'))
        await checkOrder(ctx, { scope, orderId: id })
      while ((await refundOrders(ctx, { scope })) > 0);

      const orders = await rows<{
        id: string
        state: string
        member_id: string
        amount: number
        refunded: number
        refund_due: number
        discount_code: string | null
        withdrawn_at: Date | null
      }>('select * from orders')
      const payments = new Map(sandbox.store.list().map((payment) => [payment.reference, payment]))
      // One payment for each order, whatever was sent again; and an order is what its payment is.
      expect(sandbox.store.list()).toHaveLength(payments.size)
      expect(
        orders.filter(({ id, state, amount, refunded }) => {
          const payment = payments.get(id)
          const isPaid = payment?.status === 'paid'
          return (
            isPaid !== (state === 'paid') ||
            (payment?.amountRefunded ?? 0) !== refunded ||
            (payment && payment.amount !== amount)
          )
        }),
      ).toEqual([])
      expect(orders.filter(({ refunded, refund_due }) => refunded !== refund_due)).toEqual([])
      // A code that serves one order served one.
      expect(
        orders.filter(({ state, discount_code }) => state === 'paid' && discount_code === 'ONLY-ONE').length,
      ).toBeLessThan(2)
      // What was acknowledged is there.
      const refs = new Set(
        (await rows<{ ref: string }>(`select ref from ledger_transactions where kind = 'message'`)).map(
          ({ ref }) => ref,
        ),
      )
      expect([...spent].filter((ref) => !refs.has(ref))).toEqual([])
      expect([...withdrawn].filter((id) => !orders.some((one) => one.id === id && one.withdrawn_at !== null))).toEqual(
        [],
      )

      const wrong: object[] = []
      for (const { id } of members) {
        const [sums] = await rows<{ bought: number; spent: number }>(`select
          (select coalesce(sum(case when m.order_id is null then o.credits else m.granted * m.credits_per_month end - o.credits_taken), 0)::int
             from orders o left join memberships m on m.tenant_id = o.tenant_id and m.order_id = o.id
             where o.member_id = '${id}' and o.state = 'paid') as bought,
          (select coalesce(-sum(e.amount), 0)::int from ledger_entries e
             join ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
             join ledger_transactions t on t.tenant_id = e.tenant_id and t.id = e.transaction_id
             where a.member_id = '${id}' and t.kind = 'message') as spent`)
        const balance = await inTenant(ctx.db, scope, (tx) => balanceOf(tx, id))
        if (!sums || balance !== sums.bought - sums.spent || balance < 0) wrong.push({ id, balance, ...sums })
      }
      expect(wrong).toEqual([])
      const kept = [...payments.values()]
        .filter(({ status }) => status === 'paid')
        .reduce((sum, { amount, amountRefunded }) => sum + amount - amountRefunded, 0)
      const [{ sum: booked } = { sum: 0 }] = await rows<{
        sum: number
      }>(`select coalesce(sum(e.amount), 0)::int as sum from ledger_entries e
        join ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id where a.kind = 'payments'`)
      expect(booked).toBe(kept)
      const { transactions, accounts } = await checkLedger(ctx, { scope })
      expect([transactions, accounts]).toEqual([[], []])
      expect(orders.filter(({ state }) => state === 'paid').length).toBeGreaterThan(0)
    } finally {
      for (const child of children) child.kill('SIGKILL')
      await runtime.close()
      await sandbox.stop()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
  shortOrLong(120_000, 3_600_000),
)
