import { once } from 'node:events'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import type { StoredPayment } from './payment.ts'

/** Tells shops that a payment has changed. */
interface Webhooks {
  /** Whether the shop took it; false too after `stop`. Never rejects. */
  tell(payment: Pick<StoredPayment, 'id' | 'webhookUrl'>): Promise<boolean>
  /** Drops what is still to be told. */
  stop(): Promise<void>
}

const RETRIES = 5
const MOST_SECONDS = 10

/** Tries each webhook until the shop answers with 2xx, again after `firstWait` milliseconds and then after twice as many each time. */
export function openWebhooks({ firstWait = 200 } = {}): Webhooks {
  const stopped = new AbortController()
  const running = new Set<Promise<boolean>>()

  async function deliver(url: URL, body: string): Promise<boolean> {
    for (let retry = 0; ; retry += 1) {
      const status = await post(url, body, stopped.signal).catch(() => 0)
      if (status >= 200 && status < 300) return true
      if (retry === RETRIES) return false
      await wait(firstWait * 2 ** retry, undefined, { signal: stopped.signal })
    }
  }

  return {
    tell({ id, webhookUrl }) {
      const told = deliver(new URL(webhookUrl), new URLSearchParams({ id }).toString())
        .catch(() => false)
        .finally(() => running.delete(told))
      running.add(told)
      return told
    },
    async stop() {
      stopped.abort()
      await Promise.all(running)
    },
  }
}

/** The status of the answer. Does not follow redirects. */
async function post(url: URL, body: string, signal: AbortSignal): Promise<number> {
  const request: ClientRequest = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
    method: 'POST',
    signal,
    timeout: MOST_SECONDS * 1_000,
    // Not every system resolves names below localhost, which are this machine by RFC 6761.
    ...(url.hostname.endsWith('.localhost') ? { hostname: '127.0.0.1', servername: url.hostname } : {}),
    headers: {
      Host: url.host,
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': Buffer.byteLength(body),
    },
  })
  request.on('timeout', () => request.destroy(new Error('The shop does not answer.')))
  // An error that comes after the answer has nobody else to take it, and would end the process.
  request.on('error', () => {})
  request.end(body)
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  // An answer that is not read would keep its connection; an error in its body changes nothing of its status.
  answer.on('error', () => {}).resume()
  return answer.statusCode ?? 0
}
