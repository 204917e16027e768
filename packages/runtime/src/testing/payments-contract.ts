import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { newId } from '@hearth/contracts/ids'
import { PAYMENT_METHODS } from '@hearth/contracts/payment-methods'
import type { Payments, ProviderMessage } from '@hearth/domain/context'
import { describe, expect, onTestFinished, test } from 'vitest'

type Outcome = 'paid' | 'failed' | 'expired' | 'pending' | 'charged_back'

/** An adapter with a provider of its own, for one test. */
interface TestedPayments {
  readonly payments: Payments
  /** A method that is offered for 13.99 euros in the Netherlands, that recurs, and whose payments can be cancelled while they are open. */
  readonly method: string
  /** Does what a buyer, a bank or the provider does with a payment; `charged_back` takes back all that is left. */
  settle(paymentId: string, outcome: Outcome): unknown
  /** Decides what becomes of payments that are charged by the consent to a payment. */
  decideCharges(paymentId: string, recurringId: string, outcome: 'paid' | 'failed'): unknown
  /** What the provider posts to the address for its messages. */
  message(paymentId: string): ProviderMessage
  stop(): Promise<unknown>
}

/** What every adapter of the port `Payments` promises (docs/PAYMENTS.md). */
export function describePayments(name: string, open: () => Promise<TestedPayments>): void {
  const start = async () => {
    const tested = await open()
    onTestFinished(async () => void (await tested.stop()))
    const wanted = (reference: string) => ({
      ...{ amount: 1_399, currency: 'EUR', method: tested.method, bank: null, reference },
      ...{ description: 'Shop 1234', returnUrl: 'http://shop.test/bought', webhookUrl: 'http://shop.test/hook' },
    })
    const create = (reference: string = newId(), recurs = false) =>
      tested.payments.create({ ...wanted(reference), recurs })
    /** A paid payment that recurs, and the id by which later ones are charged. */
    const consented = async () => {
      const { id } = await create(newId(), true)
      await tested.settle(id, 'paid')
      const recurringId = (await tested.payments.find(id))?.recurringId
      if (!recurringId) throw new Error('The payment does not recur.')
      return { id, recurringId }
    }
    const charge = (recurringId: string, reference: string = newId()) => {
      const { method: _, bank: __, returnUrl: ___, ...charged } = wanted(reference)
      return tested.payments.charge(recurringId, charged)
    }
    const paid = async () => {
      const { id } = await create()
      await tested.settle(id, 'paid')
      return id
    }
    return { ...tested, create, paid, consented, charge }
  }

  describe(`${name} as a provider of payments`, () => {
    test('offers each method once, and its banks once', async () => {
      const { payments, method } = await start()
      const methods = await payments.methods({ country: 'NL', currency: 'EUR', amount: 1_399 })
      const ids = methods.map(({ id }) => id)
      expect(ids).toContain(method)
      expect(new Set(ids).size).toBe(ids.length)
      for (const { banks, available } of methods) {
        expect(available).toBe(true)
        expect(new Set(banks.map(({ id }) => id)).size).toBe(banks.length)
      }
    })

    test('makes a payment as it was asked for, on a page of its own origin', async () => {
      const { payments, create } = await start()
      const payment = await create('order-1')
      expect(payment).toEqual({
        ...{ id: expect.stringMatching(/^\S{1,100}$/), status: 'open', amount: 1_399, currency: 'EUR' },
        ...{ reference: 'order-1', country: null, amountRefunded: 0, amountChargedBack: 0 },
        checkoutUrl: expect.stringMatching(/^https?:/),
        recurringId: null,
      })
      expect(new URL(payment.checkoutUrl ?? '').origin).toBe(payments.checkoutOrigin)
      expect(await payments.find(payment.id)).toEqual(payment)
    })

    test('makes one payment of a reference, however often and however simultaneously it is asked', async () => {
      const { create } = await start()
      const made = await Promise.all(Array.from({ length: 10 }, () => create('order-1')))
      expect(new Set(made.map(({ id }) => id)).size).toBe(1)
      expect((await create('order-1')).id).toBe(made[0]?.id)
      expect((await create('order-2')).id).not.toBe(made[0]?.id)
    })

    test('says what has become of a payment', async () => {
      const { payments, create, settle } = await start()
      for (const outcome of ['paid', 'failed', 'expired', 'pending'] as const) {
        const { id } = await create()
        await settle(id, outcome)
        expect(await payments.find(id)).toMatchObject({ status: outcome, amount: 1_399, amountRefunded: 0 })
      }
    })

    test('knows no payment that it has not made', async () => {
      const { payments, create } = await start()
      await create()
      for (const id of ['unknown', 'tr_unknown', 'pay_0', '../methods', 'a/b?c', ''])
        expect([id, await payments.find(id)]).toEqual([id, null])
    })

    test('ends a payment that is open, and leaves one that is decided as it is', async () => {
      const { payments, create, settle } = await start()
      const { id } = await create()
      for (let time = 0; time < 2; time += 1)
        expect(await payments.cancel(id)).toMatchObject({ id, status: 'cancelled' })
      for (const outcome of ['paid', 'failed', 'pending'] as const) {
        const other = await create()
        await settle(other.id, outcome)
        expect(await payments.cancel(other.id)).toMatchObject({ id: other.id, status: outcome })
      }
    })

    test('pays back once for each key, and never more than there is', async () => {
      const { payments, create, paid } = await start()
      const open = await create()
      expect(await payments.refund(open.id, { amount: 1, key: 'early' })).toBeNull()
      const id = await paid()
      const same = await Promise.all(
        Array.from({ length: 10 }, () => payments.refund(id, { amount: 1_000, key: 'first' })),
      )
      expect(same.map((payment) => payment?.amountRefunded)).toEqual(Array(10).fill(1_000))
      expect(await payments.refund(id, { amount: 400, key: 'too-much' })).toBeNull()
      expect(await payments.refund(id, { amount: 99, key: 'second' })).toMatchObject({ amountRefunded: 1_099 })
      expect(await payments.refund(id, { amount: 1_000, key: 'first' })).toMatchObject({ amountRefunded: 1_099 })
      expect(await payments.refund(id, { amount: 300, key: 'rest' })).toMatchObject({ amountRefunded: 1_399 })
      expect(await payments.refund(id, { amount: 1, key: 'more' })).toBeNull()
      expect(await payments.find(id)).toMatchObject({ status: 'paid', amountRefunded: 1_399 })
    })

    test('says what a bank has taken back, and pays nothing of it back again', async () => {
      const { payments, paid, settle } = await start()
      const id = await paid()
      await payments.refund(id, { amount: 399, key: 'part' })
      await settle(id, 'charged_back')
      expect(await payments.find(id)).toMatchObject({ status: 'paid', amountRefunded: 399, amountChargedBack: 1_000 })
      expect(await payments.refund(id, { amount: 1, key: 'more' })).toBeNull()
    })

    test('offers for what recurs a part of its methods', async () => {
      const { payments, method } = await start()
      const of = { country: 'NL', currency: 'EUR', amount: 1_399 }
      const all = (await payments.methods(of)).map(({ id }) => id)
      const recurring = (await payments.methods({ ...of, recurs: true })).map(({ id }) => id)
      expect(recurring).toContain(method)
      expect(all).toEqual(expect.arrayContaining(recurring))
      expect(recurring.filter((id) => !PAYMENT_METHODS[id].recurs)).toEqual([])
    })

    test('keeps by what to charge later of a payment that recurs, once it is paid, and of no other', async () => {
      const { payments, create, settle, paid, consented } = await start()
      expect(await payments.find(await paid())).toMatchObject({ status: 'paid', recurringId: null })
      const { id, recurringId: before } = await create(newId(), true)
      expect(before).toBeNull()
      await settle(id, 'failed')
      expect(await payments.find(id)).toMatchObject({ status: 'failed', recurringId: null })
      const { recurringId } = await consented()
      expect(recurringId).toMatch(/^\S{1,100}$/)
      expect((await consented()).recurringId).not.toBe(recurringId)
    })

    test('charges without the buyer, once for each reference', async () => {
      const { payments, consented, charge } = await start()
      const { id, recurringId } = await consented()
      const charged = await Promise.all(Array.from({ length: 10 }, () => charge(recurringId, 'order-2')))
      expect(new Set(charged.map((payment) => payment?.id)).size).toBe(1)
      expect(charged[0]?.id).not.toBe(id)
      expect(charged[0]).toMatchObject({ status: 'paid', amount: 1_399, currency: 'EUR', reference: 'order-2' })
      expect(charged[0]).toMatchObject({ recurringId: null, checkoutUrl: null, amountRefunded: 0 })
      expect(await payments.find(charged[0]?.id ?? '')).toEqual(charged[0])
      const next = await charge(recurringId, 'order-3')
      expect(next?.id).not.toBe(charged[0]?.id)
      expect(await payments.refund(next?.id ?? '', { amount: 1_399, key: 'all' })).toMatchObject({
        amountRefunded: 1_399,
      })
    })

    test('says that a charge has failed, and charges again for another reference', async () => {
      const { consented, charge, decideCharges } = await start()
      const { id, recurringId } = await consented()
      await decideCharges(id, recurringId, 'failed')
      const failed = await charge(recurringId, 'order-2')
      expect(failed).toMatchObject({ status: 'failed' })
      await decideCharges(id, recurringId, 'paid')
      expect(await charge(recurringId, 'order-2')).toEqual(failed)
      expect(await charge(recurringId, 'order-3')).toMatchObject({ status: 'paid' })
    })

    test('charges nothing by a consent that has ended or that it does not know', async () => {
      const { payments, consented, charge } = await start()
      const { recurringId } = await consented()
      const other = await consented()
      const before = await charge(recurringId, 'order-2')
      for (let time = 0; time < 2; time += 1) await payments.endRecurring(recurringId)
      expect(await charge(recurringId, 'order-3')).toBeNull()
      // What was charged stays.
      expect(await charge(recurringId, 'order-2')).toEqual(before)
      expect(await charge(other.recurringId)).toMatchObject({ status: 'paid' })
      for (const id of ['unknown', 'cst_1/mdt_1', 'rec_0', '../methods', 'a/b?c', '']) {
        await payments.endRecurring(id)
        expect([id, await charge(id)]).toEqual([id, null])
      }
    })

    test('says what it has paid out and taken back, unless its key may not', async () => {
      const { payments, create, paid, settle, consented, charge } = await start()
      const [from, until] = [new Date(Date.now() - 1_000), new Date(Date.now() + 60_000)]
      if ((await payments.payouts({ from, until })) === null) return
      await create()
      const id = await paid()
      await payments.refund(id, { amount: 399, key: 'part' })
      await payments.refund(id, { amount: 399, key: 'part' })
      await settle(id, 'charged_back')
      const lines = (await payments.payouts({ from, until })) ?? []
      expect(lines.map(({ kind, paymentId, amount, currency }) => [kind, paymentId, amount, currency])).toEqual([
        ['payment', id, 1_399, 'EUR'],
        ['refund', id, -399, 'EUR'],
        ['chargeback', id, -1_000, 'EUR'],
      ])
      const { recurringId } = await consented()
      const charged = await charge(recurringId, 'order-charged')
      expect((await payments.payouts({ from, until }))?.at(-1)).toMatchObject({ paymentId: charged?.id, amount: 1_399 })
      expect(await payments.payouts({ from: until, until: new Date(until.getTime() + 1) })).toEqual([])
    })

    test('reads of its message which payment it is about, and of another message nothing', async () => {
      const { payments, create, message } = await start()
      const { id } = await create()
      const told = message(id)
      expect(payments.paymentOfMessage(told)).toBe(id)
      for (const body of ['', 'nothing', 'id=', `id=${'x'.repeat(10_000)}`, '\u0000{'])
        expect([body, payments.paymentOfMessage({ ...told, body: Buffer.from(body) })]).toEqual([body, null])
    })
  })
}

