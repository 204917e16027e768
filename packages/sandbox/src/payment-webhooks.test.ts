import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openWebhooks } from './payment-webhooks.ts'
import { startPayments } from './payments.ts'

const home = mkdtempSync(path.join(tmpdir(), 'hearth-webhooks-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const running: { stop(): Promise<unknown> }[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()))
})

/** A shop that answers the webhooks with these statuses in turn, and with 200 after the last. */
async function startShop(...statuses: number[]) {
  const taken: { host: string; type: string; body: string }[] = []
  const server = createServer(async (incoming, answer) => {
    const body = await text(incoming)
    taken.push({ host: incoming.headers.host ?? '', type: incoming.headers['content-type'] ?? '', body })
    answer.writeHead(statuses.shift() ?? 200, { Location: '/elsewhere' }).end('Thanks')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  running.push({ stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()) })
  const { port } = server.address() as AddressInfo
  const takes = (times: number) => vi.waitFor(() => expect(taken).toHaveLength(times), { timeout: 10_000 })
  return { taken, takes, url: `http://shop.localhost:${port}/webhook` }
}

test('a shop is told of each change until it takes it, at its own host name', async () => {
  const payments = await startPayments({ folder: path.join(home, 'payments'), apiKey: 'k' })
  running.push(payments)
  const shop = await startShop(500, 302)
  const create = (key: string) =>
    payments.store.create(key, {
      amount: 900,
      currency: 'EUR',
      description: 'Fifty credits',
      method: 'visa',
      bank: null,
      reference: 'order-1',
      recurs: false,
      returnUrl: 'http://shop.localhost/',
      webhookUrl: shop.url,
    })
  const post = (where: string, body: string, key = '') =>
    fetch(`${payments.address}${where}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Authorization: 'Bearer k', 'Idempotency-Key': key },
      body,
    })
  const { id } = await create('one')
  await post(`/pay/${id}`, 'outcome=pending')
  await shop.takes(3)
  await post(`/pay/${id}`, 'outcome=paid')
  await shop.takes(4)
  await post(`/v1/payments/${id}/refunds`, '{"amount":9}', 'nine')
  await shop.takes(5)
  await payments.settle(id, 'refunded')
  await shop.takes(6)
  const form = { host: new URL(shop.url).host, type: 'application/x-www-form-urlencoded' }
  expect(shop.taken).toEqual(Array(6).fill({ ...form, body: `id=${id}` }))

  // Of these, only the last one is a change that the shop is told of.
  await post(`/v1/payments/${id}/refunds`, '{"amount":9}', 'nine')
  await post(`/pay/${id}`, 'outcome=cancelled')
  await payments.settle((await create('two')).id, 'paid', { silent: true })
  const other = await create('three')
  await post(`/v1/payments/${other.id}/cancel`, '')
  await shop.takes(7)
  expect(shop.taken.at(-1)).toEqual({ ...form, body: `id=${other.id}` })
})

test('a webhook that nobody takes is tried six times, and not again once the provider stops', async () => {
  const shop = await startShop(...Array<number>(20).fill(503))
  const webhooks = openWebhooks({ firstWait: 1 })
  expect(await webhooks.tell({ id: 'pay_1', webhookUrl: shop.url })).toBe(false)
  expect(shop.taken).toHaveLength(6)
  expect(await webhooks.tell({ id: 'pay_1', webhookUrl: 'http://127.0.0.1:9/' })).toBe(false)

  const slow = openWebhooks({ firstWait: 60_000 })
  const told = slow.tell({ id: 'pay_2', webhookUrl: shop.url })
  await shop.takes(7)
  await slow.stop()
  expect(await told).toBe(false)
  expect(await slow.tell({ id: 'pay_3', webhookUrl: shop.url })).toBe(false)
  expect(shop.taken).toHaveLength(7)
})
