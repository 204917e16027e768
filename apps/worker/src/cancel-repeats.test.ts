import { DAY } from '@hearth/contracts/durations'
import { type LinkId, type MemberId, type OrderId, tenantIdOf } from '@hearth/contracts/ids'
import { lockMember } from '@hearth/db/queries/accounts/members'
import { inTenant } from '@hearth/db/scope'
import { type ContractReference, listContracts, viewContract } from '@hearth/domain/billing/contracts'
import { endContract } from '@hearth/domain/billing/end-contract'
import { monthsAfter } from '@hearth/domain/billing/months'
import { orderNumber } from '@hearth/domain/billing/packages'
import { expect } from 'vitest'
import { repeatsTest } from './testing/repeats.ts'

/** Days that are longer than a month, or than three, and on which of them the member is reminded. */
const MONTH = { days: 32, reminded: 24 }
const THREE_MONTHS = { days: 93, reminded: 57 }

/** The shop, with what its buyers do to cancel what repeats. */
const test = repeatsTest.extend('cancelling', ({ shop, repeats }) => {
  const { ctx, scope, clock, rows } = shop
  let networks = 0
  /** Lets that time pass, with a job that reminds and one that charges. */
  const pass = async ({ days, reminded }: typeof MONTH) => {
    for (const more of [reminded, days - reminded]) {
      clock.advance(more * DAY)
      await repeats.renew()
    }
  }
  return {
    view: (contract: ContractReference, of = scope) => viewContract(ctx, { scope: of, ending: 'cancel', contract }),
    cancel: (contract: ContractReference, words = '') =>
      endContract(ctx, { scope, ending: 'cancel', contract, name: 'Ann', words, email: '', language: 'nl' }),
    list: (viewer: { readonly id: MemberId }) => listContracts(ctx, { scope, ending: 'cancel', viewer }),
    byNumber: (orderId: OrderId, email: string): ContractReference => {
      networks += 1
      return { number: orderNumber(orderId), email, network: `198.51.100.${networks}` }
    },
    byLink: (orderId: OrderId): ContractReference => {
      const address = ctx.links.addressOf(scope.tenantId, { linkId: orderId as string as LinkId, purpose: 'cancel' })
      return { token: new URL(address).searchParams.get('token') ?? '' }
    },
    receipts: async ({ id }: { readonly id: MemberId }) =>
      (
        await rows<{ type: string; details: Record<string, string> }>(
          `select type, details from mails where member_id = '${id}' and type in ('repeat_ended', 'membership_cancelled')
             order by type`,
        )
      ).map(({ type, details }) => [type, details.person, details.number]),
    pass,
    /** Begins memberships that renew, and lets them be renewed; returns the orders of each, the first one first. */
    renewed: async (members: readonly Parameters<typeof repeats.begin>[0][], times: number) => {
      const firsts: OrderId[] = []
      for (const member of members) firsts.push((await repeats.begin(member, 'premium-3')).orderId)
      for (let time = 0; time < times; time += 1) await pass(THREE_MONTHS)
      return Promise.all(
        members.map(async (member, at) => {
          const [first = shop.newId<OrderId>()] = firsts.slice(at)
          return { first, renewals: (await repeats.charges(member)).map(({ id }) => id) }
        }),
      )
    },
    /** Begins a membership that renews, and lets it end while no job runs. */
    between: async (member: Parameters<typeof repeats.begin>[0]) => {
      const { orderId } = await repeats.begin(member, 'premium-3')
      clock.advance(THREE_MONTHS.days * DAY)
      return orderId
    },
  }
})

