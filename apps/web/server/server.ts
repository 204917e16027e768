import { createServer, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Express } from 'express'
import { finishAfterResponses } from './after-response.ts'
import { answerClientErrors } from './client-error.ts'
import type { HeaderPolicy } from './headers.ts'

/** How long a client may take to send its headers, and its whole request. */
const HEADERS_TIMEOUT = 15_000
const REQUEST_TIMEOUT = 60_000
/** How long a stop waits for requests that are being answered, and for what they left to be done. */
const DRAIN_TIMEOUT = 3_000

/** An HTTP server with bounds on slow clients, still without its app and not listening. */
export function createHttpServer(policy: HeaderPolicy): Server {
  // A request without a Host header gets the same 404 as one with an unknown host, instead of Node's bare answer.
  const server = createServer({
    headersTimeout: HEADERS_TIMEOUT,
    requestTimeout: REQUEST_TIMEOUT,
    requireHostHeader: false,
  })
  answerClientErrors(server, policy)
  return server
}

/** Resolves when the app answers on the port, on every address of this machine; rejects with a sentence that names the port. */
export function listen(server: Server, app: Express, port: number): Promise<void> {
  server.on('request', app)
  // Expectations that nobody knows change nothing; Node would answer them itself, without the headers of every other answer.
  server.on('checkExpectation', app)
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new Error(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is busy: set PORT to a free one.`
            : `Port ${port} cannot be used (${error.code}): set PORT to another one.`,
        ),
      ),
    )
    server.listen(port, resolve)
  })
}

/** Takes no more connections, lets running requests and the work they left finish for a moment, then ends what is left. */
export async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT)
  await closed
  clearTimeout(cut)
  await Promise.race([finishAfterResponses(), sleep(DRAIN_TIMEOUT, undefined, { ref: false })])
}
