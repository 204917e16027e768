import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, onTestFinished, vi } from 'vitest'

type Answerer = (response: ServerResponse, request: IncomingMessage) => void

interface ReceivedRequest {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
  readonly at: number
}

export const json =
  (status: number, body: object, headers: Record<string, string> = {}): Answerer =>
  (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
export const unavailable = json(503, { error: { code: 'platform.unavailable', message: 'Later.' } })
/** Answers 503 until the time in the header. */
export const unavailableUntil =
  (retryAfter: () => string): Answerer =>
  (response, request) =>
    json(503, {}, { 'Retry-After': retryAfter() })(response, request)
export const hangUp: Answerer = (response) => void response.socket?.destroy()
export const hangUpHalfway: Answerer = (response) => {
  response.writeHead(200, { 'Content-Length': '100' }).write('{"interests"', () => response.socket?.destroy())
}
export const interests = json(200, { interests: [] })
export const user = json(200, { user: {} })

/** A web server that gives the configured answers one after another, and repeats the last one. */
export const test = base.extend<{
  server: { origin: string; requests: ReceivedRequest[]; answers(...answerers: Answerer[]): void }
}>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest requires an object pattern here.
  server: async ({}, use) => {
    let answerers: Answerer[] = []
    const requests: ReceivedRequest[] = []
    const server = createServer(async (request, response) => {
      const { method, url, headers } = request
      const at = Date.now()
      let body = ''
      for await (const chunk of request) body += String(chunk)
      requests.push({ method, url, headers, body, at })
      const answer = answerers.length > 1 ? answerers.shift() : answerers[0]
      answer?.(response, request)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await use({
      origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      requests,
      answers: (...next) => {
        answerers = next
      },
    })
    server.closeAllConnections()
    server.close()
  },
})

/** Advances the fake timers until the promise settles, so that retries do not wait. */
export async function settled<Value>(promise: Promise<Value>): Promise<Value> {
  let waiting = true
  const done = promise.finally(() => {
    waiting = false
  })
  done.catch(() => {})
  while (waiting) {
    await new Promise((resolve) => setImmediate(resolve))
    if (vi.getTimerCount() > 0) await vi.advanceTimersToNextTimerAsync()
  }
  return done
}

export const timeFlies = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

export const gapsOf = (requests: readonly ReceivedRequest[]) =>
  requests.slice(1).map(({ at }, before) => at - (requests[before]?.at ?? 0))

/** A browser that is online or offline, by `navigator.onLine`. */
export function inBrowser({ onLine }: { onLine: boolean }) {
  const window = new EventTarget()
  const navigator = { onLine }
  vi.stubGlobal('navigator', navigator)
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, window[name].bind(window))
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    goOnline() {
      navigator.onLine = true
      window.dispatchEvent(new Event('online'))
    },
    goOffline() {
      navigator.onLine = false
    },
  }
}