test('credits that repeat are cancelled by the number of any order, by the link of a mail and by their member, and nothing more is charged', async ({
  shop,
  repeats,
  cancelling,
}) => {
  const next = monthsAfter(shop.clock.now(), 1).getTime()
  const ways = [
    (orderId: OrderId, { email }: { email: string }) => cancelling.byNumber(orderId, email),
    (orderId: OrderId) => cancelling.byLink(orderId),
    (orderId: OrderId, viewer: { id: MemberId }) => ({ viewer, orderId }),
  ]
  for (const way of ways) {
    const ann = await shop.join()
    const { orderId } = await repeats.begin(ann)
    const shown = {
      ...{ id: orderId, type: 'credits', onlyRepeats: true, isOver: false, endedAt: null, membershipEndsAt: null },
      repeat: { every: 1, amount: 1399, nextAt: next },
    }
    expect(await cancelling.list(ann)).toMatchObject([shown])
    const contract = way(orderId, ann)
    expect(await cancelling.view(contract)).toMatchObject({ value: shown })
    expect(await cancelling.cancel(contract)).toEqual({
      ok: true,
      value: { at: shop.clock.now(), membershipEndsAt: null },
    })
    expect(await repeats.view(ann)).toMatchObject({ state: 'ended', reason: 'stopped' })
    expect(await cancelling.receipts(ann)).toEqual([['repeat_ended', 'Ann', orderNumber(orderId)]])
    expect(await cancelling.list(ann)).toEqual([])
    expect(await cancelling.view(contract)).toMatchObject({
      value: { onlyRepeats: true, isOver: true, endedAt: shop.clock.now().getTime(), repeat: null },
    })
    expect(await shop.balance(ann)).toBe(20)
  }
  const bob = await shop.join()
  const { orderId } = await repeats.begin(bob)
  await cancelling.pass(MONTH)
  const [later] = await repeats.charges(bob)
  expect(await cancelling.cancel(cancelling.byNumber(later?.id ?? orderId, bob.email))).toMatchObject({ ok: true })
  await cancelling.pass(MONTH)
  expect(await repeats.charges(bob)).toHaveLength(1)
})

test('nothing tells strangers what repeats, and what does not repeat cannot be cancelled', async ({
  shop,
  repeats,
  cancelling,
}) => {
  const [ann, bob] = [await shop.join(), await shop.join()]
  const { orderId } = await repeats.begin(ann)
  const once = await shop.order(bob)
  await shop.settle(once.paymentId, 'paid')
  const refused = { ok: false, reason: 'contracts.no_contract' }
  const wrong: readonly ContractReference[] = [
    cancelling.byNumber(orderId, bob.email),
    cancelling.byNumber(shop.newId(), ann.email),
    cancelling.byNumber(once.orderId, bob.email),
    cancelling.byLink(once.orderId),
    cancelling.byLink(shop.newId()),
    { viewer: bob, orderId },
  ]
  for (const contract of wrong) {
    expect(await cancelling.view(contract)).toEqual(refused)
    expect(await cancelling.cancel(contract)).toEqual(refused)
  }
  const right = cancelling.byNumber(orderId, ann.email)
  for (const of of [shop.scopeB, { tenantId: tenantIdOf('other.example') }])
    expect(await cancelling.view(right, of)).toEqual(refused)
  expect(await cancelling.list(bob)).toEqual([])
  expect(await repeats.view(ann)).toMatchObject({ state: 'active' })
})

test('a membership that was renewed is cancelled by the number of its first order or of any later one, and ends with the month that runs', async ({
  shop,
  repeats,
  cancelling,
}) => {
  const members = [await shop.join(), await shop.join(), await shop.join()]
  for (const [named, { first, renewals }] of (await cancelling.renewed(members, 2)).entries()) {
    const [ann = await shop.join()] = members.slice(named)
    expect(renewals).toHaveLength(2)
    const [, running = first] = renewals
    expect(await cancelling.list(ann)).toMatchObject([{ id: running, onlyRepeats: false, isRenewal: true }])
    const contract = cancelling.byNumber([first, ...renewals][named] ?? first, ann.email)
    const view = await cancelling.view(contract)
    expect(view).toMatchObject({ value: { id: running, isRenewal: true, repeat: { every: 3, amount: 4599 } } })
    const end = view.ok ? view.value.membershipEndsAt : null
    const ended = { ok: true, value: { at: shop.clock.now(), membershipEndsAt: new Date(end ?? 0) } }
    for (let time = 0; time < 2; time += 1) expect(await cancelling.cancel(contract)).toEqual(ended)
    expect((await shop.premium(ann)).until).toEqual(ended.value.membershipEndsAt)
    expect(await repeats.view(ann)).toMatchObject({ state: 'ended', reason: 'stopped' })
    expect(await cancelling.receipts(ann)).toEqual([
      ['membership_cancelled', 'Ann', orderNumber(running)],
      ['repeat_ended', 'Ann', orderNumber(first)],
    ])
    expect([await cancelling.list(ann), await shop.faults()]).toEqual([[], 0])
  }
})

