import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY } from '@hearth/contracts/durations'
import { type MemberId, type OrderId, tenantIdOf } from '@hearth/contracts/ids'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { checkLedger } from '@hearth/domain/billing/check-ledger'
import { numberInvoices } from '@hearth/domain/billing/invoices'
import { placeOrder } from '@hearth/domain/billing/place-order'
import { agrees, readBooks } from '@hearth/domain/billing/read-books'
import { balanceOf } from '@hearth/domain/billing/spend'
import { readConfig } from '@hearth/runtime/env'
import { openRuntime } from '@hearth/runtime/runtime'
import { startMollie, WEBHOOK_SECRET } from '@hearth/runtime/testing/mollie-server'
import { startPayments } from '@hearth/sandbox/payments'
import { startDatabaseServer } from '@hearth/testing/database-server'
import { FAULT_SEED, shortOrLong } from '@hearth/testing/fault-size'
import { randomOf } from '@hearth/testing/random'
import { TYPESCRIPT } from '@hearth/testing/typescript'
import { withClient } from '@hearth/testing/with-client'
import { expect, test } from 'vitest'
import { shopSettings } from '../src/testing/shop-settings.ts'
import type { WebhookOrder, WebhookSaid, WebhookSent } from './webhook.child.ts'

const scope = { tenantId: tenantIdOf('shop.example') }
const ORDERS = shortOrLong(18, 250)
/** Of each order; 2,000 of each provider in the long form. */
const MESSAGES = 8
const AT_ONCE = 6
const CHILDREN = 2
/** Kills of a process and of the database, spread over the messages. */
const KILLS = shortOrLong(1, 40)
const DATABASE_KILLS = shortOrLong(1, 8)
const PRICE = 1_399
/** Of one process, while the database is away. */
const MOST_FAILED_STARTS = 20

type Step = 'paid' | 'pending' | 'failed' | 'expired' | 'refunded' | 'charged_back'
/** What becomes of a payment, what its order then is, and what is kept of the money. */
const STORIES: readonly { readonly steps: readonly Step[]; readonly state: string; readonly kept: number }[] = [
  { steps: ['paid'], state: 'paid', kept: PRICE },
  { steps: ['pending', 'paid'], state: 'paid', kept: PRICE },
  { steps: ['paid', 'refunded'], state: 'paid', kept: 0 },
  { steps: ['pending', 'paid', 'charged_back'], state: 'paid', kept: 0 },
  { steps: ['pending', 'failed'], state: 'failed', kept: 0 },
  { steps: ['expired'], state: 'expired', kept: 0 },
]

interface Bought {
  readonly memberId: MemberId
  readonly orderId: OrderId
  readonly paymentId: string
  readonly story: (typeof STORIES)[number]
  /** How much of it has happened. */
  done: number
}

interface Provider {
  readonly url: string
  /** What its messages have in their address. */
  readonly query: string
  settle(id: string, step: Step): unknown
  stop(): Promise<unknown>
}

const PROVIDERS: Readonly<Record<string, (folder: string) => Promise<Provider>>> = {
  async sandbox(folder) {
    const sandbox = await startPayments({ folder: path.join(folder, 'payments'), apiKey: 'key-of-a-test' })
    const settle: Provider['settle'] = (id, step) => sandbox.settle(id, step, { silent: true })
    return { url: sandbox.url, query: '', settle, stop: sandbox.stop }
  },
  async mollie() {
    const mollie = await startMollie()
    const settle: Provider['settle'] = (id, step) => {
      const payment = mollie.payments.get(id)
      if (!payment) throw new Error('There is no such payment.')
      const { amount } = payment
      if (step === 'refunded') payment.refunds.push({ id: `re_${id}`, amount, metadata: null, status: 'refunded' })
      else if (step === 'charged_back') payment.amountChargedBack = PRICE
      else payment.status = step
    }
    return { url: mollie.url, query: `key=${WEBHOOK_SECRET}`, settle, stop: mollie.stop }
  },
}

