import type { Server } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { refuseInTurn } from './connections.ts'
import { type HeaderPolicy, securityHeaders } from './headers.ts'

/** What Node's parser reports that is not simply malformed, by its own codes. */
const STATUSES: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** How long the client has to read the refusal and hang up. One that does not would otherwise hold its connection for ever. */
const LINGER = 1_000

/**
 * Answers what is no HTTP request at all, one too slow or too large in its headers, and one that takes us for a proxy (CONNECT): like any other
 * refusal, and the connection ends.
 */
export function answerClientErrors(server: Server, policy: HeaderPolicy): void {
  const refuse = (socket: Duplex, status: number) => {
    if (!socket.writable) return void socket.destroy()
    const body = JSON.stringify({ error: { code: 'request.malformed' } })
    const headers = {
      ...securityHeaders(policy, ''),
      'Cache-Control': 'no-store',
      Connection: 'close',
      'Content-Length': String(body.length),
      'Content-Type': 'application/json; charset=utf-8',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
    setTimeout(() => socket.destroy(), LINGER)
  }
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') return void socket.destroy()
    refuseInTurn(socket, () => refuse(socket, STATUSES[error.code ?? ''] ?? 400))
  })
  server.on('connect', (_request, socket) => {
    // What the client sends on is read and dropped, and if it hangs up there is nobody to tell.
    socket.on('error', () => socket.destroy()).resume()
    refuseInTurn(socket, () => refuse(socket, 400))
  })
}