test('of a renewal that was paid late, and waits for the end of the next one, the whole price comes back with the cancellation', async ({
  shop,
  repeats,
  cancelling,
}) => {
  const ann = await shop.join()
  const { orderId: first, paymentId } = await repeats.begin(ann, 'premium-3')
  await repeats.decide(paymentId, 'pending')
  await cancelling.pass(THREE_MONTHS)
  await repeats.decide(paymentId, 'paid')
  await cancelling.pass(THREE_MONTHS)
  const [late, running] = (await repeats.charges(ann)).map(({ id }) => id)
  if (!late || !running) throw new Error('There are no two renewals.')
  await shop.settle((await shop.orderRow(late)).payment_id, 'paid')
  const end = monthsAfter(shop.clock.now(), 1)
  expect(await cancelling.list(ann)).toMatchObject([{ id: running, membershipEndsAt: end.getTime() }])
  for (const named of [late, first])
    expect(await cancelling.cancel(cancelling.byNumber(named, ann.email))).toMatchObject({
      value: { membershipEndsAt: end },
    })
  expect(await shop.orderRow(late)).toMatchObject({ refund_due: 4599 })
  expect(await shop.orderRow(running)).toMatchObject({ refund_due: 3066 })
  expect((await shop.premium(ann)).until).toEqual(end)
  const receipts = await shop.rows<{ details: Record<string, string> }>(
    `select details from mails where member_id = '${ann.id}' and type = 'membership_cancelled'`,
  )
  expect(receipts.map(({ details }) => [details.refund, details.final_at])).toEqual([['7665', end.toISOString()]])
  expect([await cancelling.list(ann), await shop.faults()]).toEqual([[], 0])
})

test('a membership that a shorter month has ended early is renewed to the day on which it began, and its last month ends then', async ({
  shop,
  repeats,
  cancelling,
}) => {
  const { clock } = shop
  clock.set(new Date('2026-11-30T10:00:00Z'))
  const ann = await shop.join()
  const { orderId } = await repeats.begin(ann, 'premium-3')
  clock.set(new Date('2027-01-24T10:00:00Z'))
  await repeats.renew()
  clock.set(new Date('2027-02-28T10:00:00Z'))
  await repeats.renew()
  const end = new Date('2027-05-30T10:00:00Z')
  expect((await shop.premium(ann)).until).toEqual(end)
  expect(await repeats.view(ann)).toMatchObject({ state: 'active', nextAt: end.getTime() })
  clock.set(new Date('2027-05-29T10:00:00Z'))
  expect(await cancelling.cancel({ viewer: ann, orderId })).toMatchObject({ value: { membershipEndsAt: end } })
  expect((await shop.premium(ann)).until).toEqual(end)
})

