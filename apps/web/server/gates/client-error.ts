import type { Server } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { refuseInTurn } from './connections.ts'
import { type HeaderPolicy, securityHeaders } from './headers.ts'

/** Statuses for errors of Node's parser that are not simply malformed requests, by Node's codes. */
const STATUSES: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Milliseconds that the client has to read the refusal and hang up; otherwise it could hold its connection for ever. */
const LINGER = 1_000

/** Refuses malformed requests, those that are too slow or have too large headers, and CONNECT, like any other refusal, and closes the connection. */
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
    // Further data is read and dropped, and errors are ignored, because nobody is left to be told.
    socket.on('error', () => socket.destroy()).resume()
    refuseInTurn(socket, () => refuse(socket, 400))
  })
}
