import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, test } from 'vitest'
import { createHttpServer, drain, listen } from '../server.ts'
import { ask } from '../testing/ask.ts'
import { afterResponse } from './after-response.ts'

const recordingLog = () => {
  const events: string[] = []
  const record = (event: string) => void events.push(event)
  const log = { info: record, record, warn: record, error: record, with: () => log }
  return { log, events }
}

/** A server in which every response leaves this work. */
async function serve(work: () => Promise<unknown>) {
  const { log, events } = recordingLog()
  const server = createHttpServer({ publicScheme: 'http', development: false })
  const app = express().use((_req, res) => {
    afterResponse(res, log, work)
    res.send('answered')
  })
  await listen(server, app, { port: 0 })
  return { server, events, ask: () => ask((server.address() as AddressInfo).port, { host: 'localhost' }) }
}

test('a client has its response before the work is done, and a stop waits for the work', async () => {
  const order: string[] = []
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const { server, ask } = await serve(async () => {
    order.push('begun')
    await gate
    order.push('done')
  })
  expect((await ask()).body).toBe('answered')
  expect(order).not.toContain('done')
  const stopped = drain(server).then(() => order.push('stopped'))
  await expect.poll(() => order).toContain('begun')
  open()
  await stopped
  expect(order).toEqual(['begun', 'done', 'stopped'])
})

test('work that fails is logged, as a fault unless the database was unreachable', async () => {
  const away = Object.assign(new Error('away'), { name: 'DatabaseError', code: 'ECONNREFUSED' })
  for (const [error, event] of [
    [new Error('planted'), 'after_response_failed'],
    [away, 'after_response_unavailable'],
  ] as const) {
    const { server, events, ask } = await serve(() => Promise.reject(error))
    expect((await ask()).status).toBe(200)
    await drain(server)
    expect(events).toEqual([event])
  }
})
