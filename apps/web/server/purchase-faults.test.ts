import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY, MINUTE } from '@hearth/contracts/durations'
import { IDEMPOTENCY_KEY_HEADER } from '@hearth/contracts/endpoints/endpoint'
import type { MemberId, OrderId } from '@hearth/contracts/ids'
import { outboxJob } from '@hearth/contracts/jobs'
import { enqueueOnCommit } from '@hearth/db/outbox'
import { inTenant } from '@hearth/db/scope'
import { makeMember } from '@hearth/db/test-people'
import { checkLedger } from '@hearth/domain/billing/check-ledger'
import { checkOrder, refundOrders } from '@hearth/domain/billing/check-orders'
import { grantMemberships } from '@hearth/domain/billing/memberships'
import { balanceOf } from '@hearth/domain/billing/spend'
import { openSession } from '@hearth/domain/identity/testing/open-session'
import { startPayments } from '@hearth/sandbox/payments'
import { FAULT_SEED, shortOrLong } from '@hearth/testing/fault-size'
import { randomOf } from '@hearth/testing/random'
import { withClient } from '@hearth/testing/with-client'
import { expect, test, vi } from 'vitest'
import { ask, type TestRequest, type TestResponse } from './testing/ask.ts'
import { startKillablePlatform } from './testing/killable-platform.ts'

/** Purchases, spends and withdrawals that were acknowledged. */
const ACTS = shortOrLong(40, 10_000)
const MEMBERS = shortOrLong(6, 60)
const AT_ONCE = shortOrLong(6, 10)
/** What is killed at one moment, in this order and over again. */
const KINDS = [['web', 'worker'], ['database'], ['web']] as const
const KILLS = shortOrLong(2, 45)
/** Milliseconds between two jumps of the time. */
const PASS_EVERY = shortOrLong(200, 1_000)
const TIMEOUT = shortOrLong(300_000, 3_600_000)

/** Below localhost, so that the sandbox's messages arrive. */
const HOST = 'shop.localhost'
const ORDER_ROUTE = 'routes/_member._default.transactions_.$id'
const CODE = 'ONLY-ONE'
const PRICE = 6
const SETTINGS = {
  packages: {
    NL: {
      currency: 'EUR',
      offers: [
        { type: 'credits', id: 'credits-20', credits: 20, price: 1399 },
        { type: 'premium', id: 'premium-3', months: 3, credits_per_month: 30, price: 4599 },
      ],
    },
  },
  discount_codes: [{ code: CODE, value_percentage: 20, validity: 'once' }],
  purchase_limits: [{ account_days: 0, orders: 1_000, amount: 100_000_000 }],
  ...{ message_credits: PRICE, free_messages: 0, free_chats: 0 },
}

/** What becomes of a payment. */
const CHARGED_BACK = ['paid', 'charged_back'] as const
const STORIES = [
  ...([['paid'], ['paid'], ['paid'], ['pending', 'paid']] as const),
  ...([CHARGED_BACK, ['pending', ...CHARGED_BACK], ['failed'], ['cancelled'], ['expired'], []] as const),
]

interface Member {
  readonly id: MemberId
  readonly cookie: string
}

/** An order that was placed. */
interface Bought {
  readonly id: string
  readonly buyer: Member
}

interface OrderRow {
  readonly id: OrderId
  readonly member_id: MemberId
  readonly state: string
  readonly amount: number
  readonly refunded: number
  readonly refund_due: number
  readonly charged_back: number
  readonly credits_taken: number
  readonly credits_missing: number
  /** What it has brought. */
  readonly brought: number
  readonly discount_code: string | null
  readonly withdrawn_at: Date | null
}

