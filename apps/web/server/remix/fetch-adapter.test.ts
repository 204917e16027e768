import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import express, { type ErrorRequestHandler } from 'express'
import { describe, expect, test as plainTest } from 'vitest'
import { createHttpServer, drain, listen } from '../server.ts'
import { ask, type TestRequest } from '../testing/ask.ts'
import { sendFetchResponse, toFetchRequest } from './fetch-adapter.ts'

const ORIGIN = 'https://alpha.test'
type Answer = (request: Request) => Response | Promise<Response>

/** A server whose handler a test chooses, and the errors that reached its error handler. */
// biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
const test = plainTest.extend('serve', ({}, { onCleanup }) => {
  const servers: ReturnType<typeof createHttpServer>[] = []
  onCleanup(async () => {
    await Promise.all(servers.map(drain))
  })
  return async (answer: Answer) => {
    const faults: string[] = []
    const keepFault: ErrorRequestHandler = (error, _req, res, _next) => {
      faults.push(String(error.message))
      if (!res.headersSent) res.status(500).end('fault')
    }
    const app = express().disable('x-powered-by').disable('etag')
    app.use((req, res, next) => {
      res.locals.origin = ORIGIN
      const answered = async () => sendFetchResponse(req, res, await answer(toFetchRequest(req, res)))
      answered().catch(next)
    })
    const server = createHttpServer({ publicScheme: 'http', development: false })
    servers.push(server)
    await listen(server, app.use(keepFault), { port: 0 })
    const { port } = server.address() as AddressInfo
    const send = (headers: Record<string, string> = {}) => {
      const sent = request({ host: '127.0.0.1', port, agent: false, headers: { Host: 'alpha.test', ...headers } })
      sent.on('error', () => {}).end()
      return sent
    }
    return {
      faults,
      ask: (request: TestRequest = {}) => ask(port, { host: 'alpha.test', ...request }),
      send,
      /** A response of which only the head has been read. */
      async begin(headers: Record<string, string> = {}): Promise<IncomingMessage> {
        const [response] = (await once(send(headers), 'response')) as [IncomingMessage]
        return response.on('error', () => {})
      },
    }
  }
})

const TEXT = 'A page that says the same again and again. '.repeat(200)
const html = (body: BodyInit | null, init: ResponseInit = {}) =>
  new Response(body, { ...init, headers: { 'Content-Type': 'text/html; charset=utf-8', ...init.headers } })

/** A body that a test writes bit by bit. `asked` counts how often more was requested. */
function makeBody() {
  const state = { asked: 0, cancelled: false }
  let controller: ReadableStreamDefaultController<Uint8Array>
  const stream = new ReadableStream<Uint8Array>({
    start(own) {
      controller = own
    },
    pull() {
      state.asked += 1
    },
    cancel() {
      state.cancelled = true
    },
  })
  return {
    state,
    stream,
    write: (text: string) => controller.enqueue(new TextEncoder().encode(text)),
    close: () => controller.close(),
    fail: () => controller.error(new Error('planted')),
  }
}

describe('text', () => {
  test('is sent whole, compressed as its client prefers, with its length and `Vary`', async ({ serve }) => {
    const { ask } = await serve(() => html(TEXT, { headers: { Vary: 'Cookie' } }))
    for (const [accepted, encoding, unpack] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip, br;q=0', 'gzip', gunzipSync],
      ['identity', undefined, (bytes: Buffer) => bytes],
    ] as const) {
      const { status, headers, bytes } = await ask({ headers: { 'Accept-Encoding': accepted } })
      expect({ status, encoding: headers['content-encoding'], vary: headers.vary }).toEqual({
        ...{ status: 200, encoding, vary: 'Cookie, Accept-Encoding' },
      })
      expect(headers['content-length']).toBe(String(bytes.length))
      expect(unpack(bytes).toString()).toBe(TEXT)
    }
  })

  test('is left as it is when it is short, packed already or no text', async ({ serve }) => {
    for (const answer of [
      () => html('short'),
      () => html(TEXT, { headers: { 'Content-Encoding': 'x-planted' } }),
      () => new Response(TEXT, { headers: { 'Content-Type': 'image/webp' } }),
      () => new Response(new TextEncoder().encode(TEXT)),
    ]) {
      const { ask } = await serve(answer)
      const { headers, body } = await ask({ headers: { 'Accept-Encoding': 'br, gzip' } })
      expect(['x-planted', undefined]).toContain(headers['content-encoding'])
      expect(body).toBe(await answer().text())
    }
  })

  test('whose body fails is another response, because nothing was sent yet', async ({ serve }) => {
    const body = makeBody()
    const { ask, faults } = await serve(() => html(body.stream, { headers: { 'X-Planted': 'x' } }))
    body.write('begun')
    body.fail()
    const answer = await ask()
    expect(answer).toMatchObject({ status: 500, body: 'fault' })
    expect(answer.headers['x-planted']).toBeUndefined()
    expect(faults).toEqual(['planted'])
  })
})