test('what renews a membership is cancelled between its end and the next payment, which is not made', async ({
  shop,
  repeats,
  cancelling,
}) => {
  const ann = await shop.join()
  const first = await cancelling.between(ann)
  const shown = { id: first, onlyRepeats: true, isOver: false, membershipEndsAt: null, repeat: { state: 'active' } }
  expect(await cancelling.list(ann)).toMatchObject([shown])
  for (const contract of [cancelling.byNumber(first, ann.email), cancelling.byLink(first)]) {
    expect(await cancelling.view(contract)).toMatchObject({ ok: true })
    expect(await cancelling.cancel(contract)).toEqual({
      ok: true,
      value: { at: shop.clock.now(), membershipEndsAt: null },
    })
  }
  expect(await cancelling.receipts(ann)).toEqual([['repeat_ended', 'Ann', orderNumber(first)]])
  await cancelling.pass(MONTH)
  expect([await repeats.charges(ann), await cancelling.list(ann)]).toEqual([[], []])
  // A failed payment waits for the member, and is cancelled likewise.
  const bob = await shop.join()
  const { orderId, paymentId } = await repeats.begin(bob, 'premium-3')
  await repeats.decide(paymentId, 'failed')
  await cancelling.pass(THREE_MONTHS)
  expect(await cancelling.list(bob)).toMatchObject([{ onlyRepeats: true, repeat: { state: 'failed', nextAt: null } }])
  expect(await cancelling.cancel({ viewer: bob, orderId })).toMatchObject({ ok: true })
  expect(await repeats.view(bob)).toMatchObject({ state: 'ended', reason: 'stopped' })
})

test('a hundred cancellations at once, beside jobs that renew, end in one state with one receipt', async ({
  shop,
  repeats,
  cancelling,
}) => {
  const [ann, bob] = [await shop.join(), await shop.join()]
  const { orderId } = await repeats.begin(ann)
  const first = await cancelling.between(bob)
  const done = await Promise.all(
    Array.from({ length: 100 }, async (_, at) => {
      if (at % 20 === 0) await repeats.renew()
      return cancelling.cancel(at % 2 === 0 ? { viewer: ann, orderId } : cancelling.byLink(first))
    }),
  )
  expect(done.filter(({ ok }) => !ok)).toEqual([])
  expect(new Set(done.map((one) => (one.ok ? one.value.at.getTime() : 0)))).toEqual(
    new Set([shop.clock.now().getTime()]),
  )
  for (const member of [ann, bob]) {
    expect(await repeats.view(member)).toMatchObject({ state: 'ended', reason: 'stopped' })
    expect((await cancelling.receipts(member)).map(([type]) => type)).toEqual(['repeat_ended'])
    expect(await cancelling.list(member)).toEqual([])
  }
  expect(await shop.faults()).toBe(0)
})

test('a renewal that is paid for while somebody cancels is cancelled with it', async ({
  shop,
  repeats,
  cancelling,
}) => {
  const { ctx, scope, clock, rows } = shop
  const ann = await shop.join()
  const [{ first, renewals } = { first: shop.newId<OrderId>(), renewals: [] }] = await cancelling.renewed([ann], 1)
  const [renewal = first] = renewals
  const until = monthsAfter(clock.now(), 3)
  const setEnd = (at: Date) => `update memberships set ends_at = '${at.toISOString()}' where order_id = '${renewal}'`
  await rows(setEnd(clock.now()))
  expect(await cancelling.view({ viewer: ann, orderId: first })).toMatchObject({ value: { onlyRepeats: true } })
  let cancelled: ReturnType<typeof cancelling.cancel> | undefined
  await inTenant(ctx.db, scope, async (tx) => {
    await lockMember(tx, { memberId: ann.id, for: 'no key update' })
    cancelled = cancelling.cancel({ viewer: ann, orderId: first })
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(() => rows(waiting), { timeout: 10_000 }).not.toEqual([])
    await rows(setEnd(until))
  })
  const done = await cancelled
  expect(done).toMatchObject({ ok: true, value: { membershipEndsAt: expect.any(Date) } })
  expect(await cancelling.view({ viewer: ann, orderId: first })).toMatchObject({
    value: { id: renewal, endedAt: clock.now().getTime() },
  })
  expect(await repeats.view(ann)).toMatchObject({ state: 'ended' })
})