test('no credit is lost or made and nothing is charged twice, though web servers, worker and database are killed while members buy, spend and withdraw', {
  timeout: TIMEOUT,
}, async () => {
  const random = randomOf(FAULT_SEED)
  const folder = mkdtempSync(path.join(tmpdir(), 'hearth-money-'))
  const sandbox = await startPayments({ folder, apiKey: 'key-of-a-test' })
  const { database, origin, ports, runtime, scope, failures, kills, stop } = await startKillablePlatform({
    ...{ random, host: HOST, settings: SETTINGS, variables: { PAYMENTS_URL: sandbox.url } },
  })
  const rows = <Row extends object>(query: string) =>
    withClient(database.superuserUrl, async (sql) => [...(await sql.unsafe<Row[]>(query))])

  const members: Member[] = []
  const createdAt = new Date(Date.now() - 30 * DAY)
  for (let at = 0; at < MEMBERS; at += 1) {
    const { id } = await inTenant(runtime.ctx.db, scope, (tx) => makeMember(tx, { createdAt }, { searchable: true }))
    const { token } = await openSession(runtime.ctx, { scope, memberId: id })
    members.push({ id, cookie: `hearth_session=${token}` })
  }

  /** What was acknowledged, by the ids of payments, messages and orders. */
  const [bought, spent, withdrawn] = [new Map<string, Bought>(), new Set<string>(), new Set<string>()]
  const acts = () => bought.size + spent.size + withdrawn.size
  /** What the platform has done by itself: heard of a chargeback, paid back, and granted a later month. */
  let done = { heard: 0, refunded: 0, granted: 0 }
  let killed = 0
  let isStopped = false
  const isOver = () =>
    isStopped || (acts() >= ACTS && killed === KILLS && Object.values(done).every((count) => count > 0))
  const odd: string[] = []

  /** Sends a request until one of the servers answers it. */
  async function answer({ cookie }: Member, request: TestRequest): Promise<TestResponse> {
    const headers = { Cookie: cookie, Origin: origin, ...request.headers }
    while (!isStopped) {
      const got = await ask(random.of(ports), { host: HOST, ...request, headers }).catch(() => null)
      if (got && got.status < 500) return got
      if (got?.status === 500) odd.push(`${request.path} 500`)
      await sleep(20 + random.below(200))
    }
    throw new Error('The servers were stopped.')
  }
  /** Posts what must be done once, at times twice at the same moment, as by a page that hears nothing. */
  async function post(member: Member, address: string, body: string, headers: Record<string, string>) {
    const sends = () => answer(member, { method: 'POST', path: address, body, headers })
    const [one] = await Promise.all(random.onceIn(5) ? [sends(), sends()] : [sends()])
    return one as TestResponse
  }
  const submit = (member: Member, address: string, fields: Record<string, string>) =>
    post(member, address, new URLSearchParams(fields).toString(), {
      'Content-Type': 'application/x-www-form-urlencoded',
    })

  /** Stories that are going on, by payment. */
  const paying = new Map<string, Promise<void>>()
  let chargedBack = 0
  async function pay(id: string): Promise<void> {
    const story = chargedBack === 0 && random.onceIn(2) ? CHARGED_BACK : random.of(STORIES)
    for (const outcome of story) {
      await sleep(random.below(outcome === 'charged_back' ? 1_500 : 150))
      // Some messages get lost.
      await sandbox.settle(id, outcome, { silent: random.onceIn(4) })
      if (outcome === 'charged_back') chargedBack += 1
    }
  }

  async function buy(member: Member): Promise<void> {
    const way = `/credits/${random.of(['credits-20', 'premium-3'])}/${random.of(['visa', 'ideal'])}`
    const { status, body } = await answer(member, {
      path: `${way}?${random.of(['', `code=${CODE}`])}${random.of(['', '&returnTo=%2Fchats'])}`,
    })
    // Without the code where it cannot be used.
    const [, address = ''] = body.match('action="([^"]+)"[^>]*data-h-form="purchase"') ?? []
    const field = (name: string) => body.match(`name="${name}" value="([^"]*)"`)?.[1] ?? ''
    if (!address) odd.push(`${way} ${status} has no form`)
    const fields = { attempt: field('attempt'), offer: field('offer'), amount: field('amount') }
    const placed = await submit(member, address, { ...fields, bank: '', begin_at_once: 'yes' })
    // The code has been used meanwhile.
    if (placed.status === 422) return
    if (placed.status !== 303) odd.push(`${address} ${placed.status}`)
    const [, id] = /\/pay\/(\w+)$/.exec(String(placed.headers.location)) ?? []
    // Decided already, or in another tab.
    if (id === undefined) return
    bought.set(id, { id: sandbox.store.find(id)?.reference ?? '', buyer: member })
    if (!paying.has(id))
      paying.set(
        id,
        // What was ended meanwhile cannot be paid any more.
        pay(id)
          .catch(() => {})
          .finally(() => paying.delete(id)),
      )
  }

  async function spend(member: Member): Promise<void> {
    const [to, clientId] = [random.of(members), randomUUID()]
    if (to === member) return
    const json = { profile: to.id, client_id: clientId, text: clientId, price: PRICE }
    const headers = { 'X-Client-Request': '1', 'Content-Type': 'application/json', [IDEMPOTENCY_KEY_HEADER]: clientId }
    const { status, code } = await post(member, '/api/message.php', JSON.stringify(json), headers)
    if (status === 200) spent.add(clientId)
    else if (code !== 'billing.too_few_credits') odd.push(`message ${status} ${code}`)
  }

  async function look(): Promise<void> {
    const { id, buyer } = random.of([...bought.values()])
    const { status } = await answer(buyer, {
      path: `/transactions/${id}.data?_routes=${encodeURIComponent(ORDER_ROUTE)}`,
    })
    if (status !== 200) odd.push(`order ${status}`)
  }
  async function withdraw(): Promise<void> {
    const { id, buyer } = random.of([...bought.values()])
    if (withdrawn.has(id) && !random.onceIn(5)) return
    const fields = { step: 'confirm', number: '', email: '', name: 'Ann', words: '' }
    const { status } = await submit(buyer, `/withdraw?order=${id}`, fields)
    if (status === 200) withdrawn.add(id)
    // It is not paid.
    else if (status !== 422) odd.push(`withdrawal ${status}`)
  }

  const ACTIONS = [buy, buy, buy, spend, spend, spend, spend, spend, look, withdraw]
  async function act(): Promise<void> {
    while (!isOver()) await (bought.size === 0 ? buy : random.of(ACTIONS))(random.of(members))
  }
  /** Time passes faster: the worker has its jobs more often, payments are asked for earlier, and memberships of a member get a month older. */
  async function passTime(): Promise<void> {
    while (!isOver()) {
      await pass().catch(() => {})
      await sleep(PASS_EVERY)
    }
  }
  async function pass(): Promise<void> {
    const { id } = random.of(members)
    await withClient(database.superuserUrl, async (sql) => {
      await sql`update orders set check_at = now() where id =
        (select id from orders where check_at > now() order by random() limit 1 for update skip locked)`
      await sql.begin(async (tx) => {
        await tx`select from members where id = ${id} for no key update`
        await tx`update memberships set starts_at = starts_at - interval '31 days', ends_at = ends_at - interval '31 days',
          grant_at = grant_at - interval '31 days' where member_id = ${id} and ends_at > now()`
      })
    })
    await inTenant(runtime.ctx.db, scope, async (tx) => {
      for (const name of ['billing.check-orders', 'billing.refund-orders', 'billing.grant-memberships'] as const)
        await enqueueOnCommit(tx, outboxJob(name, {}))
    })
    const [seen] = await rows<typeof done>(`select
      (select count(*) from orders where charged_back > 0)::int as heard,
      (select count(*) from orders where refunded > 0)::int as refunded,
      (select count(*) from memberships where granted > 1)::int as granted`)
    if (seen) done = seen
  }
  /** Kills at random points of the acts. Nothing starts while the database is away, so what was killed is back before the next. */
  async function harass(): Promise<void> {
    while (killed < KILLS) {
      const point = ((killed + 0.1 + random.below(900) / 1_000) * ACTS) / KILLS
      while (acts() < point) await sleep(5)
      await Promise.all((KINDS[killed % KINDS.length] ?? []).map((kind) => kills[kind]()))
      killed += 1
    }
  }

  try {
    const lanes = Array.from({ length: AT_ONCE }, act)
    await Promise.all([...lanes, passTime(), harass()])
    await Promise.all(paying.values())
    expect([...odd, ...failures()]).toEqual([])

    // What the jobs do once everything is up again, and the leases of those that were killed are over.
    await vi.waitUntil(
      () =>
        runtime.ready().then(
          () => true,
          () => false,
        ),
      { timeout: 30_000 },
    )
    const ctx = { ...runtime.ctx, clock: { now: () => new Date(Date.now() + 10 * MINUTE) } }
    const placed = await rows<{ id: OrderId }>('select id from orders')
    const checks = Array.from({ length: AT_ONCE }, async () => {
      for (let one = placed.pop(); one; one = placed.pop()) await checkOrder(ctx, { scope, orderId: one.id })
    })
    await Promise.all(checks)
    while ((await refundOrders(ctx, { scope })) > 0);
    await grantMemberships(ctx, { scope })

    const orders = await rows<OrderRow>(`select o.*, case when m.order_id is null then o.credits
      else m.granted * m.credits_per_month end as brought
      from orders o left join memberships m on m.tenant_id = o.tenant_id and m.order_id = o.id`)
    const payments = new Map(sandbox.store.list().map((payment) => [payment.reference, payment]))
    // One payment for each order, whatever was sent again; and an order is what its payment is.
    expect(sandbox.store.list()).toHaveLength(payments.size)
    const known = new Set<string>(orders.map(({ id }) => id))
    expect([...payments.keys()].filter((id) => !known.has(id))).toEqual([])
    expect(
      orders.filter((order) => {
        const payment = payments.get(order.id)
        return (
          (payment?.status === 'paid') !== (order.state === 'paid') ||
          (payment?.amountRefunded ?? 0) !== order.refunded ||
          (payment?.amountChargedBack ?? 0) !== order.charged_back ||
          (payment && payment.amount !== order.amount)
        )
      }),
    ).toEqual([])
    // What is due has gone back, unless a bank was first.
    expect(
      orders.filter(
        ({ amount, refunded, refund_due, charged_back }) =>
          refunded > refund_due || (refunded < refund_due && refunded + charged_back < amount),
      ),
    ).toEqual([])
    // A bank takes back all that is left, and with it all credits that were not taken before.
    expect(
      orders.filter(
        ({ brought, charged_back, credits_taken, credits_missing }) =>
          charged_back > 0 && credits_taken + credits_missing !== brought,
      ),
    ).toEqual([])
    // A code that serves one order served one.
    expect(orders.filter((order) => order.state === 'paid' && order.discount_code === CODE).length).toBeLessThan(2)

    // What was acknowledged is there, once.
    const messages = await rows<{ body: string; sender_id: MemberId; price: number }>(
      'select body, sender_id, price from messages',
    )
    const stored = new Set(messages.map(({ body }) => body))
    expect(messages).toHaveLength(stored.size)
    expect([...spent].filter((id) => !stored.has(id))).toEqual([])
    const left = new Set<string>(orders.flatMap(({ id, withdrawn_at }) => (withdrawn_at === null ? [] : [id])))
    expect([...withdrawn].filter((id) => !left.has(id))).toEqual([])

    const wrong: object[] = []
    const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
    for (const { id } of members) {
      const own = orders.filter(({ member_id, state }) => member_id === id && state === 'paid')
      const credits = sumOf(own.map(({ brought, credits_taken }) => brought - credits_taken))
      const paid = sumOf(messages.map(({ sender_id, price }) => (sender_id === id ? price : 0)))
      const balance = await inTenant(ctx.db, scope, (tx) => balanceOf(tx, id))
      if (balance !== credits - paid || balance < 0) wrong.push({ id, balance, credits, paid })
    }
    expect(wrong).toEqual([])
    const kept = sumOf(
      [...payments.values()].map(({ status, amount, amountRefunded, amountChargedBack }) =>
        status === 'paid' ? amount - amountRefunded - amountChargedBack : 0,
      ),
    )
    const [booked] = await rows<{ sum: number }>(`select coalesce(sum(e.amount), 0)::int as sum from ledger_entries e
      join ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id where a.kind = 'payments'`)
    expect(booked?.sum).toBe(kept)
    expect(await checkLedger(ctx, { scope })).toEqual({ transactions: [], accounts: [], conversations: [] })
    // A run in which nothing happened would prove nothing.
    for (const { size } of [bought, spent, withdrawn]) expect(size).toBeGreaterThan(0)
  } finally {
    isStopped = true
    await stop()
    await sandbox.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