describe('an answer', () => {
  test('without a body has none, whatever its status', async ({ serve }) => {
    const { ask } = await serve(({ url }) => {
      const status = Number(new URL(url).pathname.slice(1))
      return new Response(null, { status, headers: status === 303 ? { Location: '/there' } : {} })
    })
    for (const status of [200, 204, 303, 304, 404]) {
      const answer = await ask({ path: `/${status}`, headers: { 'Accept-Encoding': 'br' } })
      expect(answer).toMatchObject({ status, body: '' })
      expect(answer.headers.location).toBe(status === 303 ? '/there' : undefined)
      expect(answer.headers['content-encoding']).toBeUndefined()
    }
  })

  test('to HEAD has the headers of the page and no body', async ({ serve }) => {
    const { ask } = await serve(() => html(null))
    const { headers, body } = await ask({ method: 'HEAD', headers: { 'Accept-Encoding': 'br' } })
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', vary: 'Accept-Encoding' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(body).toBe('')
  })

  test('keeps its cookies apart', async ({ serve }) => {
    const { ask } = await serve(() => {
      const headers = new Headers([
        ['Set-Cookie', 'a=1; Expires=Thu, 01 Jan 2026 00:00:00 GMT'],
        ['Set-Cookie', 'b=2'],
      ])
      return new Response(null, { headers })
    })
    expect((await ask()).headers['set-cookie']).toEqual(['a=1; Expires=Thu, 01 Jan 2026 00:00:00 GMT', 'b=2'])
  })
})

describe('a request', () => {
  test('is the one that came, at the tenant’s own origin', async ({ serve }) => {
    const { ask } = await serve(async (request) =>
      Response.json([request.method, request.url, request.headers.get('cookie'), await request.text()]),
    )
    const path = '//double/%2f?q=a+b&q=%C3%BC'
    const answers = await Promise.all([
      ask({ path, headers: { Cookie: 'a=1' } }),
      ask({ path, method: 'POST', body: 'sent', headers: { Cookie: ['a=1', 'b=2'] } }),
      ask({ path, method: 'PUT', body: 'sent', chunked: true }),
    ])
    expect(answers.map(({ body }) => JSON.parse(body))).toEqual([
      ['GET', ORIGIN + path, 'a=1', ''],
      ['POST', ORIGIN + path, 'a=1; b=2', 'sent'],
      ['PUT', ORIGIN + path, null, 'sent'],
    ])
  })

  test('is aborted when its client leaves before the answer, not when the answer is whole', async ({ serve }) => {
    const signals: AbortSignal[] = []
    const { ask, send, faults } = await serve(({ url, signal }) => {
      signals.push(signal)
      return url.endsWith('/whole') ? html(TEXT) : new Promise(() => {})
    })
    await ask({ path: '/whole' })
    const waiting = send()
    await expect.poll(() => signals.length).toBe(2)
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, false])
    waiting.destroy()
    await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([false, true])
    expect(faults).toEqual([])
  })
})

describe('a stream', () => {
  for (const [name, headers] of [
    ['events', { 'Content-Type': 'text/event-stream' }],
    ['text that says so', { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store, no-transform' }],
  ] as const) {
    test(`of ${name} is sent as it comes, not packed`, async ({ serve }) => {
      const body = makeBody()
      const { begin } = await serve(() => new Response(body.stream, { headers }))
      const answer = await begin({ 'Accept-Encoding': 'br, gzip' })
      expect(answer.headers['content-encoding']).toBeUndefined()
      for (const part of ['first', 'second']) {
        body.write(part)
        expect(String((await once(answer, 'data'))[0])).toBe(part)
      }
      body.close()
      await once(answer, 'end')
      expect(answer.complete).toBe(true)
    })
  }

  const events = (stream: ReadableStream) => new Response(stream, { headers: { 'Content-Type': 'text/event-stream' } })

  test('is not asked for more than its client reads', async ({ serve }) => {
    const part = new Uint8Array(64 * 1024)
    let made = 0
    const endless = new ReadableStream({
      pull(controller) {
        made += part.length
        // Far more than the system buffers for a client that does not read.
        if (made > 64 * 1024 * 1024) controller.close()
        else controller.enqueue(part)
      },
    })
    const { begin } = await serve(() => events(endless))
    const answer = await begin()
    let before = -1
    await expect
      .poll(
        () => {
          const stands = made === before
          before = made
          return stands
        },
        { interval: 200 },
      )
      .toBe(true)
    expect(made).toBeLessThan(32 * 1024 * 1024)
    answer.destroy()
  })

  test('ends with its client, which is no fault', async ({ serve }) => {
    const body = makeBody()
    let signal: AbortSignal | undefined
    const { begin, ask, faults } = await serve((request) => {
      signal ??= request.signal
      return request.url.endsWith('/after') ? html(TEXT) : events(body.stream)
    })
    const answer = await begin()
    expect(signal?.aborted).toBe(false)
    answer.destroy()
    await expect.poll(() => [signal?.aborted, body.state.cancelled]).toEqual([true, true])
    expect((await ask({ path: '/after' })).status).toBe(200)
    expect(faults).toEqual([])
  })

  test('that fails half-way is broken off, and is a fault', async ({ serve }) => {
    const body = makeBody()
    const { begin, faults } = await serve(() => events(body.stream))
    const answer = await begin()
    body.write('begun')
    await once(answer, 'data')
    answer.resume()
    body.fail()
    await new Promise((resolve) => answer.once('close', resolve))
    expect(answer.complete).toBe(false)
    await expect.poll(() => faults).toEqual(['planted'])
  })
})