/** Processes that take messages, one of which is killed now and then. */
function startTakers(order: WebhookOrder) {
  const takers: (Taker | null)[] = []
  const start = async (place: number, failed = 0): Promise<void> => {
    const child = fork(path.join(import.meta.dirname, 'webhook.child.ts'), [JSON.stringify(order)], {
      ...{ cwd: path.join(import.meta.dirname, '..'), execArgv: TYPESCRIPT },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const taker: Taker = { child, waiting: new Map() }
    const isUp = await new Promise<boolean>((resolve) => {
      child.on('message', ({ number, taken }: WebhookSaid) => {
        if (number === null) resolve(true)
        else taker.waiting.get(number)?.(taken)
      })
      child.once('exit', () => {
        for (const end of taker.waiting.values()) end(false)
        resolve(false)
      })
    })
    // The database was away when it started.
    if (!isUp && failed === MOST_FAILED_STARTS) throw new Error('The process that takes messages does not start.')
    if (!isUp) return isOver ? undefined : start(place, failed + 1)
    takers[place] = taker
  }
  let isOver = false
  let number = 0
  return {
    start,
    /** Kills the process at that place, and starts another. */
    async replace(place: number) {
      const taker = takers[place]
      if (!taker) return
      takers[place] = null
      const exited = once(taker.child, 'exit')
      taker.child.kill('SIGKILL')
      await exited
      await start(place)
    },
    /** Sends a message until some process has taken it, as a provider does. */
    async send(place: () => number, message: Omit<WebhookSent, 'number'>): Promise<void> {
      for (;;) {
        const taker = takers[place()]
        number += 1
        const own = number
        const taken = taker?.child.connected
          ? await new Promise<boolean>((resolve) => {
              taker.waiting.set(own, resolve)
              taker.child.send({ ...message, number: own }, (error) => error && resolve(false))
            })
          : false
        taker?.waiting.delete(own)
        if (taken) return
        await sleep(20)
      }
    },
    end() {
      isOver = true
      for (const taker of takers) taker?.child.kill('SIGKILL')
    },
  }
}
interface Taker {
  readonly child: ChildProcess
  readonly waiting: Map<number, (taken: boolean) => void>
}

/** The short form tries the provider that `purchase-faults.test.ts` does not. */
const TRIED = Object.keys(PROVIDERS).slice(shortOrLong(1, 0))

test.each(TRIED)(
  'messages of %s, shuffled and repeated, end in the one right state, and in documents without gaps, however often processes and database are killed',
  {
    timeout: shortOrLong(120_000, 1_800_000),
  },
  async (name) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'hearth-webhooks-'))
    const [server, provider] = await Promise.all([startDatabaseServer(), PROVIDERS[name]?.(folder)])
    if (!provider) throw new Error('There is no such provider.')
    const env = {
      ...{ DATABASE_URL: server.appUrl, QUEUE_DATABASE_URL: server.queueUrl, SMTP_URL: 'smtp://127.0.0.1:9' },
      ...{ APP_SECRET: 'a secret for tests only, long enough to be one', TENANTS_DIR: folder, LOG_LEVEL: 'silent' },
      PAYMENTS_URL: provider.url,
    }
    const runtime = await openRuntime(readConfig(env), { name: 'worker' })
    const takers = startTakers({ env, tenantId: scope.tenantId })
    const random = randomOf(FAULT_SEED)
    const settings = shopSettings()
    const rows = <Row extends object>(query: string) =>
      withClient(server.superuserUrl, async (sql) => [...(await sql.unsafe<Row[]>(query))])
    const { ctx } = runtime
    try {
      const started = Promise.all(Array.from({ length: CHILDREN }, (_, place) => takers.start(place)))
      const bought: Bought[] = []
      for (let at = 0; at < ORDERS; at += 1) {
        const { id, email } = await inTenant(ctx.db, scope, (tx) => makeMember(tx, {}, { country: 'NL' }))
        const viewer = {
          id,
          email,
          scope,
          status: 'active',
          country: 'NL',
          paidUser: false,
          timeBonusEndsAt: null,
        } as const
        const placed = await placeOrder(ctx, {
          ...{ viewer: { ...viewer, signedUpAt: new Date(0) }, settings, packageId: 'credits-20', attempt: 1 },
          ...{ method: random.of(['visa', 'paypal']), bank: null, code: null, returnTo: null },
          ...{ offerShown: `EUR ${PRICE} 20 0`, amountShown: PRICE },
          ...{
            repeats: false,
            repeatOrderId: null,
            networkCountry: 'NL',
            site: { origin: 'http://127.0.0.1:9', seller: 'Shop' },
          },
        })
        if (!placed.ok) throw new Error(placed.reason)
        const { orderId } = placed.value
        const [row] = await rows<{ payment_id: string }>(`select payment_id from orders where id = '${orderId}'`)
        const story = STORIES[at % STORIES.length] ?? { steps: [], state: 'open', kept: 0 }
        bought.push({ memberId: id, orderId, paymentId: row?.payment_id ?? '', story, done: 0 })
      }
      await started

      let told = 0
      const tell = async ({ paymentId }: { readonly paymentId: string }) => {
        await takers.send(() => random.below(CHILDREN), { query: provider.query, body: `id=${paymentId}` })
        told += 1
      }
      /** The next thing that happens to a payment. */
      const happen = async (one: (typeof bought)[number]) => {
        const step = one.story.steps[one.done]
        if (step === undefined) return
        one.done += 1
        await provider.settle(one.paymentId, step)
      }
      const messages = bought
        .flatMap((one) => Array.from({ length: MESSAGES - 1 }, () => one))
        .map((one) => ({ one, at: random.below(1_000_000) }))
        .sort((one, other) => one.at - other.at)
      const all = messages.length
      const lane = async () => {
        for (let next = messages.pop(); next; next = messages.pop()) {
          if (random.onceIn(2)) await happen(random.of(bought))
          await tell(next.one)
        }
      }
      const harass = async (kills: number, kill: () => Promise<unknown>) => {
        for (let killed = 0; killed < kills; killed += 1) {
          while (told < (all * (killed + 0.5)) / kills) await sleep(2)
          await sleep(random.below(20))
          await kill()
        }
      }
      await Promise.all([
        ...Array.from({ length: AT_ONCE }, lane),
        harass(KILLS, () => takers.replace(random.below(CHILDREN))),
        harass(DATABASE_KILLS, async () => {
          await server.kill()
          await sleep(random.below(200))
          await server.restart()
        }),
      ])
      for (const one of bought) while (one.done < one.story.steps.length) await happen(one)
      // The last message of each comes after all that has happened.
      await Promise.all(bought.map(tell))
      takers.end()

      const wrong: object[] = []
      for (const { orderId, memberId, story } of bought) {
        const [order] = await rows<{ state: string; kept: number }>(
          `select state, case when state = 'paid' then amount - refunded - charged_back else 0 end as kept from orders where id = '${orderId}'`,
        )
        const credits = await inTenant(ctx.db, scope, (tx) => balanceOf(tx, memberId))
        if (order?.state !== story.state || order.kept !== story.kept || credits !== (story.kept > 0 ? 20 : 0))
          wrong.push({ orderId, story, ...order, credits })
      }
      expect(wrong).toEqual([])
      const [{ booked } = { booked: 0 }] = await rows<{
        booked: number
      }>(`select sum(e.amount)::int as booked from ledger_entries e
      join ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id where a.kind = 'payments'`)
      expect(booked).toBe(bought.reduce((sum, { story }) => sum + story.kept, 0))
      expect(await checkLedger(ctx, { scope })).toEqual({ transactions: [], accounts: [], conversations: [] })

      // Each booking has its document, the numbers have no gap, and both say the same.
      await numberInvoices({ ...ctx, invoiceSettings: () => settings }, { scope })
      const documents = await rows<{ number: number; order_id: OrderId; kind: string }>(
        'select number, order_id, kind from invoices order by number',
      )
      expect(documents.map(({ number }) => number)).toEqual(documents.map((_, at) => at + 1))
      const paid = bought.filter(({ story }) => story.state === 'paid')
      const back = paid.filter(({ story }) => story.kept === 0)
      const idsOf = (kind: string) => documents.filter((one) => one.kind === kind).map((one) => one.order_id)
      expect(idsOf('invoice').sort()).toEqual(paid.map(({ orderId }) => orderId).sort())
      expect(idsOf('credit_note').sort()).toEqual(back.map(({ orderId }) => orderId).sort())
      expect(await rows('select 1 from due_invoices')).toEqual([])
      const period = { name: '', from: new Date(Date.now() - DAY), until: new Date(Date.now() + DAY), taxPeriod: '' }
      const books = await readBooks(ctx, { scope, period, rateOn: () => null })
      expect(books.ledger.map((line) => [line.currency, agrees(line)])).toEqual([['EUR', true]])
      expect(books.undocumented).toEqual([])
    } finally {
      takers.end()
      await runtime.close()
      await provider.stop()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