const NOT_FOUND = { status: 404, title: 'Not Found', detail: 'Nothing.' }
/** What a provider that is broken, or somebody in its place, answers. */
const FAULTS: Readonly<Record<string, (response: ServerResponse) => unknown>> = {
  'an error': (response) => response.writeHead(500).end('{"status":500}'),
  'an error that asks to come back in an hour': (response) =>
    response.writeHead(503, { 'Retry-After': '3600' }).end('{"status":503}'),
  'that the key is wrong': (response) => response.writeHead(401).end('{"status":401,"detail":"No."}'),
  'no JSON': (response) => response.end('<html>'),
  'half an answer': (response) => response.writeHead(200, { 'Content-Length': '500' }).end('{"id":'),
  'an empty object': (response) => response.end('{}'),
  null: (response) => response.end('null'),
  'values of other types': (response) => response.end('{"id":5,"payment":5,"methods":5,"_embedded":5,"_links":5}'),
  'a way to another place': (response) =>
    response.writeHead(302, { Location: 'http://127.0.0.1:9/' }).end(JSON.stringify(NOT_FOUND)),
  nothing: () => null,
}

/** What an adapter that asks over a network does when that fails. `openAt` opens it for a host; its key is `keyOfATest`. */
export function describeFaults(
  name: string,
  openAt: (host: string, options: { readonly patience: number }) => Payments,
  recurringId: string,
): void {
  const failuresOf = async (payments: Payments) => {
    const wanted = {
      ...{ amount: 1_399, currency: 'EUR', method: 'paypal', bank: null, reference: 'order-1', description: 'Shop' },
      recurs: false,
      ...{ returnUrl: 'http://shop.test/bought', webhookUrl: 'http://shop.test/hook' },
    }
    const calls = {
      methods: payments.methods({ country: 'NL', currency: 'EUR', amount: 1_399 }),
      create: payments.create(wanted),
      'create with consent': payments.create({ ...wanted, recurs: true }),
      charge: payments.charge(recurringId, wanted),
      endRecurring: payments.endRecurring(recurringId),
      find: payments.find('tr_1'),
      cancel: payments.cancel('tr_1'),
      refund: payments.refund('tr_1', { amount: 1, key: 'key' }),
    }
    const settled = await Promise.allSettled(Object.values(calls))
    return settled.map((one, at) => ({ call: Object.keys(calls)[at], reason: one.status === 'rejected' && one.reason }))
  }
  const expectUnavailable = async (payments: Payments) => {
    for (const { call, reason } of await failuresOf(payments)) {
      expect([call, reason]).toMatchObject([call, { code: 'billing.provider_unavailable', status: 503 }])
      expect((reason as Error).cause).toBeInstanceOf(Error)
      // The log has all of it.
      expect(inspect(reason, { depth: 9 })).not.toMatch(/keyOfATest|secret/)
    }
  }

  describe(`${name} that does not work`, () => {
    test.each(Object.keys(FAULTS))('answers %s', async (fault) => {
      const server = createServer((_, response) => void FAULTS[fault]?.(response))
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      onTestFinished(() => {
        server.close()
        server.closeAllConnections()
      })
      await expectUnavailable(openAt(`127.0.0.1:${(server.address() as AddressInfo).port}`, { patience: 300 }))
    })

    test('is not there', async () => {
      await expectUnavailable(openAt('127.0.0.1:9', { patience: 5_000 }))
    })
  })
}
