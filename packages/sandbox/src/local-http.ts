import type { IncomingMessage, ServerResponse } from 'node:http'

const OWN_HOST = /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/
const MOST_BYTES = 64 * 1_024

/** Whether a Host header names this machine. Others are refused: a foreign page whose name resolves to this machine could read what is here. */
export const isOwnHost = (host: string | undefined): boolean => OWN_HOST.test(host ?? '')

export interface LocalAnswer {
  readonly status: number
  /** Media type without its charset, which is UTF-8. */
  readonly type: string
  readonly body: string | Buffer
  readonly policy: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Ends a response, which no other origin may embed and no cache may keep. */
export function respond(response: ServerResponse, { status, type, body, policy, headers }: LocalAnswer): void {
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(body),
    'Content-Security-Policy': policy,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    ...headers,
  })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

/** The body of a request; null if it is larger than 64 kB. */
export async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let size = 0
  // Read to its end even if it is too large: a client that is still sending would not see the answer.
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size <= MOST_BYTES) parts.push(part)
  }
  return size <= MOST_BYTES ? Buffer.concat(parts).toString('utf8') : null
}
